"""docs/architecture.md: every name in it exists, and a real wager goes the way it says."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from itertools import pairwise, takewhile
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from croupier.rules.spec import read_spec
from croupier.server.app import Server
from croupier.server.floor.live import Screen
from croupier.server.people import Session
from croupier.store.sql import SQLStore
from croupier.table.rooms import ROOMS
from kit.named import fault, is_path, path_exists, quoted
from kit.views import received
from test_tidy import RINGS

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src/croupier"
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
ANA = Session("player", "ana", "1", "station")


class Hop(NamedTuple):
    number: int
    file: str
    function: str


HOPS = [
    Hop(int(number), file, function)
    for number, file, function in re.findall(r"^\| (\d+) \| `(\S+)` \| `(\S+)` \|", PAGE, re.M)
]
PYTHON = [hop for hop in HOPS if hop.file.endswith(".py")]
EVOLVE = Hop(0, "table/__init__.py", "evolve")
POSTINGS = Hop(0, "ledger/__init__.py", "postings")
ACKNOWLEDGE = Hop(0, "server/pit/committer.py", "Committer._acknowledge")


def test_every_file_the_page_names_is_there() -> None:
    text = re.sub(r"\[[^\]]*\]\(", "(", PAGE)  # what a link leads to, not what it is called
    named = set(re.findall(r"(?<![\w/.])([\w<>-]+(?:/[\w<>-]+)*\.(?:py|js))\b", text))
    assert len(named) > 20
    for name in named:
        assert path_exists(name), name
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link


@pytest.mark.parametrize("name", sorted(set(quoted(PAGE))))
def test_every_name_the_page_quotes_exists(name: str) -> None:
    assert not fault(name), fault(name)


def test_the_picture_is_that_of_the_imports() -> None:
    picture = PAGE.partition("┌─ edge")[2].partition("```")[0]
    for ring, packages in RINGS.items():
        box = f"edge{picture}".partition(f"{ring}: ")[2].splitlines()[1:]
        lines = "\n".join(takewhile(lambda line: "─" not in line, box))
        drawn = re.findall(r"(?:(?<=   )|(?<=│ ))([a-z]+)/?(?= )", lines)
        assert [one for one in drawn if one != "web"] == packages, ring


def test_the_way_to_a_change_is_two_hops() -> None:
    """A row each subject: a file to start with, and one to go on to; both are looked up above."""
    table = PAGE.partition("## Where do I change")[2].partition("\n## ")[0]
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| ")][1:]
    assert len(rows) >= 10
    for _, start, then in rows:
        for cell in (start, then):
            assert any(is_path(name) for name in quoted(cell)) or "](" in cell, cell


def test_every_room_is_named() -> None:
    line = PAGE.partition("**A room a subject.**")[2].partition("each have")[0]
    assert re.findall(r"`(\w+)`", line) == list(ROOMS)


def test_a_wager_takes_at_most_twelve_hops() -> None:
    assert [hop.number for hop in HOPS] == list(range(1, len(HOPS) + 1))
    assert 8 < len(HOPS) <= 12


def body_of(hop: Hop) -> str:
    """A function of a script, to the brace at the start of its own indentation."""
    text = (SRC / "web" / hop.file.removeprefix("web/")).read_text(encoding="utf-8")
    found = re.search(
        rf"^( *)(?:export )?(?:async )?(?:function )?{hop.function}\([^\n]*\{{$.*?^\1\}}",
        text,
        re.M | re.S,
    )
    assert found, hop
    return found.group()


def test_the_screens_send_and_receive_it() -> None:
    picks, places, receives = (hop for hop in HOPS if hop.file.endswith(".js"))
    assert "wagers.place(" in body_of(picks)
    station = (SRC / "web/station/station.js").read_text(encoding="utf-8")
    assert re.search(r'"bet-pick".*pick\(', station)
    wagers = (SRC / places.file).read_text(encoding="utf-8")
    assert 'do: "place-wager"' in body_of(places) and "await send(command)" in wagers
    assert 'import { send } from "./socket.js"' in wagers
    socket = (SRC / receives.file).read_text(encoding="utf-8")
    assert 'type: "command", command: whole' in socket and "receive(JSON.parse(" in socket
    assert all(call in body_of(receives) for call in ("answered(", "publish(", "merge("))
    assert re.search(
        r"onView\(\(/\*\* @type \{PlayerView\} \*/ next\) => \{.*?draw\(\);", station, re.S
    )


class Watch:
    """Which of these functions were called, in order, and inside which others."""

    def __init__(self, hops: list[Hop]) -> None:
        self.known = {(str(SRC / hop.file), hop.function): hop for hop in hops}
        self.calls: list[tuple[Hop, set[Hop]]] = []

    def hop(self, code: CodeType) -> Hop | None:
        return self.known.get((code.co_filename, code.co_qualname))

    def __call__(self, frame: FrameType, what: str, _: Any) -> None:
        hop = self.hop(frame.f_code) if what == "call" else None
        if hop is not None and hop not in [one for one, _ in self.calls]:
            around, outer = set(), frame.f_back
            while outer is not None:
                inside = self.hop(outer.f_code)
                around |= {inside} if inside is not None else set()
                outer = outer.f_back
            self.calls.append((hop, around))


async def wagered(folder: Path, watch: Watch) -> list[dict[str, Any]]:
    """A wager over a socket's message, watched; what the station was sent for it."""
    server = Server(SQLStore(f"sqlite:///{folder / 'floor.db'}"))
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(json.loads(message["text"]))

    await server.pit.start()
    await server.floor.notes.start_virtual()
    await server.pit.make_table("1", read_spec({"rulebook": "CM18", "mode": "touchbet"}))
    dealer = Session("dealer", "dan", "", "staff")
    for session, command in (
        (dealer, {"do": "open-table", "id": "1"}),
        (ANA, {"do": "buy-in", "id": "1", "amount": 100_00, "tender": "note"}),
        (dealer, {"do": "open-betting", "id": "2"}),
    ):
        answer = received(await server.sockets.heard(message_of(command), session, "1"))
        assert "ok" in answer, answer
    table = server.floor.table("1")
    assert table is not None
    server.floor.snapshot(table, "station", ANA)  # what it shows so far
    server.floor.hub.add(Screen(send, "station", ANA, "1"))
    server.pit.committer.thread.submit(sys.setprofile, watch).result()  # the committer's
    sys.setprofile(watch)
    try:
        wager = {"do": "place-wager", "id": "w1", "bet": "red", "stake": 5_00}
        answer = received(await server.sockets.heard(message_of(wager), ANA, "1"))
    finally:
        sys.setprofile(None)
    sent.append(answer)
    await server.pit.stop()
    server.store.close()
    return sent


