"""The limits of a round as a table's spec has them."""

from __future__ import annotations

from msgspec import UNSET

from croupier.money import Cents
from croupier.rules.spec import KindLimits, Limits
from croupier.tournament.terms.document import LimitsOfKind, RoundLimits


def limits_of(limits: RoundLimits, chips: tuple[Cents, ...]) -> Limits:
    """With the tournament's chips; where no unit is said, as for any table."""
    kinds = {} if limits.kinds is UNSET else limits.kinds
    return Limits(
        min=limits.min,
        max=limits.max,
        unit=_or_none(limits.unit),
        outlay=0 if limits.outlay is UNSET else limits.outlay,
        inside_min=_or_none(limits.inside_min),
        inside_max=_or_none(limits.inside_max),
        inside_unit=_or_none(limits.inside_unit),
        chips=chips,
        kinds={kind: _of_kind(own) for kind, own in kinds.items()},
        by=limits.by,
    )


def _of_kind(limits: LimitsOfKind) -> KindLimits:
    return KindLimits(_or_none(limits.min), _or_none(limits.max), _or_none(limits.unit))


def _or_none(amount: object) -> Cents | None:
    return amount if isinstance(amount, int) else None
