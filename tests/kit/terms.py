"""Terms to break: drafts, with one thing altered or left out, and what is then wrong with them."""

from __future__ import annotations

import json
import re
from typing import Any

from croupier import rulebooks
from croupier.tournament.terms.checks import check_terms
from croupier.tournament.terms.draft import draft
from croupier.tournament.terms.items import Item
from croupier.tournament.terms.reading import read_terms
from croupier.tournament.terms.written import chapters
from croupier.tournament.terms.written.page import Point

Terms = dict[str, Any]
CM = ("CM18", "CM11")
BOOKS = (*CM, "CP")
MISSING = "terms-incomplete"
WRONG = "terms-contradictory"


def drafted(tag: str) -> Terms:
    found: Terms = json.loads(json.dumps(draft(rulebooks.rulebook(tag))))
    return found


def _steps(path: str) -> list[str | int]:
    return [int(one) if one.isdigit() else one for one in re.findall(r"\w+", path)]


def altered(terms: Terms, path: str, value: Any) -> Terms:
    """The same Terms with this at "rounds[1].bank"; what holds it is made where there is none."""
    found = json.loads(json.dumps(terms))
    *way, last = _steps(path)
    node = found
    for step in way:
        node = node.setdefault(step, {}) if isinstance(node, dict) else node[step]
    node[last] = value
    result: Terms = found
    return result


def without(terms: Terms, path: str) -> Terms:
    """The same Terms without this key; "statements:privacy" is one of a list."""
    key, _, word = path.partition(":")
    found = json.loads(json.dumps(terms))
    if word:
        found[key].remove(word)
        assert isinstance(found, dict)
        return found
    *way, last = _steps(path)
    node = found
    for step in way:
        node = node[step]
    del node[last]
    result: Terms = found
    return result


def items(terms: Terms) -> tuple[Item, ...]:
    rulebook = rulebooks.rulebook(terms["rulebook"])
    return check_terms(read_terms(terms), rulebook)


def faults(terms: Terms) -> list[tuple[str, str, str]]:
    """(key, clause, fault) of all that is wrong."""
    return [(item.key, item.clause, item.fault) for item in items(terms)]


def points(terms: Terms) -> tuple[Point, ...]:
    """What the Terms say to patrons, sentence by sentence."""
    rulebook = rulebooks.rulebook(terms["rulebook"])
    found = chapters(read_terms(terms).terms, rulebook)
    return tuple(part for one in found for part in one.parts if isinstance(part, Point))


def cited(terms: Terms) -> set[str]:
    """Every clause that the written Terms answer."""
    return {clause for point in points(terms) for clause in point.clauses}
