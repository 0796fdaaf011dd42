"""Why a table cannot be the tournament's, or has to stay so."""

from __future__ import annotations

from croupier.refusals import Count, Why


class TooFewSeats(Why, frozen=True, tag="too-few-seats"):
    table: str
    seats: Count
    needs: Count


class NotAlike(Why, frozen=True, tag="not-alike"):
    table: str
    other: str


class NotOurTable(Why, frozen=True, tag="not-designated.tournament"):
    table: str
