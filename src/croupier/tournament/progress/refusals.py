"""Why somebody does not go through, or may not buy."""

from __future__ import annotations

from croupier.refusals import Count, Fault, Names, Standing, Why


class NoChips(Why, frozen=True, tag="no-chips"):
    player: str


class StillTied(Why, frozen=True, tag="tied"):
    session: str
    players: Names


class TiedForBest(Why, frozen=True, tag="tied.best"):
    players: Names


class RoundIsFinal(Why, frozen=True, tag="wrong-round.final"):
    round: Count


class NotTheRound(Why, frozen=True, tag="wrong-round"):
    round: Count
    now: Count


class RepechageUnread(Why, frozen=True, tag="form.round"):
    fault: Fault


class WindowClosed(Why, frozen=True, tag="window-closed"):
    pass


class StillHolding(Why, frozen=True, tag="still-holding"):
    player: str


class NoChipsLeft(Why, frozen=True, tag="no-chips-left"):
    player: str


class NotEliminated(Why, frozen=True, tag="not-eliminated"):
    player: str
    state: Standing


class WasDisqualified(Why, frozen=True, tag="was-disqualified"):
    player: str


class NobodyQualifies(Why, frozen=True, tag="none-left.repechage"):
    pass
