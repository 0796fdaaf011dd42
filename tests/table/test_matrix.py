"""Who may do what and when, in full, as golden text; `pytest tests/table --accept` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebooks import rulebook
from croupier.rules.law.incidents import kinds
from croupier.table.commands import NAMES
from kit.role_matrix import ASKED, FRENCH, PLACES, matrix, roles, written

GOLDEN = Path(__file__).parent.parent / "data/matrix"
# Where it is the ground that says who, beside the act.
GROUNDS = ("call-no-spin", "void-spin", "void-wager", "hold-payment", "correct-position",
           "record-incident")  # fmt: skip
APART = {"raise-claim": "raise-claim-house"}  # an act whose other clause is for one role alone
# No spins that only one mode can have: it has a red light, or a wagering period.
ONLY = {"console-fault": "touchbet", "early-rest": "ats"}


@pytest.mark.parametrize("place", PLACES)
def test_who_may_do_what_and_when(place: str, request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{place.replace(' ', '-')}.tsv"
    if request.config.getoption("--accept"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(written(place), encoding="utf-8")
    assert written(place).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_command_is_asked() -> None:
    assert {line.split()[0] for line in ASKED} == set(NAMES)


@pytest.mark.parametrize("place", PLACES)
def test_roles_are_those_of_the_rulebook(place: str) -> None:
    """Every act belongs to exactly those the data names, and on the ladder to those above."""
    known = powers(place)
    for line, row in matrix(place).items():
        found = {role for role, phases in row.items() if phases}
        name, _, ground = line.partition(" ")
        wanted = known.get(name, set()) | known.get(APART.get(name, ""), set())
        if name in GROUNDS:
            wanted = by_ground(place, name, ground, wanted)
        assert found == wanted & set(roles(place)), line


def powers(place: str) -> dict[str, set[str]]:
    """act -> roles: the first entry of the data that is of this mode."""
    tag, mode = of(place)
    found: dict[str, set[str]] = {}
    for power in rulebook(tag).power:
        if power.may not in found and mode in (power.modes or (mode,)):
            found[power.may] = above(place, power.by.value)
    return found


def of(place: str) -> tuple[str, str]:
    """Its rulebook and mode."""
    tag, mode = place.split()
    return tag, "cloth" if mode == FRENCH else mode


def above(place: str, named: tuple[str, ...]) -> set[str]:
    """Those named, `staff` as the whole ladder, and on it everyone above the lowest named; at a
    French table also whoever has another title for such a role."""
    names = rulebook(of(place)[0]).ladder
    ladder = names.roles.value
    lowest = min(
        [0] if "staff" in named else map(ladder.index, set(named) & set(ladder)), default=9
    )
    found = {*named, *ladder[lowest:]} - {"staff"}
    if place.endswith(FRENCH):
        assert names.french is not None
        found |= {title for title, role in names.french.value.items() if role in found}
    return found


def by_ground(place: str, name: str, ground: str, act: set[str]) -> set[str]:
    """Who may on this ground: by its own entry, and no one the act itself is not given to."""
    tag, mode = of(place)
    book, known = rulebook(tag), powers(place)
    if name in ("hold-payment", "correct-position") and f"{name}-{ground}" in known:
        return known[f"{name}-{ground}"]
    if name in ("hold-payment", "correct-position"):
        # For a malfunction payment is held at stations and displays only.
        here = ground == "moved" or (ground == "malfunction" and mode != "cloth")
        return act if here else set()
    if name == "record-incident":
        here = ground in kinds(book.incidents)
        return act & known.get(f"{name}-{ground}", act) if here else set()
    what = {"void-spin": "spin", "void-wager": "wager"}.get(name)
    entries = [one for one in book.void if one.what == what] if what else book.no_spin
    mine = [one for one in entries if one.ground == ground and ONLY.get(ground, mode) == mode]
    return act & above(place, mine[0].by) if mine else set()
