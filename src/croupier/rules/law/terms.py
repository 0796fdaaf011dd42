"""Terms of play over time: changes of limits, legacy wagers, closing; and disputes."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import CLOTH, Section
from croupier.rules.vocabulary import Mode

Minutes = Annotated[int, Meta(ge=1, le=24 * 60)]
Length = Annotated[int, Meta(ge=1, le=24 * 60)]
Hours = Annotated[int, Meta(ge=1, le=24)]


class LimitChanges(Section, frozen=True, kw_only=True):
    """When announced limits take effect; without any key, at the announced time."""

    raise_minimum_minutes: Cited[Minutes] | None = None  # display of a higher minimum
    outlay_too: Citation | None = None  # a higher minimum outlay is a higher minimum
    notice_minutes: Cited[Minutes] | None = None  # for any change
    no_players: Citation | None = None  # at once, if there are no players
    all_agree: Citation | None = None  # at once, if all players agree
    own_limits: Citation | None = None  # limits of one player's own, which that player agrees to


class LegacyWagers(Section, frozen=True, kw_only=True):
    """Players wagering with colour chips may keep the old limits for some hours."""

    modes: ClassVar[tuple[Mode, ...]] = CLOTH
    optional: ClassVar[bool] = True

    after: Cited[tuple[Literal["agreed", "notice"], ...]]  # which changes of limits allow it
    wagering_now: Citation
    colour_chips: Citation
    hours: Cited[Hours]
    keeps: Cited[tuple[Literal["minimum", "unit"], ...]]  # the maximum is always the new one
    marker: Cited[tuple[Literal["minimum", "maximum", "unit"], ...]]


class Closing(Section, frozen=True, kw_only=True):
    """How much notice players get before a table closes."""

    notice: Cited[Length]
    counted_in: Cited[Literal["spins", "minutes"]]
    undecided: Citation | None = None  # money that is not decided keeps a table open


class Disputes(Section, frozen=True, kw_only=True):
    """Who reviews a decision, and where complaints go."""

    review: Cited[Literal["inspector", "gaming-commission"]]
    complaints_to: Cited[Literal["VGCCC", "VCGR", "regulator"]] | None = None
    claim_paid: Citation  # what an upheld claim of a player pays, and how
