"""Decisions on the tables of a tournament."""

from __future__ import annotations

from msgspec import UNSET

from croupier.tournament.base import Decided
from croupier.tournament.cup import Cup
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.state import CUP_PHASES, DRAFT, LIVE
from croupier.tournament.tables import commands as c
from croupier.tournament.tables import events as e
from croupier.tournament.tables import refusals as r


def designate_table(cup: Cup, command: c.DesignateTable) -> Decided:
    law, table = cup.law.tables, cup.table(command.table)
    exclusions = "" if cup.terms.exclusions is UNSET else cup.terms.exclusions
    events = table.designate(cup.state.id, cup.unit, exclusions)
    needs = max(
        (one.per_table.max for one in cup.state.rounds if one.per_table is not UNSET), default=2
    )
    if table.seats < needs:
        raise cup.no(r.TooFewSeats(command.table, table.seats, needs), cup.law.terms.tables.clause)
    for name in cup.state.tables:
        if cup.table(name).kind != table.kind:
            raise cup.no(r.NotAlike(command.table, name), law.alike.clause)
    return Decided((e.TableSetApart(command.table),), {command.table: events})


def release_table(cup: Cup, command: c.ReleaseTable) -> Decided:
    law, table = cup.law.tables, cup.table(command.table)
    if command.table not in cup.state.tables:
        raise cup.no(r.NotOurTable(command.table), law.designated.clause)
    return Decided((e.TableGivenBack(command.table),), {command.table: table.release()})


DECISIONS: CupDecisions = {
    c.DesignateTable: CupHandler(designate_table, tuple(one for one in LIVE if one != DRAFT)),
    c.ReleaseTable: CupHandler(release_table, CUP_PHASES),
}
