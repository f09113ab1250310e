"""A cable between a browser and the server.

It can be pulled out and put in again, or go through a tunnel, where everything vanishes without a
word.
"""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Cable:
    """Passes on whatever comes; `cut` ends every connection and refuses new ones until `mend`.

    Between `sink` and `surface` whatever comes is lost, and so is the connection it came by: it
    stays open, and carries nothing any more.
    """

    def __init__(self, address: str) -> None:
        self._to = ("127.0.0.1", urlsplit(address).port or 80)
        self._ends: set[socket.socket] = set()
        self._hands = threading.Lock()  # a connection is laid before a cut, or not at all
        self._sunk = False
        self._swallowed = threading.Event()
        self._port = 0
        self.mend()

    @property
    def address(self) -> str:
        """Where the server is reached through it."""
        return f"http://127.0.0.1:{self._port}"

    def mend(self) -> None:
        """Let everything through."""
        self._door = socket.create_server(("127.0.0.1", self._port))
        self._port = self._door.getsockname()[1]
        threading.Thread(target=self._open, args=(self._door,), daemon=True).start()

    def cut(self) -> None:
        """End all there is."""
        with self._hands:
            for end in (self._door, *self._ends):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self._ends.clear()

    def sink(self) -> None:
        """Lose everything from now on."""
        self._swallowed.clear()
        self._sunk = True

    def surface(self) -> None:
        """Let new connections through, once something has been lost."""
        assert self._swallowed.wait(15)
        self._sunk = False

    def _open(self, door: socket.socket) -> None:
        with suppress(OSError):  # it is cut
            while True:
                near, _ = door.accept()
                with self._hands:
                    if door.fileno() < 0:
                        near.close()
                        return
                    far = socket.create_connection(self._to)
                    self._ends |= {near, far}
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        lost = False
        with suppress(OSError):
            while chunk := source.recv(65536):
                if self._sunk:
                    lost = True
                    self._swallowed.set()
                if not lost:
                    target.sendall(chunk)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._ends.discard(end)
