"""The rules page of a board of one's own, written from its file.

The pages of the catalogue are written by hand; nobody writes one for a file of one's own, so each
effect of a square becomes a sentence here, and the engine's rules that the board can meet follow.
Every id that an event of such a game can cite has its section.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_file import BONUS, BROKE, FINISH, IMPASSE, MEET, BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.saying import (
    HOLDS,
    RIDES,
    SWAPS,
    best_total,
    from_start,
    sent,
    short_effects,
    way_out,
)
from tablier.games.goose.ways import acts, ways
from tablier.games.page import Options, heading, read_page, sections
from tablier.words import Message, Value, capital

_HERE = Path(__file__).parent

_RULINGS = ("leaving", "entries")
_SETTINGS = {
    "finish": FINISH, "meet": MEET, "broke": BROKE, "impasse": IMPASSE, "bonus": BONUS,
}  # fmt: skip


class _Section(NamedTuple):
    id: str
    title: str
    text: str
    marks: str = ""


def write(sheet: BoardFile, lang: str, options: Options | None = None) -> str:
    """The page in Markdown, every rule under a heading with its id."""
    return _Writer(sheet, lang, options).page()


class _Writer:
    """One page in one language."""

    def __init__(self, sheet: BoardFile, lang: str, options: Options | None) -> None:
        self.sheet = sheet
        self.lang = lang
        self.chosen = options
        players = (options or {}).get("players")
        self.players = range(int(players), int(players) + 1) if players else sheet.card.players
        self.engine = sections(read_page(_HERE, "engine", lang, options))
        self.ways = [ways(sheet, value) for value in self.may_be("finish")]
        self.circles = not sheet.arrows and any(way.circle for way in self.ways)
        self.misses = any(sheet.columns["miss"]) or (self.circles and sheet.circle > 0)
        self.squares: dict[str, list[int]] = {name: [] for name in sheet.names}
        for square in sorted(sheet.rule):
            self.squares[sheet.rule[square]].append(square)

    def say(self, key: str, **values: Value) -> str:
        return Message(PACKAGE, f"page.{key}", values).say(self.lang)

    def page(self) -> str:
        parts = [f"# {self.sheet.card.titles[self.lang]}", self.introduction(), self.table()]
        turn, *others = map(self.rule, self.engine_rules())
        rules = _printed([turn, *self.square_sections(), *others, *map(self.rule, _RULINGS)])
        parts += [f"## {self.say('rules')}", *(text for text, ruling in rules if not ruling)]
        parts += [f"## {self.say('rulings')}", *(text for text, ruling in rules if ruling)]
        if self.sheet.card.options and self.chosen is None:
            parts += [f"## {self.say('options')}", self.options()]
        return "\n\n".join(parts) + "\n"

    # --- what the board is ---

    def introduction(self) -> str:
        sheet = self.sheet
        low, high = self.players[0], self.players[-1]
        said = [self.say("track", n=sheet.track)]
        if low == high:
            said.append(self.say("players", n=low))
        else:
            said.append(self.say("players-range", low=low, high=high))
        said += [
            self.say(key, n=n)
            for key, n in (("ages", sheet.card.ages), ("minutes", sheet.card.minutes))
            if n
        ]
        if sheet.arrows:
            said.append(self.say("arrows", n=sheet.arrows))
        else:
            said.append(self.say("dice", n=sheet.dice, faces=sheet.faces))
        if tokens := int((self.chosen or {}).get("tokens", sheet.settings["tokens"])):
            said.append(self.say("tokens", n=tokens))
        return " ".join(said)

    def table(self) -> str:
        """One row for each kind of square; one for each square where each leads elsewhere."""
        rows = [self.say("squares"), "|---|---|---|"]
        for name in self.sheet.names:
            squares = self.squares[name]
            groups = [[square] for square in squares] if self.leads_apart(squares) else [squares]
            for group in groups:
                rows.append(self.row(group, self.name(name), ", ".join(self.short(group[0]))))
        rows.append(self.row([self.sheet.track], self.say("finish-name"), self.say("finish-short")))
        return "\n".join(rows)

    def row(self, squares: list[int], name: str, effect: str) -> str:
        shown = name.replace("|", "\\|")
        return f"| {', '.join(map(str, squares))} | {shown} | {effect} |"

    def name(self, rule: str) -> str:
        return self.sheet.names[rule][self.lang]

    def options(self) -> str:
        return "\n".join(
            self.say(
                "option",
                name=option.name,
                accepted=option.accepted(),
                default=str(option.default),
                explains=option.explains,
            )
            for option in self.sheet.card.options
        )

    # --- squares ---

    def leads_apart(self, squares: list[int]) -> bool:
        return len({self.sheet.columns["to"][square] for square in squares}) > 1

    def square_sections(self) -> Iterator[_Section]:
        for rule, squares in self.squares.items():
            yield _Section(rule, capital(self.name(rule)), " ".join(self.effects(squares)))

    def short(self, square: int) -> Iterator[str]:
        """What a square does, for the table."""
        return (effect[self.lang] for effect in short_effects(self.sheet, square))

    def effects(self, squares: list[int]) -> Iterator[str]:
        """What a kind of square does, a sentence for each effect, in the order they act."""
        at = {column: values[squares[0]] for column, values in self.sheet.columns.items()}
        yield from (self.say(f"effect.{key}", n=at[key]) for key in ("miss", "pay") if at[key])
        if at["fewer"]:
            yield self.say("effect.fewer", n=at["fewer"])
        to = self.sheet.columns["to"]
        if at["ride"]:
            yield self.say(f"effect.{RIDES[at['ride']]}")
        elif at["swap"]:
            yield self.say(f"effect.swap-{SWAPS[at['swap']]}")
            held = any(self.sheet.columns["hold"])
            if held or self.misses:
                waits = "waits" if held and self.misses else "held" if held else "missed"
                yield self.say(f"effect.swap-{waits}")
        elif at["halt"]:
            yield self.say("effect.next")
        elif self.leads_apart(squares):
            pairs = (f"{square} → {self.square(to[square])}" for square in squares)
            yield self.say("effect.to-each", list=", ".join(pairs))
        elif at["to"] >= 0:
            yield self.say(f"effect.{sent(self.sheet, at['to'])}", to=at["to"])
        if not at["halt"] and any(acts(self.sheet, to[square]) for square in squares):
            yield self.say("effect.then-acts")
        yield from (self.say(f"effect.{key}", n=at[key]) for key in ("lose", "spoil") if at[key])
        if at["after"] >= 0:
            yield self.say(from_start("effect.after", at["after"]), to=at["after"])
        if at["hold"] == v.EXIT:
            yield from self.way_out(at, squares[-1])
        elif at["hold"]:
            yield self.say(f"effect.{HOLDS[at['hold']]}")
        if at["fee"]:
            yield self.say("effect.fee", n=at["fee"])
        if at["again"]:
            yield self.say("effect.again-die" if self.sheet.dice == 1 else "effect.again")
        if at["sight"]:
            yield self.say("effect.sight")

    def way_out(self, at: dict[str, int], last: int) -> Iterator[str]:
        """Which throw or volley lets a pawn out, and where to; `last` is the last such square."""
        kind, low, high = way_out(self.sheet, at), at["least"], at["most"]
        if kind == "exit-any" and self.sheet.arrows:
            kind = "exit-any-volley"
        total = self.say("effect.total" if low == high else "effect.totals", low=low, high=high)
        yield self.say(f"effect.{kind}", total=total)
        if at["exit_to"] >= 0:
            yield self.say(from_start("effect.exit-to", at["exit_to"]), to=at["exit_to"])
        else:
            named = kind == "exit" or kind.endswith("-total")
            unnamed = "exit-on-volley" if self.sheet.arrows else "exit-on-throw"
            yield self.say("effect.exit-on" if named else f"effect.{unnamed}")
            if "stay" in self.may_be("finish") and last + high > self.sheet.track:
                kind = "exit-past"
                yield self.say("effect.exit-past")
        if kind != "exit-any":
            yield self.say("effect.exit-else")

    def square(self, number: int) -> str:
        ends = {0: "start", self.sheet.track: "finish-name"}
        return self.say(ends[number]) if number in ends else str(number)

    # --- the engine's rules ---

    def may_be(self, setting: str) -> list[str]:
        """The values that a setting can have: those of its option, or the board's own."""
        if self.chosen and setting in self.chosen:
            return [str(self.chosen[setting])]
        for option in self.sheet.card.options:
            if option.name == setting:
                return [str(value) for value in option.values]
        values = _SETTINGS[setting]
        return [name for name, n in values.items() if n == self.sheet.settings[setting]]

    def engine_rules(self) -> list[str]:
        """The engine's rules that this board can meet, in the order of the page."""
        columns, finish = self.sheet.columns, self.may_be("finish")
        dice = not self.sheet.arrows
        far = best_total(self.sheet) > self.sheet.track + 1  # and back to the start from before it
        met = {
            "turn": True,
            "first": dice and (self.players[-1] > 1 or self.by_lot()),
            "placing": bool(self.sheet.placings),
            "finish": True,
            "bounce": "exact" in finish,
            "overshoot": "stay" in finish,
            "floor": any(way.floor for way in self.ways) or ("exact" in finish and far),
            "circle": self.circles,
            "once": any(way.once for way in self.ways),
            "missed": self.misses,
            "after": max(columns["after"]) >= 0,
            "meet": self.may_be("meet") != ["nothing"] and self.players[-1] > 1,
            "broke": any(columns["pay"]) or any(columns["fee"]),
            "pot": self.sheet.settings["tokens"] > 0,
            "impasse": self.impasses(),
            "nothing": not dice,
            "arrows": not dice,
            "fewer": any(columns["fewer"]),
        }
        return [rule for rule, can in met.items() if can]

    def by_lot(self) -> bool:
        """Is it agreed to draw who begins? Then even somebody alone is told the lot."""
        return (self.chosen or {}).get("first") == "random"

    def impasses(self) -> bool:
        """Can it be that all wait for others? As long as nobody is alone it takes two of them."""
        visited = self.visited()
        several = self.players[-1] > 1 and len(visited) > 1
        return several or self.waits_ahead() or bool(self.players[0] == 1 and visited)

    def visited(self) -> list[int]:
        """Squares that hold a pawn until another comes."""
        holds = enumerate(self.sheet.columns["hold"])
        return [square for square, hold in holds if hold in (v.TAKEN, v.RESCUED, v.FREED)]

    def waits_ahead(self) -> bool:
        """Can somebody wait to be passed by a pawn that waits for a visitor further back?"""
        beyond = self.sheet.columns["hold"][min(self.visited(), default=self.sheet.track) :]
        return self.players[-1] > 1 and v.PASSED in beyond

    def rule(self, name: str) -> _Section:
        """An engine's rule as this board has it, under the name by which it cites it."""
        first, _, text = self.engine[self.version(name)].partition("\n")
        head = heading(first)
        assert head is not None, "a section begins with its heading"
        said = "\n".join([text.strip(), *self.details(name)])
        return _Section(self.sheet.cites.get(name, name), head.title, said, " ".join(head.marks))

    def version(self, name: str) -> str:
        """The section that fits this board, where the engine's page has several of a rule."""
        if name == "leaving" and self.players[-1] <= 2 and len(self.players) == 1:
            return "leaving-two" if self.players[0] == 2 else "leaving-alone"
        if self.sheet.arrows:
            full = not any(self.sheet.columns["lose"]) and not any(self.sheet.columns["spoil"])
            others = {"turn": "volley", "entries": "entries-arrows"}
            return others.get(name, "arrows-full" if name == "arrows" and full else name)
        if name in ("turn", "entries"):
            several = "turn-dice" if name == "turn" else name
            return f"{name}-die" if self.sheet.dice == 1 else several
        retreats = name == "meet" and self.sheet.settings["meet"] == v.RETREAT
        return "retreat" if retreats else name

    def details(self, name: str) -> list[str]:
        """What the board's own data add to a rule of the engine."""
        sheet = self.sheet
        if name == "placing":
            pairs = (f"{throw} → {self.square(to)}" for throw, to in sheet.placings.items())
            said = ["", self.say("placings", list=", ".join(pairs))]
            return said + ([self.say("bonus.volley")] if sheet.arrows else self.variants("bonus"))
        if name == "turn":
            return [self.say("chained")] if any(way.chain for way in self.ways) else []
        if name == "arrows":
            return [self.say("keeps-arrows")] if any(self.sheet.columns["spoil"]) else []
        if name == "circle":
            turns = v.ONWARD in sheet.columns["ride"]
            said = [self.say("circle-onward")] if turns else []
            cost = self.say("circle", n=sheet.circle) if sheet.circle else self.say("no-circle")
            return [cost, *said]
        if name == "finish":
            together = [self.say("several-win")] if sheet.arrows else []
            return [*together, *self.variants("finish")]
        if name == "missed":
            return [self.say("missed-along")] if self.turns_go_along() else []
        if name == "fewer":
            return list(map(self.say, self.fewer_dice()))
        if name == "meet" and sheet.settings["meet"] == v.RETREAT:
            return list(map(self.say, self.taken_squares()))
        passing = name == "impasse" and self.waits_ahead()
        also = [self.say("impasse-passed")] if passing else []
        return [*also, *(self.variants(name) if name in _SETTINGS else [])]

    def turns_go_along(self) -> bool:
        """Can the pawn of a player with turns to miss be sent off by another that comes?"""
        sent = {"push", "home"} & set(self.may_be("meet"))
        rescued = v.RESCUED in self.sheet.columns["hold"]
        return self.players[-1] > 1 and bool(sent or rescued)

    def fewer_dice(self) -> Iterator[str]:
        """The keys of what a throw of fewer dice cannot do here."""
        if self.sheet.placings:
            yield "fewer-placing"
        if any(self.sheet.columns["clean"]) and self.sheet.lacking == self.sheet.dice - 1:
            yield "fewer-double"

    def taken_squares(self) -> Iterator[str]:
        """The keys of what turning back from a taken square means where pawns are held."""
        if any(self.sheet.columns["hold"]):
            yield "retreat-room"
        if v.EXIT in self.sheet.columns["hold"]:
            yield "retreat-free"

    def variants(self, setting: str) -> list[str]:
        """The sentence of the value in force, or of each that the players may choose."""
        said = {
            value: " ".join(map(self.say, (f"{setting}.{value}", *self.also(setting, value))))
            for value in self.may_be(setting)
        }
        if len(said) == 1:
            return list(said.values())
        lines = [
            self.say("variant", name=setting, value=value, text=text)
            for value, text in said.items()
        ]
        return ["", *lines]

    def also(self, setting: str, value: str) -> Iterator[str]:
        """The keys of what else a setting's value means, where the board has such squares."""
        columns = self.sheet.columns
        if setting == "meet":
            if any(hold not in (0, v.FREED) for hold in columns["hold"]):
                yield "meet-held"
            if v.FREED in columns["hold"]:
                yield "meet-freed"
            if self.misses:
                yield "meet-swapped" if value == "swap" else "meet-missed"
        if value == "draw" and self.sheet.settings["tokens"]:
            yield "draw-tokens"
        if setting == "broke" and value == "out" and any(columns["fee"]):
            yield "broke-helper"


def _printed(found: list[_Section]) -> list[tuple[str, bool]]:
    """Sections as Markdown, and whether each is a ruling.

    A file may give several rules one name: they share a heading.
    """
    by_id: dict[str, list[_Section]] = {}
    for section in found:
        by_id.setdefault(section.id, []).append(section)
    printed = []
    for name, parts in by_id.items():
        title = " · ".join(part.title for part in parts)
        marks = parts[0].marks.split()
        text = "\n\n".join(part.text for part in parts)
        printed.append((f"### {title} {{#{' '.join([name, *marks])}}}\n\n{text}", bool(marks)))
    return printed
