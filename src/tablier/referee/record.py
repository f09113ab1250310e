"""Records: a whole game as a text that people can read and the referee can replay.

Headers come first, then one line a turn: its number, whose it is, and what was played, in the
notation of the game. ``=`` marks dice or arrows that somebody typed in, ``~`` the correction of
the last ones (or, with ``@``, of those of an earlier turn), ``?`` what the reader of this copy may
not see. A line that begins with ``#`` is a remark.
"""

import json
import re
from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple

from tablier.games import board_rules, game_ids, is_game
from tablier.games.family import Ruleset
from tablier.referee.corrections import Change, Place, correct_past
from tablier.referee.game import Game, find
from tablier.referee.position import DRAW, PUBLIC, RESIGN, UNSEEN, Position, viewer
from tablier.words import LANGUAGES, both, short
from tablier.words.errors import FileError, TablierError

VERSION = "1"
TYPED, CORRECTED, AT, ALSO = "=", "~", "@", "&"
FREE_HEADERS = ("date", "place", "note", "seed")
NAME, BOT = "name", "bot"  # of a seat: `name.2`, and `bot.2` for the level that plays it

_HEADER = re.compile(r"([a-z][a-z0-9.-]*): ?(.*)")
_OF_SEAT = re.compile(rf"(?:{NAME}|{BOT})\.(\d+)")
_FREE = re.compile(rf"(?:{'|'.join(FREE_HEADERS)}|{_OF_SEAT.pattern}|proof(?:\.[a-z0-9-]+)+)")
_LINE = re.compile(r"(\d+ \((?:\d+|all|lot)\)) +")
_SEAT = re.compile(r"(\d{1,2}): *")
_CHANGE = re.compile(rf"(?:(\d{{1,2}}): *)?{CORRECTED}?(.*?) *{AT} *(\d{{1,6}})(?:\.(\d{{1,3}}))?")


class Record(NamedTuple):
    """A game that has been read: its positions, from the first to the last."""

    game: Game
    final: Position
    headers: dict[str, str]

    def positions(self) -> list[Position]:
        """Every position of the game, the first one first."""
        return self.final.history()


# --- writing ------------------------------------------------------------------------------------


def write(final: Position, view: int | str | None) -> str:
    """The record of the game that led to a position, as a seat (or the public) may see it."""
    positions = final.history()
    if view is None:
        view = final.copy_for  # a copy made for somebody stays one
    lines = [*_headers(final, positions[0], view), ""]
    label = ""
    # A correction may reopen a volley: what everybody has seen by then is no secret any more.
    seen = max(place.turns for place in positions)
    for place in positions[1:]:
        assert place.before is not None
        token = _token(place, view, None if final.over else seen)
        here = _label(place.before)
        if here != label and not (place.step and place.step.corrects and label):
            lines.append(f"{here} {token}")
            label = here
        else:
            lines[-1] += f"; {token}"
    return "\n".join(lines) + "\n"


def _headers(final: Position, first: Position, view: int | str | None) -> list[str]:
    game = final.game
    lines = [f"tablier: {VERSION}", f"game: {game.id}", f"players: {game.players}"]
    lines += [f"option.{name}: {value}" for name, value in game.options.items()]
    lines += [f"{name}: {value}" for name, value in final.headers.items()]
    if viewer(view, game.players) is not None:
        lines.append(f"view: {view if view == PUBLIC else int(view or 0) + 1}")
    if first.set_up:
        past = final.over or (first.awaits[0].kind == "arrows" and first.turns != final.turns)
        state = first.state(None if past else view)
        lines.append(f"from: {json.dumps(state, ensure_ascii=False, separators=(',', ':'))}")
    lines.append(f"result: {_result(final)}")
    if game.ruleset.source:
        lines += [f"| {line}".rstrip() for line in game.ruleset.source.split("\n")[:-1]]
    return lines


def _result(final: Position) -> str:
    if not final.over:
        return "*"
    return " ".join(str(seat + 1) for seat in final.winners) or DRAW


def _label(place: Position) -> str:
    """The number of the turn and whose it is, at the head of a line."""
    turn = place.turns + 1
    if place.awaits and place.awaits[0].secret:
        return f"{turn} (all)"
    return f"{turn} ({'lot' if place.turn is None else place.turn + 1})"


