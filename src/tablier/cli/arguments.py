"""What can be typed after `tablier`, and its help, in the language asked for."""

import argparse
import os
from collections.abc import Callable, Sequence
from typing import Any

from tablier.cli.counts import counting, timing
from tablier.words import LANGUAGES, fill, language, sentence, words
from tablier.words.errors import TablierError

PACKAGE = "tablier.cli"
DIVIDER = "\x1f"
"""Stands for ``--`` between the two sides of a comparison, which argparse would swallow."""


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line; a mistake ends the process with status 2 and a sentence."""
    lang = _language_of(argv)
    _speak(lang)
    parser, commands = _parser(lang)
    divided = [DIVIDER if word == "--" else word for word in argv]
    comparing = "compare" in argv
    args, more = parser.parse_known_args(divided if comparing else list(argv))
    if comparing and args.command != "compare":
        args, more = parser.parse_known_args(list(argv))
    elif comparing:
        # The words of a comparison may stand on both sides of ``--`` and of any option.
        args.sides += [word for word in more if not word.startswith("-")]
        more = [word for word in more if word.startswith("-")]
    if more:  # as argparse says it, but with the usage of the command that was meant
        named = " ".join(filter(None, (args.command, getattr(args, "action", ""))))
        said: str = vars(argparse)["_"]("unrecognized arguments: %s")
        commands.get(named, parser).error(said % " ".join(more))
    args.browser = args.command is None and args.browser  # nothing asked for: show the table
    args.lang = args.lang or lang
    return args


def _language_of(argv: Sequence[str]) -> str:
    """The language asked for, known before parsing so that mistakes are told in it too."""
    for place, word in enumerate(argv):
        option, _, asked = word.partition("=")
        if option == "--lang" and (found := asked or "".join(argv[place + 1 : place + 2])):
            return found if found in LANGUAGES else language()
    return language()


def _speak(lang: str) -> None:
    """Make argparse's own sentences speak that language: it asks `_` for every one of them."""
    translations = words(PACKAGE, lang).get("argparse", {})
    assert isinstance(translations, dict)
    # The module has no public setting for this; without it half of the help would be English.
    vars(argparse)["_"] = lambda text: translations.get(text, text)
    vars(argparse)["ngettext"] = lambda one, many, n: translations.get(
        one if n == 1 else many, one if n == 1 else many
    )


