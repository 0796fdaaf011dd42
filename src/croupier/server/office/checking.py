"""A table before it is made: what its sign would say, or what is wrong and at which field."""

from __future__ import annotations

import re

import msgspec

from croupier import rulebooks
from croupier.errors import SpecError
from croupier.money import Cents
from croupier.refusals.sentences import say
from croupier.rules.bets import INSIDE
from croupier.rules.roles import in_full
from croupier.rules.spec import Limits, TableSpec, wrong_limits
from croupier.server.floor.messages import Says
from croupier.server.french import french
from croupier.server.plain import plain
from croupier.table.screens.parts import LimitsSign
from croupier.table.screens.views import sign

QUOTED = re.compile(r"'([a-z][\w.-]*)'")
FIELDS = frozenset(TableSpec.__struct_encode_fields__) | {"table"}
LIMITS = frozenset(Limits.__struct_encode_fields__)


class WrongField(msgspec.Struct):
    """What the server says to a spec, and which field of it that is about."""

    field: str  # as `seats`, `limits.min` or `limits.kinds.straight`; empty: the table as a whole
    says: Says


class CheckedTable(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table that could be made: its spec with nothing left open, and its sign; or why not."""

    wrong: WrongField | None = None
    spec: TableSpec | None = None
    sign: LimitsSign | None = None
    kinds: dict[str, tuple[Cents, Cents, Cents]] = {}  # by kind of bet: minimum, maximum, unit
    names: dict[str, str] = {}  # what the rulebook calls each kind
    openers: list[str] = []  # who may open it
    title: str = ""  # of the rulebook


def check(spec: TableSpec) -> CheckedTable:
    """Worked out as the table would be, and nothing is made."""
    try:
        book = rulebooks.rulebook(spec.rulebook)
        wrong = wrong_limits(spec.limits, book)
        if wrong is not None:
            english = say(wrong, "en")
            says = Says(plain(english), french(english) or say(wrong, "fr"))
            return CheckedTable(wrong=WrongField(_of_limits(wrong, spec.limits), says))
        offer = rulebooks.offer(spec)
    except SpecError as error:
        return CheckedTable(wrong=wrong_field(str(error)))
    limits = offer.spec.limits
    rows = {row.kind: row.name for row in offer.bets.values()}
    opening = next((one for one in book.power if one.may == "open-table"), None)
    return CheckedTable(
        spec=offer.spec,
        sign=sign(limits),
        kinds={kind: limits.of(kind) for kind in rows},
        names=rows,
        openers=sorted(in_full(book, opening.by.value)) if opening is not None else [],
        title=book.title,
    )


def wrong_field(sentence: str) -> WrongField:
    """Of our sentences on specs each quotes the key that it is about, the first of them."""
    for key in QUOTED.findall(sentence):
        if key.partition(".")[0] in FIELDS:
            return WrongField(key, _says(sentence))
        if key in LIMITS:
            return WrongField(f"limits.{key}", _says(sentence))
    for name in ("Layout", "wheel", "mode"):
        if f"{name} " in sentence:
            return WrongField(name.lower(), _says(sentence))
    return WrongField("", _says(sentence))


def _says(sentence: str) -> Says:
    return Says(plain(sentence), french(sentence) or sentence)


def _of_limits(wrong: object, limits: Limits) -> str:
    """Which of the limits: a kind's own where the kind has some, or the chips, or the outlay."""
    kind, name = getattr(wrong, "kind", ""), type(wrong).__name__
    if "Chip" in name:
        return "limits.chips"
    if "Outlay" in name:
        return "limits.outlay"
    if not kind or kind in limits.kinds:
        return f"limits.kinds.{kind}" if kind else "limits"
    least, _, unit = limits.of(kind)
    which = "min" if least <= 0 else "unit" if unit <= 0 else "max"
    is_inside = kind in INSIDE and getattr(limits, f"inside_{which}") is not None
    return f"limits.inside_{which}" if is_inside else f"limits.{which}"
