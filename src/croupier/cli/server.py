"""`croupier serve`, `demo`, `backup` and `restore`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, SideBets, named_database, named_side_bets, open_store
from croupier.cli.writing import print_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rules.book.rulebook import Rulebook
    from croupier.server.demo import Links
    from croupier.store.care.copies import Copied


def serve(
    database: Annotated[
        str | None, typer.Argument(help="A SQLite file or a postgresql:// address.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0: any free port.")] = None,
    logs: Annotated[str | None, typer.Option(help="json for machines, text for people.")] = None,
    hosts: Annotated[
        str | None, typer.Option(help="The names browsers may ask for, with commas between.")
    ] = None,
    certificate: Annotated[str | None, typer.Option(help="A PEM file, for TLS.")] = None,
    key: Annotated[str | None, typer.Option(help="A PEM file: the certificate's key.")] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Addresses of proxies that are believed, with commas.")
    ] = None,
    stations: Annotated[
        str | None, typer.Option(help="any, or enrolled: stations sign when they are paired.")
    ] = None,
    unheard_s: Annotated[
        float | None, typer.Option(help="A wheel's sensor is silent after so many seconds.")
    ] = None,
    secret: Annotated[
        str | None, typer.Option(help="A file with the server's secret, outside the database.")
    ] = None,
    config: Annotated[str | None, typer.Option(help="A TOML file with these settings.")] = None,
    show_settings: Annotated[
        bool, typer.Option("--show-settings", help="Print every setting and where it is set.")
    ] = False,
    virtual_acceptor: Annotated[
        bool,
        typer.Option("--virtual-acceptor", help="Training only: stations take simulated notes."),
    ] = False,
) -> None:
    """Serve every table of a database: API, screens and live views. Each setting is an option, or
    CROUPIER_ and its name in the environment, or a line of the file; docs/operations.md has all."""
    import os
    from pathlib import Path

    from croupier.cli.output import serving
    from croupier.server.settings import encryption, gather

    options = {"database": database, "host": host, "port": port, "logs": logs, "hosts": hosts,
               "certificate": certificate, "key": key, "proxies": proxies,
               "stations": stations, "unheard_s": unheard_s, "secret": secret}  # fmt: skip
    given = gather(options, os.environ, config)
    settings = given.settings
    encryption(settings)  # a wrong file is said before anything listens
    if show_settings:
        return print(serving.settings_table(given))

    from croupier.server.app import Server
    from croupier.server.demo import check_is_none
    from croupier.server.reach import PublicAddress
    from croupier.server.run import address, configure_logs, keep_private, listen, run

    configure_logs(pretty=settings.logs == "text")
    with listen(settings.host, settings.port) as door:
        store = open_store(settings.database, new=True)
        check_is_none(store)
        where = Path(settings.secret) if settings.secret else None  # else beside a SQLite file
        server = Server(store, virtual_acceptor=virtual_acceptor, secret=where)
        server.attendance.pairings.enrolled_only = settings.stations == "enrolled"
        server.floor.beats.unheard_s = settings.unheard_s
        keep_private(settings.database)
        base = address(door, "https" if settings.is_encrypted else "http")
        server.found_at(PublicAddress(base, settings))
        code = server.welcome.set_up.begin()
        server.on_start.append(lambda: serving.announce(server, settings, base, code))
        run(server, door, settings)


def demo(
    players: Annotated[
        int | None,
        typer.Option(
            min=0, max=24, help="How many simulated players: 5 at a table, 24 in a tournament."
        ),
    ] = None,
    rulebook: Annotated[str, typer.Option(help="A rulebook's id or tag.")] = "CM18",
    tournament: Annotated[
        bool, typer.Option("--tournament", help="A whole tournament at three tables instead.")
    ] = False,
    game: Annotated[str | None, typer.Option(help="single-zero, double-zero, …")] = None,
    layout: Annotated[str | None, typer.Option(help="A layout by its label.")] = None,
    mode: Annotated[
        str | None, typer.Option(help="cloth, touchbet, touchtable or ats, as the rulebook has it.")
    ] = None,
    period: Annotated[
        int | None, typer.Option(min=0, help="Wagering period in seconds; 0: unlimited (ATS only).")
    ] = None,
    racetrack: Annotated[
        bool, typer.Option(help="With a race-track, where the rules allow one.")
    ] = False,
    side_bets: Annotated[
        bool, typer.Option(help="With every side bet of the game, if it has any.")
    ] = False,
    side_bet: SideBets = None,
    auto: Annotated[bool, typer.Option(help="Deal automatically.")] = True,
    training: Annotated[
        str | None,
        typer.Option(
            help="Practise the incidents of a script instead, for example melbourne-stations; "
            "croupier training scripts lists them."
        ),
    ] = None,
    database: Annotated[str | None, typer.Option(help="Store the table in this database.")] = None,
    host: str = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0: any free port.")] = 8000,
    pace: Annotated[float, typer.Option(help="Seconds between steps; smaller is faster.")] = 1.0,
) -> None:
    """Run a demonstration table: dealer, the mode's screens, and simulated players."""

    from croupier import rulebooks as shelf
    from croupier.rules.spec import complete, read_spec
    from croupier.server.app import Server
    from croupier.server.demo import Demo, claim
    from croupier.server.run import address, configure_logs, listen, run

    configure_logs(pretty=True)
    book = shelf.rulebook(rulebook)
    settings = (game, layout, mode, period, side_bet, racetrack or side_bets or not auto or None)
    is_table_given = any(one is not None for one in settings)
    if tournament:
        if is_table_given:
            raise typer.BadParameter(
                "--tournament goes with --players, --rulebook, --database, --host, --port, --pace"
            )
        return _demo_cup(book, 24 if players is None else players, database, host, port, pace)
    if training is not None:
        if is_table_given or players is not None:
            raise typer.BadParameter(
                "--training goes with --database, --host, --port, --pace; its script has the table"
            )
        return _demo_training(training, database, host, port, pace)
    players = 5 if players is None else players
    if players > 12:
        raise typer.BadParameter("a table has at most 12 simulated players, a tournament 24")
    wanted = {"game": game, "layout": layout}
    given: dict[str, object] = {key: value for key, value in wanted.items() if value}
    if racetrack:
        given["racetrack"] = True
    named = named_side_bets(side_bet or [])
    if side_bets:
        played = game or book.game[0].game
        named = {one.id: {} for one in book.side_bet if played in one.games} | named
    if named:
        given["side_bets"] = named
    if period is not None:
        given["wagering_period_s"] = period or None
    touch = any("touchbet" in g.modes for g in book.game if game in (None, g.game))
    chosen = mode or ("touchbet" if touch else "cloth")
    spec = complete(read_spec({"rulebook": book.id, "mode": chosen, **given}), book)
    shelf.offer(spec)  # a wrong setting is said before anything listens
    with listen(host, port) as door, _named_or_passing(database) as path:
        store = open_store(path, new=True)
        claim(store)
        server = Server(store)
        shown = Demo(server, spec, players, auto, pace)
        shown.landing()
        title = f"{book.title}: {spec.game}, layout {spec.layout}, {spec.mode}"
        _tell_links(address(door), title, shown.accounts())
        run(server, door)


