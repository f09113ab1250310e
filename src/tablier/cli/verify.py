"""`tablier verify FILE`: check the proof of a saved game's dice."""

import json
from argparse import Namespace
from typing import Any

from tablier.cli.files import load
from tablier.cli.fitting import fitted
from tablier.referee.fair import verify
from tablier.referee.record import Record
from tablier.referee.shares import HOST
from tablier.words import Message


def run(args: Namespace) -> int:
    """Say whether every throw is the one that was due; status 1 when that is not proven."""
    record = load(args.file)
    verdict = verify(record)
    wrong = verdict.mismatch
    kept = verdict.promises == args.kept if verdict.proven and args.kept else None
    status = 0 if verdict.proven and kept is not False else 1
    if args.json:
        found = {
            "proven": verdict.proven,
            "state": verdict.state,
            "throws": verdict.throws,
            "entries": verdict.entries,
            "mismatch": wrong._asdict() if wrong else None,
            "shares": verdict.shares if verdict.proven else None,
            "given": verdict.given,
            "left_out": [_names(record, who, args.lang) for who in verdict.left_out],
            "kept": kept,
        }
        print(json.dumps(found, ensure_ascii=False))
        return status
    values = {"n": verdict.throws, **(wrong._asdict() if wrong else {})}
    _tell(verdict.state, args.lang, values)
    if verdict.proven:
        _tell(f"shares-{verdict.shares}", args.lang, {"n": verdict.given})
    if verdict.left_out:
        names = "; ".join(_names(record, who, args.lang) for who in verdict.left_out)
        _tell("left-out", args.lang, {"n": len(verdict.left_out), "names": names})
    if verdict.entries:
        _tell("entries", args.lang, {"n": verdict.entries})
    if kept is not None:
        _tell("kept" if kept else "not-kept", args.lang, {})
    if verdict.proven:
        _tell("not-proven", args.lang, {})
    return status


def _tell(what: str, lang: str, values: dict[str, Any]) -> None:
    print(fitted(Message("tablier.cli", f"verify.{what}", values).say(lang)))


def _names(record: Record, who: str, lang: str) -> str:
    """Who plays on a device, by the names that the record gives to its seats."""
    if who == HOST:
        return Message("tablier.cli", "verify.host", {}).say(lang)
    seats = [int(n) for n in who.split() if n.isdecimal()]
    colours = record.game.names
    return ", ".join(
        record.headers.get(f"name.{n}") or colours[n - 1][lang]
        for n in seats
        if 1 <= n <= len(colours)
    )
