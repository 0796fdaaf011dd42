"""`croupier simulate` as it is asked: files, options, answers, and Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyarrow.csv
import pyarrow.parquet
import pytest

from kit.waiting import until

TABLE = {"rulebook": "CM18", "game": "single-zero", "limits": {"min": 500, "max": 50_000}}
OWN = '''
import numpy as np

class Up:
    """Two units after a win."""
    def start(self): return 1
    def units(self, state): return state
    def after(self, state, result, most): return 2 if result > 0 else 1

class Same:
    """The same, decided for everybody at once."""
    def begin(self, players, bankroll, most): self.next = np.ones(players, np.int64)
    def units(self, bankroll): return self.next
    def after(self, result, net, played): self.next = np.where(result > 0, 2, 1)

class Wrong(Up):
    def units(self, state): return 1 // (1 - 1)

class Fewer(Up):
    def units(self, state): return 0

class Half:
    def start(self): return 1

class Parts(Same):
    def units(self, bankroll): return bankroll / 3_000

class One(Same):
    def units(self, bankroll): return 1

class Short(Same):
    def units(self, bankroll): return bankroll[:1]

class Cheat(Same):
    def units(self, bankroll):
        bankroll[:] = 10**9
        return self.next

class Gone(Same):
    def units(self, bankroll): return 0 * bankroll
'''


def question(**more: Any) -> str:
    return json.dumps(
        {"table": TABLE, "wagers": [{"bet": "red", "stake": 500}], "spins": 1_000, "seed": 3} | more
    )


# ---- Wagers alone ----


def test_wagers_alone_are_counted(run: Any) -> None:
    found = run("simulate", "-", "--json", stdin=question(spins=10**12)).json
    assert (found["spins"], found["seed"]) == (10**12, 3)
    assert (found["limits"], found["complete"]) == (False, True)
    assert found["staked"] == 500 * 10**12
    assert found["edge"] == pytest.approx(1 - found["returned"] / found["staked"], abs=1e-12)
    low, high = found["interval"]
    assert low < found["edge"] < high and high - low < 1e-5
    assert low < 1 / 37 < high and found["exact_edge"] == "1/37"


def test_options_override_the_file_and_a_seed_repeats_the_run(run: Any) -> None:
    asked = ("simulate", "-", "--json", "--spins", "777", "--seed", "8")
    one, again = (run(*asked, stdin=question(spins=5)).json for _ in range(2))
    assert one == again and (one["spins"], one["seed"]) == (777, 8)
    assert run(*asked[:-1], "9", stdin=question()).json["returned"] != one["returned"]


def test_a_seed_that_is_not_given_is_drawn_and_told(run: Any) -> None:
    text = json.dumps({"table": TABLE, "wagers": [{"bet": "red", "stake": 500}], "spins": 10**9})
    one, other = (run("simulate", "-", "--json", stdin=text).json for _ in range(2))
    assert one["seed"] != other["seed"] and 0 <= one["seed"] < 2**53
    told = run("simulate", "-", "--seed", str(one["seed"]), "--json", stdin=text).json
    assert told == one
    shown = run("simulate", "-", stdin=text).words
    assert "Seed " in shown and "repeats this run" in shown


def test_limits_are_out_unless_they_are_asked_for(run: Any) -> None:
    """90,000 on red where 50,000 are taken."""
    text = question(wagers=[{"bet": "red", "stake": 90_000}], spins=10)
    without = run("simulate", "-", "--json", stdin=text).json
    with_them = run("simulate", "-", "--json", "--limits", stdin=text).json
    assert (without["limits"], without["staked"]) == (False, 900_000)
    assert (with_them["limits"], with_them["staked"]) == (True, 500_000)
    assert "limits out" in run("simulate", "-", stdin=text).words
    assert "by the table's limits" in run("simulate", "-", "--limits", stdin=text).words


BY_POSITION: dict[str, Any] = {
    "table": {"rulebook": "CM18", "racetrack": True, "limits": {"max": 10_000, "by": "position"}},
    "wagers": [{"bet": "straight:17", "stake": 8_000}, {"bet": "neighbours:17", "stake": 25_000}],
}


@pytest.mark.parametrize("more", [{}, {"players": 20}], ids=["counted", "played"])
@pytest.mark.parametrize(("by", "staked"), [("position", 18_000), ("piece", 33_000)])
def test_a_maximum_by_position_is_of_all_chips_on_a_number(
    run: Any, by: str, staked: int, more: dict[str, Any]
) -> None:
    """80.00 on 17 leave 20.00 of 100.00 there, and as much for each of the five pieces: of 330.00
    180.00 are at risk. What it pays is compared with settlements in tests/analysis."""
    table = BY_POSITION["table"]
    limits = {"limits": {**table["limits"], "by": by}}
    text = question(**{**BY_POSITION, "table": {**table, **limits}}, **more)
    found = run("simulate", "-", "--json", "--limits", stdin=text).json
    assert found["staked"] == staked * found["spins"]


def test_people_see_the_edge_beside_the_exact_one(run: Any) -> None:
    shown = run("simulate", "-", stdin=question(spins=10**12))
    assert shown.code == 0 and shown.err == ""
    assert "1,000,000,000,000 spins" in shown.words
    assert "exactly 2.702703% 1/37" in shown.words


def test_an_interval_is_shown_as_finely_as_it_is(run: Any) -> None:
    shown = run("simulate", "-", "--spins", "1e18", stdin=question()).out
    low, _, high = next(line for line in shown.splitlines() if "interval" in line).split()[2:]
    assert low != high and float(low[:-1]) < 100 / 37 < float(high[:-1])


# ---- Players ----


def test_one_player_is_one_player(run: Any) -> None:
    shown = run("simulate", "-", stdin=question(players=1, bankroll=9_000)).words
    assert "1 player, 1,000 spins each at most" in shown and "1 player staked" in shown
    assert shown.count("none: players do not differ") == 4
    found = run("simulate", "-", "--json", stdin=question(players=1, bankroll=9_000)).json
    assert [found[name]["interval"] for name in ("end", "duration", "drawdown")] == [None] * 3


def test_players_without_a_bankroll_have_all_the_money_they_need(run: Any) -> None:
    found = run("simulate", "-", "--json", stdin=question(players=500)).json
    assert (found["players"], found["spins"], found["played"]) == (500, 500_000, "flat")
    assert found["session"] is None
    half = (found["interval"][1] - found["interval"][0]) / 2  # of an even chance, to one win
    normal = 1.959964 * (1 - 1 / 37**2) ** 0.5 / 500_000**0.5
    assert half == pytest.approx(normal, abs=2 / 500_000)
    assert found["staked"] - found["returned"] == -round(found["end"]["mean"] * 500)
    shown = run("simulate", "-", stdin=question(players=500)).words
    assert "result at the end" in shown and "ruined" not in shown


def test_a_system_with_a_bankroll_beside_the_exact_chain(run: Any) -> None:
    asked = ("simulate", "-", "--exact", "--system", "martingale", "--bankroll", "20000",
             "--target", "25000", "--players", "20000")  # fmt: skip
    found = run(*asked, "--json", stdin=question()).json
    assert found["session"] == {
        "bankroll": 20_000, "target": 25_000, "spins": 1_000,
        "at_limit": "maximum", "short": "stop",
    }  # fmt: skip
    assert (found["limits"], found["system"], found["played"]) == (True, "martingale", "automaton")
    assert sum(one["count"] for one in found["ended"].values()) == 20_000
    exact = found["exact"]
    for name in ("ruin", "target"):
        low, high = found["ended"][name]["interval"]
        assert low - 0.01 < exact[name] < high + 0.01
    assert exact["ruin"] + exact["target"] + exact["spins"] == pytest.approx(1)
    assert exact["edge"] == pytest.approx(1 / 37)
    shown = run(*asked, stdin=question())
    assert "exactly" in shown.out and "a Markov chain of" in shown.words
    assert "from a bankroll of 200.00 to 250.00" in shown.words


def test_a_system_alone_shares_all_the_spins_out(run: Any) -> None:
    found = run("simulate", "-", "--json", stdin=question(system="fibonacci", spins=100_003)).json
    assert found["spins"] == 100_003
    assert found["players"] == 316  # the whole root
    assert found["session"]["bankroll"] is None and found["interval"] is not None
    assert set(found["duration"]["quantiles"].values()) == {316, 317}
    shown = run("simulate", "-", "--exact", stdin=question(system="fibonacci")).words
    assert "31 players share 1,000 spins" in shown and "Not worked out exactly" in shown


def test_a_bankroll_alone_is_staked_flat(run: Any) -> None:
    found = run("simulate", "-", "--json", stdin=question(bankroll=5_000)).json
    assert (found["system"], found["players"]) == ("flat", 10_000)


def test_a_system_with_parameters_from_the_file_or_the_command(run: Any) -> None:
    system = {"name": "labouchere", "line": [1, 2]}
    in_file = run("simulate", "-", "--json", stdin=question(system=system, bankroll=9_000,
                  players=300)).json  # fmt: skip
    typed = run("simulate", "-", "--json", "--system", json.dumps(system), "--players", "300",
                "--bankroll", "9000", stdin=question()).json  # fmt: skip
    assert in_file["end"] == typed["end"] and in_file["played"] == "crowd"
    shown = run("simulate", "-", stdin=question(system=system, bankroll=9_000)).words
    assert "labouchere (line [1, 2]) on red 5.00" in shown


def test_threads_change_nothing(run: Any) -> None:
    text = question(system="dalembert", bankroll=9_000, players=1_000)
    found = [
        run("simulate", "-", "--json", "--threads", str(n), stdin=text).json
        for n in {1, min(2, os.cpu_count() or 1)}
    ]
    assert all(one == found[0] for one in found)


def test_ones_own_system_is_played_either_way(run: Any, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(OWN)
    asked = ("--bankroll", "9000", "--players", "400", "--json")
    one, crowd = (
        run("simulate", "-", "--system", f"{own}:{name}", *asked, stdin=question()).json
        for name in ("Up", "Same")
    )
    assert (one["played"], crowd["played"]) == ("automaton", "crowd")
    for key in ("end", "spins", "staked", "edge", "ended", "drawdown"):
        assert one[key] == crowd[key]


# ---- Files ----


@pytest.mark.parametrize("kind", ["json", "csv", "parquet"])
def test_every_player_is_written(run: Any, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"players.{kind}"
    text = question(system="martingale", bankroll=9_000, target=12_000, players=321)
    found = run("simulate", "-", "--json", "--out", str(out), stdin=text).json
    rows = _rows(out)
    assert [row["player"] for row in rows] == list(range(321))
    assert sum(row["staked"] for row in rows) == found["staked"]
    assert sum(row["spins"] for row in rows) == found["spins"]
    ruined = [row for row in rows if row["ended"] == "ruin"]
    assert len(ruined) == found["ended"]["ruin"]["count"] > 0
    assert all(row["end"] >= 12_000 for row in rows if row["ended"] == "target")
    assert min(row["lowest"] for row in rows) == found["lowest"]["least"]
    assert max(row["drawdown"] for row in rows) == found["drawdown"]["most"]


@pytest.mark.parametrize("kind", ["json", "csv", "parquet"])
def test_every_count_is_written(run: Any, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"counts.{kind}"
    found = run("simulate", "-", "--json", "--out", str(out), stdin=question()).json
    rows = _rows(out)
    assert len(rows) == 37 and {str(row["scene"]) for row in rows} >= {"0", "17", "36"}
    assert sum(row["count"] for row in rows) == 1_000
    net = sum(row["count"] * row["net"] for row in rows)
    assert net == found["returned"] - found["staked"]


def test_the_counts_of_side_bets_name_their_results(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "counts.json"
    table = TABLE | {"side_bets": {"lucky-ball": {}}}
    text = question(table=table, wagers=[{"bet": "lucky-ball:1", "stake": 500}])
    run("simulate", "-", "--json", "--out", str(out), stdin=text)
    rows = _rows(out)
    assert all(row["scene"].startswith("lucky-ball:1: ") for row in rows)
    assert len({row["weight"] for row in rows}) > 1
    assert {row["scene"] for row in rows} >= {"lucky-ball:1: bonus", "lucky-ball:1: loses"}
    assert sum(row["count"] for row in rows) == 1_000


def test_scenes_that_pay_differently_have_names_that_differ(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "counts.json"
    table = TABLE | {"side_bets": {"lucky-ball": {}}, "racetrack": True}
    staked = [("lucky-ball:1", 500), ("red", 500), ("voisins", 4_500)]
    wagers = [{"bet": bet, "stake": stake} for bet, stake in staked]
    run("simulate", "-", "--json", "--out", str(out), stdin=question(table=table, wagers=wagers))
    rows = _rows(out)
    assert len({row["scene"] for row in rows}) == len(rows)
    won = {row["scene"]: row["net"] for row in rows}
    # 32 is red; of nine pieces one wins 17 to 1; the lucky ball is lost.
    split = "lucky-ball:1: loses; red: wins; voisins: wins split:32/35"
    assert won[split] == -500 + 500 + 17 * 500 - 8 * 500


def _rows(out: Path) -> list[dict[str, Any]]:
    if out.suffix == ".json":
        rows: list[dict[str, Any]] = json.loads(out.read_bytes())["rows"]
        return rows
    reader = pyarrow.csv.read_csv if out.suffix == ".csv" else pyarrow.parquet.read_table
    found: list[dict[str, Any]] = reader(out).to_pylist()
    return found


@pytest.mark.parametrize(
    "more",
    [
        {"system": "martingale", "bankroll": 9_000, "target": 12_000},
        {"system": "labouchere", "bankroll": 9_000},
        {"players": 50},
        {"system": "1-3-2-6"},
    ],
)
def test_pictures_are_drawn(run: Any, tmp_path: Path, more: dict[str, Any]) -> None:
    ends, ways = tmp_path / "ends.svg", tmp_path / "ways.png"
    text = question(**({"players": 50} | more))
    found = run("simulate", "-", "--plot", str(ends), "--plot-paths", str(ways), stdin=text)
    assert (found.code, found.err) == (0, "")
    assert ways.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert ElementTree.parse(ends).getroot().tag.endswith("svg")


# ---- What is refused ----


@pytest.mark.parametrize(
    ("words", "more", "says"),
    [
        ((), {"spins": None}, "it does not say how many 'spins'; write them, or give --spins"),
        ((), {"table": {}}, 'it is {"table": spec'),
        ((), {"wagers": []}, "it has no 'wagers'"),
        ((), {"target": 900}, "say with which 'bankroll' players begin"),
        ((), {"target": 900, "system": "flat"}, "say with which 'bankroll' players begin"),
        ((), {"wagers": [{"bet": "rad", "stake": 5}]}, "rad"),
        ((), {"bankroll": 900, "short": "borrow"}, "it may be stop or rest"),
        (("--spins", "0"), {}, "--spins is 0; it is 1 or more"),
        (("--seed", "-1"), {}, "--seed is -1; it is 0 or more"),
        (("--seed", str(2**64)), {}, "'seed' is 18446744073709551616"),
        (("--bankroll", "500.00"), {}, "amounts are in cents here; write 50000 for 500.00"),
        (("--spins", "1.5"), {}, "'1.5' is not a whole number; write for example 1000 or 1e6"),
        (("--bankroll", "1e30"), {}, f"it is {2**60} cents at most"),
        (("--bankroll", "9000", "--target", "1e30"), {}, f"it is {2**60} cents at most"),
        (
            ("--bankroll", "9000", "--target", "9000"),
            {},
            "'target' is 90.00 and players begin with 90.00; it is more than that",
        ),
        (
            ("--bankroll", "499", "--players", "9"),
            {},
            "A bankroll of 4.99 does not pay for the first spin of flat on red 5.00; begin with",
        ),
        ((), {"short": "rest"}, "'short' is of a bankroll"),
        ((), {"at_limit": "restart"}, "'at_limit' is of a system"),
        (("--system", "own.py"), {}, "--system: say which class of it, for example own.py:Mine"),
        (("--system", "nope"), {}, "--system: There is no system 'nope'"),
        (("--threads", "999"), {}, "999 threads are asked for; this machine has 1 to"),
        (("--system", "martingal"), {}, "Did you mean 'martingale'?"),
        (("--system", "{1}"), {}, "--system: JSON is malformed"),
        (("--system", "own.py:Up"), {}, "there is no file 'own.py'"),
        ((), {"system": "own.py:Up"}, "code is named by --system only"),
        (("--no-limits",), {"system": "flat"}, "leave out --no-limits"),
        (("--plot", "a.png"), {}, "say how many with --players"),
        (("--plot", "a.doc"), {}, "end it .png, .svg, .pdf"),
        (("--out", "a.xls"), {}, "end it .json, .csv, .parquet"),
        (("--out", "nowhere/a.csv"), {}, "there is no such folder; make it first"),
        (
            ("--limits",),
            {"table": TABLE | {"mode": "touchbet"}, "wagers": [{"bet": "red", "stake": 1}]},
            "The limits of this table leave nothing at risk; try --no-limits",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    run: Any, words: tuple[str, ...], more: dict[str, Any], says: str
) -> None:
    found = run("simulate", "-", *words, stdin=question(**more))
    assert found.code == 2 and found.out == ""
    assert says in found.err and found.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Wrong", "own.py line 16: ZeroDivisionError"),
        ("Fewer", "Fewer asks for 0 units in state 1"),
        ("Half", "has no method 'units'"),
        ("Other", "has no 'Other'"),
        ("Parts", "'units' answers float64 of shape (7,); it is an array of 7 whole numbers"),
        ("One", "'units' answers 1; it is an array of 7 whole numbers, one a player"),
        ("Short", "'units' answers int64 of shape (1,); it is an array of 7 whole numbers"),
        ("Cheat", "ValueError: assignment destination is read-only"),
        ("Gone", "Gone is done before the first spin; nothing was played"),
    ],
)
def test_what_is_wrong_in_ones_own_system_is_said(
    run: Any, tmp_path: Path, name: str, says: str
) -> None:
    own = tmp_path / "own.py"
    own.write_text(OWN.lstrip())
    found = run("simulate", "-", "--bankroll", "9000", "--players", "7", "--system",
                f"{own}:{name}", stdin=question())  # fmt: skip
    assert found.code == 2 and says in found.err and found.err.count("\n") == 1
    own.write_text("class Up:\n  pass\n def")
    found = run("simulate", "-", "--system", f"{own}:Up", stdin=question())
    assert found.code == 2 and "own.py line 3: IndentationError" in found.err


# ---- The whole program ----


def read_until(is_so: Callable[[bytes], bool], terminal: int) -> bytes:
    """What a terminal shows until it is so."""
    seen = b""

    def look() -> bool:
        nonlocal seen
        if select.select([terminal], [], [], 0)[0]:
            with suppress(OSError):  # nobody writes to it any more
                seen += os.read(terminal, 65_536)
        return is_so(seen)

    until(look, "the terminal shows it")
    return seen


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """A run that would take for ever, seen on a terminal, stopped when it has got going."""
    file = tmp_path / "long.json"
    file.write_text(question(players=10_000_000, spins=100_000))
    ours, theirs = pty.openpty()
    out = tmp_path / "out.json"
    with out.open("wb") as answer:
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "simulate", str(file), "--json"],
            stdout=answer, stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
        )  # fmt: skip
    os.close(theirs)
    try:
        seen = read_until(lambda seen: b"million spins/s" in seen, ours)
        process.send_signal(signal.SIGINT)
        # Its terminal is read on: a full one would hold it up.
        read_until(lambda _: process.poll() is not None, ours)
        assert process.returncode == 130, seen
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    found = json.loads(out.read_bytes())
    assert found["complete"] is False
    assert 0 < found["players"] < 10_000_000
    assert found["spins"] == found["players"] * 100_000


def test_ctrl_c_is_remembered_and_pressed_again_stops_at_once() -> None:
    from croupier.cli.writing import ctrl_c

    before = signal.getsignal(signal.SIGINT)
    with ctrl_c() as pressed:
        assert not pressed.is_set()
        signal.raise_signal(signal.SIGINT)
        assert pressed.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = "numpy numba scipy matplotlib pyarrow gymnasium"
    code = (
        "import sys, croupier, croupier.cli;"
        f"print(*[name for name in '{heavy}'.split() if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_where_nothing_can_be_kept_it_runs_all_the_same(tmp_path: Path) -> None:
    """No folder says it can be written to, as in a container: a folder of the run's own is used."""
    code = (
        "import os, sys; os.access = lambda *_: False;"
        "from croupier.cli import main; sys.argv = ['croupier', 'simulate', '-', '--json'];"
        "main()"
    )
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", code], input=question(players=3, spins=10), capture_output=True,
        text=True, check=True, env={**environment, "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert json.loads(done.stdout)["players"] == 3
    assert list(tmp_path.iterdir()) == []
