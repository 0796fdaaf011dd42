"""One sensor's serial line: opened, read, opened again when it was unplugged."""

from __future__ import annotations

import threading
import time
from contextlib import closing
from typing import Protocol

from croupier.floor.devices.commands import SensorFault, WheelFlag
from croupier.sensors.slingshot import Flag, Said, SerialLine, StateRead, WheelState
from croupier.sensors.teller import Teller

READ_S = 0.2  # how long a read waits for bytes
SOONEST_S, LATEST_S = 0.25, 5.0  # between tries to open it


class Port(Protocol):
    """What of a serial device is used."""

    def read(self, size: int, /) -> bytes: ...
    def close(self) -> None: ...


class OpenPort(Protocol):
    def __call__(self) -> Port: ...


class Reader:
    """Reads a line until it is stopped, and has its teller tell what it says."""

    def __init__(
        self, open_port: OpenPort, teller: Teller, silent_s: float, pockets: dict[str, str]
    ) -> None:
        self._open, self._teller = open_port, teller
        self._silent_s, self._pockets = silent_s, pockets
        self._stopped = threading.Event()
        self._flags: tuple[Flag, ...] = ()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        """Opened with longer and longer pauses while nothing can be read, though it may open;
        soon again once a whole line came."""
        pause = SOONEST_S
        while not self._stopped.is_set():
            wheel = SerialLine()
            try:
                with closing(self._open()) as port:
                    self._read(port, wheel)
            except OSError:  # of pyserial too
                self._teller.senses("unplugged")
            if wheel.whole:
                pause = SOONEST_S
            self._stopped.wait(pause)
            pause = min(LATEST_S, 2 * pause)

    def _read(self, port: Port, wheel: SerialLine) -> None:
        """Until it is unplugged or stopped. What was said before counts for nothing: a ball may
        have come and gone meanwhile."""
        heard, silent = time.monotonic(), True
        while not self._stopped.is_set():
            before = wheel.whole
            said = wheel.hear(port.read(64))
            for one in said:
                self._hear(one)
            now = time.monotonic()
            if wheel.whole > before:
                heard = now
                if silent and not said:
                    self._tell()
                silent = False
            elif not silent and now - heard > self._silent_s:
                silent = True
                self._teller.senses("silent")
            elif silent and before == 0 and now - heard > self._silent_s:
                self._teller.senses("silent")  # it was opened, and nothing has come

    def _hear(self, said: Said) -> None:
        if not isinstance(said, StateRead):
            number = self._pockets.get(said.number, str(int(said.number)))
            return self._teller.rests(said.spin, number)
        self._flags = said.flags
        self._tell()
        if said.state in (WheelState.BALL_IN_RIM, WheelState.NO_MORE_BETS):
            self._teller.runs(said.spin, released=said.state == WheelState.BALL_IN_RIM)

    def _tell(self) -> None:
        fault: SensorFault = "sensor-failure" if "sensor-failure" in self._flags else ""
        against: list[WheelFlag] = [one for one in self._flags if one != "sensor-failure"]
        self._teller.senses(fault, tuple(against))
