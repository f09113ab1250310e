"""The terminal: colours where it has them, plain text where not, and nothing else to draw with."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tablier.games.family import Style
from tablier.words import Both, Message, Value

if TYPE_CHECKING:
    from rich.console import Console

ROOM = "cli"

# The six tints of the printed boards, as terminals name their nearest colours.
TINTS = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "purple": "magenta",
    "grey": "bright_black",
    "dark": "bold",
    "light": "",
}
PALETTE = ("red", "bright_blue", "green", "yellow", "magenta", "cyan")


class Screen:
    """Where a session speaks and is answered."""

    def __init__(self, lang: str, plain: bool, names: Sequence[Both] = ()) -> None:
        self.lang = lang
        self.plain = plain
        self.tints = [
            TINTS.get(name["en"].lower(), PALETTE[seat % len(PALETTE)])
            for seat, name in enumerate(names)
        ]
        self._console = None if plain or not sys.stdout.isatty() else _colours()

    @property
    def interactive(self) -> bool:
        """Is a person there to answer?"""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def words(self, key: str, **values: Value) -> str:
        """A sentence of the command line's own."""
        return Message(ROOM, key, values).say(self.lang)

    def say(self, text: str = "", style: str = "") -> None:
        """One line, in a weight where the terminal has weights."""
        if self._console and style:
            self._console.print(text, style=style, markup=False, soft_wrap=True)
        else:
            print(text, flush=True)

    def prose(self, text: str) -> None:
        """A paragraph, broken between words at the width of the terminal."""
        width = min(88, shutil.get_terminal_size().columns)
        for paragraph in text.split("\n"):
            lines = textwrap.wrap(
                paragraph, width - 2, break_long_words=False, break_on_hyphens=False
            )
            self.say("\n".join(f"  {line}" for line in lines))

    def tell(self, key: str, **values: Value) -> None:
        """Say one of the command line's own sentences."""
        self.say(self.words(key, **values))

    def draw(self, sketch: Iterable[Iterable[Style]]) -> None:
        """A board as text."""
        for line in sketch:
            if self._console:
                from rich.text import Text

                text = Text()
                for run in line:
                    text.append(run.text, style=self._style(run))
                self._console.print(text, soft_wrap=True)
            else:
                print("".join(run.text for run in line).rstrip())

    def _style(self, run: Style) -> str:
        tint = self.tints[run.seat] if 0 <= run.seat < len(self.tints) else run.colour
        weights = [name for name, on in (("bold", run.bold), ("dim", run.dim)) if on]
        if run.seat >= 0 and "bold" not in tint:
            weights.append("bold")
        return " ".join([*weights, tint]).strip()

    def page(self, markdown: str) -> None:
        """A page of rules."""
        if self._console:
            from rich.markdown import Markdown

            self._console.print(Markdown(markdown))
        else:
            print(markdown)

    def ask(self, prompt: str) -> str:
        """One line from the person; raises EOFError when nobody is there any more."""
        return input(f"{prompt} ").strip()

    def clear(self) -> None:
        """Wipe the screen so that the next person does not read the last one's secret."""
        if self._console:
            self._console.clear()
        else:
            print("\n" * 40)


def _colours() -> "Console":
    from rich.console import Console

    return Console(highlight=False)
