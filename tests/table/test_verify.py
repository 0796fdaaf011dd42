"""A log that was tampered with is named by `verify`: where, what, and by which clause."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.log.chain import line, link, unline
from croupier.log.lines import LineChecker
from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import START, Script
from croupier.store.transfer import exported
from croupier.verify import Difference, Verified, verify
from kit.forging import acts_of, chained, forged, forged_act, holds

EVENING = """
{"do": "open-table", "by": "dealer:dan"}
{"do": "buy-in", "by": "player:ana", "amount": 20000, "tender": "note"}
{"do": "buy-in", "by": "player:bo", "amount": 20000, "tender": "note"}
{"do": "open-betting", "by": "dealer:dan"}
{"do": "place-wager", "by": "player:ana", "bet": "straight:17", "stake": 500}
{"do": "place-wager", "by": "player:bo", "bet": "black", "stake": 1300}
{"do": "spin-ball", "by": "dealer:dan"}
{"do": "no-more-bets", "by": "dealer:dan"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17"}
{"do": "settle", "by": "dealer:dan"}
{"do": "cash-out", "by": "player:ana"}
{"do": "open-betting", "by": "dealer:dan", "at": "2026-01-01T00:01:00Z"}
{"do": "spin-ball", "by": "dealer:dan", "at": "2026-01-01T00:02:00Z"}
"""


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    made = offer(read_spec({"rulebook": "CM18", "mode": "touchbet"}))
    script = Script(made, pin(made.spec.rulebook))
    for command in EVENING.split("\n"):
        if command:
            assert "ok" in script.run(command), command
    return list(exported(script.steps, script.play.table))


def check(lines: list[bytes]) -> Verified:
    return verify(lines, pinned_offer)


def test_a_true_log_is_verified_with_the_hash_of_its_end(log: list[bytes]) -> None:
    done = check(log)
    assert done.lines == len(log)
    assert set(done.ends) == {"table:1", "cage"}
    last = unline([text for text in log if b'"stream":"table:1"' in text][-1])
    assert last is not None
    assert done.ends["table:1"] == last[2]


def test_any_flipped_byte_is_found(log: list[bytes]) -> None:
    """By the line's own chain and form; what gets past these is for the whole to find."""
    so_far = LineChecker()

    def read(number: int, flipped: bytes) -> None:
        deepcopy(so_far).take(number, flipped)
        check([*log[: number - 1], flipped, *log[number:]])

    for number, text in enumerate(log, start=1):
        for at in range(len(text)):
            flipped = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
            with pytest.raises(Difference) as difference:
                read(number, flipped)
            assert difference.value.line >= number
        so_far.take(number, text)


def test_a_truncated_line_is_found(log: list[bytes]) -> None:
    with pytest.raises(Difference, match=f"line {len(log)}: .*cut short"):
        check([*log[:-1], log[-1][:-20]])


@pytest.mark.parametrize("at", [1, 3, 6, 9])
def test_a_removed_line_is_found(log: list[bytes], at: int) -> None:
    with pytest.raises(Difference, match=f"line {at + 1}: .*missing or out of place"):
        check([*log[:at], *log[at + 1 :]])


def test_reordered_lines_are_found(log: list[bytes]) -> None:
    with pytest.raises(Difference, match=r"line 4: .*missing or out of place"):
        check([*log[:3], log[4], log[3], *log[5:]])


def test_a_line_put_in_twice_is_found(log: list[bytes]) -> None:
    with pytest.raises(Difference, match=r"line 5: .*missing or out of place"):
        check([*log[:4], log[3], *log[4:]])


def test_a_missing_end_of_the_cage_is_found_by_its_ticket(log: list[bytes]) -> None:
    tickets = [text for text in log if b'"stream":"cage"' in text]
    assert len(tickets) == 1
    other = [text for text in log if text not in tickets]
    altered = forged(log, "ticket-issued", lambda event: event.update(amount=99))
    with pytest.raises(Difference, match="ticket-issued: amount is 99, rightly"):
        check(altered)
    assert check(other).lines == len(other)  # a table's log alone is whole too


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        (
            "wagers-settled",
            lambda act, event: event["lines"][0].__setitem__(3, 18100),
            r"ana's 500 on straight:17 .* returned 18100; rightly .* returned 18000"
            r" \[CM18 6.1 Straight-Up\]",
        ),
        (
            "wagers-settled",
            lambda act, event: event.update(won=17600),
            "wagers-settled: won is 17600, rightly 17500",
        ),
        (
            "wager-placed",
            lambda act, event: event.update(stake=50000),
            "wager-placed: stake is 50000, rightly 500",
        ),
        (
            "wager-placed",
            lambda act, event: act["command"].update(stake=50000),
            "should have been refused: ana has 200.00",
        ),
        (
            "wager-placed",
            lambda act, event: act["command"].update(bet="split:1/36"),
            "should have been refused: This table does not offer split:1/36",
        ),
        (
            "wager-placed",
            lambda act, event: act.update(by="dealer:dan"),
            r"refused: Only a player may place a wager; a dealer may not.*\[CM18 11.4.1 #1\]",
        ),
        (
            "outcome-recorded",
            lambda act, event: event.update(colour="red"),
            "outcome-recorded: colour is 'red', rightly 'black'",
        ),
        (
            "bets-closed",
            lambda act, _: act.update(by="player:ana"),
            "Only .* may call no more bets; a player may not",
        ),
        (
            "spin-settled",
            lambda act, event: event.update(house=0),
            "spin-settled: house is 0, rightly",
        ),
        (
            "spin-settled",
            lambda act, event: act["events"].pop(),
            "2 events are stored, 3 should have happened",
        ),
        (
            "wagering-period-ended",
            lambda act, event: act.update(at="2026-01-01T00:01:20Z"),
            "end-wagering-period was not due at",
        ),
        ("ball-spun", lambda act, event: event.update(spin=5), "ball-spun: spin is 5, rightly 1"),
        ("ball-spun", lambda act, event: act.pop("command"), "it does not say what was asked"),
        ("ball-spun", lambda act, event: act.update(command={"do": "fly"}), "cannot be read"),
        (
            "ball-spun",
            lambda act, event: act.update(command={"do": "redeem-ticket", "ticket": "1"}),
            "redeem-ticket is asked of the cage, not of a table",
        ),
        ("ball-spun", lambda act, event: act.update(also=["cage"]), "it names cage beside"),
        ("cashed-out", lambda act, event: event.update(amount=1), "amount is 1, rightly"),
        ("cashed-out", lambda act, event: act.pop("also"), "it names no other stream beside"),
        (
            "table-made",
            lambda act, event: act["command"]["pin"].update(data="f" * 64),
            "which this release of Croupier does not hold",
        ),
        (
            "table-made",
            lambda act, event: event["pin"].update(data="f" * 64),
            "table-made: pin is",
        ),
        ("table-opened", lambda act, event: event.update(type="flew"), "cannot be read"),
        (
            "bought-in",
            lambda act, event: act["command"].update(tender="cash"),
            "a buy-in is made with notes, not with cash",
        ),
        ("ticket-issued", lambda act, event: act.update(at=START), "not of the time, person"),
        (
            "ticket-issued",
            lambda act, event: act.update(command={"do": "settle"}, of=None),
            "settle is not asked of the cage",
        ),
        ("ticket-issued", lambda act, event: act["of"].update(version=4), "no table issued"),
        ("ticket-issued", lambda act, event: act["of"].update(stream="table:9"), "no table:9"),
        (
            "ticket-issued",
            lambda act, event: act.update(command={"do": "redeem-ticket", "ticket": "1"}),
            "it has a command, though it is of table:1",
        ),
        ("ticket-issued", lambda act, event: act.update(also=["table:9"]), "names table:9 beside"),
        (
            "ball-spun",
            lambda act, event: act.update(of={"stream": "cage", "version": 1}),
            "it says that it is of cage",
        ),
        ("table-made", lambda act, event: act.update(by="player:eve"), "rightly 'system:floor'"),
        ("table-made", lambda act, event: act.update(id="x"), "make-table: id is 'x', rightly"),
        ("table-made", lambda act, event: act.update(also=["cage"]), "it names cage beside"),
        (
            "table-made",
            lambda act, event: act.update(at="0 long ago"),
            "'0 long ago' is not a time",
        ),
        ("ball-spun", lambda act, event: act.update(at="2026-13-41T00:00:00Z"), "is not a time"),
        (
            "ball-spun",
            lambda act, event: act.update(at="2026-01-01T00:00:07.123456789Z"),
            "is not a time",
        ),
        (
            "betting-opened",
            lambda act, event: act.update(at="9999-12-31T23:59:59Z"),
            "no calendar goes on",
        ),
        ("ball-spun", lambda act, event: act.update(by="dealer"), "by 'dealer'; .* role:name"),
        ("ball-spun", lambda act, event: act.update(by="dealer:"), "by 'dealer:'; .* role:name"),
        ("table-made", lambda act, event: act.update(stream="foo"), "'foo' is no stream of a log"),
        ("table-made", lambda act, event: act.update(stream="table:"), "is no stream of a log"),
        ("ball-spun", lambda act, event: act.update(events=[]), "not what happens in table:1"),
        (
            "ball-spun",
            lambda act, event: act["events"].append({"type": "print-failed", "ticket": "1"}),
            "not what happens in table:1",
        ),
        (
            "spin-settled",
            lambda act, event: act["command"].update(tickets={"nobody": "1"}),
            "settle: tickets is {'nobody': '1'}, rightly",
        ),
        (
            "bought-in",
            lambda act, event: act["command"].update(worth=5),
            "buy-in: worth is 5, rightly",
        ),
    ],
)
def test_a_forger_with_good_hashes_is_found(
    log: list[bytes], kind: str, change: Callable[[Any, Any], object], said: str
) -> None:
    with pytest.raises(Difference, match=said):
        check(forged_act(log, kind, change))


