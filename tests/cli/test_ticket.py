"""`croupier ticket`: one ticket of a database, for people, for programs, and as paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from kit.server import Running, running


class Floor(NamedTuple):
    """A database, its tickets by what became of them, and the paper of the one that is out."""

    database: str
    tickets: dict[str, str]
    paper: bytes


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    folder = tmp_path_factory.mktemp("floor")
    with running(folder) as live:
        dealer = live.staff("dan", "dealer")
        for table, more in (("ats", {}), ("fr", {"language": "fr", "place": "Casino du Lac"})):
            spec = {"rulebook": "CP", "mode": "ats", **more}
            assert dealer.post("/api/tables", json={"table": table, "spec": spec}).is_success
            happened(live, dealer, table, "open-table")
        tickets = {
            "out": cashed_out(live, "ats", "ana", 12_350),
            "reprinted": cashed_out(live, "ats", "bo", 500),
            "inserted": cashed_out(live, "fr", "cy", 2_000),
        }
        manager = live.staff("mel", "table-games-manager")
        for do in ("report-print-failure", "reprint-ticket"):
            command = {"do": do, "id": do, "ticket": tickets["reprinted"]}
            assert manager.post("/api/cage/commands", json=command).is_success
        di = live.paired("ats", player="di")
        happened(live, di, "ats", "buy-in", tender="ticket", ticket=tickets["inserted"])
        paper = dealer.get(f"/api/tickets/{tickets['out']}/paper").content
    return Floor(str(folder / "floor.db"), tickets, paper)


def happened(live: Running, who: httpx.Client, table: str, do: str, **fields: Any) -> Any:
    answer = live.ask(who, table, do, **fields)
    assert answer.is_success, answer.text
    return answer.json()["events"]


def cashed_out(live: Running, table: str, player: str, amount: int) -> str:
    station = live.paired(table, player=player)
    happened(live, station, table, "buy-in", amount=amount, tender="note")
    number: str = happened(live, station, table, "cash-out")[0]["ticket"]
    return number


def grouped(number: str) -> str:
    return "-".join([number[:2], *(number[at : at + 4] for at in range(2, 18, 4))])


def test_a_ticket_is_told_to_people(run: Any, floor: Floor) -> None:
    number = floor.tickets["out"]
    told = run("ticket", floor.database, grouped(number))
    assert told.code == 0, told.err
    for words in (
        f"Validation {grouped(number)}",
        "Station 1, table ats",
        "One hundred and twenty-three dollars and fifty cents 123.50 AUD",
        "It is ana's; its status is issued.",
        "player:ana ticket-issued ats",
    ):
        assert words in told.words
    assert "DUPLICATE" not in told.words
    assert "DUPLICATE" in run("ticket", floor.database, floor.tickets["reprinted"]).words


@pytest.mark.parametrize(
    ("which", "status", "duplicate", "acts"),
    [
        ("out", "issued", False, ["player:ana ticket-issued"]),
        ("reprinted", "issued", True, ["player:bo ticket-issued",
                                       "table-games-manager:mel print-failed",
                                       "table-games-manager:mel ticket-reprinted"]),
        ("inserted", "redeemed", False, ["player:cy ticket-issued", "player:di ticket-redeemed"]),
    ],
)  # fmt: skip
def test_a_ticket_is_told_to_programs(
    run: Any, floor: Floor, which: str, status: str, duplicate: bool, acts: list[str]
) -> None:
    found = run("ticket", floor.database, floor.tickets[which], "--json").json
    assert (found["ticket"], found["status"]) == (floor.tickets[which], status)
    assert found["duplicate"] is duplicate
    assert found["paper"]["duplicate"] == ("DUPLICATE" if duplicate else "")
    assert [f"{act['by']} {act['what']}" for act in found["acts"]] == acts


def test_it_speaks_its_tables_language_and_names_the_house(run: Any, floor: Floor) -> None:
    told = run("ticket", floor.database, floor.tickets["inserted"])
    for words in ("Casino du Lac", "TICKET DE PAIEMENT", "Poste 1, table fr", "Vingt dollars"):
        assert words in told.words


def test_the_paper_is_the_copy_that_the_staff_have(run: Any, floor: Floor, tmp_path: Path) -> None:
    written = tmp_path / "ticket.pdf"
    told = run("ticket", floor.database, floor.tickets["out"], "-o", str(written))
    assert f"A copy, not for payment, is in {written}." in told.out
    assert written.read_bytes() == floor.paper


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("12345", "'12345' is no validation number: 18 digits, the last a check of the others."),
        ("000000000000000001", "is no validation number"),
        ("000000000000000000", "has no ticket 000000000000000000."),
    ],
)
def test_what_is_no_ticket_is_said_in_one_line(
    run: Any, floor: Floor, number: str, said: str
) -> None:
    told = run("ticket", floor.database, number)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(run: Any, tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    assert run("ticket", str(missing), "000000000000000000").code == 2
    assert not missing.exists()
