"""Trying again in Python and in the terminal: a position of one game begins another."""

from pathlib import Path
from random import Random

import pytest

import tablier
from tablier.cli import main
from tablier.referee.again import again, place
from tablier.words.errors import TablierError
from tests.tables import NAMES, random_end

BETS = "05 24 36 1", "12 34 56 0"


@pytest.mark.parametrize("name", NAMES)
def test_any_position_of_any_game_can_be_tried_again(name: str) -> None:
    final = random_end(tablier.game(name), "again").with_headers({"name.1": "Léa", "note": "x"})
    history = final.history()
    everybody = range(final.game.players)
    for number in range(0, len(history) - 1, max(1, len(history) // 25)):
        asked = place(final, number)
        new = again(asked, everybody, Random(1))
        assert new.before is None
        assert new.headers == ({"name.1": "Léa"} if asked.headers else {})
        if not asked.awaits[0].secret:  # else nobody has given anything yet
            assert new == asked
        assert tablier.read(new.record()).final == new


def test_a_finished_position_is_none_to_try_again_from() -> None:
    final = tablier.game("oie").start().play("3+4").play("resign", seat=0)
    with pytest.raises(TablierError, match="de 0, le début, à 1"):
        place(final, 2)
    with pytest.raises(TablierError, match="finie ici"):
        again(final, (0, 1), Random(1))


def test_of_a_volley_nothing_has_been_shot_yet() -> None:
    start = tablier.game("oie-archer").start()
    assert again(start.play("10 10", 0), (0, 1), Random(1)) == start


def test_what_others_had_bet_is_drawn_anew() -> None:
    asked = tablier.game("evasion").start().play(BETS[0], 0).play(BETS[1], 1)
    news = [again(asked, (0,), Random(seed)) for seed in range(3)]
    for new in news:
        assert new.state(0) == asked.state(0)  # in the eyes of the seat it is the same game
    assert len({str(new.state()["bets"][1]) for new in news}) > 1
    assert again(asked, (0, 1), Random(1)) == asked


def test_the_terminal_takes_a_game_up_after_so_many_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "game.tablier"
    start = tablier.game("oie").start().with_headers({"name.1": "Léa", "name.2": "Zoé"})
    file.write_text(start.play("3+4").play("6+6").play("resign", seat=0).record(), "utf-8")
    typed = iter(["quitter"])
    asked = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(typed)

    monkeypatch.setattr("builtins.input", ask)
    assert main(["play", "--from", f"{file}@1", "--plain"]) == 0
    capsys.readouterr()
    assert "Zoé" in asked[0]  # Léa has thrown already
    for wrong, said in ((str(file), "ma-partie.tablier@16"), (f"{file}@3", "de 0, le début, à 2")):
        assert main(["play", "--from", wrong]) == 2
        assert said in capsys.readouterr().err
    assert main(["play", "--from", f"{file}@x", "--lang", "en"]) == 2
    assert "my-game.tablier@16" in capsys.readouterr().err
