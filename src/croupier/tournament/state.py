"""A tournament as its events have made it."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.book.pin import Pin
from croupier.tournament.terms.document import RoundTerms, TermsDocument, rounds_of

DRAFT, ANNOUNCED, ENTRIES, READY, DRAWN = "draft", "announced", "entries", "ready", "drawn"
SESSION, BETWEEN, PLACED, PRIZES = "session", "between", "placed", "prizes"
CLOSED, CANCELLED = "closed", "cancelled"
CUP_PHASES = (
    DRAFT, ANNOUNCED, ENTRIES, READY, DRAWN, SESSION, BETWEEN, PLACED, PRIZES, CLOSED, CANCELLED,
)  # fmt: skip
LIVE = CUP_PHASES[:9]  # nothing is asked of a tournament that is over
ON = ("playing", "suspended", "time-up", "last-spins", "ended")  # of a session
SESSION_STATES = ("drawn", *ON, "recorded", "void")
OUT = ("refused", "withdrawn", "replaced", "eliminated", "retired", "disqualified", "cancelled")


class PaidFor(msgspec.Struct):
    """One payment of an entrant."""

    what: str  # entry, buy_in, rebuy, add_on, buy_back
    amount: Cents
    round: int = 0  # of a buy-in
    refunded: Cents = 0
    in_chips: bool = False  # chips were issued for it


class Entrant(msgspec.Struct):
    """Somebody who applied, with all that became of it."""

    name: str
    kind: str = "patron"
    state: str = "applied"
    number: int = 0  # order of registration
    accepted: int = 0  # the version of the Terms
    signed: int = 0
    promotion: bool = False
    approved_by: str = ""
    payments: list[PaidFor] = []
    due: Cents = 0  # what is owed to them now
    redeemed: Cents = 0  # what was due for chips at the end
    carried: Cents = 0  # chips that are money and wait for the next round
    briefed: int = 0  # on which version of the Terms
    round: int = 0  # the one they play, or are to play
    last_round: int = 0  # the last they have played
    chips: int | None = None  # last recorded
    last_total: int = 0  # the same, where a count is compared over rounds
    rebuys: int = 0
    add_ons: int = 0
    buy_backs: int = 0
    more_bank: int = 0  # chips of add-ons, for the next start
    had_more: int = 0  # the same of the last start
    replaced_by: str = ""
    was: str = ""  # before disqualification
    taken: int = 0  # chips that went with it
    ground: str = ""  # of disqualification
    keeps_place: bool = False  # retired, and ranked by what was held
    missed: int = 0
    duty: int = 0
    placing: int | None = None
    prize: Cents | None = None
    penalties: list[str] = []

    @property
    def paid(self) -> Cents:
        return sum(one.amount for one in self.payments)

    @property
    def refunded(self) -> Cents:
        return sum(one.refunded for one in self.payments)


class SessionSheet(msgspec.Struct):
    """A session, from its draw to its record."""

    id: str
    round: int
    table: str
    seats: dict[int, str] = {}
    starts_at: str = ""
    drawn_at: str = ""
    state: str = "drawn"
    present: list[str] = []  # who has had chips here
    spins: int = 0
    counts: dict[str, int] = {}  # as recorded
    gone: dict[str, int] = {}  # of the disqualified: points they would have, should they come back
    before: dict[str, int] = {}  # what each had before its last spin
    last_spin: int = 0  # its number
    redeemed: dict[str, Cents] = {}  # what was due for its chips
    brought: dict[str, Cents] = {}  # chips that are money, from the round before
    rebought: dict[str, list[int]] = {}  # whose payments were for chips in it, counted from 0
    all_bust: list[str] = []  # who lost the last chip on one and the same spin
    out_at: dict[str, int] = {}  # on which spin the last chip went
    play_off_of: str = ""
    tied: list[str] = []  # of a play-off: whose tie it is
    winners: list[str] = []  # once the round is over
    ground: str = ""  # why it ended

    @property
    def players(self) -> list[str]:
        return [self.seats[seat] for seat in sorted(self.seats)]

    def hand_over(self, player: str, to: str) -> None:
        """Seat and count are a substitute's."""
        self.seats = {seat: to if one == player else one for seat, one in self.seats.items()}
        for names in (self.present, self.all_bust, self.tied):
            names[:] = [to if one == player else one for one in names]
        for counts in (self.counts, self.before, self.out_at, self.redeemed):
            if player in counts:
                counts[to] = counts.pop(player)

    @property
    def is_on(self) -> bool:
        return self.state in ON


