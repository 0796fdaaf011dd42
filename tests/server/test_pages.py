"""What browsers fetch: every file by its name alone, and a page's modules as one script."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.server import pages
from croupier.server.app import PAGES
from kit.server import running

NAMES = ("index", *PAGES)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("pages")) as live:
        yield live.client()


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pages, "WEB", tmp_path)
    (tmp_path / "bar").mkdir()
    return tmp_path


def imported(path: Path) -> list[Path]:
    """What a browser would load for a module, in the order in which it would run."""
    order: list[Path] = []
    for name in re.findall(r'^import[^"]*"(.+)";', path.read_text(encoding="utf-8"), re.MULTILINE):
        order += imported((path.parent / name).resolve())
    return list(dict.fromkeys([*order, path]))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_asks_for_one_script_with_all_its_modules(client: httpx.Client, name: str) -> None:
    page = client.get("/" if name == "index" else f"/{name}").text
    assert re.findall(r'<script.+src="(.+)"', page) == [f"/joined/{name}.js"]
    script = client.get(f"/joined/{name}.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    parts = re.findall(r'^// from "/static/(.+)"$', script.text, re.MULTILINE)
    modules = imported(pages.WEB / name / f"{name}.js")
    assert [pages.WEB / part for part in parts] == modules
    assert not re.search(r"^(?:import|export)\b", script.text, re.MULTILINE)


def test_what_a_browser_has_is_not_sent_again(client: httpx.Client) -> None:
    for address in ("/station", "/static/shared/tokens.css", "/joined/station.js"):
        first = client.get(address)
        assert first.status_code == 200 and first.content
        has = {"if-none-match": first.headers["etag"]}
        again = client.get(address, headers=has)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers["cache-control"] == "no-cache"
        assert client.get(address, headers={"if-none-match": '"older"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["static/", "static/shared", "static/../app.py", "static/%2e%2e/app.py", "static//etc/passwd",
     "static/none.js", "joined/none.js", "joined/..%2fstation%2fstation.js", "joined/shared.js"],
)  # fmt: skip
def test_no_name_leads_elsewhere(client: httpx.Client, path: str) -> None:
    assert client.get(f"/{path}").status_code == 404


def test_modules_are_joined_in_order_and_each_once(web: Path) -> None:
    (web / "bar/one.js").write_text("export const one = 1;\nconst own = 0;\n")
    (web / "bar/two.js").write_text(
        'import { one } from "./one.js";\nexport async function two() {\n  return one;\n}\n'
    )
    (web / "bar/bar.js").write_text(
        'import "./two.js";\nimport {\n  one as first,\n} from "./one.js";\nawait first;\n'
    )
    assert pages.joined(web / "bar/bar.js").decode() == (
        '// from "/static/bar/one.js"\n'
        "const $0 = (() => {\nconst one = 1;\nconst own = 0;\nreturn { one };\n})();\n"
        '// from "/static/bar/two.js"\n'
        "const $1 = (() => {\nconst { one } = $0;\n"
        "async function two() {\n  return one;\n}\nreturn { two };\n})();\n"
        '// from "/static/bar/bar.js"\n'
        "\nconst {\n  one: first,\n} = $0;\nawait first;\n"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import "./bar.js";\n', "bar.js imports itself by way of bar.js"),
        ("export default 1;\n", "export default 1"),
        ("export let one = 1;\n", "export let one"),
        ('import * as all from "./one.js";\n', "import [*] as all"),
    ],
)
def test_what_cannot_be_joined_is_said(web: Path, text: str, why: str) -> None:
    (web / "bar/bar.js").write_text(text)
    with pytest.raises(ValueError, match=why):
        pages.joined(web / "bar/bar.js")


def test_an_edited_module_is_read_again(web: Path) -> None:
    module = web / "bar/bar.js"
    module.write_text("before();\n")
    with running(web) as live:
        client = live.client()
        before = client.get("/joined/bar.js")
        assert "before();" in before.text
        module.write_text("after();\n")
        os.utime(module, ns=(1, 1))  # a clock may be too coarse to tell two writings apart
        after = client.get("/joined/bar.js", headers={"if-none-match": before.headers["etag"]})
        assert "after();" in after.text and "before();" not in after.text