def message_of(command: dict[str, Any]) -> str:
    return json.dumps({"type": "command", "command": command})


def test_a_real_wager_goes_this_way(tmp_path: Path) -> None:
    watch = Watch([*PYTHON, EVOLVE, POSTINGS, ACKNOWLEDGE])
    change, answer = asyncio.run(wagered(tmp_path, watch))
    seen = [hop for hop, _ in watch.calls]
    assert [hop for hop in seen if hop in PYTHON] == PYTHON
    around = dict(watch.calls)
    asked = PYTHON[: PYTHON.index(Hop(8, "table/wagers/decide.py", "place_wager")) + 1]
    for one, next_one in pairwise(asked):
        assert one in around[next_one], f"{next_one} is not called by {one}"
    happen, append, told = PYTHON[len(asked) :]
    assert PYTHON[PYTHON.index(asked[-1]) - 2] in around[happen], "Play.ask lets it happen"
    assert all(happen in around[hop] for hop in (EVOLVE, POSTINGS))
    assert around[append] == set(), "in the committer's thread"
    assert ACKNOWLEDGE in around[told]
    assert answer["ok"] == change["version"] == 5  # acts: made, opened, bought in, betting, wager
    assert change["me"]["wagers"] == {"red": 5_00} and change["me"]["account"] == 95_00