class Contention(msgspec.Struct):
    """A dispute, as far as it has come."""

    id: str
    player: str
    about: str
    session: str = ""
    spin: int = 0
    status: str = "open"  # then upheld or rejected
    reason: str = ""
    referred: bool = False
    review: str = ""


class PoolState(msgspec.Struct):
    """What was won."""

    amount: Cents | None = None
    prizes: Cents = 0
    unawarded: Cents = 0
    bonus: Cents = 0
    bonuses: list[str] = []


class WasSo(msgspec.Struct):
    """One entrant, before a round was advanced or places were declared."""

    state: str
    round: int
    buy_backs: int = 0


class Before(msgspec.Struct):
    """What a correction leads back to, as long as nothing came after."""

    round: int
    entrants: dict[str, WasSo]
    paid: dict[str, Cents] = {}  # for chips that are money, since then


class TournamentState(msgspec.Struct):
    """Only events change it, in place."""

    id: str = ""
    terms: TermsDocument = TermsDocument(rulebook="")
    missing: tuple[str, ...] = ()
    pin: Pin | None = None
    version: int = 0  # how many acts there were
    at: str = ""  # when the last one happened
    phase: str = DRAFT
    edition: int = 0  # the version of the Terms
    fixed: bool = False  # play has begun
    round: int = 0  # the current one, from 1
    called: list[RoundTerms] = []  # rounds, with the repechages that the director called
    advised: list[str] = []  # what the regulator was told
    start_moved: bool = False  # before play, and the regulator was not told of it
    directors: list[str] = []
    deputies: list[str] = []
    here: list[str] = []  # role:name of who is signed on
    tables: list[str] = []  # designated, in order
    practice: dict[str, list[str]] = {}  # table -> who practises there
    entrants: dict[str, Entrant] = {}
    registered: int = 0  # how many numbers were given
    sessions: dict[str, SessionSheet] = {}
    before: Before | None = None
    deemed: dict[str, int] = {}  # who was let through, from which round
    wild_cards: dict[str, int] = {}  # who was given one, into which round
    disputes: dict[str, Contention] = {}
    reports: int = 0
    pool: PoolState = msgspec.field(default_factory=PoolState)

    @property
    def rounds(self) -> tuple[RoundTerms, ...]:
        return tuple(self.called) or rounds_of(self.terms)

    def of_round(self, number: int) -> list[SessionSheet]:
        """Its sessions without play-offs, in order."""
        return [
            one for one in self.sessions.values() if one.round == number and not one.play_off_of
        ]

    def play_offs(self, session: str) -> list[SessionSheet]:
        found = (one for one in self.sessions.values() if one.play_off_of == session)
        return [one for one in found if one.state != "void"]

    def playing_at(self, table: str) -> SessionSheet | None:
        """The session that is on there."""
        found = (one for one in self.sessions.values() if one.table == table and one.is_on)
        return next(found, None)

    def session_of(self, player: str) -> SessionSheet | None:
        """The session that is on, or drawn, in which this player has a seat."""
        found = [one for one in self.sessions.values() if player in one.seats.values()]
        on = [one for one in found if one.is_on]
        return next(iter(on or [one for one in found if one.state == "drawn"]), None)

    def remember(self) -> None:
        """How all entrants are, before a round is advanced or places are declared."""
        self.before = Before(
            self.round,
            {
                name: WasSo(one.state, one.round, one.buy_backs)
                for name, one in self.entrants.items()
            },
        )

    def go_back(self) -> None:
        """Entrants are as they were; what became of them otherwise since then holds."""
        assert self.before is not None, self.id
        for name, was in self.before.entrants.items():
            one = self.entrants[name]
            one.round, one.buy_backs, one.placing = was.round, was.buy_backs, None
            if one.state == "disqualified":
                one.was = was.state if one.was else ""
            elif one.state not in ("retired", "withdrawn", "replaced"):
                one.state = was.state
        for sheet in self.of_round(self.before.round):
            sheet.winners = []
        self.sessions = {
            id: one for id, one in self.sessions.items() if one.round <= self.before.round
        }
        self.round, self.before = self.before.round, None
        self.phase = BETWEEN

    def settle_phase(self) -> None:
        """What the phase is while a round is played."""
        own = self.of_round(self.round)
        if any(one.is_on for one in self.sessions.values()):
            self.phase = SESSION
        elif own and all(one.state == "recorded" for one in own):
            self.phase = BETWEEN
        elif own:
            begun = any(one.state == "recorded" for one in own)
            self.phase = SESSION if begun else DRAWN
