"""Why something about seats, briefing or times is refused."""

from __future__ import annotations

from croupier.refusals import Count, Time, Why


class NotUnderstood(Why, frozen=True, tag="not-understood"):
    pass


class TooFewTables(Why, frozen=True, tag="too-few-tables"):
    tables: Count
    needs: Count


class RoundBegun(Why, frozen=True, tag="round-begun"):
    round: Count


class NotThisRound(Why, frozen=True, tag="not-this-round"):
    round: Count
    now: Count


class OrderDiffers(Why, frozen=True, tag="form.order"):
    """What was drawn is not an order of those who play."""

    players: Count


class SeatIsOccupied(Why, frozen=True, tag="seat-taken.draw"):
    seat: Count
    player: str


class TableFull(Why, frozen=True, tag="table-full"):
    session: str
    most: Count


class NoSuchCupSeat(Why, frozen=True, tag="no-such-seat.session"):
    seat: Count
    most: Count


class NotInRound(Why, frozen=True, tag="not-in-round"):
    player: str
    round: Count


class ShortNotice(Why, frozen=True, tag="short-notice"):
    starts_at: Time
    minutes: Count


class RoundOrSession(Why, frozen=True, tag="form.round-or-session"):
    pass


class NoPractice(Why, frozen=True, tag="no-practice"):
    table: str


class CupTableBusy(Why, frozen=True, tag="table-not-idle.tournament"):
    table: str
