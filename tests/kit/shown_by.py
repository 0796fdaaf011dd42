"""Refusals that no lines at a table bring about: what comes in over a socket, from a device, out
of a log, or is asked of the library. Each function gives the reason and the clause."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import msgspec
from tools.refusals_docs import every_kind, key_of

from croupier.cage import ticket_number
from croupier.cage.check import CagePart, TicketCheck
from croupier.draw.svg import draw, draw_racetrack
from croupier.errors import Refusal
from croupier.floor.commands import ReportSpeed
from croupier.floor.devices.beats import Beat, check_beat
from croupier.floor.devices.beats import signed_text as signed_beat
from croupier.floor.devices.decide import report
from croupier.floor.devices.ed25519 import public_key, sign
from croupier.floor.devices.messages import message_of, signed_text
from croupier.floor.devices.notes import Note, check_note
from croupier.floor.devices.notes import signed_text as signed_note
from croupier.floor.devices.state import Device
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.refusals.asking import Paused
from croupier.rulebooks import offer, pin
from croupier.rules.bets import Wager
from croupier.rules.limits import judge, under_outlay
from croupier.rules.settle import settle
from croupier.rules.settle.beside import read_draws
from croupier.rules.spec import read_spec
from croupier.script import START, Script
from croupier.server.floor.beats import BeatDesk
from croupier.server.floor.devices import DeviceDesk
from croupier.server.floor.notes import NoteDesk
from croupier.server.people import NotSignedIn, Session
from croupier.server.people.signing import Asking, signed_by
from croupier.server.pit import Retry
from croupier.server.routes.sockets import SocketRoutes
from croupier.table import decide
from croupier.table.commands import IssueColourChips, RedeemColourChips, ReportPrintFailure
from croupier.table.other_tables import with_others
from kit.devices import secret_of
from kit.table import Playing, playing

Shown = tuple[Why, str]
_KINDS = {key_of(kind): kind for kind in every_kind()}
DAN = Session("dealer", "dan", "", "staff")


def raised(work: Callable[[], object]) -> Shown:
    try:
        work()
    except Refusal as refusal:
        return refusal.why, refusal.clause
    raise AssertionError("it was not refused")


def awaited(work: Awaitable[object]) -> Shown:
    async def done() -> object:
        return await work

    return raised(lambda: asyncio.run(done()))


def answered(particulars: Any, clause: str) -> Shown:
    """As JSON has it."""
    return msgspec.convert(particulars, _KINDS[particulars["type"]]), clause


# ---- how something is sent ----


def scripted(*, lines: list[dict[str, Any]]) -> Shown:
    """The answer to the last line of a script."""
    made = offer(read_spec({"rulebook": "CM18"}))
    script = Script(made, pin("CM18"))
    answers = [script.run(json.dumps(line)) for line in lines]
    refused = answers[-1]["refused"]
    return answered(refused["particulars"], refused["clause"])


def over_a_socket(*, message: dict[str, Any], fails: str = "") -> Shown:
    """What a screen is answered, where asking `fails`."""

    def approval(*given: object) -> None:
        raise NotSignedIn("used")

    async def submit(*given: object) -> None:
        raise Retry(Paused("the database is out of reach"))

    people = SimpleNamespace(approval=approval)
    asks = SimpleNamespace(allows=lambda _: fails != "too-fast")
    access = SimpleNamespace(asks=asks, alive=lambda _: None)
    routes = SocketRoutes(access, SimpleNamespace(submit=submit), people)  # type: ignore[arg-type]
    answer: Any = asyncio.run(routes.heard(json.dumps(message), DAN, "1"))
    return answered(json.loads(bytes(answer.refused.particulars)), answer.refused.clause)


def pad_not_held() -> Shown:
    at = playing("CM18", mode="touchtable")
    command = at._command("player:ana", "place-wager", {"bet": "red", "stake": 500})
    layout = Session("layout", "layout", "1", "table")
    return raised(lambda: signed_by(at.table, layout, command, Asking()))


def looks_on() -> Shown:
    at = playing("CM18")
    inspector = Session("inspector", "ivy", "", "staff")
    command = at._command("inspector:ivy", "open-betting", {})
    return raised(lambda: signed_by(at.table, inspector, command, Asking()))


def somebody_elses_name() -> Shown:
    at = playing("CM18")
    command = IssueColourChips(
        player="ana", colour="red", value=500, count=1, approved_by="area-manager:mia"
    )
    return raised(lambda: signed_by(at.table, DAN, command, Asking()))


def no_such_table() -> Shown:
    command = RedeemColourChips(player="ana", colour="red", count=1, table="9")
    return raised(lambda: with_others(command, playing("CM18").table, {}))


# ---- devices ----

_PIT = SimpleNamespace(
    note_refused=lambda *given: None,
    check_floor=lambda check: None,
    when_loaded=lambda begin: None,
    now=lambda: START,
)


def screen_says_a_note() -> Shown:
    return awaited(NoteDesk(_PIT).put_in("1", "ana", 500, "n1"))  # type: ignore[arg-type]


def somebody_says_a_reading() -> Shown:
    at = playing("CM18", mode="touchbet")
    command = at._command("sensor:dan", "record-outcome", {"outcome": "17"})
    return raised(lambda: DeviceDesk(_PIT, BeatDesk(_PIT)).check_signed(command, "1"))  # type: ignore[arg-type]


def virtual_device_at_the_door() -> Shown:
    device = Device("wheel", public_key(secret_of("w1")), virtual=True)
    register = SimpleNamespace(devices={"w1": device}, pairings={})
    pit = SimpleNamespace(**{**vars(_PIT), "register": register})
    message = message_of("1", 0, _speed("w1"))
    return raised(lambda: DeviceDesk(pit, BeatDesk(pit))._check("w1", message))  # type: ignore[arg-type]


def beat_again() -> Shown:
    device = Device("sensor", public_key(secret_of("s1")), "1", 1)
    given = Beat(table="1", number=4, run="7f3a")
    signature = sign(secret_of("s1"), signed_beat("s1", given))
    signed = msgspec.structs.replace(given, signature=signature)
    return raised(lambda: check_beat("s1", device, signed, "7f3a", 4))


def nobody_at_the_acceptor() -> Shown:
    at = playing("CM18", mode="touchbet")
    register = SimpleNamespace(pairings={})
    pit = SimpleNamespace(register=register, decided=lambda table: at.table)
    return raised(lambda: NoteDesk(pit)._at("1", 3))  # type: ignore[arg-type]


def note(*, kind: str = "bill-acceptor", amount: int = 500) -> Shown:
    """A note that is put in at an acceptor for 10.00 and 20.00."""
    device = Device(kind, public_key(secret_of("a1")), "1", 1, (1000, 2000), 5000)  # type: ignore[arg-type]
    given = Note(id="n1", table="1", amount=amount, place=1)
    signature = sign(secret_of("a1"), signed_note("a1", given))
    signed = msgspec.structs.replace(given, signature=signature)
    return raised(lambda: check_note("a1", device, signed))


def said(*, kind: str = "wheel", number: int = 1, heard: int = 0) -> Shown:
    """A device of this kind says how fast the wheel turns."""
    register = Register()
    register.devices["w1"] = Device(kind, public_key(secret_of("w1")), "1", heard=heard)  # type: ignore[arg-type]
    return raised(lambda: report(register, _speed("w1", number)))


def _speed(name: str, number: int = 1) -> ReportSpeed:
    bare = ReportSpeed(by=f"device:{name}", at=START, id=str(number), table="1", rpm_tenths=250)
    signature = sign(secret_of(name), signed_text(name, message_of("1", 0, bare)))
    return msgspec.structs.replace(bare, signature=signature)


def anothers_reading() -> Shown:
    """A sensor that is the first of two gives the second's number."""
    from croupier.floor.devices.messages import check_message

    at = playing("CM18", mode="touchbet")
    fields = {"outcome": "17", "source": "sensor-2"}
    bare: Any = msgspec.structs.replace(at._command("sensor:s1", "record-outcome", fields), id="1")
    signature = sign(secret_of("s1"), signed_text("s1", message_of("1", 0, bare)))
    signed = msgspec.structs.replace(bare, signature=signature)
    device = Device("sensor", public_key(secret_of("s1")), "1", 1)
    message = message_of("1", 0, signed)
    return raised(lambda: check_message("s1", device, Register(), message, START))


