"""The input of `edge`, `distribution`, `compare` and `simulate`: a table, wagers and options."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.bounds import in_words
from croupier.documents import Document, Json, Written
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
    limits: bool | None = None  # by the table's limits and chips, or by the odds alone
    tables: tuple[dict[str, Json], ...] = ()  # what `compare` looks at, if not everywhere

    @property
    def placed(self) -> tuple[Wager, ...]:
        return tuple(Wager(one.player, one.bet, one.stake) for one in self.wagers)


class Answered(msgspec.Struct, frozen=True):
    """What `--json` prints, as far as it is read back: the completed question."""

    question: Question


def read_question(text: bytes) -> Question:
    """Read a question, or the one in an answer; an error names the key that does not fit."""
    if not text.strip():
        raise SpecError("it is empty; it is JSON such as examples/wagers.json.")
    try:
        if b'"question"' in text:
            asked = msgspec.json.decode(text, type=Answered).question
        else:
            asked = msgspec.json.decode(text, type=Question)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SpecError(in_words(error)) from None
    for name, least in (("spins", 1), ("players", 1), ("bankroll", 1), ("target", 1), ("seed", 0)):
        value = getattr(asked, name)
        if value is not None and value < least:
            raise SpecError(f"'{name}' is {value}; it is {least} or more.")
    return asked


def completed(offer: Offer, wagers: Iterable[Wager], **more: Written) -> Document:
    """A question with every default filled in: asked again, it has the same answer."""
    staked: list[Written] = [
        {"bet": one.bet, "stake": one.stake, "player": one.player} for one in wagers
    ]
    given = {key: value for key, value in more.items() if value is not None}
    return {"table": completed_table(offer), "wagers": staked, **given}


def completed_table(offer: Offer) -> Document:
    """A table's spec with every limit and every side bet's option filled in."""
    spec, limits = offer.spec, offer.spec.limits
    usual = {
        "unit": 500,
        "inside_min": limits.min,
        "inside_max": limits.max,
        "inside_unit": 100 if limits.unit is None else limits.unit,
    }
    left_open = {name: value for name, value in usual.items() if getattr(limits, name) is None}
    options = {
        side.id: {**spec.side_bets[side.id], "option": side.config.option}
        for side in offer.side.values()
        if side.config.option is not None
    }
    found: Document = msgspec.to_builtins(
        msgspec.structs.replace(
            spec,
            limits=msgspec.structs.replace(limits, **left_open),
            side_bets={**spec.side_bets, **options},
        )
    )
    # A wagering period of null has no end; any other null is left out.
    return {k: v for k, v in found.items() if v is not None or k == "wagering_period_s"}
