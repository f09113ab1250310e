"""How results of the lab are asked for and given: in sentences, as JSON or CSV, as a picture."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from tablier.cli.fitting import fitted
from tablier.words import Message
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.lab.base import Result

PACKAGE = "tablier.lab"


def check(args: Namespace) -> None:
    """Refuse what could not be given, before anything is worked out."""
    if args.json and args.csv:
        raise TablierError("simulate.json-csv", package=PACKAGE)
    if args.plot:
        from tablier.lab.plots.house import check as check_plot

        check_plot(args.plot)


def give(result: "Result", args: Namespace) -> None:
    """Print it in the form asked for, and draw it where asked to."""
    if args.json:
        print(result.to_json())
    elif args.csv:
        print(result.to_csv(), end="")
    else:
        print(fitted(result.say(args.lang)))
    if args.plot:
        result.plot(args.plot, args.lang)
        said = Message(PACKAGE, "simulate.plotted", {"file": args.plot}).say(args.lang)
        print(said, file=sys.stderr)
