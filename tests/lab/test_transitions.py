"""The transition matrix of a board: what the chain says, as an array with names."""

import json
from pathlib import Path

import numpy as np
import pytest

import tablier
from tablier.lab import odds, transitions
from tablier.words.errors import TablierError

STAIRS = "track = 6\ndice = 1\n[squares.inn]\nat = 4\nmiss = 1\n"


def test_every_entry_of_a_small_board(tmp_path: Path) -> None:
    file = tmp_path / "stairs.toml"
    file.write_text(STAIRS, "utf-8")
    found = transitions(file)
    assert found.game.players == 1
    assert found.names[0] == "0"
    assert found.names[-1] == "won"
    place = {name: n for n, name in enumerate(found.names)}
    from_start = {name: found.matrix[0, n] for name, n in place.items() if found.matrix[0, n]}
    assert from_start == pytest.approx(dict.fromkeys(("1", "2", "3", "4", "5", "won"), 1 / 6))
    # From 5 the throw must be 1; more goes beyond and back.
    assert found.matrix[place["5"], place["won"]] == pytest.approx(1 / 6)
    assert found.matrix[place["won"], place["won"]] == 1


@pytest.mark.parametrize(
    ("name", "players"),
    [("chutes-and-ladders.toml", 1), ("oie", 1), ("oie-cayro", 2), ("oie-jetons", 1)],
)
def test_the_matrix_gives_the_mean_length_of_a_game(name: str, players: int) -> None:
    found = transitions(name, players=players)
    going = len(found.turns)
    assert found.matrix.shape == (len(found.names),) * 2
    assert np.allclose(found.matrix.sum(axis=1), 1)
    assert len(set(found.names)) == len(found.names)
    steps = np.eye(going) - found.matrix[:going, :going]
    assert np.linalg.solve(steps, found.turns)[0] == pytest.approx(
        odds(name, players=players).turns.mean
    )


def test_states_have_the_names_of_their_fields() -> None:
    names = transitions("oie-cayro", players=2).names
    assert names[0] == "0 first / 0 first"
    assert any("missed=" in name for name in names)
    assert names[-1] == "won 1"
    table = transitions("oie").to_pandas()
    assert table.loc["61", "won"] == pytest.approx(1 / 36)  # both dice show 1
    assert list(table.index) == list(table.columns)


def test_ends_are_said_in_words(tmp_path: Path) -> None:
    assert "fins\u00a0: won 1 (victoire de qui lance)." in transitions("oie-cayro", players=2).say(
        "fr"
    )
    assert "ends: won (a win)." in transitions("oie").say("en")
    file = tmp_path / "pits.toml"
    file.write_text(
        'track = 4\ndice = 1\nfaces = 2\nimpasse = "draw"\n'
        '[squares.pit]\nat = [2, 3]\nhold = "taken"\n',
        "utf-8",
    )
    assert "drawn (partie nulle)" in transitions(file, players=2).say("fr")


@pytest.mark.many
def test_archers_have_no_fewer_than_two() -> None:
    found = transitions("oie-archer")
    assert found.game.players == 2
    assert set(found.names[len(found.turns) :]) == {"won 1", "won 2", "won 1+2"}
    assert "won 1+2 (victoire commune des archers 1 et 2)" in found.say("fr")


def test_what_has_no_matrix_says_so(tmp_path: Path) -> None:
    with pytest.raises(TablierError, match="pas de calcul exact"):
        transitions("petits-chevaux")
    with pytest.raises(TablierError, match="états"):
        transitions("oie", players=3)


@pytest.mark.many
def test_a_matrix_has_the_face_of_every_result() -> None:
    found = transitions(tablier.game("oie", players=2))
    assert found.say("en").startswith("The game of the goose, players: 2. Transitions between ")
    assert repr(found) == found.say()
    assert found.to_csv().startswith("state,0 / 0,")
    assert json.loads(found.to_json())["names"] == list(found.names)
