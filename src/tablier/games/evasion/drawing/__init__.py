"""The great escape as a picture: the prison, the winding way, the canoes."""

from tablier.games.evasion.drawing.board import EvasionDrawing

__all__ = ["EvasionDrawing"]
