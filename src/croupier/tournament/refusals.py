"""Why a tournament says no, whichever room is asked."""

from __future__ import annotations

from croupier.refusals import Amount, Count, Names, Phase, Role, Standing, Why


class NoSuchEntrant(Why, frozen=True, tag="no-such-entrant"):
    player: str


class LooksLikeEntrant(Why, frozen=True, tag="wrong-name.entrant"):
    name: str
    other: str


class NoSuchSheet(Why, frozen=True, tag="no-such-session.tournament"):
    session: str


class NoSuchCupTable(Why, frozen=True, tag="no-such-table.tournament"):
    table: str


class NoSuchCupRound(Why, frozen=True, tag="no-such-round"):
    round: Count


class NotAppointed(Why, frozen=True, tag="not-appointed"):
    name: str
    role: Role


class NotInTheTerms(Why, frozen=True, tag="not-in-terms"):
    what: str


class WrongState(Why, frozen=True, tag="wrong-state"):
    """An entrant who is not, or no longer, in a state for this."""

    player: str
    state: Standing


class SessionNotOn(Why, frozen=True, tag="session-not-on"):
    session: str
    state: Phase


class TooFewPlayers(Why, frozen=True, tag="too-few"):
    players: Count
    least: Count


class NobodyDirects(Why, frozen=True, tag="director-absent.start"):
    pass


class NotAcceptedBy(Why, frozen=True, tag="not-accepted"):
    players: Names
    version: Count


class NoneLeft(Why, frozen=True, tag="none-left"):
    times: Count


class PriceDiffers(Why, frozen=True, tag="wrong-amount.price"):
    """Only the price itself will do."""

    amount: Amount
    price: Amount


class NoWordGiven(Why, frozen=True, tag="no-reason.tournament"):
    """Whatever changes somebody's fortune needs a reason."""


class NotATimeGiven(Why, frozen=True, tag="form.time-given"):
    text: str


class DisputeOpen(Why, frozen=True, tag="dispute-open"):
    disputes: Names


class NotYoursToAsk(Why, frozen=True, tag="not-yours.entrant"):
    asks: str
    player: str
