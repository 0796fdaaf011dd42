"""A tournament held live by itself: whoever looks on may watch, or take a hand."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Sequence

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from croupier import rulebooks
from croupier.analysis.tournaments.director import (
    SessionsBegun,
    Steps,
    Until,
    announce,
    close_entries,
    enter,
    held,
    places_of,
)
from croupier.analysis.tournaments.styles import FIELD, read_style
from croupier.errors import CroupierError, Refusal
from croupier.log.codec import CUP
from croupier.rules.chance import Chance
from croupier.rules.spec import TableSpec, complete, read_spec
from croupier.server.app import Server
from croupier.server.cup_demo.players import LivePlayer, SeatSeen
from croupier.server.demo import Links
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.waiting import Retry
from croupier.server.routes.office.landing import Card, Landing
from croupier.table import commands as c
from croupier.table.clock import is_before, later
from croupier.table.commands import AnyCommand
from croupier.table.session.ask import duty, spins_left
from croupier.table.session.ask import held as held_by
from croupier.table.session.decide import closes_call_bets
from croupier.table.session.state import TIME_UP
from croupier.table.state import BALL_IN_PLAY, BETTING, IDLE, NO_MORE_BETS, OUTCOME, Table
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup
from croupier.tournament.terms.document import Length, rounds_of
from croupier.tournament.terms.draft import draft
from croupier.tournament.terms.limits import limits_of
from croupier.tournament.terms.reading import TermsRead, read_terms

log = structlog.get_logger("croupier")
NAMES = (
    "ana", "bo", "cy", "di", "eve", "fay", "gus", "hal", "ida", "jo", "kim", "lea",
    "max", "nia", "oz", "pia", "quin", "ray", "sia", "tom", "ula", "vic", "wes", "xia",
)  # fmt: skip
SPINS = 8  # of each session
TABLES = 3
STAFF = {"dora": "tournament-director", "dan": "dealer"}


class CupDemo:
    """Plays everybody's part; what somebody else does first is done."""

    def __init__(
        self,
        server: Server,
        rulebook: str,
        players: int,
        pace_s: float = 1.0,
        chance: Chance | None = None,
        entering_s: int | None = None,
    ) -> None:
        """Entries are open for so many seconds, or as long as the players take to come in."""
        as_they_come = math.ceil(pace_s * (players / 4 + 6)) + 5
        self._entering_s = as_they_come if entering_s is None else entering_s
        self._server, self._book, self._pace = server, rulebooks.rulebook(rulebook), pace_s
        self._chance = chance or SystemChance()
        known = {stream.removeprefix(CUP) for stream in server.store.streams()}
        number = next(n for n in range(1, 10**6) if f"cup-{n}" not in known)
        self.id = f"cup-{number}"
        self.tables = tuple(f"C{number}T{table}" for table in range(1, TABLES + 1))
        self._players = {
            name: LivePlayer(name, read_style(FIELD[at % len(FIELD)]), self._chance)
            for at, name in enumerate(NAMES[:players])
        }
        self._holding: asyncio.Task[None] | None = None
        server.on_start.append(self._start)

    def accounts(self) -> Links:
        """Accounts for its staff; whoever has one already keeps it as it is."""
        people, password = self._server.people, secrets.token_urlsafe(9)
        operator = {"olga": self._operator}
        new = tuple(name for name in STAFF | operator if name not in people.staff_names())
        for name in new:
            people.add_staff(name, (STAFF | operator)[name], password)
        return Links({}, new, password)

    def links(self, base: str) -> Links:
        """Codes for the screens of a tournament, and accounts for its staff."""
        people, made = self._server.people, self.accounts()
        cup = f"{CUP}{self.id}"
        first = next(iter(self._players))
        codes = {
            "director": people.staff_code("dora", STAFF["dora"]),
            "board": people.new_code(cup, "board", "board")[0],
            "entrant": people.new_code(cup, "player", first)[0],
            "dealer": people.staff_code("dan", STAFF["dan"]),
            "wnd": people.new_code(self.tables[0], "wnd", "wnd")[0],
        }
        screens = {screen: f"{base}/pair?code={code}" for screen, code in codes.items()}
        return made._replace(screens=screens)

    def landing(self) -> None:
        """The first page has a card for each screen."""
        cup, table = f"{CUP}{self.id}", self.tables[0]
        here, there = f"?tournament={self.id}", f"?table={table}"
        cards = [
            Card("board", f"/board{here}", "board", table=cup),
            Card("entrant", f"/entrant{here}", next(iter(self._players)), table=cup),
            Card("director", f"/director{here}", "dora", STAFF["dora"]),
            Card("dealer", f"/dealer{there}", "dan", STAFF["dan"]),
            Card("wnd", f"/wnd{there}", "wnd", table=table),
        ]
        Landing(self._server, cards, self._book.title, mode="tournament", kind="tournament")

    @property
    def _operator(self) -> str:
        law = self._book.law("cloth").tournament
        assert law is not None, self._book.tag
        return law.operator.value

    # ---- the tournament ----

    @property
    def cup(self) -> Cup:
        return self._server.pit.cups.plays[self.id].cup

    @property
    def at(self) -> str:
        return self._server.pit.now()

    async def _start(self) -> None:
        await self._server.pit.until_loaded()
        self._holding = asyncio.get_running_loop().create_task(self._hold())

    async def _hold(self) -> None:
        """From the tables and the Terms to the last payment."""
        pit = self._server.pit
        try:
            for table in self.tables:
                await pit.make_table(table, self._spec())
            await pit.cups.make(self._terms())
            await self._carry_out(announce(self, self.tables))
            for table in self.tables:
                await self._ask(table, "dealer:dan", c.OpenTable())
            for name in self._players:
                await self._carry_out(enter(self, name, promotion=True))
                await asyncio.sleep(self._pace / 4)
            await self._carry_out(close_entries(self))
            await self._carry_out(held(self, _NoLots()))
        except CroupierError as error:
            log.warning("the demonstration's director stops", why=str(error))

    def _terms(self) -> TermsRead:
        """The rulebook's draft, short and soon."""
        starts_at = later(self.at, self._entering_s)
        terms = read_terms(draft(self._book, starts_at)).terms
        assert terms.entry is not UNSET
        rounds = tuple(
            replace(one, by=Length(spins=SPINS), starts_at=later(starts_at, number))
            for number, one in enumerate(rounds_of(terms))
        )
        entry = replace(terms.entry, closes_at=later(starts_at, -1))
        title = "Demonstration Cup"
        return TermsRead(replace(terms, id=self.id, title=title, rounds=rounds, entry=entry))

    def _spec(self) -> TableSpec:
        terms = read_terms(draft(self._book)).terms
        first, chips = rounds_of(terms)[0], terms.chips
        assert first.limits is not UNSET and chips is not UNSET
        spec = read_spec({"rulebook": self._book.id, "seats": 10})
        return complete(replace(spec, limits=limits_of(first.limits, chips.chips)), self._book)

    async def _carry_out(self, steps: Steps) -> None:
        """Each step as the director gives it; a refusal is the director's first."""
        refusal: Refusal | None = None
        while True:
            try:
                step = next(steps) if refusal is None else steps.throw(refusal)
            except StopIteration:
                return
            refusal = None
            if isinstance(step, SessionsBegun):
                await asyncio.gather(*(self._session(one) for one in step.ids))
            elif isinstance(step, Until):
                while is_before(self.at, step.at):
                    await asyncio.sleep(self._pace / 10)
            else:
                refusal = await self._submit(step)

    async def _submit(self, command: TournamentCommand) -> Refusal | None:
        while True:
            try:
                await self._server.pit.cups.submit(self.id, command)
            except Refusal as refusal:
                return refusal
            except Retry:  # the log is out of reach: again, when it is back
                await asyncio.sleep(self._pace)
                continue
            return None

    # ---- its sessions ----

    async def _session(self, id: str) -> None:
        """One session at its table, spin by spin."""
        sheet = self.cup.sheet(id)
        for name in sheet.players:
            self._players[name].new_session()
        while True:
            table = self._server.pit.table(sheet.table)
            now = table.state.session.now if table is not None else None
            if table is not None and (now is None or now.id != id or now.is_over):
                return
            if table is None or now is None or now.stopped:
                await asyncio.sleep(self._pace / 4)
                continue
            wait, command = self._step(table)
            if table.state.phase == BETTING:
                await self._bet(table, places_of(self.cup, sheet))
            await asyncio.sleep(self._pace * wait)
            await self._ask(table.id, "dealer:dan", command)

    def _step(self, table: Table) -> tuple[float, AnyCommand]:
        """(after how many beats, what the dealer does next)."""
        now, phase = table.state.session.now, table.state.phase
        assert now is not None, table.id
        if now.phase == TIME_UP and phase in (IDLE, BETTING):
            return 0.2, c.AnnounceLastSpins()
        if phase == BALL_IN_PLAY and closes_call_bets(table) and not now.call_bets_closed:
            return 0.5, c.NoMoreCallBets()
        pockets = table.offer.wheel.pockets
        outcome = pockets[self._chance.below(len(pockets))]
        steps: dict[str, tuple[float, AnyCommand]] = {
            IDLE: (0.5, c.OpenBetting()),
            BETTING: (0.5, c.SpinBall()),
            BALL_IN_PLAY: (0.5, c.NoMoreBets()),
            NO_MORE_BETS: (1.0, c.RecordOutcome(outcome=outcome)),
            OUTCOME: (1.0, c.Settle()),
        }
        return steps[phase]

    async def _bet(self, table: Table, places: int) -> None:
        """Everybody at the table, one after the other."""
        now = table.state.session.now
        assert now is not None, table.id
        totals = {name: held_by(table.state, name) for name in now.players}
        for name, one in now.players.items():
            if name not in self._players or one.out or one.away or not totals[name]:
                continue
            seen = SeatSeen(table.offer, totals, duty(table, name), spins_left(table), places)
            by = f"player:{name}"
            if table.state.players[name].wagers:  # a winner's chips still lie there
                await self._ask(table.id, by, c.RemoveAll())
            for bet, stake in self._players[name].wagers(seen).items():
                await self._ask(table.id, by, c.PlaceWager(bet=bet, stake=stake))
            await asyncio.sleep(self._pace / 8)

    async def _ask(self, table: str, by: str, command: AnyCommand) -> bool:
        try:
            await self._server.pit.submit(table, replace(command, by=by))
        except CroupierError:
            return False
        return True


class _NoLots:
    """The server draws them itself."""

    def shuffled(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(names)
