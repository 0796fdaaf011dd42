"""Who may go through a route: whoever is signed in, in their role, to a table and a screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from croupier.audit import STRANGER, Forbidden
from croupier.log.codec import CUP
from croupier.refusals.asking import Paused, TableSetAside, TournamentSetAside
from croupier.refusals.sentences import say
from croupier.server.floor import Floor
from croupier.server.floor.cage_desk import CAGE
from croupier.server.office.rights import has
from croupier.server.people import SCREENS as PAIRED
from croupier.server.people import NotSignedIn, People, RateLimit, Session
from croupier.server.people.lockout import LockedOut
from croupier.server.people.second_factor import NeedsMore
from croupier.server.pit import Retry
from croupier.server.routes.answers import (
    COOKIES,
    Failure,
    address_of,
    admitted,
    cookie_name,
    home_of,
)
from croupier.table.screens.masking import masked_text
from croupier.table.state import Table
from croupier.tournament.powers import DEPUTY, DIRECTOR
from croupier.tournament.screens.shown import SCREENS as CUP_VIEWS
from croupier.tournament.screens.shown import ShownCup
from croupier.tournament.state import TournamentState

MOST_NOTED = 200
TOO_OFTEN = "Too many tries; wait a minute."
OF_TABLES = "This is for the staff of tables."
MAKES = "Only who deals, a supervisor or an administrator makes a table."
SCREENS = (*PAIRED, "dealer")  # of a table, each with a view of its own
WATCHED = ("wnd", "flying")  # screens that anybody of the staff may look at


class Access:
    """Asked first by every route. A Failure or NotSignedIn says why somebody may not."""

    def __init__(self, people: People, floor: Floor) -> None:
        self._people, self._floor, self.accounts = people, floor, people.accounts
        self.tries = RateLimit(burst=10, per_s=0.2)  # of wrong passwords and codes, by who asks
        self.proofs = RateLimit(burst=30, per_s=0.2)  # of right ones, by account
        self.notes = RateLimit(burst=50, per_s=1)  # of what is forbidden, by who is signed in
        self.outside = RateLimit(burst=20, per_s=0.1)  # the same of who is not, by address
        self.all_outside = RateLimit(burst=500, per_s=0.5)  # and of all their addresses together
        self.strangers = RateLimit(burst=50, per_s=1)  # of what no device signed, by address
        self.asks = RateLimit(burst=400, per_s=100)  # of commands, by who asks
        # Of tickets on paper: nobody prints more by hand, and each is drawn and noted.
        self.papers = RateLimit(burst=10, per_s=1)

    def session(self, connection: HTTPConnection) -> Session:
        """Whoever the browser is signed in as, for the screen asked for if it has several."""
        return admitted(self._signed_in(connection), connection)

    def _signed_in(self, connection: HTTPConnection) -> Session:
        screen = connection.query_params.get("as", "")
        first = "staff" if screen == "dealer" else screen
        for kind in dict.fromkeys((first, *COOKIES)):
            token = connection.cookies.get(cookie_name(connection, kind))
            if token:
                return self._people.session(token)
        raise NotSignedIn("You are not signed in; sign in first.")

    def may(self, connection: HTTPConnection, *rights: str, why: str = OF_TABLES) -> Session:
        """Somebody of the staff who has one of these rights."""
        session = self.session(connection)
        if not session.is_staff or not has(session.role, *rights):
            raise Failure(403, why)
        return session

    def staff(self, connection: HTTPConnection) -> Session:
        """Whoever goes to tables, directors only to their own."""
        return self.may(connection, "sees-floor", "at-own", "looks")

    def supervisor(self, connection: HTTPConnection, right: str, what: str) -> Session:
        """Somebody who has a supervisor's right, or who only looks."""
        self.staff(connection)
        why = f"Only a supervisor or an inspector {what}."
        return self.may(connection, right, "looks", why=why)

    def administrator(self, connection: HTTPConnection) -> Session:
        self.staff(connection)
        why = "Only an administrator manages the accounts of the staff."
        return self.may(connection, "manages-staff", why=why)

    def anybody_of_staff(self, connection: HTTPConnection) -> Session:
        """Of tables or of the cage."""
        session = self.session(connection)
        if not session.is_staff:
            raise Failure(403, "This is for the staff.")
        return session

    def oneself(self, connection: HTTPConnection) -> Session:
        """A member of staff at their own account: whoever only looks has one too."""
        screen = connection.query_params.get("as", "")
        for kind in dict.fromkeys((CAGE if screen == CAGE else "staff", "staff", CAGE)):
            token = connection.cookies.get(cookie_name(connection, kind))
            if token:
                return self._people.session(token)
        if any(connection.cookies.get(cookie_name(connection, kind)) for kind in COOKIES):
            raise Failure(403, "This is for the staff.")
        raise NotSignedIn("You are not signed in; sign in first.")

    def note_forbidden(self, connection: HTTPConnection, why: str) -> None:
        """In the audit stream: who asked for what is not theirs to ask, each not too often."""
        try:
            session = self._signed_in(connection)
        except NotSignedIn:
            self.note_outside(connection, why)
        else:
            is_kept = self.notes.allows(session.counts_as)
            self._note(session.by, connection, why, is_kept=is_kept)

    def note_outside(self, connection: HTTPConnection, why: str) -> None:
        """The same where nobody is recognised: no session is looked up, so a flood costs nobody
        else a turn; and from however many addresses it comes, it fills no disk."""
        address = address_of(connection)
        is_kept = self.outside.allows(address) and self.all_outside.allows("")
        self._note(f"{STRANGER}:{address}", connection, why, is_kept=is_kept)

    def _note(self, by: str, connection: HTTPConnection, why: str, *, is_kept: bool) -> None:
        if not is_kept:
            self._floor.pit.note_missed(by, "forbidden")
            return
        method = str(connection.scope.get("method", "SOCKET"))
        path = masked_text(connection.scope["path"])[:MOST_NOTED]
        event = Forbidden(method, path, why[:MOST_NOTED], address_of(connection))
        self._floor.pit.note(by, event)

    def at_the_cage(self, connection: HTTPConnection) -> Session:
        session = self.session(connection)
        if not session.is_staff or not self._floor.desk.admits(session.role):
            self._floor.desk.check_loaded()
            raise Failure(403, "This is for the cage, and for staff who may reprint or void.")
        return session

    def table(self, connection: HTTPConnection, session: Session) -> Table:
        """A table the session may go to: staff to any, a screen to its own."""
        id = connection.path_params["id"]
        if session.role == CAGE:
            raise Failure(403, "The cage is not at the tables.")
        if session.table and session.table != id:
            raise Failure(403, f"This screen is paired with table {session.table}.")
        self.check_own(session, id)
        return self.served(id, session)

    def check_own(self, session: Session, table: str) -> None:
        """Whoever directs tournaments goes to the tables of these, and to no others."""
        if not self.is_theirs(session, table):
            if self._floor.pit.paused:
                raise Retry(Paused(self._floor.pit.paused))  # the tournament may not be loaded yet
            raise Failure(403, f"Table {table} is of no tournament that you were appointed to.")

    def is_theirs(self, session: Session, table: str) -> bool:
        if not has(session.role, "at-own"):
            return True
        states = self._floor.cups.states.values()
        return any(table in one.tables and directs(session, one) for one in states)

    def check_directs(self, session: Session, id: str) -> None:
        """Of those who direct tournaments, only whoever was appointed to this one."""
        shown = self.served_cup(id, session)
        if has(session.role, "directs") and not directs(session, shown.state):
            raise Failure(403, f"You were not appointed to the tournament {id!r}.")

    def served(self, id: str, session: Session) -> Table:
        """A table of this floor, or why it cannot be had now."""
        table = self._floor.table(id)
        if id in self._floor.pit.aside:
            why = TableSetAside(table=id, fault=self._floor.pit.aside[id])
            raise Failure(503, say(why, reader="staff" if session.is_staff else "player"))
        if table is None and self._floor.pit.paused:
            raise Retry(Paused(self._floor.pit.paused))  # it may exist: nothing is loaded yet
        if table is None:
            raise Failure(404, f"There is no table {id!r}.")
        return table

    def cup_session(self, connection: HTTPConnection) -> Session:
        """Whoever the browser is signed in as, for the screen of a tournament that is asked for."""
        screen = connection.query_params.get("as", "")
        players = ("player", "station", "display")
        first = players if screen == "player" else ("board",) if screen == "board" else ()
        for kind in dict.fromkeys((*first, *COOKIES)):
            token = connection.cookies.get(cookie_name(connection, kind))
            if token:
                return self._people.session(token)
        raise NotSignedIn("You are not signed in; sign in first.")

    def cup(self, connection: HTTPConnection, session: Session) -> ShownCup:
        """A tournament the session may go to: staff to any, a screen to its own."""
        id = connection.path_params["id"]
        shown = self.served_cup(id, session)
        if not session.is_staff and session.table != f"{CUP}{id}":
            if session.table not in shown.state.tables:
                raise Failure(403, f"This screen is not of the tournament {id!r}.")
        return shown

    def served_cup(self, id: str, session: Session) -> ShownCup:
        """A tournament of this floor, or why it cannot be had now."""
        shown, aside = self._floor.cups.get(id), self._floor.pit.cups.aside
        if id in aside:
            why = TournamentSetAside(tournament=id, fault=aside[id])
            raise Failure(503, say(why, reader="staff" if session.is_staff else "player"))
        if shown is None and self._floor.pit.paused:
            raise Retry(Paused(self._floor.pit.paused))
        if shown is None:
            raise Failure(404, f"There is no tournament {id!r}.")
        return shown

    def cup_screen(self, connection: HTTPConnection, session: Session) -> str:
        """The view asked for, if whoever is signed in may have it: the page has no say."""
        screen = connection.query_params.get("as", "")
        if screen not in CUP_VIEWS:
            raise Failure(400, f"'as' is {screen!r}; there are {', '.join(CUP_VIEWS)}.")
        mine = "player" if session.role == "player" else "board"
        if session.is_staff:
            mine = "director" if has(session.role, "sees-cups") else "inspector"
        if screen not in (mine, "board"):
            raise Failure(403, f"This session is for the {mine} screen, not {screen}.")
        return screen

    def table_for_staff(self, connection: HTTPConnection) -> Table:
        return self.table(connection, self.staff(connection))

    def screen(self, connection: HTTPConnection, session: Session) -> str:
        """The view asked for, if the session may have it: never another player's."""
        screen = connection.query_params.get("as", "")
        if screen not in SCREENS:
            raise Failure(400, f"'as' is {screen!r}; there are {', '.join(SCREENS)}.")
        mine = home_of(session)
        if screen != mine and not (session.is_staff and screen in WATCHED):
            raise Failure(403, f"This session is for the {mine} screen, not {screen}.")
        return screen

    def alive(self, session: Session) -> None:
        """Something was asked: its session does not end for want of a sign of life."""
        self._people.sessions.alive(session)

    def check_tries(self, by: str) -> None:
        """Nobody who has none left waits for their turn."""
        if not self.tries.is_left(by):
            raise Failure(429, TOO_OFTEN)

    @contextmanager
    def trying(self, by: str, account: str = "") -> Iterator[None]:
        """Nobody guesses passwords or codes fast: a try is taken, and given back unless it was
        wrong, or many at once would be none. Whoever has the right one does not show it for ever
        either: each time is work, and a session in the log."""
        if not self.tries.allows(by):
            raise Failure(429, TOO_OFTEN)
        wrong = False
        try:
            if account and not self.proofs.is_left(account):
                raise Failure(429, TOO_OFTEN)
            yield
        except (NotSignedIn, LockedOut) as error:
            wrong = not isinstance(error, NeedsMore)
            raise
        finally:
            if not wrong:
                self.tries.give_back(by)
                if account:
                    self.proofs.allows(account)

    def check_asks(self, session: Session) -> None:
        """Nobody sends commands faster than a busy table does."""
        if not self.asks.allows(session.counts_as):
            raise Failure(429, "Too many commands at once; wait a moment.")

    def check_papers(self, session: Session) -> None:
        """Nobody has tickets printed faster than somebody can hand them out."""
        if not self.papers.allows(session.counts_as):
            raise Failure(429, "Too many papers at once; wait a moment.")


def directs(session: Session, cup: TournamentState) -> bool:
    """Whether whoever is signed in directs a tournament, or stands in for its director."""
    named = {DIRECTOR: cup.directors, DEPUTY: cup.deputies}
    return session.is_staff and session.name in named.get(session.role, ())
