"""Who is out, who wins, what they win, and how players conduct themselves."""

from __future__ import annotations

from msgspec import UNSET

from croupier.money import format_cents
from croupier.tournament.terms.amounts import chips_text, fraction
from croupier.tournament.terms.written.page import (
    Chapter,
    Pen,
    full,
    length,
    listed,
)

OUT = {"bust": "who has lost all chips", "not-advanced": "who does not go through"}
TIES = {
    "play-off-first": "players who are equal for the first place play off; others who are equal"
    " share their prizes",
    "play-off-all": "players who are equal play off for their places",
    "share": "players who are equal share their prizes",
}
BUSTS = {
    "share": "Finalists without chips are equal.",
    "later-first": "Of finalists without chips, who lost the last one later comes first.",
}
ALL_BUST = {
    "play-off": "If one spin takes the last chips of all, they play off.",
    "before-spin": "If one spin takes the last chips of all, the chips before it count.",
}
OTHERS = {
    "none": "Only finalists have a place.",
    "by-round": "Those who were not in the final are placed by the last round they played, then by"
    " their chips in it.",
}
PAYMENTS = (
    ("entry", "entry fee"),
    ("buy_in", "buy-in"),
    ("rebuy", "re-buy"),
    ("add_on", "add-on"),
    ("buy_back", "buy-back"),
)
ABSENT = {
    "plays-on": "keeps the place and misses spins",
    "eliminated": "is eliminated",
    "disqualified": "is disqualified",
}


