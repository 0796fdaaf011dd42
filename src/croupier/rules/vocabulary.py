"""Names that rulebooks, specs and code share, each a closed list."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Game = Literal["single-zero", "double-zero", "crown", "french", "number-free"]
Mode = Literal["cloth", "touchbet", "touchtable", "ats"]
SideBet = Literal["lucky-symbols", "roulette-match", "spread-bet", "lucky-ball"]
WheelId = Literal["single", "double-american", "double-crown", "triple"]  # those of wheels.toml
Zero = Literal["0", "00", "000"]
Pocket = Annotated[str, Meta(pattern="^(0{1,3}|[1-9]|[12][0-9]|3[0-6])$")]
Chance = Literal["low", "high", "even", "odd", "red", "black"]
Sector = Literal["tier", "orphelins", "voisins", "zero-game"]
NoSpinName = Literal[
    "ball-left-wheel", "console-fault", "disruption", "early-rest", "foreign-object",
    "interference", "no-rest", "same-direction", "short-spin", "wheel-not-rotating",
    "wheel-stopped",
]  # fmt: skip
VoidName = Literal["contravention", "equipment-malfunction", "force-majeure", "fraud"]
# What somebody may do: the commands, and what some of them ask of a second person.
Act = Literal[
    "accept-legacy-wager", "agree-limits", "announce-final-bets", "announce-last-spins",
    "announce-limits",
    "apply-limits", "approve-closed-table-chips", "attest", "attest-foreign-chips", "ball-dropped",
    "buy-in", "call-bet",
    "call-no-spin", "cash-out", "change-ball", "clear-fault", "close-table", "confirm-outcome",
    "confirm-records", "correct-outcome", "correct-position", "correct-position-clarified",
    "count-drop", "credit", "decide-claim", "decide-dispute", "direct-spins", "direct-to-leave",
    "draw-bonus-number", "draw-lucky-ball", "draw-match", "draw-spread", "draw-symbol",
    "end-legacy-wager", "end-session-time", "end-wagering-period", "examine-ball", "exclude-player",
    "extend-legacy-wager", "fill", "find-foreign-chips", "flag-outcome", "freeze-accounts",
    "give-closing-notice", "hold-payment", "hold-payment-prohibited-device", "issue-colour-chips",
    "issue-second-set", "lapse-hold", "leave", "move-wager", "no-more-bets",
    "no-more-call-bets", "notify",
    "offer-legacy-wager", "open-betting", "open-guest-account", "open-table", "pay-manually",
    "place-wager", "raise-claim", "raise-claim-house", "raise-dispute", "raise-light",
    "record-incident", "record-incident-confiscation", "record-incident-detention",
    "record-outcome", "redeem-colour-chips", "redeem-ticket", "refer-complaint", "refuse-credit",
    "release-accounts",
    "release-payment", "release-payment-prohibited-device", "remove-all", "remove-last",
    "remove-wager", "repeat-wagers", "report-malfunction",
    "report-malfunction-opinion", "report-print-failure",
    "reprint-ticket", "require-return", "ring-bell", "set-player-limits", "settle", "spin-ball",
    "take-seat",
    "vacate-seat", "verify-closed-table-chips", "void-spin", "void-ticket", "void-wager",
    "withdraw-winning-wager",
]  # fmt: skip
