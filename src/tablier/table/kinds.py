"""The fixed words of a table, each kind declared once: for its log, its requests and its views."""

from typing import Literal

Stage = Literal["lobby", "play", "over"]
SeatKind = Literal["here", "friend", "bot"]
Dice = Literal["app", "real"]  # thrown by the app, or real ones typed in
Undo = Literal["ask", "never"]  # at once on one device, else by agreement; or not at all
Chat = Literal["reactions", "free"]
Advice = Literal["alone", "open", "never"]  # on one's own device; among friends too, said openly
Manner = Literal["dice", "undo", "advice", "chat"]  # agreed on besides the game's options
Offer = Literal["undo", "draw"]  # what the others may be asked to agree to
Due = Literal["pledge", "reveal"]  # what a device owes to the dice before a game
Opens = Literal["seat", "hand", "watch", "mine"]  # what a link may lead to

LogKind = Literal[
    "opened", "setup", "seat", "pledge", "closed", "share", "began", "play", "undo", "correct",
    "amend", "agreed", "ask", "answer", "say", "advice", "rematch", "again", "host",
]  # fmt: skip
Reaction = Literal["bravo", "ouf", "oups", "haha", "merci", "encore", "bonjour", "au-revoir"]
