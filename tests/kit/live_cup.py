"""A tournament at a server: who works there, each signed in, and short words for what they ask."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from kit.cup import IDS, perth_terms
from kit.server import next_id
from kit.waiting import until

SPEC = {
    "rulebook": IDS["CP"],
    "game": "single-zero",
    "seats": 10,
    "limits": {"min": 500, "max": 200_000},
}
STAFF = {
    "olga": "casino-operator",
    "dora": "tournament-director",
    "carl": "cage",
    "dan": "dealer",
    "ines": "inspector",
}
PEOPLE = ("ana", "ben", "cleo", "dov")


def in_s(seconds: float) -> str:
    """A time so far from now, as the log writes it."""
    at = datetime.now(UTC) + timedelta(seconds=seconds)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


def live_terms(**changes: Any) -> dict[str, Any]:
    """As the tests' usual Terms, in an hour or two from now."""
    terms = perth_terms()
    first, final = terms["rounds"]
    start = in_s(3600)
    return {
        **terms,
        "starts_at": start,
        "entry": {"form": "paper", "closes_at": in_s(3000)},
        "rounds": [first | {"starts_at": start}, final | {"starts_at": in_s(7200)}],
        **changes,
    }


class LiveCup:
    """`sign_in(name, role)` gives the client of a member of staff."""

    def __init__(self, sign_in: Callable[[str, str], httpx.Client], id: str = "cup") -> None:
        self.id = id
        self.staff = {name: sign_in(name, role) for name, role in STAFF.items()}

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def send(self, client: httpx.Client | str, do: str, **fields: Any) -> httpx.Response:
        """Of the tournament, or with `at` of a table."""
        asked = self.staff[client] if isinstance(client, str) else client
        table = fields.pop("at", "")
        path = f"/api/tables/{table}" if table else self.path
        return asked.post(f"{path}/commands", json={"do": do, "id": next_id(), **fields})

    def ask(self, client: httpx.Client | str, do: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(client, do, **fields)
        assert answer.status_code == 200, (do, fields, answer.text)
        body: dict[str, Any] = answer.json()
        return body

    def open(self, tables: int = 2, **changes: Any) -> None:
        """Tables, Terms, a director, and entries are open."""
        names = [f"T{number}" for number in range(1, tables + 1)]
        for name in names:
            made = self.staff["olga"].post("/api/tables", json={"table": name, "spec": SPEC})
            assert made.status_code == 201, made.text
        terms = live_terms(**{"id": self.id, **changes})
        made = self.staff["olga"].post("/api/tournaments", json=terms)
        assert made.status_code == 201, made.text
        self.ask("olga", "publish-terms")
        self.ask("olga", "appoint-director", name="dora")
        self.ask("olga", "open-entries")
        for name in names:
            self.ask("olga", "designate-table", table=name)
            self.ask("dan", "open-table", at=name)

    def enter(self, *names: str) -> None:
        for name in names:
            self.ask("dan", "apply", player=name, endorsed=True)
            self.ask("carl", "take-payment", player=name, what="entry", amount=5000)
            self.ask("olga", "accept-entry", player=name, entitled=True)

    def draw(self, round: int = 1) -> None:
        """Now: whoever has come to play need not wait for the hour."""
        if round == 1:
            self.ask("olga", "close-entries")
        self.reschedule(round, in_s(2))
        self.ask("dora", "draw-seats", round=round)

    def reschedule(self, round: int, at: str) -> None:
        """Where the regulator is to be told of a new beginning, it is."""
        self.ask("dora", "reschedule", round=round, starts_at=at)
        if any(one["what"] == "regulator" for one in self.end["needs"]):
            self.ask("olga", "advise-regulator", about="change:start", officer="ines")

    def view(self, name: str = "dora", screen: str = "director") -> dict[str, Any]:
        answer = self.staff[name].get(f"{self.path}/view?as={screen}")
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    @property
    def end(self) -> dict[str, Any]:
        answer = self.staff["olga"].get(f"{self.path}/results")
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def session(self, name: str) -> dict[str, Any]:
        return next(one for one in self.end["sessions"] if one["session"] == name)

    def start(self, session: str) -> tuple[str, list[str]]:
        """With everybody who was drawn: the table, and who sits there."""
        drawn = self.session(session)
        names = [drawn["seats"][seat] for seat in sorted(drawn["seats"])]

        def started() -> bool:
            answer = self.send("dora", "start-session", session=session, present=names)
            body = answer.json()
            assert "ok" in body or body["refused"]["code"] == "too-early", answer.text
            return "ok" in body

        until(started, f"it is time for {session}")
        return drawn["table"], names

    def spin(self, table: str, outcome: str, **wagers: tuple[str, int]) -> None:
        self.ask("dan", "open-betting", at=table)
        for name, (bet, stake) in wagers.items():
            self.ask("dan", "place-wager", at=table, player=name, bet=bet, stake=stake)
        self.end_spin(table, outcome)

    def end_spin(self, table: str, outcome: str) -> None:
        for do in ("spin-ball", "no-more-call-bets", "no-more-bets"):
            self.ask("dan", do, at=table)
        self.ask("dan", "record-outcome", at=table, outcome=outcome)
        self.ask("dan", "settle", at=table)

    def play_round(self, *sessions: str) -> None:
        """The first to sit wins with black, the others lose with red."""
        for session in sessions:
            table, (first, *others) = self.start(session)
            losers = dict.fromkeys(others, ("red", 10_000))
            self.spin(table, "17", **{first: ("black", 10_000), **losers})
            self.ask("dan", "record-chips", session=session)

    def finish(self) -> None:
        self.ask("dora", "declare-placings")
        self.ask("dora", "award-prizes")
        for one in self.end["entrants"]:
            if one["due"]:
                self.ask("carl", "pay-out", player=one["entrant"])
        for line in self.staff["olga"].get("/api/tournaments").json():
            for table in line["tables"]:
                self.ask("olga", "release-table", table=table)
        self.ask("olga", "close-tournament")