def _parser(lang: str) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """What reads the command line, and for each command what reads the rest of it."""
    known: dict[str, argparse.ArgumentParser] = {}

    def say(key: str) -> str:
        return fill(sentence(PACKAGE, f"help.{key}", lang), {}, lang)

    number, seconds = counting(lang), timing(lang)

    def formatter(prog: str) -> argparse.HelpFormatter:
        return argparse.HelpFormatter(prog, width=_width())

    common = argparse.ArgumentParser(add_help=False, formatter_class=formatter)
    common.add_argument("--lang", choices=LANGUAGES, default=None, help=say("lang"))

    parser = argparse.ArgumentParser(
        prog="tablier", description=say("tablier"), epilog=say("epilog"), parents=[common],
        formatter_class=formatter,
    )  # fmt: skip
    _serving(parser, say, None)
    # With `prog` given, argparse formats no usage line here: half of the start-up time.
    commands = parser.add_subparsers(
        prog="tablier", dest="command", title=say("commands"), metavar=say("command")
    )

    def command(name: str, among: Any = commands, called: str = "") -> argparse.ArgumentParser:
        # SUPPRESS: a --lang before the command is not overwritten by its absence after it.
        again = argparse.ArgumentParser(
            add_help=False, argument_default=argparse.SUPPRESS, formatter_class=formatter
        )
        again.add_argument("--lang", choices=LANGUAGES, help=say("lang"))
        made: argparse.ArgumentParser = among.add_parser(
            called or name, help=say(name), description=say(name), parents=[again],
            formatter_class=formatter,
        )  # fmt: skip
        known[name.replace("board-", "board ")] = made
        return made

    command("games")

    play = command("play")
    play.add_argument("game", nargs="?", metavar=say("game-name"), help=say("game"))
    play.add_argument("--players", type=int, metavar="N", help=say("players"))
    _options(say, play)
    play.add_argument("--real", action="store_true", help=say("real"))
    play.add_argument("--random", metavar=say("seats-name"), default="", help=say("random"))
    play.add_argument(
        "--bot", action="append", metavar=say("bot-name"), default=[], help=say("bot")
    )
    play.add_argument("--people", metavar=say("seats-name"), default="", help=say("people"))
    play.add_argument("--pace", type=seconds, metavar="S", help=say("pace"))
    play.add_argument("--names", metavar="A,B,…", default="", help=say("names"))
    play.add_argument("--seed", type=int, metavar="N", help=say("seed"))
    play.add_argument("--resume", nargs="?", const="", metavar=say("file-name"), help=say("resume"))
    play.add_argument("--from", metavar=say("from-name"), dest="origin", help=say("play-from"))
    play.add_argument("--plain", action="store_true", help=say("plain"))

    _serving(command("serve"), say, argparse.SUPPRESS)

    rules = command("rules")
    rules.add_argument("game", metavar=say("game-name"), help=say("game"))

    check = command("check")
    check.add_argument("game", metavar=say("game-name"), help=say("game"))

    replay = command("replay")
    replay.add_argument("file", nargs="?", metavar=say("file-name"), help=say("replay-file"))
    replay.add_argument("--plain", action="store_true", help=say("plain"))
    replay.add_argument("--svg", metavar=say("svg-name"), help=say("svg"))
    replay.add_argument("--review", "--odds", action="store_true", help=say("replay-review"))
    replay.add_argument("--json", action="store_true", help=say("replay-json"))
    replay.add_argument("--plot", metavar=say("file-name"), help=say("replay-plot"))

    proof = command("verify")
    proof.add_argument("file", metavar=say("file-name"), help=say("record"))
    proof.add_argument("--kept", metavar=say("kept-name"), help=say("kept"))
    proof.add_argument("--json", action="store_true", help=say("json"))

    paper = command("print")
    paper.add_argument("game", metavar=say("game-name"), help=say("print-game-all"))
    paper.add_argument("--what", metavar=say("what-name"), help=say("what"))
    paper.add_argument("--paper", metavar="A4|A3|letter", default="A4", help=say("paper"))
    paper.add_argument("--poster", metavar="NxM", default="", help=say("poster"))
    paper.add_argument("--ink", metavar="full|light", default="full", help=say("ink"))
    paper.add_argument("--out", metavar=say("file-name"), help=say("out"))
    paper.add_argument("--svg", action="store_true", help=say("print-svg"))
    paper.add_argument("--players", type=int, metavar="N", help=say("print-players"))
    _options(say, paper)
    paper.add_argument("--archers", metavar="A,B,…", default="", help=say("archers"))
    paper.add_argument("--volleys", type=int, metavar="N", help=say("volleys"))

    many = command("simulate")
    many.add_argument("game", metavar=say("game-name"), help=say("print-game"))
    many.add_argument("--players", type=int, metavar="N", help=say("simulate-players"))
    many.add_argument("--games", type=number, metavar="N", default=100_000, help=say("many"))
    many.add_argument("--seed", type=int, metavar="N", default=0, help=say("simulate-seed"))
    many.add_argument("--threads", type=int, metavar="N", help=say("threads"))
    many.add_argument("--cluster", metavar=say("cluster-name"), help=say("cluster"))
    _options(say, many)
    many.add_argument(
        "--policy", action="append", metavar=say("policy-name"), default=[], help=say("policy")
    )
    _archers(say, many)
    many.add_argument(
        "--max-turns", type=number, metavar="N", default=10_000, help=say("max-turns")
    )
    many.add_argument("--detail", action="store_true", help=say("detail"))
    many.add_argument("--json", action="store_true", help=say("json"))
    many.add_argument("--csv", action="store_true", help=say("csv"))
    many.add_argument("--plot", metavar=say("file-name"), help=say("plot"))
    many.add_argument("--show", type=int, metavar="N", help=say("show"))

    exact = command("odds")
    exact.add_argument("game", metavar=say("game-name"), help=say("print-game"))
    exact.add_argument("--players", type=int, metavar="N", help=say("simulate-players"))
    _options(say, exact)
    _archers(say, exact)
    exact.add_argument("--from", metavar=say("file-name"), dest="origin", help=say("from"))
    exact.add_argument("--fraction", action="store_true", help=say("fraction"))
    exact.add_argument("--shortest", action="store_true", help=say("shortest"))
    exact.add_argument("--more-than", type=int, metavar="N", help=say("more-than"))
    exact.add_argument("--squares", action="store_true", help=say("squares"))
    exact.add_argument("--impasse", action="store_true", help=say("impasse"))
    exact.add_argument("--plot", metavar=say("file-name"), help=say("odds-plot"))
    exact.add_argument("--json", action="store_true", help=say("json"))
    exact.add_argument("--csv", action="store_true", help=say("odds-csv"))

    two = command("compare")
    two.add_argument("sides", nargs="*", metavar=say("sides-name"), help=say("sides"))
    two.add_argument("--players", type=int, metavar="N", help=say("simulate-players"))
    two.add_argument(
        "--games", type=number, metavar="N", default=100_000, help=say("compare-games")
    )
    two.add_argument("--seed", type=int, metavar="N", default=0, help=say("simulate-seed"))
    two.add_argument("--threads", type=int, metavar="N", help=say("threads"))
    two.add_argument("--max-turns", type=number, metavar="N", default=10_000, help=say("max-turns"))
    two.add_argument("--cluster", metavar=say("cluster-name"), help=say("cluster"))
    two.add_argument("--json", action="store_true", help=say("json"))
    two.add_argument("--plot", metavar=say("file-name"), help=say("compare-plot"))

    meet = command("tournament")
    meet.add_argument("game", metavar=say("game-name"), help=say("print-game"))
    meet.add_argument(
        "contestants", nargs="+", metavar=say("contestant-name"), help=say("contestants")
    )
    meet.add_argument("--games", type=number, metavar="N", default=100, help=say("meet-games"))
    meet.add_argument("--nodes", type=number, metavar="N", help=say("meet-nodes"))
    meet.add_argument("--seconds", type=seconds, metavar="S", help=say("meet-seconds"))
    meet.add_argument("--players", type=int, metavar="N", help=say("players"))
    _options(say, meet)
    meet.add_argument("--opening", type=int, metavar="N", help=say("opening"))
    meet.add_argument("--seed", type=int, metavar="N", default=0, help=say("meet-seed"))
    meet.add_argument("--workers", type=int, metavar="N", help=say("workers"))
    meet.add_argument("--cluster", metavar=say("cluster-name"), help=say("cluster"))
    meet.add_argument("--out", metavar=say("file-name"), help=say("meet-out"))
    meet.add_argument("--games-dir", metavar=say("folder-name"), help=say("games-dir"))
    meet.add_argument("--json", action="store_true", help=say("json"))
    meet.add_argument("--csv", action="store_true", help=say("meet-csv"))
    meet.add_argument("--plot", metavar=say("file-name"), help=say("meet-plot"))

    for name in ("export", "import", "archive"):
        carry = command(name)
        carry.add_argument("file", metavar=say("file-name"), help=say(f"{name}-file"))
        carry.add_argument(
            "--data", metavar=say("file-name"), default=argparse.SUPPRESS, help=say("data")
        )
        carry.add_argument(
            "--database", metavar="URL", default=argparse.SUPPRESS, help=say("database")
        )
        if name == "archive":
            carry.add_argument("--older", metavar="90d", help=say("older"))
            carry.add_argument("--before", metavar=say("date-name"), help=say("before"))

    own = command("board")
    actions = own.add_subparsers(
        prog="tablier board", dest="action", title=say("commands"), metavar=say("command"),
        required=True,
    )  # fmt: skip
    new = command("board-new", actions, "new")
    new.add_argument("file", metavar=say("file-name"), help=say("new-file"))
    new.add_argument("--squares", type=int, metavar="N", help=say("new-squares"))
    new.add_argument("--title", metavar=say("title-name"), help=say("new-title"))
    new.add_argument("--from", metavar=say("game-name"), dest="source", help=say("new-from"))
    new.add_argument("--force", action="store_true", help=say("new-force"))
    check = command("board-check", actions, "check")
    check.add_argument("file", metavar=say("file-name"), help=say("check-file"))
    check.add_argument("--players", type=int, metavar="N", help=say("check-players"))
    check.add_argument("--json", action="store_true", help=say("json"))
    return parser, known


