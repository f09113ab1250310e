"""Exact odds, each in a process of its own: time and memory, with and without a warm cache.

Cold: nothing is kept from before. Times are those of one core, the start of Python included, so
that a busy machine measures the same.
"""

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

TWO = ("oie", "oie-jetons", "oie-cayro", "oie-archer")
THREE = ("oie", "oie-jetons", "oie-cayro")

# `together`: all pawns in one chain, also where the command would take each on its own.
CODE = """
import json, resource, time
import tablier
from tablier.games.goose.lab.exact.odds import Question, skills_of
from tablier.lab.progress import silent
start = tablier.game({name!r}, {players}).start()
found, states = Question(start, skills_of(start, None), silent).together()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
print(json.dumps([states, time.process_time(), memory]))
"""


def main() -> None:
    print()
    print(f"{'exact odds':16}{'players':>8}{'states':>10}{'cold':>9}{'warm':>9}{'memory':>10}")
    with TemporaryDirectory() as folder:
        for name in TWO:
            with TemporaryDirectory() as empty:
                cold = measured(name, 2, empty)[1]
            measured(name, 2, folder)
            states, warm, memory = measured(name, 2, folder)
            line = f"{name:16}{2:8}{states:10,.0f}{cold:7.1f} s{warm:7.1f} s{memory:7.2f} GB"
            print(f"{line}   (at most 5 s)")
        for name in THREE:
            states, warm, memory = measured(name, 3, folder)
            line = f"{name:16}{3:8}{states:10,.0f}{'':9}{warm:7.1f} s{memory:7.2f} GB"
            print(f"{line}   (at most 60 s, 4 GB)")


def measured(name: str, players: int, cache: str) -> tuple[float, float, float]:
    """States, seconds and gigabytes; the compiled code is kept in, and taken from, a folder."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(name=name, players=players)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "TABLIER_CACHE": cache},
    )
    states, seconds, memory = json.loads(done.stdout)
    return states, seconds, memory


if __name__ == "__main__":
    main()
