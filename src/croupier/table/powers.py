"""Which power a command needs, and under which area's rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from croupier.errors import Refusal
from croupier.refusals import Why
from croupier.rules.roles import Power
from croupier.table import commands as c
from croupier.table.areas import Area
from croupier.table.commands import AnyCommand, Command
from croupier.table.refusals import NobodyAsks, NotAllowed, NotBy, NotGiven, NotHere
from croupier.table.state import Table

# Acts that belong to someone else on one ground, or have another clause for one who asks.
BY_GROUND = {
    "hold-payment": ("hold-payment-prohibited-device",),
    "release-payment": ("release-payment-prohibited-device",),
    "correct-position": ("correct-position-clarified",),
    "raise-claim": ("raise-claim-house",),
    "report-malfunction": ("report-malfunction-opinion",),
}
DEVICE = "device"  # a bill acceptor, which acts for the player at its place
Grounded = c.HoldPayment | c.ReleasePayment | c.CorrectPosition


def power_of(command: AnyCommand, name: str) -> str:
    """Whose act it is: some depend on the ground, or on who asks."""
    apart = BY_GROUND.get(name)
    if apart is None:
        return name
    if isinstance(command, c.ReportMalfunction):
        return f"{name}-opinion" if command.kind == "d" else name
    word = command.ground if isinstance(command, Grounded) else command.by.partition(":")[0]
    return f"{name}-{word}" if f"{name}-{word}" in apart else name


def check_power(area: Area, command: Command, name: str) -> str:
    """That whoever asks has the role for it; the clause that gives it."""
    power = area.powers.get(name)
    role = command.by.partition(":")[0]
    if power is not None and (role in power.roles or _signs(role, command, power)):
        return power.clause
    tag = area.offer.rulebook.tag
    if power is None:
        raise Refusal(NotHere(rulebook=tag, act=name, mode=area.offer.spec.mode), clause=tag)
    if not role:
        raise Refusal(NobodyAsks(act=name, roles=power.told), clause=power.clause)
    raise Refusal(NotAllowed(role=role, act=name, roles=power.told), clause=power.clause)


def _signs(role: str, command: Command, power: Power) -> bool:
    """Whether a device may: a note, where a player may put one in."""
    is_note = isinstance(command, c.BuyIn) and command.tender == "note"
    return role == DEVICE and is_note and "player" in power.roles


def check_role(
    area: Area, who: str, power: str, why: Callable[[tuple[str, ...], NotBy | NotGiven], Why]
) -> None:
    """That someone beside whoever asks has the role an act needs: `role:name`; else it is refused
    for the reason that is made of those roles and of who did instead."""
    found = area.powers.get(power)
    assert found is not None, power
    role, _, name = who.partition(":")
    if role not in found.roles or not name:
        given = NotBy(role) if role else NotGiven()
        raise Refusal(why(found.told, given), clause=found.clause)


@lru_cache
def acts_of(area: Area, role: str) -> frozenset[str]:
    """What a role may do in an area, on any ground."""
    own = {act for act, power in area.powers.items() if role in power.roles}
    return frozenset(own.union(act for act, grounds in BY_GROUND.items() if own & set(grounds)))


def area_of(table: Table, command: Command, act: str) -> Area:
    """By whose rules a command is decided, where a table has two areas: those of the player it is
    about, else of whoever asks; what only screens have is theirs."""
    role, _, who = command.by.partition(":")
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
