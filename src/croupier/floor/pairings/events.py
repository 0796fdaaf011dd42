"""What happens to pairings."""

from __future__ import annotations

from croupier.floor.base import FloorEvent

__all__ = ["PairingEnded", "PairingIssued", "PairingTaken", "PairingsEvent"]


class PairingIssued(FloorEvent, frozen=True):
    """A code for one screen; it pairs nothing until the screen follows its link."""

    pairing: str
    table: str
    screen: str
    player: str
    place: int = 0
    take_over: bool = False
    reason: str = ""
    enrolled: bool = False  # only the station enrolled at the place takes it up

    @property
    def about(self) -> tuple[str, ...]:
        return f"pairing:{self.pairing}", f"account:{self.table}:{self.player}"


class PairingTaken(FloorEvent, frozen=True):
    """The screen acts for that account from now on."""

    pairing: str
    table: str
    player: str
    device: str = ""  # the enrolled station that it is

    @property
    def about(self) -> tuple[str, ...]:
        return f"pairing:{self.pairing}", f"account:{self.table}:{self.player}"


class PairingEnded(FloorEvent, frozen=True):
    """The screen acts for nobody any more, or its code is worth nothing."""

    pairing: str
    table: str
    player: str
    reason: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        return f"pairing:{self.pairing}", f"account:{self.table}:{self.player}"


PairingsEvent = PairingIssued | PairingTaken | PairingEnded
