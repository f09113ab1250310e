"""Reading a picture as its viewers do: its things by their ids, its letters where they lie."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product
from math import cos, pi, sin
from typing import Any, NamedTuple

from shapely import affinity
from shapely.affinity import affine_transform
from shapely.geometry import Point, box
from shapely.ops import unary_union

from tablier.draw.faces import Face
from tablier.draw.letters import letters_of

SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_CUTS = {
    "r": Face.SERIF, "b": Face.SERIF_BOLD, "i": Face.SERIF_ITALIC, "z": Face.SERIF_BOLD_ITALIC,
}  # fmt: skip
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_COORDINATE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_STEP = re.compile(r"(\w+)\(([^)]*)\)")
_PLACED = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+)\)$")


class Words(NamedTuple):
    """Some words of a picture, and the ground that their ink covers."""

    said: str
    ink: Any


def things(root: ET.Element) -> list[str]:
    """The ids of all that lies on a board: letters, drawn once for the whole picture, are none."""
    letters = {id(letter) for defs in root.iter(f"{SVG}defs") for letter in defs}
    others = (element for element in root.iter() if id(element) not in letters)
    return [name for element in others if (name := element.get("id"))]


def lettering(element: ET.Element) -> Iterator[Words]:
    """All words in an element that is itself moved nowhere, those of moved things apart."""
    for child in element:
        said = child.get("aria-label")
        if said is not None and not child.get("id") and child.tag == f"{SVG}g":
            yield Words(said, unary_union(list(_ink(child))))
        elif not (child.get("transform") or child.get("id")):
            yield from lettering(child)


def _ink(words: ET.Element) -> Iterator[Any]:
    """The boxes of the letters, by their outlines; what is left to other type, by its room."""
    moved = _PLACED.match(words.get("transform", ""))
    for part in words:
        if part.tag == f"{SVG}use":
            assert moved is not None
            x, y, scale = map(float, moved.groups())
            cut, _, letter = part.get(_HREF, "").removeprefix("#t").partition("-")
            outline = letters_of(_CUTS[cut]).outline(chr(int(letter, 16)))
            shift = float(part.get("x", "0"))
            yield affine_transform(_extent(outline), [scale, 0, 0, scale, x + shift * scale, y])
        elif part.tag == f"{SVG}text":
            x, y, size, room = (
                float(part.get(key, "")) for key in ("x", "y", "font-size", "textLength")
            )
            yield box(x, y - size * 0.8, x + room, y + size * 0.2)
        else:
            yield from _ink(part)


def strokes(element: ET.Element) -> Any:
    """The points of all strokes in an element; a curve lies between those that bend it."""
    found = unary_union([*map(Point, _own_points(element)), *map(strokes, element)])
    for step, said in reversed(_STEP.findall(element.get("transform", ""))):
        values = [float(value) for value in said.split()]
        if step == "translate":
            found = affinity.translate(found, values[0], values[1])
        elif step == "rotate":
            found = affinity.rotate(found, values[0], origin=(0, 0))
        else:
            found = affinity.scale(found, values[0], values[-1], origin=(0, 0))
    return found


def _own_points(element: ET.Element) -> Iterator[tuple[float, float]]:
    kind = element.tag.rpartition("}")[2]
    if kind == "path":
        values = [float(value) for value in _COORDINATE.findall(element.get("d", ""))]
        yield from zip(values[::2], values[1::2], strict=True)
    elif kind == "circle":
        x, y, r = (float(element.get(key, "")) for key in ("cx", "cy", "r"))
        yield from ((x + r * cos(n * pi / 8), y + r * sin(n * pi / 8)) for n in range(16))
    elif kind == "rect":
        x, y, wide, high = (float(element.get(key, "")) for key in ("x", "y", "width", "height"))
        yield from product((x, x + wide), (y, y + high))


def _extent(outline: str) -> Any:
    """The box around a path of M, L, H, V and Q; a bend lies within its control points."""
    xs, ys, x, y = [], [], 0.0, 0.0
    for command, numbers in re.findall(r"([MLHVQZ])([^MLHVQZ]*)", outline):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        if command == "H":
            values = [value for one in values for value in (one, y)]
        elif command == "V":
            values = [value for one in values for value in (x, one)]
        for x, y in zip(values[::2], values[1::2], strict=True):
            xs.append(x)
            ys.append(y)
    return box(min(xs), min(ys), max(xs), max(ys))
