"""However often a spin is corrected, with money carried off in between, everybody has in the end
what the last word on it says, and no more than that and what is still owing or was let off."""

from __future__ import annotations

from itertools import cycle, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table import events as e
from kit.table import SPECS, Playing, playing

WAGERS = {"ana": {"straight:17": 10_00, "black": 5_00}, "bo": {"straight:18": 10_00}}
BOUGHT = 100_00
OUTCOMES = ("17", "18", "20", "0")
WON = {  # by outcome, what each has won or lost
    "17": {"ana": 355_00, "bo": -10_00},
    "18": {"ana": -15_00, "bo": 350_00},
    "20": {"ana": -5_00, "bo": -10_00},
    "0": {"ana": -15_00, "bo": -10_00},
    "": {"ana": 0, "bo": 0},  # no result
}
PAID = (e.CashedOut, e.PlayerLeft, e.DuesPaid)


class Corrected:
    """A spin that came up 17 and was settled; the words on it are remembered."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self.at: Playing = playing(**spec)
        self.top = f"{self.at.table.offer.rulebook.ladder.roles.value[-1]}:tom"
        for name in WAGERS:
            self.at.buys(name, BOUGHT)
        self.brought = dict.fromkeys(WAGERS, BOUGHT)
        self.at.dealer("open-betting")
        for name, bets in WAGERS.items():
            self.at.wagers(name, bets)
        self.at.spin("17")
        self.words = ["17"]
        self.check()

    def says(self, outcome: str) -> None:
        """The outcome is corrected, unless it is that one already."""
        freezes = self.at.table.screens.law.correction.freeze_first is not None
        if outcome == self.words[-1]:
            code = "not-frozen" if freezes else "same-outcome"
            asked = {"outcome": outcome, "reason": "film"}
            self.at.refused(code, self.top, "correct-outcome", **asked)
            return
        if freezes:
            self.at.dealer("freeze-accounts", reason="film")
        self.at.ask(self.top, "correct-outcome", outcome=outcome, reason="film")
        if freezes:
            self.at.dealer("release-accounts", reason="film")
        self.words.append(outcome)

    def no_result(self, how: str) -> None:
        if how == "no-spin":
            self.at.dealer("call-no-spin", ground="foreign-object")
        elif how == "void":
            self.at.ask(self.top, "void-spin", ground="fraud", reason="film")
        self.words += [""] if how else []

    def goes(self, name: str, how: str) -> None:
        """Someone carries off what there is, as far as there is anything."""
        player = self.at.table.state.players.get(name)
        if player is None or not how:
            return
        if how == "buys":
            self.at.buys(name, 50_00)
            self.brought[name] += 50_00
            return
        for bet in [*player.stays]:
            self.at.player(name, "withdraw-winning-wager", bet=bet)
        if how == "leave" or self.at.chips(name):
            self.at.player(name, how)

    def decides(self, decision: str) -> None:
        """Whatever is still owing is decided on."""
        for number, claim in [*self.at.table.state.claims.claims.items()]:
            if claim.owed:
                self.at.ask(self.top, "decide-claim", claim=number, decision=decision, reason="so")

    def check(self) -> None:
        for name in WAGERS:
            claims = self.at.table.state.claims.claims.values()
            mine = [one for one in claims if one.player == name]
            beside = sum(one.owed + one.forgiven for one in mine)
            ahead = self.has(name) - self.brought[name]
            assert ahead - beside == WON[self.words[-1]][name], self.words
            # Never more than the best that was ever said of the spin: nothing is paid twice.
            assert ahead <= max(WON[word][name] for word in self.words), self.words
            for one in mine:
                assert (one.status == "open") <= (one.amount == one.owed > 0), one
                assert one.owed >= 0 and one.forgiven >= 0, one
        house = self.at.table.state.chips.house
        assert house == -sum(WON[self.words[-1]].values())

    def has(self, name: str) -> int:
        """What is in front of them, and what they carried off."""
        player = self.at.table.state.players.get(name)
        here = player.chips + player.staked if player else 0
        return here + sum(
            event.amount
            for step in self.at.steps
            for event in step.events
            if isinstance(event, PAID) and event.player == name
        )


@pytest.mark.parametrize("spec", SPECS.values(), ids=list(SPECS))
def test_two_corrections_with_money_carried_off_in_between(spec: dict[str, Any]) -> None:
    words = (("18", "17"), ("18", "20"), ("0", "17"), ("0", "18"))
    ways, ends = ("", "cash-out", "leave"), cycle(("", "no-spin", "void", "no-spin"))
    for (first, second), before, between in product(words, ways, ways):
        spin = Corrected(spec)
        spin.goes("ana", before)
        spin.says(first)
        spin.check()
        spin.goes("bo", between)
        spin.goes("ana", between)
        spin.says(second)
        spin.check()
        spin.no_result(next(ends))
        spin.check()


STEPS = st.one_of(
    st.tuples(st.just("says"), st.sampled_from(OUTCOMES)),
    st.tuples(st.just("says"), st.sampled_from(OUTCOMES)),
    st.tuples(
        st.just("goes"), st.sampled_from([*WAGERS]), st.sampled_from(("cash-out", "leave", "buys"))
    ),
    st.tuples(st.just("decides"), st.sampled_from(("upheld", "rejected", "written-off"))),
)


@pytest.mark.parametrize("spec", SPECS.values(), ids=list(SPECS))
@settings(max_examples=max(8, settings().max_examples // 10))
@given(steps=st.lists(STEPS, max_size=12), end=st.sampled_from(("", "no-spin", "void")))
def test_corrections_back_and_forth(
    spec: dict[str, Any], steps: list[tuple[str, ...]], end: str
) -> None:
    spin = Corrected(spec)
    for do, *rest in steps:
        getattr(spin, do)(*rest)
        spin.check()
    spin.no_result(end)
    spin.check()
    if end:
        spin.at.refused("spin-void", spin.top, "void-spin", ground="fraud", reason="film")
