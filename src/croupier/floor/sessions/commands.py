"""What is asked about sessions."""

from __future__ import annotations

from croupier.floor.base import FloorCommand
from croupier.table.base import Name

__all__ = ["EndSession", "OpenSession", "SessionsCommand"]


class OpenSession(FloorCommand, frozen=True, kw_only=True):
    """Whoever asks has given their password, or followed a link that signs them in."""

    session: Name  # its id; what signs them in is not in the log
    address: Name = ""  # where they are


class EndSession(FloorCommand, frozen=True, kw_only=True):
    """Sign out, or end somebody else's."""

    session: Name
    reason: Name = ""


SessionsCommand = OpenSession | EndSession
