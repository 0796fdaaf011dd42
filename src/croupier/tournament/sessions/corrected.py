"""What a correction after the record makes of a tournament.

As long as nobody has played on, it goes back: who went through, the draw, the places. Who is out,
who is tied and which play-off counts is found anew. Later the record alone moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import UNSET

from croupier.tournament.arithmetic import redeemed
from croupier.tournament.base import TournamentEvent
from croupier.tournament.boundary import FromTable
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import refund
from croupier.tournament.prizes.events import PlacingsUndone
from croupier.tournament.progress.events import AdvanceUndone
from croupier.tournament.rooms import evolve
from croupier.tournament.sessions import events as e
from croupier.tournament.sessions.decide import goes_out
from croupier.tournament.standing import lost_play_offs
from croupier.tournament.state import (
    BETWEEN,
    DRAWN,
    PLACED,
    READY,
    SESSION,
    PaidFor,
    SessionSheet,
    TournamentState,
)
from croupier.tournament.terms.amounts import fraction


def put_right(cup: Cup, told: Sequence[FromTable]) -> tuple[TournamentEvent, ...]:
    """What follows from counts that moved."""
    coming = Coming(cup)
    for session in dict.fromkeys(one.session for one in told):
        coming.recount(session, [one for one in told if one.session == session])
    return tuple(coming.events)


class Coming:
    """A tournament as it will be, and what is told on the way there."""

    def __init__(self, cup: Cup) -> None:
        packed = msgspec.msgpack.encode(cup.state)
        state = msgspec.msgpack.decode(packed, type=TournamentState)
        self.cup = Cup(state, cup.rulebook, cup.tables)
        self.events: list[TournamentEvent] = []

    @property
    def state(self) -> TournamentState:
        return self.cup.state

    def happens(self, *events: TournamentEvent) -> None:
        for event in events:
            self.events.append(event)
            evolve(self.state, event)

    def recount(self, session: str, told: Iterable[FromTable]) -> None:
        sheet = self.state.sessions[session]
        told = list(told)
        for one in told:
            if one.player in sheet.gone:
                count = max(0, sheet.gone[one.player] + one.chips)
                self.happens(e.CountPutRight(session, one.player, count, one.spin))
        moved = [(name, one) for one in told if (name := self._who(one.player)) in sheet.counts]
        if not moved:
            return
        self._go_back(sheet)
        for name, one in moved:
            count = max(0, sheet.counts[name] + one.chips)
            due = self._due(sheet, name, count)
            self.happens(e.CountPutRight(session, name, count, one.spin, due))
        if sheet.round == self.state.round and self.state.phase in (SESSION, BETWEEN):
            self._count_players(sheet)
            self._void_play_offs(self.state.sessions[sheet.play_off_of or session])

    def _who(self, name: str) -> str:
        """Whose the count is now."""
        entrant = self.state.entrants[name]
        return self._who(entrant.replaced_by) if entrant.replaced_by else name

    def _due(self, sheet: SessionSheet, name: str, count: int) -> int:
        """How much more is due for chips that were redeemed, or less of what is not paid yet."""
        chips = self.cup.terms.chips
        if chips is UNSET or name not in sheet.redeemed or not isinstance(chips.rate, str):
            return 0
        change = redeemed(count, fraction(chips.rate)) - sheet.redeemed[name]
        return max(change, -self.state.entrants[name].due)

    def _go_back(self, sheet: SessionSheet) -> None:
        """The round that was advanced, or the places that were declared, if nothing came after."""
        before, phase = self.state.before, self.state.phase
        if before is None or before.round != sheet.round:
            return
        if phase == PLACED:
            back = {
                name: amount
                for name, one in self.state.entrants.items()
                if (amount := min(one.due, one.redeemed))
            }
            self.happens(PlacingsUndone(back))
        elif phase in (READY, DRAWN):
            for name, was in before.entrants.items():
                self._refund_buy_backs(name, was.buy_backs)
            entrants, paid = self.state.entrants, before.paid
            chips = self.cup.terms.chips
            redeems = chips is not UNSET and chips.type == "non-value"
            due = {name: min(paid[name], entrants[name].due) for name in paid if redeems}
            rest = {name: paid[name] - due.get(name, 0) for name in paid}
            self.happens(AdvanceUndone(sheet.round, due, rest))

    def _refund_buy_backs(self, name: str, before: int) -> None:
        """Nobody has gone out whom they could have brought back."""
        entrant = self.state.entrants[name]
        bought = [one for one in entrant.payments if one.what == "buy_back"][before:]

        def part(payment: PaidFor) -> int:
            return payment.amount if any(one is payment for one in bought) else 0

        self.happens(*refund(entrant, part, "advance-undone"))

    def _count_players(self, sheet: SessionSheet) -> None:
        """Who has lost the last chip, and who has some again."""
        had = [name for name, chips in sheet.before.items() if chips and name in sheet.counts]
        bust = bool(had) and not any(sheet.counts.values())
        together = tuple(had) if bust else ()
        if list(together) != sheet.all_bust:
            self.happens(e.BustsPutRight(sheet.id, together))
        if sheet.play_off_of:
            return
        spared = together if self.cup.law.ties.all_bust.value == "play-off" else ()
        for name, count in list(sheet.counts.items()):
            state = self.state.entrants[name].state
            stays = bool(count) or name in spared
            if stays and state == "eliminated" and name in sheet.out_at:
                self.happens(e.EntrantBack(name, sheet.id))
            elif not stays and state == "waiting" and goes_out(self.cup):
                self.happens(e.EntrantOut(name, sheet.id, "busted", sheet.last_spin))

    def _void_play_offs(self, sheet: SessionSheet) -> None:
        if sheet.state == "recorded":
            self.happens(*(e.PlayOffVoid(one.id) for one in lost_play_offs(self.cup, sheet)))
