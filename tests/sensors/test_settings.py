"""The file of `croupier wheel`: what is wrong with it is said before anything is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import SpecError
from croupier.sensors.settings import read_secret, read_wheel

TOP = 'server = "https://floor.example"\ntable = "1"\n'
ONE = '[[sensor]]\ndevice = "a"\nkey = "a.key"\nport = "/dev/ttyUSB0"\n'
TWO = ONE.replace("USB0", "USB1").replace('"a"', '"b"') + 'source = "sensor-2"\n'


def test_two_sensors_are_read(tmp_path: Path) -> None:
    file = tmp_path / "wheel.toml"
    file.write_text(TOP + 'pockets = {"37" = "00"}\n' + ONE + TWO)
    found = read_wheel(str(file))
    assert [one.source for one in found.sensor] == ["sensor-1", "sensor-2"]
    assert (found.pockets, found.sensor[0].baud) == ({"37": "00"}, 9600)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[sensor", "is not TOML"),
        pytest.param("a = " + "[" * 100_000, "is not TOML", id="nested"),
        pytest.param("#" * 2_000_000, "is too large", id="large"),
        (TOP, "sensor"),
        (TOP + ONE + ONE, "both sensors have the device a"),
        (TOP + ONE + TWO.replace("USB1", "USB0"), "both sensors have the port /dev/ttyUSB0"),
        (TOP + ONE + TWO + TWO, "sensor"),
        (TOP + ONE + 'source = "dealer"', "source"),
        (TOP + ONE + "speed = 1", "speed"),
        (TOP.replace("https", "ftp") + ONE, "server"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "wheel.toml"
    file.write_text(text)
    with pytest.raises(SpecError, match=said):
        read_wheel(str(file))


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="cannot be read"):
        read_wheel(str(tmp_path / "wheel.toml"))
    with pytest.raises(SpecError, match="cannot be read"):
        read_secret(tmp_path / "a.key")


def test_a_key_that_others_can_read_is_no_secret(tmp_path: Path) -> None:
    key = tmp_path / "a.key"
    key.write_text("07" * 32)
    key.chmod(0o640)
    with pytest.raises(SpecError, match="chmod 600"):
        read_secret(key)
    key.chmod(0o600)
    assert read_secret(key) == b"\x07" * 32
    key.write_text("secret")
    with pytest.raises(SpecError, match="holds no key"):
        read_secret(key)
