"""Reading a picture as its viewers do: its things by their ids, its letters as they lie."""

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def things(root: ET.Element) -> list[str]:
    """The ids of all that lies on a board: letters, drawn once for the whole picture, are none."""
    letters = {id(letter) for defs in root.iter(f"{SVG}defs") for letter in defs}
    return [
        name for element in root.iter() if id(element) not in letters and (name := element.get("id"))
    ]
