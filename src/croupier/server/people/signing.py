"""Who gives a command: the session's user, the holder of a pad, or a supervisor who signs."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.errors import Refusal
from croupier.refusals import FORM
from croupier.refusals.asking import NoPad, NotSigned, OnlyLooksOn
from croupier.server.people import Session
from croupier.table.base import Signable
from croupier.table.commands import AnyCommand
from croupier.table.screens.views import TOUCHED
from croupier.table.state import Table


class Asking(NamedTuple):
    """What came with a command: the pad that is held, a supervisor's approval."""

    pad: int = 0
    approval: Session | None = None


def signed_by(table: Table, session: Session, command: AnyCommand, asking: Asking) -> AnyCommand:
    """The command with its true `by`; names that others vouch for are theirs alone to give."""
    by = session.by
    if session.looks_on:
        raise Refusal(OnlyLooksOn(), clause=table.offer.rulebook.not_given)
    if session.role == "layout":
        by = f"player:{_at_pad(table, command, asking.pad)}"
    given = {"by": by, "asked_by": ""}
    if isinstance(command, Signable):
        given["signature"] = ""  # whoever is signed in signs nothing for a device
    vouched = [field for field in VOUCHED if getattr(command, field, None)]
    if asking.approval is not None:
        fields = [field for field in VOUCHED if hasattr(command, field)]
        # Both names are in the log: whoever signs, and at whose screen.
        signs = {"by": asking.approval.by, "asked_by": by}
        given |= dict.fromkeys(fields, asking.approval.by) or signs
    elif vouched:
        raise Refusal(NotSigned(vouched[0]), clause=FORM)
    return msgspec.structs.replace(command, **given)


VOUCHED = ("approved_by", "verified_by")


def _at_pad(table: Table, command: AnyCommand, pad: int) -> str:
    """Whose pad is held while the layout is touched; without one no wager is placed."""
    shared = table.law.shared_layout
    name = str(type(command).__struct_config__.tag)
    holder = next(
        (who for who, one in table.state.players.items() if pad and one.seat == pad), None
    )
    if shared is None or name not in TOUCHED or holder is None:
        clause = shared.pad.clause if shared else table.offer.rulebook.not_given
        raise Refusal(NoPad(), clause=clause)
    return holder
