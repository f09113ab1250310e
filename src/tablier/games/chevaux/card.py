"""The card of the petits chevaux."""

from tablier.games.card import Card, Coach, Option

PACKAGE = "tablier.games.chevaux"

SETTINGS: dict[str, tuple[str, ...]] = {  # the default first
    "goal": ("one", "all"),
    "blockade": ("off", "on"),
    "direction": ("descending", "ascending"),
    "six": ("on-exit", "always"),
}


def card(game: str) -> Card:
    """What the catalogue says about this game."""
    offered = [Option(name, values, values[0], PACKAGE) for name, values in SETTINGS.items()]
    first = Option("first", (1, 2, 3, 4, "random"), 1, package="")
    return Card(
        id=game,
        titles={"fr": "Jeu des petits chevaux", "en": "Petits chevaux"},
        players=range(2, 5),
        ages=5,
        minutes=0,
        options=(*offered, first),
        sheet="petits-chevaux+oie-cayro",
        package=PACKAGE,
        coach=Coach(PACKAGE, ("ask", "board", "board")),
    )
