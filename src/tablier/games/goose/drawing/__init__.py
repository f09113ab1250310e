"""The goose boards as pictures: a spiral, its vignettes, and the garden in the middle."""

from tablier.games.goose.drawing.drawing import GooseDrawing

__all__ = ["GooseDrawing"]
