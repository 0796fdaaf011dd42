"""What a table is fitted with: which facts someone vouches for, and what a thing must be."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from croupier.rules.rulebook import Fact, Rulebook
from croupier.rules.spec import TableSpec

# Words of the rulebooks for what may be one way or another: any value fits.
LEFT_OPEN = ("allowed", "may-alternate", "may-vary", "own-to-each-table")
OPTIONAL = "optional"  # it is there or it is not, or there are so many of them


class Wanted(msgspec.Struct, frozen=True):
    """A fact someone has to vouch for, and what it must be."""

    item: str
    must_be: str
    clause: str


def wanted(rulebook: Rulebook, spec: TableSpec) -> list[Wanted]:
    """What has to be vouched for at such a table, an item once."""
    items: dict[str, list[Fact]] = {}
    for data in _equipment(rulebook, spec):
        if data.attest:
            items.setdefault(_item(data), []).append(data)
    return [
        Wanted(
            item,
            _in_words(*facts),
            rulebook.cite(*dict.fromkeys(data.clause for data in facts)),
        )
        for item, facts in items.items()
    ]


def misfit(rulebook: Rulebook, spec: TableSpec, item: str, value: int | str) -> Wanted | None:
    """The rule a thing would be outside of; none where the rulebook says nothing of it."""
    for data in _equipment(rulebook, spec):
        if _item(data) == item and not _fits(data, value):
            return Wanted(item, _in_words(data), rulebook.cite(data.clause))
    return None


def _equipment(rulebook: Rulebook, spec: TableSpec) -> list[Fact]:
    """What the rulebook says of such a table; of a cloth with stations, also as of an ATS."""
    both = spec.mode == "cloth" and spec.stations
    modes = ("cloth", "ats") if both else (spec.mode,)
    return [
        data
        for data in rulebook.equipment
        if any(data.is_of(mode, spec.game, spec.side_bets) for mode in modes)
    ]


def _item(data: Fact) -> str:
    """Two ends of a range are of one item: "ball-mm-min" and "ball-mm-max" of "ball-mm"."""
    return data.what.removesuffix("-min").removesuffix("-max")


def _fits(data: Fact, value: int | str) -> bool:
    rule = data.value
    if isinstance(rule, int):
        measured = _measured(value)
        if measured is None:
            return False
        if data.what.endswith("-max"):
            return measured <= rule
        return measured >= rule if data.what.endswith("-min") else measured == rule
    if isinstance(rule, tuple):
        return value in rule
    if rule == OPTIONAL:
        return value in ("present", "absent") or (isinstance(value, int) and value >= 0)
    return rule in LEFT_OPEN or value == rule


def _in_words(*facts: Fact) -> str:
    """What a thing must be; the two ends of a range together are "17 to 22"."""
    rule = facts[0].value
    if len(facts) == 2:
        return f"{rule} to {facts[1].value}"
    if isinstance(rule, int):
        end = {"min": "at least ", "max": "at most "}.get(facts[0].what.rpartition("-")[2], "")
        return f"{end}{rule}"
    if isinstance(rule, tuple):
        return f"{', '.join(rule[:-1])} or {rule[-1]}"
    return "present, absent or how many there are" if rule == OPTIONAL else rule


def _measured(value: int | str) -> Fraction | None:
    """A measure as it was written down, exactly: 17, or "17.5"."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value) is None:
        return None
    return Fraction(value)
