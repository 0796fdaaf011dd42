"""Why betting is not opened, the ball not spun, or a number not recorded."""

from __future__ import annotations

from croupier.refusals import Items, Names, Phase, Who, Why, Word


class BallNotInPlay(Why, frozen=True, tag="ball-not-in-play"):
    phase: Phase


class BallNotRunning(Why, frozen=True, tag="ball-not-in-play.no-more-bets"):
    pass


class GameStopped(Why, frozen=True, tag="game-stopped"):
    pass


class NotExamined(Why, frozen=True, tag="ball-not-examined"):
    pass


class NotChanged(Why, frozen=True, tag="ball-not-examined.change"):
    pass


class NoUSpin(Why, frozen=True, tag="no-u-spin"):
    pass


class NotAttested(Why, frozen=True, tag="not-attested"):
    items: Items


class NoPeriodIsOver(Why, frozen=True, tag="period-runs"):
    pass


class PeriodRuns(Why, frozen=True, tag="period-runs.at-rest"):
    pass


class FinalBetsFirst(Why, frozen=True, tag="final-bets-first"):
    pass


class WrongSource(Why, frozen=True, tag="wrong-source"):
    asks: Who
    source: Word


class NotShown(Why, frozen=True, tag="not-shown"):
    outcome: str
    seen: Names


class NothingShown(Why, frozen=True, tag="not-shown.nothing"):
    outcome: str


class MustBeNoSpin(Why, frozen=True, tag="must-be-no-spin"):
    pass


class SpinsWithWagers(Why, frozen=True, tag="wagers-down.spins"):
    pass


class SpinsWithPlayers(Why, frozen=True, tag="players-present.spins"):
    players: Names
