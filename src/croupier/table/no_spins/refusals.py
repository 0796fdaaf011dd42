"""Why a spin is not called no spin, or a spin or wager not void."""

from __future__ import annotations

from croupier.refusals import Act, Bet, Ground, Grounds, Role, Roles, Why


class NotOnThisGround(Why, frozen=True, tag="not-allowed.ground"):
    role: Role
    act: Act
    ground: Ground
    roles: Roles


class OnlyWhileInPlay(Why, frozen=True, tag="no-ball-in-play"):
    pass


class ResultsStand(Why, frozen=True, tag="no-ball-in-play.late"):
    pass


class SettledSpinStands(Why, frozen=True, tag="no-ball-in-play.settled"):
    pass


class BallAtRest(Why, frozen=True, tag="ball-at-rest"):
    pass


class UnknownGround(Why, frozen=True, tag="unknown-ground"):
    ground: Ground
    known: Grounds


class UnknownVoidGround(Why, frozen=True, tag="unknown-ground.void"):
    ground: Ground
    known: Grounds


class NoVoidGrounds(Why, frozen=True, tag="unknown-ground.none"):
    rulebook: str


class OnlyWithUSpin(Why, frozen=True, tag="unknown-ground.another-ball"):
    pass


class WheelMayStand(Why, frozen=True, tag="unknown-ground.mechanical"):
    pass


class LightIsGreen(Why, frozen=True, tag="no-fault.green"):
    pass


class RestedInTime(Why, frozen=True, tag="not-early"):
    pass


class NothingToVoid(Why, frozen=True, tag="no-wager.void"):
    player: str


class NothingToVoidOn(Why, frozen=True, tag="no-wager.void-bet"):
    player: str
    bet: Bet
