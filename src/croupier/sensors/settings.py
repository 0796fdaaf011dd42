"""The file of `croupier wheel`: which serial devices it reads, and as which enrolled device."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import tomli
from msgspec import Meta

from croupier.bounds import in_words
from croupier.errors import SpecError

LARGEST = 1 << 20  # bytes of a file
SECRET = re.compile(r"[0-9a-f]{64}")
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class SensorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sensor: its serial device, and the enrolled device it is."""

    device: str  # its id, as it was enrolled
    key: str = ""  # the file with its secret key
    secret: str = ""  # or the key itself: then nobody else may read this file
    port: str  # /dev/ttyUSB0, or a link that stays the same when it is plugged in elsewhere
    source: Literal["sensor-1", "sensor-2"] = "sensor-1"  # which of the table's two it is
    baud: Annotated[int, Meta(ge=300, le=1_000_000)] = 9600
    silent_s: Seconds = 10.0  # so long without a whole line is a fault


class WheelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    server: Annotated[str, Meta(pattern=r"^https?://[^/?#]+/?$")]
    table: Annotated[str, Meta(min_length=1)]
    sensor: Annotated[tuple[SensorFile, ...], Meta(min_length=1, max_length=2)]
    pockets: dict[str, str] = {}  # what the wheel writes -> the pocket: "37" = "00"


def read_wheel(path: str) -> WheelFile:
    """The file, or a SpecError that says what is wrong with it."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise SpecError(f"{path} is too large for the file of a wheel.")
        found = msgspec.convert(tomli.loads(text.decode()), WheelFile)
    except OSError as error:
        raise SpecError(f"{path} cannot be read: {error.strerror}.") from None
    except (tomli.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SpecError(f"{path} is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise SpecError(f"{path}: {in_words(error)}") from None
    for key in ("device", "port", "source"):
        given = [getattr(one, key) for one in found.sensor]
        if len(set(given)) < len(given):
            raise SpecError(f"{path}: both sensors have the {key} {given[0]}; each has its own.")
    for one in found.sensor:
        if bool(one.key) == bool(one.secret):
            raise SpecError(f"{path}: {one.device} has a key, the name of its file, or a secret.")
        if one.secret:
            _check_private(Path(path))
    return found


def secret_of(one: SensorFile, folder: Path) -> bytes:
    """A sensor's secret key, from its own file or from this one."""
    if not one.secret:
        return read_secret(folder / one.key)
    if not SECRET.fullmatch(one.secret):
        raise SpecError(f"The secret of {one.device} is no key: it has 64 hexadecimal digits.")
    return bytes.fromhex(one.secret)


def _check_private(path: Path) -> None:
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise SpecError(f"Others can read {path}, so it is no secret: chmod 600 {path}")


def read_secret(path: Path) -> bytes:
    """A device's secret key; a SpecError unless nobody but its owner can read the file."""
    try:
        _check_private(path)
        text = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SpecError(f"{path} cannot be read: {error}.") from None
    if not SECRET.fullmatch(text):
        raise SpecError(f"{path} holds no key; `croupier device new-key` makes one.")
    return bytes.fromhex(text)
