"""Why something is not done at a tournament's table."""

from __future__ import annotations

from croupier.refusals import Act, Amount, Count, Time, Why


class NoTournaments(Why, frozen=True, tag="no-tournaments.table"):
    rulebook: str


class TournamentTable(Why, frozen=True, tag="tournament-table"):
    act: Act
    tournament: str


class RuleLeftOut(Why, frozen=True, tag="tournament-table.excluded"):
    """The act is of a rule that a tournament leaves out."""

    act: Act


class TableInUse(Why, frozen=True, tag="table-in-use"):
    table: str


class DesignatedAlready(Why, frozen=True, tag="table-in-use.designated"):
    table: str
    tournament: str


class MixedTable(Why, frozen=True, tag="mixed-table"):
    table: str


class ExcludedGame(Why, frozen=True, tag="excluded-game"):
    game: str


class NotDesignated(Why, frozen=True, tag="not-designated"):
    table: str


class SessionOnTable(Why, frozen=True, tag="session-open"):
    session: str


class NotIdle(Why, frozen=True, tag="table-not-idle"):
    table: str


class NoSession(Why, frozen=True, tag="no-session"):
    pass


class SessionIsOver(Why, frozen=True, tag="no-session.over"):
    session: str


class NotInSession(Why, frozen=True, tag="not-in-session"):
    player: str


class IsAway(Why, frozen=True, tag="not-in-session.away"):
    player: str


class InSessionAlready(Why, frozen=True, tag="in-session-already"):
    player: str


class SeatOfAnother(Why, frozen=True, tag="seat-taken.session"):
    seat: int
    holder: str


class NotAway(Why, frozen=True, tag="not-away"):
    player: str


class Suspended(Why, frozen=True, tag="session-suspended"):
    session: str


class NotSuspended(Why, frozen=True, tag="not-suspended"):
    session: str


class DirectorAbsent(Why, frozen=True, tag="director-absent"):
    pass


class TimeNotUp(Why, frozen=True, tag="time-not-up"):
    pass


class NotAnnounced(Why, frozen=True, tag="not-announced"):
    spins: Count


class AnnouncedAlready(Why, frozen=True, tag="announced-already"):
    pass


class CallBetsAreClosed(Why, frozen=True, tag="call-bets-closed"):
    pass


class CallBetsAreOpen(Why, frozen=True, tag="call-bets-open"):
    pass


class NoBell(Why, frozen=True, tag="no-time-limit"):
    pass


class BellNotDue(Why, frozen=True, tag="bell-not-due"):
    rings: Time


class WagerStands(Why, frozen=True, tag="wager-stands"):
    pass


class NoSecrets(Why, frozen=True, tag="no-secrets"):
    pass


class SecretUsed(Why, frozen=True, tag="secret-used"):
    player: str
    count: Count


class LimitsFixed(Why, frozen=True, tag="limits-fixed"):
    pass


class BelowZero(Why, frozen=True, tag="below-zero"):
    player: str
    has: Amount
    takes: Amount


class OutAlready(Why, frozen=True, tag="out-already"):
    player: str


class NotOut(Why, frozen=True, tag="not-out"):
    player: str


class StillPlayed(Why, frozen=True, tag="session-runs"):
    session: str
