"""Whatever goes wrong in whatever order, everybody has what an independent model says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, round_of
from kit.any_command.promises import Watched
from kit.independent.purses import Model
from kit.table import SPECS

BETS = ("red", "black", "dozen:1", "column:2", "straight:17", "straight:20", "split:17/20")
OUTCOMES = ("17", "20", "0", "5")
PEOPLE = ("ana", "bo", "cy")
UNDER_WAY = (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
PAID = (e.CashedOut, e.PlayerLeft, e.DuesPaid, e.PaidManually)
WHY = {"reason": "seen on camera"}
NEXT: dict[str, list[dict[str, Any]]] = {
    "idle": [{"do": "open-betting"}],
    "betting": [{"do": "spin-ball"}],
    "wagering-closed": [{"do": "spin-ball"}],
    "ball-in-play": [{"do": "announce-final-bets"}, {"do": "no-more-bets"}],
    "no-more-bets": [{"do": "record-outcome"}],
    "outcome": [{"do": "settle"}],
}


class Followed:
    """A table and the model beside it: what is accepted here is told there."""

    def __init__(self, spec: dict[str, Any]) -> None:
        limits = {"min": 500, "max": 10_000_000, "outlay": 0}
        self.watched = Watched({**spec, "limits": limits, "float": 100_000_000})
        self.table = self.watched.table
        stands = self.table.law.after_no_spin.wagers.value == "stand"
        self.model = Model(self._odds, stands=stands, stays=not self.table.main.has_accounts)
        self.top = f"{self.table.offer.rulebook.ladder.roles.value[-1]}:tom"
        self.ask({"do": "open-table", "by": "dealer:dan"})

    def _odds(self, bet: str, outcome: str) -> int:
        row = self.table.offer.bets[bet]
        returns = row.returns[self.table.offer.wheel.index[outcome]]
        return returns - 1 if returns else 0

    def ask(self, command: dict[str, Any]) -> None:
        """Asked of the table; if it was accepted, the model follows; then both are compared."""
        phase, spin = self.table.state.phase, self.table.state.spin.number
        settled = self.table.state.spin.outcome
        before = len(self.watched.script.steps)
        answer = self.watched.run({"by": self.top, **command})
        for step in self.watched.script.steps[before:]:
            if any(isinstance(one, e.WageringPeriodEnded) for one in step.events):
                self.model.locked = True
        if "ok" in answer:
            self._follow(command, phase, spin, settled)
        self.compare(command)

    def _follow(
        self,
        command: dict[str, Any],
        phase: str,
        spin: int,
        outcome: str,
    ) -> None:
        model, do = self.model, command["do"]
        running = (OUTCOME,) if do == "correct-outcome" else UNDER_WAY
        number = command.get("spin") or (spin if phase in running else model.last)
        now = phase in UNDER_WAY and number == spin
        match do:
            case "buy-in":
                model.buy(command["player"], command["amount"])
            case "place-wager":
                model.place(command["by"][7:], command["bet"], command["stake"])
            case "leave":
                model.leave(command["by"][7:], between=phase == "idle")
            case "open-betting":
                model.locked = False
            case "spin-ball":
                model.stays = {}
            case "no-more-bets":
                model.locked = True
            case "settle":
                model.settle(spin, outcome)
            case "call-no-spin" if now:
                model.no_result(stands=model.stands)
            case "void-spin" if now:
                model.no_result(stands=False)
            case "void-wager":
                model.void_wagers(command["player"], command.get("bet", ""))
            case "call-no-spin" | "void-spin":
                model.make_void(number)
            case "correct-outcome" if not (phase == OUTCOME and number == spin):
                model.correct(number, command["outcome"])
            case "report-malfunction" if self.table.main.has_accounts:
                model.malfunction(between=phase == "idle")
            case "confirm-records":
                model.records(command["spin"], confirmed=command["confirmed"])

    def compare(self, command: dict[str, Any]) -> None:
        table = self.table
        for name in PEOPLE:
            assert self.has(name) == self.model.total(name), (name, command)
            player = table.state.players.get(name)
            down = player.wagers if player else {}
            assert down == self.model.down.get(name, {}), (name, command)

    def has(self, name: str) -> int:
        """Account or chips, wagers, what waits, what was carried away; less what is owed, or was
        and has been let off."""
        player = self.table.state.players.get(name)
        here = player.chips + player.staked if player else 0
        aside = sum(
            sum(one.wagers.values())
            for one in self.table.state.settling.aside
            if one.player == name
        )
        away = sum(
            event.amount
            for step in self.watched.script.steps
            for event in step.events
            if isinstance(event, PAID) and event.player == name
        )
        owed = sum(
            one.owed + one.forgiven
            for one in self.table.state.claims.claims.values()
            if one.player == name
        )
        return here + aside + away - owed


def something(at: Followed, chance: Random) -> dict[str, Any]:
    """The next of the spin, a wager, money in or out, or something that goes wrong."""
    table, kind = at.table, chance.randrange(20)
    name = chance.choice(PEOPLE)
    aside = [one.spin for one in table.state.settling.aside]
    if aside and kind < 3:
        return _about_records(chance, chance.choice(aside))
    if (
        kind == 0
        and table.state.is_locked
        and any(one.wagers for one in table.state.players.values())
    ):
        return {"do": "report-malfunction", "component": "game-system", "what": "dark"}
    if kind < 7:
        return _next(at, chance)
    if kind < 12:
        return {"do": "place-wager", "by": f"player:{name}", "bet": chance.choice(BETS),
                "stake": chance.choice((500, 1000, 2500))}  # fmt: skip
    if kind == 12:
        return _buys(at, name)
    if kind == 13:
        return {"do": chance.choice(("leave", "cash-out")), "by": f"player:{name}"}
    spin = (
        {}
        if chance.randrange(2)
        else {"spin": max(1, table.state.spin.number - chance.randrange(3))}
    )
    ground = chance.choice(("malfunction", "prohibited-device"))
    bet = {"bet": chance.choice(BETS)} if chance.randrange(2) else {}
    incidents = [one for one, known in table.state.claims.incidents.items() if known.person == name]
    incident = chance.choice(incidents or ["incident-1"])
    claim = chance.choice([*table.state.claims.claims] or ["claim-1"])
    return chance.choice((
        {"do": "call-no-spin", "ground": chance.choice(("same-direction", "short-spin")), **spin},
        {"do": "void-spin", "ground": "fraud", **WHY, **spin},
        {"do": "correct-outcome", "outcome": chance.choice(OUTCOMES), **WHY, **spin},
        {"do": "correct-outcome", "outcome": chance.choice(OUTCOMES), **WHY, **spin},
        {"do": "report-malfunction", "component": "game-system", "what": "dark"},
        {"do": "confirm-records", "spin": spin.get("spin", round_of(table.state)),
         "confirmed": bool(chance.randrange(2))},
        {"do": "record-incident", "kind": "influence", "person": name, "note": "seen"},
        {"do": "void-wager", "player": name, "ground": "contravention", **WHY, **bet,
         "incident": incident},
        {"do": "void-wager", "player": name, "ground": "contravention", **WHY, **bet,
         "incident": incident},
        {"do": "freeze-accounts", **WHY}, {"do": "release-accounts", **WHY},
        {"do": chance.choice(("hold-payment", "release-payment")), "player": name,
         "ground": ground, **WHY},
        {"do": "decide-claim", "claim": claim, **WHY,
         "decision": chance.choice(("upheld", "rejected", "written-off"))},
    ))  # fmt: skip


def _about_records(chance: Random, spin: int) -> dict[str, Any]:
    """Wagers of that spin wait: the records decide, unless the spin is void before."""
    return chance.choice((
        {"do": "confirm-records", "spin": spin, "confirmed": True},
        {"do": "confirm-records", "spin": spin, "confirmed": False},
        {"do": "void-spin", "ground": "fraud", **WHY, "spin": spin},
        {"do": "correct-outcome", "outcome": chance.choice(OUTCOMES), **WHY, "spin": spin},
    ))  # fmt: skip


def _next(at: Followed, chance: Random) -> dict[str, Any]:
    if "game-system" in at.table.state.faults.down and chance.randrange(2):
        return {"do": "clear-fault", "component": "game-system"}
    known = [one for one in NEXT[at.table.state.phase] if one["do"] in at.table.powers]
    command = known[0] if not at.table.state.spin.final_bets else known[-1]
    outcome = {"outcome": chance.choice(OUTCOMES)} if command["do"] == "record-outcome" else {}
    return {**command, **outcome}


def _buys(at: Followed, name: str) -> dict[str, Any]:
    buy = {"do": "buy-in", "player": name, "amount": 10_000}
    if at.table.offer.spec.mode == "touchbet":
        return {**buy, "by": f"player:{name}", "tender": "note"}
    return {**buy, "by": "dealer:dan", "tender": "cash"}


def follow(spec: dict[str, Any], chance: Random, steps: int) -> Followed:
    at = Followed(spec)
    for name in PEOPLE:
        at.ask(_buys(at, name))
    for _ in range(steps):
        at.ask(something(at, chance))
    at.watched.end()
    return at


@pytest.mark.parametrize("name", SPECS)
@settings(max_examples=max(12, settings().max_examples // 10))
@given(chance=st.randoms(use_true_random=False), steps=st.integers(20, 80))
def test_everybody_has_what_the_model_says(name: str, chance: Random, steps: int) -> None:
    follow(SPECS[name], chance, steps)


def test_what_goes_wrong_does_go_wrong() -> None:
    """The runs above would say little if their commands were always refused."""
    seen: set[str] = set()
    for seed in range(10):
        for name in ("CM18 touchbet", "CP ats", "NZ cloth"):
            seen |= set(follow(SPECS[name], Random(seed), 80).watched.accepted)
    assert seen >= {"call-no-spin", "void-spin", "void-wager", "correct-outcome",
                    "report-malfunction", "confirm-records", "freeze-accounts",
                    "hold-payment", "decide-claim", "cash-out", "leave", "settle"}  # fmt: skip
