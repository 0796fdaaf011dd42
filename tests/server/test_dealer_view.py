"""What the console is told beside the game: who signs for what, what is not vouched for, faults."""

from __future__ import annotations

import itertools
from typing import Any

import httpx
import pytest

from kit.devices import Device
from kit.server import Running

_names = (f"d{n}" for n in itertools.count(1))


class Floor:
    """One open table, and the dealer's screen on it."""

    def __init__(self, live: Running, dealer: httpx.Client, **spec: Any) -> None:
        self.live, self.dealer, self.id = live, dealer, next(_names)
        made = dealer.post("/api/tables", json={"table": self.id, "spec": spec})
        assert made.status_code == 201, made.text
        self.do("open-table")

    def do(self, step: str, by: httpx.Client | None = None, **fields: Any) -> None:
        answer = self.live.ask(by or self.dealer, self.id, step, **fields)
        assert answer.status_code == 200, answer.text

    def view(self, by: httpx.Client | None = None) -> dict[str, Any]:
        seen: dict[str, Any] = (
            (by or self.dealer).get(f"/api/tables/{self.id}/view?as=dealer").json()
        )
        return seen

    def layout(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.dealer.get(f"/api/tables/{self.id}/layout").json()
        return seen


def test_the_dealer_is_told_who_signs_for_what_the_dealer_may_not(
    live: Running, dealer: httpx.Client
) -> None:
    floor = Floor(live, dealer, rulebook="CM11")
    signs = floor.view()["signs"]
    wanted = {
        "close-table": "pit-boss",
        "direct-spins": "game-supervisor",
        "give-closing-notice": "pit-boss",
        "correct-outcome": "game-supervisor",
        "decide-dispute": "pit-boss",
    }
    assert signs.items() >= wanted.items()
    assert not set(signs) & set(floor.view()["may"])
    floor.do("open-betting")
    now = set(floor.view()["signs"])
    assert "give-closing-notice" in now
    assert not {"close-table", "direct-spins"} & now  # these are not for now
    assert floor.view(live.staff("pia", "pit-boss"))["signs"] == {}


@pytest.mark.parametrize(
    ("rulebook", "mode", "has", "not_has"),
    [
        ("CM18", "touchtable", "open-guest-account", "issue-colour-chips"),
        ("CM11", "touchtable", "announce-final-bets", "leave"),
        ("CM18", "touchbet", "report-print-failure", "buy-in"),
        ("CM18", "cloth", "issue-colour-chips", "announce-final-bets"),
        ("CP", "cloth", "offer-legacy-wager", "set-player-limits"),
    ],
)
def test_a_layout_says_what_acts_the_table_has(
    live: Running, dealer: httpx.Client, rulebook: str, mode: str, has: str, not_has: str
) -> None:
    acts = Floor(live, dealer, rulebook=rulebook, mode=mode).layout()["acts"]
    assert has in acts
    assert not_has not in acts


def test_a_layout_has_the_limits_as_they_were_set(live: Running, dealer: httpx.Client) -> None:
    kinds = {"straight": {"min": 200}}
    floor = Floor(live, dealer, rulebook="NZ", limits={"min": 1000, "max": 80_000, "kinds": kinds})
    limits = floor.layout()["limits"]
    assert limits["set"]["min"] == 1000
    assert limits["set"]["unit"] is None  # and not what follows from that
    assert limits["set"]["kinds"] == kinds
    assert limits["unit"] == 500
    assert floor.layout()["vacate_after"] == 3


def test_what_nobody_has_vouched_for_is_listed_with_what_it_must_be(
    live: Running, dealer: httpx.Client
) -> None:
    floor = Floor(live, dealer, rulebook="CP", attestations="required")
    house = floor.view()["house"]
    assert house["required"]
    assert house["wanted"] == [
        ["wheel-mm", "at least 750", "CP 2.1 chapeau"],
        ["ball-material", "non-metallic", "CP 2.2"],
        ["ball-mm", "17 to 22", "CP 2.2"],
        ["dolly", "present", "CP 1.1 Dolly"],
        ["table-layout", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or 13", "CP 1.1 Table Layout"],
    ]
    floor.do("attest", item="ball-mm", value=20)
    left = [item for item, *_ in floor.view()["house"]["wanted"]]
    assert left == ["wheel-mm", "ball-material", "dolly", "table-layout"]
    assert not Floor(live, dealer, rulebook="CP").view()["house"]["required"]


def test_faults_are_named_by_their_component(live: Running, dealer: httpx.Client) -> None:
    floor = Floor(live, dealer, rulebook="CM18", mode="touchbet")
    for step in ("open-betting", "spin-ball", "no-more-bets"):
        floor.do(step)
    pair = Device(live, f"sensors-{floor.id}", "sensor", floor.id)
    for outcome, source in (("17", "sensor-1"), ("20", "sensor-2")):
        assert pair.say("record-outcome", outcome=outcome, source=source).is_success
    said = floor.view()["public"]["faults"]
    assert said == {"game-system": "the sensors differ: 17 and 20"}
