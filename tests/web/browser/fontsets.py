"""Which fonts a browser of the tests can see: a fontconfig file of our own says it."""

from pathlib import Path

from tablier.draw.faces import Face, font_file

_SYSTEM = "/etc/fonts/fonts.conf"


def only_ours(folder: Path) -> Path:
    """Our own faces, whatever a page asks for."""
    places = [font_file(face).parent for face in (Face.SERIF, Face.SANS)]
    stands = {
        "serif": "Source Serif Pro",
        "sans-serif": "Source Sans Pro",
        "monospace": "Source Sans Pro",
    }
    aliases = [
        f"<alias binding='same'><family>{asked}</family><prefer><family>{given}</family></prefer>"
        "</alias>"
        for asked, given in stands.items()
    ]
    return _written(folder, [f"<dir>{place}</dir>" for place in places] + aliases)


def the_machines(folder: Path) -> Path:
    """Whatever the machine has, few fonts or many, or none; ours are not among them."""
    return _written(folder, [f"<include ignore_missing='yes'>{_SYSTEM}</include>"])


def nothing(folder: Path) -> Path:
    """No font at all."""
    return _written(folder, [])


def _written(folder: Path, lines: list[str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "fonts.conf"
    cache = f"<cachedir>{folder / 'cache'}</cachedir>"
    file.write_text(f"<fontconfig>{''.join([*lines, cache])}</fontconfig>\n", "utf-8")
    return file
