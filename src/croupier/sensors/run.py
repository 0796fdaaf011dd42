"""`croupier wheel`: one or two sensors read, told of and vouched for, in threads of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from croupier.extras import curing_missing_extras
from croupier.sensors.posting import beat_poster, poster
from croupier.sensors.pulse import PostBeat, Pulse
from croupier.sensors.reading import READ_S, OpenPort, Port, Reader
from croupier.sensors.settings import SensorFile, WheelFile, secret_of
from croupier.sensors.teller import Post, Teller

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
        post, post_beat = poster(file.server), beat_poster(file.server)
        self._sensors = [
            _Sensor(one, secret_of(one, folder), file, post, post_beat, note) for one in file.sensor
        ]

    def start(self) -> None:
        for one in self._sensors:
            one.start()

    def stop(self) -> None:
        """Nothing is read any more, and that is told."""
        for stop in (_Sensor.stop_reading, _Sensor.stop_telling):
            for one in self._sensors:
                stop(one)


class _Sensor:
    """One of them: read in one thread and told of in another; a third says that both live."""

    def __init__(
        self,
        one: SensorFile,
        secret: bytes,
        file: WheelFile,
        post: Post,
        post_beat: PostBeat,
        note: Callable[[str], None],
    ) -> None:
        self._teller = Teller(one.device, secret, file.table, one.source, post, note)
        self._reader = Reader(serial_port(one), self._teller, one.silent_s, file.pockets)
        self._pulse = Pulse(one.device, secret, file.table, post_beat, self._is_alive)
        self._reading, self._telling, self._beating = (
            threading.Thread(target=run, daemon=True)
            for run in (self._reader.run, self._teller.run, self._pulse.run)
        )

    def start(self) -> None:
        for thread in (self._reading, self._telling, self._beating):
            thread.start()

    def _is_alive(self) -> bool:
        """A thread that died reads nothing, or tells nothing: that is no life."""
        return self._reading.is_alive() and self._telling.is_alive()

    def stop_reading(self) -> None:
        self._reader.stop()
        self._reading.join(LAST_WORD_S)

    def stop_telling(self) -> None:
        self._teller.stop()
        self._telling.join(LAST_WORD_S)
        self._pulse.stop()
