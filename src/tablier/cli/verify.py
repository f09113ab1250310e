"""`tablier verify FILE`: check the proof of a saved game's dice."""

import json
from argparse import Namespace

from tablier.cli.files import load
from tablier.cli.fitting import fitted
from tablier.referee.fair import verify
from tablier.words import Message


def run(args: Namespace) -> int:
    """Say whether every throw is the one that was due; status 1 when that is not proven."""
    verdict = verify(load(args.file))
    wrong = verdict.mismatch
    if args.json:
        found = {
            "proven": verdict.proven,
            "state": verdict.state,
            "throws": verdict.throws,
            "entries": verdict.entries,
            "mismatch": wrong._asdict() if wrong else None,
        }
        print(json.dumps(found, ensure_ascii=False))
        return 0 if verdict.proven else 1
    values = {"n": verdict.throws, **(wrong._asdict() if wrong else {})}
    print(fitted(Message("tablier.cli", f"verify.{verdict.state}", values).say(args.lang)))
    if verdict.entries:
        print(
            fitted(Message("tablier.cli", "verify.entries", {"n": verdict.entries}).say(args.lang))
        )
    return 0 if verdict.proven else 1
