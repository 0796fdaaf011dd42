"""The tournament and its entry: when, where, for whom, for how much, and how one gets out."""

from __future__ import annotations

from msgspec import UNSET

from croupier.money import format_cents
from croupier.tournament.arithmetic import free_until
from croupier.tournament.terms.amounts import fraction
from croupier.tournament.terms.document import Fees
from croupier.tournament.terms.written.page import Chapter, Pen, counted, full, listed, when

FEES = (
    ("entry", "entry_fee", "The entry fee", "There is no entry fee."),
    ("rebuy", "rebuy", "A re-buy costs", ""),
    ("add_on", "add_on", "An add-on costs", ""),
    ("buy_back", "buy_back", "To buy back in costs", ""),
)
OF = {"entry": "the entry fee", "buy-in": "the buy-in", "both": "the entry fee and the buy-in"}
ENDORSED = {
    "notified": "was told of the Rules",
    "understands": "understands them",
    "accepts": "accepts them",
}


def the_tournament(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law.terms
    if terms.starts_at is not UNSET:
        pen.say(f"The tournament begins on {when(terms.starts_at)}.", law.starts_at)
    if terms.location is not UNSET:
        pen.say(f"Place: {full(terms.location)}", law.location)
    if terms.players is not UNSET:
        few, many = terms.players.min, terms.players.max
        who = counted(few, "player") if few == many else f"{few} to {many} players"
        pen.say(f"It is held with {who}.", law.players)
    if terms.fees is not UNSET:
        _fees(pen, terms.fees)
    _buy_ins(pen)
    pen.state("alter-start")
    if terms.notice_min is not UNSET and "alter-start" not in (terms.statements or ()):
        minutes = counted(terms.notice_min, "minute")
        pen.say(f"If a start is moved, players are told {minutes} before.", law.notice)
    pen.state("regulator-told")
    return pen.chapter("The tournament")


def _fees(pen: Pen, fees: Fees) -> None:
    for name, matter, is_, none in FEES:
        amount = getattr(fees, name)
        verb = " is" if name == "entry" else ""
        if isinstance(amount, int):
            pen.say(f"{is_}{verb} {format_cents(amount)}.", getattr(pen.law.terms, matter))
        elif amount is None and none:
            pen.say(none, getattr(pen.law.terms, matter))
    missing = [
        word
        for name, word in (("rebuy", "re-buys"), ("add_on", "add-ons"), ("buy_back", "buy-backs"))
        if getattr(fees, name) is None
    ]
    if missing:
        pen.say(f"There are no {listed(missing, 'or')}.", pen.law.terms.entry_fee)


def _buy_ins(pen: Pen) -> None:
    rounds = () if pen.terms.rounds is UNSET else pen.terms.rounds
    paid = [(number, one.buy_in) for number, one in enumerate(rounds, 1) if one.buy_in]
    amounts = [
        f"{format_cents(cents)} for round {number}"
        for number, cents in paid
        if isinstance(cents, int)
    ]
    if amounts:
        text = f"The buy-in, paid before the round's session begins, is {listed(amounts)}."
        pen.say(text, pen.law.terms.buy_in, pen.law.chips.buy_in)
    else:
        pen.say("There is no buy-in.", pen.law.terms.buy_in)


def entry(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law
    said = terms.entry
    if said is not UNSET:
        if said.method is not UNSET:
            pen.say(f"How to enter: {full(said.method)}", law.terms.entry_method)
        if said.form is not UNSET:
            pen.say(f"The application: {full(said.form)}", law.terms.entry_form)
        if said.closes_at is not UNSET:
            until = when(said.closes_at)
            text = f"Entries close on {until}; an application at that moment is late."
            pen.say(text, law.terms.entry_closes)
        if isinstance(said.criteria, str):
            pen.say(f"Applicants are selected by this: {full(said.criteria)}", law.terms.criteria)
        if said.event in ("charitable", "media"):
            kind = "for charity" if said.event == "charitable" else "for the media"
            pen.say(f"This is an event {kind}.", law.staff.approval if law.staff else None)
    _who_may(pen)
    if said is not UNSET and said.available is not UNSET:
        pen.say(f"Where these Terms are: {full(said.available)}", law.terms.availability)
    for statement in ("accepts", "abide", "sign"):
        pen.state(statement)
    _withdrawal(pen)
    _refunds(pen)
    _substitutes(pen)
    return pen.chapter("Entry")


def _who_may(pen: Pen) -> None:
    law = pen.law
    for statement in ("entitled", "may-refuse", "staff"):
        pen.state(statement)
    if law.entry.refusal.value == "any-application":
        pen.cite("The casino may refuse any application.", law.entry.refusal.clause)
    if law.entry.notified is not None:
        told = "Each applicant is told of the Rules of the game, of which a copy is at hand."
        pen.cite(told, law.entry.notified.clause)
    if law.entry.endorses.value:
        what = listed([ENDORSED[one] for one in law.entry.endorses.value])
        text = f"Each applicant states on the application that he or she {what}."
        pen.cite(text, law.entry.endorses.clause)


def _withdrawal(pen: Pen) -> None:
    terms, law = pen.terms, pen.law
    if terms.withdraw is not UNSET:
        until, after = when(terms.withdraw.until), fraction(terms.withdraw.after)
        later = "nothing goes back" if not after else f"{after} of what was paid goes back"
        if after == 1:
            later = "too, until play begins"
        text = f"Whoever withdraws by {until} gets everything back; later {later}."
        pen.say(text, law.terms.withdrawal, law.refunds.in_time)
    if law.withdrawal is not None and terms.starts_at is not UNSET:
        days, counts = law.withdrawal.days, law.withdrawal.counted
        until = when(free_until(terms.starts_at, days.value, counts.value).replace(".999Z", "Z"))
        text = (
            f"The entry fee goes back to an entrant who withdraws by {until}, and not if it is"
            " later."
        )
        pen.cite(text, days.clause)


def _refunds(pen: Pen) -> None:
    terms, law = pen.terms, pen.law
    for ground in () if terms.refunds is UNSET else terms.refunds:
        part = fraction(ground.part)
        share = "" if part == 1 else f"{part} of "
        verb = "go" if ground.of == "both" and not share else "goes"
        text = f"On this ground {share}{OF[ground.of]} {verb} back: {full(ground.says)}"
        pen.say(text, law.terms.refunds)
    if not terms.refunds and terms.refunds is not UNSET:
        pen.say("On no other ground is anything refunded.", law.terms.refunds)
    pen.say("If the tournament is not held, fees and buy-ins go back.", law.refunds.not_held)
    if law.refunds.disqualified.value == "none":
        pen.cite("Who is disqualified gets nothing back.", law.refunds.disqualified.clause)


def _substitutes(pen: Pen) -> None:
    terms, law = pen.terms, pen.law.terms
    if terms.substitutes is None:
        pen.say("Nobody may name a substitute.", law.substitutes, law.substitution)
    elif terms.substitutes is not UNSET:
        until = when(terms.substitutes.until)
        cases = " ".join(full(one.says) for one in terms.substitutes.circumstances)
        pen.say(
            f"A player may name a substitute until {until} in this case: {cases}", law.substitutes
        )
        over = terms.substitutes.effect == "takes-over"
        effect = "seat, chips and all" if over else "the entry, before play begins"
        pen.say(f"The substitute takes over {effect}.", law.substitution)
