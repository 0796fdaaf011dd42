"""Tickets in a log: tables come first in an export, and are judged in the cage's own order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.cage import ticket_number
from croupier.rulebooks import pinned_offer
from croupier.store.transfer import exported
from croupier.verify import Difference, verify
from kit.forging import Act, acts_of, chained, holds
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


def forged(lines: list[bytes], change: Callable[[list[Act]], None]) -> list[bytes]:
    """The cage's acts altered, and all made to chain again."""
    acts = list(acts_of(lines))
    cage = [act for act in acts if act["stream"] == "cage"]
    change(cage)
    return chained([*(one for one in acts if one["stream"] != "cage"), *cage], numbered=True)


def test_tables_first_and_the_cage_after_them_is_a_true_log(log: list[bytes]) -> None:
    assert verify(log, pinned_offer).lines == len(log)
    assert verify(forged(log, lambda cage: None), pinned_offer).lines == len(log)


def of(cage: list[Act], kind: str) -> Act:
    return next(act for act in cage if holds(act, kind))


def redeemed_twice(cage: list[Act]) -> None:
    cage.append({**cage[-1], "id": ""})


def sent_twice(cage: list[Act]) -> None:
    cage.append(cage[-1])


def redeemed_in_1999(cage: list[Act]) -> None:
    cage[-1]["at"] = "1999-01-01T00:00:00Z"


def redeemed_in_2999(cage: list[Act]) -> None:
    of(cage, "ticket-reprinted")["at"] = "2999-01-01T00:00:00Z"


def in_another_order_than_at_the_table(cage: list[Act]) -> None:
    """bo's ticket is issued before ana's printing failed."""
    cage.insert(1, cage.pop(3))


def after_what_never_was(cage: list[Act]) -> None:
    cage[-1]["command"]["after"] = 999


def with_a_command_beside(cage: list[Act]) -> None:
    cage[0]["command"] = {"do": "report-print-failure", "ticket": FIRST}


def beside_another_stream(cage: list[Act]) -> None:
    cage[-1]["also"] = ["cage"]


def redeemed_too_early(cage: list[Act]) -> None:
    cage.insert(0, cage.pop())


def put_in_after_it_was_redeemed(cage: list[Act]) -> None:
    paid = {
        **cage[-1],
        "command": {**cage[-1]["command"], "ticket": SECOND},
        "events": [{"type": "ticket-redeemed", "ticket": SECOND, "amount": 10_000}],
    }
    cage.insert(len(cage) - 2, paid)


def issued_twice(cage: list[Act]) -> None:
    cage.insert(1, cage[0])


def reported_after_the_next_spin(cage: list[Act]) -> None:
    of(cage, "print-failed")["at"] = of(cage, "ticket-reprinted")["at"]


def known_after_the_next_spin(cage: list[Act]) -> None:
    reported_after_the_next_spin(cage)
    after = of(cage, "ticket-reprinted")["command"]["after"]
    of(cage, "print-failed")["command"]["after"] = after


def reported_as_of_the_next_spin(cage: list[Act]) -> None:
    known_after_the_next_spin(cage)
    of(cage, "print-failed")["command"]["spin"] = 1


def reprinted_by_the_dealer(cage: list[Act]) -> None:
    of(cage, "ticket-reprinted")["by"] = "dealer:dan"


def never_shown(cage: list[Act]) -> None:
    del cage[-2]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (redeemed_twice, "was redeemed already"),
        (redeemed_too_early, f"No ticket has the number {FIRST}"),
        (put_in_after_it_was_redeemed, f"Ticket {SECOND} was redeemed already"),
        (issued_twice, "a ticket that no table issued"),
        (sent_twice, "has used the id .* in cage before"),
        (
            redeemed_in_1999,
            r"this act is of 1 January 1999, 00:00:00 UTC, and follows .* 2026",
        ),
        (redeemed_in_2999, r"act \d+ of table:1 is of .* 2026.*, and follows what was at .* 2999"),
        (in_another_order_than_at_the_table, r"the cage has followed act \d+ before"),
        (after_what_never_was, r"follows act 999 of table:1, of which the log has \d+ so far"),
        (with_a_command_beside, "it has a command, though it is of table:1"),
        (beside_another_stream, "it names cage beside"),
        (reported_after_the_next_spin, r"act \d+ of table:1 is of .*, and follows what was at"),
        (known_after_the_next_spin, "Spin 0 was not the table's last spin, which was 1"),
        (reported_as_of_the_next_spin, "reported at cash-out"),
        (reprinted_by_the_dealer, "Only .* may reprint a ticket; a dealer may not"),
        (never_shown, f"ticket-redeemed {SECOND} is missing at the cage"),
    ],
)
def test_what_the_cage_cannot_have_done_is_found(
    log: list[bytes], change: Callable[[list[Act]], None], words: str
) -> None:
    with pytest.raises(Difference, match=words):
        verify(forged(log, change), pinned_offer)


def known_version(act: Act) -> int:
    """The act of the table that a line is, or comes after."""
    after = act["command"].get("after", act["version"]) if "command" in act else 0
    return int(after or act["of"]["version"])


@pytest.mark.parametrize("change", [redeemed_in_2999, reported_after_the_next_spin])
def test_where_the_cages_lines_stand_in_the_file_does_not_matter(
    log: list[bytes], change: Callable[[list[Act]], None]
) -> None:
    """Put each where it happened, what follows it at the table tells."""
    acts = sorted(acts_of(forged(log, change)), key=known_version)  # a table's act comes first
    with pytest.raises(Difference, match=r"act \d+ of table:1 is of .*, and follows what was at"):
        verify(chained(acts), pinned_offer)


def test_a_table_without_the_cage_is_a_whole_log_too(log: list[bytes]) -> None:
    alone = [text for text in log if CAGE not in text]
    found = verify(alone, pinned_offer)
    assert found.lines == len(alone)
    assert found.unchecked == (
        "the cage is not in this log: 3 acts with tickets were not checked there",
    )
    assert verify(log, pinned_offer).unchecked == ()
