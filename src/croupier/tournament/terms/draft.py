"""Terms to begin with: a draft for each rulebook that has tournaments, which passes every check."""

from __future__ import annotations

from croupier.documents import Json
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Tournament
from croupier.table.clock import later
from croupier.tournament.terms.items import law_of
from croupier.tournament.terms.statements import ALWAYS

STARTS_AT = "2027-03-06T19:00:00Z"
HOUR = 3600
Draft = dict[str, Json]


def draft(rulebook: Rulebook, starts_at: str = STARTS_AT) -> Draft:
    """The same for the same rulebook and beginning; of what a rulebook refuses, nothing."""
    law = law_of(rulebook)
    found: Draft = {"id": "cup", "rulebook": rulebook.id, "title": "Roulette Cup"}
    if law.exclusions is not None:
        found["exclusions"] = "intended"
    found |= _details(starts_at) | _entry(law, starts_at) | _format(law, starts_at)
    found |= _wagers(law) | _winners(law) | _prizes()
    if law.statements is not None:
        found |= {"conduct": _conduct(), "statements": list(ALWAYS)}
    return found


def _details(starts_at: str) -> Draft:
    return {
        "starts_at": starts_at,
        "location": "The roulette tables of the main gaming floor",
        "notice_min": 30,
        "players": {"min": 8, "max": 24},
        "fees": {"entry": 50_00, "rebuy": None, "add_on": None, "buy_back": None},
    }


def _entry(law: Tournament, starts_at: str) -> Draft:
    found: Draft = {
        "entry": {
            "closes_at": later(starts_at, -HOUR),
            "method": "At the tournament desk, in person, with the entry fee.",
            "available": "At the tournament desk and at each tournament table.",
            "refuse_any": False,
            "sign": False,
            "criteria": None,
            "event": "ordinary",
            "staff": False,
            "form": "On paper, at the tournament desk.",
        }
    }
    if law.terms.withdrawal.value != "refused":
        found["withdraw"] = {"until": later(starts_at, -24 * HOUR), "after": "1/2"}
    if law.terms.refunds.value != "refused":
        illness = "A doctor says that the player cannot take part."
        found["refunds"] = [{"id": "illness", "says": illness, "of": "both", "part": "1"}]
    found["substitutes"] = {
        "until": later(starts_at, -HOUR),
        "circumstances": [{"id": "hindered", "says": "The player cannot come."}],
        "effect": "takes-entry",
    }
    return found


def _format(law: Tournament, starts_at: str) -> Draft:
    """One round of heats and a final; from 8 players to 24, 4 to 8 of them come to the final."""
    shared: Draft = {
        "per_table": {"min": 2, "max": 8},
        "by": {"spins": 20},
        "buy_in": None,
        "bank": 1_000_00,
        "limits": {"min": 5_00, "max": 200_00, "unit": 1_00},
    }
    heat = {"kind": "heat", "starts_at": starts_at, "tables": 3, **shared}
    final = {"kind": "final", "starts_at": later(starts_at, 2 * HOUR), "tables": 1, **shared}
    advance = {"advance": {"first": 2, "best": 2}}
    return {
        "rounds": [{**heat, **advance}, final],
        "chips": {"type": "tournament", "chips": [1_00, 5_00, 25_00]},
    }


def _wagers(law: Tournament) -> Draft:
    found: Draft = {}
    if law.terms.compulsory.value != "refused":
        found["wagers"] = {"compulsory": 5_00, "on_miss": "forfeit"}
    found["time_limit_s"] = 90
    if law.terms.elimination.value != "refused":
        found["elimination"] = ["bust", "not-advanced"]
    return found


def _winners(law: Tournament) -> Draft:
    winners: dict[str, Json] = {"others": "none"}
    if law.terms.winners.value != "refused":
        winners |= {"ties": "play-off-first", "busts": "later-first", "all_bust": "play-off"}
    ties: Draft = {"best": "draw"}
    if law.terms.ties_cut.value != "refused":
        ties["cut"] = "play-off"
    play_off: Draft = {"by": {"spins": 3}, "bank": 500_00}
    return {"winners": winners, "ties": ties, "play_off": play_off}


def _prizes() -> Draft:
    shares = {1: "1/2", 2: "3/10", 3: "1/5"}
    return {
        "pool": {"collected": {"entry": "1"}, "added": 0},
        "prizes": [{"place": place, "share": share} for place, share in shares.items()],
        "unawarded": "first",
    }


def _conduct() -> Draft:
    warning = "Talking of wagers with others, or using a telephone or the like at the table."
    return {
        "penalties": [
            {"id": "first-time", "says": warning, "penalty": "warning"},
            {"id": "again", "says": "The same once more.", "penalty": "chips:5000"},
        ],
        "disqualify": [
            {"id": "cheating", "says": "Cheating, or hiding chips."},
            {"id": "conduct", "says": "Conduct that disturbs play, after a penalty."},
        ],
        "chips": "out",
        "late": {"join_before_spin": 3},
        "no_show": "eliminated",
        "absence": "plays-on",
        "phone": "first-time",
        "retirement": "keeps-place",
    }
