"""Why a table says no, whichever room is asked: who asks, for whom, when and in what form."""

from __future__ import annotations

from croupier.refusals import (
    Act,
    Component,
    Ground,
    Mode,
    Part,
    Phase,
    Phases,
    Role,
    Roles,
    Time,
    Why,
    Word,
)


class NotYours(Why, frozen=True, tag="not-yours.player"):
    asks: str
    player: str


class NoPlayer(Why, frozen=True, tag="no-player"):
    pass


class NotAtTable(Why, frozen=True, tag="not-at-table"):
    player: str


class NotBy(Part, frozen=True, tag="approval.not-by"):
    role: Role


class NotGiven(Part, frozen=True, tag="approval.not-given"):
    pass


class SamePerson(Why, frozen=True, tag="not-signed.same-person"):
    name: str


class NoReason(Why, frozen=True, tag="no-reason"):
    pass


class NotATime(Why, frozen=True, tag="form.time"):
    text: str


class TimeIsPast(Why, frozen=True, tag="too-soon.past"):
    time: Time
    now: Time


class NoTicketNumber(Why, frozen=True, tag="no-ticket-number"):
    pass


class NoTicketForDues(Why, frozen=True, tag="no-ticket-number.left"):
    player: str


class NoSuchTable(Why, frozen=True, tag="no-such-table"):
    table: str


class NotHere(Why, frozen=True, tag="not-here"):
    rulebook: str
    act: Act
    mode: Mode


class NotAtPlace(Why, frozen=True, tag="not-here.place"):
    rulebook: str
    act: Act
    place: Word


class NotOnGround(Why, frozen=True, tag="not-here.ground"):
    rulebook: str
    act: Act
    ground: Ground
    mode: Mode


class NotAllowed(Why, frozen=True, tag="not-allowed.role"):
    role: Role
    act: Act
    roles: Roles


class NobodyAsks(Why, frozen=True, tag="not-allowed.nobody"):
    act: Act
    roles: Roles


class WrongPhase(Why, frozen=True, tag="wrong-phase"):
    act: Act
    phases: Phases
    phase: Phase


class TableIsClosed(Why, frozen=True, tag="wrong-phase.closed"):
    pass


class BetsNotClosed(Why, frozen=True, tag="bets-not-closed"):
    pass


class NoBallInPlay(Why, frozen=True, tag="no-ball-in-play.phase"):
    phase: Phase


class RedLightIsOn(Why, frozen=True, tag="red-light"):
    component: Component
    fault: str