def _options(say: Callable[[str], str], parser: argparse.ArgumentParser) -> None:
    """The options of a game, one after each ``--set``: `options_of` reads them."""
    name, told = say("set-name"), say("set")
    parser.add_argument(
        "--set", action="append", default=[], metavar=name, dest="options", help=told
    )


def _archers(say: Callable[[str], str], parser: argparse.ArgumentParser) -> None:
    """Who shoots, one seat after each ``--archer``."""
    name, told = say("archer-name"), say("archer")
    parser.add_argument("--archer", action="append", default=[], metavar=name, help=told)


def _serving(parser: argparse.ArgumentParser, say: Callable[[str], str], absent: Any) -> None:
    """How the table is served; the same before a command, without one, and after `serve`."""
    options: list[tuple[str, dict[str, Any]]] = [
        ("--lan", {"action": "store_true", "default": absent or False}),
        ("--public-url", {"metavar": "URL"}),
        ("--proxy", {"metavar": say("host-name")}),
        ("--host", {"metavar": say("host-name")}),
        ("--port", {"metavar": "N", "type": int}),
        ("--data", {"metavar": say("file-name")}),
        ("--limits", {"metavar": say("file-name")}),
        ("--database", {"metavar": "URL"}),
        ("--redis", {"metavar": "URL"}),
        ("--workers", {"metavar": "N", "type": int, "help": say("serve-workers")}),
        ("--log-json", {"action": "store_true", "default": absent or False}),
    ]
    for name, how in options:
        parser.add_argument(name, **{"default": absent, "help": say(name[2:]), **how})
    # `serve` opens no browser anyway: it takes the option, and has no need to tell of it.
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", default=absent or True,
        help=absent or say("no-browser"),
    )  # fmt: skip


def _width() -> int:
    """The width of the help. Left alone, argparse imports all of shutil to ask for it."""
    try:
        return os.get_terminal_size().columns - 2
    except OSError:
        return 78


def options_of(pairs: Sequence[str]) -> dict[str, int | str]:
    """The options of a game as they are typed: ``finish=reach``, each after its ``--set``."""
    options: dict[str, int | str] = {}
    for pair in pairs:
        option, equals, value = pair.partition("=")
        if not equals:
            raise TablierError("option-pair", found=pair)
        options[option.strip()] = value.strip()
    return options
