"""Plays the act that docs/adding-an-act.md adds: imported only where the package has it."""

from __future__ import annotations

import json
from collections import defaultdict
from types import ModuleType

from croupier.case.sentences import kind_of, sentence
from croupier.log.chain import unline
from croupier.log.codec import Entry, decode
from croupier.refusals import kinds_of_refusal
from croupier.refusals.sentences import LANGUAGES, book
from croupier.report import report
from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.transfer import Followed, exported, transfers_of
from croupier.table.rooms import DECISIONS
from croupier.table.screens.memory import Memory
from croupier.verify import verify
from docs import test_table_page
from kit.views import snapshot
from server import test_dealer_page
from table import test_rooms


def complete(*modules: ModuleType) -> None:
    """Every test of these modules that asks for no more, called."""
    for module in modules:
        for name, test in vars(module).items():
            if name.startswith("test_") and not hasattr(test, "pytestmark"):
                test()


def told() -> None:
    """Every act has its word and every refusal its sentence, in each language."""
    acts = {str(kind.__struct_config__.tag) for kind in DECISIONS}
    refusals = {str(kind.__struct_config__.tag) for kind in kinds_of_refusal()}
    for language in LANGUAGES:
        own = book(language)
        wordless, unsaid = acts - set(own.word["act"]), refusals - set(own.refusal)
        assert not wordless, f"no word in {language}: {', '.join(wordless)}"
        assert not unsaid, f"no sentence in {language}: {', '.join(unsaid)}"


def played(mode: str) -> None:
    """A tip is given, refused, posted, kept, verified, told and shown."""
    script = Script(offer(read_spec({"rulebook": "CM18", "mode": mode})), pin("CM18"))
    tender = "cash" if mode == "cloth" else "note"
    by = "dealer:dan" if mode == "cloth" else "player:ana"
    for line in (
        {"do": "open-table", "by": "dealer:dan"},
        {"do": "buy-in", "by": by, "player": "ana", "amount": 100_00, "tender": tender},
        {"do": "give-tip", "by": "player:ana", "id": "1", "amount": 5_00},
        {"do": "give-tip", "by": "player:ana", "id": "1", "amount": 5_00},  # sent again
    ):
        answer = script.run(json.dumps(line))
        assert "ok" in answer, answer
    (given,) = answer["events"]
    for code, asked in {
        "not-enough": {"by": "player:ana", "amount": 100_00},
        "tip-not-in-chips": {"by": "player:ana", "amount": 1},
        "no-amount": {"by": "player:ana", "amount": 0},
        "not-allowed": {"by": "dealer:dan", "player": "ana", "amount": 1},
        "not-at-table": {"by": "player:bo", "amount": 1},
    }.items():
        refused = script.run(json.dumps({"do": "give-tip", **asked}))["refused"]
        assert refused["code"] == code, refused
    play, lines = script.play, list(exported(script.steps, script.play.table))
    assert list(play.ledger.faults([play.table], play.cage)) == []
    assert play.ledger.balance("player:ana") == 95_00
    verified = verify(lines, pinned_offer)
    assert verified.lines == len(lines) == play.table.state.version == 4  # made, and three acts
    reconciled(lines)
    assert kind_of(given) == "money" and sentence(given) == "ana gives a tip of 5.00."
    memory = Memory()
    for step in script.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    dealer = snapshot(play.table, memory, "dealer", "dealer", "dan", play.table.state.at)
    assert dealer["house"]["tips"] == 5_00
    assert dealer["acts"][0]["what"] == "tip-given" and dealer["acts"][0]["amount"] == 5_00
    own = snapshot(play.table, memory, "station", "player", "ana", play.table.state.at)
    assert own["me"]["account"] == 95_00 and "give-tip" in own["may"]


def reconciled(lines: list[bytes]) -> None:
    """The books of the log agree with its postings."""
    streams: dict[str, list[Entry]] = defaultdict(list)
    posted: dict[tuple[str, str], int] = defaultdict(int)
    for line in lines:
        parts = unline(line)
        assert parts is not None, line
        entry = decode(parts[0])
        streams[entry.stream].append(entry)
        for moved in transfers_of(entry, Followed()):
            posted[entry.stream, moved.debit] -= moved.amount
            posted[entry.stream, moved.credit] += moved.amount
    books = report(streams, streams.__getitem__, pinned_offer)
    books.reconcile(posted)
    assert books.differences == [], books.differences


def main() -> None:
    complete(test_rooms, test_dealer_page, test_table_page)
    told()
    played("cloth")
    played("touchbet")
