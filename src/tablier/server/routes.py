"""All doors of the server, in the order in which an address is looked for."""

from typing import Final

from fastapi import APIRouter

from tablier.server import (
    api,
    lab_api,
    looking_api,
    operations,
    opponents_api,
    pages,
    replay_api,
    together_api,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    operations.router,
    api.router,
    looking_api.router,
    together_api.router,
    together_api.page_router,
    replay_api.router,
    replay_api.page_router,
    lab_api.router,
    opponents_api.router,
    pages.router,
)
