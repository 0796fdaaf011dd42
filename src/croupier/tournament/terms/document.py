"""The Terms and Conditions as their makers write them: every key, its words and its type.

What is left out is `UNSET`; what is null says "none". Which keys a rulebook wants, and which it
refuses, is its own data (`needs.py`). Amounts are cents, or hundredths of a point where chips
count in points. Rounds are counted from 1.
"""

from collections.abc import Container
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.bounds import LONGEST_NAME, LONGEST_TEXT, MOST_KINDS
from croupier.money import MOST_CENTS

MOST_PLAYERS = 1_000
MOST_ROUNDS = 40
MOST_LISTED = 100  # grounds, penalties, prizes, and whatever else is listed

Money = Annotated[int, Meta(ge=0, le=MOST_CENTS)]  # or hundredths of a point
Price = Annotated[int, Meta(ge=1, le=MOST_CENTS)]  # what is not free
Number = Annotated[int, Meta(ge=0, le=10**6)]
AtLeastOne = Annotated[int, Meta(ge=1, le=10**6)]
Heads = Annotated[int, Meta(ge=0, le=MOST_PLAYERS)]
RoundNumber = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
RoundNumbers = Annotated[tuple[RoundNumber, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
# The forms of texts are looked at in `reading.py`, which gives each its own message.
Time = Annotated[str, Meta(extra={"form": "time"})]
Fraction = Annotated[str, Meta(max_length=40, extra={"form": "fraction"})]
Id = Annotated[str, Meta(max_length=40, extra={"form": "id"})]
Title = Annotated[str, Meta(max_length=LONGEST_NAME, extra={"form": "words"})]
Prose = Annotated[str, Meta(max_length=LONGEST_TEXT, extra={"form": "prose"})]
Penalty = Annotated[str, Meta(max_length=40, extra={"form": "penalty"})]
Chip = Literal["tournament", "redemption", "value", "non-value"]
Statement = Literal[
    "alter-start",
    "regulator-told",
    "accepts",
    "entitled",
    "may-refuse",
    "staff",
    "abide",
    "sign",
    "director-repechage",
    "same-bank",
    "rules-prevail",
    "early-end",
    "privacy",
    "likeness",
    "conducted",
    "final",
    "liability",
    "complaint",
]
Left = UnsetType


class TermsPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the Terms; a key it does not know is an error."""

    @classmethod
    def lacking(cls, given: Container[str]) -> str:
        """A key that is wanted beside those that are given, though none is by itself."""
        return ""


class Players(TermsPart, frozen=True, kw_only=True):
    min: Heads
    max: Heads


class Fees(TermsPart, frozen=True, kw_only=True):
    """What is paid beside the buy-ins of rounds; null: there is none."""

    entry: Price | Left | None = UNSET
    rebuy: Price | Left | None = UNSET
    add_on: Price | Left | None = UNSET
    buy_back: Price | Left | None = UNSET


class EntryTerms(TermsPart, frozen=True, kw_only=True):
    """How one enters, and who may."""

    closes_at: Time | Left = UNSET
    method: Prose | Left = UNSET
    available: Prose | Left = UNSET  # how players get the Terms
    refuse_any: bool | Left = UNSET  # the operator keeps that right
    sign: bool | Left = UNSET  # each player signs a copy
    criteria: Prose | Left | None = UNSET
    event: Literal["ordinary", "charitable", "media"] | Left = UNSET
    staff: bool | Left = UNSET  # may take part
    form: Prose | Left = UNSET


class WithdrawTerms(TermsPart, frozen=True, kw_only=True):
    """Free until a time; later only a part goes back."""

    until: Time
    after: Fraction


class RefundGround(TermsPart, frozen=True, kw_only=True):
    id: Id
    says: Prose
    of: Literal["entry", "buy-in", "both"]
    part: Fraction


class NamedGround(TermsPart, frozen=True, kw_only=True):
    """A circumstance, or a reason to disqualify."""

    id: Id
    says: Prose


Grounds: TypeAlias = Annotated[tuple[NamedGround, ...], Meta(min_length=1, max_length=MOST_LISTED)]


class SubstituteTerms(TermsPart, frozen=True, kw_only=True):
    until: Time
    circumstances: Grounds
    effect: Literal["takes-over", "takes-entry"]  # seat, chips and all; before play only


class Length(TermsPart, frozen=True, kw_only=True):
    """So many spins, or so many minutes."""

    spins: Annotated[int, Meta(ge=1, le=10_000)] | Left = UNSET
    minutes: Annotated[int, Meta(ge=1, le=10_000)] | Left = UNSET

    @classmethod
    def lacking(cls, given: Container[str]) -> str:
        return "" if "spins" in given or "minutes" in given else "spins"

    def __post_init__(self) -> None:
        if (self.spins is UNSET) == (self.minutes is UNSET):
            raise ValueError('write one of "spins" and "minutes"')


class PerTable(TermsPart, frozen=True, kw_only=True):
    min: Heads
    max: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]


class LimitsOfKind(TermsPart, frozen=True, kw_only=True):
    min: Price | Left = UNSET
    max: Price | Left = UNSET
    unit: Price | Left = UNSET


class RoundLimits(TermsPart, frozen=True, kw_only=True):
    """As in a table's spec; minimum and maximum have no default here."""

    min: Price
    max: Price
    unit: Price | Left = UNSET
    outlay: Money | Left = UNSET
    inside_min: Price | Left = UNSET
    inside_max: Price | Left = UNSET
    inside_unit: Price | Left = UNSET
    chips: Annotated[tuple[Price, ...], Meta(max_length=MOST_KINDS)] | Left = UNSET
    kinds: Annotated[dict[Title, LimitsOfKind], Meta(max_length=MOST_KINDS)] | Left = UNSET
    by: Literal["piece", "position"] | Left = UNSET


class Advance(TermsPart, frozen=True, kw_only=True):
    """The first of each session, and the best of all others."""

    first: Heads
    best: Heads


class Qualify(TermsPart, frozen=True, kw_only=True):
    """Who may play a repechage."""

    eliminated_in: RoundNumbers
    best: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)] | None


