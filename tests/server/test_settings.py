"""Settings of the server: where each comes from, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.output.serving import documented, settings_table
from croupier.errors import SpecError
from croupier.server.hosts import Hosts
from croupier.server.settings import Settings, encryption, gather

TLS = Path(__file__).parent.parent / "data/tls"
DOCS = Path(__file__).parent.parent.parent / "docs"


def file(folder: Path, text: str) -> str:
    path = folder / "croupier.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_an_option_comes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    name = file(tmp_path, 'port = 1\nhost = "::1"\nhosts = ["floor.example"]\nlogs = "text"\n')
    environment = {"CROUPIER_CONFIG": name, "CROUPIER_PORT": "2", "CROUPIER_LOGS": "json"}
    given = gather({"port": 3, "host": None}, environment)
    assert given.settings == Settings(host="::1", port=3, logs="json", hosts=("floor.example",))
    assert given.source == {
        "database": "default", "host": name, "port": "--port", "logs": "CROUPIER_LOGS",
        "hosts": name, "certificate": "default", "key": "default", "proxies": "default",
        "stations": "default", "secret": "default", "unheard_s": "default",
    }  # fmt: skip
    assert gather({}, {}).settings == Settings()


def test_lists_are_names_with_commas(tmp_path: Path) -> None:
    environment = {"CROUPIER_PROXIES": "10.0.0.7, 10.1.0.0/16", "CROUPIER_HOSTS": ""}
    settings = gather({"hosts": "a.example,b.example"}, environment).settings
    assert settings.proxies == ("10.0.0.7", "10.1.0.0/16")
    assert settings.hosts == ("a.example", "b.example")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "port = 70000",
            "The setting 'port' (FILE) is wrong: Expected `int` <= 65535; it is the port",
        ),
        (
            'logs = "xml"',
            "The setting 'logs' (FILE) is wrong: Invalid enum value 'xml'; it is `json`",
        ),
        ("prot = 1", "FILE sets 'prot', which is no setting; there are database, host, port,"),
        ("port = ", "FILE is not TOML: Invalid value"),
        ('hosts = ["http://floor.example"]', "'http://floor.example' is no name of a host"),
        ('hosts = ["floor.example:8000"]', "without scheme and port"),
        ('proxies = ["*"]', "'*' is no address of a proxy: write for example 10.0.0.7"),
        ('key = "key.pem"', "There is a key and no certificate: set both, or neither."),
        ("port = " + "[" * 100_000, "FILE is not TOML"),
    ],
)
def test_a_wrong_setting_is_said_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    name = file(tmp_path, text)
    with pytest.raises(SpecError) as refused:
        gather({}, {}, name)
    assert said.replace("FILE", name) in str(refused.value)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="The settings cannot be read: nowhere: No such file"):
        gather({}, {}, "nowhere")
    (tmp_path / "noise").write_bytes(b"\xff\xfe")
    with pytest.raises(SpecError, match="is not TOML"):
        gather({}, {}, str(tmp_path / "noise"))
    (tmp_path / "large").write_bytes(b"#" * (1 << 21))
    with pytest.raises(SpecError, match="too large"):
        gather({}, {}, str(tmp_path / "large"))


def test_no_password_is_shown() -> None:
    shown = settings_table(gather({"database": "postgresql://me:only-mine@db/floor"}, {}))
    assert "postgresql://me:***@db/floor" in shown
    assert "only-mine" not in shown


def test_certificates_are_read_before_anything_listens(tmp_path: Path) -> None:
    first, other = str(TLS / "first.pem"), str(TLS / "renewed-key.pem")
    assert encryption(Settings()) is None
    assert encryption(Settings(certificate=first, key=str(TLS / "first-key.pem"))) is not None
    for certificate, key, said in (
        ("nowhere.pem", "", "No such file or directory"),
        (first, other, "it is no certificate with its key"),
        (first, "", "it is no certificate with its key"),
    ):
        with pytest.raises(SpecError, match=said):
            encryption(Settings(certificate=certificate, key=key))


@pytest.mark.parametrize(
    ("names", "listening", "right", "wrong"),
    [
        ((), "127.0.0.1", "localhost localhost:8000 127.0.0.1:1 [::1]:8000 LOCALHOST.",
         "evil.example 10.0.0.9 127.0.0.1.evil.example localhost@evil.example :80"),
        ((), "10.0.0.9", "10.0.0.9:8000 127.0.0.1", "10.0.0.8 evil.example"),
        ((), "0.0.0.0", "10.0.0.8:8000 [fe80::1]", "evil.example 10.0.0.8.evil.example"),
        ((), "::1", "[::1]:80", "evil.example ::1"),
        (("Floor.Example",), "0.0.0.0", "floor.example floor.example.:443 127.0.0.1",
         "evil.example 10.0.0.8 a.floor.example"),
    ],
)  # fmt: skip
def test_names_that_are_ours(
    names: tuple[str, ...], listening: str, right: str, wrong: str
) -> None:
    hosts = Hosts(names, listening)
    assert [name for name in right.split() if not hosts.admits(name)] == []
    assert [name for name in wrong.split() if hosts.admits(name)] == []
    assert not hosts.admits(None)
    assert not hosts.admits("")


def test_the_documented_table_is_of_these_settings() -> None:
    page = (DOCS / "operations.md").read_text(encoding="utf-8")
    assert "\n".join(documented()) in page
