"""`croupier wheel`: one or two sensors read, told of and vouched for, in threads of their own."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from croupier.extras import curing_missing_extras
from croupier.sensors.posting import beat_poster, poster
from croupier.sensors.pulse import PostBeat, Pulse
from croupier.sensors.reading import READ_S, OpenPort, Port, Reader
from croupier.sensors.settings import SensorFile, WheelFile, secret_of
from croupier.sensors.teller import Post, Teller

LAST_WORD_S = 6.0  # to tell that it was stopped
READS, TELLS, BEATS = "reads its line", "tells the server", "beats"


def serial_port(sensor: SensorFile) -> OpenPort:
    """Opens its serial device: 8 bits, no parity, one stop bit, for nobody else meanwhile."""
    with curing_missing_extras():
        import serial

    def opened() -> Port:
        port: Port = serial.Serial(sensor.port, sensor.baud, timeout=READ_S, exclusive=True)
        return port

    return opened


class Sensors:
    """The sensors of one wheel. They work together or not at all: when one thread has died,
    `failed` is told, once, and whoever started them stops the rest."""

    def __init__(
        self,
        file: WheelFile,
        folder: Path,
        note: Callable[[str], None],
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        self._note, self._failed = note, failed
        self._first = threading.Lock()  # held for good by the thread that died first
        post, post_beat = poster(file.server), beat_poster(file.server)
        self._sensors = [
            _Sensor(one, secret_of(one, folder), file, post, post_beat, note, self._died)
            for one in file.sensor
        ]

    def start(self) -> None:
        for one in self._sensors:
            one.start()

    def stop(self) -> None:
        """Nothing is read any more, and that is told."""
        for stop in (_Sensor.stop_reading, _Sensor.stop_telling):
            for one in self._sensors:
                stop(one)

    @property
    def has_failed(self) -> bool:
        return self._first.locked()

    def _died(self, device: str, did: str, error: Exception) -> None:
        """A program that only looks alive would keep its supervisor from starting another."""
        if not self._first.acquire(blocking=False):
            return  # one reason is enough
        try:
            self._note(f"The thread that {did} for {device} has died, so all end: {_why(error)}")
        finally:  # though nobody can read the note any more
            self._failed()


def _why(error: Exception) -> str:
    """In one line: the error, and where it was raised."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} at {Path(at.filename).name}:{at.lineno}"


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
        died: Callable[[str, str, Exception], None],
    ) -> None:
        self._device, self._died = one.device, died
        self._teller = Teller(one.device, secret, file.table, one.source, post, note)
        self._reader = Reader(serial_port(one), self._teller, one.silent_s, file.pockets)
        self._pulse = Pulse(one.device, secret, file.table, post_beat, self._is_alive)
        self._reading = self._thread(READS, self._reader.run)
        self._telling = self._thread(TELLS, self._teller.run)
        self._beating = self._thread(BEATS, self._pulse.run)
        self._is_told = True  # unless its teller has died

    def _thread(self, did: str, run: Callable[[], None]) -> threading.Thread:
        def guarded() -> None:
            try:
                run()
            except Exception as error:
                if did == TELLS:
                    self._is_told = False
                self._died(self._device, did, error)

        return threading.Thread(target=guarded, daemon=True)

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
        if not self._is_told:
            self._tell_at_last()
        self._pulse.stop()

    def _tell_at_last(self) -> None:
        """Its teller has died of something that it had to tell, which is forgotten by now: that it
        was stopped may still be told."""

        def run() -> None:
            with suppress(Exception):
                self._teller.run()

        last = threading.Thread(target=run, daemon=True)
        last.start()
        last.join(LAST_WORD_S)
