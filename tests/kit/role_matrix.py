"""Who may ask what, and when: every command by every role in every phase, as `decide` answers.

A line is a command, on one ground where the ground says who; a column is a role; a cell is the
phases in which the role is not told that it may not, or not here, or not now.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from croupier.cage.decide import decide as decide_at_the_cage
from croupier.cage.decide import is_asked
from croupier.errors import Refusal
from croupier.server.people.roles import all_roles
from croupier.table import decide
from croupier.table.rooms import DECISIONS
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    CLOSED,
    IDLE,
    NO_MORE_BETS,
    OUTCOME,
    PHASES,
    WAGERING_CLOSED,
)
from kit.table import Playing

PLACES = ("CM18 cloth", "CM18 touchbet", "CM18 touchtable", "CM11 cloth", "CM11 touchbet",
          "CM11 touchtable", "CM18 french", "CM11 french", "CP cloth", "CP ats", "NZ cloth",
          "ACT cloth")  # fmt: skip
FRENCH = "french"  # in place of a mode: cloth, with the titles of French tables
OUTSIDE = ("player", "guest", "house", "cage", "sensor", "system", "inspector", "surveillance",
           "tournament-director", "nobody")  # fmt: skip
SHORT = {CLOSED: "closed", IDLE: "idle", BETTING: "bet", WAGERING_CLOSED: "over",
         BALL_IN_PLAY: "ball", NO_MORE_BETS: "nmb", OUTCOME: "out"}  # fmt: skip
SIDE_BETS: dict[str, dict[str, Any]] = {
    "lucky-ball": {},
    "spread-bet": {},
    "roulette-match": {},
    "lucky-symbols": {},
}
# Not theirs, not here, not on this ground; and not now, by whatever the moment is called.
WHO = {"not-allowed", "not-here", "unknown-ground", "unknown-kind"}
WHEN = {"wrong-phase", "no-ball-in-play", "bets-not-closed", "ball-not-in-play"}
NUMBER = "1" * 18
ANA: dict[str, Any] = {"player": "ana"}
WHY: dict[str, Any] = {"reason": "seen on camera"}

# What is asked: command, what is written beside it, and fields that make sense.
NO_SPINS = ("wheel-not-rotating", "same-direction", "short-spin", "foreign-object",
            "ball-left-wheel", "interference", "disruption", "wheel-stopped", "no-rest",
            "early-rest", "console-fault")  # fmt: skip
ASKED: dict[str, dict[str, Any]] = {
    "accept-legacy-wager": {}, "agree-limits": {}, "announce-final-bets": {},
    "announce-last-spins": {},
    "announce-limits": {"limits": {"min": 1000}, "effective_at": "2026-01-02T00:00:00Z"},
    "apply-limits": {}, "attest": {"item": "lamp", "value": "lit"}, "ball-dropped": {},
    "buy-in": {**ANA, "amount": 500, "tender": "cash"},
    "call-bet": {**ANA, "bet": "red", "stake": 500},
    **{f"call-no-spin {ground}": {"ground": ground} for ground in NO_SPINS},
    "cash-out": ANA, "change-ball": {}, "clear-fault": {"component": "wnd"}, "close-table": {},
    "confirm-outcome": {"outcome": "17"}, "confirm-records": {"spin": 1, "confirmed": True},
    "correct-outcome": {"outcome": "20", **WHY},
    **{
        f"correct-position {ground}": {**ANA, "from": "red", "to": "black", "ground": ground}
        for ground in ("moved", "clarified")
    },
    "count-drop": {"amount": 500}, "credit": {"amount": 500},
    "decide-claim": {"claim": "claim-1", "decision": "upheld", **WHY},
    "decide-dispute": {"dispute": "dispute-1", "decision": "for ana", **WHY},
    "direct-spins": {}, "direct-to-leave": {**ANA, **WHY}, "draw-bonus-number": {"bonus": 1},
    "draw-lucky-ball": {"numbers": ["1", "2", "3", "4"]},
    "draw-match": {"wheels": ["1", "2"], "bonus": False}, "draw-spread": {"number": "1"},
    "draw-symbol": {"symbol": "A"}, "end-legacy-wager": ANA, "end-session-time": {},
    "end-wagering-period": {},
    "examine-ball": {"fit": True}, "exclude-player": {**ANA, "incident": "incident-1"},
    "extend-legacy-wager": {**ANA, "hours": 1}, "fill": {"amount": 500},
    "find-foreign-chips": {**ANA, "bet": "red", "table": "9", "count": 1}, "flag-outcome": WHY,
    "freeze-accounts": WHY, "give-closing-notice": {},
    **{
        f"hold-payment {ground}": {**ANA, "ground": ground, **WHY}
        for ground in ("malfunction", "prohibited-device")
    },
    "issue-colour-chips": {**ANA, "colour": "blue", "value": 500, "count": 1},
    "lapse-hold": ANA, "leave": {}, "move-wager": {"from": "red", "to": "black"},
    "no-more-bets": {}, "no-more-call-bets": {},
    "notify": {"whom": "surveillance", "about": "noise"},
    "offer-legacy-wager": ANA, "open-betting": {}, "open-guest-account": {"player": "gus"},
    "open-table": {},
    **{
        f"pay-manually {ground}": {**ANA, "amount": 500, "ground": ground, "ticket": ticket}
        for ground, ticket in (("malfunction", ""), ("print-failure", NUMBER))
    },
    "place-wager": {**ANA, "bet": "red", "stake": 500}, "raise-claim": {**ANA, "about": "noise"},
    "raise-dispute": {**ANA, "about": "noise"}, "raise-light": WHY,
    **{
        f"record-incident {kind}": {"kind": kind, "person": "ana", "note": "seen"}
        for kind in ("prohibited-device", "detention", "confiscation")
    },
    "record-outcome": {"outcome": "17"},
    "redeem-colour-chips": {**ANA, "colour": "blue", "count": 1},
    "redeem-ticket": {"ticket": NUMBER}, "refer-complaint": {"dispute": "dispute-1"},
    "refuse-credit": {**ANA, "amount": 500, **WHY}, "release-accounts": WHY,
    "release-payment": {**ANA, "ground": "malfunction", **WHY}, "remove-all": {},
    "remove-last": {}, "remove-wager": {"bet": "red"}, "repeat-wagers": {},
    "report-malfunction": {"component": "wnd", "what": "dark"},
    "report-print-failure": {"ticket": NUMBER}, "reprint-ticket": {"ticket": NUMBER},
    "require-return": {**ANA, "amount": 500, **WHY},
    "ring-bell": {},
    "set-player-limits": {**ANA, "limits": {"min": 1000}, "agreed_by": ["ana"]},
    "settle": {}, "spin-ball": {},
    "take-seat": {**ANA, "seat": 2}, "vacate-seat": ANA,
    **{
        f"void-spin {ground}": {"ground": ground, **WHY}
        for ground in ("equipment-malfunction", "fraud", "force-majeure")
    },
    "void-ticket": {"ticket": NUMBER, "ground": "contravention", **WHY},
    **{
        f"void-wager {ground}": {**ANA, "ground": ground, **WHY, "incident": "incident-1"}
        for ground in ("contravention", "fraud")
    },
    "withdraw-winning-wager": {"bet": "red"},
}  # fmt: skip


def moments(place: str) -> Iterator[tuple[str, Playing]]:
    """A table in each phase, after a settled spin, with a wager down wherever there may be."""
    for phase in PHASES:
        at = _played(place)
        if phase == CLOSED:
            at = _made(place)
        elif phase != IDLE:
            at.dealer("open-betting")
            at.player("ana", "place-wager", bet="red", stake=500)
        if phase == WAGERING_CLOSED:
            at.wait(10_000)
        if phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME):
            at.dealer("spin-ball")
        if phase in (NO_MORE_BETS, OUTCOME):
            if "announce-final-bets" in at.table.powers:
                at.dealer("announce-final-bets")
            at.dealer("no-more-bets")
        if phase == OUTCOME:
            at.wait(10_000)
            at.dealer("record-outcome", outcome="17")
        if at.table.state.phase == phase:
            yield phase, at


def _made(place: str) -> Playing:
    tag, mode = place.split()
    if mode == FRENCH:
        return Playing(tag, game=FRENCH)
    return Playing(tag, mode=mode, side_bets=SIDE_BETS if tag == "CM18" else {})


def _played(place: str) -> Playing:
    at = _made(place)
    at.dealer("open-table")
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=500)
    at.close()
    at.wait(10_000)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    return at


def roles(place: str) -> list[str]:
    """Of the rulebook's ladder, those of no ladder, then every other that an account may have."""
    ladder = _made(place).table.offer.rulebook.ladder
    titles = ladder.french.value if ladder.french is not None else ()
    return [*dict.fromkeys((*ladder.roles.value, *titles, *OUTSIDE, *all_roles()))]


