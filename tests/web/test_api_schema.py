"""Anything that the interface's own description allows, and much that it does not: never a 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response

from tablier.server.app import make_app
from tablier.server.settings import Settings
from tests.web.server import Player, Server, get


def described() -> dict[str, Any]:
    """What the server says of itself."""
    app = make_app(Settings())
    app.state.tables.ledger.release()
    return app.openapi()


def test_every_answer_says_what_it_is() -> None:
    kinds = set()
    for path, methods in described()["paths"].items():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status == "204":
                    continue
                assert answer["content"], path
                kinds |= set(answer["content"])
                # A stream is a line of events; all else has a shape.
                shapes = [one.get("schema") for one in answer["content"].values()]
                assert all(shapes) or path.endswith("/stream"), path
    assert kinds == {
        "application/json", "application/pdf", "image/svg+xml", "text/event-stream", "text/plain",
    }  # fmt: skip


def test_what_is_told_is_what_the_server_is(one_server: Server) -> None:
    assert get(f"{one_server.address}/openapi.json").json() == one_server.app.openapi()


@pytest.fixture(scope="module")
def host(one_server: Server) -> Iterator[Player]:
    """Somebody at a table that is being played, so that requests get beyond the door."""
    player = Player(one_server.address)
    player.open("evasion", names=["Léa", "Tom"])
    player.begin()
    yield player
    player.close()


# Streams do not end, and printing is slow: they have tests of their own.
schema = schemathesis.openapi.from_dict(described()).exclude(path_regex=r"/stream$|\.pdf$")


@pytest.mark.many
@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_breaks_the_server(
    case: schemathesis.Case[Any], server: Server, host: Player
) -> None:
    asked = case.path_parameters or {}
    if "id_" in asked and case.method != "DELETE":
        asked["id_"] = host.table
    case.call_and_validate(
        base_url=server.address,
        checks=[not_a_server_error],
        cookies=dict(host.http.cookies),
    )


# --- one request after another -------------------------------------------------------------------


def visitors(address: str) -> type[Any]:
    """Visitors with a device of their own each, who open tables and do anything at them, in any
    order.
    """

    class Visitor(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self.device = requests.Session()

        def teardown(self) -> None:
            self.device.close()

        def get_call_kwargs(self, case: schemathesis.Case[Any]) -> dict[str, Any]:
            return {"base_url": address, "session": self.device}

        def validate_response(
            self, response: Response, case: schemathesis.Case[Any], **_: Any
        ) -> None:
            case.validate_response(response, checks=[not_a_server_error])

    return Visitor


def visited(address: str, examples: int, steps: int, chosen: bool = True) -> None:
    """Let so many visitors do so much."""
    long = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None, derandomize=chosen,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    visitors(address).run(settings=long)


@pytest.mark.many
def test_no_order_of_requests_breaks_the_server(server: Server) -> None:
    visited(server.address, 20, 8)
