"""A process for work that might take long: what is to be done comes as a line, so does its result.

Lines are pickled, from and to our own server only. Memory and time have limits that the system
itself keeps, whatever the work does.
"""

import pickle
import sys
import traceback
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from tablier.opponents.lines import answer_lines
from tablier.server import works
from tablier.server.works import BehindError
from tablier.words.errors import TablierError

DONE, REFUSED, BEHIND, STUMBLED = "done", "refused", "behind", "stumbled"


def packed(content: object) -> bytes:
    """Anything as a line."""
    return b64encode(pickle.dumps(content, pickle.HIGHEST_PROTOCOL))


def unpacked(line: bytes) -> Any:
    """What a line from our own other half says."""
    return pickle.loads(b64decode(line))


def main() -> None:
    """Work until nobody asks any more; the megabytes that it may take are told at the start."""
    _bound_memory(int(sys.argv[1]) << 20)
    answer_lines(_answered)


def _answered(line: str, say: Callable[[str], None]) -> str:
    works.heard = lambda share: say(f"{share:.2f}")
    return packed(_done(*unpacked(line.encode()))).decode()


def _done(seconds: float, work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    _bound_time(seconds)
    try:
        return DONE, work(*given)
    except TablierError as error:
        return REFUSED, error
    except BehindError as error:
        return BEHIND, error.seq
    except MemoryError:
        raise SystemExit from None  # whoever asked is told; the next process begins afresh
    except Exception:
        return STUMBLED, traceback.format_exc()


def _bound_memory(most: int) -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _bound_time(seconds: float) -> None:
    """The processor's time for one piece of work, beyond all that has been done before it."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + seconds) + 2
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


if __name__ == "__main__":
    main()
