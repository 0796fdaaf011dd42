"""Irregularities of a spin (no spins, faults, claims …) and the status of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from croupier.case.document import Matter
from croupier.money import Cents
from croupier.table import events as e

Key = tuple[str, ...]


class _Start(NamedTuple):
    """How an event begins a matter: by what it is found again, what it is called."""

    key: Key
    name: str
    who: str
    about: str
    status: str


BEGINS: dict[type, Callable[[Any], _Start]] = {
    e.NoSpinCalled: lambda x: _Start(("no-spin",), x.ground, "", x.note, x.wagers),
    e.SpinVoided: lambda x: _Start(("void",), x.ground, "", x.reason, "void"),
    e.WagersVoided: lambda x: _Start(("void",), x.ground, x.player, x.reason, "void"),
    e.MalfunctionReported: lambda x: _Start(
        ("malfunction", x.component), x.component, "", x.what, "open"
    ),
    e.FaultRaised: lambda x: _Start(("malfunction", x.component), x.component, "", x.what, "open"),
    e.WagersWait: lambda x: _Start(("records", x.player), "records", x.player, "", "open"),
    e.AccountsFrozen: lambda x: _Start(("hold", ""), "accounts", "", x.reason, "open"),
    e.PaymentHeld: lambda x: _Start(
        ("hold", x.player, x.ground), x.ground, x.player, x.reason, "open"
    ),
    e.ReturnRequired: lambda x: _Start(("claim", x.claim), x.claim, x.player, x.reason, "open"),
    e.SettlementCorrected: lambda x: _Start(
        ("claim", x.claim), x.claim, x.player, f"spin {x.spin} settled again", "open"
    ),
    e.ClaimRaised: lambda x: _Start(("claim", x.claim), x.claim, x.player, x.about, "open"),
    e.DisputeRaised: lambda x: _Start(("dispute", x.dispute), x.dispute, x.player, x.about, "open"),
    e.IncidentRecorded: lambda x: _Start(
        ("incident", x.incident), x.incident, x.person, f"{x.kind}: {x.note}", "recorded"
    ),
    e.Notified: lambda x: _Start(("notice",), x.whom, "", x.about, "told"),
}
# What comes of a matter later: by which key, and how it stands then.
FOLLOWS: dict[type, Callable[[Any], tuple[Key, str]]] = {
    e.FaultCleared: lambda x: (("malfunction", x.component), "cleared"),
    e.RecordsConfirmed: lambda x: (
        ("records", x.player),
        "confirmed" if x.confirmed else "not confirmed",
    ),
    e.AccountsReleased: lambda x: (("hold", ""), "released"),
    e.PaymentReleased: lambda x: (
        ("hold", x.player, x.ground),
        "lapsed" if x.lapsed else "released",
    ),
    e.ClaimDecided: lambda x: (("claim", x.claim), x.decision),
    e.DisputeDecided: lambda x: (("dispute", x.dispute), x.decision),
    e.ComplaintReferred: lambda x: (("dispute", x.dispute), f"referred to the {x.to}"),
    e.PlayerExcluded: lambda x: (("incident", x.incident), "excluded"),
}
AGAIN = ("malfunction", "hold")  # may begin anew under the same name once they have ended


class Matters:
    """The matters of one spin, in the order they began."""

    def __init__(self) -> None:
        self._found: list[Matter] = []
        self._at: dict[Key, int] = {}  # where in the list each is that may go on
        self._owing: dict[str, Cents] = {}  # claim -> what a correction left owing

    def concern(self, event: e.Event) -> bool:
        """Whether something later is about one of these."""
        return type(event) in FOLLOWS and FOLLOWS[type(event)](event)[0] in self._at

    def note(self, version: int, event: e.Event) -> None:
        if isinstance(event, e.SettlementCorrected):
            self._set_off(version, event)
        if isinstance(event, e.AsideSettled):
            self._void(version, event)
        if self.concern(event):
            key, status = FOLLOWS[type(event)](event)
            self._go_on(key, version, status)
        elif type(event) in BEGINS:
            start = BEGINS[type(event)](event)
            if not start.name:
                return  # nothing is owing
            self._at[start.key] = len(self._found)
            said = (start.name, start.who, start.about, start.status)
            self._found.append(Matter(start.key[0], *said, event.clause, (version,)))

    def _set_off(self, version: int, event: e.SettlementCorrected) -> None:
        """Claims of which less is owing now, or that stood decided and are due after all."""
        for claim, amount in event.netted:
            if ("claim", claim) in self._at:
                at = self._at["claim", claim]
                left = self._owing.get(claim, 0) - amount
                self._owing[claim] = left
                status = self._found[at].status
                self._go_on(
                    ("claim", claim), version, status if left or status != "open" else "withdrawn"
                )
        if event.owing:
            self._owing[event.claim] = event.owing

    def _void(self, version: int, event: e.AsideSettled) -> None:
        """Wagers that wait and are void before their records are decided wait no more."""
        key = ("records", event.player)
        if key in self._at and self._found[self._at[key]].status == "open":
            self._go_on(key, version, "void")

    def _go_on(self, key: Key, version: int, status: str) -> None:
        at = self._at.pop(key) if key[0] in AGAIN else self._at[key]
        matter = self._found[at]
        self._found[at] = msgspec.structs.replace(
            matter, status=status, moments=(*matter.moments, version)
        )

    def all(self) -> tuple[Matter, ...]:
        return tuple(self._found)
