"""Opponents: whoever plays when nobody else does, and gives advice."""
