"""Hands on the board: short words for choices, what they are for, and why a click does nothing."""

from random import Random
from typing import Any

import pytest

import tablier
from tablier.draw.drawing import Deed
from tablier.picture.scene import Scene
from tablier.referee.position import Position
from tablier.table.commands import Commands
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused
from tablier.table.table import Table
from tablier.table.view import View, Viewer
from tablier.table.why_not import why_not
from tablier.table.wire import TableShown, WhyNot
from tests.table.memory import done
from tests.table.test_table import EVERYBODY, GUEST, HOST, WATCHER, begin, laid
from tests.tables import NAMES, draw_game, random_play

RACE = {"pawns": [[24, 70, 0, 0], [1, 0, 0, 0]], "turn": 0}


def begun(game: str, **terms: object) -> tuple[Commands, Table]:
    commands, table = laid(game, Random(3), **terms)
    begin(commands, table)
    return commands, done(commands.tables.load(table.id))


def view(commands: Commands, table: Table, device: str) -> View:
    viewer = Viewer(device, "fr", "day", "wide", "https://tablier.test", frozenset(EVERYBODY))
    now = done(commands.tables.load(table.id))
    return View(now, viewer, done(commands.tables.onward(now, device)))


def shown(commands: Commands, table: Table, device: str) -> TableShown:
    return view(commands, table, device).snapshot()


def give(commands: Commands, table: Table, text: str, seat: int | None = None) -> None:
    """Real dice, or what a seat chooses."""
    table = done(commands.tables.load(table.id))
    device = (HOST, GUEST)[table.owing()[0] if seat is None else seat]
    done(commands.play(device, table.id, None, seat, text, table.moment()))


def choices(position: Position, lang: str = "fr") -> dict[str, str]:
    seat = position.awaits[0].seat
    assert seat is not None
    ruleset, o = position.game.ruleset, position.game.o
    return {
        text: said.say(lang)
        for text, action in position.actions(seat)
        if (said := ruleset.choice(position.s, o, seat, action))
    }


def why(position: Position, clicked: str, *picked: str) -> str:
    """The rules' own answer to a click that does nothing."""
    seat = position.awaits[0].seat
    assert seat is not None
    meant = Scene(position, lang="fr").drawing.meant(position.s, seat, picked, clicked)
    refusals = [found for action in meant if (found := position.refused(seat, action))]
    return refusals[0].say("fr").replace("\xa0", " ").replace("\u202f", " ") if refusals else ""


# --- short words ---------------------------------------------------------------------------------


def test_horses_are_brought_out_moved_and_taken_in_few_words() -> None:
    game = tablier.game("petits-chevaux", players=2)
    six = game.position({**RACE, "die": 6})
    assert choices(six) == {
        "out": "Sortir un cheval", "40-34": "40 → 34", "c6-c4": "c6 → c4, par rebond",
    }  # fmt: skip
    taken = game.position({"pawns": [[20, 0, 0, 0], [58, 0, 0, 0]], "turn": 0, "die": 4})
    assert choices(taken) == {"44-40": "Prendre 40"}
    scene = Scene(taken, lang="fr")
    assert scene.drawing.deed(taken.s, 0, 20) == Deed("capture", "pawn-0-0", "sq-40")
    assert 'data-for="sq-40" class="mark capture"' in scene.live(scene.clicks())


