"""Tickets in a log: tables come first in an export, and are judged in the cage's own order."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.cage import ticket_number
from croupier.rulebooks import pinned_offer
from croupier.store.chain import GENESIS, line, link, unline
from croupier.verify import Difference, exported, verify
from kit.table import Playing, playing

FIRST, SECOND = ticket_number(1), ticket_number(2)
CAGE = b'"stream":"cage"'


def evening() -> Playing:
    """ana's ticket fails and is printed again, bo's goes into a station; spins in between."""
    at = playing("CP", mode="ats", wagering_period_s=None)
    for name in ("ana", "bo"):
        at.player(name, "buy-in", amount=100_00, tender="note")
    at.player("ana", "cash-out")
    at.player("ana", "report-print-failure", ticket=FIRST)
    at.wait(5)
    at.spin("17")
    at.wait(5)
    at.ask("table-games-manager", "reprint-ticket", ticket=FIRST, reason="jam")
    at.player("bo", "cash-out")
    at.wait(5)
    at.spin("0")
    at.player("ana", "buy-in", tender="ticket", ticket=SECOND)
    at.ask("cage", "redeem-ticket", ticket=FIRST)
    return at


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    """As an export writes it."""
    at = evening()
    return sorted(exported([at.made, *at.steps], at.table), key=lambda text: CAGE in text)


def forged(lines: list[bytes], change: Callable[[list[dict[str, Any]]], None]) -> list[bytes]:
    """The cage's entries altered, and all made to chain again."""
    bodies = [json.loads(parts[0]) for text in lines if (parts := unline(text))]
    cage = [body for body in bodies if body["stream"] == "cage"]
    change(cage)
    heads: dict[str, tuple[int, str]] = {}
    out = []
    for entry in [*(one for one in bodies if one["stream"] != "cage"), *cage]:
        version, prev = heads.get(entry["stream"], (0, GENESIS))
        body = json.dumps({**entry, "version": version + 1}, separators=(",", ":")).encode()
        heads[entry["stream"]] = version + 1, link(prev, body)
        out.append(line(body, prev, heads[entry["stream"]][1]))
    return out


def test_tables_first_and_the_cage_after_them_is_a_true_log(log: list[bytes]) -> None:
    assert verify(log, pinned_offer).lines == len(log)
    assert verify(forged(log, lambda cage: None), pinned_offer).lines == len(log)


def of(cage: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(entry for entry in cage if entry["event"]["type"] == kind)


def redeemed_twice(cage: list[dict[str, Any]]) -> None:
    cage.append(cage[-1])


def redeemed_too_early(cage: list[dict[str, Any]]) -> None:
    cage.insert(0, cage.pop())


def put_in_after_it_was_redeemed(cage: list[dict[str, Any]]) -> None:
    paid = {**cage[-1], "event": {"type": "ticket-redeemed", "ticket": SECOND, "amount": 10_000}}
    cage.insert(len(cage) - 2, paid)


def issued_twice(cage: list[dict[str, Any]]) -> None:
    cage.insert(1, cage[0])


def reported_after_the_next_spin(cage: list[dict[str, Any]]) -> None:
    of(cage, "print-failed")["at"] = of(cage, "ticket-reprinted")["at"]


def reprinted_by_the_dealer(cage: list[dict[str, Any]]) -> None:
    of(cage, "ticket-reprinted")["by"] = "dealer:dan"


def never_shown(cage: list[dict[str, Any]]) -> None:
    del cage[-2]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (redeemed_twice, "was redeemed already"),
        (redeemed_too_early, f"no table issued ticket {FIRST}"),
        (put_in_after_it_was_redeemed, f"Ticket {SECOND} was redeemed already"),
        (issued_twice, "a ticket that no table issued"),
        (reported_after_the_next_spin, "reported at cash-out"),
        (reprinted_by_the_dealer, "dealer may not reprint-ticket"),
        (never_shown, f"ticket-redeemed {SECOND} is missing at the cage"),
    ],
)
def test_what_the_cage_cannot_have_done_is_found(
    log: list[bytes], change: Callable[[list[dict[str, Any]]], None], words: str
) -> None:
    with pytest.raises(Difference, match=words):
        verify(forged(log, change), pinned_offer)


def test_a_table_without_the_cage_is_a_whole_log_too(log: list[bytes]) -> None:
    alone = [text for text in log if CAGE not in text]
    assert verify(alone, pinned_offer).lines == len(alone)
