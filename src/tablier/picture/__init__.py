"""Pictures: every board and every position as SVG, from the same data as the rules.

`svg(position)` is a picture for a page, a notebook or a file; `board(game)` the empty board;
`film(record)` a whole game that plays by itself, `frames(record)` a picture of each position. They
carry ids and labels, so that a browser and a screen reader can use the same ones. All of them, and
the table on the web, are made of scenes (`scene.py`).
"""

from tablier.picture.boards import board, drawing_of
from tablier.picture.films import film, frames
from tablier.picture.scene import svg

__all__ = ["board", "drawing_of", "film", "frames", "svg"]
