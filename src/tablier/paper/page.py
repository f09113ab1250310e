"""Sheets of paper and the one call to Typst: sizes, margins, escaping, and a fixed clock."""

from collections.abc import Mapping, Sequence
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tablier.draw.faces import Face, font_file
from tablier.draw.letters import letters_of
from tablier.words import fill, sentence
from tablier.words.errors import TablierError

PACKAGE = "tablier.paper"
MARGIN = 8.0  # mm: what every home printer respects
FONT = "Source Serif Pro"
INK = "#17120E"
_OPENING = ")[\n"  # between the settings of a page and its body
LONGEST_NAME, LONGEST_TITLE = 24, 60  # letters: longer ones end with an ellipsis

_SPECIAL = frozenset('\\#$*_`<>@[]~/-+="')  # what Typst reads as markup; the apostrophe may curl


class Paper(NamedTuple):
    """A sheet held upright, in millimetres."""

    name: str
    width: float
    height: float
    desk_name: str  # what everything but the board is printed on

    @property
    def desk(self) -> "Paper":
        """The paper of rules, cut-outs and forms."""
        return PAPERS[self.desk_name]

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height between the margins."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("A4", 210.0, 297.0, "A4"),
        Paper("A3", 297.0, 420.0, "A4"),
        Paper("letter", 215.9, 279.4, "letter"),
    )
}


class Pages(NamedTuple):
    """Some pages: their Typst source, and the pictures that stand on them."""

    source: str
    files: Mapping[str, str] = {}


def paper_of(name: str) -> Paper:
    """A paper by its name, in capitals or not."""
    for paper in PAPERS.values():
        if paper.name.lower() == str(name).lower():
            return paper
    raise TablierError("print-paper", paper=str(name), accepted=", ".join(PAPERS))


def say(key: str, lang: str, **values: int | str) -> str:
    """A sentence of this room."""
    return fill(sentence(PACKAGE, key, lang), values, lang)


def escaped(text: str) -> str:
    """A text that Typst sets as it stands."""
    return "".join(f"\\{c}" if c in _SPECIAL else c for c in text)


def quoted(text: str) -> str:
    """A text as a string of Typst's own language."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def mm(length: float) -> str:
    """A length for Typst."""
    return f"{round(length, 3) + 0.0:.3f}mm"  # never -0


def page(width: float, height: float, body: str, **settings: str) -> str:
    """One page, or as many as its body needs, with the margins of the house."""
    options = {"width": mm(width), "height": mm(height), "margin": mm(MARGIN), **settings}
    return f"#page({', '.join(f'{k}: {v}' for k, v in options.items())}{_OPENING}{body}\n]\n"


def picture(name: str, x: float, y: float, size: tuple[float, float]) -> str:
    """A picture somewhere on a page, measured from the upper left corner inside the margins."""
    # With its width alone, a picture larger than the page would be made to fit it.
    width, height = mm(size[0]), mm(size[1])
    shown = f'image("{name}", width: {width}, height: {height})'
    return f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, {shown})"


class Book(NamedTuple):
    """What is printed of one game."""

    title: str
    contents: Sequence[Pages]

    def source(self) -> str:
        """Its pages, the first of which is found by the game's name."""
        mark = f"#place(hide(heading(outlined: false, bookmarked: true)[{escaped(self.title)}]))"
        return "".join(part.source for part in self.contents).replace(_OPENING, _OPENING + mark, 1)


def ours(content: str) -> bool:
    """Can our type set all that stands in a file?"""
    return not lacking(content)


def lacking(content: str) -> str:
    """The letters of a text that our type lacks, each once: no machine is sure to have them."""
    letters = letters_of(Face.SERIF)
    missing = (c for c in dict.fromkeys(content) if c != "\n" and letters.advance(c) is None)
    return "".join(missing)


def typeset(books: Sequence[Book], title: str, lang: str) -> bytes:
    """The pages as one PDF. No date, our own type and Typst's: the same bytes everywhere.

    Only where somebody's name or title has letters that our type lacks, the machine's may help.
    """
    try:
        import typst
    except ImportError:
        raise TablierError("print-missing") from None

    head = (
        f"#set document(title: {quoted(title)}, date: none)\n"
        f'#set text(font: {quoted(FONT)}, lang: "{lang}", fill: rgb("{INK}"), size: 10pt)\n'
    )
    # Each game in a folder of its own: all of them have a picture called board.svg.
    inclusions = "".join(f'#include "{n}/main.typ"\n' for n in range(len(books)))
    texts = {"main.typ": head + inclusions}
    for n, book in enumerate(books):
        texts[f"{n}/main.typ"] = book.source()
        for part in book.contents:
            texts |= {f"{n}/{name}": content for name, content in part.files.items()}
    files: Any = {name: content.encode() for name, content in texts.items()}
    # Typst takes a dictionary of files; its type stubs do not know it yet.
    with TemporaryDirectory() as folder:
        # Alone in a folder: where they come from each stands twice, and either might be taken.
        for face in Face:
            copy(font_file(face), folder)
        made = typst.compile(
            files,
            format="pdf",
            font_paths=[folder],
            timestamp=0,
            ignore_system_fonts=all(ours(content) for content in texts.values()),
        )
    assert isinstance(made, bytes)
    return made
