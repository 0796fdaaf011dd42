"""What the ledger finds when books, tables and cage do not say the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier import cage as cages
from croupier.ledger import Transfer, cage_postings, elsewhere
from kit.table import Playing, down

NUMBER = "000000000000000018"


def played() -> Playing:
    """ana has 90.00 and 10.00 down, bo has cashed out 100.00."""
    at = down("CM18", {"ana": {"red": 10_00}, "bo": {}}, mode="touchbet")
    at.player("bo", "cash-out")
    return at


def post(debit: str, credit: str, amount: int = 7) -> Callable[[Playing], None]:
    return lambda at: at.play.ledger.post([Transfer(debit, credit, amount)])


def add(account: str, amount: int = 7) -> Callable[[Playing], None]:
    def change(at: Playing) -> None:
        balances = at.play.ledger.balances
        balances[account] = balances.get(account, 0) + amount

    return change


def issued(at: Playing) -> None:
    next(iter(at.play.cage.tickets.values())).amount += 7


ONE_SIDED = ("", "debits and credits differ by 7")


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        pytest.param(add("house:x"), [ONE_SIDED], id="one-sided"),
        pytest.param(
            post("house:x", "table:1:wagers"),
            [("1", "wagers down at 1 are 1000, in the ledger 1007")],
            id="wagers",
        ),
        pytest.param(
            add("table:1:wagers"),
            [("1", "wagers down at 1 are 1000, in the ledger 1007")],
            id="the table is why they differ",
        ),
        pytest.param(
            post("house:x", "player:ana"),
            [("1", "player:ana is 9007 in the ledger, 9000 at tables")],
            id="player",
        ),
        pytest.param(
            post("player:cy", "house:x"),
            [("", "player:cy is -7"), ("", "player:cy is -7 in the ledger, 0 at tables")],
            id="negative",
        ),
        pytest.param(
            post("house:x", "table:1:withheld"),
            [("1", "winnings withheld at 1 are 0, in the ledger 7")],
            id="withheld",
        ),
        pytest.param(
            post("table:1:owed", "house:x"),
            [("1", "players owe 0 at 1, in the ledger 7")],
            id="owed",
        ),
        pytest.param(
            post("house:x", "cage:tickets"),
            [("", "tickets out are 10000, in the ledger 10007")],
            id="tickets",
        ),
        pytest.param(issued, [("", "tickets out are 10007, in the ledger 10000")], id="cage"),
    ],
)
def test_what_differs_is_named_with_its_table(
    wrong: Callable[[Playing], None], found: list[tuple[str, str]]
) -> None:
    at = played()
    ledger, cage = at.play.ledger, at.play.cage
    assert list(ledger.located_faults([at.table], cage)) == []
    wrong(at)
    assert list(ledger.located_faults([at.table], cage)) == found
    assert list(ledger.faults([at.table], cage)) == [what for _, what in found]


def test_the_till_is_counted() -> None:
    at = played()
    held_now = at.table.state.chips.float + at.table.state.chips.drop + at.table.state.chips.paper
    at.table.state.chips.float += 7
    (what,) = at.play.ledger.faults([at.table], at.play.cage)
    assert what == f"tray, drop and tickets at 1 hold {held_now + 7}, by the books {held_now}"


def test_what_a_table_says_is_owed_is_in_the_books() -> None:
    at = played()
    at.table.state.claims.owing += 7
    at.table.state.chips.float -= 7  # or the till would differ too
    (what,) = at.play.ledger.faults([at.table], at.play.cage)
    assert what == "players owe 7 at 1, in the ledger 0"


def test_a_player_without_an_account_in_the_books() -> None:
    at = played()
    balances = at.play.ledger.balances
    balances["house:x"] = balances.pop("player:ana")
    faults = list(at.play.ledger.located_faults([at.table], at.play.cage))
    assert faults == [("1", "player:ana is 0 in the ledger, 9000 at tables")]
    assert list(at.play.ledger.faults([at.table], at.play.cage, whole=False)) == []


def test_of_a_player_at_two_tables_no_table_is_named() -> None:
    one, two = played(), played()
    two.table.state.id = "2"
    post("house:x", "player:ana")(one)
    tables = [one.table, two.table]
    found = {what: table for table, what in one.play.ledger.located_faults(tables, None)}
    assert found["player:ana is 9007 in the ledger, 18000 at tables"] == ""


def test_without_the_cage_and_beside_other_tables_less_is_known() -> None:
    at = played()
    post("house:x", "cage:tickets")(at)
    post("house:x", "player:ana")(at)
    assert list(at.play.ledger.faults([at.table], None, whole=False)) == []


def test_what_the_cage_does_elsewhere_changes_what_it_owes_here() -> None:
    into = (Transfer("elsewhere", "cage:tickets", 7),)
    out = (Transfer("cage:tickets", "elsewhere", 7),)
    assert elsewhere(cages.TicketIssued(NUMBER, "ana", 7, "1", 1, 1, 1, "")) == into
    assert elsewhere(cages.TicketRedeemed(NUMBER, 7)) == out
    assert elsewhere(cages.TicketPaid(NUMBER, 7, "ana")) == out
    assert elsewhere(cages.TicketVoided(NUMBER, 7, "why", "malfunction", "")) == out
    assert elsewhere(cages.PrintFailed(NUMBER)) == ()


def test_what_a_table_does_with_a_ticket_the_table_posts() -> None:
    assert cage_postings(cages.TicketRedeemed(NUMBER, 7, "1")) == ()
    assert cage_postings(cages.TicketRedeemed(NUMBER, 7)) == (
        Transfer("cage:tickets", "cage:paid", 7),
    )
