"""Reading a board file: every word checked, every mistake told with its line and what is right."""

import re
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from tablier.games.goose import vocabulary as v
from tablier.games.goose.board import (
    CHOICES,
    COLUMNS,
    HOLD,
    NEXT,
    OFFERED,
    PICTURES,
    RIDE,
    SWAP,
    Sheet,
)
from tablier.games.goose.card import DEFAULTS, MOST_SEATS, ROOM, card_of
from tablier.games.goose.toml_lines import line_of, place_of
from tablier.words import LANGUAGES, Both, both
from tablier.words.errors import FileError

MOST_SQUARES = 9999
MOST_TICKETS = 46_656  # six dice of six faces
MOST_ARROWS = 3

KEYS = (
    "id", "title", "sheet", "players", "age", "minutes", "track", "finish", "rides", "bonus",
    "placings", "squares", "options", "cites",
)  # fmt: skip
ONLY_WITH_DICE = ("dice", "faces", "circle", "tokens", "meet", "impasse", "broke")
FIXED_WITH_ARROWS = {"rides": "once", "bonus": "from-start"}
SQUARE_KEYS = ("at", "name", "say", "picture", "to", "ride", "after")
DICE_KEYS = ("miss", "again", "hold", "pay", "fee", "exit", "swap", "fewer_dice")
ARROW_KEYS = ("lose", "others_lose", "hold", "exit")

# The engine's own rules; a file may cite them under the number of its ruling.
ENGINE_RULES = (
    "turn", "first", "placing", "finish", "bounce", "overshoot", "floor", "circle", "once",
    "missed", "after", "meet", "broke", "pot", "impasse", "leaving", "nothing", "arrows", "fewer",
)  # fmt: skip

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_SQUARES = ("to", "after", "exit_to")  # columns that hold a square, or -1 for nowhere


