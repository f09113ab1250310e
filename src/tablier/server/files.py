"""Answers that are no JSON: each says what it is, for the browser and for OpenAPI."""

from fastapi import Response


class Svg(Response):
    """A picture."""

    media_type = "image/svg+xml"


class Pdf(Response):
    """Pages to print."""

    media_type = "application/pdf"
