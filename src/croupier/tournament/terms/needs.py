"""Which keys the Terms lack, and which they should not have, as the rulebook's data wants it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from croupier.rules.book.cited import Cited
from croupier.rules.law.tournament import Need, Tournament
from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.document import RoundTerms, TermsDocument, rounds_of, value_at
from croupier.tournament.terms.draft import draft
from croupier.tournament.terms.items import Checking
from croupier.tournament.terms.reading import TermsRead
from croupier.tournament.terms.statements import check_statements

LONGEST_EXAMPLE = 60
Applies = Callable[[TermsDocument, RoundTerms | None], bool]


def never(terms: TermsDocument, round: RoundTerms | None) -> bool:
    """What applies only where its makers say so: there is nothing to tell it by."""
    return False


def has_fee(name: str) -> Applies:
    return lambda terms, round: isinstance(value_at(terms, f"fees.{name}"), int)


def has_block(name: str) -> Applies:
    return lambda terms, round: getattr(terms, name) is not UNSET


def _goes_on(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return round is not None and round.kind != "final" and not _is_last(terms, round)


def _is_last(terms: TermsDocument, round: RoundTerms) -> bool:
    return terms.rounds is not UNSET and terms.rounds[-1] is round


def _is_repechage(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return round is not None and round.kind == "repechage"


def _redeems(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return terms.chips is not UNSET and terms.chips.type == "redemption"


def _has_cut(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return any(one.advance is not UNSET and one.advance.first for one in rounds_of(terms))


def _has_best(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return any(
        (one.advance is not UNSET and one.advance.best)
        or (one.qualify is not UNSET and one.qualify.best is not None)
        for one in rounds_of(terms)
    )


def _has_play_off(terms: TermsDocument, round: RoundTerms | None) -> bool:
    return (
        str(value_at(terms, "winners.ties")).startswith("play-off")
        or value_at(terms, "winners.all_bust") == "play-off"
        or value_at(terms, "ties.cut") == "play-off"
    )


class TermsKey(NamedTuple):
    """A key of the Terms, what the law calls its matter, and when it applies if it need not."""

    path: str  # "rounds[].bank" is of each round
    matter: str  # of `[tournament.terms]`
    applies: Applies = never


KEYS = (
    TermsKey("starts_at", "starts_at"),
    TermsKey("location", "location"),
    TermsKey("notice_min", "notice"),
    TermsKey("players", "players"),
    TermsKey("fees.entry", "entry_fee"),
    TermsKey("fees.rebuy", "rebuy", has_block("rebuy")),
    TermsKey("fees.add_on", "add_on", has_block("add_on")),
    TermsKey("fees.buy_back", "buy_back", has_block("buy_back")),
    TermsKey("entry.closes_at", "entry_closes"),
    TermsKey("entry.method", "entry_method"),
    TermsKey("entry.available", "availability"),
    TermsKey("entry.criteria", "criteria"),
    TermsKey("entry.form", "entry_form"),
    TermsKey("withdraw", "withdrawal"),
    TermsKey("refunds", "refunds"),
    TermsKey("substitutes", "substitutes"),
    TermsKey("substitutes.effect", "substitution"),
    TermsKey("rounds", "rounds"),
    TermsKey("rounds[].kind", "rounds"),
    TermsKey("rounds[].starts_at", "starts_at"),
    TermsKey("rounds[].by", "rounds"),
    TermsKey("rounds[].tables", "tables"),
    TermsKey("rounds[].per_table", "tables"),
    TermsKey("rounds[].limits", "limits"),
    TermsKey("rounds[].buy_in", "buy_in"),
    TermsKey("rounds[].bank", "bank"),
    TermsKey("rounds[].advance", "progression", _goes_on),
    TermsKey("rounds[].qualify", "repechage", _is_repechage),
    TermsKey("repechage", "repechage"),
    TermsKey("buy_back", "buy_back", has_fee("buy_back")),
    TermsKey("discretion", "discretion"),
    TermsKey("wild_cards", "wild_cards"),
    TermsKey("rebuy", "rebuy", has_fee("rebuy")),
    TermsKey("add_on", "add_on", has_fee("add_on")),
    TermsKey("chips", "chips"),
    TermsKey("chips.rate", "chips_after", _redeems),
    TermsKey("chips.redeem_at", "chips_after", _redeems),
    TermsKey("wagers", "compulsory"),
    TermsKey("secret", "secret"),
    TermsKey("time_limit_s", "time_limit"),
    TermsKey("limit_changes", "limit_changes"),
    TermsKey("elimination", "elimination"),
    TermsKey("winners.ties", "winners"),
    TermsKey("winners.busts", "winners"),
    TermsKey("winners.all_bust", "winners"),
    TermsKey("winners.others", "other_places"),
    TermsKey("ties.cut", "ties_cut", _has_cut),
    TermsKey("ties.best", "ties_best", _has_best),
    TermsKey("play_off", "play_off", _has_play_off),
    TermsKey("pool", "prize_pool"),
    TermsKey("prizes", "prizes"),
    TermsKey("unawarded", "unawarded"),
    TermsKey("bonus", "bonus"),
    TermsKey("conduct.penalties", "penalties"),
    TermsKey("conduct.disqualify", "disqualification"),
    TermsKey("conduct.chips", "disqualified_chips"),
    TermsKey("conduct.late", "late"),
    TermsKey("conduct.no_show", "late"),
    TermsKey("conduct.absence", "absence"),
    TermsKey("conduct.phone", "phone"),
    TermsKey("conduct.retirement", "retirement"),
)
# What a statement depends on: key -> the statement, of `[tournament.statements]`.
CONDITIONS = {
    "entry.refuse_any": "may_refuse",
    "entry.sign": "sign",
    "entry.event": "staff",
    "entry.staff": "staff",
}


def check_needs(at: Checking, read: TermsRead) -> None:
    """Every key that is missing or refused."""
    for path in read.missing:
        _missing_inside(at, path)
    for path, key, round in _each(at.terms):
        if not any(_within(path, one) for one in read.left):
            _check(at, path, key, round)
    _check_beside(at)
    check_statements(at)


def need_of(law: Tournament, matter: str) -> Cited[Need]:
    found: Cited[Need] = getattr(law.terms, matter)
    return found


def _each(terms: TermsDocument) -> Iterator[tuple[str, TermsKey, RoundTerms | None]]:
    for key in KEYS:
        of_rounds, _, rest = key.path.partition("[].")
        if rest:
            for index, round in enumerate(rounds_of(terms)):
                yield f"{of_rounds}[{index}].{rest}", key, round
        else:
            yield key.path, key, None


def _check(at: Checking, path: str, key: TermsKey, round: RoundTerms | None) -> None:
    need = need_of(at.law, key.matter)
    inner = key.path.rpartition("[].")[2]
    found = value_at(at.terms if round is None else round, inner)
    none = found is None and inner.startswith("fees.") and key.applies(at.terms, round)
    if found is UNSET or none:
        applies = need.value == "if-applicable" and (
            key.applies(at.terms, round) or (found is UNSET and _says_none(at, inner))
        )
        if need.value == "required" or applies:
            _lacks(at, path, need.clause)
    elif need.value == "refused" and found is not None:
        at.wrong(path, need.clause, r.SettledByRules(_bare(path)), r.LeaveOut(path))


def _says_none(at: Checking, path: str) -> bool:
    """Whether the Terms must say so where there is no such fee; of entry its own rule decides."""
    of_fees = path.startswith("fees.") and path != "fees.entry"
    return of_fees and at.law.terms.fees.value == "required"


def _missing_inside(at: Checking, path: str) -> None:
    """Of an object that lacks a key: by the clause of the matter it belongs to."""
    bare = _bare(path)
    key = max((one for one in KEYS if _within(bare, one.path)), key=lambda one: len(one.path))
    need = need_of(at.law, key.matter)
    if need.value == "refused":
        at.wrong(path, need.clause, r.SettledByRules(key.path), r.LeaveOut(key.path))
    else:
        _lacks(at, path, need.clause)


def _check_beside(at: Checking) -> None:
    """Keys of which the list of matters knows nothing."""
    terms, law = at.terms, at.law
    for key in ("id", "title"):
        if getattr(terms, key) is UNSET:
            _lacks(at, key, law.terms.contents.clause)
    if law.exclusions is not None and terms.exclusions is UNSET:
        _lacks(at, "exclusions", law.exclusions.listed.clause)
    if law.exclusions is None and terms.exclusions is not UNSET:
        why = r.SettledByRules("exclusions")
        at.wrong("exclusions", law.prevails.clause, why, r.LeaveOut("exclusions"))
    if law.statements is not None:
        for path, statement in CONDITIONS.items():
            if value_at(terms, path) is UNSET:
                _lacks(at, path, getattr(law.statements, statement).clause)
    for index, round in enumerate(rounds_of(terms)):
        _check_last_spins(at, f"rounds[{index}].last_spins", round)
    if terms.play_off is not UNSET:
        _check_last_spins(at, "play_off.last_spins", terms.play_off)


def _check_last_spins(at: Checking, path: str, of: object) -> None:
    """After the time of a session: by the rules if they leave no choice, else by the Terms."""
    least, most = at.law.sessions.final_spins_min, at.law.sessions.final_spins_max
    timed = value_at(of, "by.minutes") is not UNSET
    found = value_at(of, "last_spins")
    if not isinstance(found, int):
        if timed and least.value != most.value:
            _lacks(at, path, need_of(at.law, "rounds").clause)
    elif not timed:
        if value_at(of, "by") is not UNSET:
            why = r.OutOfPlace(path, "last_spins")
            at.wrong(path, need_of(at.law, "rounds").clause, why, r.LeaveOut(path))
    elif found < least.value:
        why_low = r.NumberTooLow(path, found, least.value)
        at.wrong(path, least.clause, why_low, r.WriteAtLeast(path, least.value))
    elif found > most.value:
        why_high = r.NumberTooHigh(path, found, most.value)
        at.wrong(path, most.clause, why_high, r.WriteAtMost(path, most.value))


def _lacks(at: Checking, path: str, clause: str) -> None:
    example = _example(at, path)
    cure = r.AddKeyAs(path, example) if example else r.AddKey(path)
    at.wrong(path, clause, r.TermsLack(_matter(path)), cure)


def _matter(path: str) -> str:
    """The nearest key that people have a word for."""
    bare = _bare(path)
    known = [one.path for one in KEYS if _within(bare, one.path)]
    return max(known, key=len, default=bare)


def _example(at: Checking, path: str) -> str:
    """What the draft of the rulebook has there, if that is short."""
    node: object = draft(at.rulebook)
    for key in re.sub(r"\[\d+\]", ".0", path).split("."):
        if isinstance(node, list):
            node = node[int(key)]
        elif isinstance(node, dict) and key in node:
            node = node[key]
        else:
            return ""
    text = msgspec.json.encode(node).decode()
    return text if len(text) <= LONGEST_EXAMPLE else ""


def _bare(path: str) -> str:
    return re.sub(r"\[\d+\]", "[]", path)


def _within(path: str, other: str) -> bool:
    """Whether a key is another, or inside it."""
    return path == other or path.startswith((f"{other}.", f"{other}["))