def spun(log: list[bytes]) -> int:
    return next(at for at, act in enumerate(acts_of(log)) if holds(act, "ball-spun"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'{"stream":"table:1"', b'{"remark":"drunk","stream":"table:1"', "its bytes are not"),
        (b'{"stream":"table:1"', b'{"stream": "table:1"', "its bytes are not"),
        (b'{"stream":"table:1"', b'{"stream":"table:9","stream":"table:1"', "its bytes are not"),
        (b'{"type":"ball-spun"', b'{"type":"ball-spun","note":"no"', "its bytes are not"),
        (b'"command":{', b'"command":{"by":"player:eve",', "its command is not written as"),
        (b'"command":{', b'"command": {', "its bytes are not|its command is not written as"),
        (b'"by":"dealer:dan"', b'"by":"dealer:d\xff\xff"', "its act cannot be read"),
        (b'"command":{', b'"command":{"by":"\xff\xff",', "cannot be read"),
        (b'"command":{', b'"command":{"by":' + b"[" * 200_000, "cannot be read"),
        (b'"type":"ball-spun"', b'"type":"chips-bought"', "its act cannot be read: chips-bought"),
        (b'"version":', b'"version":99999999999999999999', "cannot be read|goes from version"),
    ],
)
def test_bytes_that_we_do_not_write_are_found(
    log: list[bytes], old: bytes, new: bytes, said: str
) -> None:
    """Though they may be read as the same act, with all hashes made anew."""
    at = spun(log)
    parts = unline(log[at])
    assert parts is not None
    body = parts[0].replace(old, new, 1)
    assert body != parts[0]
    with pytest.raises(Difference, match=f"line {at + 1}: .*({said})"):
        check([*log[:at], line(body, parts[1], link(parts[1], body))])


