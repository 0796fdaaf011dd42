"""What a table is fitted with: what must be attested, and the permitted values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.refusals import Part, Words
from croupier.refusals.sentences import say
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.equipment import Equipment
from croupier.rules.spec import TableSpec


class Wanted(msgspec.Struct, frozen=True):
    """A thing someone has to vouch for, and what it must be."""

    item: str
    must_be: str
    clause: str


def wanted(rulebook: Rulebook, spec: TableSpec) -> list[Wanted]:
    """What has to be vouched for at such a table, an item once."""
    items: dict[str, list[Equipment]] = {}
    for data in _equipment(rulebook, spec):
        if data.attest:
            items.setdefault(data.item, []).append(data)
    return [
        Wanted(item, in_words(*rules), rulebook.cite(*dict.fromkeys(one.clause for one in rules)))
        for item, rules in items.items()
    ]


class Misfit(NamedTuple):
    """What a thing would have to be by a rule that it is outside of."""

    must_be: Part
    clause: str


class Range(Part, frozen=True, tag="out-of-rule.range"):
    least: int
    most: int


class AtLeast(Part, frozen=True, tag="out-of-rule.at-least"):
    least: int


class AtMost(Part, frozen=True, tag="out-of-rule.at-most"):
    most: int


class OneOf(Part, frozen=True, tag="out-of-rule.one-of"):
    words: Words


class MayBeAbsent(Part, frozen=True, tag="out-of-rule.may-be-absent"):
    pass


class Anything(Part, frozen=True, tag="out-of-rule.anything"):
    pass


def misfit(rulebook: Rulebook, spec: TableSpec, item: str, value: int | str) -> Misfit | None:
    """The rule a thing would be outside of; none where the rulebook says nothing of it."""
    for data in _equipment(rulebook, spec):
        broken = _broken(data, value) if data.item == item else None
        if broken is not None:
            return Misfit(broken, rulebook.cite(data.clause))
    return None


def own_to_each_table(rulebook: Rulebook, spec: TableSpec, item: str) -> str | None:
    """The clause by which no two open tables have the same of a thing, if there is one."""
    for data in _equipment(rulebook, spec):
        if data.item == item and data.must_be == "own-to-each-table":
            return rulebook.cite(data.clause)
    return None


def in_words(*rules: Equipment) -> str:
    """What a thing must be, in English; a word of the rulebook's data stays as it is."""
    part = must_be(*rules)
    if not isinstance(part, OneOf):
        return say(part)
    return " or ".join(filter(None, (", ".join(part.words[:-1]), part.words[-1])))


def must_be(*rules: Equipment) -> Part:
    """What a thing must be; two ends of a range are "17 to 22", wherever they stand."""
    least = _first(rule.at_least for rule in rules)
    most = _first(rule.at_most for rule in rules)
    rule = rules[0]
    if least is not None and most is not None:
        return Range(least, most)
    if least is not None:
        return AtLeast(least)
    if most is not None:
        return AtMost(most)
    if rule.one_of is not None:
        return OneOf(rule.one_of)
    if rule.may is not None:
        return MayBeAbsent() if rule.may == "be-absent" else Anything()
    return OneOf((str(rule.must_be or rule.exactly),))


def _equipment(rulebook: Rulebook, spec: TableSpec) -> list[Equipment]:
    """What the rulebook says of such a table; of a cloth with stations, also as of an ATS."""
    both = spec.mode == "cloth" and spec.stations
    modes = ("cloth", "ats") if both else (spec.mode,)
    return [
        data
        for data in rulebook.equipment
        if any(data.is_of(mode, spec.game, spec.side_bets) for mode in modes)
    ]


def _broken(rule: Equipment, value: int | str) -> Part | None:
    """What a thing would have to be and is not; of a range, the end it is outside of."""
    measured = _measured(value)
    if rule.at_least is not None and (measured is None or measured < rule.at_least):
        return AtLeast(rule.at_least)
    if rule.at_most is not None and (measured is None or measured > rule.at_most):
        return AtMost(rule.at_most)
    if rule.exactly is not None:
        fits = measured == rule.exactly
    elif rule.one_of is not None:
        fits = value in rule.one_of
    elif rule.may == "be-absent":
        fits = value in ("present", "absent") or (isinstance(value, int) and value >= 0)
    else:
        fits = rule.must_be in (None, "own-to-each-table", value)
    return None if fits else must_be(rule)


def _measured(value: int | str) -> Fraction | None:
    """A measure as it was written down, exactly: 17, or "17.5"."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value) is None:
        return None
    return Fraction(value)


def _first(numbers: Iterable[int | None]) -> int | None:
    return next((number for number in numbers if number is not None), None)
