"""Reading a board file: every word checked, every mistake told with its line and what is right."""

import math
import re
import tomllib
from collections.abc import Sequence
from itertools import pairwise

from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_fields import Questions
from tablier.games.goose.board_file import (
    CHOICES,
    COLUMNS,
    HOLD,
    NEXT,
    OFFERED,
    PICTURES,
    RIDE,
    SWAP,
    BoardFile,
)
from tablier.games.goose.card import DEFAULTS, MOST_SEATS, PACKAGE, described
from tablier.games.goose.contradictions import refuse_contradictions
from tablier.games.goose.limits import (
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_ARROWS,
    MOST_KINDS,
    MOST_LANDINGS,
    MOST_SQUARES,
    MOST_TICKETS,
    check_text,
)
from tablier.games.goose.mistakes import meant
from tablier.games.goose.names import NAME, id_of
from tablier.games.goose.slips import syntax
from tablier.games.goose.toml_lines import Path
from tablier.words import LANGUAGES, Both, both, short
from tablier.words.numbers import grouped
from tablier.words.own import wrong_place

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

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")  # as a key: as one writes it, without zeros before it
_PLACES = ("seat", "square", "to", "n")  # what a board's own sentence may name in braces
_SQUARES = ("to", "after", "exit_to")  # columns that hold a square, or -1 for nowhere


def read(text: str, stem: str) -> BoardFile:
    """Read a board file; `stem` is its name, for a file that gives itself no id."""
    check_text(text)
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # also a number of thousands of digits
        raise syntax(error, text) from None
    data.setdefault("id", id_of(stem))
    return _Reader(text, data, stem).sheet()


