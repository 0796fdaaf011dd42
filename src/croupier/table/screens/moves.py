"""Which pieces of a table an act has moved: only the parts of views made from them are rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from croupier.table.people.state import Player
from croupier.table.screens.memory import RESULTS, Memory
from croupier.table.screens.touched import Touched
from croupier.table.session.ask import secrets
from croupier.table.state import State, Table

_bytes = msgspec.msgpack.Encoder().encode

# What views read of the state and of what is remembered, beside each player's own.
PIECES: dict[str, Callable[[State, Memory], object]] = {
    "phase": lambda state, _: state.phase,
    "opening": lambda state, _: state.opening,
    "tray": lambda state, _: (state.tray.house, state.tray.float, state.tray.drop),
    "colours": lambda state, _: state.chips.colours,
    "betting": lambda state, _: state.betting,
    "spin": lambda state, _: state.spin,
    "draws": lambda state, _: state.draws,
    "settling": lambda state, _: state.settling,
    "faults": lambda state, _: (state.faults.light, state.faults.down, state.faults.frozen),
    "withheld": lambda state, _: state.faults.winnings,
    "claims": lambda state, _: state.claims,
    "terms": lambda state, _: state.terms,
    "session": lambda state, _: state.session,
    "contest": lambda state, _: _contest(state),
    "secrets": lambda state, _: secrets(state),
    "told": lambda _, said: _told(said),
    "acts": lambda _, said: said.acts,
}


def _told(said: Memory) -> object:
    """Of the results no more than a view has: all that are kept would be compared at each act."""
    return said.results[:RESULTS], said.says, said.no_spin, said.redress.correction


def _contest(state: State) -> object:
    """What is read of a session beside what a player has; nothing where none is on."""
    now = state.session.now
    return now and (now, state.phase, state.spin.number, state.settling.aside)


STANDING = "standing"  # what others than the dealer see of players: who is there, limits, holds


class Moves:
    """Counts acts, those that nobody looked between as one, and at which of them each piece and
    each player was last moved."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self.act = 0
        self.people: dict[str, int] = {}  # the last act that moved what we keep of each
        self.touched: Collection[str] = ()  # by this act
        self._moved = dict.fromkeys((*PIECES, STANDING), 0)
        self._prints: dict[str, bytes] = {}  # of each piece
        self._players: dict[str, bytes] = {}
        self._standing: dict[str, bytes] = {}
        self._all = 0  # the act at which everything was taken anew
        self.restart(table, memory)

    def restart(self, table: Table, memory: Memory) -> None:
        """Everything may be another."""
        self.act += 1
        self._all = self.act
        players = table.state.players
        self._prints = {name: _bytes(of(table.state, memory)) for name, of in PIECES.items()}
        self._whole = b""  # of all pieces: a wager moves none of them
        self._players = {name: _bytes(player) for name, player in players.items()}
        self._standing = {name: _standing(player) for name, player in players.items()}
        self.touched = {*self.people, *players}

    def watch(self, table: Table, memory: Memory) -> None:
        """From here on note whose entries are looked up."""
        for one in (_players(table), *_remembered(memory)):
            one.names.clear()

    def note(self, table: Table, memory: Memory) -> None:
        """An act has happened: what did it move?"""
        self.act = act = self.act + 1
        touched = set().union(*(one.names for one in _remembered(memory)))
        touched |= self._moved_players(_players(table))
        self.touched = touched - {""}
        for name in self.touched:
            self.people[name] = act
        pieces = [of(table.state, memory) for of in PIECES.values()]
        all_now = _bytes(pieces)
        if all_now == self._whole:
            return
        self._whole = all_now
        for name, piece in zip(PIECES, pieces, strict=True):
            now = _bytes(piece)
            if now != self._prints[name]:
                self._prints[name] = now
                self._moved[name] = act

    def _moved_players(self, players: Touched[Player]) -> set[str]:
        """Of those that were looked up, who is another than before."""
        found = set()
        for name in tuple(players.names):
            player = players.get(name)
            now = _bytes(player)
            if now != self._players.get(name, NOBODY):
                self._players[name] = now
                found.add(name)
                standing = NOBODY if player is None else _standing(player)
                if standing != self._standing.get(name, NOBODY):
                    self._standing[name] = standing
                    self._moved[STANDING] = self.act
        return found

    def last(self, sources: Collection[str]) -> int:
        """The last act that moved one of these pieces."""
        return max([self._all, *(self._moved[source] for source in sources)])


NOBODY = _bytes(None)


def _players(table: Table) -> Touched[Player]:
    players = table.state.players
    assert isinstance(players, Touched), "a table of our own"
    return players


def _remembered(memory: Memory) -> tuple[Touched[Any], ...]:
    redress = memory.redress
    return memory.settled, redress.corrected, redress.back, redress.decided


def _standing(player: Player) -> bytes:
    kept = (player.seat, player.limits, player.until) if player.limits is not None else None
    return _bytes((player.left, player.waits, player.holds, kept))
