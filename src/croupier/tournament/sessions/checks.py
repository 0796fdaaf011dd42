"""What must be so before a session starts, or somebody joins it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from croupier.tournament import refusals as shared
from croupier.tournament.arithmetic import is_fair_notice
from croupier.tournament.cup import Cup
from croupier.tournament.entry.decide import not_accepted
from croupier.tournament.entry.money import buy_in_of, has_paid
from croupier.tournament.powers import is_present
from croupier.tournament.sessions import refusals as r
from croupier.tournament.sessions.plans import round_limits
from croupier.tournament.state import SessionSheet


def check_present(cup: Cup) -> None:
    """That somebody directs, where the rulebook asks for it."""
    if not is_present(cup):
        raise cup.no(shared.NobodyDirects(), cup.law.director.presence.clause)


def check_regulator(cup: Cup) -> None:
    told = cup.law.setup.regulator_told
    for version in range(2, cup.state.edition + 1) if told is not None else ():
        if f"change:{version}" not in cup.state.advised:
            assert told is not None
            raise cup.no(r.RegulatorNotTold(version), told.clause)
    if told is not None and cup.state.start_moved and not cup.state.fixed:
        raise cup.no(r.NewStartNotTold(), told.clause)


def check_minimum(cup: Cup, sheet: SessionSheet, at: str) -> None:
    """A higher minimum is displayed for as long as at any table, where the ordinary rules hold."""
    notice = cup.law.limits.notice
    changes = cup.rulebook.law("cloth").limit_changes
    rule = changes.raise_minimum_minutes or changes.notice_minutes
    if notice.value == "none" or rule is None:
        return
    higher = round_limits(cup, sheet.round).min > cup.table(sheet.table).minimum
    if higher and not is_fair_notice(sheet.drawn_at, at, rule.value):
        raise cup.no(r.MinimumTooSoon(sheet.table, rule.value), notice.clause)


def check_players(cup: Cup, sheet: SessionSheet, present: Sequence[str]) -> None:
    """That each belongs here, knows and has signed what is needed, and has paid."""
    law, mine = cup.law, list(present)
    strangers = tuple(name for name in mine if name not in sheet.seats.values())
    if strangers:
        raise cup.no(r.NotOfSession(strangers, sheet.id), law.tables.sessions_by.clause)
    briefing, signs = law.setup.briefing, law.entry.signs
    late = tuple(name for name in mine if not cup.is_briefed(name))
    if late and briefing is not None:
        raise cup.no(r.NotBriefed(late), briefing.clause)
    unsigned = tuple(one for one in mine if cup.entrant(one).signed < cup.state.edition)
    wanted = cup.terms.entry is not UNSET and cup.terms.entry.sign is True
    if unsigned and wanted and signs is not None:
        raise cup.no(r.NotSignedBy(unsigned), signs.clause)
    not_accepted(cup, mine)
    amount = buy_in_of(cup, sheet.round)
    owing = tuple(
        name for name in mine if amount and not has_paid(cup.entrant(name), "buy_in", sheet.round)
    )
    if owing:
        clause = (law.chips.buy_in or law.terms.buy_in).clause
        raise cup.no(r.BuyInMissing(owing, amount), clause)
