"""What happens to sessions."""

from __future__ import annotations

from croupier.floor.base import FloorEvent

__all__ = ["SessionEnded", "SessionOpened", "SessionsEvent"]


class SessionOpened(FloorEvent, frozen=True):
    session: str
    person: str  # role:name
    address: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        return (f"session:{self.session}",)


class SessionEnded(FloorEvent, frozen=True):
    session: str
    person: str
    reason: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        return (f"session:{self.session}",)


SessionsEvent = SessionOpened | SessionEnded
