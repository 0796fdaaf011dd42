"""Why a table is not opened, closed or vouched for so."""

from __future__ import annotations

from croupier.refusals import Count, Item, Names, Part, Time, Why, Word


class NotInForce(Why, frozen=True, tag="not-in-force"):
    rulebook: str
    since: Time
    today: Time


class OutOfRule(Why, frozen=True, tag="out-of-rule"):
    item: Item
    value: Word
    must_be: Part


class InUseElsewhere(Why, frozen=True, tag="in-use-elsewhere"):
    item: Item
    value: str


class NoticeGiven(Why, frozen=True, tag="notice-given"):
    pass


class ClosesTooSoon(Why, frozen=True, tag="too-soon.closing"):
    minutes: Count
    earliest: Time


class WagersUndecided(Why, frozen=True, tag="money-undecided"):
    pass


class RecordsAwaited(Why, frozen=True, tag="money-undecided.records"):
    pass


class StillToPay(Why, frozen=True, tag="money-undecided.left"):
    players: Names


class PlayersPresent(Why, frozen=True, tag="players-present"):
    players: Names


class NoticeRuns(Why, frozen=True, tag="notice-runs"):
    closes: Time
    now: Time


class SpinsLeft(Why, frozen=True, tag="notice-runs.spins"):
    left: Count
