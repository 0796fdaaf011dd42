"""What a trainee did about a script's incidents: a pure function of the table's log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from croupier.documents import Json
from croupier.table.base import Event, kebab
from croupier.table.clock import read
from croupier.training.script import Match, Never, PractisedIncident, TrainingScript, Want, Words

NOT_THE_TRAINEE = ("player", "guest", "sensor", "system", "dealer:relief")
RIGHT, LATE, MISSING, WRONG, OPEN = "right", "late", "missing", "wrong", "open"


class TableAct(NamedTuple):
    """One act of the table's log, as far as a score needs it."""

    at: str
    by: str
    events: tuple[Event, ...]


class ScoreLine(msgspec.Struct, frozen=True):
    """One thing on the result sheet: what it was, how it was done, and by which clause."""

    status: str  # right, late, missing, wrong; open while there is still time
    says: Words
    clause: str
    seconds: int | None = None  # after which it was done
    within_s: int | None = None


class IncidentResult(msgspec.Struct, frozen=True):
    """An incident that has begun."""

    incident: str
    card: Words
    over: bool
    rows: tuple[ScoreLine, ...]


class Sheet(msgspec.Struct, frozen=True):
    """How far a training is."""

    script: str
    title: Words
    results: tuple[IncidentResult, ...]  # of what has begun, in order
    left: int  # incidents that have not begun
    ball: str  # where the ball rests, for the trainee to read; empty while it does not
    done: bool  # every incident is over

    @property
    def counts(self) -> dict[str, int]:
        """Status -> how many."""
        found = [row.status for result in self.results for row in result.rows]
        return {status: found.count(status) for status in (RIGHT, LATE, MISSING, WRONG, OPEN)}


class _Told(NamedTuple):
    """An event in the log's order."""

    at: datetime
    by: str
    name: str
    event: Event


def sheet(script: TrainingScript, acts: Sequence[TableAct]) -> Sheet:
    """The result sheet of a script, as far as the log goes."""
    told = list(_told(acts))
    tag = str(script.table["rulebook"])
    results: list[IncidentResult] = []
    balls: dict[int, str] = {}  # spin -> where an incident lets the ball fall
    start = 0
    for incident in script.incident:
        begin = _nth(told, incident.begins, start, incident.quiet)
        if begin is None:
            break
        end = _first(told, incident.ends, begin + 1)
        if incident.ball:
            balls[_spin_at(told, begin)] = incident.ball
        part = told[begin : len(told) if end is None else end]
        rows = tuple(_rows(incident, part, end is not None, tag))
        results.append(IncidentResult(incident.id, incident.card, end is not None, rows))
        if end is None:
            break
        start = end
    done = len(results) == len(script.incident) and all(one.over for one in results)
    return Sheet(
        script.name,
        script.title,
        (*results, *_numbers(script, told, balls, tag)),
        len(script.incident) - len(results),
        _ball(script, told, balls),
        done,
    )


def open_incident(script: TrainingScript, acts: Sequence[TableAct]) -> PractisedIncident | None:
    """The incident that is going on."""
    found = [one for one in sheet(script, acts).results if not one.over]
    return next((one for one in script.incident for r in found if r.incident == one.id), None)


def _told(acts: Sequence[TableAct]) -> Iterator[_Told]:
    for act in acts:
        at = read(act.at)
        for event in act.events:
            yield _Told(at, act.by, kebab(type(event).__name__), event)


def _first(told: Sequence[_Told], name: str, start: int) -> int | None:
    return next((at for at in range(start, len(told)) if told[at].name == name), None)


def _nth(told: Sequence[_Told], name: str, start: int, skip: int) -> int | None:
    at: int | None = start - 1
    for _ in range(skip + 1):
        at = None if at is None else _first(told, name, at + 1)
    return at


def _spin_at(told: Sequence[_Told], begin: int) -> int:
    """The spin an incident concerns: the one whose ball runs, or the next one."""
    spun = [one.event.spin for one in told[: begin + 1] if one.name == "ball-spun"]
    last = spun[-1] if spun else 0
    return last if told[begin].name in ("ball-spun", "bets-closed") else last + 1


def _rows(
    incident: PractisedIncident, part: Sequence[_Told], over: bool, tag: str
) -> Iterator[ScoreLine]:
    for want in incident.wants:
        yield _wanted(want, part, over, tag)
    for never in incident.never:
        happened = any(_is(never, one) for one in part)
        if happened:
            yield ScoreLine(WRONG, never.says, f"{tag} {never.clause}")
        elif not incident.wants:
            yield ScoreLine(RIGHT if over else OPEN, never.says, f"{tag} {never.clause}")


def _wanted(want: Want, part: Sequence[_Told], over: bool, tag: str) -> ScoreLine:
    clause = f"{tag} {want.clause}"
    since = _first(part, want.since, 0) if want.since else 0
    found = next((one for one in part if _is(want, one)), None)
    if found is None or since is None:
        return ScoreLine(MISSING if over else OPEN, want.says, clause, None, want.within_s)
    seconds = max(0, int((found.at - part[since].at).total_seconds()))
    status = RIGHT if seconds <= want.within_s else LATE
    return ScoreLine(status, want.says, clause, seconds, want.within_s)


def _is(match: Match, told: _Told) -> bool:
    """Whether an event is the one that is meant, and the trainee's or a supervisor's doing."""
    if told.name != match.event:
        return False
    if not _by_trainee(told.by) and not (isinstance(match, Never) and match.anybody):
        return False
    fields: dict[str, Json] = msgspec.to_builtins(told.event)
    if any(fields.get(key, "") != value for key, value in match.fields.items()):
        return False
    return not match.but or any(fields.get(key, "") != value for key, value in match.but.items())


def _by_trainee(by: str) -> bool:
    return by.partition(":")[0] not in NOT_THE_TRAINEE and by not in NOT_THE_TRAINEE


def _numbers(
    script: TrainingScript, told: Sequence[_Told], balls: dict[int, str], tag: str
) -> Iterator[IncidentResult]:
    """Numbers that the trainee entered and the ball did not show."""
    spin = 0
    for one in told:
        if one.name == "ball-spun":
            spin = one.event.spin
        if one.name != "outcome-recorded" or not _by_trainee(one.by):
            continue
        ball, said = balls.get(spin, script.ball_of(spin)), getattr(one.event, "outcome", "")
        if said == ball:
            continue
        says = {
            "en": f"Spin {spin}: the ball lay in {ball}, and {said} was recorded.",
            "fr": f"Coup {spin} : la bille était dans le {ball}, et {said} a été entré.",
        }
        row = ScoreLine(WRONG, says, f"{tag} {script.number}")
        card = {"en": "The number of a spin", "fr": "Le numéro d'un coup"}
        yield IncidentResult("number", card, True, (row,))


def _ball(script: TrainingScript, told: Sequence[_Told], balls: dict[int, str]) -> str:
    """Where the ball rests, once bets are closed and until the spin is settled or void."""
    spin, rests = 0, False
    for one in told:
        if one.name == "ball-spun":
            spin = one.event.spin
        if one.name == "bets-closed":
            rests = True
        elif one.name in ("no-spin-called", "betting-opened", "spin-settled", "spin-voided"):
            rests = False
    return balls.get(spin, script.ball_of(spin)) if rests else ""
