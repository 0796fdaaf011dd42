"""The accounts of the staff over HTTP: invited, changed and removed by an administrator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from croupier.cli.staff import roles as roles_command
from croupier.server.office.rights import rights_of
from kit.server import Running, running
from kit.waiting import until

PASSWORD = {"password": "seven small boats"}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[tuple[Running, httpx.Client]]:
    with running(tmp_path) as live:
        yield live, live.staff("ada", "administrator")


def in_audit(live: Running, what: bytes) -> bool:
    return what in live.audit()


def invite(admin: httpx.Client, name: str = "mia", role: str = "dealer") -> str:
    made = admin.post("/api/staff/invitations", json={"name": name, "role": role})
    assert made.status_code == 201, made.text
    return str(made.json()["url"]).partition("code=")[2]


def test_a_link_makes_an_account_once(floor: tuple[Running, httpx.Client]) -> None:
    live, admin = floor
    code = invite(admin)
    lines = admin.get("/api/staff").json()["staff"]
    assert [(one["name"], one["account"]) for one in lines] == [("ada", True), ("mia", False)]
    mia = live.client()
    assert mia.get(f"/welcome?code={code}").status_code == 200
    assert mia.post("/api/invitations/look", json={"code": code}).json()["name"] == "mia"
    weak = mia.post("/api/invitations/accept", json={"code": code, "password": "mia"})
    assert weak.status_code == 400
    assert mia.post("/api/invitations/accept", json={"code": code, **PASSWORD}).status_code == 200
    again = mia.post("/api/invitations/accept", json={"code": code, **PASSWORD})
    assert again.status_code == 401
    assert mia.post("/api/sign-in", json={"name": "mia", **PASSWORD}).json()["role"] == "dealer"
    assert mia.get(f"/pair?code={code}").status_code == 401  # it pairs nothing
    until(partial(in_audit, live, b'"password-chosen"'), "it is noted")
    assert code.encode() not in live.audit()


def test_a_new_link_ends_the_one_before_and_the_old_password(
    floor: tuple[Running, httpx.Client],
) -> None:
    live, admin = floor
    mia = live.staff("mia", "dealer")
    first, second = invite(admin), invite(admin)
    assert mia.post("/api/invitations/look", json={"code": first}).status_code == 401
    done = live.client().post("/api/invitations/accept", json={"code": second, **PASSWORD})
    assert done.status_code == 200
    assert mia.get("/api/me").status_code == 401  # signed out by it


def test_who_needs_a_second_factor_is_not_let_in_by_a_link(
    floor: tuple[Running, httpx.Client],
) -> None:
    live, admin = floor
    live.server.people.require_codes("cage", True)
    client, code = live.client(), invite(admin, "cai", "cage")
    client.post("/api/invitations/accept", json={"code": code, **PASSWORD})
    told = client.post("/api/sign-in", json={"name": "cai", **PASSWORD})
    assert (told.status_code, told.json()["needs"]) == (401, "set-up")


def test_role_sign_out_unlock_and_removal(floor: tuple[Running, httpx.Client]) -> None:
    live, admin = floor
    mia = live.staff("mia", "dealer")

    def ask(path: str, **body: str) -> int:
        return admin.post(f"/api/staff/{path}", json=body).status_code

    assert ask("role", name="mia", role="area-manager") == 204
    assert mia.get("/api/me").status_code == 401
    mia = live.staff("mia", "area-manager")
    assert ask("sign-out", name="mia") == 204
    assert mia.get("/api/me").status_code == 401
    assert ask("sign-out", name="mia") == 404
    assert ask("unlock", name="mia") == 204
    assert ask("remove", name="mia") == 204
    assert live.server.people.staff_names() == ["ada"]
    assert ask("remove", name="mia") == 400
    for what in (b'"role"', b'"signed-out"', b'"unlocked"', b'"removed"'):
        until(partial(in_audit, live, what), f"{what!r} is noted")


def test_there_is_always_an_administrator(floor: tuple[Running, httpx.Client]) -> None:
    live, admin = floor
    last = admin.post("/api/staff/role", json={"name": "ada", "role": "dealer"})
    assert last.status_code == 400 and "only administrator" in last.json()["error"]
    assert admin.post("/api/staff/remove", json={"name": "ada"}).status_code == 400
    live.staff("eva", "administrator")
    assert admin.post("/api/staff/role", json={"name": "ada", "role": "dealer"}).status_code == 204


def test_an_invitation_is_withdrawn(floor: tuple[Running, httpx.Client]) -> None:
    live, admin = floor
    code = invite(admin)
    assert admin.post("/api/staff/remove", json={"name": "mia"}).status_code == 204
    told = live.client().post("/api/invitations/look", json={"code": code})
    assert told.status_code == 401


@pytest.mark.parametrize("what", ["role", "cli-role", "cli-remove", "cli-add", "password"])
def test_whatever_changes_an_account_ends_its_link(
    floor: tuple[Running, httpx.Client], what: str
) -> None:
    """Else whoever was demoted comes back as what the link says."""
    live, admin = floor
    people = live.server.people
    live.staff("eva", "administrator")
    code = invite(admin, "eva", "administrator")
    if what == "role":
        asked = {"name": "eva", "role": "dealer"}
        assert admin.post("/api/staff/role", json=asked).status_code == 204
    elif what == "cli-role":
        people.change_role("eva", "dealer")
    elif what == "cli-remove":
        people.remove_staff("eva")
    elif what == "cli-add":
        people.add_staff("eva", "dealer", "nine small boats")
    else:
        people.change_password("eva", "nine small boats")
    before = people.accounts.role_of("eva")
    client = live.client()
    assert client.post("/api/invitations/look", json={"code": code}).status_code == 401
    told = client.post("/api/invitations/accept", json={"code": code, **PASSWORD})
    assert told.status_code == 401
    assert people.accounts.role_of("eva") == before


def test_a_removal_while_a_link_is_used_is_not_undone(
    floor: tuple[Running, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To hash a password takes a while, and the account may change meanwhile."""
    live, admin = floor
    live.staff("eva", "administrator")
    code = invite(admin, "eva", "administrator")
    people = live.server.people
    accounts, hasher = people.accounts, people.accounts._hasher

    class Slow:
        def hash(self, password: str) -> str:
            people.remove_staff("eva")
            return hasher.hash(password)

    monkeypatch.setattr(accounts, "_hasher", Slow())
    told = live.client().post("/api/invitations/accept", json={"code": code, **PASSWORD})
    assert told.status_code == 401
    assert accounts.role_of("eva") == ""


def test_the_page_and_the_command_say_the_same(
    floor: tuple[Running, httpx.Client], capsys: pytest.CaptureFixture[str]
) -> None:
    _, admin = floor
    found = {one["role"]: one for one in admin.get("/api/staff").json()["roles"]}
    for role, line in found.items():
        assert [says["en"] for says in line["may"]] == list(rights_of(role).house)
        assert all(says["fr"] and says["fr"] != says["en"] for says in line["may"])
    roles_command("administrator")
    printed = " ".join(capsys.readouterr().out.split())
    assert "; ".join(rights_of("administrator").house) in printed
