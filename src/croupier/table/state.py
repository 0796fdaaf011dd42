"""A table as its events have made it: phase, players, wagers, the spin under way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import msgspec

from croupier.money import Cents
from croupier.rules.limits import Terms
from croupier.rules.pin import Pin
from croupier.rules.roles import Powers, powers_of
from croupier.rules.sidebets.game import Drawn
from croupier.rules.spec import STATION_MODES, Limits, TableSpec
from croupier.table.archive import Archive

if TYPE_CHECKING:
    from croupier.rules.law import Law
    from croupier.rules.offer import Offer

CLOSED, IDLE, BETTING, WAGERING_CLOSED = "closed", "idle", "betting", "wagering-closed"
BALL_IN_PLAY, NO_MORE_BETS, OUTCOME = "ball-in-play", "no-more-bets", "outcome"
PHASES = (CLOSED, IDLE, BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
OPEN = PHASES[1:]


class Rules(Protocol):
    """What holds for one player: of a table, or of one place at it."""

    @property
    def offer(self) -> Offer: ...
    @property
    def law(self) -> Law: ...
    @property
    def powers(self) -> Powers: ...
    @property
    def terms(self) -> dict[str, Terms]: ...
    @property
    def has_stations(self) -> bool: ...
    @property
    def has_accounts(self) -> bool: ...


class Place:
    """The rules of some players only: at the stations of a cloth, or with limits of their own."""

    def __init__(self, offer: Offer) -> None:
        self.offer = offer

    @property
    def law(self) -> Law:
        return self.offer.law

    @cached_property
    def powers(self) -> Powers:
        return powers_of(self.offer.rulebook, self.offer.spec)

    @cached_property
    def terms(self) -> dict[str, Terms]:
        return self.offer.terms

    @property
    def has_stations(self) -> bool:
        return self.offer.spec.mode in STATION_MODES

    @property
    def has_accounts(self) -> bool:
        return self.offer.spec.mode != "cloth"


class Hold(msgspec.Struct):
    """Payment withheld: until a time, or until it is determined."""

    reason: str
    until: str = ""


class Player(msgspec.Struct):
    """Someone at the table. `chips` are the chip account, or on cloth the chips in hand."""

    seat: int | None = None
    sat: int = 0  # the seat last held, which a ticket names even when its holder has gone
    chips: Cents = 0
    wagers: dict[str, Cents] = {}
    placed: list[tuple[str, Cents]] = []  # this spin's placements, for taking back the last
    last: dict[str, Cents] = {}  # the wagers of the spin before, for repeating
    stays: dict[str, Cents] = {}  # of `wagers`, what won on the spin before and may be withdrawn
    shown: dict[str, Cents] = {}  # under the minimum, on the screen and not debited
    left: bool = False  # gone, with locked wagers still to be settled
    advised: bool = False  # told that wagers under the minimum are returned from now on
    guest: bool = False  # without a display: the dealer places what is called
    station: bool = False  # at a station of a table that has a cloth too
    sat_out: int = 0  # settled spins in a row without a wager, while every place was taken
    limits: Limits | None = None  # agreed for this player, or kept from before a change
    until: str = ""  # when kept limits end
    holds: dict[str, Hold] = {}  # ground -> payment withheld
    waits: bool = False  # the locked wagers wait for the records
    called: list[str] = []  # bets of this spin that the dealer placed by call
    legacy: int = 0  # hours of keeping the old limits, offered and not yet accepted

    @property
    def staked(self) -> Cents:
        return sum(self.wagers.values())


class Held(msgspec.Struct):
    """Colour chips someone has: what one is worth, and how many there are."""

    value: Cents
    count: int
    away: bool = False  # in the pocket of someone who left: no part of what they have here


class Pending(msgspec.Struct):
    """Limits announced and not yet applied."""

    limits: Limits
    effective_at: str
    announced_at: str
    agreed: list[str] = []


class Changed(msgspec.Struct):
    """The last change of limits: what allowed it, what held before, who was wagering then."""

    ground: str
    was: Limits
    wagering: list[str]


class Notice(msgspec.Struct):
    """That the table will close: at this time, or when so many spins have been settled."""

    closes_at: str
    settled: int


class Foreign(msgspec.Struct):
    """Another table's colour chips on the layout, taken as a wager for this spin."""

    player: str
    bet: str
    amount: Cents


