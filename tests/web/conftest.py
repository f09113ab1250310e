"""What the tests of the server share: one server for all, and as many devices as one likes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablier.server import fonts
from tests.services import Postgres, Redis
from tests.web.server import Player, Server, ServerProcess

NewDevice = Callable[..., Player]
NewServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this process: every test opens tables of its own."""
    fonts.prepare()  # a busy machine takes its time: no page is to wait for it
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture
def server(one_server: Server, request: pytest.FixtureRequest) -> Server:
    """The same, whose dice show in a test what they showed there before."""
    one_server.chance.seed(request.node.nodeid)
    return one_server


@pytest.fixture
def device(server: Server) -> Iterator[NewDevice]:
    """Makes devices: ``device()``, ``device(lang="en")``, ``device(address=…)``."""
    made: list[Player] = []

    def new(address: str = "", lang: str = "fr", table: str = "") -> Player:
        made.append(Player(address or server.address, lang, table))
        return made[-1]

    yield new
    for player in made:
        player.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[NewServer]:
    """Starts servers as users do, in processes of their own, all on one file."""
    started: list[ServerProcess] = []

    def start(*arguments: str, port: int = 0) -> ServerProcess:
        started.append(ServerProcess(tmp_path / "tables.sqlite", *arguments, port=port))
        return started[-1]

    yield start
    for running in started:
        running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process: each asks it for a database of its own."""
    running = Postgres()
    yield running
    running.close()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis that a test may end and start again."""
    running = Redis()
    yield running
    running.close()
