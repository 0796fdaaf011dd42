"""A serial adapter that opens and cannot be read, or cannot be closed: it is tried now and then."""

from __future__ import annotations

import threading

from croupier.sensors.reading import LATEST_S, SOONEST_S, Port, Reader
from croupier.sensors.teller import Posted, Teller
from kit.wheel import line

TRIES = 20  # and then it is stopped, however soon they came
WORKED = 8  # at this try a line could be read first


class Broken:
    """Reads what it is given, then fails, also when it is closed."""

    def __init__(self, gives: bytes) -> None:
        self._gives = gives

    def read(self, size: int, /) -> bytes:
        if not self._gives:
            raise OSError("input/output error")
        given, self._gives = self._gives[:size], self._gives[size:]
        return given

    def close(self) -> None:
        raise OSError("bad file descriptor")


class Waits(threading.Event):
    """For no time, and remembers for how long it was to be."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.asked.append(timeout or 0.0)
        return self.is_set()


def test_a_port_that_cannot_be_read_is_tried_ever_less_often_until_a_line_came() -> None:
    teller = Teller("s", b"", "1", "sensor-1", lambda *_: Posted(), lambda _: None)
    waits, tries = Waits(), 0

    def opened() -> Port:
        nonlocal tries
        tries += 1
        if tries == TRIES:
            reader.stop()
        return Broken(line(2) if tries == WORKED else b"")

    reader = Reader(opened, teller, 5.0, {})
    reader._stopped = waits
    reader.run()
    assert tries == len(waits.asked) == TRIES
    assert waits.asked[: WORKED - 1] == [SOONEST_S, 0.5, 1.0, 2.0, 4.0, LATEST_S, LATEST_S]
    assert waits.asked[WORKED - 1 :][:3] == [SOONEST_S, 0.5, 1.0]
    assert waits.asked[-1] == LATEST_S
    assert teller._wanted is not None and teller._wanted.fault == "unplugged"
