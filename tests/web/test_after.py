"""After the game: the story, the figures, the game once more, pictures and paper."""

import io
import random
import re
from collections.abc import Iterable

import pypdf
import pytest

from tablier.games import game_ids
from tablier.games.goose.paper.score import complete_volleys
from tablier.picture.scene import Scene
from tablier.referee.position import Position
from tablier.table.kinds import LogKind
from tablier.table.log import Entry, Secrets
from tablier.table.replay import replay
from tablier.table.setup import Setup
from tablier.table.statistics import statistics
from tablier.table.story import story
from tablier.table.summary import Summary
from tablier.table.table import Table
from tablier.table.wire import Fact
from tests.goose_boards import TOLLS
from tests.web.conftest import NewDevice
from tests.web.server import Player, new_key

NAMES = ("Léa", "Tom", "Zoé", "Ali", "Eva", "Max")
MOST_SENTENCES = 9
BET = "05 24 36 1"


class Log:
    """A table that is written line by line, without a server."""

    def __init__(self, game: str, players: int, **setup: object) -> None:
        self.table = Table("abcdefghijkm", Secrets("00" * 32, "00" * 32))
        agreed = Setup(game, players=players, **setup)  # type: ignore[arg-type]
        seats = [{"name": name, "device": name} for name in NAMES[:players]]
        self.write("opened", host="Léa", setup=vars(agreed), seats=seats)
        self.write("began", mixes=[], mixers=[])

    def write(self, kind: LogKind, **data: object) -> None:
        seq = self.table.seq + 1
        self.table.take(Entry(seq, 1000 * seq, kind, data))

    def play(self, text: str, seat: int | None = None, *, typed: bool = False) -> None:
        self.write("play", text=text, seat=seat, typed=typed)

    def throws(self, *texts: str) -> None:
        for text in texts:
            self.play(text)

    @property
    def position(self) -> Position:
        assert self.table.position is not None
        return self.table.position

    def told(self, lang: str = "fr") -> list[str]:
        return [line.replace("\u00a0", " ") for line in
                story(self.table, Summary(self.position), lang)]  # fmt: skip

    def figures(self) -> dict[str, list[str]]:
        found = statistics(self.table, Summary(self.position), "fr")
        return {row.label: row.values for row in found.rows}


def played(game: str, players: int, seed: str) -> Log:
    """A whole game by chance, the same for the same seed."""
    log, chance = Log(game, players), random.Random(seed)
    while not log.position.over:
        place = log.position
        waited = chance.choice(place.awaits)
        if waited.seat is None:
            log.play(place.drawn(chance))
        else:
            log.play(place.random_move(waited.seat, chance), waited.seat)
    return log


# --- the story and the figures -----------------------------------------------------------------


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_story_in_both_languages(game: str) -> None:
    for players in (2, 4) if game != "archers" else (2,):
        log = played(game, players, f"{game} {players}")
        french, english = log.told("fr"), log.told("en")
        assert 3 <= len(french) == len(english) <= MOST_SENTENCES
        assert not set(french) & set(english)
        for line in (*french, *english):
            assert not re.search(r"[{}]|\bNone\b", line)
        winners = [NAMES[seat] for seat in log.position.winners]
        assert all(name in french[-1] or name in french[0] for name in winners)
        assert log.figures()


def test_the_story_and_the_figures_of_archers_count_volleys() -> None:
    log = played("oie-archer", 2, "volleys")
    told = " ".join(log.told())
    assert f"une partie en {log.position.turns} volées" in told
    found = statistics(log.table, Summary(log.position), "fr")
    assert found.facts[0] == Fact("volées", str(log.position.turns))
    labels = " ".join(row.label for row in found.rows)
    assert "volées en tête" in labels
    assert not re.search(r"\btours?\b", told + labels)


def test_the_story_tells_the_longest_wait_and_where_it_came_from() -> None:
    log = Log("oie", 2)
    log.throws("6+6", "1+1", "3+4", "1+1", "1+2", "1+1")
    told = " ".join(log.told())
    assert "Léa a patienté 2 tours de suite. Tout avait commencé ainsi : « Léa descend" in told
    assert log.figures()["plus longue attente"] == ["2", "0"]
    assert log.figures()["tours à attendre"] == ["2", "0"]


