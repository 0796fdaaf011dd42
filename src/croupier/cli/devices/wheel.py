"""`croupier wheel`: a real wheel's sensors, read from serial lines and reported with their keys."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.writing import tell


def wheel(
    file: Annotated[
        str, typer.Argument(help="A TOML file: server, table, and one or two sensors.")
    ],
) -> None:
    """Read a wheel's sensors on serial lines (SlingShot protocol), and report what they say as
    enrolled devices. It runs until it is stopped; if a part of it fails, it says why and ends
    with exit code 1, to be started anew. docs/devices.md has the file."""
    import signal
    import threading
    from pathlib import Path

    from croupier.sensors.run import Sensors
    from croupier.sensors.settings import read_wheel

    stopped = threading.Event()
    sensors = Sensors(read_wheel(file), Path(file).parent, tell, failed=stopped.set)
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stopped.set())
    sensors.start()
    stopped.wait()
    sensors.stop()
    if sensors.has_failed:
        raise typer.Exit(1)
