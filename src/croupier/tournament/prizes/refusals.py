"""Why something at the end is refused."""

from __future__ import annotations

from croupier.refusals import Choices, Count, Names, Why


class NotTheFinal(Why, frozen=True, tag="wrong-round.not-final"):
    round: Count


class TiedForPlace(Why, frozen=True, tag="tied.place"):
    players: Names


class NoSuchBonus(Why, frozen=True, tag="not-in-terms.bonus"):
    bonus: str
    bonuses: Choices


class BonusGiven(Why, frozen=True, tag="awarded-already"):
    bonus: str


class NotEligible(Why, frozen=True, tag="not-eligible"):
    player: str


class NothingDue(Why, frozen=True, tag="nothing-due"):
    player: str


class MoneyDue(Why, frozen=True, tag="money-due"):
    players: Names


class TablesSetApart(Why, frozen=True, tag="table-designated"):
    tables: Names
