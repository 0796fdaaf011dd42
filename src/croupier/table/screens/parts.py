"""The parts of a view, each with its type: the JSON that screens are sent is written from these.

docs/views.md and web/shared/views.d.ts list them (`make views-docs`), with the words beside them.
"""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.settle import Line
from croupier.rules.sidebets.game import Written
from croupier.table.faults.ask import FaultKind

Wagers = dict[str, Cents]  # bet -> stake


class ViewPart(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of what is sent. It holds copies: nothing in it changes with the table."""


class LimitsSign(ViewPart, frozen=True, kw_only=True):
    """What the sign at a table says."""

    min: Cents
    max: Cents
    unit: Cents  # of outside bets
    outlay: Cents  # the least in all a spin, 0 if there is none


class AnnouncedLimits(ViewPart, frozen=True, kw_only=True):
    """Limits to come."""

    limits: LimitsSign
    at: str  # from when; empty: with the next betting
    agreed: list[str]  # who has agreed to them


class ClosingNotice(ViewPart, frozen=True, kw_only=True):
    """That the table will close."""

    at: str  # when; empty if after some spins
    spins: int  # how many are left


class ColourMarker(ViewPart, frozen=True, kw_only=True):
    """Stands on the table: whose colour is worth what."""

    player: str
    colour: str
    value: Cents  # of one chip


class LimitsMarker(ViewPart, frozen=True, kw_only=True):
    """Stands on the table: a player has limits of their own. It has what the rulebook shows."""

    player: str
    seat: int | None
    min: Cents | msgspec.UnsetType = msgspec.UNSET
    max: Cents | msgspec.UnsetType = msgspec.UNSET
    unit: Cents | msgspec.UnsetType = msgspec.UNSET
    until: str  # when they end; empty: not by the clock


class ResultCorrection(ViewPart, frozen=True, kw_only=True):
    """A result that was shown and is another now; told until the next outcome."""

    spin: int
    was: str
    outcome: str  # empty where the spin is void
    at: int  # where it stands, or stood, among all results, which may be more than `results` has
    clause: str


class TableSessionView(ViewPart, frozen=True, kw_only=True):
    """The session of a tournament that is played at a table."""

    session: str
    unit: str  # what chips count in: cents, points, practice
    state: str  # playing, suspended, time-up, last-spins, ended
    players: int  # who still play
    spins: int  # settled
    spins_left: int | None  # where that is known
    ends_at: str  # when its time is up, while its clock runs
    left_s: int | None  # seconds left, while its clock stands still
    stopped: list[str]  # why it does: suspended, director-absent
    call_bets_closed: bool  # for this spin
    bell_at: str  # when the time for wagers on this spin is over
    bell: bool  # it was rung for this spin


class CompetitorView(ViewPart, frozen=True, kw_only=True):
    """A player of the session, beside what a table shows of anyone."""

    number: int  # of entry
    total: Cents  # in hand and on the layout
    duty: Cents  # what must be wagered on the next spin, or this one; 0: nothing
    missed: int  # spins
    secrets_left: int | None  # secret wagers; null where there are none
    away: bool  # with leave
    out: bool  # plays no more


class PublicView(ViewPart, frozen=True, kw_only=True):
    """What every screen of a table shows."""

    phase: str
    locked: bool  # no wager is taken in the main area
    spin: int  # of the spin under way, or of the last
    settled: int  # how many spins were settled
    ends_at: str  # when the wagering period ends; empty if none runs
    warns_at: str
    outcome: str
    results: list[str]  # newest first, at most 30
    fault: str  # `faults` in one sentence
    faults: dict[str, str]  # component, or side bet that fails with it -> what is wrong with it
    fault_kinds: dict[str, FaultKind]  # the same components -> what kind of fault it is
    light: bool  # the red light is on
    says: list[str]  # what the dealer announces
    direction: str
    no_spin: str  # the ground of a no spin just called
    sensed: list[str]  # numbers that sensors have shown and nobody has confirmed yet
    stations_locked: bool
    final_bets: bool  # announced for this spin
    limits: LimitsSign  # when they change, fetch the layout again
    announced: AnnouncedLimits | None
    closing: ClosingNotice | None
    markers: list[ColourMarker | LimitsMarker]
    drawn: dict[str, Written]  # what side bets have drawn for this release of the ball
    side_closed: list[str]  # side bets whose betting has ended alone
    side_won: dict[str, str]  # bet of a side bet -> the result it wins by
    spread_number: int | None  # both rings of Spread-Bet added, once the ball rests
    frozen: str  # why every chip account is; empty if none is
    ball: str  # what must be done with it before the next spin: examine or change
    correction: ResultCorrection | None
    tournament: str  # for which the table is set apart; empty if for none
    session: TableSessionView | None


class OwnCorrection(ViewPart, frozen=True, kw_only=True):
    """What a spin that was settled again moved for one player; told until the next outcome."""

    spin: int
    paid: Cents
    withheld: Cents  # taken of what is withheld
    before: Cents  # refused or required back before; below zero: still refused
    taken: Cents
    owing: Cents
    netted: Cents  # was owing, and is no longer
    kept: Cents  # was let off before, and is due now
    clause: str


class StakesBack(ViewPart, frozen=True, kw_only=True):
    """Stakes that came back; told until the next outcome."""

    amount: Cents
    clause: str


class CaseDecision(ViewPart, frozen=True, kw_only=True):
    """The last decision on a dispute or claim of this player."""

    case: str
    decision: str
    reason: str
    clause: str
    review: str  # who may review it, if the player was told: "inspector" or "gaming-commission"
    review_clause: str


class ClaimView(ViewPart, frozen=True, kw_only=True):
    """A claim that is open, or of which something is still owing."""

    claim: str  # its number
    player: str
    by: str  # player or house
    about: str
    amount: Cents
    status: str
    owed: Cents
    paid: Cents
    spin: int
    at: str
    component: str  # that the player says has failed; empty of any other claim


class DisputeView(ViewPart, frozen=True, kw_only=True):
    """A dispute that waits for a decision."""

    dispute: str  # its number
    player: str
    about: str
    status: str
    spin: int


class HoldView(ViewPart, frozen=True, kw_only=True):
    """A payment withheld."""

    player: str
    ground: str
    reason: str
    until: str  # empty: until it is determined
    amount: Cents  # the winnings that are withheld; 0: all that is on the account


class WaitingView(ViewPart, frozen=True, kw_only=True):
    """Wagers that wait for the records of their spin."""

    player: str
    spin: int


class OwnView(ViewPart, frozen=True, kw_only=True):
    """A player's own: account, wagers, the last win. Nobody else is sent it."""

    player: str
    seat: int | None
    account: Cents
    staked: Cents
    wagers: Wagers
    last: Wagers  # of the spin before, for repeating
    stays: Wagers  # of `wagers`, what won on the spin before and may be withdrawn
    won: Cents  # by the last settled spin
    returned: Cents  # by the last settled spin, stakes included
    settled: list[Line]
    advised: bool  # told that wagers under the minimum are returned from now on
    shown: Wagers  # under the minimum: on the screen and not debited
    guest: bool
    station: bool  # at a station; when it changes, fetch the layout again
    limits: LimitsSign | None  # one's own, if they are not the table's
    legacy: int  # hours of keeping the old limits, offered and not yet accepted
    colours: dict[str, tuple[Cents, int]]  # colour -> what one chip is worth, how many
    held: dict[str, str]  # ground of a withheld payment -> until when
    waits: bool  # wagers wait for the records
    excluded: bool
    claims: list[ClaimView]
    disputes: list[DisputeView]
    corrected: OwnCorrection | None
    back: StakesBack | None
    decided: CaseDecision | None
    competes: CompetitorView | None  # in a session of a tournament


class ChipsView(ViewPart, frozen=True, kw_only=True):
    """A player on a shared layout, as everybody may see: chips and which of them won, no money."""

    seat: int | None
    guest: bool
    wagers: Wagers
    won: Wagers  # stakes that won the last spin, until betting opens again
    paid: Wagers  # what they were paid beside the stake, as it is laid on the layout


class SeatView(ViewPart, frozen=True, kw_only=True):
    """A player as the dealer sees them."""

    seat: int | None
    account: Cents
    staked: Cents
    wagers: Wagers
    left: bool  # gone, with locked wagers still to be settled
    shown: Wagers
    guest: bool
    station: bool
    own_limits: bool
    sat_out: int  # settled spins in a row without a wager, while every place was taken
    colours: dict[str, tuple[Cents, int]]
    meets: dict[str, tuple[Cents, Cents]]  # where several pieces meet: the sum, and the maximum
    competes: CompetitorView | None  # in a session of a tournament


class Cases(ViewPart, frozen=True, kw_only=True):
    """What needs a person's decision. What is decided is history and stays in the log."""

    claims: list[ClaimView]
    disputes: list[DisputeView]
    holds: list[HoldView]
    waiting: list[WaitingView]


class IncidentView(ViewPart, frozen=True, kw_only=True):
    """What somebody did wrong, as it is on record."""

    kind: str
    person: str


class HouseView(ViewPart, frozen=True, kw_only=True):
    """What the dealer sees of the house's side."""

    float: Cents  # the chips in the tray, as they should be counted
    drop: Cents  # what is in the drop box since it was last counted
    wanted: list[tuple[str, str, str]]  # not vouched for yet: item, what it must be, clause
    required: bool  # betting does not open without them
    owing: Cents  # what players owe the house here
    cases: Cases
    incidents: dict[str, IncidentView]  # by number
    excluded: list[str]


class WheelFlagView(ViewPart, frozen=True, kw_only=True):
    """What a sensor has against the spin under way, or the last; a person decides on it."""

    flag: str  # ball-removed, wrong-direction, void, missed
    ground: str  # on which this rulebook has a no spin called for it; empty: none is named


class SensorView(ViewPart, frozen=True, kw_only=True):
    """A sensor at the wheel, by what it says of itself."""

    place: int  # which of two; 0: a pair with one key, or the wheel itself
    fault: str  # why it reads nothing: sensor-failure, unplugged, silent, stopped; empty: it reads
    unheard: str  # since when its program is not heard, that promised beats; empty: it is heard
    flags: list[WheelFlagView]


class ActLine(ViewPart, frozen=True, kw_only=True, omit_defaults=True):
    """One of the last acts, as the dealer's list has it; without what its event does not say."""

    at: str
    by: str
    what: str
    player: str = ""
    amount: Cents = 0
    ticket: str = ""  # its number, masked


class CardView(ViewPart, frozen=True, kw_only=True):
    """A table on the floor's list: what it does, and what needs a person first."""

    table: str
    rulebook: str  # its tag
    game: str
    mode: str
    phase: str
    spin: int
    players: int  # how many are there
    float: Cents
    drop: Cents
    win: Cents  # what the house has won
    ends_at: str
    faults: dict[str, str]
    frozen: str
    ball: str
    closing: ClosingNotice | None
    announced: AnnouncedLimits | None
    claims: list[ClaimView]
    disputes: list[DisputeView]
    holds: list[HoldView]
    waiting: list[WaitingView]
    tournament: str  # for which the table is set apart; empty if for none
    session: TableSessionView | None
    sensors: dict[str, SensorView]  # those of its wheel that do not read, by device
