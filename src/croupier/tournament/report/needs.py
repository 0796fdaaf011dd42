"""What a tournament waits for, in the order in which somebody should see to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.tournament.announcing.decide import INTENTION
from croupier.tournament.cup import Cup
from croupier.tournament.standing import needs_play_off, tied_in
from croupier.tournament.state import ANNOUNCED, BETWEEN, DRAFT, PLACED


class Need(NamedTuple):
    what: str
    session: str = ""
    players: tuple[str, ...] = ()
    dispute: str = ""


def needs(cup: Cup) -> Iterator[Need]:
    state = cup.state
    yield from _regulator(cup)
    for sheet in state.sessions.values():
        if sheet.state == "ended":
            yield Need("record-chips", sheet.id, tuple(sheet.present))
    ties = [
        (one.id, tied)
        for one in state.of_round(state.round)
        if (tied := needs_play_off(cup, one)) and state.phase == BETWEEN
    ]
    for session, tied in ties:
        yield Need("play-off", session, tied)
    disputes = [one for one in state.disputes.values() if one.status == "open"]
    if state.phase == BETWEEN and not ties and not cup.is_final:
        lots = tuple(name for one in state.of_round(state.round) for name in tied_in(cup, one))
        yield Need("advance", "", lots)
    for dispute in disputes:
        yield Need("dispute", dispute.session, (dispute.player,), dispute.id)
    if state.phase == BETWEEN and not ties and cup.is_final:
        yield Need("declare-placings")
    if state.phase == PLACED:
        yield Need("award-prizes")
    owed = tuple(name for name, one in state.entrants.items() if one.due)
    if owed:
        yield Need("pay-out", "", owed)


def _regulator(cup: Cup) -> Iterator[Need]:
    """Of the tournament before entries, of each change before play."""
    law, state = cup.law.setup, cup.state
    if state.phase == DRAFT:
        return
    advised = law.regulator_advised is None or INTENTION in state.advised
    told = law.regulator_told is None or all(
        f"change:{version}" in state.advised for version in range(2, state.edition + 1)
    )
    moved = law.regulator_told is not None and state.start_moved and not state.fixed
    if (state.phase == ANNOUNCED and not advised) or not told or moved:
        yield Need("regulator")
