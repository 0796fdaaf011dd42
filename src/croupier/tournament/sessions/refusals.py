"""Why something about a session or somebody in it is refused."""

from __future__ import annotations

from croupier.refusals import Amount, Count, Names, Phase, Time, Why


class TooEarly(Why, frozen=True, tag="too-early.session"):
    session: str
    starts_at: Time


class RegulatorNotTold(Why, frozen=True, tag="regulator-not-told"):
    version: Count


class NewStartNotTold(Why, frozen=True, tag="regulator-not-told.start"):
    """Before play begins, when it begins is of the tournament's details."""


class MinimumTooSoon(Why, frozen=True, tag="short-notice.minimum"):
    """A higher minimum than the table had, too soon after the draw."""

    table: str
    minutes: Count


class NotOfSession(Why, frozen=True, tag="not-in-session.present"):
    players: Names
    session: str


class NotBriefed(Why, frozen=True, tag="not-briefed"):
    players: Names


class NotSignedBy(Why, frozen=True, tag="not-signed.terms"):
    players: Names


class BuyInMissing(Why, frozen=True, tag="buy-in-missing"):
    players: Names
    amount: Amount


class JoinTooLate(Why, frozen=True, tag="too-late.join"):
    player: str
    spin: Count


class LeavesUnasked(Why, frozen=True, tag="session-runs.retire"):
    player: str


class PlayNotBegun(Why, frozen=True, tag="play-not-begun"):
    pass


class NotDetermined(Why, frozen=True, tag="not-determined"):
    holders: Count
    through: Count


class NotAgreed(Why, frozen=True, tag="not-agreed.session"):
    players: Names


class NotRedeemed(Why, frozen=True, tag="not-agreed.chips"):
    """Chips are not paid for when the session ends."""


class NoSuchGround(Why, frozen=True, tag="no-such-power"):
    ground: str


class NotAWalkover(Why, frozen=True, tag="not-a-walkover"):
    present: Count


class CountDiffers(Why, frozen=True, tag="count-differs"):
    player: str
    count: Amount
    table: Amount


class NotEnded(Why, frozen=True, tag="not-ended"):
    session: str
    state: Phase


class NotTied(Why, frozen=True, tag="not-tied"):
    players: Names
    session: str


class NoTie(Why, frozen=True, tag="not-tied.nobody"):
    session: str


class OverBuyIn(Why, frozen=True, tag="over-buy-in"):
    bank: Amount
    most: Amount


class NoLeave(Why, frozen=True, tag="not-a-ground.leave"):
    ground: str
