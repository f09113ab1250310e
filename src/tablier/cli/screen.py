"""The terminal: colours where it has them, plain text where not, and nothing else to draw with."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from tablier.cli.fitting import columns, fitted
from tablier.games.family import Style
from tablier.words import Both, Message, Value

if TYPE_CHECKING:
    from rich.console import Console

PACKAGE = "tablier.cli"
PROSE = 88  # columns: longer lines are hard to read
LONG = 1.0  # seconds after which somebody wonders what is going on

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
        return Message(PACKAGE, key, values).say(self.lang)

    @property
    def width(self) -> int:
        """The columns of the terminal; 80 where there is none."""
        return columns(sys.stdout) or 80

    def say(self, text: str = "", style: str = "", hang: int | None = None) -> None:
        """One line or more, broken between words, in a weight where the terminal has weights."""
        text = fitted(text, hang=hang)
        if self._console and style:
            self._console.print(text, style=style, markup=False, soft_wrap=True)
        else:
            print(text, flush=True)

    def prose(self, text: str) -> None:
        """A rule's own text, a little narrower than a page."""
        if self._console:
            self._mark_down(text, min(PROSE, self.width), "  ")
        else:
            self.say("\n".join(f"  {line}".rstrip() for line in text.split("\n")))

    def tell(self, key: str, **values: Value) -> None:
        """Say one of the command line's own sentences."""
        self.say(self.words(key, **values))

    @contextmanager
    def waiting(self, key: str) -> Iterator[None]:
        """Say a sentence if what follows takes long."""
        timer = Timer(LONG, self.tell, [key])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def draw(self, sketch: Iterable[Iterable[Style]]) -> None:
        """A board as text."""
        for line in sketch:
            if self._console:
                from rich.text import Text

                text = Text()
                for run in line:
                    text.append(run.text, style=self._style(run))
                text.rstrip()
                # A board that is wider still loses its edge, not its shape.
                self._console.print(text, width=self.width, no_wrap=True, overflow="crop")
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
            self._mark_down(markdown, self.width)
        else:
            print(markdown)

    def _mark_down(self, markdown: str, width: int, margin: str = "") -> None:
        """Markdown set for the terminal, without the blanks that would fill its lines."""
        from rich.markdown import Markdown
        from rich.text import Text

        assert self._console
        options = self._console.options.update(width=width - len(margin))
        for line in self._console.render_lines(Markdown(markdown), options, pad=False):
            text = Text(margin)
            for segment in line:
                text.append(segment.text, style=segment.style)
            text.rstrip()
            self._console.print(text, width=width, no_wrap=True, overflow="ignore")

    def ask(self, prompt: str) -> str:
        """One line from the person; raises EOFError when nobody is there any more."""
        *above, last = fitted(prompt).split("\n")
        for line in above:
            print(line)
        return input(f"{last} ").strip()

    def clear(self) -> None:
        """Wipe the screen so that the next person does not read the last one's secret."""
        if self._console:
            self._console.clear()
        else:
            print("\n" * 40)


def _colours() -> "Console":
    from rich.console import Console

    return Console(highlight=False)