class Claim(msgspec.Struct):
    """What someone says is owed, and what became of it."""

    player: str
    by: str  # player or house
    about: str
    amount: Cents = 0
    status: str = "open"  # then upheld, rejected or written-off
    owed: Cents = 0  # of a claim of the house, what is still owing
    spin: int = 0
    at: str = ""


class Dispute(msgspec.Struct):
    player: str
    about: str
    status: str = "open"  # then unresolved, decided or referred
    spin: int = 0


class Incident(msgspec.Struct):
    kind: str
    person: str


class Malfunction(msgspec.Struct):
    """A fault on record: what failed, from which version of the table to which."""

    component: str
    since: int
    until: int = 0  # 0: not repaired yet
    credited: dict[str, Cents] = {}  # player -> what was credited before the repair

    def touches(self, player: Player) -> bool:
        return touches(self.component, player)


class Aside(msgspec.Struct):
    """Wagers that wait for the records of their spin, set aside so that play goes on."""

    player: str
    spin: int
    outcome: str
    wagers: dict[str, Cents]
    station: bool = False
    limits: Limits | None = None  # the table's at that spin
    own: Limits | None = None
    drawn: dict[str, Drawn] = {}


class Table(msgspec.Struct, dict=True):
    """Only `evolve` changes it, in place: fifty stations place a thousand wagers a spin."""

    id: str
    spec: TableSpec | None = None
    pin: Pin | None = None
    version: int = 0
    at: str = ""  # when the last thing happened
    phase: str = CLOSED
    players: dict[str, Player] = {}
    spin: int = 0  # the number of the spin under way, or of the last
    settled: int = 0
    settled_spin: int = 0  # the number of the last that was settled
    locked: bool = True  # no wager may be placed or changed
    dropped: bool = False  # the ball has dropped
    ends_at: str = ""
    warns_at: str = ""
    direction: str = "against"
    sensed: dict[str, str] = {}  # source -> number
    outcome: str = ""
    last_outcome: str = ""
    faults: dict[str, str] = {}
    directed: bool = False
    house: Cents = 0
    float: Cents = 0  # the chips in the tray, as they should be counted
    drop: Cents = 0  # what is in the drop box since it was last counted
    paper: Cents = 0  # tickets taken in, less tickets given out
    printed: int = 0  # how many tickets were given out
    attested: dict[str, int | str] = {}
    stations_locked: bool = True  # of a cloth that has stations too
    final_bets: bool = False  # announced for this spin
    side_closed: list[str] = []  # side bets on which betting has ended alone
    drawn: dict[str, Drawn] = {}  # what was drawn for this release of the ball
    limits: Limits | None = None  # in force, if they were changed since the table was made
    coming: Limits | None = None  # applied, in force from the next betting on
    pending: Pending | None = None
    changed: Changed | None = None
    notice: Notice | None = None
    colours: dict[str, dict[str, Held]] = {}  # colour -> whoever has chips of it
    foreign: list[Foreign] = []
    frozen: str = ""  # why every chip account is
    examine: str = ""  # what must be done with the ball before the next spin: examine or change
    claims: dict[str, Claim] = {}
    disputes: dict[str, Dispute] = {}
    incidents: dict[str, Incident] = {}
    excluded: list[str] = []
    malfunctions: list[Malfunction] = []
    aside: list[Aside] = []
    owing: Cents = 0  # what players owe the house here
    holding: int = 0  # how many payments are held

    @property
    def law(self) -> Law:
        """The rules of conduct of this table."""
        return self.offer.law

    @property
    def archive(self) -> Archive:
        """Settled spins that may still be corrected; not part of the state that is kept."""
        found: Archive = self.__dict__.setdefault("archive", Archive())
        return found

    @property
    def offer(self) -> Offer:
        """What the table offers, under the limits in force."""
        found: Offer = self.__dict__["offer"]
        return found

    @offer.setter
    def offer(self, offer: Offer) -> None:
        """Whoever loads a table sets what it was made with, by the table's pin."""
        self.__dict__["made"] = offer
        self.archive.last = offer.law.correction.spins_back.value
        self.use_limits(self.limits)

    def use_limits(self, limits: Limits | None) -> None:
        """Put limits in force; all that is worked out from them is worked out again."""
        self.limits = limits
        for known in ("offer", "terms", "places"):
            self.__dict__.pop(known, None)
        made: Offer | None = self.__dict__.get("made")
        if made is not None:
            self.__dict__["offer"] = made if limits is None else made.with_limits(limits)

    def rules_of(self, player: Player) -> Rules:
        """The table's own rules, or those of the player's place and limits."""
        if player.limits is None and not player.station:
            return self
        places: dict[bytes, Place] = self.__dict__.setdefault("places", {})
        key = msgspec.msgpack.encode((player.station, player.limits))
        if key not in places:
            offer = self.offer.at_stations if player.station else self.offer
            places[key] = Place(offer.with_limits(player.limits) if player.limits else offer)
        return places[key]

    def rules_then(self, limits: Limits | None, own: Limits | None, station: bool) -> Rules:
        """The rules that held for someone when other limits were in force."""
        made: Offer = self.__dict__["made"]
        offer = made.at_stations if station else made
        wanted = own or limits
        return Place(offer if wanted is None else offer.with_limits(wanted))

    @property
    def at_stations(self) -> Rules:
        """The rules of a station, where a table has any."""
        return self.rules_of(AT_STATION) if self.is_mixed else self

    @cached_property
    def is_mixed(self) -> bool:
        """A cloth that has stations too; asked with every command, so worked out once."""
        assert self.spec is not None
        return self.spec.mode == "cloth" and bool(self.spec.stations)

    @cached_property
    def powers(self) -> Powers:
        return powers_of(self.offer.rulebook, self.offer.spec)

    @cached_property
    def terms(self) -> dict[str, Terms]:
        """What a stake on each bet must be, worked out once."""
        return self.offer.terms

    @property
    def has_stations(self) -> bool:
        return self.offer.spec.mode in STATION_MODES

    @property
    def has_accounts(self) -> bool:
        """Whether players' money is a chip account the system holds, not chips on a table."""
        return self.offer.spec.mode != "cloth"

    def is_full(self, *, station: bool) -> bool:
        """Whether every place is taken: of the seats, or of the stations."""
        spec = self.spec
        assert spec is not None
        places = spec.stations if station or spec.mode in STATION_MODES else spec.seats
        here = (one for one in self.players.values() if one.seat and one.station == station)
        return places is not None and sum(1 for _ in here) >= places

    def is_locked_for(self, player: Player) -> bool:
        """Whether this player's wagers are locked: stations lock before the cloth beside them."""
        return self.stations_locked if player.station else self.locked

    def on_account(self, player: Player) -> bool:
        """Whether this player's money is a chip account; known before an offer is loaded."""
        assert self.spec is not None
        return self.spec.mode != "cloth" or player.station


AT_STATION = Player(station=True)
WHOLE = ("game-system", "sgc", "display-controller")  # what every station hangs on


def touches(component: str, player: Player) -> bool:
    """Whether a fault of this concerns a player's chip account."""
    return component in WHOLE or component in (f"station:{player.seat}", f"display:{player.seat}")
