"""`croupier tournament`: one module for each command."""

from __future__ import annotations

import typer

from croupier.cli.tournament import simulate, terms

tournament = typer.Typer(
    help="A tournament: its Terms and Conditions, and its format tried out.", no_args_is_help=True
)
tournament.command("terms")(terms.terms)
tournament.command("simulate")(simulate.simulate)
