"""What a table is told of a session: players, banks, limits, how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from croupier.rules.spec import Limits
from croupier.tournament.boundary import RoundPlan
from croupier.tournament.cup import Cup
from croupier.tournament.state import SessionSheet
from croupier.tournament.terms.document import Length
from croupier.tournament.terms.limits import limits_of


def round_limits(cup: Cup, number: int) -> Limits:
    limits, chips = cup.round(number).limits, cup.terms.chips
    assert limits is not UNSET and chips is not UNSET  # the Terms see to that
    return limits_of(limits, chips.chips)


def lasting(by: Length) -> tuple[int, int]:
    """Spins and minutes, one of them 0."""
    return (0 if by.spins is UNSET else by.spins), (0 if by.minutes is UNSET else by.minutes)


def session_plan(cup: Cup, sheet: SessionSheet, banks: Mapping[str, int]) -> RoundPlan:
    round = cup.round(sheet.round)
    assert round.by is not UNSET
    spins, minutes = lasting(round.by)
    last = cup.law.sessions.final_spins_min.value
    return RoundPlan(
        session=sheet.id,
        tournament=cup.state.id,
        seats={name: seat for seat, name in sorted(sheet.seats.items()) if name in banks},
        numbers={name: cup.entrant(name).number for name in banks},
        banks=banks,
        limits=round_limits(cup, sheet.round),
        terms=cup.terms,
        round=sheet.round,
        spins=spins,
        minutes=minutes,
        last_spins=last if round.last_spins is UNSET else round.last_spins,
        rebuys_left=_rebuys_left(cup, sheet.round, tuple(banks)),
    )


def _rebuys_left(cup: Cup, number: int, players: Sequence[str]) -> dict[str, int]:
    terms = cup.terms.rebuy
    if terms is UNSET or number not in terms.rounds:
        return {}
    return {name: max(0, terms.times - cup.entrant(name).rebuys) for name in players}


def play_off_plan(
    cup: Cup, parent: SessionSheet, name: str, seats: Mapping[int, str], bank: int
) -> RoundPlan:
    terms = cup.terms.play_off
    assert terms is not UNSET
    spins, minutes = lasting(terms.by)
    last = cup.law.sessions.final_spins_min.value
    return RoundPlan(
        session=name,
        tournament=cup.state.id,
        seats={player: seat for seat, player in seats.items()},
        numbers={player: cup.entrant(player).number for player in seats.values()},
        banks=dict.fromkeys(seats.values(), bank),
        limits=round_limits(cup, parent.round),
        terms=cup.terms,
        round=parent.round,
        spins=spins,
        minutes=minutes,
        last_spins=last if terms.last_spins is UNSET else terms.last_spins,
        play_off=True,
    )


def practice_plan(cup: Cup, table: str, players: Sequence[str]) -> RoundPlan:
    """As in the first round, with chips that count for nothing, and no end of its own."""
    return RoundPlan(
        session=f"practice-{table}",
        tournament=cup.state.id,
        seats={name: seat for seat, name in enumerate(players, start=1)},
        numbers={name: cup.entrant(name).number for name in players},
        banks=dict.fromkeys(players, cup.bank(1)),
        limits=round_limits(cup, 1),
        terms=cup.terms,
        round=1,
        spins=10_000,
        practice=True,
    )