@cache
def matrix(place: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """line -> role -> the phases in which it gets further than who and when."""
    return {
        line: {
            role: tuple(phase for phase, at in tables(place) if gets_further(at, role, line))
            for role in roles(place)
        }
        for line in ASKED
    }


@cache
def tables(place: str) -> list[tuple[str, Playing]]:
    return list(moments(place))


def who(place: str, line: str) -> set[str]:
    """The roles that get further in some phase."""
    return {
        role
        for role in roles(place)
        if any(gets_further(at, role, line) for _, at in tables(place))
    }


def gets_further(at: Playing, role: str, line: str) -> bool:
    """Whether nothing is said against the role or the moment; what else is wrong is no matter."""
    fields = dict(ASKED[line])
    own = role in ("player", "guest")
    name = line.split()[0]
    if own and name in ("place-wager", "cash-out", "raise-claim", "raise-dispute"):
        del fields["player"]
    command = at._command(f"{role}:{'ana' if own else 'dan'}", name, fields)
    try:
        if is_asked(command):
            decide_at_the_cage(at.play.cage, at.table, command)
        else:
            decide(at.table, command)
    except Refusal as refused:
        handler = DECISIONS.get(type(command))
        return refused.code not in {*WHO, *WHEN, handler.code if handler else ""}
    return True


def written(place: str) -> str:
    """The matrix as text: tabs between roles, phases by short names."""
    found, heads = matrix(place), roles(place)
    there = {phase for row in found.values() for phases in row.values() for phase in phases}
    text = "\t".join(("", *heads)) + "\n"
    for line, row in found.items():
        text += "\t".join((line, *(_cell(row[role], there) for role in heads))) + "\n"
    return text


def _cell(phases: tuple[str, ...], there: set[str]) -> str:
    if not phases:
        return "-"
    if set(phases) == there:
        return "always"
    if set(phases) == there - {CLOSED}:
        return "open"
    return " ".join(SHORT[phase] for phase in phases)
