"""Decisions on the Terms and on entries."""

from __future__ import annotations

import msgspec

from croupier.errors import SpecError
from croupier.tournament.announcing import commands as c
from croupier.tournament.announcing import events as e
from croupier.tournament.announcing import refusals as r
from croupier.tournament.base import Decided
from croupier.tournament.checks import check_reason
from croupier.tournament.cup import Cup
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.state import ANNOUNCED, DRAFT, ENTRIES, LIVE
from croupier.tournament.terms.checks import require_sound
from croupier.tournament.terms.reading import TermsRead, read_terms

INTENTION = "intention"


def publish_terms(cup: Cup, command: c.PublishTerms) -> Decided:
    require_sound(TermsRead(cup.terms, cup.state.missing), cup.rulebook)
    return Decided((e.TermsPublished(),))


def amend_terms(cup: Cup, command: c.AmendTerms) -> Decided:
    clause = cup.law.setup.terms_fixed.clause
    if cup.state.fixed:
        raise cup.no(r.TermsAreFixed(), clause)
    check_reason(cup, command.reason, clause)
    for key in ("id", "rulebook"):
        if key in command.changes:
            raise cup.no(r.IdentityFixed(key), clause)
    raw = {**msgspec.json.decode(msgspec.json.encode(cup.terms)), **command.changes}
    try:
        read = read_terms(raw)
    except SpecError as error:
        raise cup.no(r.AmendmentUnread(str(error))) from None
    if cup.state.phase != DRAFT:
        require_sound(read, cup.rulebook)
    return Decided((e.TermsAmended(read.terms, read.missing, command.reason),))


def advise_regulator(cup: Cup, command: c.AdviseRegulator) -> Decided:
    word, _, number = command.about.partition(":")
    known = [str(one) for one in range(2, cup.state.edition + 1)]
    if command.about not in (INTENTION, c.NEW_START) and (word != "change" or number not in known):
        raise cup.no(r.NoSuchVersion(command.about, cup.state.edition))
    return Decided((e.RegulatorAdvised(command.about, command.officer),))


def open_entries(cup: Cup, command: c.OpenEntries) -> Decided:
    advised = cup.law.setup.regulator_advised
    if advised is not None and INTENTION not in cup.state.advised:
        raise cup.no(r.NotAdvised(), advised.clause)
    return Decided((e.EntriesOpened(),))


def close_entries(cup: Cup, command: c.CloseEntries) -> Decided:
    return Decided((e.EntriesClosed(),))


DECISIONS: CupDecisions = {
    c.PublishTerms: CupHandler(publish_terms, (DRAFT,)),
    c.AmendTerms: CupHandler(amend_terms, LIVE),
    c.AdviseRegulator: CupHandler(advise_regulator, LIVE),
    c.OpenEntries: CupHandler(open_entries, (ANNOUNCED,)),
    c.CloseEntries: CupHandler(close_entries, (ENTRIES,)),
}