def read(text: str, stem: str) -> Sheet:
    """Read a board file; `stem` is its name, for a file that gives itself no id."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = place_of(error, text)
        raise FileError("board.syntax", room=ROOM, line=line, column=column) from None
    except RecursionError:
        raise FileError("board.deep", room=ROOM, line=1) from None
    return _Reader(text, data, stem).sheet()


class _Reader:
    """One pass over a parsed file; every question it asks knows the place of its answer."""

    def __init__(self, text: str, data: dict[str, Any], stem: str) -> None:
        self.text = text
        self.data = data
        self.stem = stem

    # --- questions ---

    def wrong(self, path: tuple[str, ...], accepted: object, key: str = "value") -> FileError:
        if key == "value" and self.at(path) is None:
            key = "missing"
        return FileError(
            f"board.{key}",
            room=ROOM,
            line=line_of(self.text, path),
            key=".".join(path),
            found=_shown(self.at(path)),
            accepted=accepted if isinstance(accepted, Mapping) else str(accepted),
        )

    def at(self, path: tuple[str, ...]) -> Any:
        found: Any = self.data
        for part in path:
            if not isinstance(found, dict):
                return None
            found = found.get(part)
        return found

    def keys(self, path: tuple[str, ...], accepted: Iterable[str]) -> dict[str, Any]:
        table = self.at(path) if path else self.data
        if table is None:
            return {}
        if not isinstance(table, dict):
            raise self.wrong(path, both(ROOM, "board.a-table"))
        names = tuple(accepted)
        for key in table:
            if key not in names:
                raise self.wrong((*path, key), ", ".join(names), "unknown-key")
        return table

    def number(self, path: tuple[str, ...], low: int, high: int, default: int | None = None) -> int:
        found = self.at(path)
        if found is None and default is not None:
            return default
        if type(found) is not int or not low <= found <= high:
            raise self.wrong(path, f"{low}…{high}" if low < high else low)
        return found

    def choice(self, path: tuple[str, ...], values: Mapping[str, int], default: str) -> int:
        found = self.at(path)
        if found is None:
            return values[default]
        if not isinstance(found, str) or found not in values:
            raise self.wrong(path, ", ".join(values))
        return values[found]

    def words(self, path: tuple[str, ...], default: Both) -> Both:
        found = self.at(path)
        if found is None:
            return default
        if isinstance(found, str):
            found = dict.fromkeys(LANGUAGES, found)
        if not isinstance(found, dict) or not all(
            isinstance(found.get(lang), str) for lang in LANGUAGES
        ):
            raise self.wrong(path, both(ROOM, "board.a-text"))
        return {lang: found[lang] for lang in LANGUAGES}

    # --- the file ---

    def sheet(self) -> Sheet:
        arrows = self.number(("arrows",), 1, MOST_ARROWS, default=0)
        if arrows and ("dice" in self.data or "faces" in self.data):
            raise self.wrong(("arrows",), both(ROOM, "board.dice-or-arrows"))
        self.keys((), (*KEYS, "arrows") if arrows else (*KEYS, *ONLY_WITH_DICE))
        track = self.number(("track",), 2, MOST_SQUARES)
        dice = 0 if arrows else self.number(("dice",), 1, 6, default=2)
        faces = 0 if arrows else self.number(("faces",), 2, MOST_TICKETS, default=6)
        if not arrows and faces**dice > MOST_TICKETS:
            raise self.wrong(("faces",), both(ROOM, "board.throws", n=MOST_TICKETS))
        fixed = FIXED_WITH_ARROWS if arrows else {}
        settings = {}
        for name, usual in (DEFAULTS | fixed).items():
            values = {usual: CHOICES[name][usual]} if name in fixed else CHOICES[name]
            settings[name] = self.choice((name,), values, usual)
        settings["tokens"] = self.number(("tokens",), 0, 1000, default=0)
        columns = {name: [-1 if name in _SQUARES else 0] * (track + 1) for name in COLUMNS}
        rule, names, says = self.squares(columns, track, arrows, (dice, faces))
        pictures = {
            name: table["picture"]
            for name, table in self.data.get("squares", {}).items()
            if "picture" in table
        }
        self.check_card(arrows, settings)
        sheet = Sheet(
            card=card_of(self.data, self.stem),
            text=self.text,
            track=track,
            dice=dice,
            faces=faces,
            arrows=arrows,
            circle=self.number(("circle",), 0, 9, default=1),
            settings=settings,
            placings=self.placings(track, dice, faces, arrows),
            columns=columns,
            rule=rule,
            names=names,
            says=says,
            pictures=pictures,
            cites=self.cites(),
        )
        needs_tokens = any(columns["pay"]) or any(columns["fee"])
        if needs_tokens and not settings["tokens"]:
            raise self.wrong(("tokens",), both(ROOM, "board.tokens-needed"))
        return sheet

    def check_card(self, arrows: int, settings: dict[str, int]) -> None:
        """Is what the catalogue would say of this board well said?"""
        name = self.data.get("id", self.stem)
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise self.wrong(("id",), both(ROOM, "board.a-name"))
        self.words(("title",), {})
        if not isinstance(self.data.get("sheet", ""), str):
            raise self.wrong(("sheet",), both(ROOM, "board.a-text"))
        self.number(("age",), 0, 99, default=0)
        self.number(("minutes",), 0, 999, default=0)
        players = self.data.get("players", [1, MOST_SEATS])
        if (
            not isinstance(players, list)
            or len(players) != 2
            or not all(type(n) is int for n in players)
            or not 1 <= players[0] <= players[1] <= MOST_SEATS
        ):
            raise self.wrong(("players",), f"[1…{MOST_SEATS}, 1…{MOST_SEATS}]")
        for option in self.keys(("options",), () if arrows else OFFERED):
            self.check_option(option, settings)

    def check_option(self, name: str, settings: dict[str, int]) -> None:
        """An offered option lists values that exist, once each, the board's own among them."""
        values = self.at(("options", name))
        if not isinstance(values, list) or len(values) < 2:
            raise self.wrong(("options", name), both(ROOM, "board.a-list"))
        good = CHOICES.get(name)
        for value in values:
            if good is None:
                fits = type(value) is int and 1 <= value <= 1000
            else:
                fits = isinstance(value, str) and value in good
            if not fits or values.count(value) > 1:
                accepted = "1…1000" if good is None else ", ".join(good)
                raise self.wrong(("options", name), accepted)
        numbers = [value if good is None else good[value] for value in values]
        if settings[name] not in numbers:
            raise self.wrong((name,), ", ".join(map(str, values)))

    def placings(self, track: int, dice: int, faces: int, arrows: int) -> dict[str, int]:
        table = self.at(("placings",))
        if table is None:
            return {}
        if not isinstance(table, dict):
            raise self.wrong(("placings",), both(ROOM, "board.a-table"))
        best = v.BEST_ARROW * arrows if arrows else dice * faces
        placed = {}
        for key in table:
            square = self.number(("placings", key), 0, track - 1)
            shown = key.split("+")
            whole = all(part.isascii() and part.isdigit() and len(part) < 6 for part in shown)
            if whole and len(shown) == 1 and (dice or 1) <= int(key) <= best:
                placed[str(int(key))] = square
            elif (
                whole and len(shown) == dice > 1 and all(1 <= int(part) <= faces for part in shown)
            ):
                placed["+".join(map(str, sorted(map(int, shown))))] = square
            else:
                raise self.wrong(("placings", key), both(ROOM, "board.a-throw"), "unknown-key")
        return placed

    def cites(self) -> dict[str, str]:
        found = self.keys(("cites",), ENGINE_RULES)
        for key, value in found.items():
            if not isinstance(value, str) or not _NAME.fullmatch(value):
                raise self.wrong(("cites", key), both(ROOM, "board.a-name"))
        return dict(found)

    # --- the squares ---

    def squares(
        self, columns: dict[str, list[int]], track: int, arrows: int, dice: tuple[int, int]
    ) -> tuple[dict[int, str], dict[str, Both], dict[str, Both]]:
        table = self.at(("squares",))
        if table is None:
            return {}, {}, {}
        if not isinstance(table, dict):
            raise self.wrong(("squares",), both(ROOM, "board.a-table"))
        rule: dict[int, str] = {}
        names: dict[str, Both] = {}
        says: dict[str, Both] = {}
        for name in table:
            path = ("squares", name)
            if not _NAME.fullmatch(name) or name in ENGINE_RULES:
                raise self.wrong(path, both(ROOM, "board.a-name"), "unknown-key")
            self.keys(path, SQUARE_KEYS + (ARROW_KEYS if arrows else DICE_KEYS))
            effects = self.effects(path, track, arrows, dice)
            if "picture" in table[name]:
                self.choice((*path, "picture"), dict.fromkeys(PICTURES, 0), PICTURES[0])
            for square, values in self.places(path, track, effects):
                if square in rule:
                    raise self.wrong((*path, "at"), both(ROOM, "board.twice", square=square))
                rule[square] = name
                for column, value in values.items():
                    columns[column][square] = value
            names[name] = self.words((*path, "name"), dict.fromkeys(LANGUAGES, str(name)))
            if "say" in table[name]:
                says[name] = self.said((*path, "say"))
        self.no_endless_sending(columns["to"], rule, arrows)
        return rule, names, says

    def places(
        self, path: tuple[str, ...], track: int, effects: dict[str, int]
    ) -> list[tuple[int, dict[str, int]]]:
        """The squares that a rule stands on: a number, a list, or a table of where each sends."""
        at = self.at((*path, "at"))
        if isinstance(at, dict):
            pairs = []
            for key in at:
                if not (key.isascii() and key.isdigit() and 1 <= int(key[:6]) < track):
                    raise self.wrong((*path, "at", key), f"1…{track - 1}", "unknown-key")
                to = self.number((*path, "at", key), 0, track)
                pairs.append((int(key), {**effects, "to": to}))
            return pairs
        numbers = at if isinstance(at, list) and at else [at]
        for number in numbers:
            if type(number) is not int or not 1 <= number < track:
                raise self.wrong((*path, "at"), f"1…{track - 1}")
        if "halt" in effects:
            return self.onward(path, numbers, effects)
        if not effects and self.at((*path, "name")) is None:
            raise self.wrong(path, both(ROOM, "board.an-effect"), "no-effect")
        return [(number, effects or {"sight": 1}) for number in numbers]

    def onward(
        self, path: tuple[str, ...], numbers: list[int], effects: dict[str, int]
    ) -> list[tuple[int, dict[str, int]]]:
        """Squares each of which leads to the next; the last leads nowhere."""
        if len(set(numbers)) < 2:
            raise self.wrong((*path, "at"), both(ROOM, "board.several"))
        ways = dict(pairwise(sorted(set(numbers))))
        return [(number, {**effects, "to": ways.get(number, -1)}) for number in numbers]

    def effects(
        self, path: tuple[str, ...], track: int, arrows: int, dice: tuple[int, int]
    ) -> dict[str, int]:
        """What a square does, as column -> number."""
        table = self.at(path)
        found: dict[str, int] = {}

        def number(key: str, low: int, high: int, column: str = "") -> None:
            if key in table:
                found[column or key] = self.number((*path, key), low, high)

        if table.get("to") == NEXT:
            found["halt"] = 1
        else:
            number("to", 0, track)
        number("after", 0, track - 1)
        number("miss", 1, 9)
        number("pay", 1, 99)
        number("fee", 1, 99)
        if "fewer_dice" in table and dice[0] < 2:
            raise self.wrong((*path, "fewer_dice"), both(ROOM, "board.two-dice"))
        number("fewer_dice", 1, dice[0] - 1, "fewer")
        number("lose", 1, max(1, arrows))
        number("others_lose", 1, max(1, arrows), "spoil")
        if "ride" in table:
            found["ride"] = self.choice((*path, "ride"), RIDE, "forward")
        if "swap" in table:
            found["swap"] = self.choice((*path, "swap"), SWAP, "leader")
        if "hold" in table:
            found["hold"] = self.choice((*path, "hold"), HOLD, "taken")
        if "again" in table:
            if table["again"] is not True:
                raise self.wrong((*path, "again"), "true")
            found["again"] = 1
        moves = [key for key in ("to", "ride", "swap") if key in table]
        if isinstance(table.get("at"), dict):
            moves.append("at")
        stays = [key for key in ("again", "hold", "after") if key in table]
        if len(moves) > 1 or (moves and stays):
            raise self.wrong((*path, (stays or moves)[-1]), both(ROOM, "board.moves-or-stays"))
        if "after" in table:
            # The pawn must be sure to wait here, and nowhere else, until it is put further.
            waits = found.get("lose") == arrows if arrows else "miss" in table
            if not waits or "hold" in table or self.pawns_meet():
                raise self.wrong((*path, "after"), both(ROOM, "board.after-waiting"))
        if "fee" in table and found.get("hold") not in (v.RESCUED, v.FREED):
            raise self.wrong((*path, "fee"), both(ROOM, "board.fee-for-rescue"))
        if arrows and found.get("hold", v.EXIT) != v.EXIT:
            raise self.wrong((*path, "hold"), "exit")
        if (found.get("hold") == v.EXIT) != ("exit" in table):
            raise self.wrong((*path, "exit"), both(ROOM, "board.hold-and-exit"))
        if "exit" in table:
            found |= self.exit((*path, "exit"), track, arrows, dice)
        return found

    def exit(
        self, path: tuple[str, ...], track: int, arrows: int, dice: tuple[int, int]
    ) -> dict[str, int]:
        """The throw that lets out: totals from … to, clean (arrows) or double (dice)."""
        special = "clean" if arrows else "double"
        table = self.keys(path, ("totals", "to", special))
        strict = table.get(special, False)
        if not isinstance(strict, bool):
            raise self.wrong((*path, special), "true, false")
        count, faces = dice
        best = v.BEST_ARROW * arrows or count * faces
        possible = range(arrows if strict else 1, best + 1) if arrows else range(count, best + 1)
        if strict and not arrows:
            possible = range(count, best + 1, count)  # the totals of doubles
        totals = table.get("totals", [possible[0], best])
        if (
            not isinstance(totals, list)
            or len(totals) != 2
            or not all(type(n) is int for n in totals)
            or not any(totals[0] <= n <= totals[1] for n in possible)
            or not 1 <= totals[0] <= totals[1] <= best
        ):
            raise self.wrong((*path, "totals"), f"[{possible[0]}…{best}, {possible[0]}…{best}]")
        return {
            "least": totals[0],
            "most": totals[1],
            "clean": int(strict),
            "exit_to": self.number((*path, "to"), 0, track - 1, default=-1),
        }

    def pawns_meet(self) -> bool:
        """Can a pawn be moved away by another?"""
        squares = self.data["squares"].values()
        swaps = any("swap" in table for table in squares if isinstance(table, dict))
        return swaps or self.data.get("meet", "nothing") != "nothing"

    def said(self, path: tuple[str, ...]) -> Both:
        """A board's own sentence; its places in braces must be ones that we can fill."""
        said = self.words(path, {})
        try:
            for lang in LANGUAGES:
                said[lang].format_map({"seat": "", "to": 0, "square": 0, "n": 0})
        except (KeyError, ValueError, IndexError, AttributeError):
            raise self.wrong(path, "{seat}, {square}, {to}, {n}") from None
        return said

    def no_endless_sending(self, to: list[int], rule: dict[int, str], arrows: int) -> None:
        """With arrows nobody misses turns for going in circles, so squares must not send round."""
        for square in rule if arrows else ():
            at, steps = square, 0
            while to[at] >= 0 and steps <= len(rule):
                at, steps = to[at], steps + 1
            if steps > len(rule):
                raise self.wrong(("squares", rule[square]), both(ROOM, "board.no-circle"))


def _shown(value: object) -> str:
    # A table within tables within tables has no bound: only its beginning is looked at.
    text = reprlib.repr(value) if isinstance(value, dict | list) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
