"""What a tournament asks of a table, and what it sees there: the border between two streams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from croupier.rules.spec import Limits
from croupier.table.base import Event
from croupier.tournament.terms.document import TermsDocument

Happening = tuple[Event, ...]


class PlayerSeen(NamedTuple):
    """What one has at a table now."""

    seat: int
    chips: int  # in hand
    down: int = 0  # wagers on the layout
    missed: int = 0
    duty: int = 0
    away: bool = False  # with leave
    out: bool = False  # plays no more
    penalty: int = 0  # what is still to be taken of wagers that are down
    gone: int = 0  # of whom is out: chips that are out, as later spins and corrections have it
    secrets_left: int | None = None  # secret wagers, where there are any

    @property
    def total(self) -> int:
        return self.chips + self.down

    @property
    def whole(self) -> int:
        """What is theirs to be ranked by, or to come back to."""
        return self.total + self.gone


class SessionSeen(NamedTuple):
    """A session as its table has it."""

    id: str
    state: str
    spins: int  # settled
    opened: int  # betting was opened so many times
    players: Mapping[str, PlayerSeen]
    played_s: int = 0  # seconds by its clock
    practice: bool = False
    may_rebuy: bool = False  # somebody without chips may still get some
    phase: str = ""  # the table's
    ends_at: str = ""  # when its time is up, while its clock runs
    left_s: int | None = None  # how many seconds it has left, while its clock stands still
    spins_left: int | None = None  # where that is known
    stopped: tuple[str, ...] = ()  # why its clock stands still

    @property
    def totals(self) -> dict[str, int]:
        return {name: one.total for name, one in self.players.items()}


class RoundPlan(NamedTuple):
    """What a table is told of a session as it begins."""

    session: str
    tournament: str
    seats: Mapping[str, int]  # player -> seat
    numbers: Mapping[str, int]  # player -> number of entry
    banks: Mapping[str, int]
    limits: Limits
    terms: TermsDocument
    round: int
    spins: int = 0  # one of the two
    minutes: int = 0
    last_spins: int = 0
    practice: bool = False
    play_off: bool = False
    rebuys_left: Mapping[str, int] = {}  # how often each may still buy chips


class TableLikeness(NamedTuple):
    """What tables of one tournament have in common."""

    game: str
    layout: str
    wheel: str
    mode: str


class SessionControl(Protocol):
    """What officers and players ask for in a session that is on, beside its play."""

    def suspend(self, at: str) -> Happening: ...
    def resume(self, at: str) -> Happening: ...
    def join(self, player: str, seat: int, number: int, bank: int) -> Happening: ...
    def penalise(self, player: str, amount: int, at: str) -> Happening: ...
    def take_out(self, player: str, ground: str, keeps: bool, at: str) -> Happening: ...
    def hand_over(self, player: str, to: str, number: int, at: str) -> Happening: ...
    def put_back(self, player: str, amount: int, at: str) -> Happening: ...
    def leave_place(self, player: str, ground: str) -> Happening: ...
    def return_to_place(self, player: str) -> Happening: ...
    def conclude(self, ground: str, at: str) -> Happening: ...
    def break_off(self, at: str) -> Happening: ...  # it ends and is gone, whoever has what


class TableSide(Protocol):
    """One table, as a tournament may use it. What changes it gives the table's events, or refuses;
    nothing is changed until they are applied."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> TableLikeness: ...
    @property
    def seats(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def is_idle(self) -> bool: ...
    @property
    def minimum(self) -> int: ...  # of its limits now
    @property
    def session(self) -> SessionSeen | None: ...
    @property
    def control(self) -> SessionControl | None: ...  # None: of a simulation, where nobody asks
    def designate(self, tournament: str, unit: str, exclusions: str) -> Happening: ...
    def release(self) -> Happening: ...
    def begin(self, plan: RoundPlan, at: str) -> Happening: ...
    def attend(self, present: bool, at: str) -> Happening: ...  # an officer is there, or none
    def give_chips(self, player: str, amount: int, ground: str, at: str) -> Happening: ...
    def collect(self) -> Happening: ...
    def told(self, events: Happening) -> list[FromTable]: ...  # what the tournament must know


class FromTable(NamedTuple):
    """What happened at a table, as far as it is the tournament's concern."""

    what: str  # ended, reopened, busted, revived, taken-out, corrected
    session: str
    player: str = ""
    ground: str = ""
    spin: int = 0
    chips: int = 0  # of `corrected`: how many more, or fewer
    players: tuple[str, ...] = ()  # of `ended`: who lost the last chip at once
    had: Mapping[str, int] = {}  # of `ended`: what each had before the last spin
