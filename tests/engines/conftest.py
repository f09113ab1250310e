"""What the games in other engines share: a server, a cable to it, and the windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablier.server import fonts
from tests.engines.window import Window
from tests.engines.wires import Firefox, WebKit, Wire
from tests.web.browser.cable import Cable
from tests.web.browser.fontsets import only_ours
from tests.web.server import Server

PHONE = (390, 844)
DESK = (1280, 800)
# Firefox makes no window as narrow as a phone.
WINDOWS: dict[str, tuple[type[WebKit] | type[Firefox], tuple[int, int]]] = {
    "webkit-phone": (WebKit, PHONE),
    "webkit-desk": (WebKit, DESK),
    "firefox-desk": (Firefox, DESK),
}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in this process."""
    fonts.prepare()
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def cable(server: Server) -> Iterator[Cable]:
    """The way to it, which can be cut."""
    laid = Cable(server.address)
    yield laid
    laid.cut()


@pytest.fixture(scope="session")
def pictures(pytestconfig: pytest.Config) -> Path:
    """Where every picture of a run lies, for whoever wants to look: .pytest_cache/d/engines."""
    assert pytestconfig.cache is not None
    return pytestconfig.cache.mkdir("engines")


@pytest.fixture(scope="session", params=list(WINDOWS))
def any_window(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    pictures: Path,
    cable: Cable,
) -> Iterator[Window]:
    """A window of each engine, in the sizes that it can have."""
    engine, size = WINDOWS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    wire: Wire = engine(folder, only_ours(folder / "fonts"))
    try:
        opened = Window(wire, pictures / request.param, cable.address)
        opened.go("/")
        opened.resize(*size)
        yield opened
    finally:
        wire.close()


@pytest.fixture
def window(any_window: Window) -> Iterator[Window]:
    """The same; whatever a script complains of fails the test in which it did."""
    yield any_window
    assert any_window.complaints() == []
