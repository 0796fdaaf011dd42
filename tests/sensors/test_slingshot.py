"""The serial line of a wheel: a number counts only by a whole change from 4 to 5 without a flag."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from croupier.sensors.slingshot import (
    BITS,
    LONGEST,
    NumberRead,
    SerialLine,
    StateRead,
    WheelState,
    parse,
)
from kit.wheel import line

SPIN = b"".join(map(line, (1, 2, 3, 4))) + line(5, last=17)


def results(*data: bytes) -> list[NumberRead]:
    wheel = SerialLine()
    return [said for one in data for said in wheel.hear(one) if isinstance(said, NumberRead)]


def test_a_line_is_read_field_by_field() -> None:
    found = parse(b"*X;6;117;13;4;002;1")
    assert found is not None
    assert found == (WheelState.TABLE_CLOSED, "117", "13", 4, 2, 1)


def test_a_spin_has_one_result_however_it_is_cut_up() -> None:
    assert results(SPIN) == [NumberRead("118", "17")]
    for at in range(len(SPIN)):
        assert results(SPIN[:at], SPIN[at:]) == [NumberRead("118", "17")]
    assert results(*(bytes([one]) for one in SPIN)) == [NumberRead("118", "17")]


def test_no_change_from_four_to_five_is_no_result() -> None:
    assert results(line(5, last=17)) == []  # opened while the number is shown
    assert results(line(3), line(5, last=17)) == []
    assert results(line(4), line(6), line(5, last=17)) == []
    assert results(line(4, 118), line(5, 119, 17)) == []  # of another spin
    assert results(line(4), line(5, last=17)[:-1].replace(b"\r", b"")) == []  # it has not ended


def test_doubled_lines_make_one_result() -> None:
    assert results(line(4), line(4), line(5, last=17), line(5, last=17)) == [
        NumberRead("118", "17")
    ]
    assert results(line(4), line(5, last=17), line(4), line(5, last=17)) == [
        NumberRead("118", "17")
    ]
    assert results(SPIN, SPIN.replace(b"118", b"119")) == [
        NumberRead("118", "17"),
        NumberRead("119", "17"),
    ]


def test_any_flag_while_the_ball_runs_takes_the_result_away() -> None:
    for flags in range(1, 16):
        assert results(line(4, flags=flags), line(5, last=17)) == []
        assert results(line(4), line(5, last=17, flags=flags)) == []
        assert results(line(3, flags=flags), line(4), line(5, last=17)) == []
    # Before bets are placed the dealer holds the ball: that says nothing of the next spin.
    assert results(line(2, flags=3), line(3), line(4), line(5, last=17)) == [
        NumberRead("118", "17")
    ]


def test_flags_are_told_of_the_ball_that_runs_and_a_failure_at_any_time() -> None:
    wheel = SerialLine()
    assert wheel.hear(line(2, flags=1)) == [StateRead(WheelState.PLACE_BETS, "118", ())]
    assert wheel.hear(line(2, flags=5)) == [
        StateRead(WheelState.PLACE_BETS, "118", ("sensor-failure",))
    ]
    said = wheel.hear(line(3, flags=15))
    assert said == [StateRead(WheelState.BALL_IN_RIM, "118", tuple(BITS))]
    counted = SerialLine()
    counted.hear(SPIN)
    assert counted.hear(line(5, last=17, flags=1)) == [
        StateRead(WheelState.WINNING_NUMBER, "118", ())
    ]


def test_torn_lines_are_counted_and_say_nothing() -> None:
    wheel = SerialLine()
    torn = [b"*X;2;094", b"*X;2;094;33;0;163", b"4;33;0;163;0", b"*X;5;118;1;0;161;0",
            b"*X;7;118;17;0;161;0", b"*X;5;118;17;0;161;0;", b"X;5;118;17;0;161;0",
            "*X;5;118;١٧;0;161;0".encode()]  # fmt: skip
    assert wheel.hear(line(4)) != []
    assert wheel.hear(b"\n".join(torn) + b"\n") == []
    assert (wheel.whole, wheel.torn) == (1, len(torn))


def test_noise_without_an_end_is_forgotten_up_to_the_next() -> None:
    wheel = SerialLine()
    wheel.hear(line(4))
    assert wheel.hear(b"\xff" * 10 * LONGEST) == []
    assert wheel.hear(line(5, last=17)) == []  # its end is the noise's end
    assert wheel.hear(line(4)) == [] and NumberRead("118", "17") in wheel.hear(line(5, last=17))


@given(st.lists(st.binary(max_size=80)))
def test_byte_soup_is_no_result(soup: list[bytes]) -> None:
    assert results(*soup) == []


pieces = st.sampled_from([b"*X;", b"4;", b"5;", b"118;", b"17;", b"0;", b"161;", b"0", b"\r\n",
                          line(4), line(4, flags=8), line(3), line(2), line(6)])  # fmt: skip


@given(st.lists(pieces, max_size=40), st.integers(1, 50))
def test_soup_of_a_wheels_own_words_needs_the_whole_change(words: list[bytes], cut: int) -> None:
    """Cut into reads of any length; the oracle looks for the two lines in what was sent."""
    sent = b"".join(words)
    reads = [sent[at : at + cut] for at in range(0, len(sent), cut)]
    whole = [one for one in map(parse, sent.replace(b"\r", b"\n").split(b"\n")[:-1]) if one]
    changes = [
        (b.spin, b.last)
        for a, b in pairwise(whole)
        if (a.state, b.state, a.spin, a.flags, b.flags) == (4, 5, b.spin, 0, 0)
    ]
    assert all((one.spin, one.number) in changes for one in results(*reads))


@st.composite
def evening(draw: st.DrawFn) -> tuple[list[bytes], set[tuple[str, str]]]:
    """What a wheel says in some spins, each line up to three times; and the numbers that count."""
    lines: list[bytes] = []
    counts: set[tuple[str, str]] = set()
    last = draw(st.integers(0, 36))
    for spin in range(118, 118 + draw(st.integers(1, 5))):
        flags = draw(st.sampled_from([0, 0, 0, 1, 2, 4, 8]))
        for state in (1, 2, 3, 4):
            lines += [line(state, spin, last)] * draw(st.integers(1, 3))
        last = draw(st.integers(0, 36))
        lines += [line(5, spin, last, flags)] * draw(st.integers(1, 3))
        if not flags:
            counts.add((f"{spin}", f"{last:02d}"))
    return lines, counts


@given(evening(), st.data())
def test_however_lines_are_torn_only_numbers_that_came_are_given(
    said: tuple[list[bytes], set[tuple[str, str]]], data: st.DataObject
) -> None:
    """Each line may lose a part, be doubled, or have noise in it; whole lines may be missing. Only
    two torn lines whose halves fit to the byte could pass for one, as there is no checksum: what a
    sensor reads decides nothing alone, but with its twin or the dealer."""
    lines, counts = said
    sent, how = b"", ""
    for one in lines:
        kinds = ["whole", "whole", "doubled", "gone", "torn", "noisy"]
        how = data.draw(st.sampled_from(kinds[:3] if how in ("torn", "noisy") else kinds))
        at, to = sorted(data.draw(st.tuples(*[st.integers(0, len(one))] * 2)))
        sent += {
            "whole": one,
            "torn": one[:at] + one[to:],
            "gone": b"",
            "noisy": one[:at] + data.draw(st.binary(min_size=1, max_size=5)) + one[at:],
            "doubled": one * 2,
        }[how]
    given_ = [(one.spin, one.number) for one in results(sent)]
    assert len(given_) == len(set(given_))
    assert set(given_) <= counts