def test_archers_shoot_step_and_turn_in_few_words() -> None:
    game = tablier.game("archers", first="dark")
    position = game.position({"board": "9/9/9/9/4e4/9/4N4/9/9", "side": "dark"})
    said = choices(position)
    assert said["e3xe5"] == "Tirer de e3 sur e5"
    assert said["e3-e2"] == "e3 → e2"
    assert said["e3<"] == "Pivoter e3 à gauche"
    goal = game.ruleset.goal(position.s, game.o, 0)
    assert goal is not None
    assert goal.wording.say("fr") == "Tirs, puis manœuvre 1 sur 2"
    after = position.play("e3<")
    goal = game.ruleset.goal(after.s, game.o, 0)
    assert goal is not None
    assert goal.wording.say("fr") == "Manœuvre 2 sur 2"


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_a_game_is_short_in_both_languages_and_made_by_hand(name: str) -> None:
    chance = random_of(name)
    game = draw_game(name, chance)
    for number, position in enumerate(random_play(game, chance, 150)):
        waited = position.awaits[:1]
        if number % 5 or not waited or waited[0].kind != "choice":
            continue
        for lang in ("fr", "en"):
            said = choices(position, lang)
            assert set(said) == set(position.moves())
            assert max(map(len, said.values())) < 60
        scene = Scene(position, lang="fr")
        known = set(scene.drawing.places) | {piece.id for piece in scene.pieces}
        assert waited[0].seat is not None
        for _, action in position.actions(waited[0].seat):
            deed = scene.drawing.deed(position.s, waited[0].seat, action)
            assert deed is None or {deed.piece, deed.place or deed.piece} <= known


def random_of(name: str) -> Random:
    return Random(f"hands {name}")


# --- how a hand makes a move ---------------------------------------------------------------------


def test_a_capture_a_shot_and_a_step_have_marks_of_their_own() -> None:
    position = tablier.game("archers", first="dark").position(
        {"board": "9/9/9/9/4e4/9/4N4/9/9", "side": "dark"}
    )
    scene = Scene(position, lang="fr")
    live = scene.live(scene.clicks())
    assert 'data-for="archer-e5" class="mark shot"' in live
    assert 'data-for="sq-e2" class="mark step"' in live
    assert 'data-for="archer-e3" class="mark take"' in live
    deeds = {
        text: scene.drawing.deed(position.s, 0, action) for text, action in position.actions(0)
    }
    left, right = deeds["e3<"], deeds["e3>"]
    assert isinstance(left, Deed)
    assert isinstance(right, Deed)
    assert left.handle is not None
    assert right.handle is not None
    assert left.handle[0] < right.handle[0]  # it looks north: its left is the west
    assert [sign.label["fr"] for sign in scene.drawing.legend(position.s, scene.theme)]


# --- why a click does nothing --------------------------------------------------------------------


def test_an_illegal_click_is_answered_by_the_rule_that_forbids_it() -> None:
    horses = tablier.game("petits-chevaux", players=2)
    far = horses.position({"pawns": [[69, 10, 0, 0], [1, 0, 0, 0]], "turn": 0, "die": 5})
    assert why(far, "centre-yellow", "pawn-0-0") == (
        "Trop loin : il faut 3 pour le centre. [petits-chevaux.centre]"
    )
    assert "Il faut un 6" in why(far, "pawn-0-2")
    assert "le compte n’y est pas" in why(far, "sq-1", "pawn-0-1").lower()
    assert "ne passent jamais" in why(far, "col-red-3", "pawn-0-1")
    archers = tablier.game("archers", first="dark").position(
        {"board": "9/9/9/9/4s4/9/4N4/9/9", "side": "dark"}
    )
    assert "contrôle" in why(archers, "sq-e4", "archer-e3")
    assert "droit devant lui" in why(archers, "sq-f3", "archer-e3")
    assert "tu ne commandes que les tiens" in why(archers, "archer-e5")
    race = tablier.game("evasion", players=2)
    given = [[0, 1, 2, 3, 4, 5, 6]] * 2
    choosing = race.position({"squares": [4, 5, 6, 7, 8, 9, 10], "bets": given, "turn": 0})
    assert "attend que chacun ait joué" in why(choosing, "die-w")
    assert "Choisis d’abord des dés" in why(choosing, "prisoner-2")