def test_the_story_tells_the_greatest_leap_and_the_greatest_fall() -> None:
    log = Log("oie-jetons", 2)
    log.throws("4+5", "1+1", "2+3")  # straight to 53; then onto the skull
    told = log.told()
    assert any(line.startswith("Le grand bond, au tour 1 : « Léa fait 4+5") for line in told)
    assert any(line.startswith("La grande chute, au tour 3 : « Léa fait 2+3") for line in told)


def test_the_story_does_not_quote_that_somebody_has_shot() -> None:
    log = Log("oie-archer", 2)
    for volley in ("10 10", "8 7", "10 6"):
        log.play("1 1", 1)
        log.play(volley, 0)
    told = log.told()
    assert any(line.startswith("Le grand bond") for line in told)
    assert not any("a tiré" in line for line in told)


def test_points_in_a_story_are_kept_apart() -> None:
    told = " ".join(played("evasion", 2, "points").told())
    assert re.search(r"Au compte final, \w+ : [^;]+ ; \w+ : [^;]+\.", told)


def test_a_player_left_alone_wins_a_short_story() -> None:
    log = Log("oie", 2)
    log.throws("1+2")
    log.play("resign", 1)
    assert log.told()[-1].startswith("Et pour finir : « Il ne reste que Léa")


def test_the_story_ends_with_everybody_who_won() -> None:
    log = Log("oie-archer", 3)
    for volley in ("10 10", "8 7", "8 8"):  # straight to 32, then 47 and 63
        for seat in (0, 1, 2):
            log.play(volley, seat)
    assert log.position.winners == (0, 1, 2)
    end = log.told()[-1]
    assert all(f"{name} arrive en 63 et gagne" in end for name in NAMES[:3])


def test_points_that_are_shared_are_told_of_everybody() -> None:
    log = played("evasion", 4, "shared 32")
    assert len(log.position.winners) == 3
    end = log.told()[-1]
    assert all(f"{NAMES[seat]} partage la victoire" in end for seat in log.position.winners)


def test_corrected_dice_count_once() -> None:
    log = Log("oie", 2, dice="real")
    log.play("1+2", typed=True)
    log.write("correct", text="1+1", seat=None)
    log.play("2+2", typed=True)
    assert log.figures()["lancers"] == ["1", "1"]
    assert log.figures()["lancer moyen"] == ["2,0", "4,0"]
    assert len(log.position.history()) == 4  # the record keeps the mistake


def test_the_score_sheet_has_every_complete_volley_and_nothing_of_the_next() -> None:
    log = Log("oie-archer", 2, dice="real")
    log.play("7 4", 0, typed=True)
    log.play("3 M", 1, typed=True)
    log.write("correct", text="3 2", seat=1)
    log.play("10 9", 0, typed=True)
    assert complete_volleys(log.position) == [[["7", "4", "11", "11"], ["3", "2", "5", "5"]]]


# --- through the doors -------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_ids())
def test_every_position_has_a_frame_and_the_last_one_is_what_the_table_shows(game: str) -> None:
    final = played(game, 2, f"{game} frames").position
    made = replay(final, dict(enumerate(NAMES)), "fr", "day", "tall")
    assert len(made.frames) == len(final.history())
    shown = Scene(final, lang="fr", shape="tall").told_looks()
    assert [made.looks[part] for part in made.frames[-1].parts] == [*shown.values()]


