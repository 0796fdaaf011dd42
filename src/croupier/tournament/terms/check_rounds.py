"""Rounds in order, each with players enough, and nothing that speaks of a round there is not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from croupier.table.clock import is_before
from croupier.tournament.arithmetic import sessions_for
from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.document import Length, rounds_of
from croupier.tournament.terms.fields import entrants, fields_of, headings, most_in_final
from croupier.tournament.terms.items import Checking


def check_rounds(at: Checking) -> None:
    _check_times(at)
    _check_kinds(at)
    _check_numbers(at)
    _check_windows(at)
    before = len(at.items)
    _check_players(at)
    if len(at.items) == before:  # of numbers that are wrong nothing follows
        _check_fields(at)


def _check_times(at: Checking) -> None:
    """The beginning is the first round's, and rounds follow each other."""
    terms, clause = at.terms, at.law.terms.starts_at.clause
    rounds = rounds_of(terms)
    before = None
    for index, round in enumerate(rounds):
        key = f"rounds[{index}].starts_at"
        if round.starts_at is UNSET:
            continue
        if not index and terms.starts_at is not UNSET and round.starts_at != terms.starts_at:
            why = r.NotTheBeginning("starts_at", terms.starts_at, round.starts_at)
            at.wrong("starts_at", clause, why, r.WriteTime("starts_at", round.starts_at))
        if before is not None and not is_before(before, round.starts_at):
            late = r.RoundsOutOfOrder(key, round.starts_at, before)
            at.wrong(key, clause, late, r.WriteAfter(key, before))
        before = round.starts_at
    if terms.starts_at is UNSET:
        return
    for key, when, matter in (
        ("entry.closes_at", terms.entry is not UNSET and terms.entry.closes_at, "entry_closes"),
        ("withdraw.until", terms.withdraw is not UNSET and terms.withdraw.until, "withdrawal"),
    ):
        if isinstance(when, str) and is_before(terms.starts_at, when):
            over = r.TooLateInTerms(key, when, "starts_at", terms.starts_at)
            cure = r.WriteNotAfter(key, terms.starts_at)
            at.wrong(key, getattr(at.law.terms, matter).clause, over, cure)


def _check_kinds(at: Checking) -> None:
    """One final, which is last; what belongs to a kind of round is not elsewhere."""
    rounds, law = rounds_of(at.terms), at.law.terms
    for index, round in enumerate(rounds):
        key, is_last = f"rounds[{index}]", index == len(rounds) - 1
        if round.kind is not UNSET and (round.kind == "final") != is_last:
            at.wrong(f"{key}.kind", law.rounds.clause, r.FinalNotLast(f"{key}.kind"), r.OneFinal())
        if round.kind == "repechage" and law.repechage.value == "refused":
            why = r.SettledByRules("repechage")
            others = r.WriteOneOf(f"{key}.kind", ("heat", "final"))
            at.wrong(f"{key}.kind", law.repechage.clause, why, others)
        if round.advance is not UNSET and is_last:
            _out_of_place(at, f"{key}.advance", "advance", law.progression.clause)
        if round.qualify is not UNSET and round.kind in ("heat", "final"):
            if law.repechage.value != "refused":
                _out_of_place(at, f"{key}.qualify", "qualify", law.repechage.clause)
        _check_by(at, f"{key}.by", round.by)
    if at.terms.play_off is not UNSET:
        _check_by(at, "play_off.by", at.terms.play_off.by)


def _check_by(at: Checking, key: str, by: Length | object) -> None:
    """By time or by spins, as the rules have it."""
    known = at.law.sessions.by
    if isinstance(by, Length):
        used = "spins" if by.spins is not UNSET else "time"
        if used not in known.value:
            why = r.NoChoiceOfRules(key, used, known.value)
            at.wrong(key, known.clause, why, r.WriteOneOf(key, known.value))


def _out_of_place(at: Checking, key: str, matter: str, clause: str) -> None:
    at.wrong(key, clause, r.OutOfPlace(key, matter), r.LeaveOut(key))


def _check_players(at: Checking) -> None:
    """In all, and at each table."""
    tables = at.law.tables
    if at.terms.players is not UNSET:
        least, most = at.terms.players.min, at.terms.players.max
        clause = at.law.terms.players.clause
        _at_least(at, "players.min", least, tables.players_min.value, clause)
        _at_least(at, "players.max", most, least, clause)
    for index, round in enumerate(rounds_of(at.terms)):
        if round.per_table is UNSET:
            continue
        key, one = f"rounds[{index}].per_table", round.per_table
        _at_least(at, f"{key}.min", one.min, tables.players_min.value, tables.players_min.clause)
        _at_least(at, f"{key}.max", one.max, one.min, at.law.terms.tables.clause)
        most = tables.players_max.value
        if most and one.max > most:
            why = r.NumberTooHigh(f"{key}.max", one.max, most)
            cure = r.WriteAtMost(f"{key}.max", most)
            at.wrong(f"{key}.max", tables.players_max.clause, why, cure)


def _at_least(at: Checking, key: str, number: int, least: int, clause: str) -> None:
    if number < least:
        at.wrong(key, clause, r.NumberTooLow(key, number, least), r.WriteAtLeast(key, least))


