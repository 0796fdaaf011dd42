"""Sentences for irregularities: what went wrong and how it was handled."""

from __future__ import annotations

from croupier.case.phrases import Sayings, day, ended, money, with_note
from croupier.table import events as e


def _no_spin(event: e.NoSpinCalled) -> str:
    said = f"Spin {event.spin} is called no spin ({event.ground}): the wagers"
    said += " are refunded" if event.wagers == "refund" else " stand"
    if event.ball_to:
        said += f", the ball goes back to {event.ball_to}"
    if event.examine:
        said += ", the ball is to be examined"
    return with_note(f"{said}.", event.note)


def _voided(event: e.WagersVoided) -> str:
    what = f"wager on {event.bet}" if event.bet else "wagers"
    back = f", {money(event.amount)} goes back" if event.amount else f" of spin {event.spin}"
    cited = f" [{event.incident}]" if event.incident else ""
    return f"{event.player}'s {what}{back}: void ({event.ground}), {ended(event.reason)}{cited}"


def _corrected(event: e.SettlementCorrected) -> str:
    moved = {
        f"{money(event.paid)} is paid": event.paid,
        f"{money(event.withheld)} is taken of what is withheld": event.withheld,
        f"{money(event.before)} had been refused or required back": max(0, event.before),
        f"{money(-event.before)} stays refused": max(0, -event.before),
        f"{money(event.taken)} is taken back": event.taken,
        f"{money(event.owing)} is owing ({event.claim})": event.owing,
        **{f"{money(part)} is no longer owing ({claim})": part for claim, part in event.netted},
        **{f"{money(part)} was let off and is kept ({claim})": part for claim, part in event.kept},
    }
    said = ", ".join(words for words, amount in moved.items() if amount) or "no money moves"
    return f"{event.player}'s part of spin {event.spin} is settled again: {said}."


def _malfunction(event: e.MalfunctionReported) -> str:
    fate = {"void": "the wagers concerned are void", "wait": "the wagers concerned wait"}
    said = fate.get(event.fate, "no wager is concerned")
    return f"{event.component} is out of order, {said}: {ended(event.what)}"


def _side_voided(event: e.SideWagersVoided) -> str:
    total = money(sum(stake for _, stake in event.wagers))
    return f"{event.player}'s wagers on {event.side_bet} are void, {total} goes back."


def _records(event: e.RecordsConfirmed) -> str:
    said = "are confirmed" if event.confirmed else "cannot be confirmed"
    return f"The records of {event.player}'s wagers of spin {event.spin} {said}."


def _aside(event: e.AsideSettled) -> str:
    return (
        f"{event.player}'s wagers of spin {event.spin} that waited are settled:"
        f" {money(event.won)} won, {money(event.lost)} lost, {money(event.back)} back."
    )


def _held(event: e.PaymentHeld) -> str:
    until = f"until {day(event.until)}" if event.until else "until it is determined"
    what = (
        f"Of payment to {event.player} {money(event.amount)}"
        if event.amount
        else (f"Payment to {event.player}")
    )
    why = event.component or event.incident
    ground = f"{event.ground}, {why}" if why else event.ground
    return f"{what} is held {until} ({ground}): {ended(event.reason)}"


def _released(event: e.PaymentReleased) -> str:
    how = "has run out" if event.lapsed else "ends"
    said = f"The hold on payment to {event.player} ({event.ground}) {how}."
    if event.amount:
        cleared = event.determination == "cleared"
        fate = "is paid" if cleared else "stays with the house"
        said += f" Determined, {event.determination}: {money(event.amount)} {fate}."
    return with_note(said, event.reason)


def _claim_decided(event: e.ClaimDecided) -> str:
    said = f"{event.claim} is {event.decision}: {ended(event.reason)}"
    if event.records:
        said += f" The records of {', '.join(f'spin {spin}' for spin in event.records)} were shown."
    if event.taken:
        said += f" {money(event.taken)} is set off."
    if event.paid:
        said += f" {money(event.paid)} is paid."
    return said + (f" {money(event.written_off)} is written off." if event.written_off else "")


