"""Wheels of the SlingShot kind on pseudo-terminals, and a server whose table they stand at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.sensors.run import Sensors
from croupier.sensors.settings import read_wheel
from kit.devices import TOUCHBET, Spinning, enrol, secret_of
from kit.server import Running
from kit.waiting import until


def line(state: int, spin: int = 118, last: int = 5, flags: int = 0) -> bytes:
    return b"*X;%d;%03d;%02d;%X;161;0\r\n" % (state, spin, last, flags)


class SerialWheel:
    """A wheel at the other end of a serial line that can be unplugged: closed, and gone."""

    def __init__(self, port: Path) -> None:
        self.port, self._master, self._slave = port, -1, -1
        self.plug_in()

    def plug_in(self) -> None:
        self._master, self._slave = os.openpty()
        self.port.unlink(missing_ok=True)
        self.port.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """As the kernel has it: whoever reads is told, and the device is not there any more."""
        self.port.unlink()
        os.close(self._slave)
        os.close(self._master)

    def say(self, *lines: bytes) -> None:
        for one in lines:
            os.write(self._master, one)


class WheelTable(Spinning):
    """A table with real sensors, read by `croupier wheel` in this process."""

    def __init__(self, live: Running, by: httpx.Client, folder: Path, **spec: Any) -> None:
        super().__init__(live, by, {**TOUCHBET, **spec})
        self.folder, self.noted = folder, list[str]()
        self.wheels = [SerialWheel(folder / f"{self.id}-{n}") for n in (1, 2)]

    def name(self, which: int) -> str:
        return f"sensor-{self.id}-{which}"

    def file(self, *which: int, server: str = "", silent_s: float = 60) -> Path:
        """The file of `croupier wheel`, for sensors that are enrolled, with their keys."""
        lines = [f'server = "{server or self.live.base}"', f'table = "{self.id}"']
        for n in which:
            key = self.folder / f"{self.name(n)}.key"
            if not key.exists():
                done = enrol(self.by, self.name(n), "sensor", self.id, place=n)
                assert done.status_code == 200, done.text
                key.touch(0o600)
                key.write_text(secret_of(self.name(n)).hex())
            lines += ["[[sensor]]", f'device = "{self.name(n)}"', f'key = "{key.name}"']
            lines += [f'port = "{self.wheels[n - 1].port}"', f'source = "sensor-{n}"']
            lines += [f"silent_s = {silent_s}"]
        path = self.folder / f"{self.id}.toml"
        path.write_text("\n".join(lines))
        return path

    @contextmanager
    def sensing(self, *which: int, awaited: bool = True, **file: Any) -> Iterator[None]:
        """While these sensors are read."""
        read = Sensors(read_wheel(str(self.file(*which, **file))), self.folder, self.noted.append)
        read.start()
        try:
            for n in which if awaited else ():
                self.until_read(n, line(2, 117))
            yield
        finally:
            read.stop()

    def until_read(self, which: int, what: bytes) -> None:
        """A wheel repeats its lines; what it said before a line was opened is lost."""

        def is_read() -> bool:
            self.wheels[which - 1].say(what)
            return bool(self.heard(which)) and self.seen(which)["fault"] == ""

        until(is_read, "the line is read")

    def ball_runs(self, spin: int = 118, *which: int) -> None:
        """The wheels' balls run and slow, and the server has been asked which spin that is."""
        for n in which or (1, 2):
            before = self.heard(n)
            self.wheels[n - 1].say(line(2, spin), line(3, spin))
            until(lambda n=n, b=before: self.heard(n) > b, "the release is told")  # type: ignore[misc]
            before = self.heard(n)
            self.wheels[n - 1].say(line(4, spin))
            until(lambda n=n, b=before: self.heard(n) > b, "that it slows is told")  # type: ignore[misc]

    def ball_rests(self, number: int, spin: int = 118, *which: int) -> None:
        for n in which or (1, 2):
            self.wheels[n - 1].say(line(5, spin, number))

    def heard(self, which: int) -> int:
        return self.live.server.pit.register.devices[self.name(which)].heard

    def seen(self, which: int) -> dict[str, Any]:
        """The sensor on the dealer's console."""
        found: dict[str, Any] = self.sensors[self.name(which)]
        return found

    @property
    def sensors(self) -> dict[str, Any]:
        view = self.by.get(f"/api/tables/{self.id}/view?as=dealer").json()
        found: dict[str, Any] = view["sensors"]
        return found

    def until_seen(self, which: int, **fields: Any) -> None:
        until(lambda: fields.items() <= self.seen(which).items(), f"the dealer sees {fields}")

    @property
    def public(self) -> dict[str, Any]:
        view = self.by.get(f"/api/tables/{self.id}/view?as=dealer").json()
        public: dict[str, Any] = view["public"]
        return public

    def until_shown(self, **fields: Any) -> None:
        until(lambda: fields.items() <= self.public.items(), f"the table shows {fields}")
