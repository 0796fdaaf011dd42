"""When something goes wrong: no spins, voids, corrections, malfunctions."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import SCREENS, Role, Section
from croupier.rules.vocabulary import Mode

Hours = Annotated[int, Meta(ge=1, le=24 * 14)]
MOST_SPINS = 1_000
Spins = Annotated[int, Meta(ge=1, le=MOST_SPINS)]
BET: tuple[Mode, ...] = ("touchbet",)
Whole = Literal["game-system", "sgc", "display-controller"]  # what every station hangs on


class AfterNoSpin(Section, frozen=True, kw_only=True):
    """What a no spin does to wagers and ball, and who is notified."""

    wagers: Cited[Literal["refund", "stand"]]
    late_wagers: Citation | None = None  # called after the spin is over: wagers are returned
    notify: Cited[tuple[Role, ...]] | None = None
    ball_to_previous: Citation | None = None  # the ball goes to the pocket of the last outcome
    ball_lies_mechanical: Citation | None = None  # except on a mechanical wheel
    ball_removed: Citation | None = None  # before it rests, if possible
    other_ball_with_u_spin: Citation | None = None  # only then a foreign object


class AfterVoid(Section, frozen=True, kw_only=True):
    """What a void does: wagers are returned."""

    spin: Citation
    wager: Citation | None = None
    reason: Citation | None = None  # must say how the outcome was affected


class Correction(Section, frozen=True, kw_only=True):
    """Correction of a wrong outcome, or of a wager that was moved."""

    spins_back: Cited[Spins]  # how many can be settled again; for older ones a claim
    freeze_first: Citation | None = None  # accounts are frozen before settling again
    notify: Cited[tuple[Role, ...]] | None = None
    moved_by_patron: Citation | None = None


class Displays(Section, frozen=True, kw_only=True):
    """Failures of screens that only display."""

    wnd_fitted: Citation | None = None  # a table may have one
    screen_fitted: Citation | None = None
    screen_stops_game: Citation | None = None  # if the result is neither seen nor heard
    round_refunded: Citation | None = None  # of the game that a screen has stopped
    wnd: Citation | None = None  # its failure has no effect
    differs: Citation | None = None


class RedLight(Section, frozen=True, kw_only=True):
    """A light on the console that stops play until it is green again; no malfunction by itself."""

    modes: ClassVar[tuple[Mode, ...]] = BET
    optional: ClassVar[bool] = True

    stops: Citation
    notify: Cited[tuple[Role, ...]]
    round_over: Citation  # lit before the ball or the lock: the wagers go back


class MalfunctionLaw(Section, frozen=True, kw_only=True):
    """A fault of stations, displays or the game system."""

    modes: ClassVar[tuple[Mode, ...]] = SCREENS

    parts: Cited[tuple[Whole, ...]]  # that every station or display hangs on
    claim: Cited[tuple[Role, ...]]  # who is told of a player's report, which is a claim
    claim_part: Cited[tuple[Role, ...]] | None = None  # of the game system, where that is apart
    before_lock: Citation  # the wagers concerned are void
    after_lock: Citation  # the wagers are pending until records are confirmed
    place_before_lock: Citation  # the same for a single station or display
    place_after_lock: Citation
    kind_a: Citation
    kind_b: Citation
    kind_c: Citation
    kind_d: Citation
    kinds_too: Cited[tuple[Whole, ...]] | None = None  # what beside a place fails in these ways
    unconfirmed: Citation  # without records the wagers are void
    place_stops: Citation  # no wager, buy-in or cash-out where it fails
    hold_hours: Cited[Hours]
    hold_whole: Citation  # payment is held for a fault of the system
    hold_place: Citation  # payment is held for a fault of that place
    hold_early: Citation | None = (
        None  # for a fault before the lock, where the text speaks of after
    )
    hold_notify: Cited[tuple[Role, ...]] | None = None
    notify: Cited[tuple[Role, ...]] | None = None
    refuse_caused: Citation | None = None
    refuse_own: Citation | None = None  # money tendered and not played is no such credit
    refuse_unrepaired: Citation | None = None
    manual_payment: Citation | None = None


class DeviceHold(Section, frozen=True, kw_only=True):
    """Winnings withheld because of a prohibited device."""

    optional: ClassVar[bool] = True

    determined: Citation  # what becomes of them then
