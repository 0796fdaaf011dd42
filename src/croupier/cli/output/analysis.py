"""Edges, distributions and comparisons, printed for people."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.analysis.exact import Distribution, Measures
from croupier.analysis.exact.compare import Comparison, NotOffered, TableKind
from croupier.analysis.exact.losing import LosingRun
from croupier.analysis.exact.scenes import Scenes
from croupier.analysis.exact.spins import Approximate
from croupier.cli.output import MARK, console, marked, new_table, print_assumptions
from croupier.money import format_cents
from croupier.rulebooks import rulebook
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

ROWS = 24  # of a distribution; more are gathered
BAR = 40


def edge_table(offer: Offer, law: Scenes, found: Measures) -> None:
    console.print(headline(offer), "", sep="\n")
    table = new_table("bet", "at risk", "pays", "edge", "clause")
    for at, one in enumerate(law.at_risk):
        said = "nothing at risk"
        if one.stake:
            said = marked(share(law.edge_of(at)), one.bet.assumed)
        table.add_row(one.bet.bet, money(one.stake), one.bet.pays, said, one.bet.clause)
    console.print(table)
    for one in law.at_risk:
        if one.note:
            console.print(f"{one.bet.bet}: {one.note}")
    console.print()
    lines = new_table("", "together")
    lines.add_row("staked", money(found.staked))
    for name, said in (
        ("edge", share(found.edge)),
        ("return", share(found.returned)),
        ("costs a spin", money(found.edge * found.staked)),
        ("deviation a spin", money(_root(found.variance * found.staked**2))),
        ("variance of one unit", _number(found.variance)),
        ("skew", f"{found.skew:.4f}"),
        ("some wager wins", share(found.hit_rate)),
        ("ahead after a spin", share(found.ahead)),
    ):
        lines.add_row(name, marked(said, law.assumed))
    console.print(lines)
    console.print(f"\n{_switch(law.limits)}")
    print_assumptions(law.assumed)


def distribution_table(
    offer: Offer,
    law: Scenes,
    one: Distribution,
    found: Distribution | Approximate,
    spins: int,
    run: LosingRun,
) -> None:
    many = "one spin" if spins == 1 else f"{spins:,} spins"
    staked = ", ".join(f"{a.bet.bet} {money(a.stake)}" for a in law.at_risk)
    console.print(headline(offer), f"{staked}: the net result of {many}\n", sep="\n")
    rows = [(net, float(p), p) for net, p in found.likely()]
    mark = MARK if law.assumed else ""
    if len(rows) <= ROWS:
        bars = [(money(net), p, share(exact)) for net, p, exact in rows]
        _bars(bars, "net", mark)
    else:
        _bars(_gathered([(net, p) for net, p, _ in rows]), "net from … to", mark)
    lines = new_table("", mark)
    lines.add_row("mean", money(one.mean * spins))
    lines.add_row("deviation", money(_root(one.variance * spins)))
    lines.add_row("ahead", share(found.ahead))
    lines.add_row("behind", share(found.behind))
    for level in (95, 99):
        loss = found.value_at_risk(Fraction(level, 100))
        said = f"loses no more than {money(loss)}" if loss >= 0 else f"wins {money(-loss)} or more"
        lines.add_row(f"with {level}%", said)
    if spins > 1:
        words = f"in half of all such series {run.median:,} or less, in 95% {run.rare:,} or less"
        lines.add_row("longest losing run", words)
    console.print()
    console.print(lines)
    if isinstance(found, Approximate):
        console.print(f"\nBy Fourier transform; all errors together are below {found.error:.1e}.")
    else:
        console.print(f"\nExact{', given the chances assumed' if law.assumed else ''}.")
    console.print(_switch(law.limits))
    print_assumptions(law.assumed)


def comparison_table(found: Comparison, wagers: Sequence[Wager], limits: bool) -> None:
    asked = ", ".join(f"{one.bet} {format_cents(one.stake)}" for one in wagers)
    console.print(f"What {asked} costs, the cheapest first\n")
    table = new_table("edge", "costs 100 spins", "deviation", "where", "clause")
    for rank in found.ranks:
        swing = _root(rank.measures.variance * rank.measures.staked**2)
        table.add_row(
            marked(share(rank.measures.edge), rank.assumed),
            marked(money(rank.cost * 100), rank.assumed),
            marked(money(swing), rank.assumed),
            "\n".join(_where(rank.places)),
            ", ".join(rank.clauses),
        )
    console.print(table if found.ranks else "No table offers them all.")
    for one in found.not_offered:
        console.print(_refused(one))
    console.print(f"\n{_switch(limits)}")
    print_assumptions(one for rank in found.ranks for one in rank.assumed)


def share(p: Fraction | float) -> str:
    """ "1/37 (2.7027%)"; of a fraction too long to read only its per cent."""
    if not isinstance(p, Fraction) or len(str(p)) > 24:
        return f"{float(p):.4%}"
    return str(p) if p.denominator == 1 else f"{p} ({float(p):.4%})"


def money(amount: Fraction | int) -> str:
    """12.50; ≈12.50 where parts of a cent are left out."""
    cents = round(amount)
    return format_cents(cents) if cents == amount else f"≈{format_cents(cents)}"


def _whole(amount: Fraction) -> str:
    return format_cents(round(amount))


def _number(value: Fraction) -> str:
    return f"{value} ({float(value):.4f})" if len(str(value)) <= 24 else f"{float(value):.4f}"


def _root(value: Fraction) -> Fraction:
    return Fraction(float(value) ** 0.5)


def headline(offer: Offer) -> str:
    spec = offer.spec
    where = f"{spec.game}, layout {spec.layout}, wheel {spec.wheel}, {spec.mode}"
    return f"{offer.rulebook.title}\n{where}"


def _switch(limits: bool) -> str:
    if limits:
        return "With the table's limits and rounding to chips (--no-limits leaves them out)."
    return "By the odds alone, without limits and rounding to chips (--limits puts them in)."


def _bars(rows: Sequence[tuple[str, float, str]], head: str, mark: str) -> None:
    table = new_table(head, f"chance{mark}", "")
    table.columns[0].justify = "right"
    most = max(p for _, p, _ in rows)
    for name, p, said in rows:
        table.add_row(name, said, "█" * round(BAR * p / most) or "▏")
    console.print(table)


def _gathered(rows: Sequence[tuple[Fraction, float]]) -> list[tuple[str, float, str]]:
    """Neighbouring results together, so that the shape is seen; tails that hardly count as one."""
    low, high = _quantile(rows, 0.001), _quantile(rows, 0.999)
    width = max((high - low) / (ROWS - 2), Fraction(1))
    bins: dict[int, list[tuple[Fraction, float]]] = {}
    for net, p in rows:
        at = min(max(int((net - low) // width), -1), ROWS - 2)
        bins.setdefault(at, []).append((net, p))
    return [
        (_span(mine[0][0], mine[-1][0]), total, f"{total:.4%}")
        for _, mine in sorted(bins.items())
        for total in [sum(p for _, p in mine)]
    ]


def _span(low: Fraction, high: Fraction) -> str:
    return _whole(low) if low == high else f"{_whole(low)} … {_whole(high)}"


def _quantile(rows: Sequence[tuple[Fraction, float]], wanted: float) -> Fraction:
    below = 0.0
    for net, p in rows:
        below += p
        if below >= wanted:
            return net
    return rows[-1][0]


def _where(places: Sequence[TableKind]) -> list[str]:
    """ "CM18 single-zero A (cloth, touchbet)": one entry a rulebook and game."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for place in places:
        tag = rulebook(place.rulebook).tag
        side = f" {' '.join(place.side_bets)}" if place.side_bets else ""
        modes = found.setdefault((tag, f"{place.game}{side}"), {})
        modes.setdefault(place.mode, []).append(place.layout)
    said = []
    for (tag, game), modes in found.items():
        by_layouts: dict[str, list[str]] = {}
        for mode, layouts in modes.items():
            by_layouts.setdefault(" ".join(dict.fromkeys(layouts)), []).append(mode)
        parts = (f"{letters} ({', '.join(mine)})" for letters, mine in by_layouts.items())
        said.append(f"{tag} {game} {', '.join(parts)}")
    return said


def _refused(one: NotOffered) -> str:
    return f"Not at {'; '.join(_where(one.places))}: {one.why} [{one.clause}]"