@contextmanager
def _named_or_passing(database: str | None) -> Iterator[str]:
    """The database that was named, or one that is gone when the demonstration ends."""
    import signal
    import sys
    import tempfile
    from pathlib import Path

    if database:
        yield database
        return
    # The server has stopped when it passes the signal on; it must not end us before we tidy up.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield str(Path(folder) / "demo.db")


def _tell_links(base: str, title: str, links: Links) -> None:
    """One address first: everything else is a card there."""
    from rich.console import Console

    console = Console(markup=False, highlight=False, soft_wrap=True)
    console.print(f"Open {base}/ in a browser: a card for each screen, which signs in by itself.")
    console.print(f"  {title}")
    if links.names:
        console.print(f"  by name: {', '.join(links.names)}; password {links.password}")
    else:
        console.print("  by name, with the password that was told first")
    console.print("Ctrl-C stops; nothing that was acknowledged is lost.")


def _demo_training(name: str, database: str | None, host: str, port: int, pace: float) -> None:
    """A table where a trainee deals and the script's incidents happen."""
    import tempfile
    from pathlib import Path

    from croupier.server.app import Server
    from croupier.server.demo import claim
    from croupier.server.run import address, listen, run
    from croupier.server.training.table import Training, keep
    from croupier.training.script import script

    practised = script(name)
    with listen(host, port) as door:
        path = database or str(Path(tempfile.mkdtemp()) / "training.db")
        store = open_store(path, new=True)
        claim(store)
        keep(store, name)
        server = Server(store)
        title = f"Training, {practised.title['en']}: incidents {len(practised.incident)}"
        training = Training(server, practised, pace)
        training.landing()
        _tell_links(address(door), title, training.accounts())
        print(f"The score, also later: croupier training score {path}", flush=True)
        run(server, door)


def _demo_cup(
    book: Rulebook, players: int, database: str | None, host: str, port: int, pace: float
) -> None:
    """A tournament of the rulebook's draft, held by itself."""

    from croupier.server.app import Server
    from croupier.server.cup_demo.holding import CupDemo
    from croupier.server.demo import claim
    from croupier.server.run import address, listen, run
    from croupier.tournament.terms.items import law_of

    law_of(book)  # that it has tournaments is said before anything listens
    if players < 8:
        raise typer.BadParameter("a tournament has 8 to 24 players")
    with listen(host, port) as door, _named_or_passing(database) as path:
        store = open_store(path, new=True)
        claim(store)
        server = Server(store)
        demo = CupDemo(server, book.id, players, pace)
        demo.landing()
        title = f"{book.title}: a tournament of {players} players"
        _tell_links(address(door), title, demo.accounts())
        run(server, door)


def backup(
    database: Annotated[str, typer.Argument(help="A SQLite file, in use or not.")],
    to: Annotated[str, typer.Argument(help="The file to write.")],
    json: JSON = False,
) -> None:
    """Make a consistent copy of a SQLite database, even while it is in use, and examine it."""
    from croupier.store.care.copies import back_up

    done = back_up(database, to)
    if json:
        return print_json({"database": named_database(database), "copy": to, **done._asdict()})
    print(f"{named_database(database)} is copied to {to}: {done.bytes:,} bytes, {held(done)}.")


def restore(
    copy: Annotated[str, typer.Argument(help="A copy that `croupier backup` made.")],
    to: Annotated[str, typer.Argument(help="The database to write; there must be none yet.")],
    json: JSON = False,
) -> None:
    """Make a database from its copy: examined first, nobody signed in, no table held."""
    from croupier.store.care.copies import restore

    done = restore(copy, to)
    if json:
        return print_json({"copy": copy, "database": to, **done._asdict()})
    print(f"{to} is restored from {copy}: {held(done)}.")
    print("What happened later is not in it; everybody signs in again.")


def held(copied: Copied) -> str:
    acts, streams = (f"{count:,}" for count in (copied.acts, copied.streams))
    newest = f", the last of {copied.newest}" if copied.newest else ""
    return f"acts {acts}, streams {streams}{newest}; every chain is whole"
