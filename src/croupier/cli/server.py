"""`croupier serve`, `demo` and `backup`."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.reading import JSON, Database, SideBets, named_side_bets, open_store
from croupier.cli.writing import print_json

SCREENS = {
    "dealer": "dealer console",
    "station": "your station",
    "display": "your display",
    "table": "shared table",
    "flying": "everybody's chips",
    "wnd": "number display",
    "cage": "cage",
}


def serve(
    database: Database = "croupier.db",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0: any free port.")] = 8000,
    logs: Annotated[str, typer.Option(help="json for machines, text for people.")] = "json",
) -> None:
    """Serve every table of a database: API, screens and live views."""
    from croupier.server.app import Server
    from croupier.server.run import configure_logs, listen, run

    configure_logs(pretty=logs == "text")
    door = listen(host, port)
    run(Server(open_store(database, new=True)), door)


def demo(
    players: Annotated[int, typer.Option(min=0, max=12, help="How many simulated players.")] = 5,
    rulebook: Annotated[str, typer.Option(help="A rulebook's id or tag.")] = "CM18",
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
    database: Annotated[str | None, typer.Option(help="Store the table in this database.")] = None,
    host: str = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0: any free port.")] = 8000,
    pace: Annotated[float, typer.Option(help="Seconds between steps; smaller is faster.")] = 1.0,
) -> None:
    """Run a demonstration table: dealer, the mode's screens, and simulated players."""
    import tempfile
    from pathlib import Path

    from rich.console import Console

    from croupier import rulebooks as shelf
    from croupier.rules.spec import complete, read_spec
    from croupier.server.app import Server
    from croupier.server.demo import Demo
    from croupier.server.run import address, configure_logs, listen, run

    configure_logs(pretty=True)
    book = shelf.rulebook(rulebook)
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
    door = listen(host, port)
    path = database or str(Path(tempfile.mkdtemp()) / "demo.db")
    server = Server(open_store(path, new=True))
    links = Demo(server, spec, players, auto, pace).links(address(door))
    console = Console(markup=False, highlight=False, soft_wrap=True)
    console.print(f"{book.title}: {spec.game}, layout {spec.layout}, {spec.mode}")
    for screen, link in links.screens.items():
        console.print(f"  {SCREENS[screen]:<18} {link}")
    names = ", ".join(links.names)
    console.print(f"Each link signs in once. Later by name: {names}; password {links.password}")
    console.print("Ctrl-C stops; nothing that was acknowledged is lost.")
    run(server, door)


def backup(
    database: Annotated[str, typer.Argument(help="A SQLite file, in use or not.")],
    to: Annotated[str, typer.Argument(help="The file to write.")],
    json: JSON = False,
) -> None:
    """Make a consistent copy of a SQLite database, even while it is in use."""
    import sqlite3
    from pathlib import Path

    from croupier.errors import SpecError

    if not Path(database).exists():
        raise SpecError(f"There is no file {database!r}.")
    if Path(to).exists():
        raise SpecError(f"{to!r} exists already; a backup does not overwrite.")
    source, target = sqlite3.connect(database), sqlite3.connect(to)
    with target:
        source.backup(target)
    target.close()
    source.close()
    size = Path(to).stat().st_size
    if json:
        return print_json({"database": database, "copy": to, "bytes": size})
    print(f"{database} is copied to {to}: {size:,} bytes.")
