"""Portraits of whoever plays against people: a medallion put together from a few parts.

A `Portrait` says which parts; `portrait` draws it in a box from -24 to 24. Few strokes and flat
tints, so that a face is still somebody at 40 pixels. By candlelight faces stay lit: what is dark
by day is dark by night, only warmer.
"""

from typing import Literal, NamedTuple

from tablier.draw.markup import circle, group, line, path
from tablier.draw.theme import Theme, contrast, mix

Tint = Literal["red", "yellow", "green", "blue", "purple", "grey"]
HairColour = Literal["black", "brown", "fair", "ginger", "grey", "white"]
Hair = Literal["none", "short", "curls", "bun", "braids", "long", "tuft"]
Hat = Literal[
    "none", "beret", "hood", "feather", "straw", "crown", "cap", "scarf", "helmet", "nightcap"
]
Beard = Literal["none", "moustache", "full", "goatee"]
Eyes = Literal["open", "sleepy", "sharp", "closed"]
Mouth = Literal["smile", "calm", "smirk", "round"]
Extra = Literal["none", "glasses", "patch", "freckles", "mask", "earring"]

RADIUS = 22.6
_WEIGHT = 1.25


class Portrait(NamedTuple):
    """A face by its parts."""

    tint: Tint  # of the clothes; the medallion wears it thinly
    skin: int = 0  # from the palest, 0, to the darkest, 3
    hair: Hair = "short"
    colour: HairColour = "brown"
    hat: Hat = "none"
    beard: Beard = "none"
    eyes: Eyes = "open"
    mouth: Mouth = "smile"
    extra: Extra = "none"
    bird: bool = False  # no person at all


def portrait(face: Portrait, theme: Theme) -> str:
    """The face as SVG, in a box from -24 to 24."""
    pen = _Pen(face, theme)
    inside = pen.bird() if face.bird else pen.person()
    ground = circle(0, 0, RADIUS, fill=pen.ground, stroke=pen.dark, stroke_width=_WEIGHT)
    return group([ground, *inside], stroke_linecap="round", stroke_linejoin="round")


