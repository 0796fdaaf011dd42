"""`croupier tournament`: one module for each command."""

from __future__ import annotations

import typer

from croupier.cli.tournament import looking, running, simulate, terms

tournament = typer.Typer(
    help="A tournament: its Terms and Conditions, its format tried out, and one in a database.",
    no_args_is_help=True,
)
tournament.command("terms")(terms.terms)
tournament.command("simulate")(simulate.simulate)
for command in (
    running.new,
    running.ask,
    running.enter,
    running.draw,
    running.start,
    running.advance,
    running.prizes,
    looking.standings,
    looking.report,
):
    tournament.command()(command)
