"""The command line: tables for people, one JSON document with --json; bad input is one line."""

from __future__ import annotations

import sys

import typer

from croupier.cli import rules, table
from croupier.errors import CroupierError

app = typer.Typer(
    name="croupier",
    help="Roulette run by the book: what may be bet, who wins, why, and by which clause.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _top(
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        from croupier import __version__

        typer.echo(f"croupier {__version__}")
        raise typer.Exit


for command in (
    rules.rulebooks, rules.bets, rules.settle, rules.diff, rules.clauses, rules.readings,
    table.script, table.verify,
):  # fmt: skip
    app.command()(command)


def main() -> None:
    """Run a command: 0 done, 1 a check failed, 2 bad input with one line that says what."""
    try:
        code = app(standalone_mode=False)
    except typer.Exit as stop:
        code = stop.exit_code
    except (CroupierError, typer.TyperException) as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        print(f"croupier: {' '.join(message.split())}", file=sys.stderr)
        code = 2
    except typer.Abort:
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone; nothing more to say
        code = 0
    sys.exit(code)
