"""A page's modules as one script: the same names, the same order, and nothing guessed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from croupier.server.screens.joined import CannotJoin, scripts, sheets, without_comments
from kit.waiting import PATIENCE_S

NODE = Path(__file__).parents[2] / ".venv/bin/node"

MODULES = {
    "page/page.js": """// page.js: what is asked for.
import "../shared/said.js";
import { said } from "../shared/said.js";
import {
  $,
  twice as double,
} from "./helpers.js";

const own = await Promise.resolve(double(4));
said.push(own, $("x"));
const later = await import("../shared/said.js");
console.log(JSON.stringify(later.said));
""",
    "page/helpers.js": """// helpers.js: helps.
import { said } from "../shared/said.js";

/** @param {string} id */
export function $(id) {
  return `${id}!`;
}

const own = 1; // a name that others have too
said.push("helpers");

/**
 * Twice.
 * @param {number} value
 */
export const twice = (value) => /** @type {number} */ (2 * value * own);
""",
    "shared/said.js": """// said.js: what was said.
/** @type {any[]} */
export const said = ["said"];
export class Unused {}
export async function unused() {}
""",
}


def unkept(text: str) -> str:
    pytest.fail(f"a second script: {text}")


def run(script: str, tmp_path: Path) -> object:
    file = tmp_path / "joined.mjs"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [str(NODE), str(file)], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_modules_are_evaluated_once_in_their_order_and_keep_their_names(tmp_path: Path) -> None:
    script = scripts("page/page.js", MODULES.__getitem__, unkept)
    assert run(script, tmp_path) == ["said", "helpers", 8, "x!"]
    assert "helps" not in script and "Twice" not in script  # comments are for whoever reads here


LATER = {
    "page.js": """import { said } from "./said.js";
import { ask } from "./ask.js";
const early = ask();
said.push("page");
const one = await early;
const two = await import("./two.js");
const known = await import("./ask.js");
said.push(one.name, two.name, two.said === said, (await ask()) === one, known.ask === ask);
console.log(JSON.stringify(said));
""",
    "ask.js": """export const ask = () => import("./one.js");
""",
    "said.js": """export const said = ["said"];
""",
    "one.js": """import { part } from "./part.js";
import { said } from "./said.js";
said.push("one");
export const name = `one and ${part}`;
""",
    "part.js": """import { said } from "./said.js";
said.push("part");
export const part = await Promise.resolve("part");
""",
    "two.js": """import { said as known } from "./said.js";
import { part } from "./part.js";
known.push("two");
export const said = known;
const { name: other } = await import("./three.js");
export const name = `two and ${part} and ${other}`;
""",
    "three.js": """export const name = "three";
""",
}  # fmt: skip


def test_what_is_imported_later_is_a_second_script_that_shares_the_modules(tmp_path: Path) -> None:
    def keep(text: str) -> str:
        (tmp_path / "second.mjs").write_text(text, encoding="utf-8")
        return "./second.mjs"

    first = scripts("page.js", LATER.__getitem__, keep)
    second = (tmp_path / "second.mjs").read_text(encoding="utf-8")
    for file in ("page", "ask", "said"):
        assert f"// {file}.js" in first and f"// {file}.js" not in second
    for file in ("one", "part", "two", "three"):
        assert f"// {file}.js" in second and f"// {file}.js" not in first
    assert run(first, tmp_path) == [
        "said", "page", "part", "one", "two", "one and part", "two and part and three",
        True, True, True,
    ]  # fmt: skip
    for file, text in LATER.items():  # and as it is written
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    assert run('import "./page.js";\n', tmp_path) == run(first, tmp_path)


def test_whoever_asks_for_what_cannot_be_fetched_is_told_and_may_ask_again(tmp_path: Path) -> None:
    files = {
        "page.js": """const said = [];
const ask = () =>
  import("./other.js").then(
    ({ other }) => said.push(other),
    ({ code }) => said.push(code),
  );
await Promise.all([ask(), ask()]);
globalThis.mend();
await ask();
console.log(JSON.stringify(said));
""",
        "other.js": "export const other = 1;\n",
    }
    kept: list[str] = []

    def keep(text: str) -> str:
        kept.append(text)
        return "./second.mjs"

    first = scripts("page.js", files.__getitem__, keep)
    mends = (
        'import { writeFileSync } from "node:fs";\n'
        'const second = new URL("./second.mjs", import.meta.url);\n'
        f"globalThis.mend = () => writeFileSync(second, {json.dumps(kept[0])});\n"
    )
    assert run(mends + first, tmp_path) == [*["ERR_MODULE_NOT_FOUND"] * 2, 1]


def test_what_comes_later_cannot_ask_for_what_asks_for_it() -> None:
    files = {
        "page.js": 'export const page = 1;\nawait import("./other.js");\n',
        "other.js": 'import { page } from "./page.js";\n',
    }
    with pytest.raises(CannotJoin, match=r"page\.js"):
        scripts("page.js", files.__getitem__, unkept)


@pytest.mark.parametrize(
    "text",
    [
        'export * from "./other.js";\n',
        'import Other from "./other.js";\n',
        "export default 7;\n",
        "export let counted = 0;\n",
        "const [one] = [1];\nexport { one };\n",
        'const where = new URL("./other.js", import.meta.url);\n',
        'const other = await import(["./other.js"][0]);\n',
        'import { one } from "./page.js";\n',
    ],
)
def test_what_is_not_understood_is_not_joined(text: str) -> None:
    files = {"page.js": text, "other.js": "export const other = 1;\n"}
    with pytest.raises(CannotJoin, match=r"page\.js"):
        scripts("page.js", files.__getitem__, unkept)


def test_only_comments_that_stand_alone_are_left_out() -> None:
    kept = 'const a = "// no comment"; // one\nconst b = /** @type {any} */ (a);\n'
    assert without_comments(kept) == kept
    assert without_comments("  // one\n  /** two\n   * three */\nlet a;\n") == "let a;\n"
    several = "const a = `\n// part of a text\n`;\n"
    assert without_comments(several) == several


def test_sheets_stand_in_their_order_with_what_they_import() -> None:
    files = {
        "a/a.css": '/* A. */\n@import url("../b/b.css");\n\na { color: red; }\n',
        "b/b.css": "b { color: blue; }\n",
        "c/c.css": "c { color: green; }\n",
    }
    joined = sheets(["a/a.css", "c/c.css"], files.__getitem__)
    assert joined.split() == "b { color: blue; } a { color: red; } c { color: green; }".split()
    with pytest.raises(CannotJoin):
        sheets(["d.css"], {"d.css": 'd { background: url("d.png"); }\n'}.__getitem__)
