"""The audit stream: refused attempts, kept apart from the tables' streams."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.base import kebab


class AttemptRefused(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """A command that was refused."""

    table: str
    command: str
    code: str
    message: str
    clause: str
    particulars: dict[str, Any] = {}
    asked: str = ""  # the beginning of a command that was too long to keep
