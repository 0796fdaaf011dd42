"""Which power a command needs, and under which area's rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from croupier.characters import look_alike
from croupier.errors import Refusal
from croupier.refusals import Why
from croupier.rules.roles import Power, in_full, may_call
from croupier.table import commands as c
from croupier.table.areas import Area
from croupier.table.commands import AnyCommand, Command
from croupier.table.refusals import (
    NobodyAsks,
    NotAllowed,
    NotAtPlace,
    NotBy,
    NotGiven,
    NotHere,
    NotOnGround,
    SamePerson,
)
from croupier.table.state import Table

# Acts that belong to someone else on one ground, or have another clause for one who asks.
BY_GROUND = {
    "hold-payment": ("hold-payment-prohibited-device",),
    "release-payment": ("release-payment-prohibited-device",),
    "correct-position": ("correct-position-clarified",),
    "raise-claim": ("raise-claim-house",),
    "report-malfunction": ("report-malfunction-opinion",),
    "offer-legacy-wager": ("extend-legacy-wager",),
}
PLAYERS = ("player", "guest")
DEVICE = "device"  # a bill acceptor or a printer, which acts for the player at its place
# What is done by the rules of the screens wherever a table has some: one entry is both areas'.
BY_SCREENS = frozenset({"correct-outcome"})
Grounded = c.HoldPayment | c.ReleasePayment | c.CorrectPosition


def power_of(command: AnyCommand, name: str) -> str:
    """Whose act it is: some depend on the ground, or on who asks."""
    apart = BY_GROUND.get(name)
    if apart is None:
        return name
    if isinstance(command, c.ReportMalfunction):
        return f"{name}-opinion" if command.kind == "d" else name
    if isinstance(command, c.OfferLegacyWager):
        return name if command.hours is None else "extend-legacy-wager"
    word = command.ground if isinstance(command, Grounded) else command.by.partition(":")[0]
    return f"{name}-{word}" if f"{name}-{word}" in apart else name


def check_power(area: Area, command: Command, name: str, *, two: bool = False) -> str:
    """That whoever asks has the role for it; the clause that gives it. `two`: the table has another
    area, which may have the act."""
    power = area.powers.get(name)
    role = command.by.partition(":")[0]
    if power is not None and (role in power.roles or _signs(role, command, power)):
        if command.asked_by:
            check_two_people(command.asked_by, command.by, power.clause)
        return power.clause
    if power is None:
        clause = area.offer.rulebook.not_given
        raise Refusal(_not_here(area, command, name, two=two), clause=clause)
    if not role:
        raise Refusal(NobodyAsks(act=name, roles=power.told), clause=power.clause)
    clause = _ground_clause(area, command, power) or power.clause
    raise Refusal(NotAllowed(role=role, act=name, roles=power.told), clause=clause)


def _not_here(area: Area, command: Command, name: str, *, two: bool) -> Why:
    """Nobody has this right: here, at this of two areas, or on this ground."""
    tag, mode = area.offer.rulebook.tag, area.offer.spec.mode
    if two:
        return NotAtPlace(rulebook=tag, act=name, place=area.name)
    if isinstance(command, Grounded) and any(one in area.powers for one in BY_GROUND.get(name, ())):
        return NotOnGround(rulebook=tag, act=name, ground=command.ground, mode=mode)
    return NotHere(rulebook=tag, act=name, mode=mode)


def _ground_clause(area: Area, command: Command, power: Power) -> str:
    """The clause of the ground that is asked for: of a void each has its own, of a no spin those
    that not everyone may call."""
    rulebook, french = area.offer.rulebook, area.offer.spec.game == "french"
    if isinstance(command, c.CallNoSpin):
        called = (one for one in rulebook.no_spin if one.ground == command.ground)
        staff = power.roles.intersection(in_full(rulebook, ("staff",), french=french))
        mine = [one for one in called if staff - may_call(rulebook, one, french=french)]
    elif isinstance(command, c.VoidSpin | c.VoidWager):
        what = "spin" if isinstance(command, c.VoidSpin) else "wager"
        asked = what, command.ground
        mine = [one for one in rulebook.void if (one.what, one.ground) == asked]
    else:
        mine = []
    return next((rulebook.cite(one.clause) for one in mine), "")


def _signs(role: str, command: Command, power: Power) -> bool:
    """Whether a device may: a note, where a player may put one in; that it did not print."""
    is_note = isinstance(command, c.BuyIn) and command.tender == "note"
    is_its = is_note or isinstance(command, c.ReportPrintFailure)
    return role == DEVICE and is_its and "player" in power.roles


def check_two_people(asks: str, signs: str, clause: str) -> None:
    """That whoever signs (`role:name`) is another person than whoever asks, in whatever roles. A
    player may have the name of a member of staff."""
    role, _, asker = asks.partition(":")
    signer = signs.partition(":")[2]
    if role not in PLAYERS and (asker == signer or look_alike(asker, signer)):
        raise Refusal(SamePerson(name=signer), clause=clause)


def check_role(
    area: Area, who: str, power: str, why: Callable[[tuple[str, ...], NotBy | NotGiven], Why]
) -> None:
    """That somebody has the role an act needs: `role:name`; else it is refused for the reason that
    is made of those roles and of who did instead."""
    found = area.powers.get(power)
    assert found is not None, power
    role, _, name = who.partition(":")
    if role not in found.roles or not name:
        given = NotBy(role) if role else NotGiven()
        raise Refusal(why(found.told, given), clause=found.clause)


def check_signed(
    area: Area,
    command: Command,
    signs: str,
    power: str,
    why: Callable[[tuple[str, ...], NotBy | NotGiven], Why],
) -> None:
    """That somebody beside whoever asks has signed, in the role it needs."""
    check_role(area, signs, power, why)
    check_two_people(command.by, signs, area.powers[power].clause)


@lru_cache
def acts_of(area: Area, role: str) -> frozenset[str]:
    """What a role may do in an area, on any ground."""
    own = {act for act, power in area.powers.items() if role in power.roles}
    return frozenset(own.union(act for act, grounds in BY_GROUND.items() if own & set(grounds)))


def area_of(table: Table, command: Command, act: str) -> Area:
    """By whose rules a command is decided, where a table has two areas: those of the player it is
    about, else of whoever asks; what only screens have is theirs."""
    role, _, who = command.by.partition(":")
    if act in BY_SCREENS:
        return table.screens
    if command.player in table.state.players:
        return table.area_of(table.state.players[command.player])
    return table.screens if act not in table.powers else asker_area(table, role, who)


def asker_area(table: Table, role: str, name: str) -> Area:
    """Where whoever asks is; a player new to a table with stations comes to one of them."""
    if role not in ("player", "guest", DEVICE):
        return table.main
    player = table.state.players.get(name)
    return table.area_of(player) if player is not None else table.screens


def is_french(table: Table) -> bool:
    return table.offer.spec.game == "french"
