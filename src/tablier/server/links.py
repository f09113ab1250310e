"""QR codes of addresses."""

import io

import segno

from tablier.server.files import Svg


def qr(link: str) -> Svg:
    """A QR code as a picture. It holds a secret: nobody may keep a copy of it."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=2, scale=8, light="#fff")
    return Svg(out.getvalue(), headers={"cache-control": "no-store"})
