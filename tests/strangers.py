"""Somebody else's package with a game: the tutorial's, put together and installed."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]
TUTORIAL = HOUSE / "docs" / "your-own-game.md"
EXAMPLE = HOUSE / "examples" / "allumettes"
SIBLING = HOUSE / "examples" / "cochon"

_BLOCK = re.compile(r"^`([\w./-]+)`\n\n(`{3,})\w+\n(.*?)\n\2$", re.MULTILINE | re.DOTALL)


def told_files() -> dict[str, str]:
    """The files that the tutorial builds, block by block."""
    files: dict[str, list[str]] = {}
    for name, _, body in _BLOCK.findall(TUTORIAL.read_text("utf-8")):
        files.setdefault(name, []).append(body)
    return {name: "\n\n".join(parts) for name, parts in files.items()}


def installed(project: Path, into: Path) -> Path:
    """Install a package as pip does, into a folder that can be put on a path."""
    source = into / "source"
    shutil.copytree(project, source)
    target = into / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "--target", str(target), str(source)],
        check=True,
    )  # fmt: skip
    return target
