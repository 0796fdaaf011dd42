"""What is said of no spins, voids, corrections, malfunctions, draws and people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.money import format_cents as money
from croupier.table import events as e
from croupier.table.state import Table


def holds(player: str, table: Table) -> str:
    """What a player has apart from wagers down, after a semicolon; nothing of one who has gone."""
    one = table.state.players.get(player)
    if one is None:
        return ""
    what = "chip account" if one.on_account else "chips"
    return f"; {what} {money(one.chips)}"


def wagers(down: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{money(stake)} on {bet}" for bet, stake in down)


def _no_spin(event: e.NoSpinCalled, table: Table) -> str:
    of = f"spin {event.spin} has " if event.late else ""
    said = [f"{of}no result [{event.clause}]"]
    if event.wagers == "stand":
        said.append(f"the wagers stand [{table.law.after_no_spin.wagers.clause}]")
    if event.ball_to:
        back = table.law.after_no_spin.ball_to_previous
        assert back is not None
        said.append(f"the ball back to {event.ball_to} [{back.clause}]")
    if event.examine:
        said.append("the ball is examined before it is spun again")
    return "; ".join(said)


def _wagers_voided(event: e.WagersVoided, table: Table) -> str:
    what = event.bet or "everything"
    back = f": {money(event.amount)} back{holds(event.player, table)}" if event.amount else ""
    return f"{event.player}'s {what} is void [{event.clause}]{back}"


def _corrected(event: e.SettlementCorrected, table: Table) -> str:
    """What each wager of the spin brings now, and the money that moves for it."""
    every = (*event.lines, *event.foreign)
    lines = ", ".join(f"{line.bet} {money(line.returned)} [{line.clause}]" for line in every)
    lifted = f"; {wagers(event.lifted)} comes off" if event.lifted else ""
    moves = [f"{money(event.paid)} is paid"] if event.paid else []
    moves += [f"{money(event.withheld)} of what is withheld is taken"] if event.withheld else []
    moves += [f"{money(event.taken)} is taken back"] if event.taken else []
    moves += [f"{money(event.owing)} is owing as {event.claim}"] if event.owing else []
    moves += [f"{money(part)} of {claim} is no longer owing" for claim, part in event.netted]
    moves += [f"{money(part)} of {claim} is kept" for claim, part in event.kept]
    after = holds(event.player, table)
    return f"{event.player} now has back: {lines}{lifted}; {', '.join(moves) or 'even'}{after}"


def _position(event: e.PositionCorrected, table: Table) -> str:
    return f"{event.player}'s {money(event.stake)} is on {event.to} [{event.clause}]"


FATES = {"void": "wagers are void", "wait": "wagers wait", "none": "no wager is touched",
         "shut-down": "the game is shut down"}  # fmt: skip


def _malfunction(event: e.MalfunctionReported, table: Table) -> str:
    return f"{event.component} is out of order [{event.clause}]; {FATES[event.fate]}"


def _confirmed(event: e.RecordsConfirmed, table: Table) -> str:
    said = "show" if event.confirmed else "do not show"
    return f"the records {said} {event.player}'s wagers [{event.clause}]"


def _aside(event: e.AsideSettled, table: Table) -> str:
    lines = ", ".join(f"{line.bet} {money(line.returned)} [{line.clause}]" for line in event.lines)
    return f"{event.player} has back of spin {event.spin}: {lines}{holds(event.player, table)}"


def _held(event: e.PaymentHeld, table: Table) -> str:
    until = f"until {event.until[:10]} {event.until[11:19]}" if event.until else "until determined"
    if event.amount:
        return (
            f"{money(event.amount)} that {event.player} won is withheld {until} [{event.clause}]"
            f"{holds(event.player, table)}"
        )
    return f"{event.player} is paid nothing {until} [{event.clause}]"


def _released(event: e.PaymentReleased, table: Table) -> str:
    ends = f"the hold on {event.player} {'lapses' if event.lapsed else 'ends'}"
    if not event.amount:
        return ends
    fate = "is paid" if event.determination == "cleared" else "stays with the house"
    return f"{ends}, {event.determination}: {money(event.amount)} {fate} [{event.clause}]"


def _on_claims(event: e.PaidManually) -> str:
    return "".join(f", {money(amount)} on {claim}" for claim, amount in event.claims)


def _claim(event: e.ClaimRaised, table: Table) -> str:
    amount = f" of {money(event.amount)}" if event.amount else ""
    whose = "the house" if event.side == "house" else event.player
    spin = f" on spin {event.spin}" if event.spin else ""
    failed = f" about {event.component}" if event.component else ""
    return f"{event.claim} of {whose}{failed}{amount}{spin}"


def _decided(event: e.ClaimDecided, table: Table) -> str:
    records = ", ".join(f"spin {spin}" for spin in event.records)
    shown = f" on the records of {records}" if records else ""
    taken = f"; {money(event.taken)} is set off{holds(event.player, table)}" if event.taken else ""
    if event.paid:
        taken += f"; {money(event.paid)} is paid [{event.clause}]{holds(event.player, table)}"
    off = f"; {money(event.written_off)} is written off" if event.written_off else ""
    return f"decided{shown}{taken}{off}"


def _dispute(event: e.DisputeDecided, table: Table) -> str:
    final = "left open" if event.decision == "unresolved" else "final"
    advice = f"; {event.advice}" if event.advice else ""
    return f"{final} [{event.clause}]{advice}"


def _match(event: e.MatchDrawn, table: Table) -> str:
    bonus = " and the bonus" if event.bonus else ""
    return f"{' and '.join(event.wheels)}{bonus} [{event.clause}]"


TOLD: dict[type[e.Event], Callable[[Any, Table], str]] = {
    e.SideBetClosed: lambda x, _: ", ".join(f"“{words}”" for words in x.says),
    e.LuckyBallDrawn: lambda x, _: f"{', '.join(x.numbers)} are the lucky balls [{x.clause}]",
    e.BonusNumberDrawn: lambda x, _: f"ball {x.bonus} is the bonus [{x.clause}]",
    e.SpreadDrawn: lambda x, _: f"{x.number} [{x.clause}]",
    e.MatchDrawn: _match,
    e.SymbolDrawn: lambda x, _: f"{x.symbol} [{x.clause}]",
    e.NoSpinCalled: _no_spin,
    e.WagersRefunded: lambda x, _: f"{x.player}'s {money(x.amount)} is refunded [{x.clause}]",
    e.SpinVoided: lambda x, _: f"spin {x.spin} is void [{x.clause}]",
    e.WagersVoided: _wagers_voided,
    e.OutcomeFlagged: lambda x, _: f"the outcome of spin {x.spin} is in doubt [{x.clause}]",
    e.OutcomeCorrected: lambda x, _: f"spin {x.spin}: {x.outcome}, not {x.was} [{x.clause}]",
    e.SettlementCorrected: _corrected,
    e.PositionCorrected: _position,
    e.MalfunctionReported: _malfunction,
    e.SideWagersVoided: lambda x, _: f"{x.player} has {wagers(x.wagers)} back as void [{x.clause}]",
    e.WagersWait: lambda x, _: f"{x.player}'s wait for the records [{x.clause}]",
    e.WagersSetAside: lambda x, _: f"{x.player}'s {money(x.amount)} is set aside",
    e.RecordsConfirmed: _confirmed,
    e.AsideSettled: _aside,
    e.FaultRaised: lambda x, _: f"red light: {x.what}",
    e.FaultCleared: lambda x, _: "green light",
    e.AccountsFrozen: lambda x, _: f"all chip accounts are frozen [{x.clause}]",
    e.AccountsReleased: lambda x, _: "the chip accounts are free",
    e.PaymentHeld: _held,
    e.PaymentReleased: _released,
    e.CreditRefused: lambda x, t: f"{money(x.amount)} is not paid [{x.clause}]{holds(x.player, t)}",
    e.ReturnRequired: lambda x, _: f"{x.claim} of the house [{x.clause}]",
    e.PaidManually: lambda x, t: f"from the float{_on_claims(x)} [{x.clause}]{holds(x.player, t)}",
    e.ClaimRaised: _claim,
    e.ClaimDecided: _decided,
    e.DisputeRaised: lambda x, _: x.dispute,
    e.DisputeDecided: _dispute,
    e.ComplaintReferred: lambda x, _: f"to the {x.to} [{x.clause}]",
    e.IncidentRecorded: lambda x, _: f"{x.incident} [{x.clause}]",
    e.PlayerExcluded: lambda x, _: f"{x.player} plays here no more",
    e.Notified: lambda x, _: f"{x.whom} is told [{x.clause}]" if x.clause else "",
    e.BallExamined: lambda x, _: "it is spun again" if x.fit else "it is changed",
}
