"""A tournament in a test: Terms, tables, and short words for what is asked of them."""

from __future__ import annotations

import json
from typing import Any

from croupier import rulebooks
from croupier.cli.tournaments.script import tournament_script
from croupier.script.tournament import CupScript

IDS = {"CM18": "crown-melbourne-18", "CM11": "crown-melbourne-2011", "CP": "crown-perth-rag599"}
OPERATOR = {
    "CM18": "area-manager:olga",
    "CM11": "pit-boss:olga",
    "CP": "casino-operator:olga",
}
DIRECTOR = "tournament-director:dora"
START = "2026-02-01T19:00:00Z"


def perth_terms(**changes: Any) -> dict[str, Any]:
    """Two heats and a final by spins; one of each heat goes through, three prizes of two fifths."""
    shared = {
        "by": {"spins": 1},
        "per_table": {"min": 2, "max": 3},
        "buy_in": None,
        "bank": 100_000,
        "limits": {"min": 500, "max": 200_000, "unit": 100},
    }
    heat = {"kind": "heat", "starts_at": START, "tables": 2, "advance": {"first": 1, "best": 0}}
    final = {"kind": "final", "starts_at": "2026-02-01T21:00:00Z", "tables": 1}
    return {
        "id": "cup",
        "rulebook": IDS["CP"],
        "exclusions": "intended",
        "title": "Cup",
        "fees": {"entry": 5000},
        "starts_at": START,
        "players": {"min": 4, "max": 6},
        "entry": {"form": "paper", "closes_at": "2026-02-01T18:00:00Z"},
        "chips": {"type": "tournament", "chips": [100, 500, 2500]},
        "play_off": {"by": {"spins": 1}, "bank": 50_000},
        "rounds": [{**heat, **shared}, {**final, **shared}],
        "unawarded": "first",
        "pool": {"collected": {"entry": "1"}, "added": 0},
        "prizes": [{"place": 1, "share": "3/5"}, {"place": 2, "share": "2/5"}],
        **changes,
    }


def melbourne_terms(tag: str = "CM18", start: str = START, **changes: Any) -> dict[str, Any]:
    """The package's own draft, cut down to two rounds of one spin."""
    from croupier.tournament.terms.draft import draft

    found: dict[str, Any] = json.loads(json.dumps(draft(rulebooks.rulebook(IDS[tag]), start)))
    for one in found["rounds"]:
        one["by"] = {"spins": 1}
        one["per_table"] = {"min": 2, "max": 3}
        one["limits"]["max"] = 200_000
        one.pop("last_spins", None)
    found["rounds"][0]["advance"] = {"first": 1, "best": 0}
    found["rounds"][0]["tables"] = 2
    found["players"] = {"min": 4, "max": 6}
    found.pop("wagers", None)
    found.pop("time_limit_s", None)
    found["ties"].pop("best", None)
    found["play_off"] = {"by": {"spins": 1}, "bank": 50_000}
    found["prizes"] = [{"place": 1, "share": "3/5"}, {"place": 2, "share": "2/5"}]
    return found | changes


class Refused(AssertionError):
    """Something was refused that a test counts on."""


