"""Every incident of every script, played right to its end: nothing else but right on the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.training.score import Sheet, TableAct, open_incident, sheet
from croupier.training.script import TrainingScript, names, script
from kit.table import Playing

PLAYERS = ("ana", "bo", "cy", "di", "eve", "fay")


class Trained(Playing):
    """A table of a script, played by a trainee who knows what to do; others act as it says."""

    def __init__(self, practised: TrainingScript) -> None:
        spec = {key: value for key, value in practised.spec.items() if key != "rulebook"}
        super().__init__(str(practised.spec["rulebook"]), **spec)
        self.script, self._brought = practised, set[str]()
        self.dealer("open-table")
        for name in PLAYERS:
            self.buys(name, 50_000)

    @property
    def acts(self) -> list[TableAct]:
        return [TableAct(step.at, step.by, step.events) for step in self.steps]

    def sheet(self) -> Sheet:
        return sheet(self.script, self.acts)

    def do(self, *acts: str) -> None:
        for act in acts:
            self.wait(2)
            self.dealer(act)
            self._bring_about()

    def _bring_about(self) -> None:
        """What others do in an incident that has begun."""
        incident = open_incident(self.script, self.acts)
        if incident is None or incident.id in self._brought:
            return
        self._brought.add(incident.id)
        for one in incident.happens:
            if one.after_s > 10:
                continue  # too late: the trainee is faster
            if one.sensors:
                for source in ("sensor-1", "sensor-2"):
                    self.ask("sensor:wheel", "record-outcome", outcome=one.sensors, source=source)
            else:
                given = {key: value for key, value in one.command.items() if key != "do"}
                self.ask(one.by, str(one.command["do"]), **given)

    def number(self) -> None:
        """As the card has it; then it is settled."""
        self.dealer("record-outcome", outcome=self.sheet().ball)
        self.do("settle")


def melbourne(at: Trained) -> None:
    at.do("open-betting", "spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.do("open-betting")
    at.dealer("report-malfunction", component="station:2", what="the screen is dark")
    at.do("spin-ball")
    at.dealer("clear-fault", component="station:2")
    at.do("no-more-bets")
    at.dealer("flag-outcome", reason="it lies in 17")
    at.ask("area-manager:mia", "correct-outcome", outcome="17", reason="it lay in 17")
    at.do("settle", "open-betting", "spin-ball", "no-more-bets")
    at.number()
    at.do("open-betting", "spin-ball")
    at.dealer("call-no-spin", ground="foreign-object")
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.number()
    at.ask("area-manager:mia", "decide-dispute", dispute="dispute-1", decision="rejected",
           reason="the records")  # fmt: skip
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.number()


def new_zealand(at: Trained) -> None:
    at.do("open-betting", "spin-ball", "ball-dropped", "no-more-bets")
    at.number()
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.number()
    at.do("open-betting", "spin-ball")
    at.dealer("call-no-spin", ground="ball-left-wheel")
    at.ask("game-supervisor:gil", "examine-ball", fit=True)
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.dealer("correct-position", player="eve", from_="split:14/17", to="straight:17",
              ground="clarified")  # fmt: skip
    at.number()
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.number()


def perth(at: Trained) -> None:
    at.do("open-betting", "spin-ball")
    at.dealer("call-no-spin", ground="wheel-stopped")
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.dealer("freeze-accounts", reason="20 was entered")
    at.dealer("correct-outcome", outcome="17", reason="it lay in 17")
    at.dealer("release-accounts", reason="recalculated")
    at.do("settle", "open-betting", "spin-ball", "no-more-bets")
    at.number()
    at.ask("casino-operator:olga", "announce-limits", effective_at="2026-01-01T02:00:00Z",
           limits={"min": 1000, "max": 50_000})  # fmt: skip
    at.do("open-betting", "spin-ball", "no-more-bets")
    at.number()


RIGHT: dict[str, Callable[[Trained], None]] = {
    "melbourne-stations": melbourne,
    "new-zealand-cloth": new_zealand,
    "perth-terminals": perth,
}


@pytest.mark.parametrize("name", names())
def test_who_does_everything_right_has_nothing_else_on_the_sheet(name: str) -> None:
    at = Trained(script(name))
    RIGHT[name](at)
    found = at.sheet()
    told = [(one.incident, row.status) for one in found.results for row in one.rows]
    assert {status for _, status in told} == {"right"}, told
    assert [one.incident for one in found.results] == [one.id for one in at.script.incident]
    assert found.done and found.left == 0
