"""What a server is told when it starts."""

import os
from dataclasses import dataclass, field, replace
from ipaddress import ip_network
from pathlib import Path
from random import Random, SystemRandom
from urllib.parse import urlsplit

from tablier.opponents.part import SECONDS
from tablier.server.limits import Limits
from tablier.words.errors import TablierError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
LOOPBACK_ADDRESSES = ("127.0.0.1", "::1")  # where a proxy on the same machine calls from


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, by which names the server answers, and what chance it has."""

    database: str = "sqlite://"  # an address as SQLAlchemy writes it; this one lives in memory
    hosts: tuple[str, ...] = LOOPBACK  # accepted Host headers, without the port
    links: str = ""  # how addresses for friends begin; empty: as the browser came
    secure: bool = False  # reached by https: cookies are marked so
    proxies: tuple[str, ...] = ()  # addresses and networks believed when they say who calls
    bot_pace: float = 0.9  # seconds between two moves of bots, so that eyes can follow
    thinking: float = SECONDS  # that an opponent may take for a turn
    limits: Limits = field(default_factory=Limits)  # what one visitor may ask for
    redis: str = ""  # an address: wakes servers that share a database; without it PostgreSQL does
    metrics: str = ""  # the token of those who may read figures; nobody may where there is none
    chance: Random = field(default_factory=SystemRandom)  # seeds of dice, and choices of bots


def public_settings(told: Settings, public_url: str, proxies: str = "") -> Settings:
    """The settings of a server behind a proxy that has an address of its own.

    A proxy on the same machine is believed; others are named, with commas between them.
    """
    parts = urlsplit(public_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise TablierError("refused.public-url", package="tablier.server", url=public_url)
    return replace(
        told,
        hosts=(*LOOPBACK, parts.hostname),
        links=f"{parts.scheme}://{parts.netloc}",
        secure=parts.scheme == "https",
        proxies=(*LOOPBACK_ADDRESSES, *_networks(proxies)),
    )


def _networks(proxies: str) -> list[str]:
    """Addresses, or networks such as ``10.0.0.0/24``."""
    try:
        return [str(ip_network(one.strip(), strict=False)) for one in proxies.split(",") if one]
    except ValueError:
        raise TablierError("refused.proxy", package="tablier.server", found=proxies) from None


def data_file() -> Path:
    """The file that keeps the tables unless another is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablier" / "tables.sqlite"
