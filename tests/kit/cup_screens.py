"""A tournament with its screens: each keeps what it was sent, as a fresh one has it."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.tournament.base import TournamentEvent
from croupier.tournament.screens.shown import ShownCup
from kit.cup import CupAtWork, melbourne_terms, perth_terms
from kit.views import received

NOW = "2026-01-01T20:00:00Z"
BY_ENTRY = ("sessions", "standings", "entrants", "disputes")
SCREENS = (
    ("director", "tournament-director", "dora"),
    ("director", "cage", "carl"),
    ("director", "dealer", "dan"),
    ("inspector", "inspector", "ines"),
    ("board", "wnd", "wall"),
    ("player", "player", "ana"),
    ("player", "player", "cleo"),
    ("player", "player", "zoe"),
)


class Act(NamedTuple):
    at: str
    by: str
    events: tuple[TournamentEvent, ...]


def laid_over(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view with a change laid over it, as web/shared/socket.js does."""
    new = {**view, **change, "type": view["type"]}
    for key in ("public", "me", "house", *BY_ENTRY):
        if key in change:
            new[key] = {**view[key], **change[key]}
    for key in BY_ENTRY:
        if key in new:
            new[key] = {name: one for name, one in new[key].items() if one is not None}
    return new


class ShownCupAtWork(CupAtWork):
    """After every line all screens are told, and compared."""

    def __init__(self, tag: str, terms: dict[str, Any], tables: int = 2) -> None:
        super().__init__(tag, terms, tables)
        role, _, name = self.operator.partition(":")
        self.told = len(self.script.steps)
        self.sent = 0  # how many changes
        self.shown = self.fresh()
        self.views = {
            one: received(self.shown.snapshot(*one, NOW))
            for one in (*SCREENS, ("director", role, name))
        }

    def fresh(self) -> ShownCup:
        play = self.script.play
        tables = {name: one.table for name, one in play.plays.items()}
        return ShownCup(play.state, play.cup.rulebook, tables)

    def line(self, by: str, do: str, **fields: Any) -> dict[str, Any]:
        answer = super().line(by, do, **fields)
        for step in self.script.steps[self.told :]:
            if step.events:
                self.shown.follow(Act(step.at, step.command.by, step.events))
                self._tell()
            elif self.shown.look():
                self._tell()
        self.told = len(self.script.steps)
        self._agree()
        return answer

    def _tell(self) -> None:
        for screen, old in self.views.items():
            change = self.shown.change(*screen, NOW)
            if change is not None:
                self.sent += 1
                told = received(change)
                new = laid_over(old, told)
                assert new != old, (screen, told)
                self.views[screen] = new

    def _agree(self) -> None:
        fresh = self.fresh()
        for screen, view in self.views.items():
            whole = received(fresh.snapshot(*screen, NOW))
            if "acts" in whole:
                whole["acts"] = view["acts"]  # what is remembered is no part of the state
            assert {**view, "version": whole["version"]} == whole, screen

    # ---- short words ----

    @property
    def seen(self) -> dict[str, Any]:
        """What the director sees."""
        return self.views[SCREENS[0]]

    @property
    def board(self) -> dict[str, Any]:
        return self.views["board", "wnd", "wall"]

    def me(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.views["player", "player", name]["me"]
        return found

    def by_role(self, role: str) -> dict[str, Any]:
        return next(view for (_, one, _), view in self.views.items() if one == role)


def shown_draft(tag: str = "CP", **changes: Any) -> ShownCupAtWork:
    terms = perth_terms(**changes) if tag == "CP" else melbourne_terms(tag, **changes)
    return ShownCupAtWork(tag, terms)


def shown_drawn(tag: str = "CP", **changes: Any) -> ShownCupAtWork:
    """Four entrants: ana and cleo at T1, ben and dov at T2."""
    cup = shown_draft(tag, **changes)
    cup.open()
    fee = cup.seen["public"]["entry_fee"]
    cup.enter("ana", "ben", "cleo", "dov", fee=fee)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    return cup
