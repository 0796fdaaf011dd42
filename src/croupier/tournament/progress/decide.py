"""Decisions between rounds: who goes through."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from croupier.bounds import in_words
from croupier.tournament import refusals as shared
from croupier.tournament.base import Decided
from croupier.tournament.checks import check_disputes, check_reason, check_state
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_ins_back
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.progress import buying
from croupier.tournament.progress import commands as c
from croupier.tournament.progress import events as e
from croupier.tournament.progress import refusals as r
from croupier.tournament.sessions.disposal import keeps, pay_carried
from croupier.tournament.standing import how_best, through, winners_of
from croupier.tournament.state import BETWEEN, Entrant
from croupier.tournament.terms.document import RoundTerms


def deem_winner(cup: Cup, command: c.DeemWinner) -> Decided:
    clause = cup.law.terms.discretion.clause
    if cup.terms.discretion is UNSET:
        raise cup.no(shared.NotInTheTerms("discretion"), clause)
    check_state(cup, command.player, "waiting", clause=clause)
    check_reason(cup, command.reason, clause)
    if not cup.entrant(command.player).chips:
        raise cup.no(r.NoChips(command.player), cup.law.winners.deemed_by.clause)
    return Decided((e.WinnerDeemed(command.player, cup.state.round, command.reason),))


def grant_wild_card(cup: Cup, command: c.GrantWildCard) -> Decided:
    clause, terms = cup.law.terms.wild_cards.clause, cup.terms.wild_cards
    if terms is UNSET or command.round not in terms.rounds:
        raise cup.no(shared.NotInTheTerms("wild-cards"), clause)
    entrant = cup.entrant(command.player)
    if entrant.state == "disqualified":
        raise cup.no(r.WasDisqualified(command.player), clause)
    check_state(cup, command.player, "eliminated", "waiting", clause=clause)
    if command.round <= cup.state.round:
        raise cup.no(r.NotTheRound(command.round, cup.state.round), clause)
    if len(cup.state.wild_cards) >= terms.count:
        raise cup.no(shared.NoneLeft(terms.count), clause)
    return Decided((e.WildCardGranted(command.player, command.round, command.reason),))


def call_repechage(cup: Cup, command: c.CallRepechage) -> Decided:
    clause = cup.law.terms.repechage.clause
    if cup.terms.repechage is UNSET:
        raise cup.no(shared.NotInTheTerms("repechage"), clause)
    if command.after != cup.state.round:
        raise cup.no(r.NotTheRound(command.after, cup.state.round), clause)
    if cup.is_final:
        raise cup.no(r.RoundIsFinal(command.after), clause)
    try:
        round = msgspec.convert(command.round, RoundTerms)
    except msgspec.ValidationError as error:
        raise cup.no(r.RepechageUnread(in_words(error))) from None
    lacks = [
        name
        for name in ("starts_at", "by", "tables", "per_table", "limits", "bank", "advance")
        if getattr(round, name) is UNSET
    ]
    if lacks or round.kind != "repechage":
        raise cup.no(r.RepechageUnread(", ".join(lacks) or "kind"))
    if not _qualified(cup, round, (), ()):
        raise cup.no(r.NobodyQualifies(), clause)
    return Decided((e.RepechageCalled(command.after, round),))


def _qualified(
    cup: Cup, round: RoundTerms, through: Sequence[str], lots: Sequence[str]
) -> list[Entrant]:
    """Who may play a repechage: the best of those who went out in certain rounds. Equal ones for
    the last place all may, or by lot, as the Terms have it for the best of a round."""
    terms = round.qualify
    rounds = (cup.state.round,) if terms is UNSET else terms.eliminated_in
    drawn = {name: place for place, name in enumerate(lots)}
    out = [
        one
        for one in cup.state.entrants.values()
        if one.state in ("eliminated", "waiting")
        and one.last_round in rounds
        and one.name not in through
    ]
    out.sort(key=lambda one: (-one.last_total, drawn.get(one.name, len(drawn)), one.number))
    best = len(out) if terms is UNSET or terms.best is None else terms.best
    if how_best(cup) == "all" and 0 < best < len(out):
        least = out[best - 1].last_total
        return [one for one in out if one.last_total >= least]
    return out[:best]


def advance(cup: Cup, command: c.AdvanceRound) -> Decided:
    state, clause = cup.state, cup.law.winners.session.clause
    if command.round != state.round:
        raise cup.no(r.NotTheRound(command.round, state.round), clause)
    if cup.is_final:
        raise cup.no(r.RoundIsFinal(command.round), clause)
    check_disputes(cup)
    found = through(cup, state.round, command.lots)
    for session, tie in found.sessions.items():
        raise cup.no(r.StillTied(session, tie.tied), cup.law.ties.session.clause)
    if found.best is not None:
        raise cup.no(r.TiedForBest(found.best.tied), cup.law.terms.ties_best.clause)
    played = [name for one in state.of_round(state.round) for name in one.counts]
    out = tuple(
        name
        for name in played
        if name not in found.through and state.entrants[name].state in ("waiting", "playing")
    )
    into = cup.next_round(state.round)
    following = state.round + 1
    again: tuple[str, ...] = ()
    while following < into and not again:
        again = _again(cup, following, found.through, command.lots)
        following += not again
    winners = {
        one.id: tuple(name for name in winners_of(cup, one)) or _of(one.counts, found.through)
        for one in state.of_round(state.round)
    }
    done = e.RoundAdvanced(
        state.round, found.through, out, into, following, again=again, winners=winners
    )
    on = {name for name in found.through if keeps(cup, into)}
    on |= {name for name in again if keeps(cup, following)}
    on |= {name for name, number in state.wild_cards.items() if keeps(cup, number)}
    paid = pay_carried(cup, (one for one in state.entrants if one not in on))
    back = (one for name in out if name not in again for one in buy_ins_back(cup.entrant(name)))
    return Decided((done, *paid, *back))


def _of(counts: dict[str, int], names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name in counts)


def _again(cup: Cup, number: int, through: tuple[str, ...], lots: Sequence[str]) -> tuple[str, ...]:
    """Who plays the repechage of that round; nobody if too few qualify."""
    found = [one.name for one in _qualified(cup, cup.round(number), through, lots)]
    return tuple(found) if len(found) >= cup.law.tables.players_min.value else ()


DECISIONS: CupDecisions = {
    c.DeemWinner: CupHandler(deem_winner, (BETWEEN,)),
    c.GrantWildCard: CupHandler(grant_wild_card, (BETWEEN,)),
    c.CallRepechage: CupHandler(call_repechage, (BETWEEN,)),
    c.AdvanceRound: CupHandler(advance, (BETWEEN,)),
    **buying.DECISIONS,
}
