"""A question about wagers at a table, as someone writes it down: one form for every command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer


class Staked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager whose player matters only where limits judge several together."""

    bet: str
    stake: Cents
    player: str = "player"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `edge`, `distribution`, `compare` and `simulate` are asked; each reads what it needs."""

    table: dict[str, Any] = {}
    wagers: tuple[Staked, ...] = ()
    spins: int | None = None
    seed: int | None = None
    system: str | dict[str, Any] | None = None
    players: int | None = None
    bankroll: Cents | None = None
    target: Cents | None = None
    short: str | None = None
    at_limit: str | None = None
    limits: bool | None = None  # by the table's limits and chips, or by the odds alone
    tables: tuple[dict[str, Any], ...] = ()  # what `compare` looks at, if not everywhere

    @property
    def placed(self) -> tuple[Wager, ...]:
        return tuple(Wager(one.player, one.bet, one.stake) for one in self.wagers)


class Answer(msgspec.Struct, frozen=True):
    """What `--json` prints: the question as it was understood, and more."""

    question: Question


def read_question(text: bytes) -> Question:
    """Read one, or the one that an answer repeats; what does not fit is said with its place."""
    if not text.strip():
        raise SpecError("it is empty; it is JSON such as examples/wagers.json.")
    try:
        if b'"question"' in text:
            asked = msgspec.json.decode(text, type=Answer).question
        else:
            asked = msgspec.json.decode(text, type=Question)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SpecError(str(error)) from None
    for name, least in (("spins", 1), ("players", 1), ("bankroll", 1), ("target", 1), ("seed", 0)):
        value = getattr(asked, name)
        if value is not None and value < least:
            raise SpecError(f"'{name}' is {value}; it is {least} or more.")
    return asked


def completed(offer: Offer, wagers: Iterable[Wager], **more: object) -> dict[str, object]:
    """A question with nothing left open: asked again, it has the same answer."""
    staked = [{"bet": one.bet, "stake": one.stake, "player": one.player} for one in wagers]
    said = {key: value for key, value in more.items() if value is not None}
    return {"table": completed_table(offer), "wagers": staked, **said}


def completed_table(offer: Offer) -> dict[str, object]:
    """A table's spec with every limit and every side bet's option, as one would write it."""
    found: dict[str, Any] = msgspec.to_builtins(offer.spec)
    limits = found["limits"]
    unit = limits["unit"]
    for name, usual in (
        ("unit", 500),
        ("inside_min", limits["min"]),
        ("inside_max", limits["max"]),
        ("inside_unit", 100 if unit is None else unit),
    ):
        if limits[name] is None:
            limits[name] = usual
    for side in offer.side.values():
        if side.config.option is not None:
            found["side_bets"][side.id] |= {"option": side.config.option}
    # No wagering period is one without an end; whatever else is nothing is not there.
    kept = {"wagering_period_s": found["wagering_period_s"]}
    return {key: value for key, value in found.items() if value is not None} | kept
