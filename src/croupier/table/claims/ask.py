"""What others ask of claims and notices: the spin that is meant, whom the rulebook has told, who
reviews a decision, what of a sum is owing."""

from __future__ import annotations

from croupier.money import Cents
from croupier.rules.book.cited import Cited
from croupier.rules.law.section import Role
from croupier.table.events import Event, Notified
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, Table

ByClaim = tuple[tuple[str, Cents], ...]

REVIEWS = {  # whoever may review a decision, as a complainant is told of it
    "inspector": "An inspector is present and may be consulted.",
    "gaming-commission": "The Commission may review this decision.",
}


def notices(whom: Cited[tuple[Role, ...]] | None, what: str, about: str) -> list[Event]:
    """Whom the rulebook has told of something: recorded with the act that makes it so."""
    if whom is None:
        return []
    return [Notified(one, f"{what}: {about}", whom.clause) for one in whom.value]


def spin_meant(table: Table) -> int:
    """The spin someone speaks of: the one whose ball was last spun, unless it had no result."""
    under_way = table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
    return table.state.spin.number if under_way else table.state.spin.last_settled


def set_off(table: Table, name: str, spin: int, due: Cents) -> tuple[ByClaim, ByClaim, Cents]:
    """What becomes due to a player for a spin that is settled again: covered by what earlier
    corrections of it left owing, by what a decision let the player keep of that, and the rest."""
    mine = {
        number: claim
        for number, claim in table.state.claims.claims.items()
        if claim.corrects and claim.player == name and claim.spin == spin
    }
    netted, due = _out_of({number: claim.owed for number, claim in mine.items()}, due)
    kept, due = _out_of({number: claim.forgiven for number, claim in mine.items()}, due)
    return netted, kept, due


def claimed_by_corrections(table: Table, name: str) -> Cents:
    """What corrections of spins have left a player owing."""
    claims = table.state.claims.claims.values()
    return sum(one.owed for one in claims if one.corrects and one.player == name)


def _out_of(amounts: dict[str, Cents], due: Cents) -> tuple[ByClaim, Cents]:
    """As much of what is due as these cover, the oldest first; and what is left."""
    found: list[tuple[str, Cents]] = []
    for number, amount in amounts.items():
        covered = min(amount, due)
        if covered:
            found.append((number, covered))
            due -= covered
    return tuple(found), due


def told_of_review(whom: str, clause: str) -> str:
    """What a complainant is told of going further: the log holds the sentence."""
    return f"{REVIEWS[whom]} [{clause}]"


def review_told(advice: str) -> tuple[str, str]:
    """Who reviews a decision, and the clause, of that sentence, for screens to say in their own
    language; two blanks where nothing was told."""
    for whom, sentence in REVIEWS.items():
        if advice.startswith(sentence):
            return whom, advice.removeprefix(sentence).strip(" []")
    return "", ""
