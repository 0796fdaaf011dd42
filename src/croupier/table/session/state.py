"""What is kept about a tournament: for which the table is set apart, and the session on it."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.money import Cents
from croupier.rules.spec import Limits
from croupier.table.chips.state import ChipsState

CENTS = "cents"
PRACTICE = "practice"  # chips that count for nothing and vanish
PLAYING, TIME_UP, LAST_SPINS, ENDED = "playing", "time-up", "last-spins", "ended"
# Why a clock stands still; a session that is suspended is called so.
SUSPENDED: Literal["suspended"] = "suspended"
BROKEN_OFF = "broken-off"  # the end of a session that has no result
PENALTY = "penalty"  # why chips were taken
MISSED_SPIN = "missed-spin"  # why somebody was put out
DIRECTOR_ABSENT: Literal["director-absent"] = "director-absent"
Stop = Literal["suspended", "director-absent"]
OnMiss = Literal["record", "forfeit", "out"]


class Designation(msgspec.Struct, frozen=True, omit_defaults=True):
    """For which tournament a table is set apart, and by which reading of excluded rules."""

    tournament: str
    unit: str = CENTS  # what its chips count in: cents, or `point:ID`
    exclusions: str = ""  # "intended", "literal"; nothing where a rulebook has none


class SessionSeat(msgspec.Struct, frozen=True):
    """Where a player of a session sits, and the player's number in the tournament."""

    seat: int
    number: int


class Secrets(msgspec.Struct, frozen=True):
    """How many secret wagers each player has."""

    per: Literal["session", "spin"]
    count: int


class Rebuys(msgspec.Struct, frozen=True, omit_defaults=True):
    """Until when players may get chips again, and how often each still may."""

    when: Literal["busted", "holding", "any"]
    spins: int = 0  # the window closes with the betting of the spin after so many,
    minutes: int = 0  # or so many minutes of the session's clock after its beginning
    left: dict[str, int] = {}


class LimitsToCome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Limits that the Terms provide for, and from when."""

    limits: Limits
    spins: int = 0  # after so many settled spins,
    minutes: int = 0  # or so many minutes of the session's clock


class SessionPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A session as the tournament hands it to its table."""

    session: str  # "1-3", or "1-3-p1"
    players: dict[str, SessionSeat]
    bank: Cents
    banks: dict[str, Cents] = {}  # where they differ: chips that were kept from a round before
    limits: Limits
    spins: int = 0  # how long it is: so many settled spins,
    minutes: int = 0  # or so many minutes,
    last_spins: int | None = None  # and then so many; unless said, what the rulebook has
    compulsory: Cents = 0
    on_miss: OnMiss = "record"
    secret: Secrets | None = None
    time_limit_s: int = 0  # for the wagers on one spin
    limit_changes: tuple[LimitsToCome, ...] = ()
    rebuy: Rebuys | None = None
    practice: bool = False
    points: bool = False  # whatever else is played with: a play-off's chips are nobody's money


class Competitor(msgspec.Struct):
    """A player of the session, beside what the table keeps of everyone."""

    seat: int
    number: int
    missed: list[int] = []  # spins
    secret: dict[str, Cents] = {}  # what nobody else may see of this spin's wagers
    secrets: list[int] = []  # the spin each secret wager was for
    busted: int = 0  # the spin that took the last chip
    out: bool = False  # disqualified, retired or eliminated: what is locked is played
    out_after: int = 0  # of whom is out: how many spins were settled
    keeps: bool = False  # of whom is out: the chips
    penalty: Cents = 0  # what is still to be taken, as wagers come back
    away: bool = False  # from the table, with leave
    rebuys: int = 0  # how often chips were got again
    forfeits: dict[int, Cents] = {}  # spin -> what missing it cost
    gone: Cents = 0  # of whom is out: chips that are out, as later spins and corrections have it
    out_for: int = 0  # the missed spin that put them out, if one did
    heir: str = ""  # who has taken over

    @property
    def plays(self) -> bool:
        return not self.out


class TableSession(msgspec.Struct, kw_only=True):
    """The session on the table."""

    plan: SessionPlan
    unit: str
    began_at: str
    players: dict[str, Competitor]
    phase: str = PLAYING
    ends_at: str = ""  # when time is up, as far as the clock has not stood still since
    rebuys_closed: bool = False  # the minutes to buy chips again in are over
    stopped: dict[str, str] = {}  # why the clock stands still -> since when
    stood_ms: int = 0  # how long it has stood still, in milliseconds
    after: int = 0  # the number of the last ball before it
    played: list[int] = []  # its settled spins
    last_from: int = 0  # how many of them were settled when the last ones were announced
    call_bets_closed: bool = False
    bell_at: str = ""
    bell: bool = False  # it was rung for this spin
    locked: dict[str, Cents] = {}  # what each had down at the lock
    had: dict[str, Cents] = {}  # and in all, before the last ball
    ground: str = ""  # why it ended
    together: list[str] = []  # who lost the last chip at once, if nobody has any
    was: str = ""  # the phase before that
    ended_at: str = ""

    @property
    def id(self) -> str:
        return self.plan.session

    @property
    def is_over(self) -> bool:
        return self.phase == ENDED

    @property
    def in_points(self) -> bool:
        """Whether its chips are no money."""
        return self.unit != CENTS

    @property
    def shown_phase(self) -> str:
        return SUSPENDED if SUSPENDED in self.stopped and not self.is_over else self.phase

    def missed(self, name: str) -> list[int]:
        """The spins with a result on which a player wagered too little."""
        return [spin for spin in self.players[name].missed if spin in self.played]

    # What happens to it at the table; only `evolve` asks for that.

    def open_betting(self) -> None:
        self.call_bets_closed = self.bell = False
        self.bell_at, self.locked = "", {}

    def lock(self, down: dict[str, Cents], totals: dict[str, Cents]) -> None:
        """Betting ends: what each player has down, and in all."""
        if not self.locked:
            self.locked = {name: down.get(name, 0) for name in self.players}
            self.had = {name: totals.get(name, 0) for name in self.players}
        self.bell_at = ""

    def reveal(self) -> None:
        """No more bets was called: nothing is secret any more."""
        for one in self.players.values():
            one.secret = {}

    def keep_secret(self, name: str, bet: str, stake: Cents, spin: int) -> None:
        one = self.players[name]
        one.secret[bet] = one.secret.get(bet, 0) + stake
        one.secrets.append(spin)

    def settle(self, spin: int) -> None:
        self.played.append(spin)

    def had_more(self, name: str, spin: int, amount: Cents) -> None:
        """A spin before the last one was corrected: what there was before the last ball."""
        if name in self.had and spin in self.played[:-1]:
            self.had[name] = max(0, self.had[name] + amount)

    def unsettle(self, spin: int) -> None:
        """A spin that has no result after all."""
        if spin in self.played:
            self.played.remove(spin)


class Recorded(msgspec.Struct):
    """The session before, whose chips were counted: its spins may still be corrected."""

    session: str
    unit: str
    counts: dict[str, Cents]
    spins: list[int]
    forfeits: dict[int, dict[str, Cents]] = {}  # spin -> what missing it cost whom


class SessionState(msgspec.Struct):
    designation: Designation | None = None
    now: TableSession | None = None
    tray: ChipsState | None = None  # the table's own, put by while points are played
    recorded: list[Recorded] = []  # sessions before, as far back as spins may be corrected
