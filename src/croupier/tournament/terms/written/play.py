"""The format and the play: rounds, chips, wagers, who goes through and who is out."""

from __future__ import annotations

from msgspec import UNSET

from croupier.money import format_cents
from croupier.tournament.terms.amounts import chips_text, fraction, is_money
from croupier.tournament.terms.document import RoundLimits, RoundTerms, rounds_of
from croupier.tournament.terms.written.page import (
    Chapter,
    Pen,
    counted,
    full,
    length,
    listed,
    numbered,
    when,
)

KINDS = {"heat": "Heats", "repechage": "Repechage", "final": "Final"}
TYPES = {
    "tournament": "tournament chips, which have no cash value",
    "redemption": "redemption chips",
    "value": "value chips, which are worth what they show",
    "non-value": "chips without a value marked on them, to which one is assigned",
}
AFTER = {
    "tournament": "After a session the chips are counted, recorded and returned.",
    "value": "After a session the chips are counted and recorded; players keep them.",
    "non-value": "After a session the chips are counted, recorded and exchanged at their value.",
}
MISSES = {
    "record": "a spin that is missed is recorded",
    "forfeit": "whoever misses a spin forfeits that amount in chips",
    "out": "whoever misses a spin is out",
}


def format_of(pen: Pen) -> Chapter:
    law = pen.law.terms
    rounds = rounds_of(pen.terms)
    _overview(pen, rounds)
    for number, round in enumerate(rounds, 1):
        _round(pen, number, round)
    _ties(pen)
    if pen.terms.repechage is not UNSET:
        pen.state("director-repechage")
    _second_chances(pen)
    if pen.terms.discretion is not UNSET:
        text = f"Others may be let through at discretion: {full(pen.terms.discretion)}"
        pen.say(text, law.discretion)
    if pen.terms.wild_cards is not UNSET:
        cards = pen.terms.wild_cards
        many = counted(cards.count, "wild card")
        text = f"There may be {many} into {numbered(cards.rounds)}: {full(cards.basis)}"
        pen.say(text, law.wild_cards)
    pen.state("same-bank")
    return pen.chapter("Format")


def _overview(pen: Pen, rounds: tuple[RoundTerms, ...]) -> None:
    law = pen.law.terms
    head = ("round", "starts", "each session", "tables", "players a table", "chips each", "limits")
    rows = []
    for number, round in enumerate(rounds, 1):
        assert round.kind is not UNSET and round.starts_at is not UNSET
        assert round.by is not UNSET and round.per_table is not UNSET
        assert round.limits is not UNSET and round.bank is not UNSET
        bank = chips_text(pen.terms, round.bank) if isinstance(round.bank, int) else "those kept"
        least, most = round.per_table.min, round.per_table.max
        rows.append(
            (
                f"{number} {KINDS[round.kind]}",
                when(round.starts_at),
                length(round.by, _last_spins(pen, round)),
                "1" if round.tables == 1 else f"up to {round.tables}",
                str(least) if least == most else f"{least} to {most}",
                bank,
                _limits(pen, round.limits),
            )
        )
    rest = f"has {len(rounds)} rounds, the last of which is the final"
    pen.say(f"The tournament {rest if len(rounds) > 1 else 'is one final'}.", law.rounds)
    pen.grid(head, rows)
    text = "All in a round start with the same chips and play within its limits."
    pen.say(text, law.bank, law.limits)
    pen.say(
        "A round has as many sessions as its players need; if there are more sessions than tables,"
        " they follow each other.",
        law.tables,
    )
    pen.cite("Only spins with a result count.", pen.law.sessions.spins_counted.clause)
    if any(round.by is not UNSET and round.by.minutes is not UNSET for round in rounds):
        text = "A ball spun before the time is up is played."
        pen.cite(text, pen.law.sessions.spin_begun.clause)
    if pen.law.sessions.last_holder.value == "ends":
        text = "A session ends at once when one player alone has chips."
        pen.cite(text, pen.law.sessions.last_holder.clause)


