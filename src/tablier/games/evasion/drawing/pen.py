"""The pen with which the ground of La grande évasion is drawn."""

from collections.abc import Iterable, Mapping

from tablier.draw.drawing import Place
from tablier.draw.markup import labelled, number, path
from tablier.draw.theme import Theme
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.drawing.layout import Layout


class Pen:
    """Knows the board's regions, the colours and the language, and how thick a line is."""

    def __init__(
        self, o: v.Board, layout: Layout, places: Mapping[str, Place], theme: Theme, lang: str
    ) -> None:
        self.o = o
        self.layout = layout
        self.regions = layout.regions
        self.places = places
        self.theme = theme
        self.lang = lang
        self.weight = 0.5 * theme.line
        # What stays pale or dark by night as well: stars, cloth, eyes.
        self.pale = theme.paper if theme.name != "night" else theme.ink
        self.dark = theme.ink if theme.name != "night" else theme.paper

    def wash(self, colour: str, strength: float = 1.0) -> str:
        """A flat tint, as strong as the theme likes it."""
        return self.theme.washed(colour, min(1.0, self.theme.wash * strength))

    def ink(self, d: str, weight: float = 1.0, colour: str = "", **more: str | float | None) -> str:
        """A stroke of the pen."""
        settings: dict[str, str | float | None] = {
            "fill": "none",
            "stroke": colour or self.theme.ink,
            "stroke_width": self.weight * weight,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
        return path(d, **{**settings, **more})

    def edge(self, weight: float = 1.0) -> dict[str, str]:
        """An ink line around a shape."""
        width = number(self.weight * weight)
        return {"stroke": self.theme.ink, "stroke_width": width, "stroke_linejoin": "round"}

    def place(self, id_: str, parts: Iterable[str]) -> str:
        """A place of the board, with its id and its label."""
        return labelled(parts, id_, self.places[id_].label[self.lang], class_="place")
