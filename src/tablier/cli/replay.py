"""`tablier replay FILE`: walk through a saved game."""

from argparse import Namespace
from pathlib import Path

from tablier.cli.files import finished, folder, load, save
from tablier.cli.screen import Screen
from tablier.cli.telling import names_of, tell_events, tell_result
from tablier.referee.position import PUBLIC
from tablier.referee.record import Record, read
from tablier.words.errors import TablierError


def run(args: Namespace) -> int:
    """Show each move and what it caused; a person at the terminal goes on with Enter."""
    args.file = args.file or str(finished())
    record = load(args.file)
    if not record.final.over:
        # Somebody may still be playing: what is covered at the table stays covered here.
        record = read(record.final.record(PUBLIC))
    screen = Screen(args.lang, args.plain, record.game.names)
    if args.review:
        from tablier.cli.review import tell

        return tell(record, args, screen)
    if args.json or args.plot:
        raise TablierError("replay.needs-review", package="tablier.cli")
    if args.svg is not None:
        return _draw(record, args.svg, screen)
    names = names_of(record.final)
    positions = record.positions()
    screen.say(record.game.card.titles[args.lang], "bold")
    if not args.plain:
        screen.draw(positions[0].sketch(args.lang, names, screen.width))
    for number, position in enumerate(positions[1:], start=1):
        assert position.step is not None
        screen.say()
        screen.say(f"{number}/{len(positions) - 1}  {position.step.text}", "bold")
        tell_events(screen, position, names)
        if screen.interactive:
            if not args.plain:
                screen.draw(position.sketch(args.lang, names, screen.width))
            try:
                if screen.ask(screen.words("replay.next")).lower().startswith("q"):
                    return 0
            except EOFError:
                return 0
    if not screen.interactive and not args.plain:
        screen.say()
        screen.draw(record.final.sketch(args.lang, names, screen.width))
    tell_result(screen, record.final, names)
    return 0


def _draw(record: Record, target: str, screen: Screen) -> int:
    """Write the game as one film (``game.svg``), or as a folder of numbered pictures."""
    from tablier.picture import film, frames

    path = Path(target)
    if not target or path.suffix.lower() not in ("", ".svg"):
        raise TablierError("picture-target", file=target)
    if path.suffix.lower() == ".svg":
        save(path, film(record, lang=screen.lang), "picture-unwritable")
        screen.say(screen.words("replay.film", file=str(path)))
        return 0
    pictures = frames(record, lang=screen.lang)
    folder(path, "picture-unwritable")
    for number, picture in enumerate(pictures):
        save(path / f"{number:04}.svg", picture, "picture-unwritable")
    for stale in path.glob("[0-9][0-9][0-9][0-9].svg"):
        if int(stale.stem) >= len(pictures):
            stale.unlink()  # left there by a longer game
    screen.say(screen.words("replay.pictures", n=len(pictures), file=str(path)))
    return 0
