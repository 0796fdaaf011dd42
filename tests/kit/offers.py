"""What tests ask of the package, in one place: tables, and whole kinds of bet checked at once."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.errors import Refusal
from croupier.rulebooks import offer
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer
from croupier.rules.settle import settle
from croupier.rules.spec import read_spec
from kit.independent import roulette

FREE = {"min": 1, "max": 1_000_000, "unit": 1, "chips": [1]}  # limits that touch nothing


def table(rulebook: str, **spec: Any) -> Offer:
    """A table's offer, made once for each spec."""
    return _table(msgspec.json.encode({"rulebook": rulebook, "limits": FREE, **spec}))


@cache
def _table(spec: bytes) -> Offer:
    return offer(read_spec(msgspec.json.decode(spec)))


def returned(at: Offer, bet: str, stake: int, outcome: str) -> int:
    """What one wager brings back, through the whole of settlement."""
    return settle(at, outcome, [Wager("ana", bet, stake)]).wagers[0].returned


def of_kind(at: Offer, kind: str) -> dict[str, set[str]]:
    return {row.bet: set(row.covers) for row in at.bets.values() if row.kind == kind}


def check_kind(at: Offer, zeros: str, kind: str, count: int, odds: int) -> None:
    """Every bet of a kind is offered, no other is, and each pays these odds on each outcome."""
    expected = roulette.bets(zeros, kind)
    assert of_kind(at, kind) == expected
    assert len(expected) == count
    check_returns(at, expected, odds)


def check_returns(at: Offer, bets: dict[str, set[str]], odds: int) -> None:
    """Each of these bets, on every outcome of the wheel, brings back what its numbers say."""
    for bet, covers in bets.items():
        for outcome in at.wheel.pockets:
            assert returned(at, bet, 100, outcome) == roulette.returned(
                covers, odds, 100, outcome
            ), f"{bet} on {outcome}"


def check_sector(at: Offer, bet: str) -> None:
    """A race-track bet brings back, on every outcome, what its pieces would one by one."""
    pieces = roulette.SECTORS[bet]
    parts = sum(pieces.values())
    for outcome in at.wheel.pockets:
        expected = roulette.pieces_returned(pieces, 100, outcome)
        assert returned(at, bet, 100 * parts, outcome) == expected, f"{bet} on {outcome}"


def check_neighbours(at: Offer, wheel: str, reach: int, suffix: str = "") -> None:
    """Neighbours of every number on the wheel: that number and `reach` on either side."""
    for number in at.wheel.pockets:
        near = roulette.neighbours(wheel, number, reach)
        row = at.find(f"neighbours:{number}{suffix}")
        assert sorted(row.covers) == sorted(near)
        check_pieces(at, row.bet, dict.fromkeys(near, 1))


def check_pieces(at: Offer, bet: str, pieces: dict[str, int]) -> None:
    """Like `check_sector`, for pieces named by the test."""
    parts = sum(pieces.values())
    assert at.find(bet).parts == parts
    for outcome in at.wheel.pockets:
        expected = roulette.pieces_returned(pieces, 100, outcome)
        assert returned(at, bet, 100 * parts, outcome) == expected, f"{bet} on {outcome}"


def check_wheel(at: Offer, pockets: int, zeros: set[str]) -> None:
    """So many compartments: these zeros green, and 1 to 36, eighteen red and eighteen black."""
    wheel = at.wheel
    assert len(wheel.order) == len(set(wheel.order)) == pockets
    assert set(wheel.order) == zeros | set(roulette.NUMBERS)
    assert {pocket for pocket in wheel.order if wheel.colour(pocket) == "green"} == zeros
    assert {pocket for pocket in wheel.order if wheel.colour(pocket) == "red"} == roulette.RED
    assert list(wheel.order) == roulette.WHEELS[wheel.id].split()


def check_alternate(at: Offer) -> None:
    """Around the wheel red and black alternate, the zeros standing between."""
    order = at.wheel.order
    for one, after in zip(order, order[1:] + order[:1], strict=True):
        colours = at.wheel.colour(one), at.wheel.colour(after)
        assert "green" in colours or colours[0] != colours[1], (one, after)


def winners(at: Offer, outcome: str) -> set[str]:
    """Every bet of the table that wins on an outcome."""
    return {
        one.bet
        for one in settle(at, outcome, [Wager("a", b, 100 * r.parts) for b, r in at.bets.items()])
        .wagers
        if one.won
    }  # fmt: skip


def cited(at: Offer, kind: str, outcome: str) -> set[tuple[bool, str]]:
    """Of every bet of a kind, whether it wins on an outcome and what its settlement cites."""
    rows = [row for row in at.bets.values() if row.kind == kind]
    assert rows, f"no {kind} at this table"
    settled = settle(at, outcome, [Wager("ana", row.bet, 100 * row.parts) for row in rows])
    return {(one.won, one.clause) for one in settled.wagers}


def check_refused(at: Offer, bet: str, why: str, clause: str) -> None:
    """A table refuses a bet it does not offer, by name, with the reason and the clause."""
    with pytest.raises(Refusal, match=why) as refused:
        at.find(bet)
    assert (refused.value.code, refused.value.clause) == ("bet-not-offered", clause)
