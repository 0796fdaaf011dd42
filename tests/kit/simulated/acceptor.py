"""A bill acceptor of the simulated floor: it signs for each note, and sends it until answered.

It knows of the server only what docs/devices.md tells whoever makes one.
"""

from __future__ import annotations

from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from kit.simulated.people import Person, Screen
from kit.simulated.witness import Json

NAME, TABLE, PLACE = "acceptor-1", "1", 1
NOTES = (5_00, 10_00, 20_00, 50_00, 100_00)
CREDIT_MAX = 100_000_00
_SECRET = Ed25519PrivateKey.from_private_bytes(sha256(b"a simulated acceptor").digest())
KEY = _SECRET.public_key().public_bytes_raw().hex()


class Acceptor(Person):
    """It stands at a station, and has no session."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen, f"device:{NAME}", TABLE)

    async def take(self, amount: int) -> list[Json]:
        """A note was put in; what is in the log is a buy-in that names the acceptor."""
        return await self.do("buy-in", tender="note", amount=amount, place=PLACE,
                             signature=self._signed(amount))  # fmt: skip

    def _signed(self, amount: int) -> str:
        said = ("croupier note 1", NAME, TABLE, PLACE, "", amount, self.next_id)
        return _SECRET.sign("\n".join(map(str, said)).encode()).hex()

    async def _once(self, command: Json, at_cage: bool) -> Json | None:
        note = {"table": TABLE, **{one: command[one] for one in SAID}}
        return await self._over_http(f"/api/devices/{NAME}/notes", "", note)


SAID = ("id", "amount", "place", "signature")
