"""What every rulebook has: its tables, each in its file, and who may do what every table needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.documents import Json
from croupier.rules.book.explain import Fault, choose
from croupier.rules.book.rulebook import Rulebook

# The tables of each file. A table may stand in another one; this is where people look for it.
_TABLES = {
    "rulebook.toml": "rulebook revision ladder",
    "games.toml": "game layout",
    "bets.toml": "bet zero",
    "racetrack.toml": "racetrack sector finales max_bet asian",
    "limits.toml": "limits",
    "powers.toml": "power",
    "grounds.toml": "no_spin void",
    "play.toml": "announcements betting final_bets places settling shared_layout stations",
    "money.toml": "call_bets colour_chips foreign_chips tender",
    "terms.toml": "closing disputes legacy_wagers limit_changes",
    "irregular.toml": """
        after_no_spin after_void correction device_hold displays malfunction red_light
    """,
    "equipment.toml": "equipment wheel",
    "incidents.toml": "incidents",
    "side_bets.toml": "side_bet side_bets",
    "tournament.toml": "tournament",
    "readings.toml": "reading",
}
TABLES = {file: tuple(tables.split()) for file, tables in _TABLES.items()}
FILES = {table: file for file, tables in TABLES.items() for table in tables}
NEEDED = tuple(
    """
    rulebook ladder game layout bet limits power no_spin void equipment incidents
    """.split()
)
# What is done at every table, whatever its rulebook and mode.
ACTS = tuple(
    """
    announce-limits apply-limits attest buy-in call-no-spin cash-out clear-fault close-table
    confirm-outcome correct-outcome count-drop credit decide-claim decide-dispute exclude-player
    fill give-closing-notice leave move-wager no-more-bets notify open-betting open-table
    place-wager raise-claim raise-claim-house raise-dispute record-incident record-outcome
    remove-all remove-last remove-wager repeat-wagers report-malfunction settle spin-ball
    take-seat void-spin void-wager withdraw-winning-wager
    """.split()
)


def odd_tables(mapping: Mapping[str, Json]) -> Iterator[Fault]:
    """Tables that no rulebook has, and those that this one should have and has not."""
    for table in mapping:
        if table not in FILES:
            yield table, "there is no such table", choose(table, FILES)
    if not isinstance(mapping.get("rulebook", {}), Mapping):
        return  # what is wrong with its head is said first
    for table in NEEDED:
        if table not in mapping or mapping[table] == []:
            yield table, "it is not there", f"it belongs in {FILES[table]}"


def missing_powers(rulebook: Rulebook) -> Iterator[Fault]:
    """Someone may do each of these acts in each mode."""
    for mode in rulebook.modes:
        acts = {one.may for one in rulebook.power if not one.modes or mode in one.modes}
        for act in ACTS:
            if act not in acts:
                cure = f'write a [[power]] with may = "{act}"'
                yield f"power {act}", f"nobody may do it in mode {mode}", cure


def missing_law(rulebook: Rulebook) -> Iterator[Fault]:
    """What the law of some area or side bet leaves unsaid."""
    for data in rulebook.game:
        for mode in data.modes:
            yield from rulebook.sections.missing(mode, data.game)
    for side in rulebook.side_bet:
        yield from rulebook.sections.missing_of_side_bet(side.id)
