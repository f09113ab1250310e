"""The terminal at every width: no word is broken, no line too long; players have their names."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

import tablier
from tablier.words.wrapping import cells, wrapped
from tests.tables import NAMES, random_end

pytestmark = pytest.mark.many  # a terminal for each: counting lines in all of them takes minutes

WIDE = 400
Screen = Callable[..., list[str]]


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """The lines that `tablier …` writes in a terminal so wide, when this is typed."""

    def lines(*args: str, width: int, typed: str = "") -> list[str]:
        env = {
            **os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
        }  # fmt: skip
        env.pop("COLUMNS", None)
        child = pexpect.spawn(
            sys.executable, ["-m", "tablier", *args], env=env, encoding="utf-8", timeout=60,
            dimensions=(200, width), cwd=str(tmp_path), echo=False,
        )  # fmt: skip
        for line in typed.split("\n") if typed else ():
            child.expect("> $")
            child.sendline(line)
        child.expect(pexpect.EOF)
        # With echo off an answer leaves no line end behind: every `expect` ends one here.
        shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before or "")
        child.close()
        return shown.replace("\r", "").split("\n")

    return lines


def words(lines: list[str]) -> set[str]:
    return set(re.findall(r"[^\W\d_]{4,}", "\n".join(lines)))


def check(screen: Screen, width: int, *args: str) -> None:
    shown = screen(*args, width=width)
    assert len(shown) > 5
    for line in shown:
        assert cells(line.rstrip()) <= width, line
    assert words(shown) <= words(screen(*args, width=WIDE)), "a part of a word is no word"


@pytest.mark.parametrize(("width", "lang"), [(60, "fr"), (60, "en"), (80, "fr"), (120, "en")])
@pytest.mark.parametrize("name", NAMES)
def test_no_word_is_broken_in_a_game(name: str, width: int, lang: str, screen: Screen) -> None:
    extra = ["--set", "board=3x9", "--set", "king=on"] if name == "archers" else []
    names = ["--names", "Anne-Sophie,Émile"]
    check(
        screen,
        width,
        "play",
        "--pace",
        "0",
        name,
        "--random",
        "all",
        "--seed",
        "2",
        "--lang",
        lang,
        *names,
        *extra,
    )


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(
    "args",
    [["games"], ["rules", "oie-jetons"], ["rules", "petits-chevaux"], ["print", "--help"],
     ["replay", "game.tablier"]],
    ids=" ".join,
)  # fmt: skip
def test_no_word_is_broken_elsewhere(
    args: list[str], width: int, screen: Screen, tmp_path: Path
) -> None:
    if args[0] == "replay":
        record = random_end(tablier.game("oie-cayro"), 5, 6).record()
        (tmp_path / "game.tablier").write_text(record, "utf-8")
        args = [*args, "--plain"]
        typed = "\n" * 5
        for line in screen(*args, width=width, typed=typed):
            assert cells(line) <= width
        return
    for lang in ("fr", "en"):
        check(screen, width, *args, "--lang", lang)


@pytest.mark.parametrize(
    "args",
    [["rules", "oie"], ["play", "evasion", "--random", "all", "--seed", "2", "--pace", "0"]],
    ids=["rules", "play"],
)
def test_no_line_is_filled_with_blanks(args: list[str], screen: Screen) -> None:
    lines = screen(*args, width=60)
    assert [line for line in lines if line != line.rstrip()] == []


def test_a_question_is_broken_between_words_too(screen: Screen, tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    child = pexpect.spawn(
        sys.executable, ["-m", "tablier", "play", "oie-archer", "--real", "--lang", "fr"], env=env,
        encoding="utf-8", timeout=30, dimensions=(60, 40),
    )  # fmt: skip
    child.expect_exact("Rouge — 2 flèches, par exemple 10 9 (de\r\nX ou 10 à 1, M pour manquée) >")
    child.sendline("aide")
    child.expect_exact("abandonner  quitter la partie, les\r\n              autres continuent")
    child.close(force=True)


def test_a_file_is_written_as_it_is() -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "tablier", "games", "--lang", "fr"], capture_output=True, text=True,
        env={**os.environ, "COLUMNS": "40"}, encoding="utf-8",
    )  # fmt: skip
    assert "petits-chevaux  Jeu des petits chevaux (2–4 joueurs, dès 5 ans)" in done.stdout


def test_lines_end_between_words_and_not_before_french_punctuation() -> None:
    assert wrapped("  un deux trois", 9) == ["  un deux", "  trois"]
    assert wrapped("un deux : trois", 8) == ["un", "deux :", "trois"]
    assert wrapped("dire « aide » ici", 9) == ["dire", "« aide »", "ici"]
    assert wrapped("ab  cd ef", 6, hang=4) == ["ab  cd", "    ef"]
    assert wrapped("anticonstitutionnellement", 5) == ["anticonstitutionnellement"]
    assert wrapped("", 5) == [""]
    assert wrapped("李小龍 joue", 8) == ["李小龍", "joue"]
    assert wrapped("Léa (Joueur 2) — X 9 3", 12) == ["Léa", "(Joueur 2) —", "X 9 3"]
    assert wrapped("à 10 joueurs (ou à 3 ou 4)", 8) == ["à 10", "joueurs", "(ou à 3", "ou 4)"]
    assert cells("e\u0301té") == 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("oie", "R Anna (Red)"), ("oie-archer", "R Anna (Red)"), ("evasion", "Anna (Player 1)"),
        ("petits-chevaux", "> Anna (Yellow)"), ("archers", "Anna (Dark) to play"),
    ],
)  # fmt: skip
def test_players_stand_in_the_status_lines_by_their_names(name: str, said: str) -> None:
    options = {"first": "dark"} if name == "archers" else {}
    position = tablier.game(name, None, **options).start()
    for width in (40, 60, 80, 120):
        lines = [
            "".join(run.text for run in line) for line in position.sketch("en", {0: "Anna"}, width)
        ]
        assert any(said in line for line in lines), lines
        assert "Anna" not in "".join(run.text for line in position.sketch("en") for run in line)


def test_names_are_cut_only_where_there_is_no_room_for_them() -> None:
    whole = "Anna-Sophie de La Tour"
    for name in NAMES:
        options = {"first": "dark"} if name == "archers" else {}
        start = tablier.game(name, None, **options).start()
        for width, called in ((80, whole), (60, "Anna-Sophie de …")):
            lines = start.sketch("fr", {0: whole}, width)
            assert any(called in "".join(run.text for run in line) for line in lines), name


@pytest.mark.parametrize("name", NAMES)
def test_boards_fit_into_sixty_columns_with_wide_names(name: str) -> None:
    names = dict.fromkeys(range(2), "李小龍李小龍")
    for position in random_end(tablier.game(name), 7, 60).history():
        for lang in ("fr", "en"):
            for line in position.sketch(lang, names, 60):
                assert cells("".join(run.text for run in line).rstrip()) <= 60


# --- leaving and taking back ---------------------------------------------------------------------


def opened(tmp_path: Path, *args: str) -> "pexpect.spawn[str]":
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    return pexpect.spawn(
        sys.executable, ["-m", "tablier", "play", *args], env=env, encoding="utf-8", timeout=30,
        dimensions=(60, 200),
    )  # fmt: skip


@pytest.mark.parametrize("more", [[], ["--real"]], ids=["drawn", "typed"])
def test_a_player_resigns_before_the_lot(more: list[str], tmp_path: Path) -> None:
    child = opened(tmp_path, "archers", "--names", "Anna,Bob", "--lang", "en", *more)
    child.expect("lots|who begins")
    child.sendline("resign")
    child.expect_exact("say who, for instance “resign 2” (1 Anna (Dark), 2 Bob (Light))")
    child.sendline("resign zoe")
    child.expect_exact("There is no seat “zoe” at this table. Possible seats: 1 Anna (Dark), 2 Bob")
    child.sendline("resign anna")
    child.expect_exact("Bob wins the game.")
    child.expect(pexpect.EOF)


def test_alone_against_chance_one_resigns_oneself_and_three_play_on(tmp_path: Path) -> None:
    child = opened(
        tmp_path, "oie", "--set", "first=random", "--random", "2", "--pace", "0", "--lang", "fr"
    )
    child.expect_exact("[Entrée] pour tirer au sort qui commence >")
    child.sendline("abandonner")
    child.expect_exact("Cornélie gagne la partie.")
    child.expect(pexpect.EOF)
    child = opened(tmp_path, "oie", "--set", "first=random", "--players", "3", "--lang", "fr")
    child.sendline("abandonne bleu")
    child.expect_exact("Bleu quitte la partie.")
    child.expect_exact("tirer au sort")
    child.sendline("")
    child.expect("Le sort désigne (Rouge|Vert) pour commencer")
    child.close(force=True)


def test_undoing_what_was_typed_points_to_its_correction(tmp_path: Path) -> None:
    child = opened(tmp_path, "oie", "--real", "--lang", "fr")
    child.expect_exact(">")
    child.sendline("3+4")
    child.expect_exact("va en 7")
    child.sendline("annuler")
    child.expect_exact("tape «\u00a0corriger\u00a0», puis ce qu’il fallait.")
    child.sendline("corriger 3+5")
    child.expect_exact("va en 8")
    child.close(force=True)
    child = opened(tmp_path, "oie-archer", "--real", "--lang", "en")
    child.expect_exact(">")
    child.sendline("9 8")
    child.expect_exact("Blue —")
    child.sendline("undo")
    child.expect_exact("can be corrected: type “correct 1:”, then what it should have been.")
    child.close(force=True)
