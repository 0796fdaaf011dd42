"""`croupier staff`: who has an account, what each role may do, who is signed in, and ending it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.audit import AccountChanged
from croupier.cli.staff.opened import who_is
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.server.people import People
from croupier.server.people.lockout import FREE
from croupier.server.people.second_factor import NeedsMore, totp
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit.server import QUICK

from .conftest import Answer

Run = Callable[..., Answer]


@pytest.fixture
def database(run: Run, tmp_path: Path) -> str:
    path = str(tmp_path / "floor.db")
    for name, role in (("dan", "dealer"), ("kim", "pit-boss")):
        added = run("staff", "add", name, role, path, "--password", "correct horse")
        assert added.code == 0, added.err
    return path


def test_a_role_is_looked_at_before_a_password_is_asked_for(run: Run, tmp_path: Path) -> None:
    answer = run("staff", "add", "dan", "deeler", str(tmp_path / "floor.db"))
    assert answer.code == 2 and "assword" not in answer.out + answer.err
    assert answer.err.startswith("croupier: 'deeler' is no role; there are administrator,")


def test_accounts_are_listed_changed_and_removed(run: Run, database: str) -> None:
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        people = People(store.engine, hasher=QUICK)
        people.sign_in("kim", "correct horse")
        for _ in range(FREE):
            with pytest.raises(Exception, match="wrong"):
                people.sign_in("dan", "wrong horse")
    listed = run("staff", "list", database, "--json").json["staff"]
    assert [(one["name"], one["role"], one["sessions"]) for one in listed] == [
        ("dan", "dealer", 0),
        ("kim", "pit-boss", 1),
    ]
    assert listed[0]["locked_s"] > 0 == listed[1]["locked_s"]
    assert "for " in run("staff", "list", database).out
    assert run("staff", "unlock", "dan", database).out == "dan may sign in again.\n"
    assert run("staff", "list", database, "--json").json["staff"][0]["locked_s"] == 0
    demoted = run("staff", "role", "kim", "dealer", database)
    assert demoted.out == "kim may sign in as dealer. 1 open session ended.\n"
    assert run("staff", "remove", "kim", database).out == "kim has no account any more.\n"
    again = run("staff", "remove", "kim", database)
    assert (again.code, again.out) == (2, "")
    assert "`croupier staff list` has them all" in again.err
    assert run("staff", "role", "dan", "barber", database).code == 2
    assert run("staff", "unlock", "nobody", database).code == 2


def test_the_last_administrator_stays(run: Run, database: str) -> None:
    password = ("--password", "correct horse")
    assert run("staff", "add", "ada", "administrator", database, *password).code == 0
    for words in (["remove", "ada", database], ["role", "ada", "dealer", database],
                  ["add", "ada", "dealer", database, *password]):  # fmt: skip
        refused = run("staff", *words)
        assert (refused.code, refused.out) == (2, "")
        assert "ada is the only administrator; make another one first." in refused.err
    assert run("staff", "add", "eva", "administrator", database, *password).code == 0
    assert run("staff", "remove", "ada", database).code == 0
    said = [one["name"] for one in run("staff", "list", database, "--json").json["staff"]]
    assert said == ["dan", "eva", "kim"]


def test_who_is_signed_in_is_listed_and_signed_out(run: Run, database: str) -> None:
    assert run("staff", "sessions", database).out == "Nobody is signed in.\n"
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        people = People(store.engine, hasher=QUICK)
        tokens = [people.sign_in("kim", "correct horse", "10.0.0.7")[0] for _ in range(2)]
        people.sign_in("dan", "correct horse")
    rows = run("staff", "sessions", database, "--json").json["sessions"]
    assert sorted(one["name"] for one in rows) == ["dan", "kim", "kim"]
    printed = run("staff", "sessions", database).out
    assert "pit-boss:kim" in printed
    assert "10.0.0.7" in printed
    assert not any(token in printed + str(rows) for token in tokens)
    one = next(row["id"] for row in rows if row["name"] == "dan")
    assert run("staff", "sign-out", one, database).out.startswith("dan is signed out.")
    assert "2 open sessions ended" in run("staff", "sign-out", "kim", database).out
    assert run("staff", "sign-out", "kim", database).code == 2


def test_each_change_is_in_the_log_and_nobody_elses_file_is_made(
    run: Run, database: str, tmp_path: Path
) -> None:
    assert run("staff", "remove", "dan", database).code == 0
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        acts = [decode(one.body) for one in store.read("audit:staff")]
        lines = list(export(store))
    changed = [one for act in acts for one in act.events if isinstance(one, AccountChanged)]
    assert [(one.account, one.what) for one in changed] == [
        ("dan", "added"),
        ("kim", "added"),
        ("dan", "removed"),
    ]
    assert all(act.by.startswith("operator:") for act in acts)
    assert verify(lines, pinned_offer).lines == len(lines) == 3
    for words in (
        ["list"],
        ["sessions"],
        ["remove", "x"],
        ["unlock", "x"],
        ["role", "x", "dealer"],
    ):
        missing = run("staff", *words, str(tmp_path / "none.db"))
        assert missing.code == 2, words
    assert not (tmp_path / "none.db").exists()


def test_roles_say_what_each_may_do(run: Run) -> None:
    roles = run("staff", "roles", "--json").json["roles"]
    assert {"dealer", "pit-boss", "cage", "inspector", "surveillance"} <= set(roles)
    assert "spin-ball" in roles["dealer"]["tables"]["CM18"]
    assert roles["inspector"]["tables"] == {}
    assert "sees and ends any session" in roles["pit-boss"]["house"]
    assert "sees and ends any session" not in roles["dealer"]["house"]
    assert all(one["idle_s"] >= 900 for one in roles.values())
    assert "15 min" in run("staff", "roles").out
    assert "CM18: open the table, " in run("staff", "roles", "dealer").words
    assert run("staff", "roles", "barber").code == 2


def test_to_look_changes_nothing(run: Run, database: str, tmp_path: Path) -> None:
    before = Path(database).read_bytes()
    for words in (["list"], ["sessions"]):
        assert run("staff", *words, database).code == 0
    assert Path(database).read_bytes() == before
    old = tmp_path / "old.db"
    with closing(SQLStore(f"sqlite:///{old}")):
        pass  # as one of before there were accounts
    assert "has no accounts" in run("staff", "list", str(old)).words
    assert run("staff", "sessions", str(old)).out == "Nobody is signed in.\n"


def test_a_password_and_codes_are_set_by_whoever_runs_the_server(run: Run, database: str) -> None:
    short = run("staff", "password", "dan", database, "--password", "short")
    assert (short.code, "at least 12" in short.err) == (2, True)
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        people = People(store.engine, hasher=QUICK)
        people.sign_in("dan", "correct horse")
        key = people.accounts.begin_codes("kim", "correct horse")
        code = totp.code_of(key, totp.step_at(time.time()))
        people.confirm_codes("kim", "correct horse", "", code)
        changed = run("staff", "password", "dan", database, "--password", "battery staple 9")
        assert changed.out == "dan has a new password. 1 open session ended.\n"
        people.sign_in("dan", "battery staple 9")
        with pytest.raises(NeedsMore, match="Enter the code"):
            people.sign_in("kim", "correct horse")
        required = run("staff", "codes", "require", "dealer", database)
        assert required.out == "dealer needs codes from now on. 1 open session ended.\n"
        with pytest.raises(NeedsMore, match="set it up"):
            people.sign_in("dan", "battery staple 9")
        listed = run("staff", "codes", "list", database, "--json").json
        assert (listed["roles"], listed["staff"]) == (["dealer"], ["kim"])
        assert "kim" in run("staff", "codes", "list", database).out
        run("staff", "codes", "optional", "dealer", database)
        people.sign_in("dan", "battery staple 9")
        reset = run("staff", "codes", "reset", "kim", database)
        assert reset.out.endswith("or sets up new ones. 1 open session ended.\n")
        people.sign_in("kim", "correct horse")
        assert run("staff", "codes", "reset", "kim", database).code == 2
        assert run("staff", "codes", "require", "barber", database).code == 2
        assert run("staff", "password", "nobody", database, "--password", "a new phrase").code == 2
        notes = [decode(one.body).events[0] for one in store.read("audit:staff")]
    said = [getattr(one, "what", type(one).__name__) for one in notes[-4:]]
    assert said == ["password", "CodesRequired", "CodesRequired", "codes-reset"]


def test_whoever_signs_for_a_command_is_known_by_the_settings_file(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second factor is sealed with the server's secret, which a file of settings may name."""
    secret, settings = tmp_path / "elsewhere" / "secret", tmp_path / "croupier.toml"
    secret.parent.mkdir()
    settings.write_text(f'secret = "{secret}"\n', encoding="utf-8")
    monkeypatch.setattr("argon2.PasswordHasher", lambda **_: QUICK)
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        people = People(store.engine, secret=secret)
        key = people.accounts.begin_codes("dan", "correct horse")
        now = totp.step_at(people.accounts.factors.now())
        people.accounts.confirm_codes("dan", "correct horse", totp.code_of(key, now - 1))
        monkeypatch.setattr("typer.prompt", lambda *_, **__: totp.code_of(key, now))
        monkeypatch.delenv("CROUPIER_SECRET", raising=False)
        monkeypatch.setenv("CROUPIER_CONFIG", str(settings))
        assert who_is(store, "dan", "correct horse") == "dealer:dan"
