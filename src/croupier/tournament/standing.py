"""Who goes through and who is placed where, as the records stand; what ties are left."""

from __future__ import annotations

from collections.abc import Container, Sequence

from msgspec import UNSET

from croupier.tournament.arithmetic import (
    Cut,
    Through,
    advance,
    cut,
    placings_by_round,
    ranked,
    settle_tie,
)
from croupier.tournament.cup import Cup
from croupier.tournament.state import SessionSheet

GONE = ("disqualified", "withdrawn", "replaced", "refused")


def counts_of(cup: Cup, sheet: SessionSheet) -> dict[str, int]:
    """Totals of those who can still go through from there."""
    out = (*GONE, "retired")
    return {
        name: chips
        for name, chips in sheet.counts.items()
        if cup.state.entrants[name].state not in out
    }


def how_cut(cup: Cup) -> str:
    """How a tie for the last place at a table is settled."""
    if cup.law.ties.session.value == "play-off":
        return "play-off"
    ties = cup.terms.ties
    return "all" if ties is UNSET or ties.cut is UNSET else ties.cut


def how_best(cup: Cup) -> str:
    ties = cup.terms.ties
    return "draw" if ties is UNSET or ties.best is UNSET else ties.best


def all_bust_by(cup: Cup) -> str:
    """What is done where all lost their last chip at once."""
    if cup.law.ties.all_bust.value == "play-off":
        return "play-off"
    winners = cup.terms.winners
    return "" if winners is UNSET or winners.all_bust is UNSET else winners.all_bust


def cut_of(cup: Cup, sheet: SessionSheet, lots: Sequence[str] = ()) -> Cut:
    """Who goes through from one session, and who is tied for it still."""
    found, _ = _cut_played_off(cup, sheet)
    by = "play-off" if _bust_at_once(cup, sheet) else how_cut(cup)
    deemed = {name for name, number in cup.state.deemed.items() if number == sheet.round}
    if found.tied and (by == "all" or deemed.issuperset(found.tied)):
        return settle_tie(found, "all")
    if found.tied and by == "draw" and _cover(lots, found.tied):
        return settle_tie(found, "draw", lots=lots)
    return found


def _cover(lots: Sequence[str], tied: Sequence[str]) -> bool:
    """Whether lots were drawn for all who are tied."""
    return all(lots.count(name) == 1 for name in tied)


def _bust_at_once(cup: Cup, sheet: SessionSheet) -> tuple[str, ...]:
    """Who lost the last chip at once and plays off for that."""
    if cup.law.ties.all_bust.value != "play-off":
        return ()
    totals = counts_of(cup, sheet)
    return tuple(name for name in sheet.all_bust if name in totals)


def _cut_played_off(cup: Cup, sheet: SessionSheet) -> tuple[Cut, list[SessionSheet]]:
    """The cut with the play-offs that settle its ties, and which of them do."""
    terms = cup.round(sheet.round).advance
    first = 0 if terms is UNSET else terms.first
    totals, busted = counts_of(cup, sheet), _bust_at_once(cup, sheet)
    if busted:
        found = Cut((), busted, first) if len(busted) > 1 else Cut(busted)
    else:
        found = cut(totals, first)
    count = []
    for one in _played_off(cup, sheet.id):
        if not is_its_tie(one, found.tied, totals):
            continue
        count.append(one)
        again = tuple(name for name in one.all_bust if name in found.tied)
        if again:
            found = Cut(found.through, again, found.places)
        else:
            found = settle_tie(found, "play-off", counts_of(cup, one))
    return found, count


def is_its_tie(play_off: SessionSheet, tied: Sequence[str], among: Container[str]) -> bool:
    """Whether a play-off is that of those who are tied, of whoever is still in it; a correction may
    have parted them."""
    still = {name for name in play_off.tied or play_off.players if name in among}
    return bool(tied) and still == set(tied)


def _played_off(cup: Cup, session: str) -> list[SessionSheet]:
    return [one for one in cup.state.play_offs(session) if one.state == "recorded"]


def through(cup: Cup, number: int, lots: Sequence[str] = ()) -> Through:
    """Who goes on from a round, and what has to be settled first."""
    terms = cup.round(number).advance
    assert terms is not UNSET, number  # the Terms see to that
    sheets = {one.id: one for one in cup.state.of_round(number)}
    deemed = {name for name, at in cup.state.deemed.items() if at == number}
    totals = {
        id: {
            name: chips
            for name, chips in counts_of(cup, one).items()
            if name not in deemed or name in cut_of(cup, one, lots).through
        }
        for id, one in sheets.items()
    }
    cuts = {id: cut_of(cup, one, lots) for id, one in sheets.items()}
    found = advance(totals, terms.first, terms.best, cuts)
    if found.best is not None:
        if how_best(cup) == "all":
            settled = settle_tie(found.best, "all")
        elif _cover(lots, found.best.tied):
            settled = settle_tie(found.best, "draw", lots=lots)
        else:
            return found
        found = advance(totals, terms.first, terms.best, cuts, settled)
    more = tuple(name for name in sorted(deemed) if name not in found.through)
    return found._replace(through=(*found.through, *more))


# ---- the final ----


def how_first(cup: Cup) -> str:
    """How a tie for the first place is settled."""
    if cup.law.ties.tournament.value == "play-off":
        return "play-off-first"
    winners = cup.terms.winners
    return "share" if winners is UNSET or winners.ties is UNSET else winners.ties


Rank = tuple[int, ...]


