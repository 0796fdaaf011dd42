"""What waits for a decision, and what comes next where nothing does."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.tournament.announcing.commands import NEW_START
from croupier.tournament.announcing.decide import INTENTION
from croupier.tournament.arithmetic import sessions_for
from croupier.tournament.cup import Cup
from croupier.tournament.powers import is_present
from croupier.tournament.report.needs import Need, needs
from croupier.tournament.screens.doing import waits_for_dispute
from croupier.tournament.screens.parts import NeedView, StepView
from croupier.tournament.standing import players_of
from croupier.tournament.state import (
    ANNOUNCED,
    CANCELLED,
    CLOSED,
    DRAFT,
    DRAWN,
    ENTRIES,
    PRIZES,
    READY,
    SESSION,
)

DECIDES = {"regulator": "advise-regulator", "play-off": "start-play-off",
           "dispute": "decide-dispute"}  # fmt: skip


def needed(cup: Cup, may: Collection[str]) -> list[NeedView]:
    """In the order in which somebody should see to it."""
    found = []
    for one in needs(cup):
        act = DECIDES.get(one.what, one.what)
        found.append(
            NeedView(
                what=one.what,
                act=act,
                session=one.session,
                players=list(one.players),
                dispute=one.dispute,
                about=_about(cup, one),
                may=act in may,
                waits="dispute" if waits_for_dispute(cup, act) else "",
            )
        )
    return found


def _about(cup: Cup, need: Need) -> str:
    if need.what != "regulator":
        return ""
    wanted = [INTENTION] if cup.law.setup.regulator_advised is not None else []
    wanted += [f"change:{version}" for version in range(2, cup.state.edition + 1)]
    moved = NEW_START if cup.state.start_moved else ""
    return next((one for one in wanted if one not in cup.state.advised), moved)


def steps(cup: Cup, may: Collection[str]) -> list[StepView]:
    return [
        StepView(act=act, session=session, round=cup.state.round or 1,
                 players=list(players), may=act in may)
        for act, session, players in _steps(cup)
    ]  # fmt: skip


Found = tuple[str, str, Collection[str]]  # act, session, players


def _steps(cup: Cup) -> Iterator[Found]:
    phase = cup.state.phase
    if phase == DRAFT:
        yield "publish-terms", "", ()
        return
    if phase in (CLOSED, CANCELLED, PRIZES):
        for table in cup.state.tables:
            yield "release-table", table, ()
        if phase == PRIZES and not cup.state.tables and not any(needs(cup)):
            yield "close-tournament", "", ()
        return
    if not cup.state.directors:
        yield "appoint-director", "", ()
    elif not is_present(cup):
        yield "sign-on", "", ()
    if phase == ANNOUNCED:
        yield "open-entries", "", ()
    if phase in (ENTRIES, READY):
        yield from _entries(cup)
    if phase in (DRAWN, SESSION):
        yield from _starts(cup)


def _entries(cup: Cup) -> Iterator[Found]:
    applied = [one.name for one in cup.state.entrants.values() if one.state == "applied"]
    if applied:
        yield "accept-entry", "", applied
    if cup.state.phase == ENTRIES:
        yield "close-entries", "", ()
        return
    number = max(1, cup.state.round)
    players, terms = players_of(cup, number), cup.round(number)
    assert terms.per_table and terms.tables  # the Terms see to that
    wanted = min(sessions_for(len(players), terms.per_table.max), terms.tables)
    if len(cup.state.tables) < wanted:
        yield "designate-table", "", ()
    told = [name for name in players if not cup.is_briefed(name)]
    if cup.law.setup.briefing is not None and told:
        yield "brief", "", told
    yield "draw-seats", "", players


def _starts(cup: Cup) -> Iterator[Found]:
    """The sessions that can begin: each table's first that is drawn, if nothing is on there."""
    told = [name for one in cup.state.sessions.values() if one.state == "drawn"
            for name in one.players if not cup.is_briefed(name)]  # fmt: skip
    if cup.law.setup.briefing is not None and told:
        yield "brief", "", told
    busy = {one.table for one in cup.state.sessions.values() if one.is_on}
    for sheet in cup.state.of_round(cup.state.round):
        if sheet.state == "drawn" and sheet.table not in busy:
            busy.add(sheet.table)
            yield "start-session", sheet.id, sheet.players
