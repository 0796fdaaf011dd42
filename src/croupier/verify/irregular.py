"""Events of things gone wrong, turned back into the commands that asked for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand

Back = Callable[[Any, tuple[Any, ...], dict[str, Any]], AnyCommand]


def tickets_of(events: tuple[Any, ...]) -> dict[str, str]:
    """The numbers the driver put in, out of what was paid by them."""
    return {one.player: one.ticket for one in events if isinstance(one, e.DuesPaid) and one.ticket}


def _released(event: e.PaymentReleased, events: tuple[Any, ...], k: dict[str, Any]) -> AnyCommand:
    ticket = tickets_of(events).get(event.player, "")
    if event.lapsed:
        return c.LapseHold(player=event.player, ticket=ticket, **k)
    return c.ReleasePayment(
        player=event.player,
        ground=event.ground,  # type: ignore[arg-type]
        reason=event.reason,
        ticket=ticket,
        **k,
    )


def _confirmed(event: e.RecordsConfirmed, events: tuple[Any, ...], k: dict[str, Any]) -> AnyCommand:
    named = {one.player for one in events if isinstance(one, e.RecordsConfirmed)}
    player = event.player if len(named) == 1 else ""
    return c.ConfirmRecords(
        spin=event.spin, player=player, confirmed=event.confirmed, tickets=tickets_of(events), **k
    )


IRREGULAR: dict[type, Back] = {
    e.NoSpinCalled: lambda x, all_, k: c.CallNoSpin(
        ground=x.ground, spin=x.spin, note=x.note, removed=x.removed, tickets=tickets_of(all_), **k
    ),
    e.SpinVoided: lambda x, all_, k: c.VoidSpin(
        ground=x.ground, reason=x.reason, spin=x.spin, tickets=tickets_of(all_), **k
    ),
    e.WagersVoided: lambda x, all_, k: c.VoidWager(
        player=x.player,
        ground=x.ground,
        reason=x.reason,
        bet=x.bet,
        incident=x.incident,
        tickets=tickets_of(all_),
        **k,
    ),
    e.OutcomeFlagged: lambda x, _, k: c.FlagOutcome(reason=x.reason, **k),
    e.OutcomeCorrected: lambda x, all_, k: c.CorrectOutcome(
        outcome=x.outcome, reason=x.reason, spin=x.spin, tickets=tickets_of(all_), **k
    ),
    e.PositionCorrected: lambda x, _, k: c.CorrectPosition(
        player=x.player,
        from_=x.from_,
        to=x.to,
        ground=x.ground,
        moved_by=x.moved_by or "dealer",
        **k,
    ),
    e.MalfunctionReported: lambda x, _, k: c.ReportMalfunction(
        component=x.component, what=x.what, kind=x.kind, **k
    ),
    e.RecordsConfirmed: _confirmed,
    e.FaultCleared: lambda x, _, k: c.ClearFault(component=x.component, **k),
    e.AccountsFrozen: lambda x, _, k: c.FreezeAccounts(reason=x.reason, **k),
    e.AccountsReleased: lambda x, all_, k: c.ReleaseAccounts(
        reason=x.reason, tickets=tickets_of(all_), **k
    ),
    e.PaymentHeld: lambda x, _, k: c.HoldPayment(
        player=x.player, ground=x.ground, reason=x.reason, **k
    ),
    e.PaymentReleased: _released,
    e.CreditRefused: lambda x, _, k: c.RefuseCredit(
        player=x.player, amount=x.amount, reason=x.reason, ground=x.ground, **k
    ),
    e.ReturnRequired: lambda x, _, k: c.RequireReturn(
        player=x.player, amount=x.amount, reason=x.reason, **k
    ),
    e.PaidManually: lambda x, _, k: c.PayManually(
        player=x.player, amount=x.amount, ground="malfunction", **k
    ),
    e.ClaimRaised: lambda x, _, k: c.RaiseClaim(
        about=x.about, player=x.player, amount=x.amount, **k
    ),
    e.ClaimDecided: lambda x, _, k: c.DecideClaim(
        claim=x.claim, decision=x.decision, reason=x.reason, **k
    ),
    e.DisputeRaised: lambda x, _, k: c.RaiseDispute(about=x.about, player=x.player, **k),
    e.DisputeDecided: lambda x, _, k: c.DecideDispute(
        dispute=x.dispute, decision=x.decision, reason=x.reason, **k
    ),
    e.ComplaintReferred: lambda x, _, k: c.ReferComplaint(dispute=x.dispute, **k),
    e.IncidentRecorded: lambda x, _, k: c.RecordIncident(
        kind=x.kind, person=x.person, note=x.note, details=x.details, **k
    ),
    e.PlayerExcluded: lambda x, _, k: c.ExcludePlayer(player=x.player, incident=x.incident, **k),
    e.Notified: lambda x, _, k: c.Notify(whom=x.whom, about=x.about, **k),
    e.BallExamined: lambda x, _, k: c.ExamineBall(fit=x.fit, **k),
}
