"""What a server is told when it starts."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from urllib.parse import urlsplit

from tablier.opponents.part import SECONDS
from tablier.words.errors import TablierError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, by which names the server answers, and what chance it has."""

    database: str = "sqlite://"  # an address as SQLAlchemy writes it; this one lives in memory
    hosts: tuple[str, ...] = LOOPBACK  # accepted Host headers, without the port
    links: str = ""  # how addresses for friends begin; empty: as the browser came
    secure: bool = False  # reached by https: cookies are marked so
    bot_pace: float = 0.9  # seconds between two moves of bots, so that eyes can follow
    thinking: float = SECONDS  # that an opponent may take for a turn
    chance: Random = field(default_factory=SystemRandom)  # seeds of dice, and choices of bots


def public_settings(database: str, public_url: str) -> Settings:
    """The settings of a server behind a proxy that has an address of its own."""
    parts = urlsplit(public_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise TablierError("refused.public-url", package="tablier.server", url=public_url)
    return Settings(
        database,
        hosts=(*LOOPBACK, parts.hostname),
        links=f"{parts.scheme}://{parts.netloc}",
        secure=parts.scheme == "https",
    )


def data_file() -> Path:
    """The file that keeps the tables unless another is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablier" / "tables.sqlite"
