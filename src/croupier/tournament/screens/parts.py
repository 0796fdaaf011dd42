"""The parts of a tournament's view, each with its type.

docs/views.md and web/shared/views.d.ts list them (`make views-docs`), with the words beside them.
Chips are in hundredths of a point, or in cents where they are money (`unit`).
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from croupier.money import Cents
from croupier.table.screens.parts import ViewPart


class RoundView(ViewPart, frozen=True, kw_only=True):
    """A round as the Terms have it."""

    round: int
    kind: str  # heat, repechage, final
    starts_at: str
    spins: int | None  # how long its sessions are: spins, or
    minutes: int | None
    last_spins: int  # that follow when the time is up
    bank: int  # what each begins with; 0: the last count
    buy_in: Cents
    min: int
    max: int
    first: int  # so many of each session go through,
    best: int  # and so many of all others


class PrizeLine(ViewPart, frozen=True, kw_only=True):
    """What a place wins."""

    place: int
    share: str  # a fraction of the pool, or
    amount: Cents | None  # known from the Terms, or since the prizes were awarded


class CupPublic(ViewPart, frozen=True, kw_only=True):
    """What every screen of a tournament shows."""

    tournament: str
    title: str
    location: str
    rulebook: str  # its tag
    phase: str
    round: int  # the current one; 0 before the first
    rounds: list[RoundView]
    unit: str  # what chips count in: points, cents
    edition: int  # the version of the Terms
    starts_at: str
    entries_close_at: str
    players: int  # how many are registered
    players_min: int
    players_max: int
    entry_fee: Cents
    pool: Cents | None  # once it is known
    prizes: list[PrizeLine]
    next_at: str  # when the next round or session is to start
    best_cut: int | None  # of those who go through over all tables, the fewest chips


class PlaceView(ViewPart, frozen=True, kw_only=True):
    """A seat in a session. Chips and wagers down are one sum: a secret wager does not show."""

    player: str
    chips: int | None  # all one has: in hand and on the layout
    place: int | None  # in this session, equal ones one number
    line: str  # as things stand: through, tied, out; empty where there is no line
    state: str  # the entrant's
    away: bool  # with leave
    missed: int | UnsetType = UNSET  # spins; who runs the tournament sees it
    duty: int | UnsetType = UNSET  # for the next spin; who runs the tournament sees it


class SheetView(ViewPart, frozen=True, kw_only=True):
    """A session, from its draw to its record."""

    session: str
    round: int
    table: str
    state: str  # drawn, playing, suspended, time-up, last-spins, ended, recorded, void
    starts_at: str
    seats: dict[str, PlaceView]  # by seat
    phase: str  # the table's, while it is on
    spins: int  # settled
    spins_left: int | None
    ends_at: str  # when the time is up, while the clock runs
    left_s: int | None  # seconds left, while the clock stands still
    stopped: list[str]  # why it does: suspended, director-absent
    play_off_of: str
    cut: int | None  # the fewest chips that go through from here, as things stand
    below: int | None  # the most chips that do not
    winners: list[str]
    tied: list[str]  # and not yet parted
    ground: str  # why it ended
    may: list[str] | UnsetType = UNSET  # what whoever is signed in may ask about it now


class StandingLine(ViewPart, frozen=True, kw_only=True):
    """Somebody in the tournament, as everybody may see."""

    rank: int | None  # over all; equal ones one number
    number: int  # of entry
    state: str
    round: int  # the one they play, or played last
    session: str
    chips: int | None
    line: str
    placing: int | None  # in the end


class PaidLine(ViewPart, frozen=True, kw_only=True):
    """A payment."""

    what: str  # entry, buy_in, rebuy, add_on, buy_back
    amount: Cents
    round: int
    refunded: Cents


class OpenPayment(ViewPart, frozen=True, kw_only=True):
    """What somebody still has to pay to play."""

    what: str  # entry, buy-in
    amount: Cents
    round: int


class ContentionView(ViewPart, frozen=True, kw_only=True):
    """A dispute in a tournament."""

    dispute: str
    player: str
    about: str
    session: str
    spin: int
    status: str  # open, upheld, rejected
    reason: str
    referred: bool
    review: str
    may: list[str]


class OwnEntry(ViewPart, frozen=True, kw_only=True):
    """A player's own. Nobody else is sent it."""

    player: str
    number: int
    state: str  # empty: has not applied
    accepted: int  # the version of the Terms
    session: str
    table: str
    seat: int | None
    chips: int | None  # all one has: in hand and on the layout
    place: int | None  # in this session
    of: int  # players in it
    line: str  # as things stand
    cut: int | None  # the fewest chips that go through, as things stand
    below: int | None  # the most chips that do not
    duty: int  # what must be wagered on the next spin, or this one; 0: nothing
    missed: int
    secrets_left: int | None  # secret wagers; null where there are none
    away: bool
    payments: list[PaidLine]
    to_pay: list[OpenPayment]
    due: Cents  # what is owed to the player
    placing: int | None
    prize: Cents | None
    disputes: list[ContentionView]
    choices: dict[str, str]  # circumstances of a substitute, by id


class EntrantView(ViewPart, frozen=True, kw_only=True):
    """Somebody who applied, as who runs the tournament sees them."""

    number: int
    kind: str  # patron, employee, contractor, associate
    state: str
    accepted: int
    signed: int
    promotion: bool  # the name may be shown outside
    briefed: bool
    round: int
    session: str
    table: str
    seat: int | None
    chips: int | None
    missed: int
    duty: int
    payments: list[PaidLine]
    to_pay: list[OpenPayment]
    due: Cents
    rebuys: int
    add_ons: int
    buy_backs: int
    penalties: list[str]
    ground: str  # of disqualification
    placing: int | None
    prize: Cents | None
    may: list[str]  # what whoever is signed in may ask about them now


class NeedView(ViewPart, frozen=True, kw_only=True):
    """What waits for a decision."""

    what: str  # regulator, record-chips, play-off, advance, dispute, declare-placings, …
    act: str  # the command that decides it
    session: str
    players: list[str]
    dispute: str
    about: str  # of the regulator: intention, change:VERSION, or change:start
    may: bool  # whoever is signed in may do it
    waits: str  # for what, before anybody may: dispute; else empty


class StepView(ViewPart, frozen=True, kw_only=True):
    """What comes next, where nothing has to be decided first."""

    act: str
    session: str
    round: int
    players: list[str]
    may: bool


class CupTableView(ViewPart, frozen=True, kw_only=True):
    """A table that is set apart for the tournament."""

    table: str
    phase: str
    session: str  # on it now
    practice: list[str]  # who practises there


class ChoiceView(ViewPart, frozen=True, kw_only=True):
    """Something that the Terms or the rulebook let one choose."""

    id: str
    says: str  # in the words of the Terms; empty where they have none
    amount: Cents | None  # of a bonus


class CupHouse(ViewPart, frozen=True, kw_only=True):
    """What who runs the tournament sees beside entrants and sessions."""

    directors: list[str]
    deputies: list[str]
    here: list[str]  # role:name of who is signed on
    present: bool  # enough of them for play, where the rulebook asks for it
    briefing: bool  # the rulebook asks for one before play
    advised: list[str]  # what the regulator was told
    tables: list[CupTableView]
    others: list[str]  # tables of the floor that are not set apart
    paid: Cents
    refunded: Cents
    due: Cents
    unawarded: Cents | None
    bonus: Cents
    choices: dict[str, list[ChoiceView]]  # penalties, disqualify, refunds, bonus, circumstances
    prices: dict[str, Cents]  # rebuy, add-on, buy-back