def test_the_server_answers_whoever_plays_and_nobody_else() -> None:
    commands, table = begun("petits-chevaux", dice="real")

    def answer(device: str, seat: int, clicked: str) -> WhyNot:
        now = done(commands.tables.load(table.id))
        return why_not(
            now, Permissions(now, device), view(commands, now, device).scene, seat, [], clicked
        )

    assert answer(HOST, 0, "pawn-0-0").says.startswith("Lance d’abord")
    assert answer(GUEST, 1, "pawn-1-0").says.startswith("Pas encore")
    with pytest.raises(Refused):
        answer(WATCHER, 0, "pawn-0-0")
    give(commands, table, "6")
    assert answer(HOST, 0, "pawn-1-0").rule == "petits-chevaux.move"
    assert answer(HOST, 0, "nothing-at-all").says


# --- the moment in a sentence --------------------------------------------------------------------


def test_the_sentence_speaks_to_whoever_is_meant_and_names_the_others() -> None:
    commands, table = begun("petits-chevaux", dice="real")
    assert shown(commands, table, HOST).sentence == "À toi de lancer, pour de vrai"
    give(commands, table, "6")
    mine, theirs = shown(commands, table, HOST), shown(commands, table, GUEST)
    assert mine.sentence == "Joue ton 6"
    assert theirs.sentence == "Au tour de Léa"
    # One choice only: it may play itself. The throw before it may not.
    assert [ask.forced for ask in mine.asks] == [True]
    assert [move.says for move in mine.asks[0].moves or []] == ["Sortir un cheval"]
    give(commands, table, "out", 0)
    assert [ask.forced for ask in shown(commands, table, HOST).asks] == [False]
    assert shown(commands, table, HOST).seats[0].notes[0] == "au mieux à 71 cases du centre"


def test_the_goose_tells_square_and_place_in_the_race() -> None:
    commands, table = begun("oie", dice="real")
    assert shown(commands, table, HOST).seats[0].notes == ["au départ"]
    give(commands, table, "1+2")
    assert [seat.notes[0] for seat in shown(commands, table, WATCHER).seats] == [
        "case 3, 1er", "au départ, 2e",
    ]  # fmt: skip
    assert [one.turn for one in shown(commands, table, HOST).happened if one.events] == [0]


# --- one's own bet -------------------------------------------------------------------------------


def test_ones_own_bet_is_shown_with_what_it_would_bring_and_to_nobody_else() -> None:
    commands, table = begun("evasion", options={"first": 1, "track": 12})
    assert shown(commands, table, HOST).me.secrets == []
    give(commands, table, "01 23 45 6", 0)
    give(commands, table, "65 43 21 0", 1)
    assert shown(commands, table, HOST).me.secrets == [0]
    assert shown(commands, table, WATCHER).me.secrets == []
    mine = view(commands, table, HOST).secret(0)
    assert mine.points == 0
    assert [[item.text for item in group.items] for group in mine.bet or []] == [
        ["0", "1"], ["2", "3"], ["4", "5"], ["6"],
    ]  # fmt: skip
    with pytest.raises(Refused):
        view(commands, table, GUEST).secret(0)
    sentence = shown(commands, table, HOST)
    assert sentence.sentence == "Choisis 3 dés"
    assert sentence.asks[0].picks == 3


def test_a_bet_counts_those_who_have_arrived_by_the_rules_own_worth() -> None:
    game = tablier.game("evasion", players=2)
    bets: Any = [[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0]]
    place = game.position(
        {"squares": [4, 36, 36, 5, 6, 36, 8], "canoes": [1, 5, 2], "bets": bets, "round": 3}
    )
    before = Scene(place, view=0, lang="fr")
    first, second = (before.drawing.own_bet(place.s, seat, before.theme) for seat in (0, 1))
    assert first is not None
    assert second is not None
    assert sum(first.points) == 1 + 2  # the first canoe for 1, the second for 2
    assert sum(second.points) == 1  # the first canoe for 5
    assert before.drawing.own_bet(before.seen, 1, before.theme) is None  # covered for the other
