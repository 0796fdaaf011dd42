"""Who may do what on the floor. The rulebooks do not speak of it; it is the house's own order."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE, FloorCommand
from croupier.table.powers import DEVICE
from croupier.table.refusals import NobodyAsks, NotAllowed

# Whoever supervises a game, by any rulebook's name for it.
SUPERVISORS = (
    "supervisor",
    "game-supervisor",
    "pit-boss",
    "area-manager",
    "table-games-manager",
    "assistant-casino-manager",
    "casino-operator",
)
DEALERS = ("dealer", "croupier", "higher-duties-dealer", "chef-de-table")
# They could supervise here in the first release. Old logs are decided anew and must verify; the
# server lets none do so any more: CM18 reads that title as its Higher Duties Dealer.
FORMER_SUPERVISORS = ("chef-de-table",)
DIRECTORS = ("tournament-director", "deputy-director")
ADMINISTRATOR = "administrator"  # of the house's accounts, tables and screens
SYSTEM = "system"  # a demonstration's own acts
SCREEN = "screen"  # a screen that follows its link
MAKERS = (*DEALERS, *SUPERVISORS, *DIRECTORS, ADMINISTRATOR)  # of tables
PAIRING = (*MAKERS, SYSTEM)
STAFF = (
    *DEALERS, *SUPERVISORS, *DIRECTORS, "cage", ADMINISTRATOR,
    "inspector", "surveillance", "sensor",
)  # fmt: skip
POWERS: dict[str, tuple[str, ...]] = {
    "enrol-device": (*SUPERVISORS, ADMINISTRATOR, SYSTEM),
    "retire-device": (*SUPERVISORS, ADMINISTRATOR, SYSTEM),
    "issue-pairing": PAIRING,
    "take-pairing": (SCREEN,),
    "open-session": STAFF,
    "end-session": (*STAFF, SYSTEM),
    "note-clock-step": (SYSTEM,),
    "note-heard": (SYSTEM,),
    "note-unheard": (SYSTEM,),
    "report-printed": (DEVICE,),
    "report-release": (DEVICE,),
    "report-sensing": (DEVICE,),
    "report-speed": (DEVICE,),
    "end-pairing": (*PAIRING, SCREEN),
}
FORMERLY = dict.fromkeys(("enrol-device", "retire-device"), FORMER_SUPERVISORS)


def may_make_table(by: str) -> bool:
    role, _, name = by.partition(":")
    return role in MAKERS and bool(name)


def check_role(command: FloorCommand) -> None:
    """That whoever asks has a role for it, or had one once, and a name: everything here has a
    person's."""
    act = str(type(command).__struct_config__.tag)
    role, _, name = command.by.partition(":")
    if not role or not name:
        raise Refusal(NobodyAsks(act=act, roles=POWERS[act]), clause=CLAUSE)
    if role not in FORMERLY.get(act, ()):
        check_role_now(command)


def check_role_now(command: FloorCommand) -> None:
    """That whoever asks has a role for it today, as whoever serves asks before anything else."""
    act = str(type(command).__struct_config__.tag)
    role, allowed = command.by.partition(":")[0], POWERS[act]
    if role not in allowed:
        raise Refusal(NotAllowed(role=role, act=act, roles=allowed), clause=CLAUSE)
