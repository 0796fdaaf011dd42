"""Simulated tournaments end as real ones do: the same wagers and outcomes are played at real
tables, act by act, and every entrant, session and cent is compared."""

from __future__ import annotations

import pytest

from croupier.analysis.tournaments.runs import Run, Tournaments
from croupier.documents import Document
from croupier.errors import Refusal
from croupier.tournament.cup import Cup
from croupier.tournament.report.end import end_of_cup
from kit.formats import FORMATS, form_of
from kit.real_cup import RealStage, play_again

SEED, RUNS = 8, 4


def tournaments(name: str) -> Tournaments:
    return Tournaments(form_of(FORMATS[name]()), SEED, keep=True)


def simulated_end(of: Tournaments, run: Run) -> Document:
    return end_of_cup(Cup(run.state, of.form.rulebook, {}))


def real_end(of: Tournaments, number: int) -> tuple[RealStage, str]:
    """The same at real tables, and where it could not go on, if it could not."""
    stage = RealStage(of)
    try:
        play_again(stage, of, number)
    except Refusal as refusal:
        return stage, f"{refusal.code}: {refusal.message}"
    return stage, ""


@pytest.mark.parametrize("name", FORMATS)
def test_a_simulated_tournament_ends_as_the_same_at_real_tables(name: str) -> None:
    of = tournaments(name)
    for number, run in enumerate(of.play(range(RUNS))):
        real, stuck = real_end(of, number)
        assert stuck == run.stuck
        assert simulated_end(of, run) == end_of_cup(real.cup)
        assert real.cup.state.phase == "closed" or stuck
        assert real.play.faults() == []


def test_what_was_compared_has_all_that_can_happen() -> None:
    runs = [run for name in FORMATS for run in tournaments(name).play(range(RUNS))]
    sessions = [session for run in runs for session in run.sessions]
    entrants = [one for run in runs for one in run.state.entrants.values()]
    sheets = [sheet for run in runs for sheet in run.state.sessions.values()]
    grounds = {session.ground for session in sessions}
    assert grounds == {"spins", "time", "one-left", "all-bust", "no-chips"}
    assert any(session.play_off for session in sessions)
    assert any(sheet.all_bust for sheet in sheets)
    assert any(one.missed for one in entrants) and any(one.rebuys for one in entrants)
    assert any(one.add_ons for one in entrants)
    assert any(run.stuck for run in runs) and not all(run.stuck for run in runs)
    shared = [sorted(one.placing or 0 for one in run.state.entrants.values()) for run in runs]
    assert any(len(set(places) - {0}) < sum(map(bool, places)) for places in shared)


def test_a_seed_gives_the_same_however_runs_are_batched() -> None:
    of = tournaments("perth")
    alone = [of.play([number])[0] for number in range(3)]
    assert alone == of.play(range(3))
    assert alone != Tournaments(of.form, SEED + 1).play(range(3))
