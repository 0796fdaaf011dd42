"""Who may go through which door, in full, as golden text; `--accept` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.server.people.roles import supervisors
from croupier.server.routes import watching
from croupier.server.routes.cases import paper
from kit.route_matrix import BY_SIGNATURE, NOBODY, matrix
from kit.server import Running

GOLDEN = Path(__file__).parent.parent / "data/matrix/routes.tsv"
# What anybody may have who reaches the machine: pages without data, and how the server is.
OPEN = ("GET /", "GET /static", "GET /health", "GET /ready", "GET /metrics", "GET /openapi.json",
        "GET /cage", "GET /dealer", "GET /display", "GET /floor", "GET /flying", "GET /inspector",
        "GET /account", "GET /board", "GET /director", "GET /entrant", "GET /sign-in",
        "GET /station", "GET /table", "GET /wnd", "GET /service-worker.js",
        "GET /display.webmanifest", "GET /station.webmanifest",
        "GET /tables", "GET /make-table", "GET /places", "GET /staff")  # fmt: skip
# What somebody signs in or sets up codes by, with a name and a password.
# Without a link's code there is nothing to set up: it leads to the sign-in.
WELCOME = "GET /welcome"
BY_PASSWORD = ("POST /api/sign-in", "POST /api/sign-out", "POST /api/account/codes")


@pytest.fixture(scope="module")
def found(live: Running) -> str:
    with pytest.MonkeyPatch.context() as patched:
        # Who may have these is asked here, not what is in them: each is much work.
        patched.setattr(watching, "examined", lambda outcomes, wheel: b"{}")
        patched.setattr(paper, "DRAW", ("echo", "%PDF"))
        return matrix(live)


def test_who_may_go_through_which_door(found: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--accept"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found.splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def cells(found: str) -> dict[str, dict[str, str]]:
    """line -> who asks -> what was answered, of the doors that a sign-in opens."""
    heads, *lines = (line.split("\t") for line in found.splitlines())
    rows = {line[0]: dict(zip(heads[1:], line[1:], strict=True)) for line in lines}
    # Signed by no device, nobody gets further there.
    for one in BY_SIGNATURE:
        assert set(rows.pop(one, {"": "400"}).values()) <= {"400", "401", "403"}
    return rows


def test_nobody_gets_no_further_than_the_door(found: str) -> None:
    """Without a sign-in there are pages, how the server is, and the ways to sign in."""
    for line, row in cells(found).items():
        told = row[NOBODY]
        if line in OPEN or line.startswith("GET /static/"):
            assert told == "200", line
        elif line == WELCOME:
            assert told == "303"
        elif line in BY_PASSWORD:
            assert told in ("200", "204")
        else:
            assert told in ("401", "403"), line


def test_who_only_looks_changes_nothing(found: str) -> None:
    """But for their own account, for whoever has a link of their own, and for reviews."""
    own = ("POST /api/sign-", "POST /api/account/", "POST /api/invitations/",
           "POST /api/tournaments/{id}/commands reviewing")  # fmt: skip
    for line, row in cells(found).items():
        for who in ("inspector", "surveillance"):
            if line.startswith("POST ") and not line.startswith(own):
                assert row[who] == "403", line
            if row[who].startswith("open "):
                assert row[who] == "open not-allowed", line


def test_only_an_administrator_manages_accounts(found: str) -> None:
    for line, row in cells(found).items():
        if "/api/staff" not in line:
            continue
        allowed = {who for who, told in row.items() if told not in ("401", "403")}
        assert allowed == {"administrator"}, line


def test_an_administrator_has_no_part_in_play(found: str) -> None:
    rows = cells(found)
    assert rows["POST /api/tables/{id}/commands"]["administrator"] == "422 not-allowed"
    assert rows["GET /api/tables/{id}/view?as=dealer"]["administrator"] == "403"
    assert rows["GET /api/tables/{id}/log"]["administrator"] == "403"
    assert rows["POST /api/set-up"]["administrator"] == "403"


def test_only_supervisors_and_administrators_enrol_devices(found: str) -> None:
    rows = cells(found)
    for line in ("POST /api/floor/commands", "POST /api/tables/{id}/sensors"):
        allowed = {who for who, told in rows[line].items() if told == "422 device-known"}
        allowed |= {who for who, told in rows[line].items() if told == "422 no-such-device"}
        assert allowed == {*supervisors(), "administrator"} & rows[line].keys(), line


def test_a_screen_has_its_own_table_and_nothing_of_the_house(found: str) -> None:
    house = ("/api/floor", "/api/cage", "/log", "/spins", "/watch", "/pairings", "/approvals",
             "/api/tickets", "/api/staff", "/api/choices", "{id}/places")  # fmt: skip
    for line, row in cells(found).items():
        for screen in ("station", "display", "table", "flying", "wnd"):
            if line.endswith(" elsewhere") or any(part in line for part in house):
                assert row[screen] == "403", line
            for other in ("dealer", "station", "display", "table", "flying", "wnd"):
                if line.endswith(f"?as={other}") and other != screen:
                    assert row[screen] == "403", line
