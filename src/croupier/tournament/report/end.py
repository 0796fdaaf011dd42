"""A tournament as one document: phase, entrants, sessions, needs, pool and disputes."""

from __future__ import annotations

from croupier.documents import Document
from croupier.tournament.boundary import SessionSeen
from croupier.tournament.cup import Cup
from croupier.tournament.report.needs import needs
from croupier.tournament.standing import tied_in, winners_of
from croupier.tournament.state import Entrant, SessionSheet


def end_of_cup(cup: Cup) -> Document:
    """What has not come is null."""
    state = cup.state
    pool = state.pool
    awarded = pool.amount is not None
    return {
        "phase": state.phase,
        "round": state.round or None,
        "version": state.edition or None,
        "entrants": [_entrant(cup, one) for one in state.entrants.values()],
        "sessions": [_session(cup, one) for one in state.sessions.values()],
        "needs": [
            {"what": one.what, "session": one.session or None, "players": list(one.players)}
            for one in needs(cup)
        ],
        "pool": {
            "amount": pool.amount,
            "prizes": pool.prizes if awarded else None,
            "unawarded": pool.unawarded if awarded else None,
            "bonus": pool.bonus if awarded else None,
        },
        "disputes": [
            {
                "dispute": one.id,
                "player": one.player,
                "about": one.about,
                "session": one.session or None,
                "spin": one.spin or None,
                "status": one.status,
                "referred": one.referred,
                "review": one.review or None,
            }
            for one in state.disputes.values()
        ],
    }


def _seen(cup: Cup, sheet: SessionSheet) -> SessionSeen | None:
    """What its table shows of a session that is on."""
    found = cup.table(sheet.table).session if sheet.is_on else None
    return found if found is not None and found.id == sheet.id else None


def _entrant(cup: Cup, one: Entrant) -> Document:
    chips, missed, duty = one.chips, one.missed, None
    sheet = cup.state.session_of(one.name)
    seen = _seen(cup, sheet) if sheet is not None else None
    if seen is not None and one.name in seen.players:
        now = seen.players[one.name]
        missed += now.missed
        if not now.out:
            duty = now.duty
        if sheet is not None and not sheet.play_off_of:
            chips = now.total
    return {
        "entrant": one.name,
        "number": one.number or None,
        "state": one.state,
        "chips": chips,
        "missed": missed,
        "duty": duty,
        "placing": one.placing,
        "prize": one.prize,
        "paid": one.paid,
        "refunded": one.refunded,
        "due": one.due,
    }


def _session(cup: Cup, sheet: SessionSheet) -> Document:
    seen = _seen(cup, sheet)
    state = sheet.state
    if seen is not None and state == "playing":
        state = seen.state  # by its clock: time up, last spins
    return {
        "session": sheet.id,
        "table": sheet.table,
        "state": state,
        "spins": seen.spins if seen is not None else sheet.spins,
        "seats": {str(seat): sheet.seats[seat] for seat in sorted(sheet.seats)},
        "chips": dict(seen.totals) if seen is not None else dict(sheet.counts),
        "winners": list(winners_of(cup, sheet)),
        "tied": list(tied_in(cup, sheet)),
    }
