"""Who is reading: the language of a request, and the device it comes from."""

import hashlib
import re
import secrets
from typing import NamedTuple

from fastapi import Request, Response

from tablier.words import LANGUAGES

DEVICE = "tablier-device"
LANGUAGE = "tablier-lang"
_YEAR = 365 * 24 * 3600
_MOST_LANGUAGES, _MOST_COOKIES = 20, 50  # that are looked at, of those a request names
_TOKEN_LENGTH = 43  # of 32 random bytes, as `secrets.token_urlsafe` writes them


class Visitor(NamedTuple):
    """Who asks, for those who count. A device that nobody knows yet is known by its address."""

    device: str
    address: str


NOBODY = Visitor("", "")  # the server itself


def lang_of(request: Request) -> str:
    """The language asked for: in the address, by the switch, by the browser, else French."""
    asked = request.query_params.get("lang") or _cookie(request, LANGUAGE)
    if asked in LANGUAGES:
        return asked
    named = request.headers.get("accept-language", "").split(",", _MOST_LANGUAGES)
    wishes = [_wish(part) for part in named[:_MOST_LANGUAGES]]
    known = [wish for wish in wishes if wish[1] in LANGUAGES]
    return max(known, key=lambda wish: wish[0])[1] if known else LANGUAGES[0]


def _wish(part: str) -> tuple[float, str]:
    """How much a language is wanted, and its code: ``en-GB;q=0.8``."""
    code, _, weight = part.partition(";")
    weight = weight.strip().removeprefix("q=")
    wanted = float(weight) if re.fullmatch(r"[01](\.\d{0,3})?", weight) else 1.0
    return wanted, code.strip()[:2].lower()


def _cookie(request: Request, name: str) -> str:
    """One of ours among the cookies of a request: none of them is ever quoted."""
    told = request.headers.get("cookie", "").split(";", _MOST_COOKIES)[:_MOST_COOKIES]
    found = (part.partition("=") for part in told)
    return next((value.strip() for key, _, value in found if key.strip() == name), "")


def device_of(request: Request) -> str:
    """The fingerprint of the device behind a request; empty for one that is not known yet.

    The cookie is the secret that moves are made with, so only its hash is kept and compared.
    """
    known: str | None = request.scope.get(DEVICE)
    if known is None:  # asked at several doors, worked out at the first
        token = _cookie(request, DEVICE)
        known = hashlib.sha256(token.encode()).hexdigest() if len(token) == _TOKEN_LENGTH else ""
        request.scope[DEVICE] = known
    return known


def address_of(request: Request) -> str:
    """Where a request comes from: what a trusted proxy says, else who has connected."""
    return request.client.host if request.client else ""


def visitor_of(request: Request) -> Visitor:
    """Both together."""
    return Visitor(device_of(request), address_of(request))


def known_device(request: Request, response: Response, secure: bool) -> str:
    """The same, and a new device is given its cookie."""
    if found := device_of(request):
        return found
    token = secrets.token_urlsafe(32)
    response.set_cookie(
        DEVICE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return hashlib.sha256(token.encode()).hexdigest()
