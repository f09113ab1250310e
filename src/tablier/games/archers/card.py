"""The card of Archers."""

from tablier.games.card import Card, Coach, Option

PACKAGE = "tablier.games.archers"

COLUMNS = range(3, 16)
ROWS = range(9, 16)
SIZES = tuple(f"{columns}x{rows}" for columns in COLUMNS for rows in ROWS)
SIDES = ("dark", "light")


def card(game: str) -> Card:
    """What the catalogue says about this game."""
    return Card(
        id=game,
        titles={"fr": "Archers", "en": "Archers"},
        players=range(2, 3),
        ages=0,
        minutes=0,
        options=(
            Option("king", ("off", "on"), "off", PACKAGE),
            Option("board", SIZES, "9x9", PACKAGE),
            Option("woods", ("centre", "corner"), "centre", PACKAGE),
            Option("repetition", ("draw", "off"), "draw", PACKAGE),
            Option("first", (*SIDES, "random"), "random", PACKAGE),
        ),
        sheet="archers",
        package=PACKAGE,
        coach=Coach(PACKAGE, ("board", "board", "ask")),
    )