def winners(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law
    if terms.elimination is not UNSET:
        text = f"A player is eliminated {listed([OUT[one] for one in terms.elimination], 'or')}."
        pen.say(text, law.terms.elimination)
    elif law.conduct.out_of_chips.value == "eliminated":
        text = "Whoever loses all chips before a session ends is eliminated."
        pen.cite(text, law.conduct.out_of_chips.clause)
    pen.say("Who has the most chips at the end of the final wins.", law.winners.tournament)
    said = terms.winners
    if said is not UNSET and said.ties is not UNSET:
        pen.say(f"The places follow the chips; {TIES[said.ties]}.", law.terms.winners)
    elif law.ties.tournament.value == "play-off":
        text = "Players who are equal for the first place play off."
        pen.cite(text, law.ties.tournament.clause)
    if law.winners.places.value == "play-off-then-chips":
        text = "Who loses a play-off comes next; the other places follow the chips."
        pen.cite(text, law.winners.places.clause)
    if law.ties.places.value == "share":
        text = "Players who are equal for another place share their prizes."
        pen.cite(text, law.ties.places.clause)
    if said is not UNSET and said.busts is not UNSET:
        pen.say(BUSTS[said.busts], law.terms.winners)
    if said is not UNSET and said.all_bust is not UNSET:
        pen.say(ALL_BUST[said.all_bust], law.terms.winners)
    elif law.ties.all_bust.value == "play-off":
        pen.cite(ALL_BUST["play-off"], law.ties.all_bust.clause)
    if said is not UNSET and said.others is not UNSET:
        pen.say(OTHERS[said.others], law.terms.other_places)
    if terms.play_off is not UNSET:
        one = terms.play_off
        last = law.sessions.final_spins_min.value if one.last_spins is UNSET else one.last_spins
        text = (
            f"A play-off lasts {length(one.by, last)}; each player in it has"
            f" {chips_text(terms, one.bank)}, which count for nothing else."
        )
        pen.say(text, law.terms.play_off)
    return pen.chapter("Elimination and winners")


def prizes(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law.terms
    _pool(pen)
    if terms.prizes is not UNSET:
        rows = []
        for prize in sorted(terms.prizes, key=lambda one: one.place):
            if prize.amount is not UNSET:
                what = format_cents(prize.amount)
            else:
                assert prize.share is not UNSET
                what = _share(prize.share)
            rows.append((str(prize.place), what))
        pen.say("The pool is distributed like this:", law.prizes)
        pen.grid(("place", "prize"), rows)
        if any(one.share is not UNSET for one in terms.prizes):
            text = "Shares are cut to the cent; cents left over go one each from the first down."
            pen.say(text, law.prizes)
    if terms.unawarded is not UNSET:
        to = "whoever is first" if terms.unawarded == "first" else "the casino"
        pen.say(f"A prize that nobody takes goes to {to}.", law.unawarded)
    for bonus in () if terms.bonus is UNSET else terms.bonus:
        text = f"A bonus prize of {format_cents(bonus.amount)}, from the casino: {full(bonus.says)}"
        pen.say(text, law.bonus)
    return pen.chapter("Prizes")


def _share(text: str) -> str:
    """ "3/5" -> "3/5 of the pool (60%)"."""
    share = fraction(text)
    percent = share * 100
    part = f" ({percent}%)" if percent.denominator == 1 else ""
    return f"{'all' if share == 1 else share} of the pool{part if share != 1 else ''}"


def _pool(pen: Pen) -> None:
    pool, clause = pen.terms.pool, pen.law.terms.prize_pool
    if pool is UNSET:
        return
    if pool.fixed is not UNSET:
        pen.say(f"The prize pool is {format_cents(pool.fixed)}.", clause)
        return
    assert pool.collected is not UNSET and pool.added is not UNSET
    parts = []
    for name, noun in PAYMENTS:
        share = getattr(pool.collected, name)
        if isinstance(share, str) and fraction(share):
            part = fraction(share)
            parts.append(f"each {noun}" if part == 1 else f"{part} of each {noun}")
    if pool.added or not parts:
        parts.append(f"{format_cents(pool.added)}, which the casino adds")
    text = f"The prize pool is made up of {listed(parts)}, but of no payment that went back."
    pen.say(text, clause)


def conduct(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law
    said = terms.conduct
    if said is not UNSET:
        for one in () if said.penalties is UNSET else said.penalties:
            text = f"Penalty, {_penalty(pen, one.penalty)}: {full(one.says)}"
            pen.say(text, law.terms.penalties)
        for ground in () if said.disqualify is UNSET else said.disqualify:
            text = f"A ground to disqualify: {full(ground.says)}"
            pen.say(text, law.terms.disqualification)
        _consequences(pen)
    _by_rules(pen)
    pen.state("early-end")
    return pen.chapter("Conduct of play")


def _penalty(pen: Pen, penalty: str) -> str:
    kind, _, amount = penalty.partition(":")
    return f"{chips_text(pen.terms, int(amount))} taken" if kind == "chips" else f"a {kind}"


def _consequences(pen: Pen) -> None:
    said, law = pen.terms.conduct, pen.law.terms
    assert said is not UNSET
    if said.chips is not UNSET:
        what = "go out of play" if said.chips == "out" else "stay the player's"
        pen.say(f"The chips of a player who is disqualified {what}.", law.disqualified_chips)
    if said.late is not UNSET:
        spin = said.late.join_before_spin
        pen.say(f"Who comes late may join until spin {spin} is opened.", law.late)
    if said.no_show is not UNSET:
        who = {"plays-on": "keeps the bank and misses spins"}.get(
            said.no_show, ABSENT[said.no_show]
        )
        pen.say(f"Who does not come to a session {who}.", law.late)
    if said.absence is not UNSET:
        pen.say(f"Who is absent during play {ABSENT[said.absence]}.", law.absence)
    if said.phone is not UNSET:
        listed_ = () if said.penalties is UNSET else said.penalties
        what = next(_penalty(pen, one.penalty) for one in listed_ if one.id == said.phone)
        text = f"Use of a telephone or the like during play: {what}."
        pen.say(text, law.phone)
    if said.retirement is not UNSET:
        keeps = said.retirement == "keeps-place"
        how = "is placed by the chips held then" if keeps else "is out"
        pen.say(f"Who retires {how}.", law.retirement)


def _by_rules(pen: Pen) -> None:
    """What the rules say of conduct, beside the Terms."""
    law = pen.law
    if law.tables.seat_named is not None:
        pen.say("Players sit at the seats they were given.", law.tables.seat_named)
    if law.conduct.name is not None:
        pen.say("Players give their name to staff who ask for it.", law.conduct.name)
    if law.conduct.loans is not None:
        pen.say("Players lend each other no chips and borrow none.", law.conduct.loans)
    if law.conduct.in_view is not None:
        text = (
            "Players keep all their chips in full view. Whoever hides chips may be disqualified at"
            " once, for good."
        )
        pen.say(text, law.conduct.in_view, law.disqualification.irrevocable)
    if "emergency" in law.conduct.leave.value:
        text = (
            "Nobody leaves the table before the session ends, except in an emergency or if the"
            " Tournament Director approves."
        )
        pen.cite(text, law.conduct.leave.clause)
    grounds = {
        "non-compliance": "who does not comply with the rules",
        "non-attendance": "who is not there at the times of play",
        "behaviour": "whose behaviour harms the proper conduct of the tournament",
    }
    for one in law.disqualification.grounds:
        if one.ground in grounds:
            text = f"The casino may disqualify an entrant {grounds[one.ground]}."
            pen.cite(text, one.clause)


def general(pen: Pen) -> Chapter:
    law = pen.law
    if law.exclusions is not None and pen.terms.exclusions is not UNSET:
        chosen = pen.terms.exclusions
        own = law.exclusions.intended if chosen == "intended" else law.exclusions.literal
        rules = [one.value for one in (*law.exclusions.common, *own)]
        text = (
            "On a table layout these rules of the game do not apply:"
            f" {listed(sorted(rules, key=_order))}."
        )
        pen.say(text, law.exclusions.listed)
    if law.prevails.value == "tournament-rules" and not _states(pen, "rules-prevail"):
        text = (
            "Where the ordinary rules differ from the rules for tournaments, those for tournaments"
            " come first."
        )
        pen.cite(text, law.prevails.clause)
    for statement in ("rules-prevail", "conducted", "final", "complaint", "liability"):
        pen.state(statement)
    if not _states(pen, "final"):
        text = "In a dispute the Tournament Director's decision is final."
        pen.say(text, law.disputes.final)
    if not _states(pen, "complaint") and law.disputes.complaints_to.value == "commission-officer":
        text = (
            "Whoever is not satisfied with it may complain to an officer of the Gaming and Wagering"
            " Commission, and the Commission may review it."
        )
        pen.cite(text, law.disputes.complaints_to.clause)
    for statement in ("privacy", "likeness"):
        pen.state(statement)
    return pen.chapter("General")


def _states(pen: Pen, statement: str) -> bool:
    return pen.terms.statements is not UNSET and statement in pen.terms.statements


def _order(rule: str) -> tuple[int, int, str]:
    first, _, rest = rule.partition(".")
    number, _, letter = rest.partition("(")
    return int(first), int(number), letter
