"""How many players each round has, for any number of entrants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from croupier.tournament.arithmetic import sessions_for
from croupier.tournament.terms.document import (
    Advance,
    PerTable,
    Players,
    RoundTerms,
    TermsDocument,
    rounds_of,
)


class Heading(NamedTuple):
    """A round as far as numbers of players go."""

    per_table: PerTable
    advance: Advance
    eliminated_in: tuple[int, ...] | None  # of a repechage, counted from 0
    best: int | None


class Between(NamedTuple):
    """At least and at most so many players; who buys back is not known before."""

    low: int
    high: int

    def plus(self, other: Between) -> Between:
        return Between(self.low + other.low, self.high + other.high)


NOBODY = Between(0, 0)


def headings(terms: TermsDocument) -> tuple[Heading, ...] | None:
    """The rounds, if enough is said of all of them."""
    found = []
    rounds = rounds_of(terms)
    for index, round in enumerate(rounds):
        advance = _advance(round, is_last=index == len(rounds) - 1)
        if round.kind is UNSET or round.per_table is UNSET or advance is None:
            return None
        of, best = None, None
        if round.kind == "repechage":
            if round.qualify is UNSET or max(round.qualify.eliminated_in) > index:
                return None
            of = tuple(number - 1 for number in round.qualify.eliminated_in)
            best = round.qualify.best
        found.append(Heading(round.per_table, advance, of, best))
    return tuple(found) or None


def _advance(round: RoundTerms, is_last: bool) -> Advance | None:
    if is_last:
        return Advance(first=0, best=0)
    return None if round.advance is UNSET else round.advance


def entrants(players: Players) -> range:
    return range(players.min, players.max + 1)


def fields_of(terms: TermsDocument, entered: int) -> tuple[Between, ...]:
    """The players of each round, if nobody is tied; `headings` must have found the rounds."""
    rounds = headings(terms)
    assert rounds is not None
    playing = [NOBODY] * len(rounds)
    out = [NOBODY] * len(rounds)
    playing[0] = Between(entered, entered)
    for index, cards in _wild_cards(terms, len(rounds)):
        playing[index] = playing[index].plus(cards)
    for index, round in enumerate(rounds):
        if round.eliminated_in is not None:
            playing[index] = _second_chance(round, [out[one] for one in round.eliminated_in])
        playing[index] = playing[index].plus(_bought_back(terms, index, out))
        low, high = playing[index]
        through = [_through(round, count) for count in range(low, high + 1)]
        lost = [count - on for count, on in zip(range(low, high + 1), through, strict=True)]
        out[index] = Between(min(lost), max(lost))
        following = _next_main(rounds, index)
        if following is not None:
            playing[following] = playing[following].plus(Between(min(through), max(through)))
    return tuple(playing)


def most_in_final(terms: TermsDocument, entered: int) -> int:
    """Where the Terms let all who are tied through, as many as play may go on from a round."""
    rounds = headings(terms)
    assert rounds is not None
    usual = [field.high for field in fields_of(terms, entered)]
    most = list(usual)
    cards = sum(one.high for _, one in _wild_cards(terms, len(rounds)))
    for index, round in enumerate(rounds[:-1]):
        following = _next_main(rounds, index)
        if following is not None:
            tied = _all_tied_go_on(terms, round)
            most_through = most[index] if tied else _through(round, most[index])
            more = most_through - _through(round, usual[index])
            most[following] = min(most[following] + more, entered + cards)
    return most[-1]


def _all_tied_go_on(terms: TermsDocument, round: Heading) -> bool:
    if terms.ties is UNSET:
        return False
    cut = round.advance.first and terms.ties.cut == "all"
    return bool(cut or (round.advance.best and terms.ties.best == "all"))


def _through(round: Heading, playing: int) -> int:
    """The first of each session, the best of all others, and no more than play."""
    sessions = sessions_for(playing, round.per_table.max)
    return min(playing, round.advance.first * sessions + round.advance.best)


def _next_main(rounds: tuple[Heading, ...], index: int) -> int | None:
    """Where who goes through goes: past the repechages of who does not."""
    later = range(index + 1, len(rounds))
    return next((one for one in later if rounds[one].eliminated_in is None), None)


def _second_chance(round: Heading, out: list[Between]) -> Between:
    low, high = sum(one.low for one in out), sum(one.high for one in out)
    most = high if round.best is None else round.best
    return Between(min(low, most), min(high, most))


def _wild_cards(terms: TermsDocument, rounds: int) -> Iterator[tuple[int, Between]]:
    """Into one round all of them; over several, nobody knows before how many each has. A wild
    card into the first round is one of the entries."""
    if terms.wild_cards is UNSET:
        return
    count = terms.wild_cards.count
    numbers = [one for one in dict.fromkeys(terms.wild_cards.rounds) if one <= rounds]
    for number in numbers:
        if number > 1:
            yield number - 1, Between(count if len(numbers) == 1 else 0, count)


def _bought_back(terms: TermsDocument, index: int, out: list[Between]) -> Between:
    back = terms.buy_back
    if back is UNSET or back.into != index + 1 or not back.after < back.into:
        return NOBODY
    return Between(0, out[back.after - 1].high)