def _last_spins(pen: Pen, round: RoundTerms) -> int:
    if round.last_spins is not UNSET:
        return round.last_spins
    return pen.law.sessions.final_spins_min.value


def _limits(pen: Pen, limits: RoundLimits) -> str:
    text = _span(limits.min, limits.max)
    if limits.inside_min is not UNSET or limits.inside_max is not UNSET:
        least = limits.min if limits.inside_min is UNSET else limits.inside_min
        most = limits.max if limits.inside_max is UNSET else limits.inside_max
        text += f"; inside {_span(least, most)}"
    for kind, own in ({} if limits.kinds is UNSET else limits.kinds).items():
        least = limits.min if own.min is UNSET else own.min
        most = limits.max if own.max is UNSET else own.max
        text += f"; {kind} {_span(least, most)}"
    if limits.unit is not UNSET:
        text += f", in steps of {_number(limits.unit)}"
    if limits.outlay is not UNSET and limits.outlay:
        text += f", {_number(limits.outlay)} a spin at least"
    return text if is_money(pen.terms) else f"{text} (points)"


def _span(least: int, most: int) -> str:
    return f"{_number(least)} to {_number(most)}"


def _number(amount: int) -> str:
    return format_cents(amount).removesuffix(".00")


def _round(pen: Pen, number: int, round: RoundTerms) -> None:
    """Who comes in, and who goes through."""
    law = pen.law.terms
    if round.qualify is not UNSET:
        out = numbered(round.qualify.eliminated_in)
        best = f" the {round.qualify.best} best of" if round.qualify.best else ""
        text = f"Round {number} is a repechage for{best} those eliminated in {out}."
        pen.say(text, law.repechage)
    if round.advance is not UNSET:
        first, best_others = round.advance.first, round.advance.best
        parts = []
        if first:
            parts.append("the first" if first == 1 else f"the first {first}")
            parts[-1] += " of each session"
        if best_others:
            parts.append(f"the {best_others} best of all others")
        who = listed(parts) or "nobody"
        pen.say(f"From round {number} go through: {who}, by their chips.", law.progression)


def _ties(pen: Pen) -> None:
    law, ties = pen.law, pen.terms.ties
    cut = {
        "play-off": "play off for it",
        "all": "all go through",
        "draw": "draw lots for it",
    }
    if ties is not UNSET and ties.cut is not UNSET:
        text = f"Players of a table who are equal for the last place {cut[ties.cut]}."
        pen.say(text, law.terms.ties_cut)
    elif law.ties.session.value == "play-off" and len(rounds_of(pen.terms)) > 1:
        pen.cite(
            f"Players of a table who are equal for the last place {cut['play-off']}.",
            law.ties.session.clause,
        )
    if ties is not UNSET and ties.best is not UNSET:
        text = f"Players of several tables who are equal for the last place {cut[ties.best]}."
        pen.say(text, law.terms.ties_best)
    pen.cite("Nobody without chips goes through.", law.winners.session.clause)
    if law.winners.advance.value == "winners-only" and len(rounds_of(pen.terms)) > 1:
        text = (
            "Nobody plays a later round who was not found or named a winner, or given a wild card."
        )
        pen.cite(text, law.winners.advance.clause)


def _second_chances(pen: Pen) -> None:
    terms, law = pen.terms, pen.law.terms
    if terms.buy_back is not UNSET:
        back = terms.buy_back
        text = (
            f"Whoever is eliminated in round {back.after} may buy back into round {back.into},"
            f" {counted(back.times, 'time')} at most."
        )
        pen.say(text, law.buy_back)
    if terms.rebuy is not UNSET:
        more = terms.rebuy
        who = {
            "busted": "who has lost all chips",
            "holding": "who still has chips",
            "any": "with chips or without",
        }[more.when]
        text = (
            f"A player {who} may re-buy {chips_text(terms, more.bank)} in {numbered(more.rounds)},"
            f" {counted(more.times, 'time')} at most, within the first {length(more.until)} of a"
            " session."
        )
        pen.say(text, law.rebuy)
    if terms.add_on is not UNSET:
        on = terms.add_on
        text = (
            f"Before round {on.before} a player may add on {chips_text(terms, on.bank)},"
            f" {counted(on.times, 'time')} at most."
        )
        pen.say(text, law.add_on)


