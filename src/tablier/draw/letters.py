"""What a face says of its letters: how far each one advances, how two of them are kerned, and
their outlines. All lengths are thousandths of the size of the type.

The files are read when the first letter is asked for, and every letter once.
"""

from functools import cache
from io import BytesIO
from threading import RLock
from typing import Any

from tablier.draw.faces import Face, font_file

EM = 1000  # the units of all our faces

# Signs that look like others where a face lacks them; spaces that do not break a line.
_STAND_INS = {"\u2009": " ", "\u202f": " ", "\u2011": "-"}
_reading = RLock()  # pictures are drawn in several threads


class Letters:
    """One face, letter by letter."""

    def __init__(self, face: Face) -> None:
        from fontTools.ttLib import TTFont

        # From memory: a file that stays open would be somebody's to close.
        self._font: Any = TTFont(BytesIO(font_file(face).read_bytes()), lazy=True)
        self._names: dict[int, str] = self._font.getBestCmap()
        for stand_in, letter in _STAND_INS.items():
            self._names.setdefault(ord(stand_in), self._names[ord(letter)])
        self._widths: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self._kerns: dict[tuple[str, str], int] = {}
        self._outlines: dict[str, str] = {}
        self._pairs: list[tuple[dict[str, int], Any]] | None = None

    def advance(self, letter: str) -> int | None:
        """How far a letter goes; None if the face lacks it."""
        name = self._names.get(ord(letter))
        return None if name is None else self._widths[name][0]

    def kern(self, left: str, right: str) -> int:
        """What is added between two letters, mostly less than nothing."""
        pair = left, right
        if pair not in self._kerns:
            with _reading:
                self._kerns[pair] = self._kern(self._names[ord(left)], self._names[ord(right)])
        return self._kerns[pair]

    def outline(self, letter: str) -> str:
        """A letter as the commands of an SVG path, its baseline at 0, y downwards."""
        if letter not in self._outlines:
            with _reading:
                self._outlines[letter] = self._outline(self._names[ord(letter)])
        return self._outlines[letter]

    def _kern(self, left: str, right: str) -> int:
        if self._pairs is None:
            self._pairs = self._pair_tables()
        for covered, table in self._pairs:
            if left not in covered:
                continue
            if table.Format == 1:
                for pair in table.PairSet[covered[left]].PairValueRecord:
                    if pair.SecondGlyph == right:
                        return int(getattr(pair.Value1, "XAdvance", 0))
                continue
            first = table.ClassDef1.classDefs.get(left, 0)
            second = table.ClassDef2.classDefs.get(right, 0)
            value = table.Class1Record[first].Class2Record[second].Value1
            return int(getattr(value, "XAdvance", 0))
        return 0

    def _pair_tables(self) -> list[tuple[dict[str, int], Any]]:
        """The tables of kerned pairs, in the order in which they are asked."""
        rules = self._font["GPOS"].table
        asked = sorted(
            {
                index
                for record in rules.FeatureList.FeatureRecord
                if record.FeatureTag == "kern"
                for index in record.Feature.LookupListIndex
            }
        )
        found = []
        for lookup in (rules.LookupList.Lookup[index] for index in asked):
            for held in lookup.SubTable:
                table = getattr(held, "ExtSubTable", held)
                if table.LookupType == 2:
                    covered = {name: i for i, name in enumerate(table.Coverage.glyphs)}
                    found.append((covered, table))
        return found

    def _outline(self, name: str) -> str:
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        letters = self._font.getGlyphSet()
        pen = SVGPathPen(letters, ntos=lambda value: str(round(value)))
        letters[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        return str(pen.getCommands())


@cache
def _letters(face: Face) -> Letters:
    return Letters(face)


def letters_of(face: Face) -> Letters:
    """The letters of a face; read once, whoever asks first."""
    with _reading:
        return _letters(face)
