"""What is kept about limits: in force, announced, changed."""

from __future__ import annotations

import msgspec

from croupier.rules.spec import Limits


class Pending(msgspec.Struct):
    """Limits announced and not yet applied."""

    limits: Limits
    effective_at: str
    announced_at: str
    agreed: list[str] = []


class LimitChange(msgspec.Struct):
    """The last change of limits: what allowed it, what held before, who was wagering then."""

    ground: str
    was: Limits
    wagering: list[str]
    kept: list[str] = []  # who has accepted the old limits since


class TermsState(msgspec.Struct):
    limits: Limits | None = None  # in force, if they were changed since the table was made
    coming: Limits | None = None  # applied, in force from the next betting on
    pending: Pending | None = None
    changed: LimitChange | None = None
