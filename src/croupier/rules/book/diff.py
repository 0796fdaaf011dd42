"""Where two rulebooks differ: the same key in both, another value or another clause."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.rules.book.entries import POLICIES
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.equipment import in_words


class Difference(msgspec.Struct, frozen=True):
    """A key that two rulebooks hold differently; empty where one of them has none."""

    section: str
    key: str
    a: str
    a_clause: str
    b: str
    b_clause: str


def differences(one: Rulebook, other: Rulebook) -> list[Difference]:
    """Values first, by section; then, as `clauses`, what is alike but stands elsewhere."""
    left = {(section, key): rest for section, key, *rest in _values(one)}
    right = {(section, key): rest for section, key, *rest in _values(other)}
    found, moved = [], []
    for section, key in dict.fromkeys((*left, *right)):
        a, a_clause = left.get((section, key), ("", ""))
        b, b_clause = right.get((section, key), ("", ""))
        if a != b:
            found.append(Difference(section, key, a, a_clause, b, b_clause))
        elif a_clause.partition(" ")[2] != b_clause.partition(" ")[2]:
            moved.append(Difference("clauses", f"{section}: {key}", a, a_clause, b, b_clause))
    return found + moved


def _values(book: Rulebook) -> Iterator[tuple[str, str, str, str]]:
    """(section, key, value, citation) of all that can be compared."""
    cite = book.cite
    for game in book.game:
        layouts = ", ".join(game.layouts)
        yield "games", game.game, f"layouts {layouts}; {', '.join(game.modes)}", cite(game.clause)
    for bet in book.bet:
        for name in bet.games:
            zeros = f" ({bet.zeros} zero)" if bet.zeros else ""
            where = f" on {', '.join(bet.layouts)}" if bet.layouts else ""
            key = f"{name} {bet.kind}{zeros}{where}"
            yield "bets", key, bet.odds.value, cite(bet.odds.clause)
    for track in book.racetrack:
        bets = ", ".join(track.bets.value)
        reach = ", ".join(str(size.value) for size in track.reach)
        for where in (f"{mode} {name}" for mode in track.modes for name in track.games):
            yield "race-track", f"{where} {track.track} bets", bets, cite(track.bets.clause)
            if reach:
                yield "race-track", f"{where} neighbours", reach, cite(track.reach[0].clause)
    for sector in book.sector:
        pieces = ", ".join(piece.value for piece in sector.pieces)
        yield "race-track", sector.bet, pieces, cite(sector.count.clause)
    if book.asian is not None:
        yield "race-track", "asian pays", book.asian.pays.value, cite(book.asian.pays.clause)
    for limits in book.limits:
        for mode in limits.modes:
            for case in POLICIES:
                cited = getattr(limits, case)
                if cited is not None:
                    key = f"{mode}{' race-track' if limits.track else ''} {case.replace('_', ' ')}"
                    yield "limits", key, cited.value, cite(cited.clause)
    yield "roles", "ladder", ", ".join(book.ladder.roles.value), cite(book.ladder.roles.clause)
    for power in book.power:
        for where in power.modes or ("",):
            key = f"{power.may} {where}".strip()
            yield "roles", key, ", ".join(power.by.value), cite(power.by.clause)
    for section, grounds in (("no spins", book.no_spin), ("voids", book.void)):
        for ground in grounds:
            key = ground.ground if section == "no spins" else f"{ground.what} {ground.ground}"
            yield section, key, ", ".join(ground.by), cite(ground.clause)
    yield from _conduct(book)
    for item in book.equipment:
        for where in item.modes or ("",):
            yield "equipment", f"{item.item} {where}".strip(), in_words(item), cite(item.clause)
    wheel = {"u-spin": book.wheel.u_spin, "mechanical-wheel": book.wheel.mechanical}
    for key, allowed in wheel.items():
        if allowed is not None:
            yield "equipment", key, "allowed", cite(allowed.clause)
    for side in book.side_bet:
        key = f"{side.id} {side.option or ''}".strip()
        odds = ", ".join(f"{row.bet} {row.result} {row.odds}".replace("  ", " ")
                         for row in side.odds)  # fmt: skip
        yield (
            "side bets",
            f"{key} ({side.zeros} zero)" if side.zeros else key,
            odds,
            cite(side.clause),
        )


def _conduct(book: Rulebook) -> Iterator[tuple[str, str, str, str]]:
    """The rules of conduct, as they stand in the files; of a rule without a value, that it is."""
    for table, field, data in book.sections.everything():
        section, _, where = table.partition(".")
        value = getattr(data, "value", "yes")
        said = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        key = f"{field.replace('_', ' ')} {where.replace('game.', '')}".strip()
        clause: str = getattr(data, "clause", "")
        yield f"conduct: {section.replace('_', ' ')}", key, said, clause
