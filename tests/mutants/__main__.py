"""Do the tests notice? Change the rules in one place at a time and see whether a test fails.

    make mutants                                     all of them
    python -m tests.mutants chevaux --sample 200     two hundred of one family

The tests are collected once. Each mutant is a fork of this process, in which the changed code takes
the place of the function's own; the tests that call the function are run, sharp and quick ones
first, until one fails. Those marked `many` then try what the others let live. A change that nobody
could see stands in `unseen.toml` with its reason. Module constants are not changed: most of them
are names, for which any number would do.
"""

import argparse
import os
import random
import sys
import tomllib
from pathlib import Path

import pytest

from tests.mutants.changes import Change, changes
from tests.mutants.families import FAMILIES, SHARED, games_of, rules_of
from tests.mutants.trial import Trial

TESTS = Path(__file__).parents[1]
UNSEEN = Path(__file__).with_name("unseen.toml")
ENOUGH = 0.98  # the share that must be noticed
OPTIONS = (
    *("-s", "--tb=native", "-p", "no:xdist", "-p", "no:cov"),
    *("-k", "not compiled"),  # those compare the rules with themselves
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # for the second family
)


def survivors(family: str, chosen: list[Change], cores: int) -> list[Change]:
    """Those that no test of the family notices."""
    files = [str(TESTS / name) for name in (*FAMILIES[family], *SHARED)]
    for kind in ("not many", "many"):
        if chosen:
            trial = Trial(chosen, games_of(family), cores)
            if pytest.main([*OPTIONS, "-m", kind, *files], [trial]) not in (0, 5):  # 5: no tests
                raise SystemExit(2)
            chosen = trial.alive
    return chosen


def main() -> int:
    """Try the mutants of some families; 1 if the tests notice too few."""
    about = argparse.ArgumentParser(prog="python -m tests.mutants")
    about.add_argument("family", nargs="*", default=list(FAMILIES), help=", ".join(FAMILIES))
    about.add_argument("--sample", type=int, help="so many of each family, by chance")
    about.add_argument("--seed", type=int, default=1, help="which ones")
    about.add_argument("--only", default="", help="those whose file:line or change has this in it")
    about.add_argument("--again", type=Path, help="those that an earlier output calls alive")
    about.add_argument("--cores", type=int, default=os.cpu_count())
    args = about.parse_args()
    unseen = tomllib.loads(UNSEEN.read_text("utf-8"))
    tried, alive = 0, []
    for family in args.family:
        print(f"--- {family}", flush=True)
        chosen = []
        for module in rules_of(family):
            listed = dict(unseen.get(module.__name__, {}))
            chosen += [change for change in changes(module) if not listed.pop(change.key, "")]
            for key in listed:
                print(f"GONE   {module.__name__}  {key}  (in {UNSEEN.name}, but no such change)")
        chosen = [change for change in chosen if args.only in str(change)]
        if args.again:
            alive_then = args.again.read_text("utf-8")
            chosen = [change for change in chosen if f"ALIVE  {change}\n" in alive_then]
        if args.sample and args.sample < len(chosen):
            chosen = random.Random(args.seed).sample(chosen, args.sample)
        tried += len(chosen)
        alive += survivors(family, chosen, args.cores)
    for change in alive:
        print(f"ALIVE  {change}")
    noticed = tried - len(alive)
    print(f"{noticed} of {tried} noticed: {noticed / max(tried, 1):.1%}")
    return int(noticed < ENOUGH * tried)


if __name__ == "__main__":
    sys.exit(main())
