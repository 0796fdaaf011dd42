"""The address by which other machines find this server: what a QR code holds."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from croupier.server.hosts import EVERYWHERE, LOOPBACK
from croupier.server.people.second_factor.totp import squares
from croupier.server.settings import Settings

ANYWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))  # of documentation


class Link(NamedTuple):
    """A page of this server, for another machine."""

    url: str
    squares: list[str]  # the same as a QR code: rows of 0 and 1
    only_here: bool  # no other machine reaches this address


class PublicAddress:
    """Worked out from what is listened on; without it, whatever a browser asked by is right."""

    def __init__(self, base: str = "", settings: Settings | None = None) -> None:
        self._base, self._settings = base, settings

    def link(self, asked: str, page: str) -> Link:
        """To a page, for somebody who asked by this address."""
        there = self.of(asked)
        url = f"{there or asked.rstrip('/')}{page}"
        return Link(url, squares(url), not there)

    def of(self, asked: str) -> str:
        """An address for other machines, for somebody who asked by this one; empty if none can
        reach this server. What a browser on another machine came by is right for others too."""
        if not _is_loopback(asked):
            return asked.rstrip("/")
        return next(self.addresses(), "")

    def addresses(self) -> Iterator[str]:
        """By the name that is set, or by each of this machine's own addresses on its networks."""
        if self._settings is None:
            return
        at = urlsplit(self._base)
        if self._settings.hosts:
            yield named_address(self._base, self._settings)
        elif self._settings.host in EVERYWHERE:
            for one in own_addresses():
                yield f"{at.scheme}://{one}:{at.port}"
        elif not _is_loopback(self._base):
            yield self._base


def named_address(base: str, settings: Settings) -> str:
    """By the name that is set, and as a proxy has it; without a name, what is listened on."""
    if not settings.hosts:
        return base
    if settings.proxies:
        return f"https://{settings.hosts[0]}"
    at = urlsplit(base)
    return f"{at.scheme}://{settings.hosts[0]}:{at.port}"


def own_addresses() -> list[str]:
    """This machine's addresses on its networks, the one that is used most first. To connect a
    datagram's socket sends nothing: it only asks which address would be used."""
    found: list[str] = []
    for there, family in ANYWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as door:
            door.connect((there, 9))
            found.append(door.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None)]
    return [_written(one) for one in dict.fromkeys(found) if _is_useful(one)]


def _is_useful(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _written(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    named = f"[{host}]" if ":" in host else host
    if named in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
