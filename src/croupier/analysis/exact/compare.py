"""The edge of the same wagers at different tables, lowest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from croupier.analysis.exact import Measures, measure
from croupier.analysis.exact.scenes import scenes_of
from croupier.errors import Refusal
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer
from croupier.rules.offered import Assumption


class TableKind(msgspec.Struct, frozen=True):
    """A kind of table: rulebook, game, layout and mode."""

    rulebook: str
    game: str
    layout: str
    mode: str
    wheel: str
    side_bets: tuple[str, ...] = ()  # "spread-bet:2"

    @classmethod
    def of(cls, offer: Offer) -> TableKind:
        spec = offer.spec
        options = tuple(
            f"{side.id}:{side.config.option}" if side.config.option is not None else side.id
            for side in offer.side.values()
        )
        return cls(
            offer.rulebook.id, str(spec.game), str(spec.layout), spec.mode, offer.wheel.id, options
        )


class Rank(msgspec.Struct, frozen=True):
    """Tables at which the wagers have the same edge and variance, and the deciding clauses."""

    measures: Measures
    places: tuple[TableKind, ...]
    clauses: tuple[str, ...]  # of each rulebook, what the first bet pays by
    assumed: tuple[Assumption, ...] = ()  # what the edge rests on, if not on the rulebook

    @property
    def cost(self) -> Fraction:
        """What a spin costs in the long run, in cents."""
        return self.measures.edge * self.measures.staked


class NotOffered(msgspec.Struct, frozen=True):
    places: tuple[TableKind, ...]
    why: str
    clause: str


class Comparison(msgspec.Struct, frozen=True):
    ranks: tuple[Rank, ...]
    not_offered: tuple[NotOffered, ...]


def compare(offers: Iterable[Offer], wagers: Sequence[Wager], *, limits: bool) -> Comparison:
    """Rank tables by edge, then by variance; equal ones share a rank, unless one is assumed."""
    found: dict[tuple[Measures, bool], list[Offer]] = {}
    assumed: dict[tuple[Measures, bool], tuple[Assumption, ...]] = {}
    refused: dict[tuple[str, str], list[Offer]] = {}
    for offer in offers:
        try:
            law = scenes_of(offer, wagers, limits=limits)
        except Refusal as refusal:
            refused.setdefault((refusal.message, refusal.clause), []).append(offer)
            continue
        measures = measure(law)
        if measures is None:
            why = "The limits of this table leave nothing at risk."
            refused.setdefault((why, offer.rulebook.tag), []).append(offer)
        else:
            key = measures, bool(law.assumed)
            found.setdefault(key, []).append(offer)
            assumed[key] = law.assumed
    ranks = [
        Rank(
            measures,
            tuple(TableKind.of(offer) for offer in same),
            tuple(dict.fromkeys(offer.find(wagers[0].bet).clause for offer in same)),
            assumed[key],
        )
        for key, same in found.items()
        for measures in [key[0]]
    ]
    ranks.sort(key=lambda rank: (rank.measures.edge, rank.measures.variance))
    return Comparison(
        tuple(ranks),
        tuple(
            NotOffered(tuple(TableKind.of(offer) for offer in same), why, clause)
            for (why, clause), same in refused.items()
        ),
    )
