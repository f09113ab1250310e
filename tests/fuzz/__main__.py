"""Fuzz one target for some seconds: `python -m tests.fuzz records 600`.

It runs in a process of its own, with a limit to its memory. A finding is anything that a target
raises, a second of the processor's time for one input, or fifty megabytes; its bytes are left in a
file, whose name is printed, and `python -m tests.fuzz records FILE` tries them again.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import mkdtemp

SLOWEST = 1.0  # seconds of the processor's time for one input
LARGEST = 50 << 10  # kilobytes that one input may add
MEMORY = 3 << 30  # bytes of addresses for all of it
HANG = 30  # seconds after which nothing more is expected of one input


def fuzz(name: str, seconds: int) -> str:
    """Fuzz in a process of its own; what it said at its end."""
    folder = Path(mkdtemp(prefix=f"tablier-fuzz-{name}-"))
    command = [sys.executable, "-m", "tests.fuzz", name, str(seconds), str(folder)]

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=bounded,
        text=True, errors="replace", env={**os.environ, "TABLIER_LANG": "fr"},
    )  # fmt: skip
    lines = done.stdout.splitlines()
    if done.returncode:
        found = [str(path) for path in folder.glob("*-*") if path.is_file()]
        raise AssertionError("\n".join([*lines[-60:], *found]))
    return next((line for line in reversed(lines) if line.startswith("Done")), lines[-1])


def run(name: str, seconds: str, folder: Path) -> None:
    """In that process: begin from what is good, and watch every input's cost."""
    import atheris

    with atheris.instrument_imports(include=["tablier"]):
        from tests.fuzz.targets import TARGETS

    target = TARGETS[name]
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_bytes(seed[: target.longest])
        target.act(seed[: target.longest])  # whatever is loaded once is loaded now

    def act(data: bytes) -> None:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = time.process_time()
        target.act(data)
        took = time.process_time() - began
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
        assert took < SLOWEST, f"{took:.2f} s"
        assert grown < LARGEST, f"{grown >> 10} MB"

    told = [
        sys.argv[0], str(corpus), f"-max_total_time={seconds}", f"-max_len={target.longest}",
        f"-timeout={HANG}", "-rss_limit_mb=0", f"-artifact_prefix={folder}/",
        "-print_final_stats=1",
    ]  # fmt: skip
    atheris.Setup(told, act)
    atheris.Fuzz()


def main() -> None:
    name, what = sys.argv[1:3]
    if len(sys.argv) > 3:
        run(name, what, Path(sys.argv[3]))
    elif what.isdecimal():
        print(f"{name}: {fuzz(name, int(what))}", flush=True)
    else:
        from tests.fuzz.targets import TARGETS

        TARGETS[name].act(Path(what).read_bytes())


if __name__ == "__main__":
    main()
