"""What a simulation writes to files: its rows, and its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from croupier.analysis import simulate
from croupier.analysis.exact.scenes import Scene, possible_scenes
from croupier.analysis.systems.visit import ENDINGS
from croupier.cli.analysis import cents_of, place_of
from croupier.cli.simulate import Simulation
from croupier.cli.simulate_run import Counted, Played, assumed_of, staked_words
from croupier.cli.writing import atomically, save
from croupier.documents import Document

if TYPE_CHECKING:
    from pyarrow import Table

    from croupier.rules.offer import Offer, OfferedBet


SHOWN = 30  # players whose ways are drawn


def written(
    asked: Simulation, found: Counted | Played, out: str | None, plot: str | None, ways: str | None
) -> None:
    """Write what was asked for."""
    if out is not None:
        _write_rows(out, _rows(asked, found), found.document)
    if isinstance(found, Played) and (plot or ways):
        _draw(asked, found, plot, ways)


def _rows(asked: Simulation, found: Counted | Played) -> Table:
    import pyarrow as pa

    if isinstance(found, Played):
        paths = found.paths
        words = pa.array([*ENDINGS, "playing"])
        return pa.table(
            {
                "player": range(len(paths.spins)),
                "spins": paths.spins,
                "staked": paths.staked,
                "end": paths.bankroll,
                "lowest": paths.lowest,
                "drawdown": paths.drawdown,
                "ended": words.take(pa.array(paths.ending)),
            }
        )
    _, scenes = possible_scenes(asked.offer, [one.bet for one in found.law.at_risk])
    bets = [one.bet for one in found.law.at_risk]
    names = [_scene_name(asked.offer, bets, one) for one in scenes]
    nets = [cents_of(net) for net in found.law.nets]
    return pa.table(
        {
            "scene": names,
            "weight": found.law.weights,
            "net": nets if all(_fits(net) for net in nets) else [str(net) for net in nets],
            "count": pa.array(found.tally.counts, pa.int64()),
        }
    )


def _scene_name(offer: Offer, bets: Sequence[OfferedBet], scene: Scene) -> str:
    """ "17"; with side bets what each wager comes to, for pockets alike are one scene then."""
    pocket = offer.wheel.pockets[scene.outcome]
    if not scene.results:
        return pocket
    words = {bet: result.word or "loses" for bet, result in scene.results.items()}
    for bet in bets:
        if bet.bet in words:
            continue
        won = [one.bet for one in bet.pieces if pocket in offer.bets[one.bet].covers]
        pieces = f" {' '.join(won)}" if len(bet.pieces) > 1 else ""
        words[bet.bet] = f"wins{pieces}" if won else "loses"
    return "; ".join(f"{bet}: {word}" for bet, word in words.items())


def _fits(net: int | str) -> bool:
    """Whole cents that a column of numbers has room for."""
    return isinstance(net, int) and abs(net) < 2**63


def _write_rows(out: str, rows: Table, document: Document) -> None:
    from pyarrow import csv, parquet

    with atomically(out) as file:
        if out.lower().endswith(".parquet"):
            parquet.write_table(rows, file)
        elif out.lower().endswith(".csv"):
            csv.write_csv(rows, file)
        else:
            whole = {**document, "rows": rows.to_pylist()}
            file.write(msgspec.json.encode(whole) + b"\n")


def _draw(asked: Simulation, found: Played, plot: str | None, ways: str | None) -> None:
    from croupier.analysis.plots import Caption, histogram_figure, paths_figure

    place = place_of(asked.offer)
    visit = asked.visit
    has_bankroll = visit is not None and visit.bankroll != simulate.UNLIMITED
    caption = Caption(
        table=f"{asked.offer.rulebook.tag} {place.game}, layout {place.layout}, {place.mode}",
        staked=staked_words(asked),
        seed=asked.seed,
        spins=found.plan.spins,
        bankroll=visit.bankroll if visit is not None and has_bankroll else None,
        target=visit.target if visit is not None else None,
        assumed=" ".join(one.says for one in assumed_of(asked)),
    )
    if plot is not None:
        save(histogram_figure(found.summary, caption), plot)
    if ways is not None:
        seen = simulate.trails(found.plan, min(SHOWN, len(found.paths.spins)), asked.seed)
        if not has_bankroll:
            start = found.plan.bankroll
            seen = seen._replace(bankroll=seen.bankroll - start, end=seen.end - start)
        save(paths_figure(seen, caption), ways)
