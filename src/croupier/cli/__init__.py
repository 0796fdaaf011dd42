"""The command line: lists for people, one JSON document with --json; errors are one line."""

from __future__ import annotations

import io
import os
import sys
from copy import copy

import typer

from croupier.cli import (
    analysis,
    case,
    devices,
    price,
    report,
    rng,
    rules,
    server,
    simulate,
    staff,
    table,
    ticket,
    tournament,
    watch,
)
from croupier.cli.databases import check, training
from croupier.cli.devices.wheel import wheel
from croupier.cli.plainly import plainly
from croupier.cli.writing import tell
from croupier.errors import CroupierError
from croupier.extras import curing_missing_extras

app = typer.Typer(
    name="croupier",
    help="Roulette run by the book: what may be bet, who wins, why, and by which clause.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        from croupier import __version__

        typer.echo(f"croupier {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    rules.rulebooks,
    rules.bets,
    rules.layout,
    rules.settle,
    rules.diff,
    rules.clauses,
    rules.readings,
    rules.revisions,
    table.script,
    table.verify,
    table.export,
    report.report,
    case.case,
    server.serve,
    server.demo,
    server.backup,
    server.restore,
    check.check,
    check.repair,
    ticket.ticket,
    rng.rng_test,
    analysis.edge,
    analysis.distribution,
    analysis.compare,
    price.price,
    watch.watch,
    simulate.simulate,
    wheel,
):
    app.command()(command)
app.command("import")(table.import_log)
app.add_typer(staff.staff, name="staff")
app.add_typer(devices.device, name="device")
app.add_typer(tournament.tournament, name="tournament")
app.add_typer(training.training, name="training")


def main() -> None:
    """Run a command. Exit code 0: done; 1: a check or the output failed; 2: bad input."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # × and – in any locale; JSON is UTF-8 anyway
    try:
        code = _run()
        print(end="", flush=True)  # here, where a full disk can still be told of
    except (CroupierError, typer.TyperException) as error:
        tell(_said(error))
        code = 2
    except RecursionError:
        tell("The input is nested too deeply to be read.")
        code = 2
    except MemoryError:
        tell("The input needs more memory than there is.")
        code = 2
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:
        _write_no_more()  # the reader has gone; nothing more to say
        code = 0
    except OSError as error:
        tell(f"cannot write {error.filename or 'the output'}: {error.strerror}")
        code = 1
        if error.filename is None:
            _write_no_more()
    sys.exit(code)


def _said(error: Exception) -> str:
    """One line: what is wrong, and where a command is not complete, what shows the whole of it."""
    message = plainly(str(error.format_message() if hasattr(error, "format_message") else error))
    context = getattr(error, "ctx", None)
    if context is not None and message.startswith("Missing argument"):
        message += f" `{context.command_path} --help` shows what it takes."
    return message


def _run() -> int:
    """Without `app()`, which would end a closed pipe with exit code 1."""
    command = typer.main.get_command(_only(sys.argv[1:2]))
    try:
        with (
            curing_missing_extras(),
            command.make_context("croupier", sys.argv[1:]) as context,
        ):
            command.invoke(context)
    except typer.Exit as stop:
        return stop.exit_code
    return 0


def _only(named: list[str]) -> typer.Typer:
    """Build only the requested subcommand or group, so that commands start faster."""
    for command in app.registered_commands:
        assert command.callback is not None
        if [command.name or command.callback.__name__.replace("_", "-")] == named:
            one = copy(app)
            one.registered_commands, one.registered_groups = [command], []
            return one
    for group in app.registered_groups:
        if [group.name] == named:
            one = copy(app)
            one.registered_commands, one.registered_groups = [], [group]
            return one
    return app


def _write_no_more() -> None:
    """Discard the rest of the output buffer, so that Python does not flush it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
