"""Particulars that some acts take: who agreed or approved, what is paid, what was determined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from croupier.table import commands as c
from kit.any_command.moment import Moment

FIELDS = {str(cls.__struct_config__.tag): set(cls.__struct_fields__)
          for cls in get_args(c.AnyCommand)}  # fmt: skip


def _amount(m: Moment) -> int:
    return m.pick((0, 0, 500, 300, 2_500))


PARTICULARS: dict[tuple[str, str], Callable[[Moment], Any]] = {
    ("decide-claim", "amount"): _amount,
    ("release-payment", "determination"): lambda m: m.pick(("cleared", "contravened")),
    ("find-foreign-chips", "approved_by"): lambda m: m.mostly(m.senior(), ""),
    ("report-malfunction", "visible"): lambda m: m.pick((None, True, False)),
    ("set-player-limits", "agreed_by"): lambda m: m.mostly(m.who, ""),
}


def with_particulars(m: Moment, asked: dict[str, Any]) -> dict[str, Any]:
    """The command with what this version of it takes beside; what is given is not changed."""
    more = {
        field: of(m)
        for (act, field), of in PARTICULARS.items()
        if act == asked["do"] and field in FIELDS[act] and field not in asked
    }
    return {**asked, **more}