def _token(place: Position, view: int | str | None, seen: int | None) -> str:
    step, asked = place.step, place.asked_at
    assert step is not None
    assert asked is not None
    if step.changes:
        return f" {ALSO} ".join(map(_change, step.changes))
    text = step.text
    seat = f"{step.seat + 1}: " if step.seat is not None else ""
    if text != RESIGN:
        if not asked.awaits[0].secret and not step.corrects:
            seat = ""
        if view is not None and step.seat != view and covered(asked, seen):
            text = UNSEEN
    mark = CORRECTED if step.corrects else TYPED if step.typed else ""
    return f"{seat}{mark if text != UNSEEN else ''}{text}"


def _change(change: Change) -> str:
    """An entry of an earlier turn put right: ``2: ~9 8 @3``."""
    turn, seat, nth = change.place
    whose = "" if seat is None else f"{seat + 1}: "
    return f"{whose}{CORRECTED}{change.text} {AT}{turn}{f'.{nth}' if nth > 1 else ''}"


def read_changes(text: str) -> list[Change]:
    """What a text puts right in earlier turns; nothing where it does not say in which."""
    found = [_CHANGE.fullmatch(part.strip()) for part in text.split(ALSO)]
    return [
        Change(Place(int(turn), int(seat) - 1 if seat else None, int(nth or 1)), given)
        for seat, given, turn, nth in (one.groups() for one in found if one)
        if all(found)
    ]


def covered(asked: Position, seen: int | None) -> bool:
    """Is what was given here still covered? A state asks the rules' `hide`; a record also holds
    what they have forgotten (the bet of a seat that has left), so it goes by the kind of thing:
    bets until the end, arrows until their volley is complete. `seen` are the turns that everybody
    has seen, None once the game is over.
    """
    if seen is None:
        return False
    kind = asked.awaits[0].kind
    return kind == "bet" or (kind == "arrows" and asked.turns == seen)


def seat_headers(what: str, by_seat: Mapping[int, str]) -> dict[str, str]:
    """Headers that say something of seats: their players' names, or the levels of opponents."""
    return {f"{what}.{seat + 1}": text for seat, text in sorted(by_seat.items())}


def checked_headers(headers: Mapping[str, str], players: int) -> dict[str, str]:
    """Headers that a record may carry beyond its own, or an error that names the accepted ones."""
    for name, value in headers.items():
        seat = _OF_SEAT.fullmatch(str(name))
        known = isinstance(name, str) and _FREE.fullmatch(name)
        if not known or (seat and not 1 <= int(seat[1]) <= players):
            of_seats = (f"{what}.1…{players}" for what in (NAME, BOT))
            accepted = ", ".join((*FREE_HEADERS, *of_seats, "proof.*"))
            raise TablierError("header-unknown", header=str(name), accepted=accepted)
        if not isinstance(value, str) or value != value.strip() or not value.isprintable():
            raise TablierError("header-value", header=name)
    return dict(headers)


