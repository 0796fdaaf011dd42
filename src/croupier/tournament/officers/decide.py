"""Decisions on officers and their presence."""

from __future__ import annotations

from croupier.table.base import Event
from croupier.tournament.base import Decided, TournamentEvent
from croupier.tournament.checks import check_person
from croupier.tournament.cup import Cup
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.officers import commands as c
from croupier.tournament.officers import events as e
from croupier.tournament.officers import refusals as r
from croupier.tournament.powers import is_enough, is_present
from croupier.tournament.state import LIVE


def appoint_director(cup: Cup, command: c.AppointDirector) -> Decided:
    check_person(command.name)
    number = cup.law.director.number
    if command.name in cup.state.directors:
        raise cup.no(r.AppointedAlready(command.name), number.clause)
    instead = ""
    if number.value == "one" and cup.state.directors:
        instead = cup.state.directors[0]
    here = [one for one in cup.state.here if one != f"tournament-director:{instead}"]
    return _with_presence(cup, command.at, here, e.DirectorAppointed(command.name, instead))


def appoint_deputy(cup: Cup, command: c.AppointDeputy) -> Decided:
    if cup.law.deputies is None:
        raise cup.no(r.NoDeputies(), cup.law.director.appointed.clause)
    check_person(command.name)
    if command.name in cup.state.deputies:
        raise cup.no(r.AppointedAlready(command.name), cup.law.deputies.appointed_by.clause)
    return Decided((e.DeputyAppointed(command.name),))


def sign_on(cup: Cup, command: c.SignOn) -> Decided:
    here = [*cup.state.here, command.by]
    return _with_presence(cup, command.at, here, e.OfficerSignedOn(command.by))


def sign_off(cup: Cup, command: c.SignOff) -> Decided:
    here = [one for one in cup.state.here if one != command.by]
    return _with_presence(cup, command.at, here, e.OfficerSignedOff(command.by))


def _with_presence(cup: Cup, at: str, here: list[str], event: TournamentEvent) -> Decided:
    """Clocks stand still while nobody is there, and go on when somebody comes."""
    now = is_enough(cup, here)
    if now == is_present(cup):
        return Decided((event,))
    tables: dict[str, tuple[Event, ...]] = {}
    for name in cup.state.tables:
        sheet = cup.state.playing_at(name)
        if sheet is not None and sheet.state != "ended":
            tables[name] = cup.table(name).attend(now, at)
    return Decided((event,), tables)


DECISIONS: CupDecisions = {
    c.AppointDirector: CupHandler(appoint_director, LIVE),
    c.AppointDeputy: CupHandler(appoint_deputy, LIVE),
    c.SignOn: CupHandler(sign_on, LIVE),
    c.SignOff: CupHandler(sign_off, LIVE),
}
