"""What a board file says that can never happen: each is refused, with its reason.

Every word of such a file is good by itself. A rule that never acts, or a choice that changes
nothing, is a slip that its author would rather be told of.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_fields import Questions
from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.toml_lines import Path
from tablier.words import both
from tablier.words.errors import FileError

# Effects that are told in the house's words only, or not at all: a square's own sentence needs
# another one. `after` waits for its way out, the totals belong to `hold`.
_SILENT = {"pay", "fee", "lose", "spoil", "after", "least", "most", "clean", "exit_to"}

# What a square takes from a later turn, by column, and the key that says so.
_NEXT_TIME = {"miss": "miss", "fewer": "fewer_dice", "lose": "lose", "spoil": "others_lose"}


def refuse_contradictions(sheet: BoardFile, file: Questions) -> None:
    """Raise the first contradiction of a board that is otherwise well written."""
    for error in _Contradictions(sheet, file).found():
        raise error


class _Contradictions:
    def __init__(self, sheet: BoardFile, file: Questions) -> None:
        self.sheet, self.file = sheet, file
        columns = sheet.columns
        self.asks_tokens = any(columns["pay"]) or any(columns["fee"])
        self.first_square = {rule: square for square, rule in reversed(sheet.rule.items())}
        # Rules with a square from which the game goes on.
        self.goes_on = {
            rule for square, rule in sheet.rule.items() if columns["to"][square] != sheet.track
        }

    def found(self) -> Iterator[FileError]:
        yield from self.tokens()
        yield from self.nobody_else()
        yield from self.empty_choices()
        yield from self.ways_to_themselves()
        for rule in self.sheet.names:
            yield from self.after_the_end(rule)
            yield from self.unsaid(rule)
        yield from self.hidden_totals()

    def wrong(self, path: Path, reason: str, near: Path | None = None, n: int = 0) -> FileError:
        return self.file.wrong(path, both(PACKAGE, f"board.{reason}", n=n), near=near)

    def tokens(self) -> Iterator[FileError]:
        tokens = self.sheet.settings["tokens"]
        if self.asks_tokens and not tokens:
            columns = self.sheet.columns
            square = next(n for n in self.sheet.rule if columns["pay"][n] or columns["fee"][n])
            key = "pay" if columns["pay"][square] else "fee"
            near = ("squares", self.sheet.rule[square], key)
            yield self.wrong(("tokens",), "tokens-needed", near)
        if tokens and not self.asks_tokens:
            yield self.wrong(("tokens",), "tokens-unused")

    def nobody_else(self) -> Iterator[FileError]:
        """On a board for one player nothing can depend on others."""
        if self.sheet.card.players[-1] > 1:
            return
        if self.sheet.settings["meet"]:
            yield self.wrong(("meet",), "alone")
        columns = self.sheet.columns
        for square, rule in self.sheet.rule.items():
            for column, key in (("swap", "swap"), ("hold", "hold"), ("spoil", "others_lose")):
                if columns[column][square] and not (column == "hold" and columns["most"][square]):
                    yield self.wrong(("squares", rule, key), "alone")

    def empty_choices(self) -> Iterator[FileError]:
        """What players may choose must be able to change something."""
        # Of pawns that only wait to be passed the hindmost is always free.
        waits = any(hold not in (0, v.EXIT, v.PASSED) for hold in self.sheet.columns["hold"])
        matters = {
            "tokens": self.asks_tokens,
            "broke": self.asks_tokens,
            "impasse": waits,
            "bonus": bool(self.sheet.placings),
        }
        for option in self.sheet.card.options:
            if not matters.get(option.name, True):
                yield self.wrong(("options", option.name), f"choice-{option.name}")

    def ways_to_themselves(self) -> Iterator[FileError]:
        """A square that leads to itself leads nowhere."""
        # With dice a pawn may be let out where it stands, and go on from there at its next turn.
        keys = {"to": "to", "after": "after"} | ({"exit_to": "exit"} if self.sheet.arrows else {})
        for square, rule in self.sheet.rule.items():
            for column, key in keys.items():
                if self.sheet.columns[column][square] == square:
                    path: Path = ("squares", rule, key)
                    if column == "to" and self.file.at(path) is None:
                        path = ("squares", rule, "at", str(square))
                    yield self.wrong(path, "elsewhere", n=square)

    def after_the_end(self, rule: str) -> Iterator[FileError]:
        """Whoever is sent to the finish has won: nothing is missed or lost after that."""
        square = self.first_square[rule]
        if rule not in self.goes_on:
            for column, key in _NEXT_TIME.items():
                if self.sheet.columns[column][square]:
                    yield self.wrong(("squares", rule, key), "after-the-end")

    def unsaid(self, rule: str) -> Iterator[FileError]:
        """A sentence of its own is said when a pawn is sent, held and so on."""
        square, columns = self.first_square[rule], self.sheet.columns
        acts = {name for name, values in columns.items() if values[square] != values[0]}
        if rule in self.sheet.says and acts <= _SILENT:
            yield self.wrong(("squares", rule, "say"), "never-said")

    def hidden_totals(self) -> Iterator[FileError]:
        """A total is hidden where each throw that makes it has a placing of its own."""
        placings, dice = self.sheet.placings, self.sheet.dice
        totals = {int(key) for key in placings if "+" not in key}
        if dice > 1 and len(totals) < len(placings):
            for throw in combinations_with_replacement(range(1, self.sheet.faces + 1), dice):
                if "+".join(map(str, throw)) not in placings:
                    totals.discard(sum(throw))
            for total in sorted(totals):
                yield self.wrong(("placings", str(total)), "hidden-total")