def _ranks(cup: Cup, number: int) -> dict[str, Rank]:
    """By what finalists are ordered: chips, then play-offs, then when the last chip went."""
    found: dict[str, Rank] = {}
    for sheet in cup.state.of_round(number):
        found |= _ranks_in(cup, sheet)[0]
    return found


def _ranks_in(cup: Cup, sheet: SessionSheet) -> tuple[dict[str, Rank], list[SessionSheet]]:
    """The same in one session, and the play-offs that part those who are equal."""
    winners = cup.terms.winners
    later_first = winners is not UNSET and winners.busts == "later-first"
    before = sheet.before if sheet.all_bust and all_bust_by(cup) == "before-spin" else {}
    last = set(sheet.all_bust) if all_bust_by(cup) == "play-off" else set()
    found: dict[str, Rank] = {}
    spins: dict[str, int] = {}
    for name, count in sheet.counts.items():
        entrant = cup.state.entrants[name]
        if entrant.state in GONE or (entrant.state == "retired" and not entrant.keeps_place):
            continue
        total = before.get(name, count)
        found[name] = (total, name in last)
        spins[name] = 0 if total or not later_first else sheet.out_at.get(name, 0)
    parting = []
    for one in _played_off(cup, sheet.id):
        equal: dict[Rank, list[str]] = {}
        for name, rank in found.items():
            equal.setdefault((*rank, spins[name]), []).append(name)
        if any(is_its_tie(one, names, found) for names in equal.values()):
            parting.append(one)
            there = one.seats.values()
            for name, rank in found.items():
                found[name] = (*rank, name in there, *_play_off_rank(one, name))
    return {name: (*rank, spins[name]) for name, rank in found.items()}, parting


def _play_off_rank(sheet: SessionSheet, name: str) -> Rank:
    """By its chips; where all lost theirs at once, those before the others."""
    return name in sheet.all_bust, sheet.counts.get(name, 0)


def final_ties(cup: Cup) -> list[tuple[str, ...]]:
    """Who has to play off in the final, from the first place down."""
    number = len(cup.state.rounds)
    ranks = _ranks(cup, number)
    places = ranked(ranks)
    by = how_first(cup)
    groups: dict[int, list[str]] = {}
    for name, place in places.items():
        groups.setdefault(place, []).append(name)
    tied = [(place, tuple(names)) for place, names in sorted(groups.items()) if len(names) > 1]
    if by == "play-off-all":
        return [names for _, names in tied if any(ranks[one][0] or ranks[one][1] for one in names)]
    first = [names for place, names in tied if place == 1]
    if by == "play-off-first":
        return first
    return [names for names in first if any(ranks[one][1] for one in names)]


def final_places(cup: Cup) -> dict[str, int]:
    """The places of the final, and of all others where the Terms place them by round."""
    number = len(cup.state.rounds)
    places = ranked(_ranks(cup, number))
    winners = cup.terms.winners
    if winners is UNSET or winners.others != "by-round":
        return places
    others = {
        name: (entrant.last_round, entrant.last_total)
        for name, entrant in cup.state.entrants.items()
        if name not in places and entrant.last_round and entrant.state == "eliminated"
    }
    behind = {name: place + len(places) for name, place in placings_by_round(others).items()}
    return places | behind


def tied_in(cup: Cup, sheet: SessionSheet) -> tuple[str, ...]:
    """Who is tied in a recorded session and not yet parted."""
    if sheet.state != "recorded" or sheet.winners or sheet.play_off_of:
        return ()
    if sheet.round == len(cup.state.rounds):
        ties = final_ties(cup)
        return ties[0] if ties else ()
    return cut_of(cup, sheet).tied


def needs_play_off(cup: Cup, sheet: SessionSheet) -> tuple[str, ...]:
    """The same, where it is to be played off."""
    tied = tied_in(cup, sheet)
    if sheet.round == len(cup.state.rounds):
        return tied
    return tied if _bust_at_once(cup, sheet) or how_cut(cup) == "play-off" else ()


def winners_of(cup: Cup, sheet: SessionSheet) -> tuple[str, ...]:
    """Who won a recorded session, as far as that is known."""
    if sheet.state != "recorded":
        return ()
    if sheet.winners:
        return tuple(sheet.winners)
    if sheet.play_off_of:
        most = max(sheet.counts.values(), default=0)
        return tuple(name for name, chips in sheet.counts.items() if chips == most > 0)
    if sheet.round == len(cup.state.rounds):
        if final_ties(cup):
            return ()
        return tuple(name for name, place in final_places(cup).items() if place == 1)
    return cut_of(cup, sheet).through


def lost_play_offs(cup: Cup, sheet: SessionSheet) -> list[SessionSheet]:
    """The play-offs of a recorded session that were to settle a tie which is none."""
    if sheet.round == len(cup.state.rounds):
        _, count = _ranks_in(cup, sheet)
    else:
        _, count = _cut_played_off(cup, sheet)
    tied, among = tied_in(cup, sheet), counts_of(cup, sheet)
    return [
        one
        for one in cup.state.play_offs(sheet.id)
        if one not in count and not (one.is_on and is_its_tie(one, tied, among))
    ]


def players_of(cup: Cup, number: int) -> tuple[str, ...]:
    """Who plays a round, by number of entry."""
    want = ("registered",) if number == 1 else ("through",)
    found = [
        one for one in cup.state.entrants.values() if one.state in want and one.round == number
    ]
    return tuple(one.name for one in sorted(found, key=lambda one: one.number))
