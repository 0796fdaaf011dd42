"""The statements that Terms must make: when, by which clause, and in our own words."""

from __future__ import annotations

from typing import get_args

from msgspec import UNSET

from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Tournament
from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.amounts import chips_text
from croupier.tournament.terms.document import Statement, TermsDocument, rounds_of, value_at
from croupier.tournament.terms.items import Checking

EVERY: tuple[Statement, ...] = get_args(Statement)
# A statement that is made only if the Terms have this: key and value.
CONDITIONAL: dict[str, tuple[str, object]] = {
    "may-refuse": ("entry.refuse_any", True),
    "staff": ("entry.staff", True),
    "sign": ("entry.sign", True),
    "director-repechage": ("repechage", "director"),
}
ALWAYS: tuple[Statement, ...] = tuple(one for one in EVERY if one not in CONDITIONAL)
EARLY_END: Statement = "early-end"  # two clauses, one sentence
# Who hears complaints, in full, and the laws that no statement can set aside.
REGULATORS = {
    "VGCCC": "Victorian Gambling and Casino Control Commission (VGCCC)",
    "VCGR": "Victorian Commission for Gambling Regulation (VCGR)",
    "commission-officer": "Gaming and Wagering Commission",
}
CONSUMER_LAW = {
    "VGCCC": "the Australian Consumer Law and Fair Trading Act 2012 (Vic) and the Competition and"
    " Consumer Act 2010 (Cth)",
    "VCGR": "the Fair Trading Act 1999 (Vic) and the Competition and Consumer Act 2010 (Cth)",
}


def check_statements(at: Checking) -> None:
    """Each that is wanted is there, and none that is not so."""
    given = () if at.terms.statements is UNSET else at.terms.statements
    for statement in EVERY:
        path, value = CONDITIONAL.get(statement, ("", None))
        so = not path or value_at(at.terms, path) == value
        clauses = clauses_of(at.law, statement)
        if clauses and so and statement not in given:
            why = r.TermsLackStatement(statement)
            at.wrong("statements", clauses, why, r.AddStatement(statement))
        if statement in given and not so:
            not_so = r.StatementNotSo(statement, path)
            at.wrong("statements", _cited(at, clauses), not_so, _drop(statement))
    if EARLY_END in given and at.law.conclusion is None:
        no_power = r.NoSuchPower(EARLY_END)
        at.wrong("statements", at.law.sessions.by.clause, no_power, _drop(EARLY_END))
    for statement in dict.fromkeys(given):
        if given.count(statement) > 1:
            twice = r.TwiceInTerms("statements", statement)
            clauses = _cited(at, clauses_of(at.law, statement))
            at.wrong("statements", clauses, twice, _drop(statement))


def clauses_of(law: Tournament, statement: str) -> tuple[str, ...]:
    """Why it is made; nothing where a rulebook wants no statements."""
    if law.statements is None:
        return ()
    if statement == EARLY_END:
        ends = law.statements
        return (ends.early_end_determined.clause, ends.early_end_agreed.clause)
    return (str(getattr(law.statements, statement.replace("-", "_")).clause),)


def _cited(at: Checking, clauses: tuple[str, ...]) -> tuple[str, ...]:
    return clauses or (at.law.terms.contents.clause,)


def _drop(statement: str) -> r.LeaveOutOf:
    return r.LeaveOutOf("statements", statement)


def sentence(statement: str, terms: TermsDocument, rulebook: Rulebook, law: Tournament) -> str:
    """What the Terms say to players."""
    to = law.disputes.complaints_to.value
    regulator = REGULATORS[to]
    match statement:
        case "alter-start":
            notice = value_at(terms, "notice_min")
            told = f" at least {notice} minutes before" if isinstance(notice, int) else " in time"
            return (
                "The Tournament Director may move the start of a round or session, if the players"
                f" are told{told}."
            )
        case "regulator-told":
            return f"The {regulator} is told of every change to these details before play begins."
        case "accepts":
            return "Whoever takes part accepts these Terms and Conditions."
        case "entitled":
            return "Only those who may lawfully be in the casino and gamble there can enter."
        case "may-refuse":
            return "The casino may refuse any application."
        case "staff":
            return (
                "If the Chief Operating Officer or the Chief Executive Officer approves of it"
                " beforehand, certain employees, contractors and associates of the casino may play."
                " Employees win no prizes: a prize that would be an employee's goes to the next"
                " player in order who may have one."
            )
        case "abide":
            return "All players keep to these Terms; whoever does not may be disqualified."
        case "sign":
            return "The Tournament Director asks each player to sign a copy of these Terms."
        case "director-repechage":
            return (
                "Whether there are repechages or other additional rounds, the Tournament Director"
                " decides."
            )
        case "same-bank":
            return (
                "All players begin with the same bank of chips and learn how much it is before the"
                f" tournament begins{_first_bank(terms)}."
            )
        case "rules-prevail":
            return _prevails(law)
        case "early-end":
            return (
                "The Tournament Director may end play at a table before its last spin or its time:"
                " once it is certain who goes on, or, where chips are exchanged for cash at the end"
                " of a round or session, if all players at the table agree."
            )
        case "privacy":
            return (
                "What the casino learns of entrants is handled by its Privacy Policy, which is on"
                " its website and given to whoever asks, unless these Terms say otherwise."
            )
        case "likeness":
            return (
                "With an entrant's permission the casino may show name, suburb, photographs,"
                " pictures and likeness to promote and advertise itself and its complex."
            )
        case "conducted":
            runs_play = law.deputies is not None and law.deputies.may.value == "run-play"
            who = (
                "The Tournament Director, or a deputy," if runs_play else "The Tournament Director"
            )
            return f"{who} conducts the tournament by these Terms and the Rules of Roulette."
        case "final":
            return "In a dispute about the tournament the Tournament Director's decision is final."
        case "liability":
            acts = CONSUMER_LAW.get(to, "consumer law")
            return (
                f"As far as the law allows, and leaving untouched the rights that {acts} do not"
                " let anyone exclude, neither the casino nor the Tournament Director is liable for"
                " losses that come of a decision of the Tournament Director."
            )
        case "complaint":
            return (
                "Whoever has a complaint about how gaming or betting is conducted in the casino may"
                f" have it investigated by the {regulator}, as the law and the Rules of Roulette"
                " provide."
            )
    raise AssertionError(statement)


def _first_bank(terms: TermsDocument) -> str:
    for round in rounds_of(terms)[:1]:
        if isinstance(round.bank, int):
            return f": {chips_text(terms, round.bank)}"
    return ""


def _prevails(law: Tournament) -> str:
    if law.prevails.value == "rules-of-roulette":
        return (
            "The Tournament Director conducts the tournament by these Terms and the Rules of"
            " Roulette that apply to it. Where the two differ, the rules of the version of Roulette"
            " that is played come first."
        )
    return (
        "The tournament is conducted by the rules for tournaments and these Terms. Where the"
        " ordinary rules differ from the rules for tournaments, those for tournaments come first."
    )
