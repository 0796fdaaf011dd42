"""The input of `edge`, `distribution`, `compare` and `simulate`: a table, wagers and options."""

from __future__ import annotations

import msgspec

from croupier.documents import Json
from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.bets import Wager


class Staked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager whose player matters only where limits judge several together."""

    bet: str
    stake: Cents
    player: str = "player"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form for all four commands; each reads the keys it needs."""

    table: dict[str, Json] = {}
    wagers: tuple[Staked, ...] = ()
    spins: int | None = None
    seed: int | None = None
    system: str | dict[str, Json] | None = None
    players: int | None = None
    bankroll: Cents | None = None
    target: Cents | None = None
    short: str | None = None
    at_limit: str | None = None
    tables: tuple[dict[str, Json], ...] = ()  # what `compare` looks at, if not everywhere

    @property
    def placed(self) -> tuple[Wager, ...]:
        return tuple(Wager(one.player, one.bet, one.stake) for one in self.wagers)


def read_question(text: bytes) -> Question:
    """Read a question; an error names the key that does not fit."""
    if not text.strip():
        raise SpecError("it is empty; it is JSON such as examples/wagers.json.")
    try:
        asked = msgspec.json.decode(text, type=Question)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SpecError(str(error)) from None
    for name, least in (("spins", 1), ("players", 1), ("bankroll", 1), ("target", 1), ("seed", 0)):
        value = getattr(asked, name)
        if value is not None and value < least:
            raise SpecError(f"'{name}' is {value}; it is {least} or more.")
    return asked
