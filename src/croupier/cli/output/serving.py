"""What `croupier serve` says at its start: where it is, what it serves, what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from croupier import __version__
from croupier.server.app import Server
from croupier.server.hosts import LOOPBACK
from croupier.server.reach import PublicAddress, named_address
from croupier.server.settings import PREFIX, Given, Settings, about

MOST_NAMED = 12


def settings_table(given: Given) -> str:
    """A line a setting: its value and where that comes from; no password is shown."""
    lines = []
    for name in Settings.__struct_fields__:
        value = getattr(given.settings, name)
        if name == "database":
            value = given.settings.shown_database
        shown = ", ".join(value) if isinstance(value, tuple) else str(value)
        lines.append((name, shown or "–", given.source[name]))
    widths = [max(len(line[n]) for line in lines) for n in range(2)]
    return "\n".join(f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c}" for a, b, c in lines)


def documented() -> Iterator[str]:
    """The table of docs/operations.md, a row a setting."""
    yield "| setting, option | environment | default | what |"
    yield "|---|---|---|---|"
    for field in msgspec.structs.fields(Settings):
        default = "" if field.default in ((), "") else f"`{field.default}`"
        variable, what = f"{PREFIX}{field.name.upper()}", about(field.name)
        yield f"| `{field.name}` | `{variable}` | {default} | {what} |"


async def announce(server: Server, settings: Settings, base: str, code: str = "") -> None:
    """A terminal that is gone holds nobody up."""
    with suppress(OSError, ValueError):
        print("\n".join(said(server, settings, base, code)), flush=True)


def said(server: Server, settings: Settings, base: str, code: str = "") -> Iterator[str]:
    """With the set-up code where there is one: this is the only place that shows it."""
    where = named_address(base, settings)
    if why := server.pit.paused:
        yield f"Croupier {__version__} waits at {where} and serves no table yet: {why}"
        yield f"It takes over by itself; {where}/ready says when. Ctrl-C stops."
        return
    yield f"Croupier {__version__} serves {settings.shown_database} at {where}"
    tables, aside = sorted(server.pit.tables), server.pit.aside
    more = f" and {len(tables) - MOST_NAMED} more" if len(tables) > MOST_NAMED else ""
    yield f"  tables: {', '.join(tables[:MOST_NAMED]) or 'none yet'}{more}"
    for table, why in sorted(aside.items()):
        yield f"  table {table} is not served: {why}"
    staff = len(server.people.staff_names())
    yield f"  staff: {staff or 'no'} account{'s' * (staff != 1)}"
    others = list(PublicAddress(base, settings).addresses())
    if not others:
        yield "  Only this machine reaches it; with --host 0.0.0.0 others on its network do too."
    elif others != [where]:
        yield f"  other machines: {', '.join(others)}"
    if is_bare(settings):
        yield "  Passwords cross the network unencrypted: set certificate and key, or use a proxy."
    if code:
        opened = where.replace("://0.0.0.0:", "://127.0.0.1:").replace("://[::]:", "://[::1]:")
        yield f"Next: open {opened}/ and set up the first administrator."
        yield f"  set-up code: {in_groups(code)}"
        yield f"  (or: croupier staff add NAME administrator {settings.shown_database})"
    elif not staff:
        add = f"croupier staff add NAME administrator {settings.shown_database}"
        yield f"Next: {add}, then sign in at {where}/sign-in"
    elif not tables:
        yield f"Next: sign in at {where}/sign-in and make a table."
    else:
        yield f"Next: sign in at {where}/sign-in"
    yield "Ctrl-C stops; nothing that was acknowledged is lost."


def in_groups(code: str) -> str:
    """As people read and type it; spaces and dashes count for nothing."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def is_bare(settings: Settings) -> bool:
    """Whether others on the network can listen: neither TLS here nor a proxy that has it."""
    own = settings.host in LOOPBACK or settings.host in ("::1",)
    return not (own or settings.is_encrypted or settings.proxies)