class RoundTerms(TermsPart, frozen=True, kw_only=True):
    kind: Literal["heat", "repechage", "final"] | Left = UNSET
    starts_at: Time | Left = UNSET
    by: Length | Left = UNSET
    last_spins: Number | Left = UNSET  # after the time
    tables: Annotated[int, Meta(ge=1, le=1_000)] | Left = UNSET  # active at once, at most
    per_table: PerTable | Left = UNSET
    limits: RoundLimits | Left = UNSET
    buy_in: Price | Left | None = UNSET
    bank: Price | Literal["keep"] | Left = UNSET
    advance: Advance | Left = UNSET
    qualify: Qualify | Left = UNSET


class BuyBackTerms(TermsPart, frozen=True, kw_only=True):
    """After which round one may buy back, into which, and how often."""

    after: RoundNumber
    into: RoundNumber
    times: AtLeastOne


class WildCards(TermsPart, frozen=True, kw_only=True):
    count: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    rounds: RoundNumbers
    basis: Prose


class RebuyTerms(TermsPart, frozen=True, kw_only=True):
    bank: Price
    times: AtLeastOne
    rounds: RoundNumbers
    until: Length
    when: Literal["busted", "holding", "any"]


class AddOnTerms(TermsPart, frozen=True, kw_only=True):
    bank: Price
    times: AtLeastOne
    before: RoundNumber


class ChipTerms(TermsPart, frozen=True, kw_only=True):
    type: Chip
    chips: Annotated[tuple[Price, ...], Meta(min_length=1, max_length=MOST_KINDS)]
    rate: Fraction | Left = UNSET  # cents for a hundredth
    redeem_at: Literal["session", "end"] | Left = UNSET


class WagerTerms(TermsPart, frozen=True, kw_only=True):
    """What each must wager on every spin, and what a miss costs."""

    compulsory: Price
    on_miss: Literal["record", "forfeit", "out"]


class SecretTerms(TermsPart, frozen=True, kw_only=True):
    per: Literal["session", "spin"]
    count: AtLeastOne
    method: Prose


class LimitStep(TermsPart, frozen=True, kw_only=True):
    round: RoundNumber
    after: Length
    limits: RoundLimits


class WinnerTerms(TermsPart, frozen=True, kw_only=True):
    """Who wins the final where chips alone do not say."""

    ties: Literal["play-off-first", "play-off-all", "share"] | Left = UNSET
    busts: Literal["share", "later-first"] | Left = UNSET
    all_bust: Literal["play-off", "before-spin"] | Left = UNSET
    others: Literal["none", "by-round"] | Left = UNSET


class TieTerms(TermsPart, frozen=True, kw_only=True):
    """Who goes through where chips alone do not say."""

    cut: Literal["play-off", "all", "draw"] | Left = UNSET
    best: Literal["all", "draw"] | Left = UNSET


class PlayOffTerms(TermsPart, frozen=True, kw_only=True):
    by: Length
    bank: Price
    last_spins: Number | Left = UNSET


class Collected(TermsPart, frozen=True, kw_only=True):
    """What part of each payment is for prizes; the house has the rest."""

    entry: Fraction | Left = UNSET
    buy_in: Fraction | Left = UNSET
    rebuy: Fraction | Left = UNSET
    add_on: Fraction | Left = UNSET
    buy_back: Fraction | Left = UNSET


