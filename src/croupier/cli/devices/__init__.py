"""`croupier device`: the devices of a floor, enrolled by a named person with a key of their own.

A server that runs on the database learns of a new device when it first sends something.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from croupier.cli.reading import JSON, Database, named_database, open_store
from croupier.cli.writing import print_json

if TYPE_CHECKING:
    from croupier.floor.base import FloorCommand
    from croupier.floor.devices.commands import DeviceKind

device = typer.Typer(
    help="Enrol, retire and list bill acceptors, printers, sensors, wheels and stations.",
    no_args_is_help=True,
)
Id = Annotated[str, typer.Argument(help="The device's id: letters, digits, dots and dashes.")]
By = Annotated[str, typer.Option(help="Your name of the staff: a supervisor's or above.")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True)]


@device.command("enrol")
def enrol(
    name: Id,
    kind: Annotated[str, typer.Argument(help="bill-acceptor, ticket-printer, sensor, wheel, …")],
    key: Annotated[str, typer.Argument(help="Its public key, Ed25519, 64 hexadecimal digits.")],
    by: By,
    database: Database = "croupier.db",
    table: Annotated[str, typer.Option(help="The table it stands at.")] = "",
    place: Annotated[
        int, typer.Option(help="The station it belongs to; of two sensors, 1 or 2.")
    ] = 0,
    notes: Annotated[str, typer.Option(help="Notes it takes, in cents: 500,1000,2000.")] = "",
    limit: Annotated[int, typer.Option(help="It credits nobody beyond this, in cents.")] = 0,
    password: Password = "",
    json: JSON = False,
) -> None:
    """Enrol a device: from then on what it signs is believed."""
    from croupier.floor.commands import EnrolDevice

    command = EnrolDevice(
        device=name,
        kind=_kind(kind),
        key=key,
        table=table,
        place=place,
        denominations=_cents(notes),
        credit_max=limit,
    )
    who = _ask(database, command, by, password)
    if json:
        return print_json(
            {"database": named_database(database), "device": name, "kind": kind, "by": who}
        )
    print(f"{name} is enrolled by {who}.")


@device.command("new-key")
def new_key(
    file: Annotated[str, typer.Argument(help="Where the secret key is kept; it must not exist.")],
    json: JSON = False,
) -> None:
    """Make a key for a device: the secret goes into a file that only you can read, the public key
    is printed, for `croupier device enrol`."""
    import os
    import secrets

    from croupier.errors import SpecError
    from croupier.floor.devices.ed25519 import public_key

    secret = secrets.token_bytes(32)
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SpecError(f"{file} is there already; a key is never written over.") from None
    with os.fdopen(made, "w", encoding="ascii") as kept:
        kept.write(secret.hex() + "\n")
    key = public_key(secret)
    print_json({"file": file, "key": key}) if json else print(key)


@device.command("retire")
def retire(
    name: Id,
    reason: Annotated[str, typer.Option(help="Why.")],
    by: By,
    database: Database = "croupier.db",
    password: Password = "",
    json: JSON = False,
) -> None:
    """Retire a device for good: nothing it sends is believed any more."""
    from croupier.floor.commands import RetireDevice

    who = _ask(database, RetireDevice(device=name, reason=reason), by, password)
    if json:
        return print_json({"database": named_database(database), "device": name, "by": who})
    print(f"{name} is retired by {who}.")


@device.command("list")
def list_devices(database: Database = "croupier.db", json: JSON = False) -> None:
    """Every device that was ever enrolled."""
    import msgspec

    from croupier.server.pit.floor.acts import FloorActs

    with closing(open_store(database, new=False)) as store:
        devices = FloorActs(store).read()[0].devices
    if json:
        lines = {name: msgspec.to_builtins(one) for name, one in devices.items()}
        return print_json({"database": named_database(database), "devices": lines})
    if not devices:
        print(f"{named_database(database)} has no devices; enrol one with `croupier device enrol`.")
    for name, one in devices.items():
        which = "number" if one.kind == "sensor" else "place"
        where = f"table {one.table}" + f", {which} {one.place}" * bool(one.place)
        state = f"retired: {one.retired}" if one.retired else "in service"
        print(f"{name}: {one.kind}, {'virtual' if one.virtual else where}, {state}")
    return None


def _ask(database: str, command: FloorCommand, by: str, password: str) -> str:
    """Carry it out in the name of a member of staff, who gives their password, and is asked for a
    code if they have set up a second factor."""
    import msgspec

    from croupier.cli.staff.opened import who_is
    from croupier.errors import Refusal, SpecError
    from croupier.server.pit.clock import SystemClock
    from croupier.server.pit.floor.acts import append_act

    open_store(database, new=False).close()  # it is there, and one of ours
    with closing(open_store(database, new=True)) as store:
        who = who_is(store, by, password)
        signed = msgspec.structs.replace(command, by=who)
        try:
            append_act(store, signed, SystemClock().now())
        except Refusal as refusal:
            raise SpecError(refusal.message) from None
    return who


def _kind(text: str) -> DeviceKind:
    from croupier.errors import SpecError
    from croupier.floor.devices.commands import DeviceKind

    for kind in get_args(DeviceKind):
        if kind == text:
            known: DeviceKind = kind
            return known
    raise SpecError(f"{text!r} is no kind of device; there are {', '.join(get_args(DeviceKind))}.")


def _cents(text: str) -> tuple[int, ...]:
    from croupier.errors import SpecError

    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) < 16 for part in parts):
        raise SpecError(f"--notes {text!r}: give cents with commas between, like 500,1000,2000.")
    return tuple(map(int, parts))
