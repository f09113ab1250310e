"""Games to share: a picture of every position, or one picture that plays by itself."""

import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

import tablier
from tablier.cli import main
from tablier.draw import film, frames, svg
from tablier.picture.films import LONGEST, MOST_FRAMES
from tests.pictures import things
from tests.tables import NAMES, random_end

SVG = "{http://www.w3.org/2000/svg}"
GAME = "evasion"


def seconds(text: str | None) -> float:
    assert text is not None
    assert text.endswith("s")
    return float(text[:-1])


def times(root: ET.Element) -> list[tuple[str, float, float]]:
    """(what the thing becomes, since when, until when) of everything that is timed."""
    found = []
    for change in root.iter(f"{SVG}set"):
        begin = seconds(change.get("begin"))
        found.append((change.get("to") or "", begin, begin + seconds(change.get("dur"))))
    return found


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.tablier"
    path.write_text(random_end(tablier.game(GAME), 1, most=30).record(), "utf-8")
    return path


# --- pictures ------------------------------------------------------------------------------------


def test_a_picture_of_every_position() -> None:
    end = random_end(tablier.game(GAME), 2, most=40)
    pictures = frames(end)
    assert len(pictures) == len(end.history()) == 41
    assert pictures[0] == svg(end.history()[0], clicks=False)
    assert pictures[-1] == svg(end, clicks=False)
    for picture in pictures:
        ET.fromstring(picture)


def test_a_record_gives_the_same_pictures_as_its_last_position() -> None:
    end = random_end(tablier.game(GAME), 3, most=20)
    record = tablier.read(end.record())
    assert frames(record, lang="en") == frames(end, lang="en")
    assert film(record, lang="en") == film(end, lang="en")


@pytest.mark.parametrize("name", NAMES)
def test_a_film_of_every_game(name: str) -> None:
    end = random_end(tablier.game(name), 4, most=60)
    picture = film(end)
    root = ET.fromstring(picture)
    found = things(root)
    assert len(found) == len(set(found))
    last = ET.fromstring(svg(end, clicks=False))
    assert set(found) == set(things(last))
    assert root.get("viewBox") == last.get("viewBox")
    assert "<script" not in picture
    inside = {f"#{e.get('id')}" for e in root.iter()}
    assert set(re.findall(r'href="([^"]*)"', picture)) <= inside


def test_the_film_shows_each_position_in_its_turn_and_stays_at_the_last() -> None:
    end = random_end(tablier.game(GAME), 5, most=25)
    shots = len(end.history())
    root = ET.fromstring(film(end))
    changes = times(root)
    step = max(until for _, _, until in changes) / (shots - 1)
    assert 0.3 < step <= 1
    # Whatever stays is hidden only before its time; whatever passes is shown only in its time.
    for group in root.iter(f"{SVG}g"):
        change = group.find(f"{SVG}set")
        if change is not None:
            passing = group.get("display") == "none"
            assert change.get("to") == ("inline" if passing else "none")
            assert passing or change.get("begin") == "0s"


def test_at_every_moment_a_piece_is_seen_once() -> None:
    end = random_end(tablier.game(GAME), 6, most=25)
    count = len(end.history())
    picture = film(end, ribbon=False)
    root = ET.fromstring(picture)
    runs = [g for g in root if g.tag == f"{SVG}g" and g.get("class") != "ground"]
    length = max(until for _, _, until in times(root)) / (count - 1)
    for shot in range(count):
        now = (shot + 0.5) * length
        shown = 0
        for run in runs:
            change = run.find(f"{SVG}set")
            if change is None:
                shown += 1
                continue
            since = seconds(change.get("begin"))
            within = since <= now < since + seconds(change.get("dur"))
            shown += within == (change.get("to") == "inline")
        assert shown == 7 + 1  # the prisoners, and the furniture


def test_a_long_game_makes_a_short_film() -> None:
    game = tablier.game(GAME, players=2, track=80)
    end = next(
        end
        for seed in range(50)
        if len((end := random_end(game, f"long {seed}")).history()) > MOST_FRAMES
    )
    picture = film(end)
    assert max(until for _, _, until in times(ET.fromstring(picture))) <= LONGEST
    assert len(picture) < 2_000_000
    assert len(frames(end)) == len(end.history())


def test_a_film_of_one_position_is_a_still() -> None:
    picture = film(tablier.game(GAME).start())
    assert "<set" not in picture
    assert 'id="prisoner-0"' in picture


def test_no_film_betrays_a_bet() -> None:
    one = tablier.game(GAME).start().play("35 46 02 1", 0)
    other = tablier.game(GAME).start().play("01 23 45 6", 0)
    assert film(one) == film(other)


# --- the notebook --------------------------------------------------------------------------------


def test_a_notebook_shows_the_position() -> None:
    position = tablier.game(GAME).start()
    assert position._repr_svg_() == svg(position)


def test_pictures_are_at_hand_after_one_import_and_cost_nothing_before(
    run_python: Callable[[str], str],
) -> None:
    code = (
        "import sys, tablier; print('tablier.draw' in sys.modules);"
        "print(tablier.draw.svg(tablier.game('evasion').start())[:4])"
    )
    assert run_python(code).split() == ["False", "<svg"]
    with pytest.raises(AttributeError, match="nothing"):
        tablier.nothing  # noqa: B018


def test_the_toolkit_is_loaded_without_the_referee_and_leads_to_the_pictures(
    run_python: Callable[[str], str],
) -> None:
    code = (
        "import sys, tablier.draw.markup;"
        "print('tablier.referee' in sys.modules, 'tablier.picture' in sys.modules);"
        "print({'board', 'drawing_of', 'film', 'frames', 'svg'} <= set(dir(tablier.draw)));"
        "print(tablier.draw.film(tablier.game('evasion').start())[:4])"
    )
    assert run_python(code).split() == ["False", "False", "True", "<svg"]
    with pytest.raises(AttributeError, match="nothing"):
        tablier.draw.nothing  # noqa: B018


# --- the command line ----------------------------------------------------------------------------


def test_replay_writes_numbered_pictures(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pictures" / "here"
    assert main(["replay", str(saved), "--svg", str(folder)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"{i:04}.svg" for i in range(31)]
    assert (folder / "0030.svg").read_text("utf-8") == frames(tablier.read(saved.read_text()))[-1]
    assert f"31 images écrites dans {folder}." in capsys.readouterr().out


def test_replay_writes_a_film(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "game.svg"
    assert main(["--lang", "en", "replay", str(saved), "--svg", str(target)]) == 0
    assert target.read_text("utf-8") == film(tablier.read(saved.read_text()), lang="en")
    assert "The film of the game is in" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.svg", "game.tablier"]


def test_what_cannot_be_written_is_said_and_leaves_nothing(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken.svg").mkdir()
    (tmp_path / "file").write_text("mine")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    for target in ("taken.svg", "file", "file/game.svg"):
        assert main(["--lang", "en", "replay", str(saved), "--svg", str(tmp_path / target)]) == 2
        said = capsys.readouterr().err
        assert said.startswith("tablier: The picture cannot be written to “")
        assert target in said
    assert sorted(path.name for path in tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_text() == "mine"


def test_an_older_film_stays_whole_when_the_new_one_fails(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "game.svg"
    target.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert main(["replay", str(saved), "--svg", str(target)]) == 2
    assert target.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.svg", "game.tablier"]