class PoolTerms(TermsPart, frozen=True, kw_only=True):
    fixed: Price | Left = UNSET
    collected: Collected | Left = UNSET
    added: Money | Left = UNSET

    @classmethod
    def lacking(cls, given: Container[str]) -> str:
        if "fixed" in given or "added" in given:
            return "collected" if "fixed" not in given and "collected" not in given else ""
        return "added" if "collected" in given else "fixed"

    def __post_init__(self) -> None:
        if (self.fixed is UNSET) == (self.collected is UNSET):
            raise ValueError('write "fixed", or "collected" and "added"')
        if (self.collected is UNSET) != (self.added is UNSET):
            raise ValueError('"added" goes with "collected", not with "fixed"')


class PrizeTerms(TermsPart, frozen=True, kw_only=True):
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    share: Fraction | Left = UNSET
    amount: Price | Left = UNSET

    @classmethod
    def lacking(cls, given: Container[str]) -> str:
        return "" if "share" in given or "amount" in given else "share"

    def __post_init__(self) -> None:
        if (self.share is UNSET) == (self.amount is UNSET):
            raise ValueError('write one of "share" and "amount"')


class BonusTerms(TermsPart, frozen=True, kw_only=True):
    id: Id
    says: Prose
    amount: Price


class PenaltyTerms(TermsPart, frozen=True, kw_only=True):
    id: Id
    says: Prose
    penalty: Penalty  # warning, chips:N, disqualification


class LateTerms(TermsPart, frozen=True, kw_only=True):
    join_before_spin: AtLeastOne


class ConductTerms(TermsPart, frozen=True, kw_only=True):
    penalties: Annotated[tuple[PenaltyTerms, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET
    disqualify: Annotated[tuple[NamedGround, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET
    chips: Literal["out", "kept"] | Left = UNSET  # of who is disqualified
    late: LateTerms | Left = UNSET
    no_show: Literal["plays-on", "eliminated", "disqualified"] | Left = UNSET
    absence: Literal["plays-on", "eliminated", "disqualified"] | Left = UNSET
    phone: Id | Left = UNSET  # a penalty's
    retirement: Literal["keeps-place", "out"] | Left = UNSET


class TermsDocument(TermsPart, frozen=True, kw_only=True):
    """The Terms and Conditions of one tournament."""

    rulebook: Title
    id: Id | Left = UNSET
    title: Title | Left = UNSET
    exclusions: Literal["intended", "literal"] | Left = UNSET
    starts_at: Time | Left = UNSET  # the beginning: the first round's
    location: Prose | Left = UNSET
    notice_min: Number | Left = UNSET  # minutes that are reasonable notice
    players: Players | Left = UNSET
    fees: Fees | Left = UNSET
    entry: EntryTerms | Left = UNSET
    withdraw: WithdrawTerms | Left = UNSET
    refunds: Annotated[tuple[RefundGround, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET
    substitutes: SubstituteTerms | Left | None = UNSET
    rounds: Annotated[tuple[RoundTerms, ...], Meta(min_length=1, max_length=MOST_ROUNDS)] | Left = (
        UNSET
    )
    repechage: Literal["director"] | Left = UNSET
    buy_back: BuyBackTerms | Left = UNSET
    discretion: Prose | Left = UNSET
    wild_cards: WildCards | Left = UNSET
    rebuy: RebuyTerms | Left = UNSET
    add_on: AddOnTerms | Left = UNSET
    chips: ChipTerms | Left = UNSET
    wagers: WagerTerms | Left = UNSET
    secret: SecretTerms | Left = UNSET
    time_limit_s: Annotated[int, Meta(ge=1, le=24 * 3600)] | Left = UNSET
    limit_changes: Annotated[tuple[LimitStep, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET
    elimination: (
        Annotated[tuple[Literal["bust", "not-advanced"], ...], Meta(min_length=1, max_length=2)]
        | Left
    ) = UNSET
    winners: WinnerTerms | Left = UNSET
    ties: TieTerms | Left = UNSET
    play_off: PlayOffTerms | Left = UNSET
    pool: PoolTerms | Left = UNSET
    prizes: Annotated[tuple[PrizeTerms, ...], Meta(min_length=1, max_length=MOST_LISTED)] | Left = (
        UNSET
    )
    unawarded: Literal["house", "first"] | Left = UNSET
    bonus: Annotated[tuple[BonusTerms, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET
    conduct: ConductTerms | Left = UNSET
    statements: Annotated[tuple[Statement, ...], Meta(max_length=MOST_LISTED)] | Left = UNSET


def rounds_of(terms: TermsDocument) -> tuple[RoundTerms, ...]:
    return () if terms.rounds is UNSET else terms.rounds


def value_at(node: object, path: str) -> object:
    """What stands there; UNSET if nothing does, None if what would hold it is said to be none."""
    for key in path.split("."):
        if node is UNSET or node is None:
            return node
        node = getattr(node, key)
    return node