def _named(at: Checking) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Keys that name rounds, the rounds, and the clause of their matter."""
    terms, law = at.terms, at.law.terms
    if terms.rebuy is not UNSET:
        yield "rebuy.rounds", terms.rebuy.rounds, law.rebuy.clause
    if terms.add_on is not UNSET:
        yield "add_on.before", (terms.add_on.before,), law.add_on.clause
    if terms.buy_back is not UNSET:
        yield "buy_back.after", (terms.buy_back.after,), law.buy_back.clause
        yield "buy_back.into", (terms.buy_back.into,), law.buy_back.clause
    if terms.wild_cards is not UNSET:
        yield "wild_cards.rounds", terms.wild_cards.rounds, law.wild_cards.clause
    for index, step in enumerate(() if terms.limit_changes is UNSET else terms.limit_changes):
        yield f"limit_changes[{index}].round", (step.round,), law.limit_changes.clause
    for index, round in enumerate(rounds_of(terms)):
        if round.qualify is not UNSET:
            key = f"rounds[{index}].qualify.eliminated_in"
            yield key, round.qualify.eliminated_in, law.repechage.clause


def _check_numbers(at: Checking) -> None:
    count = len(rounds_of(at.terms))
    for key, numbers, clause in _named(at) if count else ():
        for number in dict.fromkeys(numbers):
            if number > count:
                why = r.NoSuchRound(key, number, count)
                at.wrong(key, clause, why, r.WriteAtMost(key, count))
            if numbers.count(number) > 1:
                twice = r.TwiceInTerms(key, str(number))
                at.wrong(key, clause, twice, r.LeaveOutOf(key, str(number)))
    back = at.terms.buy_back
    if back is not UNSET and back.into <= back.after:
        key = "buy_back.into"
        wrong = r.WrongRound(key, back.into, back.after)
        at.wrong(key, at.law.terms.buy_back.clause, wrong, r.WriteAtLeast(key, back.after + 1))
    for index, round in enumerate(rounds_of(at.terms)):
        if round.qualify is UNSET or round.kind != "repechage":
            continue
        key = f"rounds[{index}].qualify.eliminated_in"
        last = max(round.qualify.eliminated_in)
        if index < last <= count:
            after = r.WrongRound(key, last, index + 1)
            at.wrong(key, at.law.terms.repechage.clause, after, r.WriteAtMost(key, index))


def _check_windows(at: Checking) -> None:
    """What ends or changes within a session is within its spins or minutes."""
    terms, law = at.terms, at.law.terms
    if terms.rebuy is not UNSET:
        for number in terms.rebuy.rounds:
            _within(at, "rebuy.until", terms.rebuy.until, number, law.rebuy.clause)
    for index, step in enumerate(() if terms.limit_changes is UNSET else terms.limit_changes):
        key = f"limit_changes[{index}].after"
        _within(at, key, step.after, step.round, law.limit_changes.clause)


def _within(at: Checking, key: str, until: Length, number: int, clause: str) -> None:
    rounds = rounds_of(at.terms)
    if number > len(rounds):
        return
    by = rounds[number - 1].by
    if by is UNSET:
        return
    for unit, ends, most in (
        ("spins", until.spins, by.spins),
        ("minutes", until.minutes, by.minutes),
    ):
        if isinstance(ends, int) and isinstance(most, int) and ends > most:
            whole = f"{key}.{unit}"
            why = r.NumberTooHigh(whole, ends, most)
            at.wrong(key, clause, why, r.WriteAtMost(whole, most))


def _check_fields(at: Checking) -> None:
    """For every number of entrants: no session too small, and a final of the right size."""
    players, rounds = at.terms.players, headings(at.terms)
    if players is UNSET or rounds is None:
        return
    small: set[int] = set()
    seen: set[tuple[int, int]] = set()
    final = len(rounds) - 1
    told: set[str] = set()
    for entered in entrants(players):
        for index, field in enumerate(fields_of(at.terms, entered)):
            if index == final:
                _check_final(at, entered, field.low, field.high, told)
            elif index not in small:
                fresh = {(index, one) for one in range(field.low, field.high + 1)} - seen
                seen |= fresh
                if any(_too_small(at, index, playing) for _, playing in sorted(fresh)):
                    small.add(index)


def _too_small(at: Checking, index: int, playing: int) -> bool:
    per_table = rounds_of(at.terms)[index].per_table
    assert per_table is not UNSET
    sessions = sessions_for(playing, per_table.max)
    smallest = playing // sessions if sessions else 0
    if smallest >= per_table.min:
        return False
    key = f"rounds[{index}].per_table"
    why = r.SessionTooSmall(index + 1, playing, sessions, smallest, per_table.min)
    at.wrong(key, at.law.terms.tables.clause, why, r.SmallerSessions(f"{key}.min", smallest))
    return True


def _check_final(at: Checking, entered: int, low: int, high: int, told: set[str]) -> None:
    """Each fault once, for the smallest number of entrants that has it."""
    rounds = rounds_of(at.terms)
    key, per_table = f"rounds[{len(rounds) - 1}].per_table", rounds[-1].per_table
    assert per_table is not UNSET
    least, by_rules = per_table.min, at.law.tables.players_min
    if low < least and "small" not in told:
        told.add("small")
        small = r.FinalTooSmall(entered, low, least)
        clause = by_rules.clause if low < by_rules.value else at.law.terms.tables.clause
        at.wrong(key, clause, small, r.MoreAdvance(least))
    if high > per_table.max and "large" not in told:
        told.add("large")
        large = r.FinalTooLarge(entered, high, per_table.max)
        at.wrong(key, at.law.terms.tables.clause, large, r.FewerAdvance(per_table.max))
    tied = most_in_final(at.terms, entered)
    if tied > per_table.max and not told & {"large", "tied"}:
        told.add("tied")
        overflow = r.FinalTooLargeTied(entered, tied, per_table.max)
        cure = r.BreakTies(f"{key}.max", most_in_final(at.terms, _most_entrants(at)))
        at.wrong(key, at.law.terms.tables.clause, overflow, cure)


def _most_entrants(at: Checking) -> int:
    assert at.terms.players is not UNSET
    return at.terms.players.max
