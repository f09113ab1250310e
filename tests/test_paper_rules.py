"""The rules sheet follows the options: they are said in words, and nothing else is printed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablier
from tablier.cli import main
from tablier.games.page import heading
from tablier.paper.job import PrintJob
from tablier.paper.page import Pages
from tablier.paper.rules import rules_pages, rules_text
from tests.tables import NAMES

SEEN = 3  # values of an option with many that are tried


def printed(name: str, lang: str, **options: int | str) -> str:
    return rules_text(tablier.game(name, None, **options), lang)


def ids(page: str) -> list[str]:
    found = (heading(line) for line in page.splitlines())
    return [head.id for head in found if head and head.id]


def settings(name: str) -> Iterator[dict[str, int | str]]:
    """The game as it is, and with each value of each option."""
    yield {}
    for option in tablier.game(name).card.options:
        for value in option.values[:2] + option.values[2:][-SEEN:]:
            if option.name != "first" or value in (1, 2, "random", "dark", "light"):
                yield {option.name: value}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_options_are_said_in_words_and_every_ruling_named_is_printed(name: str, lang: str) -> None:
    for options in settings(name):
        page = printed(name, lang, **options)
        assert "`" not in page, options  # codes are for whoever types them
        assert "{" not in re.sub(r"\{#[^}]*\}", "", page), options
        assert not re.search(r"(?m)^## Options$", page)
        known = ids(page)
        assert len(known) == len(set(known)), options
        for ruling in re.findall(r"\bR\d+\b", page):
            assert ruling in known, (options, ruling)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_print_the_same_rules(name: str) -> None:
    for options in settings(name):
        french, english = (ids(printed(name, lang, **options)) for lang in ("fr", "en"))
        assert french == english, options


@pytest.mark.many
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_a_settled_page_has_a_place_for_every_rule_that_a_game_so_played_cites(
    name: str, lang: str
) -> None:
    from tests.tables import random_end

    for options in settings(name):
        game = tablier.game(name, None, **options)
        if name == "archers" and options.get("board", "9x9") not in ("3x9", "9x9"):
            continue  # the same rules on a larger field take long to wander over
        known = ids(game.ruleset.pages(lang, game.options))
        for position in random_end(game, 3, 400).history():
            for event in position.events:
                assert event.rule.partition(".")[2] in known, (options, event.rule)


@pytest.mark.parametrize(
    ("name", "options", "there", "gone"),
    [
        ("petits-chevaux", {}, ["R1", "R3", "R7"], ["blockade", "six", "goal", "R5", "direction"]),
        # Two of one colour let nobody stop there, two of several never stand together.
        ("petits-chevaux", {"blockade": "on"}, ["blockade", "R5"], ["six", "R3"]),
        ("petits-chevaux", {"direction": "ascending"}, ["move"], ["R1", "R9"]),
        ("archers", {}, ["R9"], ["king", "R8"]),
        ("archers", {"king": "on", "board": "5x9"}, ["king", "R8"], ["R9"]),
        ("evasion", {}, ["start", "R1"], ["R6"]),
        ("evasion", {"count": "free"}, ["R6"], []),
        ("oie-cayro", {}, ["bounce", "R5"], []),
        ("oie-cayro", {"finish": "reach"}, ["finish"], ["bounce", "R5"]),
        ("oie", {}, ["R1", "leaving"], ["R3", "entries"]),  # nothing throws a pawn off, or is typed
    ],
)
def test_rulings_without_an_occasion_are_not_printed(
    name: str, options: dict[str, int | str], there: list[str], gone: list[str]
) -> None:
    known = ids(printed(name, "fr", **options))
    assert set(there) <= set(known)
    assert not set(gone) & set(known)


@pytest.mark.parametrize(
    ("name", "options", "said", "unsaid"),
    [
        ("oie-cayro", {"finish": "reach"}, "The first to reach or pass 63 wins.", "exact"),
        ("oie-cayro", {"first": "random"}, "Who begins: by lot.", "youngest"),
        ("oie-cayro", {"first": 1}, "Seat 1 is for the youngest.", "The youngest begins"),
        ("petits-chevaux", {"first": 1}, "Seat 1 is for the youngest.", "The youngest begins"),
        ("petits-chevaux", {"first": 2}, "Seat 2 begins", "youngest"),
        ("oie-jetons", {"tokens": 7}, "tokens, 7 for each player", "five tokens"),
        ("oie-jetons", {"broke": "out"}, "leaves the game at once", "is forgotten"),
        ("oie-jetons", {"impasse": "draw"}, "ends without a winner", "is then free"),
        (
            "oie-jetons",
            {"bonus": "from-start"},
            "On every throw from the start",
            "very first throw",
        ),
        ("petits-chevaux", {"goal": "all"}, "brought all four horses in wins", "a horse into the"),
        ("petits-chevaux", {"six": "always"}, "A 6 that allows no move ends the turn.", "Variant"),
        ("petits-chevaux", {"direction": "ascending"}, "Horses go up the numbers", "down the numb"),
        ("archers", {"board": "11x10"}, "11 columns, a to k", "nine columns"),
        ("archers", {"woods": "corner"}, "covers a1 to c3, the light wood g7 to i9", "d1 to f3"),
        ("archers", {"repetition": "off"}, "Only the 2,000th turn", "third time"),
        ("archers", {"first": "dark"}, "Dark plays first", "drawn by lot"),
        ("evasion", {"start": "sheet"}, "climbs down the knotted sheet", "front of the hole"),
        ("evasion", {"track": 24}, "The last square, 24, is the bank", "With 36"),
        ("evasion", {}, "The length of the way: 36 squares.", "12 to 80"),
    ],
)
def test_printed_rules_follow_what_is_set(
    name: str, options: dict[str, int | str], said: str, unsaid: str
) -> None:
    page = printed(name, "en", **options).replace("\n", " ")
    assert said in page
    assert unsaid not in page


def test_a_board_of_ones_own_follows_its_options_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'id = "mine"\ntitle = "Mine"\ntrack = 30\ntokens = 4\n'
        '[options]\nfinish = ["exact", "stay", "reach"]\ntokens = [4, 9]\n'
        "[squares.toll]\nat = 7\npay = 1\n",
        "utf-8",
    )
    for finish, there in (("exact", {"bounce"}), ("stay", {"overshoot"}), ("reach", set())):
        page = printed(str(file), "en", finish=finish, tokens=9)
        assert set(ids(page)) & {"bounce", "overshoot"} == there
        assert "`" not in page
        assert "starts with 9 tokens" in page or "9 tokens" in page
        assert "4 tokens" not in page


def test_without_options_the_page_tells_all_of_them() -> None:
    for name in NAMES:
        for lang in ("fr", "en"):
            page = tablier.game(name).ruleset.pages(lang)
            assert "{{" not in page
            for option in tablier.game(name).card.options:
                assert f"`{option.name}`" in page or f"`{option.name}:" in page, (name, option.name)


@pytest.mark.parametrize(
    ("name", "options", "lang", "there", "gone"),
    [
        ("petits-chevaux", {}, "fr", "entrer le premier au centre", "quatre chevaux autour"),
        ("petits-chevaux", {"goal": "all"}, "fr", "quatre chevaux autour", "le premier au centre"),
        ("petits-chevaux", {"goal": "all"}, "en", "all four horses round", "first to enter"),
        ("evasion", {}, "fr", "un trou dans le mur", "drap noué"),
        ("evasion", {}, "en", "about twenty minutes", "knotted sheet"),
        ("evasion", {"start": "sheet"}, "fr", "un drap noué à la fenêtre", "trou dans le mur"),
        ("evasion", {"start": "sheet"}, "en", "a knotted sheet at the window", "hole in the wall"),
        ("evasion", {"track": 24}, "fr", "De 2 à 6 joueurs.", "vingtaine"),
        ("evasion", {"track": 24}, "en", "For 2 to 6 players.", "twenty"),
    ],
)
def test_the_introduction_speaks_of_the_game_as_agreed(
    name: str, options: dict[str, int | str], lang: str, there: str, gone: str
) -> None:
    introduction = printed(name, lang, **options).partition("\n## ")[0]
    assert there in introduction
    assert gone not in introduction


@pytest.mark.parametrize(
    ("name", "players", "lang", "there", "gone"),
    [
        ("oie", 4, "fr", "À 4 joueurs, dès 5 ans", "De 2 à 6"),
        ("oie", 4, "en", "For 4 players from the age of 5", "2 to 6"),
        ("oie-jetons", 3, "en", "For 3 players", "2 to 6"),
        ("oie-cayro", 2, "fr", "À 2 joueurs, dès 5 ans. Il faut", "De 2 à 4"),
        ("oie-archer", 5, "fr", "À 5 archers. Un jeu", "De 2 à 5"),
        ("petits-chevaux", 3, "fr", "À trois joueurs, dès cinq ans", "De deux à quatre"),
        ("petits-chevaux", 2, "fr", "jaune et rouge jouent et se font face", "à trois jouent"),
        ("petits-chevaux", 3, "en", "Three play yellow, red and blue", "opposite each other"),
        ("petits-chevaux", 4, "en", "Seats go clockwise: yellow, green, red, blue.", "stays empty"),
        ("evasion", 6, "fr", "À 6 joueurs. Compter une vingtaine de minutes.", "De 2 à 6"),
    ],
)
def test_printed_rules_follow_the_players(
    name: str, players: int, lang: str, there: str, gone: str
) -> None:
    game = tablier.game(name, players)
    page = rules_text(game, lang, players).replace("\n", " ")
    assert there in page
    assert gone not in page
    assert "{" not in re.sub(r"\{#[^}]*\}", "", page)
    assert gone in game.ruleset.pages(lang).replace("\n", " ")  # the page of the game as such


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_rules_are_printed_for_any_number_of_players(name: str, lang: str) -> None:
    for players in tablier.game(name).card.players:
        game = tablier.game(name, players)
        assert ids(rules_text(game, lang, players)) == ids(rules_text(game, lang))


def test_a_board_of_ones_own_follows_the_players_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('track = 30\nmeet = "push"\n[squares.well]\nat = 7\nhold = "taken"\n', "utf-8")
    pages = {n: rules_text(tablier.game(file, n), "en", n) for n in (1, 3)}
    assert "For one player." in pages[1]
    assert "For 3 players." in pages[3]
    alone, three = (set(ids(page)) for page in pages.values())
    assert {"meet", "first"} <= three - alone
    assert "impasse" in alone - three  # two are needed to wait for each other, in two wells
    general = set(ids(rules_text(tablier.game(file), "en")))
    assert {"meet", "first", "impasse"} <= general


def test_the_head_of_the_sheet_counts_the_players_agreed_on() -> None:
    game = tablier.game("petits-chevaux", 3)
    for players, said in ((3, "3 joueurs"), (None, "2–4 joueurs")):
        source = rules_pages(PrintJob(game, "fr", players=players)).source
        assert said in source


def test_print_passes_the_players_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int | None]] = []

    def pages(job: PrintJob) -> Pages:
        asked.append((job.game.id, job.players))
        return Pages("a page")

    monkeypatch.setattr("tablier.paper.rules.rules_pages", pages)
    monkeypatch.chdir(tmp_path)
    assert main(["print", "oie", "--what", "rules", "--players", "3"]) == 0
    assert main(["print", "oie", "--what", "rules"]) == 0
    assert asked == [("oie", 3), ("oie", None)]
    asked.clear()
    assert main(["print", "all", "--what", "rules", "--players", "5"]) == 0
    assert dict(asked) == {
        "oie": 5, "oie-jetons": 5, "oie-cayro": None, "oie-archer": 5, "petits-chevaux": None,
        "archers": None, "evasion": 5,
    }  # fmt: skip


def test_all_games_are_printed_for_a_number_that_some_are_played_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["--lang", "en", "print", "all", "--what", "rules", "--players"]
    for nobody in ("0", "7", "99"):
        assert main([*asked, nobody]) == 2
        assert f"No game is played by {nobody}: choose from 2 to 6" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main([*asked, "6"]) == 0
    said = capsys.readouterr().out
    assert "Not played by 6, and printed for the most players they take" in said
    assert "Archers (2)" in said
    assert "The game of the goose (" not in said
    assert main([*asked, "2"]) == 0
    assert "Not played" not in capsys.readouterr().out


def test_letters_that_our_type_lacks_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["--lang", "en", "print", "oie-archer", "--what", "score", "--archers"]
    assert main([*asked, "Zoé,李"]) == 0
    said = capsys.readouterr()
    assert "is ready" in said.out
    assert "Our type lacks 李:" in said.err
    assert main([*asked, "Zoé,Ñandú"]) == 0
    assert not capsys.readouterr().err
    (tmp_path / "b.toml").write_text('title = "龙 Ñ"\ntrack = 20\n', "utf-8")
    assert main(["--lang", "en", "print", "b.toml", "--what", "rules"]) == 0
    assert "Our type lacks 龙:" in capsys.readouterr().err
