"""Formats of tournaments, each with something of its own, for simulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier import rulebooks as shelf
from croupier.analysis.tournaments.pace import Pace
from croupier.analysis.tournaments.players import Habits
from croupier.analysis.tournaments.stage import Format
from croupier.analysis.tournaments.styles import FIELD, read_field
from croupier.rules.spec import read_spec
from croupier.tournament.terms.checks import check_terms
from croupier.tournament.terms.reading import read_terms
from kit.cup import melbourne_terms, perth_terms

Terms = dict[str, Any]
OTHERS = ("dalembert", "fibonacci", "labouchere", "oscars-grind", "grand-martingale", "james-bond")


def perth(**changes: Any) -> Terms:
    """Nine to twelve players, few chips, six spins."""
    found = perth_terms(**changes)
    found["players"] = {"min": 6, "max": 12}
    for one in found["rounds"]:
        one["by"] = {"spins": 6}
        one["per_table"] = {"min": 2, "max": 4}
        one["bank"] = 8_000
        one["limits"] = {"min": 500, "max": 20_000, "unit": 100}
    found["rounds"][0]["tables"] = 3
    found["play_off"] = {"by": {"spins": 2}, "bank": 5_000}
    return found


def melbourne(tag: str = "CM18", **changes: Any) -> Terms:
    found = melbourne_terms(tag, **changes)
    found["players"] = {"min": 6, "max": 12}
    for one in found["rounds"]:
        one["by"] = {"spins": 6}
        one["per_table"] = {"min": 2, "max": 4}
        one["bank"] = 8_000
        one["limits"] = {"min": 500, "max": 20_000, "unit": 100}
    found["rounds"][0]["tables"] = 3
    found["play_off"] = {"by": {"spins": 2}, "bank": 5_000}
    return found


def perth_by_time() -> Terms:
    """Three last spins, and limits that change by spins and by minutes."""
    found = perth()
    for one in found["rounds"]:
        one["by"] = {"minutes": 8}
        one["bank"] = 20_000
    higher = {"min": 1_000, "max": 30_000, "unit": 500}
    highest = {"min": 2_000, "max": 40_000, "unit": 500}
    found["limit_changes"] = [
        {"round": 1, "after": {"spins": 2}, "limits": higher},
        {"round": 1, "after": {"minutes": 5}, "limits": highest},
        {"round": 2, "after": {"spins": 1}, "limits": higher},
    ]
    return found


def perth_rebuys() -> Terms:
    found = perth()
    found["fees"] = {"entry": 5_000, "rebuy": 2_000}
    found["rebuy"] = {
        "bank": 8_000, "times": 2, "rounds": [1, 2], "until": {"spins": 4}, "when": "holding",
    }  # fmt: skip
    found["pool"] = {"collected": {"entry": "1", "rebuy": "1/2"}, "added": 7}
    return found


def perth_sittings() -> Terms:
    """One table for all heats, one after the other; two and two lucky losers go through."""
    found = perth(exclusions="literal")
    found["rounds"][0] |= {"tables": 1, "advance": {"first": 1, "best": 1}}
    found["ties"] = {"best": "draw"}
    found["rounds"][0]["buy_in"] = 1_000
    found["winners"] = {"others": "by-round"}
    return found


def perth_for_money() -> Terms:
    """Chips are worth what is printed on them."""
    found = perth()
    found["chips"] = {"type": "value", "chips": [100, 500, 2500]}
    for one in found["rounds"]:
        one["buy_in"] = one["bank"]
    return found


def melbourne_forfeits() -> Terms:
    return melbourne(wagers={"compulsory": 1_000, "on_miss": "forfeit"})


def melbourne_out() -> Terms:
    """A missed spin is the end; ties are drawn, and prizes shared."""
    found = melbourne(wagers={"compulsory": 500, "on_miss": "out"})
    found["ties"] = {"cut": "draw"}
    found["winners"] = {"ties": "share", "busts": "share", "all_bust": "before-spin",
                        "others": "by-round"}  # fmt: skip
    del found["play_off"]
    return found


def melbourne_rebuys() -> Terms:
    found = melbourne("CM11")
    found["fees"] = {"entry": 5_000, "rebuy": 2_000, "add_on": 1_000, "buy_back": None}
    found["rebuy"] = {
        "bank": 6_000, "times": 3, "rounds": [1], "until": {"minutes": 6}, "when": "any",
    }  # fmt: skip
    found["add_on"] = {"bank": 2_000, "times": 1, "before": 2}
    found["pool"] = {"collected": {"entry": "1", "rebuy": "1/2", "add_on": "1"}, "added": 0}
    found["rounds"][0]["by"] = {"minutes": 10}
    found["rounds"][0]["last_spins"] = 0
    found["rounds"][1]["by"] = {"minutes": 10}
    found["rounds"][1]["last_spins"] = 2
    found["play_off"]["last_spins"] = 1
    found["play_off"]["by"] = {"minutes": 3}
    found["ties"] = {"cut": "all"}
    found["rounds"][1]["per_table"]["max"] = 12  # room for all, if all are tied
    return found


def melbourne_repechage() -> Terms:
    """Whoever lost plays again; limits rise, which needs twenty minutes' notice."""
    found = melbourne()
    heat, final = found["rounds"]
    again = {
        **heat, "kind": "repechage", "starts_at": "2026-02-01T20:00:00Z",
        "qualify": {"eliminated_in": [1], "best": 6}, "advance": {"first": 1, "best": 0},
    }  # fmt: skip
    heat["by"] = {"spins": 18}
    heat["bank"] = 40_000
    found["limit_changes"] = [
        {"round": 1, "after": {"spins": 1}, "limits": {"min": 1_000, "max": 9_000, "unit": 500}}
    ]
    found["ties"]["best"] = "all"
    found["rounds"] = [heat, again, {**final, "per_table": {"min": 2, "max": 6}}]
    return found


