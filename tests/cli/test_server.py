"""`croupier demo`, `serve`, `staff add` and `backup`, as processes of their own."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from croupier.rulebooks import pinned_offer
from croupier.server.demo import claim
from croupier.server.floor.live import BEAT
from croupier.server.people import NotSignedIn, People
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit.server import new_client
from kit.waiting import PATIENCE_S, until


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier", *words], capture_output=True, text=True, check=False
    )


@contextmanager
def demo(*words: str) -> Iterator[dict[str, str]]:
    """The demonstration, running: its cards by screen, each with the whole address."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "croupier", "demo", "--port", "0", "--pace", "0.03", *words],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    first = process.stdout.readline()  # one address, before anything else is said
    found = re.fullmatch(r"Open (http://\S+)/ in a browser: .*\n", first)
    # The door is open by now: whoever comes waits until all is loaded.
    try:
        assert found, first
        with new_client(found[1]) as client:
            assert client.get("/").headers["location"] == "/demo"
            cards = client.get("/api/demo").json()["cards"]
        yield {card["screen"]: found[1] + card["href"] for card in cards}
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_S)
        process.stdout.close()


@pytest.mark.parametrize(
    "words",
    [
        ["--rulebook", "CM18", "--period", "1"],
        ["--rulebook", "CM18", "--game", "french"],
        ["--rulebook", "CM18", "--side-bets", "--period", "1"],
        ["--rulebook", "CM18", "--mode", "touchtable"],
        ["--rulebook", "CM11", "--mode", "touchtable"],
        ["--rulebook", "CP", "--layout", "8"],
        ["--rulebook", "CP", "--mode", "ats", "--period", "0"],
        ["--rulebook", "NZ", "--layout", "4"],
    ],
    ids=" ".join,
)
def test_a_demonstration_plays_by_itself(words: list[str], tmp_path: Path) -> None:
    database = tmp_path / "demo.db"
    with demo(*words, "--database", str(database)) as links, new_client() as station:
        screen = "display" if "touchtable" in words else "station"
        base = links[screen].partition("/demo")[0]
        assert station.get(links[screen]).status_code == 303

        def view() -> dict[str, dict[str, int]]:
            found: dict[str, dict[str, int]] = station.get(
                f"{base}/api/tables/1/view?as={screen}"
            ).json()
            return found

        until(lambda: view()["public"]["settled"] >= 2, "two spins are settled")
        assert view()["me"]["account"] == 50_000
        # A copy made while it runs is whole.
        copy = tmp_path / "copy.db"
        assert run("backup", str(database), str(copy)).returncode == 0
    store = SQLStore(f"sqlite:///{copy}")
    lines = list(export(store))
    store.close()
    assert verify(lines, pinned_offer).lines == len(lines)
    assert any(b"wagers-settled" in line for line in lines)


