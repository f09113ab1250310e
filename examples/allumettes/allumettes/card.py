"""What the catalogue says about the matches."""

from tablier.games.card import Card, Coach, Option

CARD = Card(
    id="allumettes",
    titles={"fr": "Les allumettes", "en": "The matches"},
    players=range(2, 3),
    ages=6,
    minutes=5,
    options=(
        Option("last", ("loses", "wins"), "loses", "allumettes"),
        Option("first", (1, 2, "random"), 1, ""),
    ),
    sheet="",
    package="allumettes",
    coach=Coach("allumettes", ("board", "board")),
)
