"""What a table is fitted with: of each thing, what it must or may be, and who has to look.

[[equipment]]
item     = "ball-mm"
at_least = 17
at_most  = 22
clause   = "2.3 #2"
attest   = true               # betting may have to wait until someone vouches for it
modes    = ["touchbet"]       # only at such tables, if named; games and side_bets likewise
"""

from collections.abc import Collection
from typing import Annotated, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Data
from croupier.rules.vocabulary import Game, Mode, SideBet

Measure = Annotated[int, Meta(ge=1, le=10_000)]
Item = Literal[
    # the table and its cloth
    "table-type", "table-layout", "table-diagram", "layout", "layout-end", "layout-colours",
    "layout-lettering", "logo", "extra-features", "asian-sections", "drop-box", "display-rack",
    "bell", "dolly", "rateau", "number-pointed", "neighbours-area", "bout-de-table",
    # wheel and ball
    "wheel", "wheel-mm", "wheel-hazards", "wheel-level", "wheel-direction", "ball", "ball-mm",
    "ball-material", "revolutions", "compartments-single-zero", "compartments-double-zero",
    "compartments-crown", "results-independent", "results-uniform", "results-unpredictable",
    # chips
    "colour-chip-emblem", "plaque", "jeton", "marker-buttons", "change-block", "chipping-machine",
    # stations, displays and what runs them
    "stations", "station-approval", "dealer-console", "staff-console", "cameras", "printers",
    "network", "game-system", "game-system-configuration", "game-system-approval",
    "component-approval", "separate-game-system", "monitoring-system", "screen-diagram",
    "screen-elements", "extra-screen-features", "wnd", "wnd-results", "flying-display",
    "display-controller", "display-screens",
    # side bets
    "side-wager-elements", "lucky-symbols-approval", "roulette-match-approval",
    "spread-bet-approval", "lucky-ball-approval",
]  # fmt: skip
State = Literal[
    "present", "approved", "complete", "confirmed", "enough",
    "american", "non-metallic", "level-and-free", "opposite-the-wheel",
    "bears-a-value", "value-or-logo", "rateau-upright", "beside-zero",
    "own-to-each-table",  # whatever it is, no other open table has the same
]  # fmt: skip
Leeway = Literal["be-absent", "vary"]
Choice = Literal[
    "none", "consistent", "clear-of-betting-areas",
    "K", "L", "M", "Q", "R", "S", "T", "U",  # diagrams
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",  # table layouts
]  # fmt: skip


class Equipment(Data, frozen=True, kw_only=True):
    """One thing and one rule for it; of a measure, one end or both."""

    item: Item
    must_be: State | None = None
    one_of: Annotated[tuple[Choice, ...], Meta(min_length=1)] | None = None
    exactly: Measure | None = None
    at_least: Measure | None = None
    at_most: Measure | None = None
    # it may be there or not, in any number; or it may be this way or that
    may: Leeway | None = None
    clause: str
    modes: tuple[Mode, ...] = ()
    games: tuple[Game, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    attest: bool = False

    def __post_init__(self) -> None:
        within = self.at_least is not None or self.at_most is not None
        rules = (self.must_be, self.one_of, self.exactly, self.may)
        if sum(rule is not None for rule in rules) + within != 1:
            raise ValueError(
                "no rule, or more than one; give one of must_be, one_of, exactly, may, or at_least"
                " with or without at_most"
            )
        if (self.at_least or 0) > (self.at_most or self.at_least or 0):
            raise ValueError("at_least is more than at_most; give the lower end first")

    def is_of(self, mode: str, game: str | None = None, side_bets: Collection[str] = ()) -> bool:
        """Whether such a table has it."""
        return (
            (not self.modes or mode in self.modes)
            and (not self.games or game in self.games)
            and (not self.side_bets or any(name in side_bets for name in self.side_bets))
        )


class WheelLaw(Data, frozen=True, kw_only=True):
    """What a wheel may have. Where nothing is said of it, a table has none."""

    u_spin: Citation | None = None  # a patron may start the ball
    mechanical: Citation | None = None  # the ball is set off by a mechanism
