"""A table played from a script: ids, times and answers, as the live server has them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.cage import ticket_number
from croupier.errors import SpecError
from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script, ScriptAnswer
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export, exported, import_log
from croupier.verify import verify

TICKET = ticket_number(1)


@pytest.fixture
def script() -> Script:
    """ana has bought in and cashed out: a ticket is out."""
    made = offer(read_spec({"rulebook": "CM18", "mode": "touchbet"}))
    script = Script(made, pin(made.spec.rulebook))
    ask(script, "open-table")
    ask(script, "buy-in", by="player:ana", amount=100_00, tender="note")
    ask(script, "cash-out", by="player:ana")
    return script


def ask(script: Script, do: str, by: str = "dealer:dan", **fields: Any) -> ScriptAnswer:
    return script.run(json.dumps({"do": do, "by": by, **fields}))


def report(script: Script, **fields: Any) -> ScriptAnswer:
    return ask(script, "report-print-failure", by="player:ana", ticket=TICKET, **fields)


def test_an_act_of_the_cage_is_answered_with_the_cages_version(script: Script) -> None:
    assert report(script)["ok"] == 2
    assert ask(script, "open-betting")["ok"] == 5


def test_a_command_sent_again_is_known_by_what_its_client_sent(script: Script) -> None:
    first = report(script, id="r")
    assert first["ok"] == 2
    assert report(script, id="r", table="9", spin=4, after=7) == first
    other = ask(script, "redeem-ticket", by="player:ana", id="r", ticket=TICKET)
    assert other["refused"]["code"] == "id-used"


def test_the_table_is_no_earlier_than_what_was_asked_of_the_cage_there(script: Script) -> None:
    assert "ok" in report(script, at="2026-01-01T00:10:00Z")
    early = ask(script, "open-betting", at="2026-01-01T00:05:00Z")
    assert early["refused"]["code"] == "clock-backwards"
    assert "ok" in ask(script, "open-betting", at="2026-01-01T00:10:00Z")
    store = MemoryStore()
    import_log(store, exported(script.steps, script.play.table))
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


@pytest.mark.parametrize("by", ["dealer", "dealer:", ":dan", ""])
def test_whoever_asks_has_a_role_and_a_name(script: Script, by: str) -> None:
    assert ask(script, "open-betting", by=by)["refused"]["code"] == "form"


def test_a_time_that_nothing_comes_after_is_no_time_for_a_script(script: Script) -> None:
    with pytest.raises(SpecError, match="no calendar goes on"):
        ask(script, "open-betting", at="9999-12-31T23:59:59Z")


def test_a_number_that_no_ticket_got_is_not_kept(script: Script) -> None:
    assert "ok" in ask(script, "buy-in", by="player:bo", amount=1_00, tender="note")
    ask(script, "open-betting")
    ask(script, "place-wager", by="player:bo", bet="red", stake=1_00)
    ask(script, "leave", by="player:ana")  # with nothing: no ticket
    step = script.steps[-1]
    assert (step.command.by, step.command.ticket) == ("player:ana", "")  # type: ignore[union-attr]
    assert len(script.play.cage.tickets) == 1
    assert verify(exported(script.steps, script.play.table), pinned_offer).unchecked == ()
