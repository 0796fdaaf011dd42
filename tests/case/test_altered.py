"""A log that was altered still gives a case, and its verdict says where it is not true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.case import Case, case_of
from croupier.errors import SpecError
from croupier.log.chain import GENESIS, line, link, unline
from croupier.rulebooks import pinned_offer
from croupier.rules.book.pin import Pin
from croupier.verify import Difference
from kit.cases import log_of
from kit.forging import Act, acts_of, chained, forged, forged_act, holds
from kit.table import playing


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    """Two spins at stations; ana leaves after the second with a ticket, which is redeemed."""
    at = playing("CM18", mode="touchbet", wagering_period_s=30)
    at.buys("ana", 100_00)
    at.buys("bo", 100_00)
    for outcome in ("17", "20"):
        at.dealer("open-betting")
        at.wagers("ana", {"straight:17": 5_00})
        at.wagers("bo", {"red": 5_00})
        at.wait(2)
        at.spin(outcome)
        at.wait(2)
    at.player("ana", "leave")
    (ticket,) = at.tickets()
    at.ask("cage:carol", "redeem-ticket", ticket=ticket)
    at.spin("5")
    return log_of(at)


def case(lines: list[bytes], spin: int = 2) -> Case:
    return case_of(lines, spin, pinned_offer)


def difference(lines: list[bytes], spin: int = 2) -> tuple[int, str]:
    verified = case(lines, spin).verified
    assert not verified.ok
    return verified.line, verified.difference


def at(log: list[bytes], kind: str, nth: int = 0) -> int:
    """Where in the log the nth event of a kind is."""
    mark = f'"type":"{kind}"'.encode()
    return [n for n, text in enumerate(log) for _ in range(text.count(mark))][nth]


def test_a_true_log_is_verified(log: list[bytes]) -> None:
    for spin in (1, 2, 3):
        assert case(log, spin).verified.ok
    assert [one.what.split()[-1] for one in case(log).tickets] == ["ana.", "redeemed."]
    assert case(log, 1).tickets == ()


@pytest.mark.parametrize("kind", ["table-opened", "wagers-settled", "ball-spun", "ticket-issued"])
def test_an_altered_line_breaks_the_chain_wherever_it_is(log: list[bytes], kind: str) -> None:
    number = at(log, kind)
    altered = [text.replace(b'"at":"2026', b'"at":"2027') if n == number else text
               for n, text in enumerate(log)]  # fmt: skip
    where, what = difference(altered, 1)
    assert (where, "something was altered" in what) == (number + 1, True)
    assert case(altered, 1).moments  # it is shown all the same


def test_a_line_left_out_or_put_in_twice_is_found(log: list[bytes]) -> None:
    number = at(log, "wager-placed", 2)
    where, what = difference([*log[:number], *log[number + 1 :]])
    assert (where, "missing or out of place" in what) == (number + 1, True)
    where, what = difference([*log[: number + 1], *log[number:]])
    assert (where, "missing or out of place" in what) == (number + 2, True)


def test_a_line_that_cannot_be_read_is_passed_over(log: list[bytes]) -> None:
    number = at(log, "wager-placed", 2)
    for broken in (b"nothing of a log", log[number][:40]):
        found = case([*log[:number], broken, *log[number + 1 :]])
        assert found.verified.line == number + 1
        assert "not a line of a log" in found.verified.difference
        assert [one.bet for one in found.wagers] == ["red"]
    unknown = forged(log, "wager-placed", lambda event: event.update(type="wager-dreamt"), 2)
    where, what = difference(unknown)
    assert (where, what.startswith("its act cannot be read")) == (number + 1, True)


FORGERIES: list[tuple[str, int, Callable[[dict[str, Any]], object], str]] = [
    ("wagers-settled", 2, lambda x: x.update(lost=0, won=17500),
     "wagers-settled: lost is 0, rightly 500"),
    ("wagers-settled", 2, lambda x: x["lines"][0].__setitem__(3, 18000),
     "ana's 500 on straight:17 was settled as straight:17 500, at risk 500, returned 18000;"
     " rightly at risk 500, returned 0"),
    ("spin-settled", 1, lambda x: x.update(house=0), "spin-settled: house is 0, rightly 1000"),
    ("outcome-recorded", 1, lambda x: x.update(outcome="99"),
     "outcome-recorded: outcome is '99', rightly '20'"),
    ("wager-placed", 2, lambda x: x.update(stake=99900),
     "wager-placed: stake is 99900, rightly 500"),
    ("betting-opened", 1, lambda x: x.update(says=[]),
     "betting-opened: says is (), rightly ('Place your bets',)"),
    ("wager-placed", 2, lambda x: x.update(type="wagers-wait", spin=2, clause="x"),
     "wagers-wait: type is 'wagers-wait', rightly 'wager-placed'"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "nth", "change", "said"), FORGERIES)
def test_a_forged_event_of_the_spin_is_decided_otherwise(
    log: list[bytes], kind: str, nth: int, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    """With every hash made anew, only deciding again can tell."""
    lines = forged(log, kind, change, nth)
    where, what = difference(lines)
    assert where == at(log, kind, nth) + 1
    assert said in what
    assert case(lines, 1).verified.ok  # the spin before it is what it was


COMMANDS = [
    ("outcome-recorded", 1, {"outcome": "99"}, "this should have been refused"),
    ("wager-placed", 2, {"stake": 99900}, "this should have been refused"),
    ("wager-placed", 2, {"do": "wish"}, "its command cannot be read"),
]


@pytest.mark.parametrize(("kind", "nth", "asked", "said"), COMMANDS)
def test_a_forged_command_of_the_spin_is_decided_otherwise(
    log: list[bytes], kind: str, nth: int, asked: dict[str, Any], said: str
) -> None:
    lines = forged_act(log, kind, lambda act, event: act["command"].update(asked), nth)
    where, what = difference(lines)
    assert (where, said in what) == (at(log, kind, nth) + 1, True)
    assert case(lines, 1).verified.ok


def test_an_act_that_does_not_say_what_was_asked_is_found(log: list[bytes]) -> None:
    lines = forged_act(log, "wager-placed", lambda act, event: act.pop("command"), 2)
    assert difference(lines)[1] == "it does not say what was asked"


def test_a_history_that_cannot_be_is_told_of_any_spin(log: list[bytes]) -> None:
    lines = forged(log, "wager-placed", lambda event: event.update(player="nobody"), 2)
    number = at(log, "wager-placed", 2) + 1
    where, what = difference(lines, 1)
    assert (where, what) == (number, "it cannot have happened then (KeyError: 'nobody')")
    where, what = difference(lines, 2)
    assert (where, what) == (number, "wager-placed: player is 'nobody', rightly 'ana'")
    assert "nobody places 5.00 on straight:17." in [one.what for one in case(lines).moments]


def test_what_cannot_even_be_decided_again_is_told(log: list[bytes]) -> None:
    """A bet that no table has was left standing by a forged settlement of the spin before."""
    standing = [["straight:99", 500]]
    lines = forged(log, "wagers-settled", lambda event: event.update(stays=standing), 0)
    _, what = difference(lines)
    assert what == "it cannot be decided again (KeyError('straight:99'))"
    assert case(lines).beside == ("straight:99",)


def test_a_correction_of_someone_who_never_wagered(log: list[bytes]) -> None:
    table = playing("CM18")
    table.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    table.dealer("open-betting")
    table.wagers("ana", {"red": 5_00})
    table.spin("17")
    table.ask("area-manager:kim", "correct-outcome", outcome="18", reason="seen")
    invented = lambda event: event.update(player="nobody")
    found = case(forged(log_of(table), "settlement-corrected", invented), 1)
    assert "rightly 'ana'" in found.verified.difference
    assert [(one.player, one.returned) for one in found.payouts] == [("ana", 0)]
    assert (found.corrections[-1].before, found.corrections[-1].after) == ("0.00", "10.00")


def rewritten(log: list[bytes], change: Callable[[Act], bool]) -> list[bytes]:
    """The log without the acts a change says no to, numbered and chained anew."""
    return chained(filter(change, acts_of(log)), numbered=True)


def test_a_clock_that_runs_backwards_is_found(log: list[bytes]) -> None:
    def back(act: Act) -> bool:
        if act["events"][0].get("spin") == 2 and holds(act, "ball-spun"):
            act["at"] = "2026-01-01T00:00:03Z"
        return True

    where, what = difference(rewritten(log, back))
    assert where == at(log, "ball-spun", 1) + 1
    assert what == "it is of 2026-01-01T00:00:03Z, and 2026-01-01T00:00:04Z was before it"


def test_what_was_due_and_is_missing_is_found() -> None:
    table = playing("CM18", mode="touchbet", wagering_period_s=30)
    table.dealer("open-betting")
    table.wait(30)
    table.dealer("spin-ball")
    lines = log_of(table)
    assert case_of(lines, 1, pinned_offer).verified.ok
    without = rewritten(lines, lambda act: not holds(act, "wagering-period-ended"))
    where, what = difference(without, 1)
    assert where == at(without, "ball-spun") + 1
    assert what == "end-wagering-period was due at 2026-01-01T00:00:30Z and is missing"


def test_a_log_of_several_tables_wants_a_name(log: list[bytes]) -> None:
    other = [text.replace(b'"stream":"table:1"', b'"stream":"table:2"') for text in log[:-4]]
    both = [*log, *rewritten(other, lambda entry: entry["stream"] != "cage")]
    with pytest.raises(SpecError, match="The log is of several tables, as 1 and 2; name one"):
        case(both)
    first = case_of(both, 2, pinned_offer, "1")
    assert (first.table, first.verified.ok) == ("1", True)
    assert first == case(log)
    assert case_of(both, 2, pinned_offer, "2").table == "2"
    with pytest.raises(SpecError, match="The log has no table '3'"):
        case_of(both, 2, pinned_offer, "3")


def test_other_streams_and_line_ends_do_not_matter(log: list[bytes]) -> None:
    noise = line(b'{"stream":"audit","version":1}', GENESIS, "x")
    assert case([noise, *(text + b"\r\n" for text in log)]) == case_of(log, 2, pinned_offer)
    # Written in another way, a line has to be read before it can be told that it is another's.
    parts = unline(log[0].replace(b'"stream":"table:1"', b'"stream" : "tournament:1"'))
    assert parts is not None
    odd = line(parts[0], GENESIS, link(GENESIS, parts[0]))
    found = case([*log, odd])
    assert (found.verified.ok, found.verified.lines) == (True, len(log) + 1)
    assert found.moments == case(log).moments


def test_a_spin_that_is_not_there(log: list[bytes]) -> None:
    for spin in (0, 4, -1):
        with pytest.raises(SpecError, match=f"Table 1 has no spin {spin}; its last is 3"):
            case(log, spin)
    with pytest.raises(SpecError, match="Table 1 has no spin 1; no ball was spun yet"):
        case(log[:5], 1)
    with pytest.raises(SpecError, match="The log has no table"):
        case([])


def test_a_log_that_cannot_be_followed_at_all(log: list[bytes]) -> None:
    with pytest.raises(Difference, match="line 2: table:1 does not start with its making"):
        case([b"gone", *log[1:]])
    unknown = forged(log, "table-made", lambda event: event["pin"].update(data="0" * 64))
    with pytest.raises(Difference, match=r"line 1: .*does not hold"):
        case(unknown)


def test_betting_opened_twice_begins_the_spin_anew(log: list[bytes]) -> None:
    """Nobody may open it twice; what a forger wrote between is not of the spin."""
    number = at(log, "betting-opened", 1)
    twice = [*log[: number + 2], log[number], *log[number + 1 :]]
    again = rewritten(twice, lambda entry: True)
    found = case(again)
    assert found.verified.first == number + 3
    assert not found.verified.ok


def test_the_readings_are_those_of_the_time(log: list[bytes]) -> None:
    found = case(log)
    assert isinstance(found.pin, Pin)
    assert "two-sensors" in found.pin.readings
