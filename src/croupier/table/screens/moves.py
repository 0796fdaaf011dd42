"""Which pieces of a table an act has moved: only the parts of views made from them are rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from croupier.table.screens.memory import Memory
from croupier.table.screens.touched import Touched
from croupier.table.state import State, Table

_bytes = msgspec.msgpack.Encoder().encode

# What views read of the state and of what is remembered, beside each player's own.
PIECES: dict[str, Callable[[State, Memory], object]] = {
    "phase": lambda state, _: state.phase,
    "opening": lambda state, _: state.opening,
    "tray": lambda state, _: (state.chips.house, state.chips.float, state.chips.drop),
    "colours": lambda state, _: state.chips.colours,
    "betting": lambda state, _: state.betting,
    "spin": lambda state, _: state.spin,
    "draws": lambda state, _: state.draws,
    "settling": lambda state, _: state.settling,
    "faults": lambda state, _: (state.faults.down, state.faults.frozen),
    "claims": lambda state, _: state.claims,
    "terms": lambda state, _: state.terms,
    "told": lambda _, said: (said.results, said.says, said.no_spin, said.amends.correction),
    "acts": lambda _, said: said.acts,
}
STANDING = "standing"  # what others than the dealer see of players: who is there, limits, holds


class Moves:
    """Counts acts, and at which of them each piece moved and each player was last touched."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self.act = 0
        self.touched: Collection[str] = ()  # players, by this act
        self._moved = dict.fromkeys((*PIECES, STANDING), 0)
        self._people: dict[str, int] = {}
        self._prints: dict[str, bytes] = {}
        self._standing: dict[str, bytes] = {}
        self._all = 0  # the act at which everything was taken anew
        self.restart(table, memory)

    def restart(self, table: Table, memory: Memory) -> None:
        """Everything may be another."""
        self.act += 1
        self._all = self.act
        players = table.state.players
        self._prints = {name: _bytes(of(table.state, memory)) for name, of in PIECES.items()}
        self._standing = {name: _standing(table, name) for name in players}
        self.touched = {*self._people, *players}

    def watch(self, table: Table, memory: Memory) -> None:
        """From here on note who is touched."""
        for one in _by_name(table, memory):
            one.names.clear()

    def note(self, table: Table, memory: Memory) -> None:
        """An act has happened: what did it move?"""
        self.act = act = self.act + 1
        self.touched = set().union(*(one.names for one in _by_name(table, memory))) - {""}
        for name in self.touched:
            self._people[name] = act
            standing = _standing(table, name)
            if standing != self._standing.get(name, b""):
                self._standing[name] = standing
                self._moved[STANDING] = act
        state, prints = table.state, self._prints
        for piece, of in PIECES.items():
            now = _bytes(of(state, memory))
            if now != prints[piece]:
                prints[piece] = now
                self._moved[piece] = act

    def last(self, sources: Collection[str], name: str = "") -> int:
        """The last act that moved one of these pieces, or touched this player."""
        moved = self._moved
        return max(self._all, self._people.get(name, 0), *(moved[source] for source in sources))


def _by_name(table: Table, memory: Memory) -> tuple[Touched[object], ...]:
    players, amends = table.state.players, memory.amends
    assert isinstance(players, Touched), "a table of our own"
    return players, memory.settled, amends.corrected, amends.back, amends.decided  # type: ignore[return-value]


def _standing(table: Table, name: str) -> bytes:
    player = table.state.players.get(name)
    if player is None:
        return b""
    kept = (player.seat, player.limits, player.until) if player.limits is not None else None
    return _bytes((player.left, player.waits, player.holds, kept))
