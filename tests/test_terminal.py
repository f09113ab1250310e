"""The terminal game as a person meets it: a real terminal, typed at, read from."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pexpect
import pytest

import tablier
from tablier.cli import main
from tablier.cli.advising import tell_advice
from tablier.cli.pace import GRACE, Pace
from tablier.cli.screen import Screen
from tablier.opponents.part import Advice
from tests.tables import NAMES, random_end

Spawn = Callable[..., "pexpect.spawn[str]"]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "TABLIER_LANG": "fr",
        "TERM": "xterm-256color",
        "PYTHONIOENCODING": "utf-8",
    }


@pytest.fixture
def terminal(home: dict[str, str], tmp_path: Path) -> Iterator[Spawn]:
    """Open `tablier …` in a terminal of its own."""
    opened: list[pexpect.spawn[str]] = []

    def spawn(*args: str, **env: str) -> "pexpect.spawn[str]":
        child = pexpect.spawn(
            sys.executable, ["-m", "tablier", *args], env={**home, **env}, encoding="utf-8",
            timeout=30, dimensions=(50, 100), cwd=str(tmp_path),
        )  # fmt: skip
        opened.append(child)
        return child

    yield spawn
    for child in opened:
        child.close(force=True)


@pytest.fixture
def run(home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """What `tablier …` does without a terminal: here, so that its lines are counted."""
    for key, value in home.items():
        monkeypatch.setenv(key, value)
    monkeypatch.chdir(tmp_path)

    def call(*args: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(args)
            except SystemExit as end:
                code = int(end.code or 0)
        return subprocess.CompletedProcess(args, code, out.getvalue(), err.getvalue())

    return call


def interrupt(child: "pexpect.spawn[str]") -> None:
    """Ctrl-C once the program waits for a line: Python forgets one that comes just before."""
    state = Path(f"/proc/{child.pid}/stat")
    while ") S " not in state.read_text():
        os.sched_yield()
    child.sendintr()


def finish(child: "pexpect.spawn[str]") -> int:
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus or 0)


# --- playing -------------------------------------------------------------------------------------


def test_a_throw_is_told_with_its_rule_and_explained(terminal: Spawn) -> None:
    child = terminal("play", "oie", "--seed", "1", "--names", "Anna,Bob")
    child.expect_exact("Anna (Rouge) — [Entrée] pour lancer >")
    child.sendline("")
    child.expect(r"Anna fait \d\+\d et va en \d+\.  \[oie\.turn\]")
    child.expect_exact("Bob (Bleu) — [Entrée] pour lancer >")
    child.sendline("?")
    child.expect_exact("[oie.")
    child.expect_exact("Bob (Bleu)")
    child.sendline("? R1")
    child.expect_exact("[oie.R1]")
    child.sendline("? R99")
    child.expect_exact("La règle «\u00a0oie.R99\u00a0» n’existe pas")
    child.sendline("aide")
    child.expect_exact("annuler")
    child.sendline("3+4")
    child.expect_exact("--real")
    child.sendline("annuler")
    child.expect_exact("jamais un lancer")
    child.sendline("quitter")
    child.expect_exact("tablier play --resume")
    assert finish(child) == 0


def test_colours_in_a_terminal_and_none_in_a_pipe(terminal: Spawn, run: Run) -> None:
    child = terminal("play", "oie-cayro", "--seed", "1")
    child.expect_exact("pour lancer")
    assert "\x1b[" in (child.before or "")
    piped = run("play", "oie-cayro", "--seed", "1", typed="\nquitter\n")
    assert "\x1b" not in piped.stdout
    assert "puits" in piped.stdout  # the board is drawn all the same


def test_plain_mode_has_sentences_only_and_the_board_on_request(run: Run) -> None:
    done = run("play", "oie", "--plain", "--seed", "1", typed="\nquitter\n")
    assert "│" not in done.stdout
    asked = run("play", "oie", "--plain", "--seed", "1", typed="plateau\nquitter\n")
    assert "63" in asked.stdout


def test_real_dice_are_typed_and_corrected(terminal: Spawn, tmp_path: Path) -> None:
    child = terminal("play", "oie", "--real", "--lang", "en")
    child.expect_exact("Red — 2 dice from 1 to 6, for instance 3+6 >")
    child.sendline("7+1")
    child.expect_exact("“7+1” is not a move that can be made here")
    child.sendline("3+4")
    child.expect_exact("Red throws 3+4 and moves to 7.")
    child.sendline("correct 3+5")
    child.expect_exact("Red throws 3+5 and moves to 8.")
    child.sendline("save mine")
    child.expect_exact("Game saved in mine.tablier")
    child.sendline("quit")
    assert finish(child) == 0
    assert "=3+4; ~3+5" in (tmp_path / "mine.tablier").read_text("utf-8")


def test_real_arrows_as_archers_write_them(terminal: Spawn) -> None:
    child = terminal("play", "oie-archer", "--real")
    for who, typed in (("Rouge", "X 10"), ("Bleu", "paille M")):
        child.expect_exact(f"{who} — 2 flèches")
        child.sendline(typed)
    child.expect_exact("Rouge tire 10 10 depuis le départ")
    child.expect_exact("Bleu tire M M, rien du tout")
    child.expect_exact("Rouge — 2 flèches")
    child.sendline("11 3")
    child.expect_exact("n’est pas un coup possible")
    child.sendline("corriger 2: 5 4")
    child.expect_exact("Bleu")


def test_arrows_of_the_past_are_put_right_after_one_has_seen_what_changes(
    run: Run, tmp_path: Path
) -> None:
    volleys = ["X 9", "5 4", "2 1", "1 1"]
    refused = ["corriger 1: 9 9 @1", ""]
    # 13 is the red arrow: Léa would have had one arrow in the second volley, and two are noted.
    accepted = ["corriger 1: 9 4 @1", "11", "3", "oui"]
    typed = [*volleys, *refused, *accepted, "sauver feuille", "quitter"]
    done = run("play", "oie-archer", "--real", "--names", "Léa,Tom", typed="\n".join(typed) + "\n")
    assert done.returncode == 0
    said = done.stdout
    for expected in (
        "Léa\u00a0: case 28, et non case 31.",
        "Accepter la correction\u00a0?",
        "Rien n’est corrigé.",
        "la volée 2, Léa n’aurait eu qu’une flèche",
        "n’est pas un coup possible",
        "Léa\u00a0: case 16, et non case 31.",
        "Léa (Rouge) — 2 flèches",
        "feuille.tablier",
    ):
        _, found, said = said.partition(expected)
        assert found, expected
    assert "1: ~9 4 @1 & 1: ~3 @2" in (tmp_path / "feuille.tablier").read_text("utf-8")


def test_a_choice_is_taken_back(terminal: Spawn) -> None:
    child = terminal("play", "archers", "--set", "first=dark", "--lang", "en")
    child.expect_exact("Dark — a shot")
    child.sendline("moves")
    child.expect_exact("d3<")
    child.sendline("d3-d4")  # in the sights of the archer on d7
    child.expect_exact("[archers.zone]")
    child.sendline("d3<")
    child.expect(r"d3.*\[archers\.\w+\]")
    child.expect_exact("Dark — ")
    child.sendline("d3>")  # would take the first manoeuvre back: no passing
    child.expect(r"\[archers\.\w+\]")
    child.sendline("undo")
    child.expect_exact("Choice taken back.")
    child.expect_exact("Dark — ")
    child.sendline("undo")
    child.expect_exact("There is nothing to take back.")


def test_bets_are_made_behind_a_curtain(terminal: Spawn) -> None:
    child = terminal("play", "evasion")
    child.expect_exact("C’est à Joueur 1 de parier en secret.")
    child.sendline("")
    child.expect_exact("Joueur 1 — ")
    child.sendline("0123456")
    child.expect_exact("C’est à Joueur 2 de parier en secret.")
    shown = child.before or ""
    # The terminal echoes what is typed; then the screen is wiped before the next player looks.
    assert shown.rindex("\x1b[2J") > shown.rindex("0123456")
    child.sendline("")
    child.sendline("6543210")
    child.expect(r"Joueur 1 — ")


def test_nothing_typed_before_the_others_turn_away_is_lost(terminal: Spawn) -> None:
    child = terminal("play", "evasion", "--lang", "en")
    call = "Player 1 bets in secret now."
    child.expect_exact(call)
    child.sendline("help")
    child.expect_exact("stop here; the game is kept")
    child.expect_exact(call)
    assert "\x1b[2J" not in (child.before or "")  # the answer may be read
    child.sendline("0123456")
    child.expect_exact("Not yet: that could be seen.")
    child.expect_exact(call)
    child.sendline("undo")
    child.expect_exact("There is nothing to take back.")
    child.expect_exact(call)
    child.sendline("")
    child.expect_exact("Player 1 — ")
    child.sendline("0123455")
    child.expect_exact("twice")
    child.expect_exact("Player 1 — ")  # the others have not turned back
    assert "\x1b[2J" not in (child.before or "")
    child.sendline("0123456")
    child.expect_exact("Player 1 has bet.")
    child.expect_exact("Player 2 bets in secret now.")
    child.sendline("quit")
    child.expect_exact("tablier play --resume")
    assert finish(child) == 0


def test_where_nobody_else_looks_the_screen_is_not_wiped(terminal: Spawn) -> None:
    child = terminal("play", "evasion", "--random", "2", "--plain", "--lang", "en")
    child.expect_exact("Player 1 — ")
    child.sendline("0123456")
    child.expect_exact("Player 1 — ")
    assert "\n\n" not in (child.before or "").replace("\r", "")


@pytest.mark.parametrize("name", ["archers", "petits-chevaux"])
def test_what_is_typed_at_the_lot_is_told_of_the_lot(name: str, run: Run) -> None:
    asked = ("play", name, "--set", "first=random", "--plain", "--lang", "en")
    said = run(*asked, typed="e4\nquit\n").stdout
    assert "Lots are drawn for who begins: press [Enter]." in said
    assert "dice" not in said


def test_a_hint_at_corrections_shows_no_arrows(run: Run) -> None:
    typed = "10 9\nundo\n5 4\nundo\nquit\n"
    said = run("play", "oie-archer", "--real", "--plain", "--lang", "en", typed=typed).stdout
    _, _, after = said.partition("Blue —")
    hint, _, later = after.partition("Blue —")
    assert "type “correct 1:”, then what it should have been" in hint
    assert "10 9" not in hint.partition(">")[2]
    assert "type “correct 1:”" in later  # of her own


def test_a_game_left_is_resumed_where_it_was(terminal: Spawn) -> None:
    child = terminal("play", "oie", "--seed", "3")
    child.expect_exact("Rouge — [Entrée]")
    child.sendline("")
    child.expect_exact("Bleu — [Entrée]")
    interrupt(child)
    child.expect_exact("La partie est gardée")
    assert finish(child) == 0
    again = terminal("play", "--resume")
    again.expect_exact("Bleu — [Entrée]")
    again.sendeof()
    again.expect_exact("La partie est gardée")


def test_a_game_resumed_has_the_same_opponents(run: Run) -> None:
    seats = ("--players", "3", "--bot", "2=easy", "--random", "3")
    # With this seed the first throw is no six: then it is somebody else's turn.
    begun = run("play", "petits-chevaux", *seats, "--seed", "1", "--plain", typed="quitter\n")
    assert "Lucette (Rouge)\u00a0: «\u00a0Hue" in begun.stdout
    again = run("play", "--resume", "--plain", typed="\n\nquitter\n")
    assert "Lucette (Rouge)\u00a0: Facile." in again.stdout
    assert "Cornélie (Bleu)\u00a0: Le hasard." in again.stdout
    for thrown in ("Lucette fait", "Cornélie fait"):  # nobody was asked for them
        assert thrown in again.stdout
    assert "Lucette (Rouge) —" not in again.stdout
    assert "Hue" not in again.stdout  # who has greeted does not do it again
    other = run("play", "--resume", "--bot", "2=strong", "--plain", typed="quitter\n")
    assert "Hortense (Rouge)\u00a0: Fort." in other.stdout
    assert "Cornélie (Bleu)\u00a0: Le hasard." in other.stdout
    last = run("play", "--resume", "--plain", typed="quitter\n")
    assert "Hortense (Rouge)\u00a0: Fort." in last.stdout


def test_a_seat_that_an_opponent_played_is_given_back_to_a_person(run: Run, tmp_path: Path) -> None:
    begun = ("play", "archers", "--bot", "2=1", "--set", "first=light", "--plain")
    run(*begun, typed="sauver partie\nquitter\n")
    again = run("play", "partie.tablier", "--people", "2", "--plain", typed="sauver\nquitter\n")
    assert "Colin" not in again.stdout  # who has gone takes his name with him
    text = (tmp_path / "archers.tablier").read_text("utf-8")
    assert "bot.2" not in text
    assert "name.2" not in text
    swapped = run(
        "play", "partie.tablier", "--bot", "1=2", "--people", "2", "--names", ",Zoé", "--plain",
        typed="quitter\n",
    )  # fmt: skip
    assert "Zoé (Clair) —" in swapped.stdout
    assert "(Sombre) —" not in swapped.stdout
    # The one left last goes on like that.
    last = run("play", "--resume", "--plain", typed="quitter\n")
    assert "(Sombre)\u00a0: Niveau 2." in last.stdout
    assert "Zoé (Clair) —" in last.stdout
    alone = run("play", "--resume", "--people", "all", "--plain", typed="quitter\n")
    assert "Niveau" not in alone.stdout


def test_a_name_that_people_gave_to_a_seat_stays_with_it(run: Run) -> None:
    run("play", "archers", "--bot", "2=1", "--names", ",Max", "--plain", typed="quitter\n")
    again = run("play", "--resume", "--people", "2", "--plain", typed="abandonne\n")
    assert "Max" in again.stdout


def test_whoever_tries_again_on_the_other_side_has_no_opponents_name(run: Run) -> None:
    run(
        "play", "archers", "--bot", "2=1", "--set", "first=light", "--plain",
        typed="sauver partie\nquitter\n",
    )  # fmt: skip
    tried = run("play", "--from", "partie.tablier@0", "--bot", "1=1", "--plain", typed="quitter\n")
    assert "Clair —" in tried.stdout
    assert "Colin (Sombre)" in tried.stdout


def test_opponents_play_at_a_pace_and_a_key_hurries_them(terminal: Spawn) -> None:
    # Every pause would be longer than this test waits.
    child = terminal("play", "oie", "--random", "2", "--pace", "60", "--seed", "3")
    child.expect_exact("touche presse les adversaires")
    child.expect_exact("Rouge — [Entrée]")
    child.sendline("")
    child.expect_exact("Rouge fait")
    child.send("x")
    child.expect_exact("Cornélie fait")
    child.expect_exact("Rouge — [Entrée]")
    child.sendline("")
    child.expect_exact("Rouge fait")
    interrupt(child)  # who has no patience may go, too
    child.expect_exact("La partie est gardée")
    assert finish(child) == 0


def test_a_game_of_opponents_alone_can_be_watched(terminal: Spawn) -> None:
    child = terminal("play", "oie", "--random", "all", "--pace", "60", "--seed", "3")
    child.send(" ")
    child.expect_exact("fait")
    child.expect(r"case \d+")  # below the board: it is shown though nobody is asked
    child.expect_exact("fait")
    child.expect("gagne la partie|partagée")
    assert finish(child) == 0


def test_opponents_do_not_pause_where_nobody_looks(run: Run) -> None:
    done = run("play", "oie", "--random", "all", "--pace", "60")
    assert done.returncode == 0
    assert "touche" not in done.stdout


def test_thinking_counts_as_pausing_and_haste_lasts_until_a_person_is_asked() -> None:
    now, waited = [0.0], list[float]()

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) in (2, 3, 4)  # then somebody presses a key, and twice more

    pace = Pace(1.0, wait, lambda: now[0])
    for thought in (0.25, 0.5, 0.0, 0.0):
        pace.begin()
        now[0] += thought
        pace.rest()
    assert waited == [0.75, 0.5]
    pace.calm()  # keys of somebody who is still hurrying answer nothing
    assert waited == [0.75, 0.5, GRACE, GRACE, GRACE]
    del waited[2:]
    waited.extend([0.0, 0.0])
    pace.begin()
    now[0] += 2.0
    pace.rest()  # has thought long enough
    pace.begin()
    pace.rest()
    assert waited[4:] == [1.0]


def test_a_game_saved_tells_who_played_and_by_which_seed(run: Run, tmp_path: Path) -> None:
    run(
        "play", "archers", "--bot", "2=1", "--names", "Zoé", "--seed", "3", "--plain",
        typed="sauver partie\nquitter\n",
    )  # fmt: skip
    text = (tmp_path / "partie.tablier").read_text("utf-8")
    assert "name.1: Zoé\nname.2: Colin\nbot.2: 1\nseed: 3\n" in text
    named = run("play", "partie.tablier", "--names", ",Rémi", "--plain", typed="quitter\n")
    assert "Rémi (Clair)\u00a0: Niveau 1." in named.stdout


def test_opponents_of_the_same_level_are_told_apart(run: Run) -> None:
    bots = ("--bot", "2=easy", "--bot", "3=easy", "--bot", "4=easy")
    done = run(
        "play", "evasion", "--players", "4", *bots, "--names", ",,Bob", "--plain", typed="quitter\n"
    )
    for name in ("Ficelle (Joueur 2)", "Bob (Joueur 3)", "Ficelle III (Joueur 4)"):
        assert name in done.stdout


def test_opponents_have_the_last_word(run: Run) -> None:
    done = run(
        "play", "petits-chevaux", "--bot", "1=easy", "--bot", "2=strong", "--plain", "--lang", "en"
    )
    first, last = tablier.bots("petits-chevaux")[0], tablier.bots("petits-chevaux")[-1]
    assert first.character
    assert last.character
    winner = done.stdout.rpartition(" wins the game.")[0].rpartition("\n")[2]
    for who in (first.character, last.character):
        word = who.won if who.name == winner else who.lost
        assert f"“{word['en']}”" in done.stdout


def test_a_game_that_is_over_can_be_looked_back_on(run: Run) -> None:
    done = run("play", "oie", "--random", "all", "--seed", "2", "--plain", "--lang", "en")
    assert "with a teacher: tablier replay --review" in done.stdout
    review = run("replay", "--review", "--lang", "en")
    assert review.returncode == 0, review.stderr
    assert "finished.tablier@" in review.stdout


def test_dice_of_a_seed_are_not_thrown_once_more_after_a_rest(run: Run) -> None:
    begun = run("play", "oie", "--seed", "3", "--plain", typed="\n\nquitter\n")
    first = re.findall(r"fait (\d\+\d)", begun.stdout)
    found = []
    for _ in range(2):
        kept = run("play", "oie", "--seed", "3", "--plain", typed="\n\nquitter\n")
        assert kept.stdout == begun.stdout
        again = run("play", "--resume", "--plain", typed="\n\n\n\nquitter\n")
        found.append(re.findall(r"fait (\d\+\d)", again.stdout))
    assert found[0] == found[1]
    assert found[0][:2] != first


@pytest.mark.parametrize("name", NAMES)
def test_random_opponents_play_a_whole_game_to_its_end(name: str, run: Run) -> None:
    extra = ["--set", "board=3x9", "--set", "king=on"] if name == "archers" else []
    done = run("play", name, "--random", "all", "--seed", "2", "--plain", *extra)
    assert done.returncode == 0, done.stderr
    assert re.search(r"gagne la partie|Victoire partagée|Partie nulle", done.stdout)
    same = run("play", name, "--random", "all", "--seed", "2", "--plain", *extra)
    assert same.stdout == done.stdout


def test_a_person_against_chance_takes_back_both_choices(terminal: Spawn) -> None:
    child = terminal("play", "archers", "--set", "first=dark", "--random", "2", "--seed", "4")
    for move in ("d3<", "f3>"):
        child.expect_exact("Sombre — ")
        child.sendline(move)
    child.expect(r"Clair")
    child.expect_exact("Sombre — ")
    child.sendline("annuler")
    child.expect_exact("Choix repris.")
    child.expect_exact("Sombre — ")
    child.sendline("coups")
    child.expect_exact("f3>")


def test_without_a_game_one_chooses_it_from_a_menu(terminal: Spawn) -> None:
    child = terminal("play")
    child.expect_exact("À quoi joue-t-on\u00a0?")
    child.expect_exact("de 1 à 7")
    child.sendline("99")
    child.expect_exact("Un nombre de 1 à 7")
    child.sendline("2")
    child.expect_exact("Avec qui\u00a0?")
    child.expect_exact("Cornélie, étourdie (Le hasard)")
    child.expect_exact("[Entrée] pour 0")
    child.sendline("7")
    child.expect_exact("Un nombre de 0 à 1")
    child.sendline("1")
    child.expect_exact("Cornélie (Bleu)\u00a0: «\u00a0Coin\u00a0!")
    child.expect_exact("Rouge — [Entrée]")
    child.sendline("")
    child.expect_exact("Cornélie fait")


def test_the_menu_offers_everybody_who_plays_the_game(run: Run) -> None:
    done = run("play", "--plain", "--set", "first=dark", typed="archers\n\nquitter\n")
    for level, card in enumerate(tablier.bots("archers"), start=1):
        assert card.character
        assert f"{level:4}  {card.character.name}, " in done.stdout
    assert "[Entrée] pour 2" in done.stdout
    assert "Margot (Clair)\u00a0: «\u00a0" in done.stdout
    alone = run("play", "--plain", typed="petits-chevaux\n0\n\nquitter\n")
    # With this seed the first throw is no six: then it is the other's turn.
    both = run("play", "--plain", "--seed", "1", typed="5\n0\n\n\nquitter\n")
    assert "Rouge — [Entrée]" in both.stdout
    assert "Gaspard (" not in alone.stdout
    three = run("play", "--plain", "--players", "3", typed="5\nstrong\nquitter\n")
    assert "Hortense II (Bleu)" in three.stdout


# --- the other commands --------------------------------------------------------------------------


def test_games_lists_them_all_in_both_languages(run: Run) -> None:
    for lang, word in (("fr", "joueurs"), ("en", "players")):
        done = run("games", "--lang", lang)
        assert done.returncode == 0
        assert all(re.search(rf"^{name} ", done.stdout, re.MULTILINE) for name in NAMES)
        assert word in done.stdout
        for name in NAMES:
            for card in tablier.bots(name):
                if card.character and card.id != "chance":
                    assert f"{card.id}\u00a0({card.character.name})" in done.stdout


@pytest.mark.parametrize("name", [*NAMES, "chutes-and-ladders.toml"])
def test_rules_shows_every_rule_with_rulings_marked(name: str, run: Run) -> None:
    for lang, word in (("fr", "[arbitrage]"), ("en", "[ruling]")):
        done = run("rules", name, "--lang", lang)
        assert done.returncode == 0
        for rule in tablier.game(name).rules(lang).values():
            assert f"({rule.id})" in done.stdout
        assert word in done.stdout
        assert "{#" not in done.stdout
        assert "{{" not in done.stdout


def test_replay_walks_through_a_record(run: Run, terminal: Spawn, tmp_path: Path) -> None:
    final = random_end(tablier.game("oie"), 5)
    (tmp_path / "game.tablier").write_text(final.record(), "utf-8")
    done = run("replay", "game.tablier")
    for position in final.history():
        for event in position.events:
            assert event.say("fr") in done.stdout
    assert "gagne la partie" in done.stdout
    child = terminal("replay", "game.tablier", "--lang", "en")
    child.expect_exact("1/")
    child.sendline("")
    child.expect_exact("2/")
    child.sendline("q")
    assert finish(child) == 0


@pytest.mark.parametrize(
    ("args", "fr", "en"),
    [
        (
            ["play", "poule"],
            "Le jeu «\u00a0poule\u00a0» est inconnu",
            "The game “poule” is unknown",
        ),
        (["play", "oie", "--players", "9"], "2–6", "2–6"),
        (["play", "oie", "--players", "x"], "n’est pas un nombre entier", "“x” is not a whole"),
        (["play", "oie", "--set", "finish"], "nom=valeur", "name=value"),
        (["play", "oie", "--random", "5"], "1…2", "1…2"),
        (["play", "oie", "--names", "a,b,c"], "que 2 joueurs", "only 2 players"),
        (["play", "archers", "--bot", "2=7", "--bot", "2=8"], "place 2 est donnée", "Seat 2"),
        (["play", "archers", "--bot", "2=7", "--random", "2"], "place 2 est donnée", "Seat 2"),
        (["play", "archers", "--bot", "=7"], "PLACE=NIVEAU", "SEAT=LEVEL"),
        (["play", "archers", "--bot", "2=7", "--people", "2"], "place 2 est donnée", "Seat 2"),
        (["play", "archers", "--people", "3"], "1…2", "1…2"),
        (["play", "oie", "--pace", "vite"], "nombre de secondes", "number of seconds"),
        (["play", "oie", "--pace", "-1"], "de 0 à 60", "from 0 to 60"),
        (["tournament", "archers", "1", "2", "--seconds", "x"], "ou 0,5", "or 0.5"),
        (["play", "--resume", "nowhere"], "ne peut pas être lue", "cannot be read"),
        (["replay", "nowhere"], "ne peut pas être lue", "cannot be read"),
        (["rules", "poule"], "est inconnu", "is unknown"),
        (["juggle"], "n’est pas possible", "invalid choice"),
        (["verify"], "il manque", "required"),
    ],
)
def test_mistakes_are_told_on_stderr_with_status_two(
    args: list[str], fr: str, en: str, run: Run
) -> None:
    for lang, sentence in (("fr", fr), ("en", en)):
        done = run(*args, "--lang", lang)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert re.search(
            "^tablier[a-z ]*" + {"fr": "\u00a0: ", "en": ": "}[lang], done.stderr, re.M
        )
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


def test_every_command_has_help_in_both_languages(run: Run) -> None:
    commands = ["play", "games", "rules", "replay", "verify", "print", "serve"]
    commands += ["simulate", "odds", "compare", "board"]
    for command in ([], *([name] for name in commands)):
        french, english = (run(*command, "--help", "--lang", lang) for lang in ("fr", "en"))
        assert french.returncode == english.returncode == 0
        assert "montrer cette aide" in french.stdout
        assert "options\u00a0:\n" in french.stdout
        assert "options:\n" in english.stdout
        assert "show this help" in english.stdout


def test_a_save_that_cannot_be_written_says_so_and_the_game_goes_on(terminal: Spawn) -> None:
    child = terminal("play", "oie")
    child.expect_exact("pour lancer")
    child.sendline("sauver /proc/nowhere/game")
    child.expect_exact("ne peut pas être enregistrée")
    child.expect_exact("pour lancer")


def test_a_reader_who_has_seen_enough_is_no_error(home: dict[str, Any]) -> None:
    command = f"{sys.executable} -m tablier rules archers | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=home)
    assert done.stderr == ""


def test_options_typed_before_choosing_a_game_count(run: Run) -> None:
    done = run("play", "--plain", "--names", "Zoé", typed="1\n\n\nquitter\n")
    assert "Zoé (Rouge)" in done.stdout
    assert "│" not in done.stdout


def test_what_is_no_file_is_not_replaced(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    done = run("print", "oie", "--what", "rules", "--out", "pipe.pdf")
    assert done.returncode == 2
    assert "pas un fichier ordinaire" in done.stderr
    assert pipe.is_fifo()
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.touch()
    link.symlink_to(real)
    assert run("print", "oie", "--what", "rules", "--out", "link.pdf").returncode == 0
    assert link.is_symlink()
    assert real.read_bytes().startswith(b"%PDF")


def test_pictures_of_a_game_go_where_pictures_can(run: Run, tmp_path: Path) -> None:
    long, brief = (random_end(tablier.game("oie"), 5, most).record() for most in (9, 4))
    (tmp_path / "long.tablier").write_text(long, "utf-8")
    (tmp_path / "brief.tablier").write_text(brief, "utf-8")
    for target in ("", "film.gif"):
        done = run("replay", "long.tablier", "--svg", target)
        assert done.returncode == 2
        assert ".svg" in done.stderr
    assert run("replay", "long.tablier", "--svg", "frames").returncode == 0
    assert len(list((tmp_path / "frames").iterdir())) == 10
    assert run("replay", "brief.tablier", "--svg", "frames").returncode == 0
    assert len(list((tmp_path / "frames").iterdir())) == 5


def test_the_name_of_a_print_says_what_is_in_it(run: Run, tmp_path: Path) -> None:
    assert run("print", "oie", "--out", "board.svg").returncode == 0
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    done = run("print", "oie", "--svg", "--out", "board.pdf")
    assert done.returncode == 2
    assert ".svg" in done.stderr


def test_advice_on_arrows_is_where_to_aim_and_dice_need_none(run: Run) -> None:
    typed = "conseil\n10 10\n2 1\n5 4\n2 1\n9 8\n2 1\nconseil\nquitter\n"
    said = run("play", "oie-archer", "--real", "--plain", typed=typed).stdout
    assert "Vise le milieu" in said
    assert "Compté pour : Archer de club" in " ".join(said.split())
    assert "d’après tes 6 flèches" in " ".join(said.split())
    said = run("play", "oie", "--plain", typed="conseil\nquitter\n").stdout
    assert "rien à décider" in said


def test_advice_tells_each_thing_once_and_how_the_game_would_go_on(run: Run) -> None:
    done = run("play", "archers", "--set", "first=dark", "--plain", typed="conseil\nquitter\n")
    _, first, *_ = re.split(r"(?:\n|>)(?=  (?:  )?\S+ —)", done.stdout)
    assert len(re.findall(r"\d+\s%", first)) == 1, first
    assert re.search(
        r"Suite attendue\u00a0: Sombre joue \S+ \S+, Clair joue \S+ \S+, Sombre joue", first
    )


def test_advice_says_where_the_dice_have_their_say(run: Run) -> None:
    typed = "6\nout\n6\nconseil\nquitter\n"  # two moves: out, or six steps
    said = run(
        "play", "petits-chevaux", "--real", "--plain", "--names", "Léa,Tom", typed=typed
    ).stdout
    assert said.count("Ensuite, Léa lance\u00a0: le reste dépend des dés.") == 1  # either way
    typed = "6\nout\n5\nconseil\nquitter\n"
    said = run(
        "play", "petits-chevaux", "--real", "--plain", "--names", "Léa,Tom", typed=typed
    ).stdout
    assert said.count("Ensuite, Tom lance\u00a0: le reste dépend des dés.") == 1
    assert "Suite attendue" not in said


def test_advice_plays_the_turn_to_its_end_where_no_dice_come_between(run: Run) -> None:
    typed = "0123456\n0123456\n012\n0=5 1=3 2=1\nconseil\nquitter\n"
    done = run("play", "evasion", "--real", "--plain", "--set", "first=1", typed=typed)
    found = re.search(r"Suite attendue\u00a0: Joueur 1 joue ([0-6 ]+)\.", done.stdout)
    assert found, done.stdout
    assert sorted(found[1].split()) == ["0", "1", "2"]


def test_a_reason_that_several_moves_share_is_told_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = tablier.game("archers", first="dark").start()
    why = {"fr": "un coup vaut l’autre : 50\u202f%.", "en": "one is as good as another: 50%."}
    alike = [Advice(move, 0.0, 0.5, (move,), why) for move in position.moves(0)[:3]]
    tell_advice(Screen("fr", plain=True), position, 0, alike, {})
    said = capsys.readouterr().out
    assert said.count("Un coup vaut l’autre") == 1
    assert len(re.findall(r"\(50\s% de chances de gagner\)\.", said)) == 2


def test_a_reason_begins_with_a_capital(run: Run) -> None:
    said = run("play", "petits-chevaux", "--real", "--plain", typed="6\nconseil\nquitter\n").stdout
    assert "out — Le cheval sort de l’écurie" in said
    assert len(re.findall(r"\d+\s%", said)) == 1


def test_only_who_is_still_there_can_resign(run: Run) -> None:
    asked = ("play", "oie", "--players", "3", "--set", "first=random", "--plain")
    said = run(*asked, typed="abandonner 2\nabandonner\nabandonner 3\n").stdout
    line = next(line for line in said.splitlines() if "Plusieurs joueurs" in line)
    assert "«\u00a0abandonner 3\u00a0»" in line
    assert "1 Rouge, 3 Vert" in line
    assert "Bleu" not in line


@pytest.mark.parametrize(
    ("words", "usage"),
    [
        ("print oie --bogus", "tablier print "),
        ("board check b.toml --bogus", "tablier board check "),
        ("compare oie -- oie-cayro --bogus", "tablier compare "),
        ("--bogus", "tablier "),
    ],
)
def test_an_unknown_option_shows_how_its_command_is_used(run: Run, words: str, usage: str) -> None:
    result = run("--lang", "fr", *words.split())
    assert result.returncode == 2
    assert result.stderr.startswith(f"usage : {usage}[-h]".replace(" :", "\u00a0:")) or (
        result.stderr.partition(": ")[2].startswith(f"{usage}[-h]")
    )
    assert "--bogus" in result.stderr.splitlines()[-1]
