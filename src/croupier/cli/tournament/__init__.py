"""`croupier tournament`: one module for each command."""

from __future__ import annotations

import typer

from croupier.cli.tournament import terms

tournament = typer.Typer(help="The Terms and Conditions of a tournament.", no_args_is_help=True)
tournament.command("terms")(terms.terms)
