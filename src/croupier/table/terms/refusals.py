"""Why limits are not announced, agreed, applied or kept."""

from __future__ import annotations

from croupier.refusals import Count, Names, Time, Why


class NoticeTooShort(Why, frozen=True, tag="too-soon.minimum"):
    minutes: Count
    earliest: Time


class NotInEffect(Why, frozen=True, tag="too-soon.effect"):
    starts: Time
    now: Time


class NothingAnnounced(Why, frozen=True, tag="nothing-announced"):
    pass


class AppliedAlready(Why, frozen=True, tag="nothing-announced.applied"):
    """They hold from the next betting on."""


class InForceAlready(Why, frozen=True, tag="nothing-announced.in-force"):
    pass


class AgreedAlready(Why, frozen=True, tag="agreed-already"):
    player: str


class LimitsNotAgreed(Why, frozen=True, tag="not-agreed"):
    players: Names


class OwnLimitsNotAgreed(Why, frozen=True, tag="not-agreed.player"):
    player: str


class NoOwnLimits(Why, frozen=True, tag="no-own-limits"):
    player: str


class NoChange(Why, frozen=True, tag="no-change"):
    pass


class NotWagering(Why, frozen=True, tag="not-wagering"):
    player: str


class NoColourChips(Why, frozen=True, tag="no-colour-chips"):
    player: str


class LegacyNotOffered(Why, frozen=True, tag="not-offered"):
    player: str


class NoLegacyWager(Why, frozen=True, tag="no-legacy"):
    player: str


class LegacyHad(Why, frozen=True, tag="legacy-had"):
    player: str


class LegacyRuns(Why, frozen=True, tag="legacy-runs"):
    pass


class NoLength(Why, frozen=True, tag="no-length"):
    pass
