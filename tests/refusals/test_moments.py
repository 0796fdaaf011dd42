"""By which clause an act is nobody's but theirs, and by which it comes too early or too late: of
every act in every phase, as golden text; `pytest tests/refusals --accept` writes it to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cage.decide import is_asked
from croupier.errors import Refusal
from croupier.table import decide
from croupier.table.commands import AnyCommand
from croupier.table.handler import Handler
from croupier.table.rooms import DECISIONS
from croupier.table.state import CLOSED, PHASES
from kit.role_matrix import ASKED, PLACES, SHORT, gets_further, roles, tables
from kit.table import Playing

GOLDEN = Path(__file__).parent.parent / "data/moments"


@pytest.mark.parametrize("place", PLACES)
def test_what_says_who_and_when(place: str, request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{place.replace(' ', '-')}.tsv"
    if request.config.getoption("--accept"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(written(place), encoding="utf-8")
    assert written(place).splitlines() == path.read_text(encoding="utf-8").splitlines()


def written(place: str) -> str:
    """An act a line: what gives it to whom, then what refuses it in each phase it is not for."""
    text = "\t".join(("", "who", *(SHORT[phase] for phase in PHASES))) + "\n"
    for line, may in acts(place).items():
        if may:
            who = clause(tables(place)[1][1], "nobody", line)
            text += "\t".join((line, who, *when(place, may[0], line))) + "\n"
    return text


def acts(place: str) -> dict[str, list[str]]:
    """What is asked of the table and not of the cage, and who may."""
    at = tables(place)[0][1]
    return {
        line: [role for role in roles(place) if role_may(place, role, line)]
        for line in ASKED
        if not is_asked(command(at, "dealer", line))
    }


def role_may(place: str, role: str, line: str) -> bool:
    return any(gets_further(at, role, line) for _, at in tables(place))


def when(place: str, role: str, line: str) -> list[str]:
    """Phase by phase; nothing where the act is not refused for the moment."""
    found = []
    there = dict(tables(place))
    for phase in PHASES:
        at = there.get(phase)
        is_now = at is None or phase in handler(at, line).phases
        found.append("" if is_now or at is None else clause(at, role, line))
    return found


def handler(at: Playing, line: str) -> Handler:
    return DECISIONS[type(command(at, "dealer", line))]


def command(at: Playing, role: str, line: str) -> AnyCommand:
    fields = dict(ASKED[line])
    own = role in ("player", "guest")
    if own:
        fields.pop("player", None)
    return at._command(f"{role}:{'ana' if own else 'dan'}", line.split()[0], fields)


def clause(at: Playing, role: str, line: str) -> str:
    try:
        decide(at.table, command(at, role, line))
    except Refusal as refusal:
        return refusal.clause
    raise AssertionError(f"{line} by {role} is not refused")


def test_at_a_closed_table_it_is_the_opening_that_is_missing() -> None:
    for place in PLACES:
        at = dict(tables(place))[CLOSED]
        opens = at.table.powers["open-table"].clause
        for line, may in acts(place).items():
            if may and CLOSED not in handler(at, line).phases:
                assert clause(at, may[0], line) == opens, line
