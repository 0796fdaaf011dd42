"""`croupier wheel`: one or two sensors read and told of, each in threads of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from croupier.extras import curing_missing_extras
from croupier.sensors.posting import poster
from croupier.sensors.reading import READ_S, OpenPort, Port, Reader
from croupier.sensors.settings import SensorFile, WheelFile, read_secret
from croupier.sensors.teller import Teller

LAST_WORD_S = 6.0  # to tell that it was stopped


def serial_port(sensor: SensorFile) -> OpenPort:
    """Opens its serial device: 8 bits, no parity, one stop bit, for nobody else meanwhile."""
    with curing_missing_extras():
        import serial

    def opened() -> Port:
        port: Port = serial.Serial(sensor.port, sensor.baud, timeout=READ_S, exclusive=True)
        return port

    return opened


class Sensors:
    """The sensors of one wheel."""

    def __init__(self, file: WheelFile, folder: Path, note: Callable[[str], None]) -> None:
        post = poster(file.server)
        self._threads: list[threading.Thread] = []
        self._readers: list[Reader] = []
        self._tellers: list[Teller] = []
        for one in file.sensor:
            secret = read_secret(folder / one.key)
            teller = Teller(one.device, secret, file.table, one.source, post, note)
            opened = serial_port(one)
            self._tellers.append(teller)
            self._readers.append(Reader(opened, teller, one.silent_s, file.pockets))

    def start(self) -> None:
        for run in (*(one.run for one in self._readers), *(one.run for one in self._tellers)):
            thread = threading.Thread(target=run, daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Nothing is read any more, and that is told."""
        for reader in self._readers:
            reader.stop()
        readers = len(self._readers)
        for thread in self._threads[:readers]:
            thread.join(LAST_WORD_S)
        for teller in self._tellers:
            teller.stop()
        for thread in self._threads[readers:]:
            thread.join(LAST_WORD_S)
