"""Write the pictures and the rules pages of the documentation, from the games themselves.

Run by `make pictures`; a test checks that what is stored is what the games draw.
"""

import random
from pathlib import Path

import tablier
from tablier import draw
from tablier.games.page import with_headings
from tablier.referee.position import Position

FOLDER = Path(__file__).parent
MOVES = {"archers": 24, "evasion": 40, "petits-chevaux": 90}  # moves played for the picture


def sample(name: str) -> Position:
    """A position worth looking at: some way into a game."""
    chance = random.Random(7)
    game = tablier.game(name, players=min(4, tablier.game(name).card.players[-1]))
    position = game.start()
    for _ in range(MOVES.get(name, 14)):
        waited = chance.choice(position.awaits)
        if waited.seat is None:
            position = position.play(position.drawn(chance))
        else:
            position = position.play(chance.choice(position.moves(waited.seat)), waited.seat)
        if position.over:
            return sample_before(position)
    return position


def sample_before(position: Position) -> Position:
    """The last moment before an end."""
    assert position.before is not None
    return position.before


def pictures() -> dict[str, str]:
    """File name -> text, for everything that is generated."""
    files = {}
    for card in tablier.catalogue():
        position = sample(card.id)
        for lang in ("fr", "en"):
            files[f"pictures/{card.id}.{lang}.svg"] = draw.svg(position, lang=lang, clicks=False)
            files[f"games/{card.id}.{lang}.md"] = page(card.id, lang)
    return {name: text.rstrip("\n") + "\n" for name, text in files.items()}


def page(name: str, lang: str) -> str:
    """A game's rules page with its board under the title, and anchors that a link can name."""
    text = tablier.game(name).ruleset.pages(lang)
    title, _, rest = text.partition("\n")
    picture = f"![{tablier.game(name).card.titles[lang]}](../pictures/{name}.{lang}.svg)"
    anchored = with_headings(rest, lambda head: f'<a id="{head.id}"></a>\n\n### {head.title}')
    return f"{title}\n\n{picture}\n{anchored}"


def main() -> None:
    """Write every file anew."""
    for name, text in pictures().items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
