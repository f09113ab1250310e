"""The server's own log: lines for people, or one JSON object a line for machines."""

import json
import logging
from asyncio import CancelledError
from datetime import UTC, datetime
from typing import Any


class Unended(logging.Filter):
    """Leaves out what was cut short because the server ends: that is no mistake of anybody's."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Is it to be written?"""
        return not (record.exc_info and isinstance(record.exc_info[1], CancelledError))


class JsonLines(logging.Formatter):
    """One object a line: when, how bad, who says it, what; and where it went wrong, if it did."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_config(as_json: bool) -> dict[str, Any]:
    """How everything in the process logs, for `logging.config`."""
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.JsonLines"} if as_json else plain},
        "filters": {"unended": {"()": f"{__name__}.Unended"}},
        "handlers": {
            "screen": {
                "filters": ["unended"],
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "line",
            }
        },
        "root": {"handlers": ["screen"], "level": "WARNING"},
    }
