"""Why something is refused before any rule is asked: how, when and by whom it was sent."""

from __future__ import annotations

from croupier.refusals import Fault, Given, Listed, Time, Who, Why, Word


class CannotBeRead(Why, frozen=True, tag="form.cannot-be-read"):
    fault: Fault


class NoSuchCommand(Why, frozen=True, tag="form.no-such-command"):
    commands: Listed


class WhoAsks(Why, frozen=True, tag="form.who-asks"):
    by: Given


class NoId(Why, frozen=True, tag="form.no-id"):
    pass


class IdUsed(Why, frozen=True, tag="id-used"):
    by: Who
    id: str


class ClockBackwards(Why, frozen=True, tag="clock-backwards"):
    at: Time
    now: Time


class TooFast(Why, frozen=True, tag="too-fast"):
    pass


class ApprovalUsed(Why, frozen=True, tag="not-signed.used"):
    pass


class NotSigned(Why, frozen=True, tag="not-signed"):
    field: Word  # of the command, where somebody else's name stands


class OnlyLooksOn(Why, frozen=True, tag="not-allowed.looks-on"):
    pass


class NoPad(Why, frozen=True, tag="no-pad"):
    pass


# ---- what could not be stored and is sent again ----


class NotStored(Why, frozen=True, tag="retry.not-stored"):
    fault: Fault


class NotLookedUp(Why, frozen=True, tag="retry.not-looked-up"):
    fault: Fault


class TableNotMade(Why, frozen=True, tag="retry.table-not-made"):
    fault: Fault


class Paused(Why, frozen=True, tag="retry.paused"):
    fault: Fault


class TableSetAside(Why, frozen=True, tag="retry.set-aside"):
    table: str
    fault: Fault


class TournamentSetAside(Why, frozen=True, tag="retry.tournament-set-aside"):
    tournament: str
    fault: Fault