@pytest.mark.parametrize("command", ["demo", "serve"])
def test_a_port_that_is_taken_is_said_in_one_line(command: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = [str(tmp_path / "floor.db")] if command == "serve" else []
        refused = run(command, *words, "--port", port)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert (
        f"port {port}: Address already in use; another program has it: end that one"
        in refused.stderr
    )


@pytest.mark.parametrize("words", [(), ("--tournament",)], ids=" ".join)
def test_a_demonstration_leaves_no_files_behind(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with demo(*words):
        assert [*tmp_path.rglob("demo.db")]
    assert [*tmp_path.iterdir()] == []


def test_without_auto_the_table_waits_for_its_dealer() -> None:
    with demo("--no-auto", "--players", "0") as links, new_client() as dealer:
        base = links["dealer"].partition("/demo")[0]
        assert dealer.get(links["dealer"]).headers["location"].startswith("/dealer")
        # Nobody deals: whoever looks on is told of nothing for a round of a second, then hears a
        # beat, and a second one. That is many steps of the demonstration's pace.
        cookies = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
        address = f"{base.replace('http', 'ws')}/api/tables/1/live?as=dealer"
        with connect(address, additional_headers={"Cookie": cookies}) as socket:
            while socket.recv(PATIENCE_S) != BEAT:
                pass
            assert socket.recv(PATIENCE_S) == BEAT
        view = dealer.get(f"{base}/api/tables/1/view?as=dealer").json()
        assert view["public"]["phase"] == "idle"
        assert "open-betting" in view["may"]
        assert set(view["players"]) == {"visitor"}


@pytest.mark.parametrize(
    ("mode", "screens"),
    [
        ("touchbet", ["station", "dealer", "flying", "wnd", "cage"]),
        ("touchtable", ["display", "dealer", "table", "flying", "wnd"]),
        ("cloth", ["station", "dealer", "flying", "wnd"]),
    ],
)
def test_a_demonstration_has_a_card_for_each_screen_of_its_mode(
    mode: str, screens: list[str]
) -> None:
    """All in one browser: none signs another out, and each card works as often as it is pressed."""
    with demo("--mode", mode, "--no-auto", "--players", "0") as links, new_client() as browser:
        assert list(links) == [*screens, "floor", "inspector"]
        base = links["dealer"].partition("/demo")[0]
        for screen, link in links.items():
            cookies = []
            for _ in range(2):
                home = browser.get(link).headers["location"].partition("?")[0]
                assert home == f"/{screen}"
                cookies.append(dict(browser.cookies))
            assert cookies[0] == cookies[1]  # whoever is signed in already goes on as they were
            assert browser.get(f"{base}{home}").status_code == 200
        for screen in screens:
            assert browser.get(f"{base}/api/me?as={screen}").json()["as"] == screen


def test_a_demonstration_leaves_accounts_as_they_are(tmp_path: Path) -> None:
    """Of its own database too: whoever set a password keeps it."""
    database = tmp_path / "demo.db"
    quiet = ("--no-auto", "--players", "0", "--database", str(database))
    with demo(*quiet) as links:
        assert len(links) > 2
    people_of(database).add_staff("dealer", "dealer", "correct horse")
    with demo(*quiet) as links, new_client() as browser:
        assert browser.get(links["dealer"]).status_code == 303
    assert people_of(database).sign_in("dealer", "correct horse")[1].name == "dealer"


def test_a_demonstration_refuses_a_floor_that_is_none(tmp_path: Path) -> None:
    """Its dealer would deal there, and its links let anybody in."""
    database = tmp_path / "floor.db"
    run("staff", "add", "dealer", "dealer", str(database), "--password", "correct horse")
    refused = run("demo", "--database", str(database), "--port", "0")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "has tables or accounts that no demonstration made" in refused.stderr
    assert people_of(database).staff_names() == ["dealer"]
    assert people_of(database).sign_in("dealer", "correct horse")[1].role == "dealer"


def test_no_floor_is_run_on_a_demonstrations_database(tmp_path: Path) -> None:
    """Whoever pressed a card is signed in there without a password, and its notes were none."""
    database = tmp_path / "demo.db"
    store = SQLStore(f"sqlite:///{database}")
    claim(store)
    store.close()
    refused = run("serve", str(database), "--port", "0")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "a demonstration's, and no floor is run on it" in refused.stderr


def people_of(database: Path) -> People:
    return People(SQLStore(f"sqlite:///{database}").engine)


def test_staff_are_added_with_a_role_of_a_ladder(tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    added = run("staff", "add", "dan", "dealer", database, "--password", "correct horse")
    assert added.returncode == 0, added.stderr
    assert added.stdout == "dan may sign in as dealer.\n"
    store = SQLStore(f"sqlite:///{database}")
    people = People(store.engine)
    assert people.sign_in("dan", "correct horse")[1].role == "dealer"
    with pytest.raises(NotSignedIn, match="name or the password is wrong"):
        people.sign_in("dan", "wrong horse")
    with pytest.raises(NotSignedIn, match="name or the password is wrong"):
        people.sign_in("nobody", "correct horse")
    store.close()
    for words, said in (
        (["dan", "barber", database, "--password", "correct horse"], "'barber' is no role"),
        (["dan", "dealer", database, "--password", "short"], "at least 12 characters"),
        (["a:b", "dealer", database, "--password", "correct horse"], "has a colon"),
    ):
        refused = run("staff", "add", *words)
        assert refused.returncode == 2
        assert said in refused.stderr


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("x")
    missing = run("backup", str(tmp_path / "no.db"), str(tmp_path / "copy.db"))
    assert missing.returncode == 2
    assert "There is no file" in missing.stderr
    taken = run("backup", str(tmp_path / "there"), str(tmp_path / "there"))
    assert taken.returncode == 2
    assert "does not overwrite" in taken.stderr