class CupAtWork:
    """A tournament from its draft on; `ask` what must be done, `refused` what must not."""

    def __init__(
        self,
        tag: str,
        terms: dict[str, Any],
        tables: int = 2,
        seed: int = 7,
        others: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        """`others`: tables that are unlike the rest, by what their specs have instead."""
        self.tag = tag
        spec = {
            "rulebook": IDS[tag],
            "game": "single-zero",
            "seats": 10,
            "limits": {"min": 500, "max": 200_000},
        }
        listed = [{"table": f"T{n}", "spec": spec} for n in range(1, tables + 1)]
        for name, other in (others or {}).items():
            listed.append({"table": name, "spec": {**spec, **other}})
        heading = {"tournament": terms, "seed": seed, "tables": listed}
        self.lines = [json.dumps(heading)]  # the script that does the same
        self.script: CupScript = tournament_script(self.lines[0].encode())
        self.operator = OPERATOR[tag]
        self.others = tuple(others or ())
        self.at = ""

    def line(self, by: str, do: str, **fields: Any) -> dict[str, Any]:
        at = {"at": self.at} if self.at else {}
        self.at = ""
        self.lines.append(json.dumps({"do": do, "by": by, **at, **fields}))
        answer: dict[str, Any] = dict(self.script.run(self.lines[-1]))
        assert self.script.play.faults() == [], (do, fields)
        return answer

    def ask(self, by: str, do: str, **fields: Any) -> list[Any]:
        answer = self.line(by, do, **fields)
        if "refused" in answer:
            raise Refused(f"{do}: {answer['refused']['code']}: {answer['refused']['message']}")
        found: list[Any] = answer["events"]
        return found

    def refused(self, code: str, by: str, do: str, **fields: Any) -> dict[str, Any]:
        answer = self.line(by, do, **fields)
        assert "refused" in answer, (do, answer)
        assert answer["refused"]["code"] == code, answer["refused"]
        found: dict[str, Any] = answer["refused"]
        return found

    @property
    def end(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(_encoded(self.script))
        return found

    def entrant(self, name: str) -> dict[str, Any]:
        return next(one for one in self.end["entrants"] if one["entrant"] == name)

    def session(self, name: str) -> dict[str, Any]:
        return next(one for one in self.end["sessions"] if one["session"] == name)

    # ---- short words ----

    def op(self, do: str, **fields: Any) -> list[Any]:
        return self.ask(self.operator, do, **fields)

    def director(self, do: str, **fields: Any) -> list[Any]:
        return self.ask(DIRECTOR, do, **fields)

    def open(self) -> None:
        """Announced, directed, entries open, tables set apart and open."""
        self.op("publish-terms")
        self.op("appoint-director", name="dora")
        if self.tag != "CP":
            self.op("advise-regulator", about="intention", officer="ines")
            self.director("sign-on")
        self.op("open-entries")
        for table in self.script.play.plays:
            if table in self.others:
                continue
            self.op("designate-table", table=table)
            opener = {"CP": "dealer:dan", "CM18": "dealer:dan", "CM11": "dealer:dan"}[self.tag]
            self.ask(opener, "open-table", table=table)

    def enter(self, *names: str, fee: int = 5000, **fields: Any) -> None:
        for name in names:
            self.apply(name, **fields)
            self.register(name, fee)

    def apply(self, name: str, **fields: Any) -> None:
        wanted = {"endorsed": True} if self.tag == "CP" else {"accepts": 1}
        self.ask(f"player:{name}", "apply", **{**wanted, **fields})

    def register(self, name: str, fee: int = 5000, **fields: Any) -> None:
        if fee:
            self.ask("cage:carl", "take-payment", player=name, what="entry", amount=fee)
        self.op("accept-entry", player=name, entitled=True, **fields)

    def draw(self, round: int = 1, *order: str, at: str = "") -> None:
        if round == 1 and self.end["phase"] == "entries":
            self.op("close-entries")
        if self.tag != "CP":
            self.director("brief", understood=True)
        self.at = at
        given = {"order": list(order)} if order else {}
        self.director("draw-seats", round=round, **given)

    def start(self, session: str, *present: str, at: str = START) -> None:
        self.at = max(at, self.now)
        self.director("start-session", session=session, present=list(present))

    @property
    def now(self) -> str:
        return self.script.play.at

    def spin(self, table: str, outcome: str, **wagers: tuple[str, int]) -> None:
        """One whole spin; each player's wager is (bet, stake)."""
        self.ask("dealer:dan", "open-betting", table=table)
        for name, (bet, stake) in wagers.items():
            self.ask("dealer:dan", "place-wager", table=table, player=name, bet=bet, stake=stake)
        self.ask("dealer:dan", "spin-ball", table=table)
        if self.tag == "CP":
            self.ask("dealer:dan", "no-more-call-bets", table=table)
        self.ask("dealer:dan", "no-more-bets", table=table)
        self.ask("dealer:dan", "record-outcome", table=table, outcome=outcome)
        self.ask("dealer:dan", "settle", table=table)

    def record(self, *sessions: str) -> None:
        for session in sessions:
            self.ask("dealer:dan", "record-chips", session=session)

    def finish(self) -> None:
        """Everybody is paid, the tables go back, and it is closed."""
        for one in self.end["entrants"]:
            if one["due"]:
                self.ask("cage:carl", "pay-out", player=one["entrant"])
        for table in list(self.script.play.state.tables):
            self.op("release-table", table=table)
        self.op("close-tournament")


def _encoded(script: CupScript) -> bytes:
    import msgspec

    return msgspec.json.encode(script.end())


def verified(cup: CupAtWork) -> int:
    """How many lines its log has; a Difference if one of them is not as it must be."""
    from croupier.log.cups import exported_cup
    from croupier.verify import verify

    lines = list(exported_cup(cup.script.steps, cup.script.play.state.id))
    return verify(lines, rulebooks.pinned_offer).lines


def drawn(tag: str = "CP", **changes: Any) -> CupAtWork:
    """Four entrants: ana and cleo at T1, ben and dov at T2."""
    terms = perth_terms(**changes) if tag == "CP" else melbourne_terms(tag, **changes)
    cup = CupAtWork(tag, terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov")
    return cup


def play_heats(cup: CupAtWork) -> None:
    """Ana and ben win 100.00 each, cleo and dov lose as much; both heats are recorded."""
    for table, winner, loser in (("T1", "ana", "cleo"), ("T2", "ben", "dov")):
        session = f"1-{table[1]}"
        cup.start(session, winner, loser)
        cup.spin(table, "17", **{winner: ("black", 10_000), loser: ("red", 10_000)})
        cup.record(session)
