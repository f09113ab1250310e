"""What the catalogue says about the pig."""

from tablier.games.card import Card, Coach, Option

CARD = Card(
    id="cochon",
    titles={"fr": "Le cochon", "en": "Pig"},
    players=range(2, 7),
    ages=6,
    minutes=10,
    options=(
        Option("goal", (20, 50, 100), 50, "cochon"),
        Option("first", (1, 2, 3, 4, 5, 6, "random"), 1, ""),
    ),
    sheet="",
    package="cochon",
    coach=Coach("cochon", ("ask", "board", "board")),
)
