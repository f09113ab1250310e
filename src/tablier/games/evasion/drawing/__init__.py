"""The great escape as a picture: the prison, the winding way, the canoes."""

from tablier.games.evasion.drawing.drawing import EvasionDrawing

__all__ = ["EvasionDrawing"]
