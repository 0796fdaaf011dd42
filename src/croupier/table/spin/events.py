"""What happened with the ball, from betting opened to the outcome. Logs keep names and fields."""

from __future__ import annotations

from croupier.table.base import Event


class BettingOpened(Event, frozen=True):
    says: tuple[str, ...]
    ends_at: str = ""  # of the wagering period, if there is one
    warns_at: str = ""


class BallSpun(Event, frozen=True):
    spin: int
    direction: str = "against"
    started_by: str = ""


class FinalBetsAnnounced(Event, frozen=True):
    says: tuple[str, ...]


class WageringPeriodEnded(Event, frozen=True):
    pass


class BetsClosed(Event, frozen=True):
    says: tuple[str, ...]
    bell: bool = False
    runs_on: bool = False  # the wagering period still runs, for when the ball may come to rest


class BallFell(Event, frozen=True):
    """The ball has dropped: later wagers are void."""


class OutcomeSensed(Event, frozen=True):
    """A sensor's number, waiting for another or for the dealer."""

    outcome: str
    source: str


class OutcomeRecorded(Event, frozen=True):
    outcome: str
    colour: str
    source: str
    says: tuple[str, ...] = ()  # the kinds of wager on the number, where they are announced


class BallExamined(Event, frozen=True):
    fit: bool


class BallChanged(Event, frozen=True):
    pass


class SpinsDirected(Event, frozen=True):
    pass


SpinEvent = (
    BettingOpened
    | BallSpun
    | FinalBetsAnnounced
    | WageringPeriodEnded
    | BetsClosed
    | BallFell
    | OutcomeSensed
    | OutcomeRecorded
    | BallExamined
    | BallChanged
    | SpinsDirected
)
