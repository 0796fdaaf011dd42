"""Why something about officers is refused."""

from __future__ import annotations

from croupier.refusals import Why


class NoDeputies(Why, frozen=True, tag="no-deputies"):
    pass


class AppointedAlready(Why, frozen=True, tag="appointed-already"):
    name: str
