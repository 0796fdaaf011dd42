"""Any commands by anyone at any time, under every rulebook: what must hold after each of them."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.table import commands as c
from croupier.table.clock import later
from croupier.table.decide import may
from croupier.table.evolve import evolve
from croupier.table.state import Table
from croupier.verify import exported, verify

SPECS: dict[str, dict[str, Any]] = {
    "CM18 touchbet": {"rulebook": "CM18", "mode": "touchbet", "limits": {"outlay": 1500}},
    "CM18 cloth": {"rulebook": "CM18", "racetrack": True, "limits": {"max": 3000}},
    "CM18 crown": {"rulebook": "CM18", "game": "crown", "limits": {"chips": [500, 2500]}},
    "CM18 french": {"rulebook": "CM18", "game": "french", "racetrack": True},
    "CM11 touchbet": {"rulebook": "CM11", "mode": "touchbet", "game": "double-zero"},
    "CM11 cloth": {"rulebook": "CM11", "layout": "F", "racetrack": True},
    "CP cloth": {"rulebook": "CP", "layout": "3", "limits": {"outlay": 2000}},
    "CP free": {"rulebook": "CP", "layout": "8"},
    "NZ cloth": {"rulebook": "NZ", "layout": "4", "racetrack": True, "asian_racetrack": True},
    "ACT cloth": {"rulebook": "ACT", "asian_racetrack": True},
}
NEEDED = {
    "bet", "stake", "from", "to", "amount", "tender", "seat", "item", "value", "outcome", "ground",
    "component", "direction",
}  # fmt: skip
PEOPLE = ("ana", "bo", "cy")
STAKES = st.sampled_from(
    (500, 500, 1000, 1500, 2500, 3000, 4500, 100, 300, 501, 700, 900, 60_000, 900_000, 0, -5)
)
# Where a spin goes on from each phase, so that most runs see several whole spins.
NEXT = {
    "closed": ["open-table"],
    "idle": ["open-betting"],
    "betting": ["spin-ball"],
    "wagering-closed": ["spin-ball"],
    "ball-in-play": ["no-more-bets"],
    "no-more-bets": ["record-outcome"],
    "outcome": ["settle"],
}


def fresh(name: str) -> Script:
    made = offer(read_spec(SPECS[name]))
    return Script(made, pin(made.spec.rulebook))


def roles(script: Script) -> list[str]:
    return [*script.play.table.offer.rulebook.ladder.roles.value, "player", "sensor", "system",
            "guest", "inspector", "nobody"]  # fmt: skip


@st.composite
def commands(draw: st.DrawFn, script: Script) -> dict[str, Any]:
    """A command: often the next of a spin by someone who may, or a wager; else anything."""
    table = script.play.table
    bets = sorted(table.offer.bets)
    kind = draw(st.sampled_from(("next", "wager", "wager", "wager", "any")))
    names = list(c.NAMES) if kind == "any" else NEXT[table.phase]
    if kind == "wager" and not table.locked:
        names = ["place-wager", "place-wager", "place-wager", "call-bet", "repeat-wagers",
                 "move-wager", "remove-last", "remove-wager", "remove-all"]  # fmt: skip
    elif kind == "wager":
        names = [*names, *names, "withdraw-winning-wager", "cash-out", "leave", "buy-in"]
    name = draw(st.sampled_from(names))
    who = draw(st.sampled_from(PEOPLE))
    down = sorted(table.players[who].wagers) if who in table.players else []
    if down and name in ("remove-wager", "move-wager", "withdraw-winning-wager"):
        bets = [*down, *down, *bets[:3]]
    able = [role for role in roles(script) if role in _roles_of(script, name)]
    role = draw(st.sampled_from(able or roles(script)) if kind != "any" or draw(st.booleans())
                else st.sampled_from(roles(script)))  # fmt: skip
    command: dict[str, Any] = {"do": name, "by": f"{role}:{who if role == 'player' else 'dan'}"}
    fields: dict[str, st.SearchStrategy[Any]] = {
        "player": st.just(who),
        "bet": st.one_of(
            st.sampled_from(bets), st.sampled_from(("red", "black", "dozen:1", "dozen:2", "oops"))
        ),
        "from": st.sampled_from(bets),
        "to": st.sampled_from(sorted(table.offer.bets)),
        "stake": STAKES,
        "amount": st.sampled_from((100, 5_000, 100_000, 0)),
        "tender": st.sampled_from(("cash", "note", "chips", "voucher", "ticket")),
        "seat": st.integers(0, 9),
        "item": st.sampled_from(("ball-mm", "ball-material", "wheel-mm", "lamp")),
        "value": st.sampled_from((16, 20, 800, "non-metallic", "steel")),
        "outcome": st.sampled_from((*table.offer.wheel.pockets, "37")),
        "source": st.sampled_from(("dealer", "sensor-1", "sensor-2")),
        "ground": st.sampled_from(("short-spin", "same-direction", "console-fault", "rain")),
        "component": st.sampled_from(("game-system", "lamp")),
        "direction": st.sampled_from(("against",) * 15 + ("with",)),
        "times": st.sampled_from((1, 2)),
    }
    cls = next(one for one in get_args(c.AnyCommand) if one.__struct_config__.tag == name)
    for field in cls.__struct_encode_fields__:
        needed = field in NEEDED and (field != "stake" or name in ("place-wager", "call-bet"))
        if field == "player" and role == "player" and draw(st.integers(0, 9)):
            continue
        if field in fields and (needed or field == "player" or draw(st.booleans())):
            command[field] = draw(fields[field])
    if role == "sensor" and "source" in cls.__struct_encode_fields__:
        command["source"] = draw(st.sampled_from(("sensor-1", "sensor-2")))
    if draw(st.integers(0, 12)) == 0:
        command["id"] = draw(st.sampled_from(("a", "b", "c")))
    return command


def _roles_of(script: Script, name: str) -> frozenset[str]:
    power = script.play.table.powers.get(name)
    return power.roles if power else frozenset()


def seat_everyone(script: Script) -> None:
    """An evening under way: the table open, three players with money."""
    table = script.play.table
    script.run('{"do": "open-table", "by": "dealer:dan"}')
    for name in PEOPLE:
        by, tender = ("dealer:dan", "cash")
        if table.has_stations:
            by, tender = f"player:{name}", "note"
        buy = {"do": "buy-in", "by": by, "player": name, "amount": 200_000, "tender": tender}
        assert "ok" in script.run(json.dumps(buy))


@pytest.mark.parametrize("name", SPECS)
@settings(max_examples=max(12, settings().max_examples // 10))
@given(st.data())
def test_any_commands_keep_every_promise(name: str, data: st.DataObject) -> None:
    script = fresh(name)
    table, ledger = script.play.table, script.play.ledger
    carried_out: dict[tuple[str, str], dict[str, Any]] = {}
    if data.draw(st.integers(0, 9)):
        seat_everyone(script)
    for _ in range(data.draw(st.integers(10, 60))):
        command = data.draw(commands(script))
        if data.draw(st.integers(0, 15)) == 0:  # time passes, so that periods run out
            script._next = later(script._next, 31)
        before = msgspec.msgpack.encode(table), dict(ledger.balances), len(script.steps)
        known = carried_out.get((command["by"], command.get("id", "")))
        answer = script.run(json.dumps(command))  # no exception: a refusal is an answer
        if "refused" in answer:
            refusal = answer["refused"]
            assert refusal["code"] and refusal["message"] and refusal["clause"]
            # What was due by then may have happened; the refused command itself changed nothing.
            if len(script.steps) == before[2]:
                assert (msgspec.msgpack.encode(table), ledger.balances) == before[:2]
        elif known is not None and "id" in command:
            assert answer == known  # the same id twice happens once
            assert (msgspec.msgpack.encode(table), ledger.balances) == before[:2]
        elif "id" in command:
            carried_out[command["by"], command["id"]] = answer
        assert list(ledger.faults([table], script.play.cage)) == []
        assert all(player.chips >= 0 for player in table.players.values())
        for role in roles(script):
            assert set(may(table, role)) <= {n for n in c.NAMES if role in _roles_of(script, n)}
    assert script.end()["balanced"]
    replayed = Table(table.id)
    for step in script.steps:
        for event in step.events:
            evolve(replayed, event)
        replayed.at = step.at
    assert msgspec.msgpack.encode(replayed) == msgspec.msgpack.encode(table)
    done = verify(exported(script.steps, table), pinned_offer)
    assert done.lines == sum(len(step.events) + len(step.tickets) for step in script.steps)