# --- reading ------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Read a record and replay it; a mistake is reported with its line and column."""
    if not isinstance(text, str):
        raise TablierError("record-shape", found=type(text).__name__)
    return _Reader(text).record()


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.headers: dict[str, str] = {}
        self.place: dict[str, int] = {}  # header -> line
        self.board: list[str] = []
        self.board_lines: list[int] = []  # where each line of the board stands in the record

    def record(self) -> Record:
        first_move = self.read_headers()
        game = self.read_game()
        position = self.first_position(game)
        for number in range(first_move, len(self.lines) + 1):
            line = self.lines[number - 1]
            if line.strip() and not line.startswith("#"):
                position = self.read_line(position, line, number)
        if position.veiled and position.over:
            raise FileError("record-unseen", line=len(self.lines))
        told = self.headers.get("result", "*")
        if told != _result(position):
            raise self.wrong("result", _result(position))
        return Record(game, position, dict(self.headers))

    # --- headers ---

    def read_headers(self) -> int:
        """Read headers and the board up to the empty line; answer the line after it."""
        for number, line in enumerate(self.lines, start=1):
            if not line.strip():
                return number + 1
            if line.startswith("#"):
                continue
            if line.startswith("|"):
                self.board.append(line[1:].removeprefix(" "))
                self.board_lines.append(number)
                continue
            found = _HEADER.fullmatch(line.rstrip())
            if not found:
                raise FileError("record-header", line=number, found=short(line))
            name, value = found[1], found[2].strip()
            if name in self.headers:
                raise FileError("record-header-twice", line=number, header=name)
            self.headers[name] = value
            self.place[name] = number
        return len(self.lines) + 1

    def wrong(self, header: str, accepted: Any) -> FileError:
        return FileError(
            "record-value",
            line=self.place.get(header, 1),
            header=header,
            found=short(self.headers.get(header, "")),
            accepted=str(accepted),
        )

    def read_game(self) -> Game:
        if self.headers.get("tablier") != VERSION:
            raise self.wrong("tablier", VERSION)
        if "game" not in self.headers:
            raise self.wrong("game", ", ".join(game_ids()))
        players = self.headers.get("players", "")
        if not re.fullmatch(r"\d{1,2}", players):
            raise self.wrong("players", "1…6")
        options = {
            name.removeprefix("option."): value
            for name, value in self.headers.items()
            if name.startswith("option.")
        }
        try:
            if self.board:
                rules = self.read_board()
                if rules.card.id != self.headers["game"]:
                    raise self.wrong("game", rules.card.id)
            elif is_game(self.headers["game"]):
                rules = find(self.headers["game"])
            else:
                raise self.wrong("game", ", ".join(game_ids()))
            return Game(rules, int(players), options)
        except FileError:
            raise
        except TablierError as error:
            name = str(error.message.values.get("option", ""))
            where = f"option.{name}" if f"option.{name}" in self.place else "players"
            raise _wrapped(error, self.place.get(where, 1), 1) from None

    def read_board(self) -> Ruleset:
        """The rules of the board that the record carries; its mistakes at their lines here."""
        try:
            return board_rules("\n".join(self.board) + "\n", self.headers["game"])
        except FileError as error:
            error.line = self.board_lines[min(error.line, len(self.board)) - 1]
            error.column += 2  # after the bar and its blank
            raise

    def first_position(self, game: Game) -> Position:
        own = ("tablier", "game", "players", "result", "view", "from")
        free = {
            name: value
            for name, value in self.headers.items()
            if name not in own and not name.startswith("option.")
        }
        try:
            free = checked_headers(free, game.players)
        except TablierError as error:
            name = str(error.message.values["header"])
            raise _wrapped(error, self.place.get(name, 1), 1) from None
        view = self.headers.get("view", PUBLIC)
        if view != PUBLIC and view not in map(str, range(1, game.players + 1)):
            raise self.wrong("view", f"public, 1…{game.players}")
        position = game.start()
        if "from" in self.headers:
            try:
                position = game.position(json.loads(self.headers["from"]))
            except (ValueError, RecursionError):
                raise self.wrong("from", "JSON") from None
            except TablierError as error:
                raise _wrapped(error, self.place["from"], 1) from None
        position = position.with_headers(free)
        if "view" in self.headers:
            position.copy_for = PUBLIC if view == PUBLIC else int(view) - 1
        return position

    # --- moves ---

    def read_line(self, position: Position, line: str, number: int) -> Position:
        head = _LINE.match(line)
        if not head:
            raise FileError("record-line", line=number, found=short(line))
        if position.set_up and position.before is None:
            position = _counted_from(position, int(head[1].split()[0][:9]))
        if position.over or head[1] != _label(position):
            raise FileError(
                "record-turn",
                line=number,
                found=head[1],
                accepted=both("", "errors.nothing-more") if position.over else _label(position),
            )
        column = head.end()
        for token in line[head.end() :].split(";"):
            blank = len(token) - len(token.lstrip())
            position = self.read_token(position, token.strip(), number, column + blank + 1)
            column += len(token) + 1
        return position

    def read_token(self, position: Position, token: str, line: int, column: int) -> Position:
        seat: int | None = None
        text = token
        changes = read_changes(token) if CORRECTED in token else []
        if found := _SEAT.match(token):
            seat = int(found[1]) - 1
            text = token[found.end() :]
        try:
            if text == DRAW and seat is None:
                return position.agree()
            if changes:
                return correct_past(position, changes)
            if text.startswith(CORRECTED):
                return position.recorrect(text[1:], seat)
            if text == UNSEEN and seat is not None and "view" in self.headers:
                return position.unseen(seat)
            if text.startswith(TYPED):
                return position.replay(text[1:], seat, typed=True)
            return position.replay(text, seat)
        except TablierError as error:
            raise _wrapped(error, line, column) from None


def _counted_from(first: Position, turn: int) -> Position:
    """A game that begins from a position may go on counting the turns of the one it came from.

    Unless its state says how many they were.
    """
    if "turns" in first.game.ruleset.fields or not turn:
        return first
    twin = copy(first)
    twin.s = first.s.copy()
    vars(twin.s)["turns"] = turn - 1  # every state record has it
    return twin


def _wrapped(error: TablierError, line: int, column: int) -> FileError:
    reason = {lang: error.say(lang) for lang in LANGUAGES}
    return FileError("record-reason", line=line, column=column, reason=reason)
