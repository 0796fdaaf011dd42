"""The dealer's page, its scripts and its words fit together; no browser is needed to see it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import croupier

WEB = Path(croupier.__file__).parent / "web"
PAGE = (WEB / "dealer/index.html").read_text(encoding="utf-8")
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in (WEB / "dealer").glob("*.js"))
SHARED = "".join(path.read_text(encoding="utf-8") for path in (WEB / "shared").rglob("*.js"))
ASKED = set(re.findall(r'\$\("([\w-]+)"\)', SCRIPTS))


def test_what_a_script_asks_for_is_on_the_page() -> None:
    missing = ASKED - set(re.findall(r'\bid="([\w-]+)"', PAGE))
    assert not missing, f"not on the page: {', '.join(sorted(missing))}"


def test_every_figure_on_the_page_is_filled_by_a_script() -> None:
    empty = set(re.findall(r'<dd id="([\w-]+)"></dd>', PAGE)) - ASKED
    assert not empty, f"nothing fills: {', '.join(sorted(empty))}"


def test_every_label_has_words_in_both_languages() -> None:
    said = Counter(re.findall(r'"?([\w.-]+)"?: (?=["`(])', SCRIPTS + SHARED))
    missing = {key for key in re.findall(r'data-t="([\w.-]+)"', PAGE) if said[key] < 2}
    assert not missing, f"not in both languages: {', '.join(sorted(missing))}"
