"""Small goose boards, one for each thing that a board can do, to be solved in an instant."""

from pathlib import Path

TINY = """
id = "tiny"
title = "Tiny"
track = 7
"""
ONE_DIE = "dice = 1\nfaces = 3\n"
BOARDS = {
    "plain": "",
    "reach": 'finish = "reach"\n[squares.again]\nat = 3\nagain = true\n',
    "stay": 'finish = "stay"\n[squares.inn]\nat = 4\nmiss = 2\nafter = 1\n',
    "push": 'meet = "push"\n[squares.inn]\nat = 4\nmiss = 1\n',
    "swap": 'meet = "swap"\n[squares.inn]\nat = 4\nmiss = 2\n',
    "home": 'meet = "home"\nbonus = "from-start"\n[placings]\n3 = 6\n',
    "taken": 'meet = "push"\nimpasse = "release"\n[squares.well]\nat = [3, 5]\nhold = "taken"\n',
    "rescued": 'impasse = "draw"\n[squares.well]\nat = [3, 5]\nhold = "rescued"\n',
    "freed": 'bonus = "first-throw"\n[placings]\n2 = 5\n[squares.prison]\nat = 4\nhold = "freed"\n',
    "exit": '[squares.cell]\nat = 4\nhold = "exit"\nexit = { totals = [3, 3] }\n',
    "toll": 'tokens = 2\nbroke = "out"\n[squares.toll]\nat = [3, 5]\npay = 1\n',
    "retreat": 'meet = "retreat"\n[squares.inn]\nat = 4\nmiss = 1\n[squares.end]\nat = 5\nto = 0\n',
    "passed": '[squares.oak]\nat = 2\nhold = "passed"\n[squares.well]\nat = 5\nhold = "taken"\n',
    "crown": '[squares.crown]\nat = [3, 5]\nswap = "leader"\n[squares.inn]\nat = 4\nmiss = 2\n',
    "mule": 'meet = "push"\n[squares.mule]\nat = [3, 6]\nswap = "last"\nmiss = 1\n',
    "uprooted": 'bonus = "from-start"\n[placings]\n3 = 1\n[squares.mule]\nat = 1\nswap = "last"\n',
    "next": '[squares.ferry]\nat = [2, 4, 6]\nto = "next"\n',
    "fewer": "dice = 2\nfaces = 2\n[squares.thief]\nat = [3, 5]\nfewer_dice = 1\n",
    "sight": 'meet = "home"\n[squares.mill]\nat = 4\nname = "the mill"\n',
    "geese": 'rides = "chain"\ncircle = 1\n[squares.goose]\nat = [2, 4]\nride = "onward"\n',
}
RANGE = """
id = "range"
title = "Range"
track = 20
arrows = 2
[squares.red]
at = [7, 12]
lose = 1
[squares.green]
at = 9
others_lose = 1
[squares.cell]
at = 15
hold = "exit"
exit = { totals = [3, 9] }
[squares.back]
at = 18
to = 2
"""


def board(folder: Path, rest: str, track: int = 7) -> Path:
    file = folder / "tiny.toml"
    dice = "" if "dice =" in rest else ONE_DIE
    file.write_text(TINY.replace("track = 7", f"track = {track}") + dice + rest, "utf-8")
    return file


def shooting_range(folder: Path) -> Path:
    """A small board for archers: a square that costs an arrow, one that spoils, a way back."""
    file = folder / "range.toml"
    file.write_text(RANGE, "utf-8")
    return file


def archer_file(folder: Path, name: str, shares: dict[int, float]) -> str:
    """An archer as a file: how likely each arrow is."""
    file = folder / f"{name}.toml"
    file.write_text("".join(f"{n} = {shares.get(n, 0.0)}\n" for n in range(11)), "utf-8")
    return str(file)
