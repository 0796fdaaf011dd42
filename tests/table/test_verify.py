"""A log that was tampered with is named by `verify`: where, what, and by which clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.chain import GENESIS, line, link, unline
from croupier.verify import Difference, Verified, exported, verify

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


def changed(lines: list[bytes], kind: str, change: Callable[[Any], None]) -> list[bytes]:
    """The log as a forger would write it: an event altered, and all hashes made anew."""
    heads: dict[str, str] = {}
    out, done = [], False
    for text in lines:
        parts = unline(text)
        assert parts is not None
        entry = json.loads(parts[0])
        if entry["event"]["type"] == kind and not done:
            change(entry)
            done = True
        body = json.dumps(entry, separators=(",", ":")).encode()
        prev = heads.get(entry["stream"], GENESIS)
        heads[entry["stream"]] = link(prev, body)
        out.append(line(body, prev, heads[entry["stream"]]))
    assert done, kind
    return out


def test_a_true_log_is_verified_with_the_hash_of_its_end(log: list[bytes]) -> None:
    done = check(log)
    assert done.lines == len(log)
    assert set(done.ends) == {"table:1", "cage"}
    last = unline([text for text in log if b'"stream":"table:1"' in text][-1])
    assert last is not None
    assert done.ends["table:1"] == last[2]


def test_any_flipped_byte_is_found(log: list[bytes]) -> None:
    for number, text in enumerate(log):
        for at in range(0, len(text), 7):
            flipped = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
            with pytest.raises(Difference) as difference:
                check([*log[:number], flipped, *log[number + 1 :]])
            assert difference.value.line >= number + 1


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
    forged = changed(log, "ticket-issued", lambda entry: entry["event"].update(amount=99))
    with pytest.raises(Difference, match="a ticket that no table issued"):
        check(forged)
    assert check(other).lines == len(other)  # a table's log alone is whole too


def lines_of(entry: Any) -> Any:
    return entry["event"]["lines"][0]


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        (
            "wagers-settled",
            lambda entry: lines_of(entry).__setitem__(3, 18100),
            r"ana's 500 on straight:17 .* returned 18100; rightly .* returned 18000"
            r" \[CM18 6.1 Straight-Up\]",
        ),
        (
            "wagers-settled",
            lambda entry: entry["event"].update(won=17600),
            "wagers-settled: won is 17600, rightly 17500",
        ),
        (
            "wager-placed",
            lambda entry: entry["event"].update(stake=50000),
            "should have been refused: ana has 200.00",
        ),
        (
            "wager-placed",
            lambda entry: entry["event"].update(bet="split:1/36"),
            "should have been refused: This table does not offer split:1/36",
        ),
        (
            "wager-placed",
            lambda entry: entry.update(by="dealer:dan"),
            r"should have been refused: dealer may not place-wager.*\[CM18 11.4.1 #1\]",
        ),
        (
            "outcome-recorded",
            lambda entry: entry["event"].update(colour="red"),
            "outcome-recorded: colour is 'red', rightly 'black'",
        ),
        ("bets-closed", lambda entry: entry.update(by="player:ana"), "player may not no-more-bets"),
        (
            "spin-settled",
            lambda entry: entry["event"].update(house=0),
            "spin-settled: house is 0, rightly",
        ),
        ("wagering-period-ended", lambda entry: entry.update(at="2026-01-01T00:01:20Z"), "refused"),
        (
            "ball-spun",
            lambda entry: entry["event"].update(spin=5),
            "ball-spun: spin is 5, rightly 1",
        ),
        ("cashed-out", lambda entry: entry["event"].update(amount=1), "amount is 1, rightly"),
        (
            "table-made",
            lambda entry: entry["event"]["pin"].update(data="f" * 64),
            "which this release of Croupier does not hold",
        ),
        ("table-opened", lambda entry: entry["event"].update(type="flew"), "cannot be read"),
        (
            "bought-in",
            lambda entry: entry["event"].update(tender="cash"),
            "takes note here, not cash",
        ),
    ],
)
def test_a_forger_with_good_hashes_is_found(
    log: list[bytes], kind: str, change: Callable[[Any], None], said: str
) -> None:
    with pytest.raises(Difference, match=said):
        check(changed(log, kind, change))


def test_what_was_due_and_did_not_happen_is_found(log: list[bytes]) -> None:
    heads: dict[str, str] = {}
    out, version = [], 0
    for text in log:
        parts = unline(text)
        assert parts is not None
        entry = json.loads(parts[0])
        if entry["event"]["type"] == "wagering-period-ended":
            continue
        if entry["stream"] == "table:1":
            version += 1
            entry["version"] = version
        body = json.dumps(entry, separators=(",", ":")).encode()
        prev = heads.get(entry["stream"], GENESIS)
        heads[entry["stream"]] = link(prev, body)
        out.append(line(body, prev, heads[entry["stream"]]))
    with pytest.raises(Difference, match=r"wagering-period-ended was due at .* and is missing"):
        check(out)
