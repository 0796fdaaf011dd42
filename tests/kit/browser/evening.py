"""Every screen of a floor open at once, and two tables that are taken through all that can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Page

from croupier.server.office.rights import HOUSE
from croupier.server.pit.clock import SystemClock
from croupier.table.clock import later, read
from kit.browser.looks import Looks
from kit.browser.saying import LISTENS, SETTLED, View, names_in
from kit.browser.screens import TOUCHBET, Screens, Table
from kit.browser.tickets import ATS, a_ticket
from kit.live_cup import PEOPLE, STAFF, LiveCup
from kit.server import HEADERS
from kit.waiting import until

OF_TABLES = ("station", "display", "table", "wnd", "flying", "dealer")
HOUR_S = 3600
SIDE_BETS: dict[str, Any] = {"lucky-symbols": {}, "spread-bet": {}}
SIDE_GAMES = ("Lucky Ball", "Lucky Symbol", "Lucky Symbols", "Spread-Bet Roulette")
PAST = ("8", "33", "0", "17")
WROTE, DECIDED = "the ball left the wheel", "seen on film"  # by people


class Screen(NamedTuple):
    """A window, and the table it is about."""

    name: str
    page: Page
    table: Table | None = None
    of: str = ""  # a tournament, or all tables

    @property
    def changes(self) -> str:
        """What it shows the changes of."""
        return "table" if self.table is not None else self.of


class Evening:
    """A TouchBet table, a TouchTable, a tournament, and a window for every screen of each."""

    def __init__(self, screens: Screens, language: str, *, plays_cup: bool = True) -> None:
        self.floor, self.language, self._plays_cup = screens, language, plays_cup
        # Looking at everything takes long: nobody is signed out for being idle, and the floor's
        # clock is put on to what comes next.
        screens.live.server.people.sessions._idle = lambda role, screen: 24 * HOUR_S
        self.stations = screens.table(
            **{**TOUCHBET, "wagering_period_s": 4 * HOUR_S},
            warning_s=2 * HOUR_S,
            side_bets=SIDE_BETS,
        )
        self.shared = screens.table(rulebook="CM18", mode="touchtable")
        self.tables = (self.stations, self.shared)
        self._ticket = a_ticket(screens.table(**ATS))
        self._layouts: dict[str, View] = {}
        self._fence = 0
        self._names: set[str] | None = None
        self.looks = Looks()
        self.changing = "table"  # what is taken through its phases now
        self._people()
        for outcome in PAST:
            for table in self.tables:
                table.spin(outcome)
        self._put_right()
        self._cup()
        self.screens = list(self._opened())

    def _people(self) -> None:
        live = self.floor.live
        for name in ("ana", "bo"):
            at_station = live.unseen(self.stations.id, name)
            bought = live.ask(at_station, self.stations.id, "buy-in", amount=20_000, tender="note")
            assert bought.is_success, bought.text
            self.shared.do("buy-in", player=name, amount=20_000, tender="cash")

    def _put_right(self) -> None:
        """What the last spin was disputed for, and what came of it."""
        live, id = self.floor.live, self.stations.id
        self._boss = live.staff("mel", "area-manager")
        raised = live.ask(live.unseen(id, "ana"), id, "raise-dispute", about=WROTE)
        assert raised.is_success, raised.text
        dispute = {"dispute": "dispute-1"}
        for do, fields in (
            ("correct-outcome", {"outcome": "18", "reason": DECIDED}),
            ("decide-dispute", {**dispute, "decision": "unresolved", "reason": DECIDED}),
            ("record-incident", {"kind": "prohibited-device", "person": "bo", "note": WROTE}),
            ("notify", {"whom": "olga", "about": WROTE}),
        ):
            done = live.ask(self._boss, id, do, **fields)
            assert done.is_success, done.text

    def _bet(self) -> None:
        """Ana bets on 17 at each table, and bo on red; beside their screens, which show it."""
        live = self.floor.live
        for table, screen in ((self.stations, "station"), (self.shared, "display")):
            for name, bet in (("ana", "straight:17"), ("bo", "red")):
                client = live.unseen(table.id, name, screen)
                done = live.ask(client, table.id, "place-wager", bet=bet, stake=500)
                assert done.is_success, done.text

    def _cup(self) -> None:
        self.cup = LiveCup(lambda name, role: self.floor.live.staff(name, role))
        self.cup.open()
        self.cup.enter("ana", "ben")

    def _page(self) -> Page:
        page = self.floor.page(bypass_csp=True, painted=True)  # axe-core styles what it measures
        page.add_init_script(f"({LISTENS})({self.language!r})")
        return page

    def _staff(self, name: str, path: str) -> Page:
        page = self._page()
        said = {"name": name, "password": "correct horse"}
        answer = page.request.post("/api/sign-in", data=said, headers=HEADERS)
        assert answer.ok, answer.text()
        page.goto(path)
        return page

    def _at_cage(self) -> Page:
        """With a ticket on the desk."""
        page = self._staff("carl", "/cage")
        page.locator("#number").fill(self._ticket)
        page.keyboard.press("Enter")
        page.locator("#ticket").wait_for()
        return page

    def _paired(self, screen: str, player: str) -> Page:
        asked = {"tournament": "cup", "as": screen, "player": player}
        issued = self.cup.staff["dora"].post("/api/pairings", json=asked)
        page = self._page()
        page.goto(issued.json()["url"].replace("localhost", "127.0.0.1"))
        return page

    def _opened(self) -> Iterator[Screen]:
        stations, shared = self.tables
        for name, table, player in (
            ("station", stations, "ana"),
            ("wnd", stations, "wall"),
            ("display", shared, "ana"),
            ("table", shared, "layout"),
            ("flying", shared, "wall"),
        ):
            yield Screen(name, self.floor.paired(self._page(), table, name, player), table)
        live = self.floor.live.server
        yield Screen("dealer", self._staff("mel", f"/dealer?table={stations.id}"), stations)
        yield Screen("floor", self._staff("mel", "/floor"), of="table")
        yield Screen("index", self._staff("mel", "/"))
        yield Screen("account", self._staff("mel", "/account"))
        yield Screen("inspector", self._staff("ines", f"/inspector?table={stations.id}"))
        yield Screen("cage", self._at_cage())
        for name in ("dora", "olga"):
            director = self._staff(name, "/director?tournament=cup")
            yield Screen("director", director, of="cup")
        yield Screen("board", self._paired("board", ""), of="cup")
        yield Screen("entrant", self._paired("player", "ana"), of="cup")
        live.people.add_staff("ada", "administrator", "correct horse")
        yield Screen("make-table", self._staff("ada", "/make-table"))
        yield Screen("staff", self._staff("ada", "/staff"))
        yield Screen("places", self._staff("ada", f"/places?table={stations.id}"))
        sign_in = self._page()
        sign_in.goto("/sign-in")
        yield Screen("sign-in", sign_in)

    # ---- what the tables are taken through ----

    def do(self, *steps: str, **fields: Any) -> None:
        for table in self.tables:
            table.do(*steps, **fields)

    def phases(self) -> Iterator[str]:
        """Each in its turn; what is shown then is looked at before the next."""
        yield "idle"
        if self._plays_cup:
            yield from self._played()  # first, as then hours pass
        self.do("open-betting")
        yield "betting"
        self._bet()
        yield "wagers"
        self._pass_until("warns_at")
        yield "warning"
        self.do("spin-ball")
        yield "ball-in-play"
        self._pass_until("ends_at")
        yield "locked"
        self.do("no-more-bets")
        yield "no-more-bets"
        self.do("record-outcome", outcome="17")
        yield "outcome"
        self.do("settle")
        yield "settled-win"
        yield from self._lost()
        self.do("open-betting", "spin-ball")
        self.do("call-no-spin", ground="short-spin")
        yield "no-spin"
        self.do("open-betting")
        self._fail("the wheel stands still")
        yield "fault"
        self._mend()
        self._spin("17")
        self._fail("the sensors are blind")
        yield "fault-over-outcome"
        self._mend()
        self.shared.do("settle")
        self._by_boss("give-closing-notice")
        yield "closing"
        for _ in range(3):  # players have as many
            self._spin("0")
            self.do("settle")
        self._by_boss("close-table")
        yield "closed"

    def _by_boss(self, do: str) -> None:
        for table in self.tables:
            done = self.floor.live.ask(self._boss, table.id, do)
            assert done.is_success, done.text

    def _played(self) -> Iterator[str]:
        """The tournament, from the draw to its end."""
        self.changing = "cup"
        self.cup.enter("cleo", "dov")
        self.cup.draw()
        yield "cup-drawn"
        table, (first, *_) = self.cup.start("1-1")
        self.cup.spin(table, "17", **{first: ("black", 10_000)})
        unseen = self.floor.live.unseen("tournament:cup", "ana", "player")
        self.cup.ask(unseen, "raise-dispute", about=WROTE)
        yield "cup-plays"
        ruling = {"dispute": "d1", "decision": "rejected", "reason": DECIDED}
        self.cup.ask("dora", "decide-dispute", **ruling)
        self.cup.ask("dan", "record-chips", session="1-1")
        self.cup.play_round("1-2")
        yield "cup-round-over"
        self.cup.ask("dora", "advance", round=1)
        self.cup.draw(2)
        self.cup.play_round("2-1")
        self.cup.finish()
        yield "cup-closed"
        self.changing = "table"

    def _lost(self) -> Iterator[str]:
        self.do("open-betting")
        self._bet()
        self._spin("0")
        yield "outcome-lost"
        self.do("settle")
        yield "settled-loss"

    def _spin(self, outcome: str) -> None:
        for table in self.tables:
            phase = self.view(table)["public"]["phase"]
            steps = {"idle": ["open-betting", "spin-ball"], "betting": ["spin-ball"]}.get(phase, [])
            table.do(*steps, "no-more-bets")
            table.do("record-outcome", outcome=outcome)

    def _fail(self, what: str) -> None:
        self.stations.do("raise-light", reason=what)
        self.shared.do("report-malfunction", component="game-system", what=what)

    def _mend(self) -> None:
        for table in self.tables:
            public = self.view(table)["public"]
            if public["light"] and public["phase"] in ("ball-in-play", "no-more-bets", "outcome"):
                table.do("call-no-spin", ground="console-fault")
            table.do("clear-fault", component="game-system")

    def _pass_until(self, moment: str) -> None:
        """The floor's clock is put on to a moment of the stations' wagering period."""
        public = self.view(self.stations)["public"]
        now = self.floor.live.server.pit.clock.now()
        ahead = int((read(public[moment]) - read(now)).total_seconds()) + 1
        self._pass(ahead)
        if moment == "ends_at":
            until(lambda: self.view(self.stations)["public"]["locked"], "the period ends")
        floor = self.floor.live.server.floor
        for screen in floor.hub.all():  # a whole view brings the floor's clock
            self.floor.live.within(partial(floor._show, screen))

    def _pass(self, ahead: int) -> None:
        pit = self.floor.live.server.pit

        class Later(SystemClock):
            before = pit.clock

            def now(self) -> str:
                return later(self.before.now(), ahead)

        pit.clock = Later()

    def view(self, table: Table) -> View:
        answer = table.dealer.get(f"/api/tables/{table.id}/view?as=dealer")
        assert answer.is_success, answer.text
        found: View = answer.json()
        return found

    def sent(self) -> None:
        """From now on screens are waited for until they have drawn all that was sent before."""
        self._fence, self._names = self._fence + 1, None
        self._send_fence()

    def settled(self, screen: Screen) -> None:
        for _ in range(60):
            if screen.page.evaluate(SETTLED, self._fence):
                return
            self._send_fence()
        raise AssertionError(f"{screen.name} hears nothing any more")

    def _send_fence(self) -> None:
        said = f'{{"fence": {self._fence}}}'
        live = self.floor.live
        for screen in live.server.floor.hub.all():
            live.within(partial(screen.push, said))

    def layout(self, table: Table) -> View:
        """All that does not change while the table is open; asked for once."""
        if table.id not in self._layouts:
            answer = table.dealer.get(f"/api/tables/{table.id}/layout")
            self._layouts[table.id] = answer.json()
        return self._layouts[table.id]

    @property
    def names(self) -> set[str]:
        """What people and rulebooks have written, and what the dealer announces; asked for once in
        each phase."""
        if self._names is None:
            self._names = self._named()
        return self._names

    def _named(self) -> set[str]:
        found: list[Any] = ["Croupier", "TouchBet", "TouchTable", *STAFF, *PEOPLE, "mel", "cup"]
        found += [WROTE, DECIDED]
        found += ["game system configuration", "Betting Station", *SIDE_GAMES]  # of rulebooks
        found += [right.fr for right in HOUSE.values()]  # the server's French, not the word files'
        for table in self.tables:
            public, layout = self.view(table)["public"], self.layout(table)
            found += [public["says"], public["fault"], [*public["faults"].values()]]
            found += [layout["announcements"], layout["rulebook"]["title"]]
        return names_in(*found)
