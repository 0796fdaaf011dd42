"""Hypothesis generators: bets as people may write them, tables, wagers."""

from __future__ import annotations

from hypothesis import strategies as st

from croupier.rules.bets import ANIMALS, EVEN_CHANCES, INSIDE, Bet, Wager
from croupier.rules.offer import Offer
from croupier.rules.wheel import POCKETS, in_order

pockets = st.sampled_from(POCKETS)


@st.composite
def inside_bets(draw: st.DrawFn) -> Bet:
    count = draw(st.integers(1, len(INSIDE)))
    numbers = draw(st.lists(pockets, min_size=count, max_size=count, unique=True))
    return Bet(INSIDE[count - 1], in_order(numbers))


bets: st.SearchStrategy[Bet] = st.one_of(
    inside_bets(),
    st.sampled_from(EVEN_CHANCES).map(Bet),
    st.sampled_from(
        ("green", "any-green", "first-six", "tier", "orphelins", "voisins", "zero-game",
         "colour-match", "number-match")
    ).map(Bet),
    st.builds(lambda kind, n: Bet(kind, (n,)), st.sampled_from(("column", "dozen")),
              st.sampled_from("123")),
    st.builds(lambda n, reach: Bet("neighbours", (n,), reach), pockets,
              st.sampled_from((None, 1, 2, 3))),
    st.sampled_from("0123456789").map(lambda digit: Bet("finales", (digit,))),
    pockets.map(lambda n: Bet("max", (n,))),
    st.sampled_from(ANIMALS).map(lambda animal: Bet("asian", (animal,))),
    st.sampled_from("ABCDEFG").map(lambda symbol: Bet("symbol", (symbol,))),
    st.sampled_from("1234567").map(lambda spread: Bet("spread", (spread,))),
    st.sampled_from("1234").map(lambda ball: Bet("lucky-ball", (ball,))),
)  # fmt: skip


def wagers(at: Offer, most: int = 60_000) -> st.SearchStrategy[list[Wager]]:
    """Wagers on bets of a table by three players, in any cents that divide into pieces."""
    rows = st.sampled_from(sorted(at.bets.values(), key=lambda row: row.bet))
    one = st.builds(
        lambda player, row, part: Wager(player, row.bet, part * row.parts),
        st.sampled_from(("ana", "bo", "cy")),
        rows,
        st.integers(1, most),
    )
    return st.lists(one, max_size=12)