# ---- logs ----


def _checked() -> tuple[TicketCheck, Playing]:
    at = playing("CM18", mode="touchbet")
    check = TicketCheck()
    check.happened(("table:1", 1), at.table, CagePart("2026-01-01T00:00:05Z", "a", "1", ()))
    return check, at


def cage_follows_another_act() -> Shown:
    check, at = _checked()
    asked = ReportPrintFailure(ticket=ticket_number(1), at="2026-01-01T00:00:06Z", after=3)
    return raised(lambda: check.act(at.table, asked))


def cage_is_earlier() -> Shown:
    check, at = _checked()
    asked = ReportPrintFailure(ticket=ticket_number(1), at=START, after=1)
    return raised(lambda: check.act(at.table, asked))


def cage_names_another_spin() -> Shown:
    check, at = _checked()
    asked = ReportPrintFailure(ticket=ticket_number(1), at="2026-01-01T00:00:06Z", after=1, spin=7)
    return raised(lambda: check.act(at.table, asked))


# ---- the library ----


def settled(*, spec: dict[str, Any], bet: str, stake: int) -> Shown:
    made = offer(read_spec(spec))
    return raised(lambda: settle(made, "17", [Wager("ana", bet, stake)]))


def drawn_by_hand(*, spec: dict[str, Any], draws: dict[str, Any]) -> Shown:
    return raised(lambda: read_draws(offer(read_spec(spec)), draws))


def race_track(*, spec: dict[str, Any], asian: bool = False) -> Shown:
    return raised(lambda: draw_racetrack(offer(read_spec(spec)), asian=asian))


def judged(*, spec: dict[str, Any], bet: str, stake: int, advised: bool = False) -> Shown:
    """What the limits say of a stake, which is told with it where it is not refused."""
    made = offer(read_spec(spec))
    found = judge(made, made.row(bet), stake, advised=advised)
    assert found.why is not None
    return found.why, found.clause


def outlay(*, spec: dict[str, Any], total: int) -> Shown:
    """What is told of wagers that together are under the minimum outlay."""
    made = offer(read_spec(spec))
    found = under_outlay(made, total)
    assert found is not None
    return found[0], made.rulebook.cite(found[1].clause)


def opened_before_its_time() -> Shown:
    at = Playing("ACT")
    command = msgspec.structs.replace(
        at._command("dealer:dan", "open-table", {}), at="1995-06-01T00:00:00Z"
    )
    return raised(lambda: decide(at.table, command))


def corrected_too_late() -> Shown:
    at = playing("CM18", mode="touchbet")
    back = at.table.law.correction.spins_back.value
    for _ in range(back + 1):
        at.spin("17")
    fields = {"outcome": "20", "reason": "seen on camera", "spin": 1}
    return raised(lambda: at.ask("area-manager:mia", "correct-outcome", **fields))


def drawn_on_the_layout(*, spec: dict[str, Any], bet: str) -> Shown:
    return raised(lambda: draw(offer(read_spec(spec)), {bet: 500}))
