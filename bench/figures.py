"""Every figure of docs/opponents.md, by one command: as many games as there is time for.

    python bench/figures.py kept                       # all of them, as the page asks for: hours
    python bench/figures.py kept --scale 0.05          # a twentieth of the games and positions
    python bench/figures.py kept --only ladder tactics
    python bench/figures.py kept --list                # what there is, and the command of each

What is found is kept in the folder: the same command again goes on where the last one was stopped,
to the game in tournaments, and prints what is there already. Each figure is one command that can be
run by itself; its line is printed above what it found.
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PAIR = 2  # games come in pairs, with swapped seats


class Figure(NamedTuple):
    """What prints one figure: `{n}` in its command stands for how many games or positions."""

    name: str  # the group that `--only` names, then which of it
    command: str
    full: int = 0  # games or positions at full scale
    least: int = PAIR

    def scaled(self, scale: float) -> list[str]:
        """The command at some scale."""
        n = max(self.least, PAIR * round(self.full * scale / PAIR))
        return shlex.split(self.command.format(n=n))


def figures() -> Iterator[Figure]:
    """All of them, in the order of the page."""
    for level in range(2, 11):  # each level has its share of the positions
        yield met(f"ladder-{level}", f"archers {level} {level - 1}", 400)
    for level in range(2, 11):  # with a tenth of the usual time
        yield met(f"tenth-{level}", f"archers {level} {level - 1}", 400, "--nodes 320000")
    for level in range(2, 11):
        yield met(f"usual-{level}", f"archers {level} {level - 1}", 100, "--nodes 3200000")
    yield met("greedy-10", "archers 10@nodes=60000 greedy", 400)
    yield met("greedy-1", "archers 1 greedy", 400)
    for cores in (1, 2):
        yield Figure(f"depth-{cores}", f"-m training.archers_depth --seconds 2 --cores {cores}")
    yield Figure("tactics", "-m training.archers_tactics --seconds 2")
    for size in ("9x9", "7x9", "5x9", "8x9", "11x9", "7x10", "9x10", "7x11"):
        boards = f"-m training.archers_boards --sizes {size} --nodes 2000 --games {{n}}"
        yield Figure(f"boards-{size}", boards, 200)
    for wind in ("calm", "breeze", "gusty"):
        yield Figure(f"aiming-{wind}", f"training/oie_archer.py --wind {wind}")
    yield Figure("aiming-played", "training/oie_archer.py --games {n} --seed 1", 1000)
    for players, games in ((2, 2000), (3, 1000), (4, 480), (6, 240)):
        yield met(f"evasion-{players}", f"evasion strong schemer --players {players}", games)
    for other, games in (("uniform", 2000), ("normal", 1000)):
        yield met(f"evasion-{other}", f"evasion strong {other}", games)
    for hides in ("0", "0.5"):
        command = f"training/evasion_hiding.py --hides {hides} --games {{n}} --seed 1"
        yield Figure(f"hiding-{hides}", command, 600)
    fitted = "--habits 0.372 0.092 0.47 0.974"
    command = f"training/evasion_hiding.py --hides 0.5 {fitted} --games {{n}} --seed 1"
    yield Figure("hiding-fitted", command, 1000)
    everybody = "petits-chevaux strong heuristic uniform"
    yield met("chevaux", everybody, 2000, "--nodes 2000")
    yield met("chevaux-more", everybody, 2000, "--nodes 20000")
    for players in (2, 4):
        for option in ("", "goal=all", "blockade=on", "six=always", "direction=ascending"):
            duel = f"petits-chevaux strong heuristic --players {players}"
            chosen = f"--set {option} --nodes 2000" if option else "--nodes 2000"
            yield met(f"chevaux-{players}-{option or 'usual'}", duel, 400, chosen)
    yield Figure("perfect", "-m training.chevaux_perfect --positions {n}", 2000)
    for game in ("archers", "petits-chevaux", "evasion"):
        command = f"-m training.advice --game {game} --positions {{n}}"
        yield Figure(f"advice-{game}", command, 200)
    yield Figure("clicks", "bench/opponents.py 50 40 10")


def met(name: str, contestants: str, games: int, settings: str = "") -> Figure:
    """Contestants of a tournament."""
    command = f"-m tablier tournament {contestants} --games {{n}} --seed 11 {settings}"
    return Figure(name, command.strip(), games)


def found(figure: Figure, command: list[str], folder: Path) -> str:
    """What a command prints: kept from before if it is the same command, else run to its end."""
    kept = folder / f"{figure.name}.txt"
    line = shlex.join(["python", *command])
    if kept.exists():
        before, _, said = kept.read_text("utf-8").partition("\n")
        if before == line:
            return said
    plays = "tournament" in command
    if plays:
        command = [*command, "--json", "--out", str(folder / f"{figure.name}.jsonl")]
    ran = subprocess.run([sys.executable, *command], stdout=subprocess.PIPE, text=True, check=True)
    said = scores(ran.stdout) if plays else ran.stdout
    kept.write_text(f"{line}\n{said}", "utf-8")
    return said


def scores(text: str) -> str:
    """A tournament in lines: who scores how much against whom."""
    return "".join(
        f"{one['first']} against {one['second']}: "
        f"{100 * one['score']:.1f} ± {100 * one['score_error']:.1f} % of {one['games']} games\n"
        for one in json.loads(text)["pairings"]
    )


def main() -> None:
    """Find what is asked for, one after the other."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("folder", type=Path, help="where results are kept")
    asked.add_argument("--scale", type=float, default=1.0, help="of the games and positions")
    asked.add_argument("--only", nargs="+", default=[""], help="names, or how they begin")
    asked.add_argument("--list", action="store_true", help="print the commands alone")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for figure in figures():
        if not figure.name.startswith(tuple(given.only)):
            continue
        command = figure.scaled(given.scale)
        print(f"{figure.name}: {shlex.join(['python', *command])}", flush=True)
        if not given.list:
            print(found(figure, command, given.folder), flush=True)


if __name__ == "__main__":
    main()
