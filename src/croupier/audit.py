"""The audit stream: attempts that were refused, apart from the tables' own chains."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.base import kebab


class AttemptRefused(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """Someone asked, and the rules said no."""

    table: str
    command: str
    code: str
    message: str
    clause: str
    particulars: dict[str, Any] = {}