class _Pen:
    """Draws one face in one light."""

    def __init__(self, face: Portrait, theme: Theme) -> None:
        self.face = face
        by_light = sorted((theme.ink, theme.ground), key=lambda tone: contrast(tone, "#000000"))
        self.dark, self.light = by_light
        self.tint = theme.tint(face.tint)
        self.ground = mix(self.light, self.tint, 0.3)
        self.red, self.yellow = theme.red, theme.yellow
        warm = mix(mix(self.light, theme.yellow, 0.22), theme.red, 0.1)
        brown = mix(mix(self.dark, theme.red, 0.35), theme.yellow, 0.2)
        self.skin = mix(warm, brown, (0.0, 0.2, 0.5, 0.8)[face.skin])
        self.hair = {
            "black": mix(self.dark, theme.blue, 0.12),
            "brown": brown,
            "fair": mix(self.light, theme.yellow, 0.75),
            "ginger": mix(theme.red, theme.yellow, 0.4),
            "grey": mix(self.light, theme.grey, 0.6),
            "white": self.light,
        }[face.colour]
        # On the darkest skins thin lines are drawn in light.
        self.line = max(self.dark, self.light, key=lambda tone: contrast(tone, self.skin))

    # --- strokes ---

    def shape(self, d: str, fill: str, weight: float = _WEIGHT) -> str:
        return path(d, fill=fill, stroke=self.dark, stroke_width=weight)

    def stroke(self, d: str, weight: float = _WEIGHT, colour: str = "") -> str:
        return path(d, fill="none", stroke=colour or self.line, stroke_width=weight)

    # --- a person ---

    def person(self) -> list[str]:
        """From the back to the front."""
        face = self.face
        return [
            *self._behind(),
            self.shape("M-4-1L-4 12L4 12L4-1Z", self.skin),
            self.shape(
                "M-16.6 15.3C-14 10.6-8 9.8-4 9.6C-3 12.6 3 12.6 4 9.6C8 9.8 14 10.6 16.6 15.3"
                "A22.6 22.6 0 0 1-16.6 15.3Z",
                self.tint,
            ),
            self.shape("M-9.4-4C-9.4-12.4 9.4-12.4 9.4-4C9.4 4 5 9.4 0 9.4C-5 9.4-9.4 4-9.4-4Z",
                       self.skin),
            *(self._ears() if face.hair not in ("long", "braids") else []),
            *self._beard(),
            *self._eyes(),
            self.stroke("M.2-2.6C1.4-.8 1.6 .6-.4 .8", 1.05),
            *self._mouth(),
            *self._extra(),
            *self._fringe(),
            *self._hat(),
        ]  # fmt: skip

    def _ears(self) -> list[str]:
        return [
            self.shape("M-9.2-3.4C-12-4.6-12 1.4-8.8 1Z", self.skin, 1.0),
            self.shape("M9.2-3.4C12-4.6 12 1.4 8.8 1Z", self.skin, 1.0),
        ]

    def _behind(self) -> list[str]:
        """What hair falls behind the head."""
        return {
            "long": [self.shape("M-10-6C-13 2-13 10-10 14L10 14C13 10 13 2 10-6Z", self.hair)],
            "braids": [
                self.shape("M-9-2C-14 2-10 5-13 8C-10 10-14 12-11.5 16L-8.5 15C-9 10-7 6-7 0Z",
                           self.hair),
                self.shape("M9-2C14 2 10 5 13 8C10 10 14 12 11.5 16L8.5 15C9 10 7 6 7 0Z",
                           self.hair),
            ],
            "bun": [circle(0, -15.4, 4.6, fill=self.hair, stroke=self.dark, stroke_width=_WEIGHT)],
            "curls": [
                self.shape(
                    "M-8 3C-14 3-14.5-3-11.6-4.4C-14.4-8.6-10-12-8-11C-7-15.4-1.4-16 0-13.4"
                    "C1.4-16 7-15.4 8-11C10-12 14.4-8.6 11.6-4.4C14.5-3 14 3 8 3Z",
                    self.hair,
                )
            ],
        }.get(self.face.hair, [])  # fmt: skip

    def _fringe(self) -> list[str]:
        """What hair lies on the forehead."""
        plain = "M-9.8-2.6C-11.4-14.8 11.4-14.8 9.8-2.6C8.4-6.8 5-7.8 0-7.8C-5-7.8-8.4-6.8-9.8-2.6Z"
        return {
            "none": [],
            "short": [self.shape(plain, self.hair)],
            "curls": [
                self.shape(
                    "M-9.8-3C-11-9.6-7.4-12-5.2-10.4C-4-13-.6-12.8 0-10.6C1-12.8 4.4-12.8 5.4-10.4"
                    "C8-11.6 11-9 9.8-3C8-6.6 6.6-6.8 5-6.4C3-8 1.4-7.4 0-6.4"
                    "C-1.8-7.6-3.4-7.6-5-6.4C-6.6-7-8.6-6.2-9.8-3Z",
                    self.hair,
                )
            ],
            "bun": [self.shape(plain, self.hair), self.stroke("M0-12L0-7.8", 0.9, self.dark)],
            "braids": [
                self.shape(
                    "M-10-1C-11.6-14.8 11.6-14.8 10-1C8.6-4 4-5.6 0-10C-4-5.6-8.6-4-10-1Z",
                    self.hair,
                )
            ],
            "long": [
                self.shape(
                    "M-10.4 2C-12.4-14.8 12.4-14.8 10.4 2C9.6-3 7-7 3-8.6C-1-6-7-6.6-10.4 2Z",
                    self.hair,
                )
            ],
            "tuft": [self.shape("M-4-10C-5-14-1-16 1-14.6C3-17 6-14 4-10.4C2-11.4-2-11.4-4-10Z",
                                self.hair)],
        }[self.face.hair]  # fmt: skip

    def _eyes(self) -> list[str]:
        dots = [circle(-3.7, -2.8, 1.15, fill=self.line), circle(3.7, -2.8, 1.15, fill=self.line)]
        brows = {
            "open": "M-5.6-5.6C-4.6-6.2-3-6.2-2.2-5.6M2.2-5.6C3-6.2 4.6-6.2 5.6-5.6",
            "sharp": "M-6-6.2L-2-4.8M2-4.8L6-6.2",
            "sleepy": "M-5.8-3.8L-1.8-3.8M1.8-3.8L5.8-3.8",
            "closed": "M-5.6-2.8C-4.6-1.6-2.8-1.6-1.8-2.8M1.8-2.8C2.8-1.6 4.6-1.6 5.6-2.8",
        }[self.face.eyes]
        return [*(dots if self.face.eyes != "closed" else []), self.stroke(brows, 1.15)]

    def _mouth(self) -> list[str]:
        if self.face.mouth == "round":
            return [circle(0, 4.9, 1.5, fill=self.dark)]
        drawn = {
            "smile": "M-3 4C-1.6 5.8 1.6 5.8 3 4",
            "calm": "M-2.4 4.7L2.4 4.7",
            "smirk": "M-2.4 5C-.4 5.4 1.8 5 3.2 3.4",
        }[self.face.mouth]
        full = self.face.beard in ("full", "goatee")
        tone = max(self.dark, self.light, key=lambda one: contrast(one, self.hair))
        return [self.stroke(drawn, 1.25, tone if full else self.line)]

    def _beard(self) -> list[str]:
        return {
            "none": [],
            "moustache": [
                self.shape("M0 2.2C-2 1.4-5 2.2-7 4.4C-4.6 4.8-1.6 4.6 0 3.4C1.6 4.6 4.6 4.8 7 4.4"
                           "C5 2.2 2 1.4 0 2.2Z", self.hair, 0.9)
            ],
            "full": [
                self.shape("M-9.4-2C-8.4 2.2-4 1.6 0 1.8C4 1.6 8.4 2.2 9.4-2C10 8 5 15 0 15"
                           "C-5 15-10 8-9.4-2Z", self.hair)
            ],
            "goatee": [self.shape("M-3.4 3C-1 2.4 1 2.4 3.4 3C4 7 2 13.4 0 13.4C-2 13.4-4 7-3.4 3Z",
                                  self.hair)],
        }[self.face.beard]  # fmt: skip

    def _extra(self) -> list[str]:
        thin: dict[str, str | float | None] = {
            "fill": "none", "stroke": self.line, "stroke_width": 1.05,
        }  # fmt: skip
        return {
            "none": [],
            "glasses": [
                circle(-3.8, -2.6, 2.9, **thin), circle(3.8, -2.6, 2.9, **thin),
                line(-0.9, -2.8, 0.9, -2.8, stroke=self.line, stroke_width=1.05),
            ],
            "patch": [
                self.stroke("M-9.2-6.6L9.2-3.6", 1.1, self.dark),
                self.shape("M1.2-5.6L7-4.6C7-1 5.6 .4 4 .4C2.2 .4 1-1.8 1.2-5.6Z", self.dark, 0.6),
            ],
            "freckles": [
                circle(x, y, 0.55, fill=mix(self.skin, self.red, 0.7))
                for x, y in ((-5.8, 0.6), (-4, 1.6), (-6.4, 2.4), (5.8, 0.6), (4, 1.6), (6.4, 2.4))
            ],
            "mask": [
                self.shape("M-9.4-5.6C-5-6.6-2-5-0-4.6C2-5 5-6.6 9.4-5.6C9.6-1 6 .4 3.4 0"
                           "C1.4-.4 .8-1.8 0-1.8C-.8-1.8-1.4-.4-3.4 0C-6 .4-9.6-1-9.4-5.6Z",
                           self.dark, 0.6),
                circle(-4.2, -2.9, 1.6, fill=self.light), circle(4.2, -2.9, 1.6, fill=self.light),
                circle(-3.7, -2.8, 0.8, fill=self.dark), circle(4.7, -2.8, 0.8, fill=self.dark),
            ],
            "earring": [circle(-10.6, 2.6, 1.5, fill=self.yellow, stroke=self.dark,
                               stroke_width=0.8)],
        }[self.face.extra]  # fmt: skip

    def _hat(self) -> list[str]:
        tint, second = self.tint, mix(self.tint, self.dark, 0.35)
        return {
            "none": [],
            "beret": [
                self.shape("M-11.4-7.4C-16-13-4-19.4 5-16.6C13-14.4 14-9 10.6-7"
                           "C4-9.6-4-9.8-11.4-7.4Z", tint),
                self.stroke("M2-17L3.4-19.4", 1.6, self.dark),
            ],
            "hood": [
                self.shape("M-12.6 12C-15-8-8-19 1.4-20.4C9-18 14.4-8 12.6 12L9 11.6"
                           "C11.6-2 8-10 0-10C-8-10-11.6-2-9 11.6Z", second)
            ],
            "feather": [
                self.shape("M-12.6-6.6C-7-9.6 7-9.6 12.6-6.6L14.6-8.2C10-11.4 9.4-14.6 4-16.6"
                           "C-2-18-8-15-9.4-10.8L-14.4-7.6Z", tint),
                self.shape("M7-12.6C11-14 15-18 15.4-20.4C10-20 6.4-17 5.4-13.2Z", self.yellow,
                           0.9),
            ],
            "straw": [
                self.shape("M-8.4-8.6C-8-17 8-17 8.4-8.6Z", self.yellow),
                self.shape("M-17-8C-9-11 9-11 17-8C9-5.4-9-5.4-17-8Z", self.yellow),
                self.stroke("M-8.2-9.8C-3-11 3-11 8.2-9.8", 2.0, tint),
            ],
            "crown": [
                self.shape("M-9-8L-10.4-17L-5-12.6L0-18.6L5-12.6L10.4-17L9-8C4-9.6-4-9.6-9-8Z",
                           self.yellow),
                circle(0, -12, 1.5, fill=self.red),
            ],
            "cap": [
                self.shape("M-10-6.6C-11-17.4 11-17.4 10-6.6C4-8.6-4-8.6-10-6.6Z", tint),
                self.shape("M-1-8C6-9 13-8.4 16-5.4C11-5.4 4-6 -1-8Z", second),
            ],
            "scarf": [
                self.shape("M-10.4-3C-13-17.6 13-17.6 10.4-3C6-8.4-6-8.4-10.4-3Z", tint),
                self.shape("M9-5C13-5 15-1 14.6 3C11.6 1.4 9.6-1 9-5Z", tint),
                *(circle(x, y, 0.9, fill=self.light)
                  for x, y in ((-5, -9.4), (0, -11.6), (5, -9.4))),
            ],
            "helmet": [
                self.shape("M-10.6-5C-11.6-18.6 11.6-18.6 10.6-5C4-7-4-7-10.6-5Z",
                           mix(self.light, self.dark, 0.35)),
                self.shape("M-1.3-6.6L1.3-6.6L1 1L-1 1Z", mix(self.light, self.dark, 0.35), 0.9),
                self.shape("M0-15C-1-20 3-22 6-21.4C4-19.6 2.4-18 1.6-15Z", self.red, 0.9),
            ],
            "nightcap": [
                self.shape("M-10-6.4C-9-15 0-19.4 8-16.4C13-14.4 15-9 15-2.6L12.6-2.6"
                           "C12.6-6 11.4-7.6 9.8-6.4C4-8.8-4-8.8-10-6.4Z", tint),
                circle(13.8, -1.2, 2.3, fill=self.light, stroke=self.dark, stroke_width=1.0),
                self.stroke("M-9.6-6.6C-4-9 4-9 9.6-6.6", 2.4, self.light),
            ],
        }[self.face.hat]  # fmt: skip

    # --- no person ---

    def bird(self) -> list[str]:
        """A white bird that has thought of something else."""
        white = self.light
        return [
            self.shape(
                "M-13 18.5C-12 11-7 9-6 3C-6.6-4-9-15 1-16C8-16.4 10-10 8-6C6-2 5 2 6.4 6"
                "C8 11 13 12 14 17.6A22.6 22.6 0 0 1-13 18.5Z",
                white,
            ),
            self.shape("M7.4-11.4L16.4-8.4L7.6-5.6C6.6-7.4 6.6-9.6 7.4-11.4Z", self.yellow),
            self.stroke("M8-8.5L13-8.4", 0.9, self.dark),
            circle(2.8, -10.6, 1.5, fill=self.dark),
            self.stroke("M.4-13.6C1.8-14.6 3.6-14.4 4.6-13.4", 1.1, self.dark),
            self.shape("M-6.6 2.6C-2 5 3 5 6.2 3.2L6.8 6.8C2 8.8-3 8.6-7.2 6.2Z", self.tint),
            self.shape("M-4 6.6C-6 10-5 13-3 15C-1 12 0 10-1 7.6Z", self.tint, 1.0),
        ]