class _Reader(Questions):
    """One pass over a parsed file; every question it asks knows the place of its answer."""

    def sheet(self) -> BoardFile:
        arrows = self.number(("arrows",), 1, MOST_ARROWS, default=0)
        if arrows and ("dice" in self.data or "faces" in self.data):
            raise self.wrong(("arrows",), both(PACKAGE, "board.dice-or-arrows"))
        self.keys((), (*KEYS, "arrows") if arrows else (*KEYS, *ONLY_WITH_DICE))
        track = self.number(("track",), 2, MOST_SQUARES)
        dice = 0 if arrows else self.number(("dice",), 1, 6, default=2)
        faces = 0 if arrows else self.number(("faces",), 2, MOST_TICKETS, default=6)
        if not arrows and faces**dice > MOST_TICKETS:
            key = "faces" if "faces" in self.data else "dice"
            raise self.wrong((key,), both(PACKAGE, "board.throws", n=grouped(MOST_TICKETS)))
        if dice and track * math.comb(faces + dice - 1, dice) > MOST_LANDINGS:
            raise self.wrong(("track",), both(PACKAGE, "board.landings", n=grouped(MOST_LANDINGS)))
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
        sheet = BoardFile(
            card=described(self.data, self.stem),
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
        refuse_contradictions(sheet, self)
        return sheet

    def check_card(self, arrows: int, settings: dict[str, int]) -> None:
        """Is what the catalogue would say of this board well said?"""
        name = self.data["id"]
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise self.wrong(("id",), both(PACKAGE, "board.a-name", n=LONGEST_ID))
        self.words(("title",), dict.fromkeys(LANGUAGES, self.stem))
        sheet = self.data.get("sheet", "")
        if not isinstance(sheet, str) or len(sheet) > LONGEST_TEXT:
            raise self.wrong(("sheet",), both(PACKAGE, "board.a-short-text", n=LONGEST_TEXT))
        self.number(("age",), 0, 99, default=0)
        self.number(("minutes",), 0, 999, default=0)
        players = self.data.get("players", [1, MOST_SEATS])
        if (
            not isinstance(players, list)
            or len(players) != 2
            or not all(type(n) is int for n in players)
            or not 1 <= players[0] <= players[1] <= MOST_SEATS
        ):
            raise self.wrong(("players",), both(PACKAGE, "board.two-players", n=MOST_SEATS))
        if arrows and "options" in self.data:
            raise self.wrong(("options",), both(PACKAGE, "board.no-options"))
        for option in self.keys(("options",), OFFERED):
            self.check_option(option, settings)

    def check_option(self, name: str, settings: dict[str, int]) -> None:
        """An offered option lists values that exist, once each, the board's own among them."""
        values = self.at(("options", name))
        if not isinstance(values, list) or len(values) < 2:
            raise self.wrong(("options", name), both(PACKAGE, "board.a-list"))
        good = CHOICES.get(name)
        seen: set[int | str] = set()
        for i, value in enumerate(values):
            if good is None:
                fits = type(value) is int and 1 <= value <= 1000
            else:
                fits = isinstance(value, str) and value in good
            if not fits:
                accepted = "1…1000" if good is None else ", ".join(good)
                hint = meant(value, good or ())
                raise self.wrong(("options", name, i), accepted, hint=hint)
            if value in seen:
                raise self.wrong(("options", name, i), both(PACKAGE, "board.once-each"))
            seen.add(value)
        numbers = [value if good is None else good[value] for value in values]
        if settings[name] not in numbers:
            near = (name,) if name in self.data else ("options", name)
            raise self.wrong((name,), short(", ".join(map(str, values))), near=near)

    def placings(self, track: int, dice: int, faces: int, arrows: int) -> dict[str, int]:
        table = self.at(("placings",))
        if table is None:
            return {}
        if not isinstance(table, dict):
            raise self.wrong(("placings",), both(PACKAGE, "board.a-table"))
        low, best = dice or 1, v.BEST_ARROW * arrows if arrows else dice * faces
        placed: dict[str, int] = {}
        for key in table:
            square = self.number(("placings", key), 0, track - 1)
            parts = key.split("+", dice)
            numbers = sorted(int(part) for part in parts if _NUMBER.fullmatch(part))
            total = len(parts) == 1 and low <= sum(numbers) <= best
            throw = len(parts) == dice > 1 and numbers and numbers[-1] <= faces
            if len(numbers) != len(parts) or not (total or throw):
                raise self.wrong(
                    ("placings", key), _possible(low, best, dice, faces), "unknown-key"
                )
            name = "+".join(map(str, numbers))
            if name in placed:
                raise self.wrong(("placings", key), both(PACKAGE, "board.a-throw-once", throw=name))
            placed[name] = square
        return placed

    def cites(self) -> dict[str, str]:
        found = self.keys(("cites",), ENGINE_RULES)
        for key, value in found.items():
            if not isinstance(value, str) or not NAME.fullmatch(value):
                raise self.wrong(("cites", key), both(PACKAGE, "board.a-name", n=LONGEST_ID))
        return dict(found)

    def hint(self, path: Path, key: str, names: tuple[str, ...]) -> Both:
        """Also keys that are known elsewhere: in a square, with dice, with arrows."""
        if not path and key in (*SQUARE_KEYS, *DICE_KEYS, *ARROW_KEYS):
            return both(PACKAGE, "board.of-a-square")
        with_arrows, with_dice = set(ARROW_KEYS), {*ONLY_WITH_DICE, *DICE_KEYS}
        if key in (with_dice - with_arrows if "arrows" in self.data else with_arrows - with_dice):
            return both(PACKAGE, "board.only-dice" if key in with_dice else "board.only-arrows")
        return super().hint(path, key, names)

    # --- the squares ---

    def squares(
        self, columns: dict[str, list[int]], track: int, arrows: int, dice: tuple[int, int]
    ) -> tuple[dict[int, str], dict[str, Both], dict[str, Both]]:
        table = self.at(("squares",))
        if table is None:
            return {}, {}, {}
        if not isinstance(table, dict):
            raise self.wrong(("squares",), both(PACKAGE, "board.a-table"))
        if len(table) > MOST_KINDS:
            raise self.wrong(("squares", list(table)[MOST_KINDS]), MOST_KINDS, "kinds")
        rule: dict[int, str] = {}
        names: dict[str, Both] = {}
        says: dict[str, Both] = {}
        for name in table:
            path = ("squares", name)
            if not NAME.fullmatch(name) or name in ENGINE_RULES:
                raise self.wrong(path, both(PACKAGE, "board.a-name", n=LONGEST_ID), "unknown-key")
            if not isinstance(table[name], dict):
                raise self.wrong(path, both(PACKAGE, "board.a-table"))
            self.keys(path, SQUARE_KEYS + (ARROW_KEYS if arrows else DICE_KEYS))
            effects = self.effects(path, track, arrows, dice)
            if "picture" in table[name]:
                self.choice((*path, "picture"), dict.fromkeys(PICTURES, 0), PICTURES[0])
            for square, values in self.places(path, track, effects):
                if square in rule:
                    where = self.where(path, square)
                    raise self.wrong(where, both(PACKAGE, "board.twice", square=square))
                rule[square] = name
                for column, value in values.items():
                    columns[column][square] = value
            default = dict.fromkeys(LANGUAGES, str(name))
            names[name] = self.words((*path, "name"), default, LONGEST_NAME)
            if "say" in table[name]:
                says[name] = self.said((*path, "say"))
        self.no_endless_sending(columns["to"], rule, arrows)
        self.no_second_wait(columns, rule, arrows)
        return rule, names, says

    def where(self, path: tuple[str, ...], square: int) -> Path:
        """The path of a square's number within the `at` of its rule: of the last, if it recurs."""
        at = self.at((*path, "at"))
        if isinstance(at, dict):
            return (*path, "at", str(square))
        if isinstance(at, list):
            return (*path, "at", len(at) - 1 - at[::-1].index(square))
        return (*path, "at")

    def places(
        self, path: tuple[str, ...], track: int, effects: dict[str, int]
    ) -> list[tuple[int, dict[str, int]]]:
        """The squares that a rule stands on: a number, a list, or a table of where each sends."""
        at = self.at((*path, "at"))
        if isinstance(at, dict):
            pairs = []
            if not at:
                raise self.wrong((*path, "at"), f"1…{track - 1}")
            for key in at:
                if not (_NUMBER.fullmatch(key) and int(key) < track):
                    raise self.wrong((*path, "at", key), f"1…{track - 1}", "unknown-key")
                to = self.number((*path, "at", key), 0, track)
                pairs.append((int(key), {**effects, "to": to}))
            return pairs
        numbers = at if isinstance(at, list) and at else [at]
        for i, number in enumerate(numbers):
            if type(number) is not int or not 1 <= number < track:
                where: Path = (*path, "at", i) if number is not at else (*path, "at")
                raise self.wrong(where, f"1…{track - 1}")
        if "halt" in effects:
            return self.onward(path, numbers, effects)
        if not effects and self.at((*path, "name")) is None:
            raise self.wrong(path, both(PACKAGE, "board.an-effect"), "no-effect")
        return [(number, effects or {"sight": 1}) for number in numbers]

    def onward(
        self, path: tuple[str, ...], numbers: list[int], effects: dict[str, int]
    ) -> list[tuple[int, dict[str, int]]]:
        """Squares each of which leads to the next; the last leads nowhere."""
        if len(set(numbers)) < 2:
            raise self.wrong((*path, "at"), both(PACKAGE, "board.several"))
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
        elif isinstance(table.get("to"), str):
            accepted = both(PACKAGE, "board.to-where", track=track)
            raise self.wrong((*path, "to"), accepted, hint=meant(table["to"], (NEXT,)))
        else:
            number("to", 0, track)
        number("after", 0, track - 1)
        number("miss", 1, 9)
        number("pay", 1, 99)
        number("fee", 1, 99)
        if "fewer_dice" in table and dice[0] < 2:
            raise self.wrong((*path, "fewer_dice"), both(PACKAGE, "board.several-dice"))
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
        moves = ["at"] if isinstance(table.get("at"), dict) else []
        moves += [key for key in ("to", "ride", "swap") if key in table]
        if len(moves) > 1:
            raise self.wrong((*path, moves[-1]), both(PACKAGE, "board.moves-once"))
        stays = [key for key in ("again", "hold", "after") if key in table]
        if moves and stays:
            raise self.wrong((*path, stays[-1]), both(PACKAGE, "board.moves-or-stays"))
        if "after" in table:
            # The pawn must be sure to wait here, and nowhere else, until it is put further.
            waits = found.get("lose") == arrows if arrows else "miss" in table
            if not waits or "hold" in table or self.pawns_meet():
                raise self.wrong((*path, "after"), both(PACKAGE, "board.after-waiting"))
        if "again" in table and ("after" in table or found.get("hold", v.EXIT) != v.EXIT):
            raise self.wrong((*path, "again"), both(PACKAGE, "board.again-or-waits"))
        if "fee" in table and found.get("hold") not in (v.RESCUED, v.FREED):
            raise self.wrong((*path, "fee"), both(PACKAGE, "board.fee-for-rescue"))
        if arrows and found.get("hold", v.EXIT) != v.EXIT:
            raise self.wrong((*path, "hold"), "exit")
        if (found.get("hold") == v.EXIT) != ("exit" in table):
            near = (*path, "exit" if "exit" in table else "hold")
            raise self.wrong((*path, "exit"), both(PACKAGE, "board.hold-and-exit"), near=near)
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
        if strict and count == 1:
            raise self.wrong((*path, special), both(PACKAGE, "board.two-dice"))
        best = v.BEST_ARROW * arrows or count * faces
        possible: Sequence[int]
        thrown = range(max(1 + strict, count - self.lacking(count)), count + 1)  # so many dice
        if arrows:
            possible = range(arrows if strict else 1, best + 1)
        elif strict:
            possible = sorted(n * face for n in thrown for face in range(1, faces + 1))
        else:
            possible = range(thrown[0], best + 1)
        totals = table.get("totals", [1, best])
        if "totals" in table and (
            not isinstance(totals, list)
            or len(totals) != 2
            or not all(type(n) is int for n in totals)
            or not possible[0] <= totals[0] <= totals[1] <= best
        ):
            accepted = both(PACKAGE, "board.two-totals", low=possible[0], high=best)
            raise self.wrong((*path, "totals"), accepted)
        if not any(totals[0] <= n <= totals[1] for n in possible):
            *some, last = map(str, thrown)
            either = both("", "expected.or", some=", ".join(some), last=last) if some else last
            raise self.wrong((*path, "totals"), both(PACKAGE, "board.no-double", n=either))
        return {
            "least": totals[0],
            "most": totals[1],
            "clean": int(strict),
            "exit_to": self.number((*path, "to"), 0, track - 1, default=-1),
        }

    def lacking(self, dice: int) -> int:
        """The most dice that a square takes from a throw, as far as that is well said."""
        squares = self.data["squares"].values()
        asked = [table.get("fewer_dice") for table in squares if isinstance(table, dict)]
        return max((n for n in asked if type(n) is int and 0 < n < dice), default=0)

    def pawns_meet(self) -> bool:
        """Can a pawn be moved away by another?"""
        squares = self.data["squares"].values()
        swaps = any("swap" in table for table in squares if isinstance(table, dict))
        return swaps or self.data.get("meet", "nothing") != "nothing"

    def said(self, path: tuple[str, ...]) -> Both:
        """A board's own sentence; its places in braces must be ones that we can fill."""
        said = self.words(path, dict.fromkeys(LANGUAGES, ""))
        for lang, text in said.items():
            where = (*path, lang) if isinstance(self.at(path), dict) else path
            if not text:
                raise self.wrong(where, both(PACKAGE, "board.not-empty"))
            if wrong := wrong_place(text, _PLACES):
                accepted = both(
                    PACKAGE, "board.places", list=", ".join(f"{{{name}}}" for name in _PLACES)
                )
                raise self.wrong(where, accepted, hint=meant(wrong.strip("{}"), _PLACES))
        return said

    def no_endless_sending(self, to: list[int], rule: dict[int, str], arrows: int) -> None:
        """With arrows nobody misses turns for going in circles, so squares must not send round."""
        ends: set[int] = set()  # squares from which the way is known to end
        for square in rule if arrows else ():
            at, way = square, set()
            while to[at] >= 0 and at not in ends:
                if at in way:
                    where = self.where(("squares", rule[at]), at)
                    raise self.wrong(where, both(PACKAGE, "board.no-circle"))
                way.add(at)
                at = to[at]
            ends |= way

    def no_second_wait(
        self, columns: dict[str, list[int]], rule: dict[int, str], arrows: int
    ) -> None:
        """Who stands on an `after` square has no arrows: nobody may be put there to shoot on."""
        for square in rule if arrows else ():
            for column, keys in (("after", ("after",)), ("exit_to", ("exit", "to"))):
                target = columns[column][square]
                if target >= 0 and columns["after"][target] >= 0:
                    accepted = both(PACKAGE, "board.after-after", square=target)
                    raise self.wrong(("squares", rule[square], *keys), accepted)


def _possible(low: int, best: int, dice: int, faces: int) -> Both:
    """What may stand before a placing: a total, or several dice."""
    if dice < 2:
        return both(PACKAGE, "board.a-face" if dice else "board.a-total", low=low, high=best)
    throw = "+".join(str(min(3 + 3 * i, faces)) for i in range(dice))
    return both(PACKAGE, "board.a-throw", throw=throw, low=low, high=best)
