"""What others ask of faults: whether the red light is on, and why money is withheld."""

from __future__ import annotations

from typing import Literal

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.table.areas import CLOTH, AreaName
from croupier.table.faults.refusals import ComponentOutOfOrder
from croupier.table.faults.state import TakenBack
from croupier.table.people.state import Player
from croupier.table.state import Table


def light_is_on(table: Table) -> bool:
    """The red light, which is not lit by a malfunction alone."""
    return bool(table.state.faults.light)


def shown_faults(table: Table) -> dict[str, str]:
    """Every fault, the red light first: component -> what is wrong with it."""
    faults = table.state.faults
    if not faults.light:
        return dict(faults.down)
    declared = faults.down.get(GAME_SYSTEM)
    said = f"{faults.light}; {declared}" if declared else faults.light
    return {GAME_SYSTEM: said} | {
        one: what for one, what in faults.down.items() if one != GAME_SYSTEM
    }


# What has failed, for whoever does not read the staff's own words: a kind that the rulebooks list
# (a to c; d is any other), or else the part.
FaultKind = Literal[
    "wrong-credit",
    "wrong-numbers",
    "interrupted",
    "sensors-differ",
    "red-light",
    "game-system",
    "sgc",
    "display-controller",
    "wnd",
    "display-screen",
    "place",
    "side-bet",
    "other",
]
SENSORS_DIFFER = "the sensors differ: "  # what the console itself writes, as the log has it
LISTED: dict[str, FaultKind] = {"a": "wrong-credit", "b": "wrong-numbers", "c": "interrupted"}
PARTS: tuple[FaultKind, ...] = ("game-system", "sgc", "display-controller", "wnd", "display-screen")


def fault_kind(table: Table, component: str) -> FaultKind:
    """The kind of a fault that is shown, whose words each screen has in its own language."""
    faults = table.state.faults
    if faults.light and component == GAME_SYSTEM:
        differ = faults.light.startswith(SENSORS_DIFFER)  # a dealer who writes so means the same
        return "sensors-differ" if differ else "red-light"
    if component.startswith("side-bet:"):
        return "side-bet"
    kinds = [one.kind for one in faults.record if one.component == component and not one.until]
    if kinds and kinds[-1] in LISTED:
        return LISTED[kinds[-1]]
    if is_place(component):
        return "place"
    return next((part for part in PARTS if part == component), "other")


def fitted(table: Table) -> list[str]:
    """The parts of a table that may be reported, beside its places and side bets."""
    law = table.screens.law
    parts: list[str] = [*law.malfunction.parts.value] if law.malfunction else []
    parts += ["wnd"] if law.displays.wnd_fitted else []
    return parts + (["display-screen"] if law.displays.screen_fitted else [])


def is_place(component: str) -> bool:
    """Whether a component is one station or display, not what all of them hang on."""
    return component.startswith(("station:", "display:"))


def check_place(table: Table, player: Player) -> None:
    """No buy-in and no cash-out at a place that is out of order."""
    place = player.place
    rules = table.area_of(player).law.malfunction
    if place in table.state.faults.down and rules is not None:
        what = table.state.faults.down[place]
        raise Refusal(
            ComponentOutOfOrder(component=place, fault=what), clause=rules.place_stops.clause
        )


def withheld(table: Table, player: Player) -> str:
    """Why a player's money is not paid out now; nothing if it may be."""
    if table.state.faults.frozen and player.on_account:
        return "frozen"
    return "held" if player.holds else ""


def withheld_of(table: Table, name: str, spin: int) -> Cents:
    """The winnings withheld because of a device that a spin may have brought."""
    held = table.state.faults.winnings.get(name)
    return held.amount if held is not None and spin <= held.spin else 0


def taken_back_of(table: Table, name: str, spin: int) -> list[TakenBack]:
    """What was refused, required back or retained of what a spin may have brought, as far as no
    decision has given it up."""
    claims = table.state.claims.claims
    return [
        one
        for one in table.state.faults.back.get(name, [])
        if spin <= one.spin and (not one.claim or claims[one.claim].status in ("open", "upheld"))
    ]


def are_frozen(table: Table, area: AreaName) -> bool:
    """Whether the chip accounts of an area are frozen; chips on a cloth never are."""
    return bool(table.state.faults.frozen) and area != CLOTH


def is_free(table: Table, player: Player, but_for: str = "") -> bool:
    """Whether nothing keeps the money of someone who has left, but for what ends now."""
    held = [ground for ground in player.holds if ground != but_for]
    frozen = table.state.faults.frozen and but_for != "frozen"
    return not (held or frozen or has_open_wagers(table, player))


def has_open_wagers(table: Table, player: Player) -> bool:
    """Whether some of a player's wagers, another table's chips too, have no result yet."""
    foreign = any(
        table.state.players.get(one.player) is player for one in table.state.chips.foreign
    )
    return bool(player.wagers or player.waits or foreign)


GAME_SYSTEM = "game-system"
# What the red light stops until it is green again: the game, and every change of a wager.
STOPPED_BY_LIGHT = frozenset(
    ("open-betting", "spin-ball", "record-outcome", "confirm-outcome", "settle", "place-wager",
     "call-bet", "move-wager", "remove-wager", "remove-last", "remove-all", "repeat-wagers")
)  # fmt: skip


def is_stopped(table: Table, act: str) -> bool:
    """Whether the red light stops this act."""
    return act in STOPPED_BY_LIGHT and light_is_on(table)