def _by_hand(event: e.PaidManually) -> str:
    claims = ", ".join(f"{money(amount)} on {claim}" for claim, amount in event.claims)
    said = f"{money(event.amount)} is paid to {event.player} by hand"
    return f"{said}, {claims}." if claims else f"{said}."


def _claim(event: e.ClaimRaised) -> str:
    of = "The house" if event.side == "house" else event.player
    on = f" on {event.player}" if event.side == "house" else ""
    amount = f" of {money(event.amount)}" if event.amount else ""
    return f"{of} raises {event.claim}{on}{amount}: {ended(event.about)}"


def _incident(event: e.IncidentRecorded) -> str:
    of = f" of {event.person}" if event.person else ""
    more = "".join(f" {name}: {ended(value)}" for name, value in event.details.items())
    return f"{event.incident} is recorded, {event.kind}{of}: {ended(event.note)}{more}"


TROUBLE: Sayings = {
    e.NoSpinCalled: ("no-spin", _no_spin),
    e.SpinVoided: ("void", lambda x: f"Spin {x.spin} is void ({x.ground}): {ended(x.reason)}"),
    e.WagersRefunded: ("payout", lambda x: f"{money(x.amount)} is refunded to {x.player}."),
    e.WagersVoided: ("void", _voided),
    e.OutcomeFlagged: (
        "outcome",
        lambda x: f"The outcome of spin {x.spin} is doubted: {ended(x.reason)}",
    ),
    e.OutcomeCorrected: (
        "correction",
        lambda x: f"The outcome of spin {x.spin} is {x.outcome}, not {x.was}: {ended(x.reason)}",
    ),
    e.SettlementCorrected: ("correction", _corrected),
    e.PositionCorrected: (
        "correction",
        lambda x: f"{x.player}'s {money(x.stake)} on {x.from_} belongs on {x.to} ({x.ground}).",
    ),
    e.MalfunctionReported: ("malfunction", _malfunction),
    e.FaultRaised: ("malfunction", lambda x: f"The red light: {x.component}, {ended(x.what)}"),
    e.FaultCleared: ("malfunction", lambda x: f"{x.component} is in order again."),
    e.SideWagersVoided: ("void", _side_voided),
    e.WagersWait: (
        "malfunction",
        lambda x: f"{x.player}'s wagers of spin {x.spin} wait for the records.",
    ),
    e.WagersSetAside: (
        "malfunction",
        lambda x: f"{x.player}'s {money(x.amount)} of spin {x.spin} is set aside till then.",
    ),
    e.RecordsConfirmed: ("malfunction", _records),
    e.AsideSettled: ("payout", _aside),
    e.AccountsFrozen: ("hold", lambda x: f"The chip accounts are frozen: {ended(x.reason)}"),
    e.AccountsReleased: ("hold", lambda x: f"The chip accounts are released: {ended(x.reason)}"),
    e.PaymentHeld: ("hold", _held),
    e.PaymentReleased: ("hold", _released),
    e.CreditRefused: (
        "malfunction",
        lambda x: f"{money(x.amount)} credited to {x.player} is refused: {ended(x.reason)}",
    ),
    e.ReturnRequired: (
        "malfunction",
        lambda x: f"{x.player} is to return {money(x.amount)} ({x.claim}): {ended(x.reason)}",
    ),
    e.PaidManually: ("money", _by_hand),
    e.ClaimRaised: ("claim", _claim),
    e.ClaimDecided: ("claim", _claim_decided),
    e.DisputeRaised: ("dispute", lambda x: f"{x.player} raises {x.dispute}: {ended(x.about)}"),
    e.DisputeDecided: (
        "dispute",
        lambda x: with_note(f"{x.dispute} is decided, {x.decision}: {ended(x.reason)}", x.advice),
    ),
    e.ComplaintReferred: ("dispute", lambda x: f"{x.dispute} is referred to the {x.to}."),
    e.IncidentRecorded: ("incident", _incident),
    e.PlayerExcluded: (
        "incident",
        lambda x: f"{x.player} is excluded from the table [{x.incident}].",
    ),
    e.Notified: ("notice", lambda x: f"{x.whom} is told of {ended(x.about)}"),
    e.BallExamined: (
        "table",
        lambda x: f"The ball is examined and {'fit' if x.fit else 'not fit'} for use.",
    ),
}
