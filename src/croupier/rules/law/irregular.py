"""When something goes wrong: no spins, voids, corrections, malfunctions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.cited import Citation, Cited
from croupier.rules.law.section import SCREENS, Mode, Role, Section

Hours = Annotated[int, Meta(ge=1, le=24 * 14)]


class NoSpin(Section, frozen=True, kw_only=True):
    """What a no spin does to wagers and ball, and who is told."""

    wagers: Cited[Literal["refund", "stand"]]
    late: Citation  # of a spin that is over: its wagers go back
    ball: Cited[Literal["previous-compartment", "where-it-lies"]]
    ball_mechanical: Cited[Literal["previous-compartment", "where-it-lies"]]
    ball_removed: Citation  # before it rests, if that is possible
    results_stand: Citation  # once it is too late
    other_ball: Cited[Literal["foreign-object", "foreign-object-with-u-spin"]]
    notify: Cited[tuple[Role, ...]]


class Void(Section, frozen=True, kw_only=True):
    """What a void does."""

    spin: Citation
    wager: Citation
    reason: Citation


class Correction(Section, frozen=True, kw_only=True):
    """A wrong number, or a wager that was moved."""

    wrong_entry: Cited[Literal["recalculate", "freeze-and-recalculate"]]
    notify: Cited[tuple[Role, ...]]
    moved_by_patron: Citation


class Displays(Section, frozen=True, kw_only=True):
    """Screens that only show: a failure of theirs."""

    screen: Cited[Literal["game-stops", "no-effect"]]
    wnd: Citation
    differs: Citation
    earlier_results: Citation | None = None


class Malfunction(Section, frozen=True, kw_only=True):
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
    refuse_caused: Citation
    refuse_unrepaired: Citation
    manual_payment: Citation
    light: Cited[Literal["stops", "none"]]  # red: no play until the fault is cleared
    notify: Cited[tuple[Role, ...]]
    notify_light: Cited[tuple[Role, ...]]
    unreported: Citation | None = None
