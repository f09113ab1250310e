"""Archers as a picture: a clearing between two woods."""

from tablier.games.archers.drawing.drawing import ArchersDrawing

__all__ = ["ArchersDrawing"]
