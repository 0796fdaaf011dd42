"""What holds for one side bet alone: `[side_bets.lucky-ball]`."""

from croupier.rules.book.cited import Citation
from croupier.rules.law.section import Section


class SideBetLaw(Section, frozen=True, kw_only=True):
    """Which option is offered, when it is drawn, and what becomes of its wagers in a failure."""

    malfunction: Citation  # wagers on it are void
    not_offered: Citation  # while its equipment is out of order
    assumed_chances: Citation | None = None  # the text has none; a table may give its own
    operator_selects: Citation | None = None  # a table must say which option it has
    closes: Citation | None = None  # betting on it ends before its equipment shows anything
    result: Citation | None = None  # its wagers are settled by what was drawn
    some_bets: Citation | None = None  # the operator offers one of its bets, or all
    wnd: Citation | None = None  # is part of its equipment, because it shows the draw
    while_ball_runs: Citation | None = None  # drawn before the ball rests, or its wagers are void
