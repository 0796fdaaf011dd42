"""A ticket is voided on a ground that is on record, and with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import cage
from croupier.rulebooks import pinned_offer
from croupier.store.transfer import exported
from croupier.verify import verify
from kit.melbourne import MANAGER
from kit.perth import MANAGER as PERTH_MANAGER
from kit.table import Playing, books, playing

BY = {**MANAGER, "CP": PERTH_MANAGER}
READ = books(CM18=(), CM11=(), CP=(), reads="void-tickets")


def cashed_out(tag: str) -> tuple[Playing, str]:
    """ana has cashed out 100.00 at station 1; bo sits at station 2."""
    at = playing(tag, mode="ats" if tag == "CP" else "touchbet")
    for name in ("ana", "bo"):
        at.player(name, "buy-in", amount=100_00, tender="note")
    at.player("ana", "cash-out")
    return at, next(iter(at.tickets()))


def refused(at: Playing, code: str, ticket: str, **fields: Any) -> str:
    said = {"ticket": ticket, "reason": "it is not hers", **fields}
    return at.refused(code, BY[at.table.offer.rulebook.tag], "void-ticket", **said).clause


def voided(at: Playing, ticket: str, **fields: Any) -> cage.TicketVoided:
    tag = at.table.offer.rulebook.tag
    at.ask(BY[tag], "void-ticket", ticket=ticket, reason="it is not hers", **fields)
    (event,) = at.steps[-1].tickets
    assert isinstance(event, cage.TicketVoided)
    made = (at.made, *at.steps)
    log = sorted(exported(made, at.table), key=lambda line: b'"stream":"cage"' in line)
    assert verify(log, pinned_offer).lines == len(log)
    return event


@READ
def test_not_without_a_ground_or_a_reason(tag: str) -> None:
    at, ticket = cashed_out(tag)
    at.dealer("record-incident", kind="influence", person="ana", note="she told others")
    assert refused(at, "no-ground", ticket) == "reading: void-tickets"
    refused(at, "no-reason", ticket, ground="contravention", reason=" ")
    event = voided(at, ticket, ground="contravention")
    expected = (ticket, 100_00, "it is not hers", "contravention", "incident-1")
    assert event == cage.TicketVoided(*expected)


@READ
def test_what_was_not_printed_is_paid_and_not_voided(tag: str) -> None:
    """Void, its value would be lost to whoever cashed out."""
    at, ticket = cashed_out(tag)
    at.dealer("report-print-failure", ticket=ticket)
    assert refused(at, "no-ground", ticket) == "reading: void-tickets"
    at.ask(BY[tag], "pay-manually", player="ana", amount=100_00, ticket=ticket,
           ground="print-failure")  # fmt: skip


@READ
@pytest.mark.parametrize("component", ["station:1", "game-system"])
def test_for_a_malfunction_of_its_own_station(tag: str, component: str) -> None:
    """Once the fault has credited all of it; not what she brought herself."""
    at = playing(tag, mode="ats" if tag == "CP" else "touchbet")
    for name in ("ana", "bo"):
        at.player(name, "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="straight:17", stake=100_00)
    for step in ("spin-ball", "no-more-bets"):
        at.dealer(step)
    at.wait(60)
    at.dealer("record-outcome", outcome="17")
    at.dealer("report-malfunction", component="station:2", what="dark")
    at.dealer("settle")
    at.player("ana", "cash-out")
    (ticket,) = at.tickets()
    refused(at, "no-malfunction", ticket, ground="malfunction")
    at.dealer("report-malfunction", component=component, what="it pays too much")
    assert refused(at, "own-money", ticket, ground="malfunction") == "reading: void-tickets"


@READ
def test_own_money_is_not_voided_for_a_fault(tag: str) -> None:
    at, ticket = cashed_out(tag)
    at.dealer("report-malfunction", component="station:1", what="it pays too much")
    refused(at, "own-money", ticket, ground="malfunction")


@READ
def test_for_what_its_holder_did(tag: str) -> None:
    at, ticket = cashed_out(tag)
    said = {"ground": "contravention"}
    refused(at, "no-incident", ticket, **said)
    at.dealer("record-incident", kind="influence", person="bo", note="he told others")
    refused(at, "no-incident", ticket, **said)
    at.dealer("record-incident", kind="influence", person="ana", note="she told others")
    for incident in ("incident-1", "incident-9"):
        refused(at, "no-incident", ticket, incident=incident, **said)
    assert voided(at, ticket, **said).incident == "incident-2"


@READ
def test_the_incident_that_is_named_is_the_one_that_counts(tag: str) -> None:
    at, ticket = cashed_out(tag)
    for note in ("she told others", "and again"):
        at.dealer("record-incident", kind="influence", person="ana", note=note)
    assert voided(at, ticket, ground="contravention", incident="incident-1").incident == (
        "incident-1"
    )
