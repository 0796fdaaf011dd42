"""Terms of play over time: changes of limits, legacy wagers, closing; and disputes."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.cited import Cited
from croupier.rules.law.section import CLOTH, Mode, Section

Minutes = Annotated[int, Meta(ge=0, le=24 * 60)]
Spins = Annotated[int, Meta(ge=0, le=20)]
Hours = Annotated[int, Meta(ge=1, le=24)]


class LimitChanges(Section, frozen=True, kw_only=True):
    """When announced limits may take effect."""

    raise_minimum_minutes: Cited[Minutes]  # a higher minimum is displayed so long before
    notice_minutes: Cited[Minutes]  # any change; 0: at its time
    no_players: Cited[Literal["at-once", "after-notice"]]
    all_agree: Cited[Literal["at-once", "after-notice"]]


class LegacyWagers(Section, frozen=True, kw_only=True):
    """Whoever was wagering with colour chips may keep the old limits for a while."""

    modes: ClassVar[tuple[Mode, ...]] = CLOTH
    optional: ClassVar[bool] = True

    after: Cited[tuple[Literal["agreed", "notice"], ...]]  # changes of limits that allow it
    player: Cited[Literal["wagering-now", "anyone"]]
    chips: Cited[Literal["colour", "any"]]
    hours: Cited[Hours]
    keeps: Cited[tuple[Literal["minimum", "maximum", "unit"], ...]]
    marker: Cited[tuple[Literal["minimum", "maximum", "unit"], ...]]


class Closing(Section, frozen=True, kw_only=True):
    """How long before it closes players are told: in spins, or in minutes."""

    spins: Cited[Spins]
    minutes: Cited[Minutes]


class Disputes(Section, frozen=True, kw_only=True):
    """Who looks at a decision again, and where complaints go."""

    review: Cited[Literal["inspector", "gaming-commission"]]
    complaints_to: Cited[Literal["VGCCC", "VCGR", "regulator"]]
