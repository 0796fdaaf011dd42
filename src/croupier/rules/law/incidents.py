"""What people may do wrong, by kind, and the particulars it is recorded with.

[incidents.detention]
clause = "18.2.4"
wants  = ["place", "since", "provision"]

[incidents.prohibited-device.device]   # a particular whose words have clauses of their own
calculator = { clause = "7.10(c)" }
other      = { clause = "7.10(e)", wants = ["description"] }
"""

from collections.abc import Iterator
from typing import Literal

from croupier.rules.book.cited import Data

Particular = Literal["place", "since", "provision", "device", "custodian", "description"]


class IncidentClause(Data, frozen=True, kw_only=True):
    """A clause that is broken, or that gives a power over whoever broke one."""

    clause: str
    wants: tuple[Particular, ...] = ()  # it is not recorded without these


class Acts(Data, frozen=True, kw_only=True):
    """What was done with a prohibited device."""

    use: IncidentClause
    possession: IncidentClause


class Devices(Data, frozen=True, kw_only=True):
    """What it was."""

    calculator: IncidentClause
    computer: IncidentClause
    other: IncidentClause


class Capabilities(Data, frozen=True, kw_only=True):
    """What it can do to the odds or the outcome."""

    record: IncidentClause
    change: IncidentClause


class ProhibitedDevice(IncidentClause, frozen=True, kw_only=True):
    """A device that is forbidden; a rulebook may tell apart what, and what for."""

    act: Acts | None = None
    device: Devices | None = None
    capability: Capabilities | None = None


class Incidents(Data, frozen=True, kw_only=True, rename="kebab"):
    """The kinds a rulebook knows, in the order in which they are offered."""

    prohibited_device: ProhibitedDevice
    influence: IncidentClause
    side_bets: IncidentClause
    partnership: IncidentClause
    interference: IncidentClause
    unreported_malfunction: IncidentClause
    contravention: IncidentClause
    confiscation: IncidentClause | None = None
    detention: IncidentClause | None = None


def kinds(incidents: Incidents | None) -> dict[str, IncidentClause]:
    """Each kind by its name; where a rulebook says nothing of incidents, none."""
    found = _by_name(incidents) if incidents is not None else ()
    return {name: one for name, one in found if isinstance(one, IncidentClause)}


def options(incident: IncidentClause) -> dict[str, dict[str, IncidentClause]]:
    """Particular -> word -> what says so, where a rulebook tells the words apart."""
    return {
        particular: {word: one for word, one in _by_name(words) if isinstance(one, IncidentClause)}
        for particular, words in _by_name(incident)
        if isinstance(words, (Acts, Devices, Capabilities))
    }


def _by_name(data: Data) -> Iterator[tuple[str, object]]:
    for name, written in zip(data.__struct_fields__, data.__struct_encode_fields__, strict=True):
        yield written, getattr(data, name)