def wild(found: Terms) -> Terms:
    """Two or three chips each, at small tables: all lose their last one on the same spin."""
    for one in found["rounds"]:
        one["by"] = {"spins": 12}
        one["per_table"] = {"min": 2, "max": 3}
        one["bank"] = 1_000
    found["rounds"][0]["tables"] = 4
    found["rounds"][1]["per_table"] = {"min": 2, "max": 4}
    found["play_off"] = {"by": {"spins": 2}, "bank": 1_000}
    return found


FORMATS: dict[str, Callable[[], Terms]] = {
    "perth": perth,
    "perth-by-time": perth_by_time,
    "perth-rebuys": perth_rebuys,
    "perth-sittings": perth_sittings,
    "perth-for-money": perth_for_money,
    "perth-wild": lambda: wild(perth()),
    "melbourne-wild": lambda: wild(melbourne()),
    "melbourne": melbourne,
    "melbourne-forfeits": melbourne_forfeits,
    "melbourne-out": melbourne_out,
    "melbourne-rebuys": melbourne_rebuys,
    "melbourne-repechage": melbourne_repechage,
}


def form_of(terms: Terms, players: int = 11, misses: int = 50_000, spin_s: int = 90) -> Format:
    """Sound Terms with every betting system there is; one spin in twenty is missed."""
    read = read_terms(terms)
    book = shelf.rulebook(read.terms.rulebook)
    assert not check_terms(read, book), [item.told() for item in check_terms(read, book)]
    limits = {**terms["rounds"][0]["limits"], "chips": terms["chips"]["chips"]}
    made = shelf.offer(read_spec({"rulebook": book.id, "seats": 12, "limits": limits}))
    field = read_field((*FIELD, *OTHERS))
    pin = shelf.pin(book.id)
    return Format(read, book, pin, made, players, field, Pace(spin_s), Habits(misses=misses))
