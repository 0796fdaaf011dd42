"""How a tournament changes between rounds, and by what is bought."""

from __future__ import annotations

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.progress import events as e
from croupier.tournament.state import READY, PaidFor, TournamentState


def deemed(state: TournamentState, event: e.WinnerDeemed) -> None:
    state.deemed[event.player] = event.round


def wild_card(state: TournamentState, event: e.WildCardGranted) -> None:
    state.wild_cards[event.player] = event.round
    entrant = state.entrants[event.player]
    entrant.state, entrant.round = "through", event.round


def repechage_called(state: TournamentState, event: e.RepechageCalled) -> None:
    rounds = list(state.rounds)
    rounds.insert(event.after, event.round)
    state.called = rounds


def advanced(state: TournamentState, event: e.RoundAdvanced) -> None:
    state.remember()
    for name in event.through:
        state.entrants[name].state, state.entrants[name].round = "through", event.into
    for name in event.out:
        if state.entrants[name].state in ("waiting", "playing"):
            state.entrants[name].state = "eliminated"
    for name in event.again:
        state.entrants[name].state, state.entrants[name].round = "through", event.next
    for session, winners in event.winners.items():
        state.sessions[session].winners = list(winners)
    state.phase, state.round = READY, event.next


def advance_undone(state: TournamentState, event: e.AdvanceUndone) -> None:
    for amounts in (event.due, event.returned):
        for name, amount in amounts.items():
            state.entrants[name].carried += amount
    for name, amount in event.due.items():
        state.entrants[name].due -= amount
    state.go_back()


def rebought(state: TournamentState, event: e.ChipsRebought) -> None:
    entrant = state.entrants[event.player]
    sheet = state.sessions[event.session]
    sheet.rebought.setdefault(event.player, []).append(len(entrant.payments))
    entrant.payments.append(PaidFor("rebuy", event.amount, in_chips=True))
    entrant.rebuys += 1
    entrant.state = "playing"
    sheet.out_at.pop(event.player, None)


def added_on(state: TournamentState, event: e.AddOnBought) -> None:
    entrant = state.entrants[event.player]
    entrant.payments.append(PaidFor("add_on", event.amount))
    entrant.add_ons += 1
    entrant.more_bank += event.bank


def bought_back(state: TournamentState, event: e.BoughtBack) -> None:
    entrant = state.entrants[event.player]
    entrant.payments.append(PaidFor("buy_back", event.amount))
    entrant.buy_backs += 1
    entrant.state, entrant.round = "through", event.round


EVOLUTIONS: CupEvolutions = {
    e.WinnerDeemed: deemed,
    e.WildCardGranted: wild_card,
    e.RepechageCalled: repechage_called,
    e.RoundAdvanced: advanced,
    e.AdvanceUndone: advance_undone,
    e.ChipsRebought: rebought,
    e.AddOnBought: added_on,
    e.BoughtBack: bought_back,
}
