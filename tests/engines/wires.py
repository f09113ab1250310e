"""How a browser is told what to do: WebDriver, over HTTP to WebKit and over a socket to Firefox.

Both take the same few commands under the same names, so that one `Window` serves them both. Debian
has no driver for Firefox; Firefox itself listens, in a protocol that it calls Marionette.
"""

import json
import os
import re
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import httpx

PATIENCE = 60  # seconds in which a browser starts, or does what it was told
# Where commands are posted to WebKit's driver.
PLACES = {
    "Navigate": "url",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "SetTimeouts": "timeouts",
    "SetWindowRect": "window/rect",
}
SETTINGS = {
    "browser.dom.window.dump.enabled": True,  # errors of scripts are printed …
    "devtools.console.stdout.content": True,  # … and what pages say in the console
    "intl.accept_languages": "fr-FR, fr",
    "marionette.port": 0,  # whichever is free: it says which in a file
}
# What its browser has around a page would be wider than a phone.
BARE = (
    "* { min-width: 0; margin: 0; border: 0; padding: 0; -gtk-icon-source: none; font-size: 1px }"
)
# Firefox has some of its own to tell, about experiments that it looks for in vain.
_COMPLAINT = re.compile(r"^JavaScript error: http|^console\.(error|warn): (?!RSLoader)")
T = TypeVar("T")


class Program:
    """A program that the tests have started; what it prints goes to a file."""

    def __init__(self, *command: str | Path, printed: Path, env: Mapping[str, str]) -> None:
        with printed.open("w", encoding="utf-8") as file:
            self._process = subprocess.Popen(
                list(map(str, command)),
                stdout=file,
                stderr=subprocess.STDOUT,
                env={**os.environ, **env},
                start_new_session=True,  # it has children of its own, and ends with them
            )

    def end(self) -> None:
        """End it, and all that it has started."""
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(PATIENCE)


def awaited(what: Callable[[], T | None], called: str) -> T:
    """Something that is to come: what it is, once it is no longer None."""
    until = time.monotonic() + PATIENCE
    while (found := what()) is None:
        assert time.monotonic() < until, f"nothing has come: {called}"
        time.sleep(0.05)
    return found


class NotDoneError(Exception):
    """A browser says why it has not done what it was told; a page may just have gone."""


class Wire(ABC):
    """A line to a browser."""

    @abstractmethod
    def command(self, name: str, **given: Any) -> Any:
        """Have something done, by its name in WebDriver; what came of it."""

    def printed(self) -> list[str]:
        """Errors that the browser has printed since this was last asked, where it prints any."""
        return []

    @abstractmethod
    def close(self) -> None:
        """End the browser."""


class WebKit(Wire):
    """WebKitGTK's own small browser on a screen that nobody sees."""

    def __init__(self, folder: Path, fonts: Path) -> None:
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        style = folder / ".config" / "gtk-3.0" / "gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(BARE, "utf-8")
        number = folder / "display"
        shown = number.open("w")
        # The screen says itself which number it has found free.
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(shown.fileno()), "-screen", "0", "1600x1200x24"],
            pass_fds=[shown.fileno()],
            stderr=subprocess.DEVNULL,
        )
        shown.close()
        display = awaited(lambda: number.read_text().strip() or None, "a screen")
        port = _free_port()
        self._driver = Program(
            "WebKitWebDriver", f"--port={port}", "--host=127.0.0.1",
            printed=folder / "printed",
            env={
                "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "HOME": str(folder),
                "LANGUAGE": "fr", "FONTCONFIG_FILE": str(fonts), "NO_AT_BRIDGE": "1",
            },
        )  # fmt: skip
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        awaited(self._status, "WebKitWebDriver")
        # Its driver throws away what the browser prints.
        speaking = folder / "browser"
        speaking.write_text(
            f'#!/bin/sh\nexec {browser} "$@" >>{folder / "printed"} 2>&1\n', "utf-8"
        )
        speaking.chmod(0o755)
        options = {
            "binary": str(speaking),
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"],
        }
        wishes = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self._asked("POST", "/session", wishes)
        self._session = f"/session/{made['sessionId']}"

    def _status(self) -> bool | None:
        try:
            return self._http.get("/status").is_success or None
        except httpx.TransportError:
            return None

    def _asked(self, method: str, path: str, given: Mapping[str, Any] | None = None) -> Any:
        answer = self._http.request(method, path, json=given)
        if not answer.is_success:
            raise NotDoneError(answer.text)
        return answer.json()["value"]

    def command(self, name: str, **given: Any) -> Any:
        """Have something done."""
        if name == "TakeScreenshot":
            return self._asked("GET", f"{self._session}/screenshot")
        return self._asked("POST", f"{self._session}/{PLACES[name]}", given)

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        self._asked("DELETE", self._session)
        self._http.close()
        self._driver.end()
        self._screen.terminate()
        self._screen.wait(PATIENCE)


class Firefox(Wire):
    """Firefox without a window."""

    def __init__(self, folder: Path, fonts: Path) -> None:
        lines = [f"user_pref({key!r}, {json.dumps(value)});" for key, value in SETTINGS.items()]
        (folder / "user.js").write_text("\n".join(lines), "utf-8")
        self._printed, self._lines = folder / "printed", 0
        self._browser = Program(
            "firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", folder,
            printed=self._printed,
            env={"HOME": str(folder), "FONTCONFIG_FILE": str(fonts)},
        )  # fmt: skip
        said = folder / "MarionetteActivePort"
        port = awaited(lambda: (said.exists() and said.read_text()) or None, "Firefox")
        self._socket = socket.create_connection(("127.0.0.1", int(port)), timeout=PATIENCE + 5)
        self._line = self._socket.makefile("rb")
        self._asked = 0
        self._read()  # it says hello
        self.command("NewSession")

    def _read(self) -> Any:
        """A message: its length, a colon, and JSON."""
        size = b""
        while not size.endswith(b":"):
            size += self._line.read(1)
        return json.loads(self._line.read(int(size[:-1])))

    def command(self, name: str, **given: Any) -> Any:
        """Have something done."""
        self._asked += 1
        message = json.dumps([0, self._asked, f"WebDriver:{name}", given]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, wrong, found = self._read()
        if wrong:
            raise NotDoneError(wrong["message"])
        return found.get("value", found) if isinstance(found, dict) else found

    def printed(self) -> list[str]:
        """Errors of scripts, and what they have said in the console about some."""
        lines = self._printed.read_text("utf-8", "replace").splitlines()
        read, self._lines = self._lines, len(lines)
        return [line for line in lines[read:] if _COMPLAINT.search(line)]

    def close(self) -> None:
        """End the browser."""
        self._line.close()
        self._socket.close()
        self._browser.end()


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port