@pytest.mark.many
def test_a_game_that_is_over_is_seen_again_and_taken_home(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    over = host.finish(random.Random("oie"))
    told = host.get("frames").json()["frames"]
    assert len(told) - 1 == over["proof"]["throws"]
    assert told[0]["events"] == []
    assert all(event["rule"].startswith("oie.") for one in told for event in one["events"])
    after = host.get("after").json()
    assert len(after["story"]) >= 3
    assert after["series"]["games"] == 1
    assert sum(came for came, _ in after["throws"].values()) == over["proof"]["throws"]
    for picture in ("picture.svg", "film.svg"):
        answer = host.get(picture)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "Léa" in answer.text


def test_rematches_are_counted_by_person(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa", "Tom"])
    for _ in range(2):
        host.begin()
        host.throw()
        seat = next(seat["seat"] for seat in host.view()["seats"] if seat["name"] == "Tom")
        assert host.play("resign", seat).is_success
        last = host.table
        host.table = host.did("rematch", key=new_key())["id"]
    host.table = last
    series = host.get("after").json()["series"]
    assert series == {
        "games": 2,
        "wins": [{"name": "Léa", "wins": 2}, {"name": "Tom", "wins": 0}],
    }


def everything(player: Player) -> Iterable[bytes]:
    for path in ("frames", "picture.svg", "record", "view", "log"):
        answer = player.get(path)
        assert answer.is_success, answer.text
        yield answer.content


def test_bets_stay_secret_until_the_end(device: NewDevice) -> None:
    host, watcher = device(), device()
    host.open("evasion", names=["Léa", "Tom"])
    link = host.view()["watch_link"]
    host.begin()
    assert host.play(BET, 0).is_success
    watcher.join(link)
    for one in (host, watcher):
        for content in everything(one):
            assert BET.encode() not in content
            assert BET.replace(" ", "").encode() not in content
        for path in ("after", "film.svg"):
            answer = one.get(path)
            assert answer.status_code == 409
            assert answer.json()["error"] == "La partie n’est pas finie."


def test_a_volley_stays_covered_until_all_have_shot(device: NewDevice) -> None:
    host, watcher = device(), device()
    host.open("oie-archer", names=["Léa", "Tom"])
    link = host.view()["watch_link"]
    host.begin()
    assert host.play("7 4", 0).is_success
    watcher.join(link)
    for content in everything(watcher):
        assert b'"7 4"' not in content  # as a text of a move
        assert b"1: 7 4" not in content  # as a line of a record
        assert b"7 4, 11" not in content  # as a sentence
    sheet = pages(watcher.get("score-sheet.pdf").content)
    assert "Léa" in sheet[0]
    assert not re.search(r"\b11\s+11\b", sheet[0])
    assert host.play("5 1", 1).is_success
    assert re.search(r"7\s+4\s+11\s+11", pages(watcher.get("score-sheet.pdf").content)[0])


def test_strangers_get_nothing(device: NewDevice) -> None:
    host, stranger = device(), device()
    host.open("oie-archer", names=["Léa", "Tom"])
    assert host.get("frames").status_code == 409  # nothing has been played yet
    host.begin()
    stranger.table = host.table
    for path in (
        "frames",
        "after",
        "picture.svg",
        "film.svg",
        "score-sheet.pdf",
        "print/board.pdf",
    ):
        assert stranger.get(path).status_code == 403


# --- paper -------------------------------------------------------------------------------------


def pages(content: bytes) -> list[str]:
    assert content.startswith(b"%PDF")
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


def test_a_long_game_of_arrows_fills_several_sheets() -> None:
    from tablier.paper import pdf

    log = Log("oie-archer", 2)
    for volley in range(26):
        log.play("M M", 0)
        log.play("1 M" if volley == 25 else "M M", 1)
    end = log.position
    made = pages(pdf(end.game, "score", names=["Léa", "Tom"], position=end, lang="fr"))
    assert len(made) == 2
    assert re.search(r"26\s+M\s+M\s+0\s+0\s+1\s+M\s+1\s+1", made[1])


def test_paper_of_a_table_and_of_a_board_of_ones_own(device: NewDevice) -> None:
    host = device()
    host.open("oie", board=TOLLS, names=["Léa"])
    assert pages(host.get("print/rules.pdf", paper="letter").content)
    wrong = host.get("print/rules.pdf", paper="A0")
    assert wrong.status_code == 422
    assert "A4, A3" in wrong.json()["error"]
    refused = host.get("score-sheet.pdf")
    assert refused.status_code == 422
    assert "board, rules, pawns, all" in refused.json()["error"]


# --- the page ----------------------------------------------------------------------------------


def test_the_page_of_the_game_once_more(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    page = host.http.get(f"/t/{host.table}/replay")
    assert page.status_code == 200
    assert "/pages/replay.js" in page.text
