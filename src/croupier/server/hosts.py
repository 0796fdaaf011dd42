"""The names by which a server may be asked: a site that points its own name at this machine (DNS
rebinding) is told that it is wrong here."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

LOOPBACK = frozenset(("localhost", "127.0.0.1", "[::1]"))
EVERYWHERE = frozenset(("0.0.0.0", "::", ""))
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/@\s]+)(?::[0-9]{1,5})?")


class Hosts:
    """Those that are set; without any, the address that is listened on, whatever it is called.

    This machine's own names for itself are always right: probes of its health use them.
    """

    def __init__(self, names: Iterable[str] = (), listening: str = "127.0.0.1") -> None:
        self._names = {*LOOPBACK, *(name.lower().rstrip(".") for name in names)}
        self._addresses = not set(names) and listening in EVERYWHERE
        if not names:
            self._names.add(f"[{listening}]" if ":" in listening else listening.lower())
        if self._addresses:
            self._names |= {socket.gethostname().lower(), socket.getfqdn().lower()}

    def admits(self, header: str | None) -> bool:
        found = HOST.fullmatch((header or "").lower())
        if found is None:
            return False
        name = found[1].rstrip(".")
        return name in self._names or (self._addresses and is_address(name))


def is_address(name: str) -> bool:
    """An address, which no site can point elsewhere, rather than a name."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
