"""Wheels on serial lines, pseudo-terminals here, read and reported to a server that runs."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from croupier.rulebooks import pinned_offer
from croupier.store.transfer import export
from croupier.verify import verify
from kit.server import Running
from kit.waiting import PATIENCE_S, until
from kit.wheel import WheelTable, line


def test_two_sensors_that_agree_record_the_number(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2):
        table.spin()
        table.ball_runs()
        table.ball_rests(17)
        table.until_shown(phase="outcome", outcome="17")
        table.do("settle")
        table.spin()  # and the next, of which the first sensor tells twice
        table.ball_runs(119)
        table.wheels[0].say(line(5, 119, 0), line(5, 119, 0), line(4, 119), line(5, 119, 0))
        table.until_shown(sensed=["0"], phase="no-more-bets")
        table.ball_rests(0, 119, 2)
        table.until_shown(phase="outcome", outcome="0")
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


def test_two_sensors_that_differ_raise_the_red_light(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2):
        table.spin()
        table.ball_runs()
        table.ball_rests(17, 118, 1)
        table.until_shown(sensed=["17"])
        table.ball_rests(18, 118, 2)
        table.until_shown(light=True, outcome="")
    assert "the sensors differ: 17 and 18" in table.public["fault"]


def test_what_one_sensor_reads_waits_for_the_dealer(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1):
        table.spin()
        table.ball_runs(118, 1)
        table.ball_rests(17, 118, 1)
        table.until_shown(sensed=["17"], outcome="", phase="no-more-bets")
        table.do("record-outcome", outcome="17")
        assert table.public["outcome"] == "17"


def test_a_ball_at_rest_before_no_more_bets_is_told_when_they_are_closed(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1):
        table.do("open-betting", "spin-ball")
        table.ball_runs(118, 1)
        table.ball_rests(17, 118, 1)
        assert table.public["sensed"] == []
        table.do("no-more-bets")
        table.until_shown(sensed=["17"])


@pytest.mark.parametrize(
    ("flags", "shown"),
    [
        (1, [{"flag": "ball-removed", "ground": "ball-left-wheel"}]),
        (2, [{"flag": "wrong-direction", "ground": "same-direction"}]),
        (8, [{"flag": "void", "ground": ""}]),
    ],
)
def test_a_flag_is_shown_to_the_dealer_with_its_ground_and_decides_nothing(
    live: Running, mia: httpx.Client, tmp_path: Path, flags: int, shown: list[dict[str, str]]
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2):
        table.spin()
        table.ball_runs()
        table.wheels[0].say(line(4, flags=flags), line(5, last=17, flags=flags))
        table.until_seen(1, flags=shown, fault="")
        table.ball_rests(17, 118, 2)
        table.until_shown(sensed=["17"])  # the other sensor's alone: the dealer looks
        table.wheels[0].say(line(1, 119))  # the wheel has forgotten it; of this spin it stays said
        assert table.public["phase"] == "no-more-bets" and table.public["outcome"] == ""
        assert table.seen(1)["flags"] == shown
        if shown[0]["ground"]:
            table.do("call-no-spin", ground=shown[0]["ground"])
        else:
            table.do("record-outcome", outcome="17")
            table.do("settle")
        table.spin()
        table.until_seen(1, flags=[])  # it was against that spin alone


def test_a_sensor_that_fails_is_a_fault_until_it_works_again(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2):
        table.wheels[0].say(line(2, flags=4))
        table.until_seen(1, fault="sensor-failure", flags=[])
        assert table.seen(2)["fault"] == "" and table.public["light"] is False
        table.wheels[0].say(line(2))
        table.until_seen(1, fault="")


def test_unplugged_is_a_fault_and_plugged_in_again_it_is_none(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    """While it was away a ball may have come and gone: the number on the wheel is no change."""
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2):
        table.spin()
        table.ball_runs()
        table.wheels[0].unplug()
        table.until_seen(1, fault="unplugged")
        table.ball_rests(17, 118, 2)
        table.until_shown(sensed=["17"])
        table.wheels[0].plug_in()
        table.until_read(1, line(5, last=17) * 2)
        assert table.sensed == {"sensor-2": "17"}
        table.do("record-outcome", outcome="17")
        table.do("settle")
        table.spin()  # and both are heard again
        table.ball_runs(119)
        table.ball_rests(4, 119)
        table.until_shown(phase="outcome", outcome="4")


def test_a_line_that_says_nothing_is_a_fault_too(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with table.sensing(1, 2, silent_s=0.3, awaited=False):
        table.until_seen(1, fault="silent")  # opened, and nothing comes
        table.wheels[0].say(b"garbage\r\n" * 3, line(2))
        table.until_seen(1, fault="")
        table.until_seen(1, fault="silent")
        table.until_seen(2, fault="silent")


def test_a_table_without_sensors_has_none_and_players_are_told_of_none(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    assert table.sensors == {}
    with table.sensing(1):
        wnd = mia.get(f"/api/tables/{table.id}/view?as=wnd").json()
        assert "sensors" not in wnd


def test_with_another_key_nothing_is_believed(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    table.file(1)
    (tmp_path / f"{table.name(1)}.key").write_text("07" * 32)
    with table.sensing(1, awaited=False):
        table.spin()

        def is_said() -> bool:  # among other things: of which spin a number is may not be known
            table.wheels[0].say(line(2), line(3), line(4), line(5, last=17))
            return any("not signed with" in one for one in table.noted)

        until(is_said, "it is said why")
    assert table.heard(1) == 0 and table.sensed == {}


def test_the_command_runs_until_it_is_stopped_and_says_so(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    words = [sys.executable, "-m", "croupier", "wheel", str(table.file(1, 2))]
    program = subprocess.Popen(words, stderr=subprocess.PIPE)
    try:
        table.spin()
        for n in (1, 2):
            table.until_read(n, line(2, 117))
        table.ball_runs()
        table.ball_rests(17)
        table.until_shown(phase="outcome", outcome="17")
    finally:
        program.send_signal(signal.SIGTERM)
        _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said) == (0, b"")
    assert [table.seen(n)["fault"] for n in (1, 2)] == ["stopped", "stopped"]
