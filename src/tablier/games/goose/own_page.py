"""The rules page of a board of one's own, written from its file.

The pages of the catalogue are written by hand; nobody writes one for a file of one's own, so each
effect of a square becomes a sentence here, and the engine's rules that the board can meet follow.
Every id that an event of such a game can cite has its section.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablier.games.goose import vocabulary as v
from tablier.games.goose.board import BONUS, BROKE, FINISH, IMPASSE, MEET, Sheet
from tablier.games.goose.card import ROOM
from tablier.games.goose.saying import HOLDS, RIDES, sent, short_effects
from tablier.games.page import Settled, heading, read_page, sections
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


def write(sheet: Sheet, lang: str, settled: Settled | None = None) -> str:
    """The page in Markdown, every rule under a heading with its id."""
    return _Writer(sheet, lang, settled).page()


def tidy(name: str) -> str:
    """A name out of a file as one printable line."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())


class _Writer:
    """One page in one language."""

    def __init__(self, sheet: Sheet, lang: str, settled: Settled | None) -> None:
        self.sheet = sheet
        self.lang = lang
        self.settled = settled
        self.engine = sections(read_page(_HERE, "engine", lang, settled))

    def say(self, key: str, **values: Value) -> str:
        return Message(ROOM, f"page.{key}", values).say(self.lang)

    def page(self) -> str:
        parts = [f"# {tidy(self.sheet.card.titles[self.lang])}", self.introduction(), self.table()]
        turn, *others = map(self.rule, self.engine_rules())
        rules = _printed([turn, *self.square_sections(), *others, *map(self.rule, _RULINGS)])
        parts += [f"## {self.say('rules')}", *(text for text, ruling in rules if not ruling)]
        parts += [f"## {self.say('rulings')}", *(text for text, ruling in rules if ruling)]
        if self.sheet.card.options and self.settled is None:
            parts += [f"## {self.say('options')}", self.options()]
        return "\n\n".join(parts) + "\n"

    # --- what the board is ---

    def introduction(self) -> str:
        sheet = self.sheet
        low, high = sheet.card.players[0], sheet.card.players[-1]
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
        if tokens := int((self.settled or {}).get("tokens", sheet.settings["tokens"])):
            said.append(self.say("tokens", n=tokens))
        return " ".join(said)

    def table(self) -> str:
        """One row for each kind of square; one for each square where each leads elsewhere."""
        rows = [self.say("squares"), "|---|---|---|"]
        for name in self.sheet.names:
            squares = self.places(name)
            groups = [[square] for square in squares] if self.leads_apart(squares) else [squares]
            for group in groups:
                if group:
                    rows.append(self.row(group, self.name(name), ", ".join(self.short(group[0]))))
        rows.append(self.row([self.sheet.track], self.say("finish-name"), self.say("finish-short")))
        return "\n".join(rows)

    def row(self, squares: list[int], name: str, effect: str) -> str:
        shown = name.replace("|", "\\|")
        return f"| {', '.join(map(str, squares))} | {shown} | {effect} |"

    def name(self, rule: str) -> str:
        return tidy(self.sheet.names[rule][self.lang]) or rule

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

    def places(self, rule: str) -> list[int]:
        return sorted(square for square, name in self.sheet.rule.items() if name == rule)

    def leads_apart(self, squares: list[int]) -> bool:
        return len({self.sheet.columns["to"][square] for square in squares}) > 1

    def square_sections(self) -> Iterator[_Section]:
        for rule in self.sheet.names:
            squares = self.places(rule)
            if squares:
                name = self.name(rule)
                text = " ".join(self.effects(squares))
                yield _Section(rule, capital(name), text)

    def short(self, square: int) -> Iterator[str]:
        """What a square does, for the table."""
        return (effect[self.lang] for effect in short_effects(self.sheet, square))

    def effects(self, squares: list[int]) -> Iterator[str]:
        """What a kind of square does, a sentence for each effect, in the order they act."""
        at = {column: values[squares[0]] for column, values in self.sheet.columns.items()}
        yield from (self.say(f"effect.{key}", n=at[key]) for key in ("miss", "pay") if at[key])
        if at["ride"]:
            yield self.say(f"effect.{RIDES[at['ride']]}")
        elif self.leads_apart(squares):
            to = self.sheet.columns["to"]
            pairs = (f"{square} → {self.square(to[square])}" for square in squares)
            yield self.say("effect.to-each", list=", ".join(pairs))
        elif at["to"] >= 0:
            yield self.say(f"effect.{sent(self.sheet, at['to'])}", to=at["to"])
        yield from (self.say(f"effect.{key}", n=at[key]) for key in ("lose", "spoil") if at[key])
        if at["after"] >= 0:
            yield self.say("effect.after", to=self.square(at["after"]))
        if at["hold"] == v.EXIT:
            yield from self.way_out(at)
        elif at["hold"]:
            yield self.say(f"effect.{HOLDS[at['hold']]}")
        if at["fee"]:
            yield self.say("effect.fee", n=at["fee"])
        if at["again"]:
            yield self.say("effect.again")

    def way_out(self, at: dict[str, int]) -> Iterator[str]:
        """Which throw or volley lets a pawn out, and where to."""
        low, high = at["least"], at["most"]
        if low == high:
            yield self.say("effect.exit-one", low=low)
        elif low <= self.sheet.dice and high >= self.best():
            yield self.say("effect.exit-any")
        else:
            yield self.say("effect.exit", low=low, high=high)
        if at["clean"]:
            yield self.say("effect.exit-clean" if self.sheet.arrows else "effect.exit-double")
        if at["exit_to"] >= 0:
            yield self.say("effect.exit-to", to=self.square(at["exit_to"]))
        else:
            yield self.say("effect.exit-on")
        yield self.say("effect.exit-else")

    def square(self, number: int) -> str:
        return str(number) if number else self.say("start")

    def best(self) -> int:
        """The largest total that a throw or a volley can make."""
        return v.BEST_ARROW * self.sheet.arrows or self.sheet.dice * self.sheet.faces

    # --- the engine's rules ---

    def may_be(self, setting: str) -> list[str]:
        """The values that a setting can have: those of its option, or the board's own."""
        if self.settled and setting in self.settled:
            return [str(self.settled[setting])]
        for option in self.sheet.card.options:
            if option.name == setting:
                return [str(value) for value in option.values]
        values = _SETTINGS[setting]
        return [name for name, n in values.items() if n == self.sheet.settings[setting]]

    def engine_rules(self) -> list[str]:
        """The engine's rules that this board can meet, in the order of the page."""
        columns, finish = self.sheet.columns, self.may_be("finish")
        dice, rides = not self.sheet.arrows, any(columns["ride"])
        turns_back = any(ride in (v.BACK, v.ONWARD) for ride in columns["ride"])
        waits = any(hold in (v.TAKEN, v.RESCUED, v.FREED) for hold in columns["hold"])
        met = {
            "turn": True,
            "first": dice,
            "placing": bool(self.sheet.placings),
            "finish": True,
            "bounce": "exact" in finish,
            "overshoot": "stay" in finish,
            "floor": turns_back or ("exact" in finish and self.best() > self.sheet.track),
            "circle": dice and (rides or max(columns["to"]) >= 0),
            "once": rides and not self.sheet.settings["rides"],
            "missed": dice,
            "after": max(columns["after"]) >= 0,
            "meet": self.may_be("meet") != ["nothing"],
            "broke": any(columns["pay"]) or any(columns["fee"]),
            "pot": self.sheet.settings["tokens"] > 0,
            "impasse": waits,
            "nothing": not dice,
            "arrows": not dice,
        }
        return [rule for rule, can in met.items() if can]

    def rule(self, name: str) -> _Section:
        """An engine's rule as this board has it, under the name by which it cites it."""
        shown = "volley" if name == "turn" and self.sheet.arrows else name
        first, _, text = self.engine[shown].partition("\n")
        head = heading(first)
        assert head is not None, "a section begins with its heading"
        said = "\n".join([text.strip(), *self.details(name)])
        return _Section(self.sheet.cites.get(name, name), head.title, said, " ".join(head.marks))

    def details(self, name: str) -> list[str]:
        """What the board's own data add to a rule of the engine."""
        sheet = self.sheet
        if name == "placing":
            pairs = (f"{throw} → {self.square(to)}" for throw, to in sheet.placings.items())
            said = ["", self.say("placings", list=", ".join(pairs))]
            return said + ([self.say("bonus.volley")] if sheet.arrows else self.variants("bonus"))
        if name == "circle":
            return [self.say("circle", n=sheet.circle) if sheet.circle else self.say("no-circle")]
        if name == "finish":
            together = [self.say("several-win")] if sheet.arrows else []
            return [*together, *self.variants("finish")]
        return self.variants(name) if name in _SETTINGS else []

    def variants(self, setting: str) -> list[str]:
        """The sentence of the value in force, or of each that the players may choose."""
        values = self.may_be(setting)
        if len(values) == 1:
            return [self.say(f"{setting}.{values[0]}")]
        lines = [
            self.say("variant", name=setting, value=value, text=self.say(f"{setting}.{value}"))
            for value in values
        ]
        return ["", *lines]


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
