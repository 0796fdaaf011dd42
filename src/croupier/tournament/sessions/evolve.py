"""How a tournament changes with its sessions."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.sessions import events as e
from croupier.tournament.state import Entrant, SessionSheet, TournamentState


def started(state: TournamentState, event: e.SheetStarted) -> None:
    sheet = state.sessions[event.session]
    sheet.state, sheet.present = "playing", list(event.banks)
    state.fixed, state.before = True, None
    for name in event.banks:
        _in_play(state, sheet, name, event.brought)
    state.settle_phase()


def _in_play(
    state: TournamentState, sheet: SessionSheet, name: str, brought: Mapping[str, int]
) -> None:
    entrant = state.entrants[name]
    entrant.state, entrant.last_round = "playing", sheet.round
    entrant.had_more, entrant.more_bank = entrant.more_bank, 0
    if name in brought:
        sheet.brought[name], entrant.carried = brought[name], 0
    _into_chips(sheet, entrant, True)


def _into_chips(sheet: SessionSheet, entrant: Entrant, now: bool) -> None:
    """What was paid for this start is in chips now, or is no more."""
    for payment in entrant.payments:
        if payment.what == "buy_in" and payment.round == sheet.round:
            payment.in_chips = now
        elif (
            payment.what == "add_on"
            and payment.in_chips != now
            and payment.round in (0, sheet.round)
        ):
            payment.in_chips, payment.round = now, sheet.round if now else 0


def suspended(state: TournamentState, event: e.SheetSuspended) -> None:
    state.sessions[event.session].state = "suspended"


def resumed(state: TournamentState, event: e.SheetResumed) -> None:
    state.sessions[event.session].state = "playing"


def joined(state: TournamentState, event: e.LateJoined) -> None:
    sheet = state.sessions[event.session]
    sheet.present.append(event.player)
    _in_play(state, sheet, event.player, event.brought)


def place_kept(state: TournamentState, event: e.LeaveGranted | e.LeaveEnded) -> None:
    """The table has who is at their place; here it is only told."""


def retired(state: TournamentState, event: e.PlayerRetired) -> None:
    entrant = state.entrants[event.player]
    entrant.state, entrant.keeps_place = "retired", event.keeps_place
    if event.session:
        sheet = state.sessions[event.session]
        if not sheet.play_off_of:
            entrant.chips = entrant.last_total = event.chips
        if sheet.state == "drawn":
            sheet.seats = {seat: one for seat, one in sheet.seats.items() if one != event.player}


def ended(state: TournamentState, event: e.SheetEnded) -> None:
    sheet = state.sessions[event.session]
    sheet.state, sheet.ground, sheet.last_spin = "ended", event.ground, event.spin
    sheet.all_bust, sheet.before = list(event.all_bust), dict(event.before)


def reopened(state: TournamentState, event: e.SheetReopened) -> None:
    sheet = state.sessions[event.session]
    sheet.state, sheet.ground, sheet.all_bust, sheet.before = "playing", "", [], {}


def broken_off(state: TournamentState, event: e.SheetBrokenOff) -> None:
    sheet = state.sessions[event.session]
    sheet.state, sheet.present, sheet.all_bust, sheet.out_at = "void", [], [], {}
    if not event.again:
        owe(state, event.due)
    if event.again:
        sheet.state = "drawn"
        for name in sheet.players:
            _back_to_the_draw(state, sheet, name)
        for name, amount in event.carried.items():
            state.entrants[name].carried = amount
    sheet.brought, sheet.rebought = {}, {}
    state.settle_phase()


def _back_to_the_draw(state: TournamentState, sheet: SessionSheet, name: str) -> None:
    entrant = state.entrants[name]
    _into_chips(sheet, entrant, False)
    entrant.more_bank, entrant.had_more = entrant.more_bank + entrant.had_more, 0
    for index in sheet.rebought.get(name, ()):
        entrant.payments[index].in_chips = False
        entrant.rebuys -= 1
    if entrant.state in ("playing", "eliminated"):
        entrant.state = "registered" if sheet.round == 1 else "through"


def out(state: TournamentState, event: e.EntrantOut) -> None:
    state.sessions[event.session].out_at[event.player] = event.spin
    entrant = state.entrants[event.player]
    if event.ground != "busted-open":  # where chips may still be bought
        if event.ground == "disqualified":  # who never came has nothing to go back to
            entrant.was = "playing" if entrant.state == "playing" else "eliminated"
            entrant.taken, entrant.ground = event.chips, "absence"
        entrant.state = "disqualified" if event.ground == "disqualified" else "eliminated"
        entrant.last_round = state.sessions[event.session].round
        entrant.chips = entrant.last_total = 0
        for sheet in state.of_round(state.round):
            if sheet.state == "drawn" and event.ground == "penalty":
                sheet.seats = {
                    seat: one for seat, one in sheet.seats.items() if one != event.player
                }


def back(state: TournamentState, event: e.EntrantBack) -> None:
    sheet = state.sessions[event.session]
    sheet.out_at.pop(event.player, None)
    state.entrants[event.player].state = "playing" if sheet.is_on else "waiting"


def recorded(state: TournamentState, event: e.SheetRecorded) -> None:
    sheet = state.sessions[event.session]
    sheet.state, sheet.counts, sheet.spins = "recorded", dict(event.counts), event.spins
    sheet.redeemed, sheet.gone = dict(event.redeemed), dict(event.gone)
    for name, count in event.counts.items():
        entrant = state.entrants[name]
        entrant.missed += event.missed.get(name, 0)
        if sheet.play_off_of:
            continue
        entrant.chips = entrant.last_total = count
        if entrant.state == "playing":
            entrant.state = "waiting"
    owe(state, event.redeemed)
    for name, amount in event.carried.items():
        state.entrants[name].carried = amount
    state.settle_phase()


def chips_paid(state: TournamentState, event: e.ChipsPaid) -> None:
    owe(state, event.redeemed)
    for name, amount in (event.redeemed | event.kept).items():
        state.entrants[name].carried = 0
        if state.before is not None:
            state.before.paid[name] = amount


def play_off_started(state: TournamentState, event: e.PlayOffStarted) -> None:
    parent = state.sessions[event.session]
    sheet = SessionSheet(
        event.play_off,
        parent.round,
        event.table,
        seats=dict(event.seats),
        state="playing",
        present=list(event.seats.values()),
        play_off_of=event.session,
        tied=list(event.tied),
    )
    if event.is_walkover:
        sheet.state = "recorded"
        sheet.counts = dict.fromkeys(event.seats.values(), event.bank)
    state.sessions[event.play_off] = sheet
    state.settle_phase()


def put_right(state: TournamentState, event: e.CountPutRight) -> None:
    sheet, entrant = state.sessions[event.session], state.entrants[event.player]
    if event.player in sheet.gone:
        sheet.gone[event.player] = event.count
        return
    change = event.count - sheet.counts[event.player]
    sheet.counts[event.player] = event.count
    if event.spin < sheet.last_spin and event.player in sheet.before:
        sheet.before[event.player] = max(0, sheet.before[event.player] + change)
    if event.due:
        entrant.due += event.due
        sheet.redeemed[event.player] = sheet.redeemed.get(event.player, 0) + event.due
    if not sheet.play_off_of and entrant.last_round == sheet.round:
        entrant.chips = entrant.last_total = event.count


def busts_put_right(state: TournamentState, event: e.BustsPutRight) -> None:
    state.sessions[event.session].all_bust = list(event.all_bust)


def play_off_void(state: TournamentState, event: e.PlayOffVoid) -> None:
    state.sessions[event.session].state = "void"
    state.settle_phase()


def owe(state: TournamentState, amounts: Mapping[str, int]) -> None:
    for name, amount in amounts.items():
        state.entrants[name].due += amount


EVOLUTIONS: CupEvolutions = {
    e.SheetStarted: started,
    e.SheetSuspended: suspended,
    e.SheetResumed: resumed,
    e.LateJoined: joined,
    e.LeaveGranted: place_kept,
    e.LeaveEnded: place_kept,
    e.PlayerRetired: retired,
    e.SheetEnded: ended,
    e.SheetReopened: reopened,
    e.SheetBrokenOff: broken_off,
    e.EntrantOut: out,
    e.EntrantBack: back,
    e.SheetRecorded: recorded,
    e.ChipsPaid: chips_paid,
    e.CountPutRight: put_right,
    e.BustsPutRight: busts_put_right,
    e.PlayOffVoid: play_off_void,
    e.PlayOffStarted: play_off_started,
}
