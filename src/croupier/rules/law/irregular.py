"""When something goes wrong: no spins, voids, corrections, malfunctions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import SCREENS, Role, Section
from croupier.rules.words import Mode

Hours = Annotated[int, Meta(ge=1, le=24 * 14)]
MOST_SPINS = 1_000
Spins = Annotated[int, Meta(ge=1, le=MOST_SPINS)]
BET: tuple[Mode, ...] = ("touchbet",)


class AfterNoSpin(Section, frozen=True, kw_only=True):
    """What a no spin does to wagers and ball, and who is told."""

    wagers: Cited[Literal["refund", "stand"]]
    late_wagers: Citation | None = None  # of a spin that is over: they go back
    results_stand: Citation | None = None  # once it is too late for a no spin
    notify: Cited[tuple[Role, ...]] | None = None
    ball_to_previous: Citation | None = None  # into the compartment of the last outcome
    ball_lies_mechanical: Citation | None = None  # but of a mechanical wheel it stays
    ball_removed: Citation | None = None  # before it rests, if that is possible
    other_ball_with_u_spin: Citation | None = None  # a foreign object only there


class AfterVoid(Section, frozen=True, kw_only=True):
    """What a void does: the wagers go back."""

    spin: Citation
    wager: Citation | None = None
    reason: Citation | None = None  # says how the outcome was affected


class Correction(Section, frozen=True, kw_only=True):
    """A wrong number, or a wager that was moved."""

    spins_back: Cited[Spins]  # so many can be settled again; older ones are decided as claims
    freeze_first: Citation | None = None  # accounts, before results are worked out again
    notify: Cited[tuple[Role, ...]] | None = None
    moved_by_patron: Citation | None = None


class Displays(Section, frozen=True, kw_only=True):
    """Screens that only show: a failure of theirs."""

    screen_stops_game: Citation | None = None
    wnd: Citation | None = None  # no effect
    differs: Citation | None = None


class RedLight(Section, frozen=True, kw_only=True):
    """A light on the console: a fault of the game system stops play until it is cleared."""

    modes: ClassVar[tuple[Mode, ...]] = BET
    optional: ClassVar[bool] = True

    stops: Citation
    notify: Cited[tuple[Role, ...]]


class MalfunctionLaw(Section, frozen=True, kw_only=True):
    """A fault of stations, displays or the game system."""

    modes: ClassVar[tuple[Mode, ...]] = SCREENS

    before_lock: Citation  # the wagers concerned are void
    after_lock: Citation  # they wait for the records
    place_before_lock: Citation  # of one place alone
    place_after_lock: Citation
    kind_a: Citation
    kind_b: Citation
    kind_c: Citation
    kind_d: Citation
    unconfirmed: Citation  # without records the wagers are void
    hold_hours: Cited[Hours]
    notify: Cited[tuple[Role, ...]] | None = None
    refuse_caused: Citation | None = None
    refuse_unrepaired: Citation | None = None
    manual_payment: Citation | None = None