def chips_and_wagers(pen: Pen) -> Chapter:
    terms, law = pen.terms, pen.law
    chips = terms.chips
    if chips is not UNSET:
        values = listed([chips_text(terms, one).removesuffix(" points") for one in chips.chips])
        unit = "" if is_money(terms) else " points"
        text = f"Play is with {TYPES[chips.type]}. There are chips of {values}{unit}."
        pen.say(text, law.terms.chips)
        _after(pen)
    if terms.wagers is not UNSET:
        text = (
            f"On every spin a player wagers {chips_text(terms, terms.wagers.compulsory)} or more in"
            f" all; {MISSES[terms.wagers.on_miss]}."
        )
        pen.say(text, law.terms.compulsory)
    if law.wagers.minimum.value == "every-spin":
        text = "On every spin a player wagers at least the minimum, and no more than the maximum."
        pen.cite(text, law.wagers.minimum.clause)
        times = {2: "double", 3: "three times"}.get(law.wagers.missed.value, "as much as")
        text = f"Whoever misses that on a spin wagers at least {times} the minimum on the next."
        pen.cite(text, law.wagers.missed.clause)
    if terms.secret is not UNSET:
        many = counted(terms.secret.count, "secret wager")
        text = f"A player may make {many} in a {terms.secret.per}: {full(terms.secret.method)}"
        pen.say(text, law.terms.secret)
    if terms.time_limit_s is not UNSET:
        text = (
            f"Wagers on a spin are taken for {counted(terms.time_limit_s, 'second')}; after the"
            " bell none is taken."
        )
        pen.say(text, law.terms.time_limit, law.wagers.time_limit)
    if law.limits.multiples is not None:
        text = (
            "A wager need not be a multiple of the minimum, unless the sign at the table says so."
        )
        pen.say(text, law.limits.multiples)
    _limit_changes(pen)
    if law.wagers.by_chips is not None:
        pen.say("Wagers are made by putting chips on the layout.", law.wagers.by_chips)
    if law.wagers.lock is not None:
        pen.say("None is made after the dealer has called no more bets.", law.wagers.lock)
    if law.wagers.placement is not None:
        text = "Players see to it themselves that their wagers lie right."
        pen.say(text, law.wagers.placement)
    if law.placed.value == "stands":
        text = "A wager that is on the layout is not touched, taken back or changed by its player."
        pen.cite(text, law.placed.clause)
    return pen.chapter("Chips and wagers")


def _after(pen: Pen) -> None:
    terms, law = pen.terms, pen.law
    chips = terms.chips
    assert chips is not UNSET
    clause = getattr(law.chips, f"{chips.type.replace('-', '_')}_chips")
    if chips.type != "redemption":
        pen.say(AFTER[chips.type], clause or law.terms.chips_after)
        return
    assert chips.rate is not UNSET
    point = format_cents(int(fraction(chips.rate) * 100_00))
    at = "a session" if chips.redeem_at == "session" else "the tournament"
    text = f"After {at} the chips are counted, recorded and redeemed: {point} for 100 points."
    pen.say(text, law.terms.chips_after, clause)


def _limit_changes(pen: Pen) -> None:
    terms, law = pen.terms, pen.law
    steps = () if terms.limit_changes is UNSET else terms.limit_changes
    for step in steps:
        text = (
            f"In round {step.round} the limits change after {length(step.after)}:"
            f" {_limits(pen, step.limits)}."
        )
        pen.say(text, law.terms.limit_changes)
    text = "Within a session the minimum is not raised nor the maximum lowered"
    pen.say(f"{text}{' in any other way' if steps else ''}.", law.limits.changes)