def refused(**change: Any) -> dict[str, Any]:
    event = {"type": "attempt-refused", "table": "1", "command": "settle", "code": "no-outcome",
             "message": "no", "clause": "CM18"}  # fmt: skip
    return {"stream": "audit", "version": 1, "at": START, "by": "dealer:dan", "id": "a",
            "command": {"do": "settle"}, "events": [event], **change}  # fmt: skip


SIGNED_IN = {"type": "attempt-refused", "table": "", "command": "sign-in", "code": "x",
             "message": "no", "clause": ""}  # fmt: skip


def test_attempts_beside_the_tables_are_of_their_form(log: list[bytes]) -> None:
    true = [refused(), refused(version=2), refused(version=3, events=[SIGNED_IN])]
    del true[2]["command"]
    assert check([*log, *chained(true)]).lines == len(log) + 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"events": []}, "not what happens in audit"),
        ({"events": [{"type": "ball-spun", "spin": 1}]}, "not what happens in audit"),
        ({"events": refused()["events"] * 2}, "2 attempts in one line"),
        ({"command": {"do": "spin-ball"}}, "settle is said to have been .* spin-ball was asked"),
        ({"command": {"do": "fly"}}, "its command cannot be read"),
        ({"also": ["cage"]}, "it names cage beside"),
        ({"of": {"stream": "table:1", "version": 1}}, "it says that it is of table:1"),
    ],
)
def test_no_other_line_stands_among_the_attempts(
    log: list[bytes], change: dict[str, Any], said: str
) -> None:
    with pytest.raises(Difference, match=said):
        check([*log, *chained([refused(**change)])])


def test_an_id_is_used_once_by_a_person(log: list[bytes]) -> None:
    acts = list(acts_of(log))
    mine = [act for act in acts if act["by"] == "dealer:dan"]
    for act in mine[:2]:
        act["id"] = "c-1"
    with pytest.raises(Difference, match="dealer:dan has used the id c-1 in table:1 before"):
        check(chained(acts))


def test_what_was_due_and_did_not_happen_is_found(log: list[bytes]) -> None:
    acts = (act for act in acts_of(log) if not holds(act, "wagering-period-ended"))
    with pytest.raises(Difference, match=r"end-wagering-period was due at .* and is missing"):
        check(chained(acts, numbered=True))


def test_a_table_is_made_once(log: list[bytes]) -> None:
    acts = list(acts_of(log))
    with pytest.raises(Difference, match="table:1 was made before"):
        check(chained([acts[0], *acts], numbered=True))


def test_nothing_is_not_a_log() -> None:
    with pytest.raises(SpecError, match="the log has no lines"):
        check([])
