"""The case of a spin: everything about it, verified against the log.

The log is read once. The table's state is rebuilt up to the opening of betting; from there every
act of the spin is decided again and compared with the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_type_hints

import msgspec

from croupier.case.document import (
    Case,
    ChipsDown,
    House,
    Moment,
    Money,
    Payout,
    PlayerMoney,
    Verdict,
)
from croupier.case.gather import Gathered
from croupier.case.payouts import payout
from croupier.case.spins import SpinLine, Spins
from croupier.case.trace import Trace
from croupier.errors import SpecError
from croupier.money import Cents
from croupier.play import Offers
from croupier.rules.offer import Offer
from croupier.rules.sidebets import write_draws
from croupier.table.screens.masking import without_numbers
from croupier.table.state import Table

TOLD = ("moments", "said", "corrections", "matters", "tickets", "floor")  # in sentences

__all__ = ["Case", "Moment", "SpinLine", "Spins", "case_of", "without_ticket_numbers"]


def case_of(lines: Iterable[bytes], spin: int, offers: Offers, table: str = "") -> Case:
    """The case of a spin from an exported log; of a log of several tables, the named table's.

    A log that fails verification still gives a case, whose verdict says so; one that cannot be
    replayed at all raises a Difference, an unknown spin a SpecError."""
    trace = Trace(spin, offers, table)
    trace.follow(lines)
    if trace.table is None:
        why = f": {trace.difference}" if trace.difference is not None else ""
        raise SpecError(f"The log has no table{f' {table!r}' if table else ''}{why}.")
    if not trace.found.spun:
        last = trace.table.state.spin.number
        known = f"its last is {last}" if last else "no ball was spun yet"
        raise SpecError(f"Table {trace.table.id} has no spin {spin}; {known}.")
    return _built(trace, trace.table, trace.found)


def without_ticket_numbers(case: Case) -> Case:
    """The case with every ticket's number masked, as it is shown without a reason for them."""
    parts = {
        name: msgspec.convert(without_numbers(msgspec.to_builtins(getattr(case, name))), kind)
        for name, kind in get_type_hints(Case).items()
        if name in TOLD
    }
    return msgspec.structs.replace(case, **parts)


def _built(trace: Trace, table: Table, found: Gathered) -> Case:
    offer = found.offer
    assert offer is not None and found.pin is not None  # a ball was spun
    outcome = found.outcome if found.status in ("settled", "under way") else ""
    wagers = found.wagers or ()
    drawing, beside = _drawn(offer, wagers, outcome)
    return Case(
        table=table.id,
        spin=found.spin,
        status=found.status,
        corrected=bool(found.corrections),
        outcome=outcome,
        colour=offer.wheel.colour(outcome) if outcome in offer.wheel.index else "",
        rulebook=offer.rulebook.title,
        tag=offer.rulebook.tag,
        pin=found.pin,
        rules=found.pin.data,
        spec=offer.spec,
        own=found.own,
        opened_at=found.opened_at,
        spun_at=found.spun_at,
        closed_at=found.closed_at,
        ended_at=found.ended_at,
        moments=tuple(found.moments),
        before=found.before,
        wagers=wagers,
        beside=beside,
        drawing=drawing,
        draws={**write_draws(found.draws)},
        said=tuple(found.said),
        payouts=_payouts(found),
        corrections=tuple(found.corrections),
        matters=found.matters.all(),
        money=_money(found),
        house=House(found.house, found.house_corrected, found.house + found.house_corrected),
        tickets=tuple(trace.tickets),
        floor=trace.floor(table.id),
        verified=_verdict(trace, found),
    )


def _drawn(
    offer: Offer, wagers: tuple[ChipsDown, ...], outcome: str
) -> tuple[str, tuple[str, ...]]:
    """The layout when betting had closed; bets without a spot on it stand beside."""
    mixed = offer.spec.mode == "cloth" and offer.spec.stations
    places = (offer, offer.stations) if mixed else (offer,)
    rows = {bet: row for place in reversed(places) for bet, row in place.bets.items()}
    spots = {str(bet) for bet in offer.layout.covers}
    standing: dict[str, Cents] = {}
    beside: list[str] = []
    for one in wagers:
        row = rows.get(one.bet)
        if row is None or one.stake % row.parts or not spots.issuperset(p.bet for p in row.pieces):
            beside.append(one.bet)
            continue
        for piece in row.pieces:
            chips = one.stake // row.parts * piece.count
            standing[piece.bet] = standing.get(piece.bet, 0) + chips
    dolly = outcome if outcome in offer.wheel.index else None
    return offer.draw(standing, dolly).svg, tuple(dict.fromkeys(beside))


def _payouts(found: Gathered) -> tuple[Payout, ...]:
    """What went back without a result, then every player's wagers as they stand settled."""
    back = [payout(name, line, offer, "", {}) for name, line, offer in found.returned]
    settled = [
        payout(name, line, offer, found.outcome, found.draws)
        for name, (lines, offer) in found.settled.items()
        for line in lines
    ]
    assert found.offer is not None
    foreign = [
        payout(name, line, found.offer, found.outcome, {})
        for name, lines in found.foreign.items()
        for line in lines
    ]
    return (*back, *settled, *foreign)


def _money(found: Gathered) -> tuple[Money, ...]:
    """Everybody who had money at the table during the spin, or had some corrected later."""
    before, after = found.purses
    names = dict.fromkeys((*before, *found.brought, *found.paid, *after, *found.corrected))
    told = []
    for name in names:
        was, now = before.get(name, PlayerMoney()), after.get(name, PlayerMoney())
        brought, paid = found.brought.get(name, 0), found.paid.get(name, 0)
        result = now.total - was.total - brought + paid
        later = found.corrected.get(name, 0), found.owing.get(name, 0)
        told.append(Money(name, was, brought, paid, result, now, *later))
    return tuple(told)


def _verdict(trace: Trace, found: Gathered) -> Verdict:
    first, last = found.moments[0], found.moments[-1]
    difference = trace.difference
    seen = (trace.lines, trace.decided, first.version, last.version, last.hash)
    if difference is None:
        return Verdict(True, *seen)
    return Verdict(False, *seen, difference.what, difference.line, difference.clause)
