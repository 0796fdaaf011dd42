"""Why a fault is not reported or cleared, or money not frozen, held or taken back."""

from __future__ import annotations

from croupier.refusals import Amount, Component, Components, Count, Side, Sides, Why


class FaultReportedAlready(Why, frozen=True, tag="reported-already.component"):
    component: Component


class NoSuchComponent(Why, frozen=True, tag="no-such-component"):
    component: Component
    known: Components


class SideBetNotFitted(Why, frozen=True, tag="no-such-component.side-bet"):
    side_bet: Side
    known: Sides


class NoSideBets(Why, frozen=True, tag="no-such-component.no-side-bets"):
    pass


class NoSuchPlace(Why, frozen=True, tag="no-such-component.place"):
    component: Component
    places: int


class NotYourPlace(Why, frozen=True, tag="not-yours.place"):
    component: Component


class KindOfPlace(Why, frozen=True, tag="unknown-kind.place"):
    kind: str
    component: Component


class SeenOrHeard(Why, frozen=True, tag="no-particulars.visible"):
    pass


class ClaimedAlready(Why, frozen=True, tag="reported-already.claim"):
    component: Component


class LightIsRed(Why, frozen=True, tag="reported-already.light"):
    pass


class NothingWaits(Why, frozen=True, tag="nothing-waits"):
    pass


class NoFault(Why, frozen=True, tag="no-fault"):
    component: Component


class SpinUnderWay(Why, frozen=True, tag="spin-under-way"):
    pass


class AccountsAreFrozen(Why, frozen=True, tag="frozen"):
    reason: str


class FrozenAlready(Why, frozen=True, tag="frozen.already"):
    pass


class NotFrozen(Why, frozen=True, tag="not-frozen"):
    pass


class ComponentOutOfOrder(Why, frozen=True, tag="out-of-order.component"):
    component: Component
    fault: str


class NoHoldHere(Why, frozen=True, tag="not-here.hold"):
    pass


class NothingHere(Why, frozen=True, tag="not-at-table.nothing"):
    player: str


class HeldAlready(Why, frozen=True, tag="held-already"):
    pass


class NoMalfunctionOfPlace(Why, frozen=True, tag="no-malfunction.place"):
    player: str


class GuestHasNoPlace(Why, frozen=True, tag="no-malfunction.guest"):
    player: str


class HeldForIt(Why, frozen=True, tag="held-already.malfunction"):
    player: str
    component: Component
    hours: Count


class NoDevice(Why, frozen=True, tag="no-incident.device"):
    person: str


class NoWinnings(Why, frozen=True, tag="no-winnings"):
    player: str
    won: Amount


class OwnMoney(Why, frozen=True, tag="own-money"):
    player: str
    own: Amount
    credited: Amount


class HoldRuns(Why, frozen=True, tag="hold-runs"):
    pass


class NotHeld(Why, frozen=True, tag="not-held"):
    player: str


class ReturnInstead(Why, frozen=True, tag="not-enough.return"):
    player: str
    has: Amount


class CreditedSince(Why, frozen=True, tag="repaired.since"):
    player: str
    credited: Amount


class Repaired(Why, frozen=True, tag="repaired"):
    player: str
    credited: Amount


class NotPaid(Why, frozen=True, tag="not-enough.paid"):
    player: str
    paid: Amount


class NotInAccount(Why, frozen=True, tag="not-enough.account"):
    player: str
    has: Amount


class NoMalfunction(Why, frozen=True, tag="no-malfunction"):
    pass
