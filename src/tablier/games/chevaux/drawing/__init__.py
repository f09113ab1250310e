"""The petits chevaux as a picture: the cross, its paddocks, and horses."""

from tablier.games.chevaux.drawing.drawing import ChevauxDrawing

__all__ = ["ChevauxDrawing"]
