"""What `croupier staff roles` and the page of the staff say, against what the routes do: each line
of the golden matrix beside the rights that open it. Neither can change alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import Refusal
from croupier.floor.commands import RetireDevice
from croupier.floor.powers import check_role, check_role_now
from croupier.server.floor.cage_desk import SUPERVISED
from croupier.server.office.doors import PAGES
from croupier.server.office.rights import HOUSE, has, rights_of
from croupier.server.people.roles import DIRECTORS, all_roles, dealers, supervisors, titles
from kit.route_matrix import APPOINTED, BY_SIGNATURE, BY_THEM, SOMEBODYS, WHERE

GOLDEN = Path(__file__).parent.parent / "data/matrix/routes.tsv"
ALL = ("everybody of the staff",)
NOBODY: tuple[str, ...] = ()  # of the staff: it is a screen's, or there is nothing to be had
TABLES = ("sees-floor", "at-own", "looks")
CASES = ("opens-cases", "at-own", "looks")
CAGE = ("pays", "looks", *SUPERVISED)  # and by the rulebook of a table of theirs
# By the beginning of a line, of which the longest counts: the rights of which one is enough.
OPENS: dict[str, tuple[str, ...]] = {
    "GET /": ALL,  # pages and files, which have no data
    "GET /pair": NOBODY,  # without a code
    "GET /api/account": ALL,
    "GET /api/cage": CAGE,
    "GET /api/choices": ("makes-tables",),
    "GET /api/devices": ("sees-floor", "looks"),
    "GET /api/floor": ("sees-floor", "looks"),
    "GET /api/me": ALL,
    "GET /api/sessions": ("ends-sessions", "looks"),  # everybody's; one's own has everybody
    "GET /api/staff": ("manages-staff",),
    "GET /api/tables": ALL,
    "GET /api/tables/": TABLES,
    "GET /api/tables/{id}/log": ("takes-logs", "looks"),
    "GET /api/tables/{id}/spins": CASES,
    "GET /api/tables/{id}/view?as=dealer": ("deals", "looks"),
    "GET /api/tables/{id}/view?as=display": NOBODY,
    "GET /api/tables/{id}/view?as=station": NOBODY,
    "GET /api/tables/{id}/view?as=table": NOBODY,
    "GET /api/tables/{id}/watch": ("watches", "looks"),
    "GET /api/tickets/{number}": CAGE,
    "GET /api/tickets/{number}/paper": ("copies", "looks"),
    "GET /api/tournaments": ALL,
    "GET /api/tournaments/{id}/log": ("takes-logs", "takes-cup-logs", "looks"),
    "GET /api/tournaments/{id}/view?as=director": ("sees-cups",),
    "GET /api/tournaments/{id}/view?as=inspector": ("looks",),
    "GET /api/tournaments/{id}/view?as=player": NOBODY,
    "POST /api/account/": ALL,
    "POST /api/account/codes/confirm": NOBODY,  # without having begun
    "POST /api/approvals": ("deals",),
    f"POST /api/approvals{BY_THEM}": ("signs",),
    "POST /api/cage/commands paying": ("pays",),
    "POST /api/cage/commands voiding": ("void-ticket",),
    "POST /api/choices/check": ("makes-tables",),
    "POST /api/floor/commands": ("enrols",),
    "POST /api/invitations/": NOBODY,  # without a link
    "POST /api/pairings": ("pairs", "at-own"),
    "POST /api/pairings taking over": ("takes-over",),
    "POST /api/sessions/end": ("ends-sessions", "ends-own"),
    f"POST /api/sessions/end{SOMEBODYS}": ("ends-sessions",),
    "POST /api/set-up": NOBODY,  # it is done
    "POST /api/sign-": ALL,
    "POST /api/staff/": ("manages-staff",),
    "POST /api/tables": ("makes-tables",),
    "POST /api/tables/{id}/commands": ("settle",),
    "POST /api/tables/{id}/sensors": ("enrols",),
    "POST /api/tournaments by": ("makes-tournaments",),
    "POST /api/tournaments/{id}/commands directing": ("directs",),
    "POST /api/tournaments/{id}/commands reviewing": ("reviews",),
    "SOCKET /api/cage/live": CAGE,
    "SOCKET /api/floor/live": ("sees-floor", "looks"),
    "SOCKET /api/tables/{id}/live?as=dealer": ("deals", "looks"),
    "SOCKET /api/tables/{id}/live?as=display": NOBODY,
    "SOCKET /api/tables/{id}/live?as=flying": TABLES,
    "SOCKET /api/tables/{id}/live?as=station": NOBODY,
    "SOCKET /api/tables/{id}/live?as=table": NOBODY,
    "SOCKET /api/tables/{id}/live?as=wnd": TABLES,
    "SOCKET /api/tournaments/{id}/live?as=board": ALL,
    "SOCKET /api/tournaments/{id}/live?as=director": ("sees-cups",),
    "SOCKET /api/tournaments/{id}/live?as=inspector": ("looks",),
    "SOCKET /api/tournaments/{id}/live?as=player": NOBODY,
}
# A word of what is not done, not a right: no line opens for it.
DENIED = ("plays-no-part", "does-nothing")
OF_ONE = ("directs", "at-own", "takes-cup-logs")  # of a tournament that they were appointed to
SHUT = ("401", "403", "422 not-allowed", "422 not-appointed", "422 account-occupied")
AT_CUP = WHERE["T1"]


def cells() -> Iterator[tuple[str, str, str]]:
    """(line, column, answer) of the staff."""
    heads, *lines = (line.split("\t") for line in GOLDEN.read_text("utf-8").splitlines())
    for line, *answers in lines:
        for column, answer in zip(heads[1:], answers, strict=True):
            if column.removesuffix(APPOINTED) in all_roles() and line not in BY_SIGNATURE:
                yield line, column, answer


def rights_for(line: str) -> tuple[str, ...]:
    found = max((one for one in OPENS if line.startswith(one)), key=len, default="")
    assert found != "GET /" or not line.startswith("GET /api"), f"whose is {line}?"
    assert found, f"whose is {line}?"
    return OPENS[found]


def is_open(line: str, answer: str) -> bool:
    if line == "GET /api/sessions":
        return answer == "200 everybody's"
    if line.endswith(SOMEBODYS):
        return answer == "204"
    return answer not in SHUT


def is_said(line: str, column: str) -> bool:
    """Whether the rights say that it is open to them."""
    role, rights = column.removesuffix(APPOINTED), rights_for(line)
    if rights == ALL:
        return True
    by_book = rights_of(role).tables.get("CP" if line.endswith(AT_CUP) else "CM18", ())
    if any(right in by_book for right in rights):
        return role not in titles()  # there is no French table
    rights = tuple(right for right in rights if right in HOUSE)
    if line.startswith("POST /api/tournaments by "):
        made = (one for one in rights_of(role).house if one.startswith("makes tournaments by"))
        return line.rpartition(" ")[2] in next(made, "")
    of_theirs = column.endswith(APPOINTED) and (
        "tournaments/{id}" in line or line.endswith((AT_CUP, " with the tournament"))
    )
    waits = role in DIRECTORS and not of_theirs  # what is of one tournament only
    return any(has(role, right) and not (waits and right in OF_ONE) for right in rights)


def test_the_routes_do_what_the_rights_say() -> None:
    wrong = [
        f"{line} by {column}: {answer}"
        for line, column, answer in cells()
        if is_open(line, answer) != is_said(line, column)
    ]
    assert wrong == []


def test_every_right_opens_something() -> None:
    """A right that no route asks for would be a word and nothing else."""
    named = {right for line, _, _ in cells() for right in rights_for(line)}
    assert set(HOUSE) - named == set(DENIED)
    opened = {one for one in OPENS if any(line.startswith(one) for line, _, _ in cells())}
    assert set(OPENS) == opened


def test_every_role_has_a_column() -> None:
    assert {column.removesuffix(APPOINTED) for _, column, _ in cells()} == set(all_roles())


def test_pages_are_offered_by_rights_that_there_are() -> None:
    assert {right for rights in PAGES.values() for right in rights} <= set(HOUSE)


def test_a_chef_de_table_deals_and_supervises_nothing_of_the_house() -> None:
    """CM18 reads that title as its Higher Duties Dealer; an account has one role everywhere."""
    assert titles()["chef-de-table"] == {"CM18": "higher-duties-dealer", "CM11": "game-supervisor"}
    assert "chef-de-table" in dealers()
    assert "chef-de-table" not in supervisors()
    own = {"ends-own", "signs", "watches", *(right for right in HOUSE if has("dealer", right))}
    assert {right for right in HOUSE if has("chef-de-table", right)} == own
    assert rights_of("chef-de-table").house[-1] == (
        "at French tables, by reading, a Higher Duties Dealer (CM18), a Game Supervisor (CM11);"
        " here the lower of them"
    )


@pytest.mark.parametrize("title", sorted(titles()))
def test_a_title_has_at_french_tables_what_it_is_read_as(title: str) -> None:
    for tag, role in titles()[title].items():
        assert rights_of(title).tables[tag] == rights_of(role).tables[tag]


def test_what_a_chef_de_table_enrolled_is_still_verified_and_nothing_is_enrolled_now() -> None:
    asked = RetireDevice(by="chef-de-table:tom", device="s", reason="worn")
    check_role(asked)
    with pytest.raises(Refusal, match="a Chef de Table may not"):
        check_role_now(asked)
