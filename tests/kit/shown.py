"""Refusals shown: the lines of a case of `tools.refusal_cases`, at a table of its own, on a floor,
or by a function of `kit.shown_by`."""

from __future__ import annotations

from typing import get_args

import msgspec
from tools.refusal_cases import Case, Line

from croupier.errors import Refusal
from croupier.floor.commands import AnyFloorCommand
from croupier.floor.devices.ed25519 import public_key
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.script import START
from kit import shown_by
from kit.devices import secret_of
from kit.table import Playing

FLOOR = "floor"
SHOWN = "shown"  # by a function
_FLOOR = {kind.__struct_config__.tag: kind for kind in get_args(AnyFloorCommand)}


def refused(case: Case) -> tuple[Why, str] | None:
    """Why the last line is refused and by which clause, after all others were done; none if it is
    accepted."""
    *before, last = case.lines
    if last.by == SHOWN:
        found: tuple[Why, str] = getattr(shown_by, last.do)(**last.fields)
        return found
    asked = _Floor() if case.place == FLOOR else _Table(case)
    for line in before:
        asked.ask(line)
    try:
        asked.ask(last)
    except Refusal as refusal:
        return refusal.why, refusal.clause
    return None


class _Table:
    def __init__(self, case: Case) -> None:
        self.at = Playing(**case.spec)

    def ask(self, line: Line) -> None:
        if line.by == "wait":
            self.at.wait(int(line.do))
        else:
            self.at.ask(line.by, line.do, **line.fields)


class _Floor:
    def __init__(self) -> None:
        self.register = Register()

    def ask(self, line: Line) -> None:
        fields = dict(line.fields)
        if str(fields.get("key", "")).startswith("KEY"):
            fields["key"] = public_key(secret_of(fields["key"]))
        raw = {"do": line.do, "by": line.by, "at": START, "id": "1", **fields}
        events = decide(self.register, msgspec.convert(raw, _FLOOR[line.do]))
        apply(self.register, START, events)
