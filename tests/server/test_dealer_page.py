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
ASKED = set(re.findall(r'\$\("([\w-]+)"[,)]', SCRIPTS))
# The keys of words on the page, and in the lists that forms are made of.
KEYS = {
    *re.findall(r'data-t(?:-label)?="([\w.-]+)"', PAGE),
    *re.findall(r'(?:words|send|tab|wrong|"data-t"): "([\w.-]+)"', SCRIPTS),
    *re.findall(r'\["[\w-]*", "([a-z]+\.[\w.-]+)"\]', SCRIPTS),
    *re.findall(r'\bnote\("([\w.-]+)"', SCRIPTS),
}


def test_what_a_script_asks_for_is_on_the_page() -> None:
    missing = ASKED - set(re.findall(r'\bid="([\w-]+)"', PAGE))
    assert not missing, f"not on the page: {', '.join(sorted(missing))}"


def test_every_figure_on_the_page_is_filled_by_a_script() -> None:
    empty = set(re.findall(r'<dd id="([\w-]+)"></dd>', PAGE)) - ASKED
    assert not empty, f"nothing fills: {', '.join(sorted(empty))}"


def test_every_field_of_a_form_has_a_label_that_is_looked_for() -> None:
    assert {"dealer.player", "seat.cloth", "guests.note", "chips.no-count"} <= KEYS
    assert len(KEYS) > 90


def test_every_label_has_words_in_both_languages() -> None:
    said = Counter(re.findall(r'"?([\w.-]+)"?: (?=["`(])', SCRIPTS + SHARED))
    missing = {key for key in KEYS if said[key] < 2}
    assert not missing, f"not in both languages: {', '.join(sorted(missing))}"
