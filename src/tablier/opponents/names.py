"""What opponents are called, wherever they sit."""

from collections.abc import Mapping

from tablier.opponents.part import Character

NUMERALS = ("", "", " II", " III", " IV", " V", " VI")  # of those who bear the same name


def own_names(seated: Mapping[int, Character]) -> dict[int, str]:
    """By seat: the name of whoever plays there, told apart from others of that name."""
    found: dict[int, str] = {}
    met: dict[str, int] = {}
    for seat, who in seated.items():
        met[who.name] = met.get(who.name, 0) + 1
        found[seat] = who.name + NUMERALS[met[who.name]]
    return found
