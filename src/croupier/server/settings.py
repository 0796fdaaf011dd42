"""The server's settings: each is an option, an environment variable, a line of a file or a default;
the first of these that gives it holds."""

from __future__ import annotations

import ipaddress
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
import tomli

from croupier.errors import SpecError
from croupier.store.connections import shown

PREFIX = "CROUPIER_"
FILE = "CROUPIER_CONFIG"
LARGEST = 1 << 20  # bytes of a file of settings


def _about(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be set; `docs/operations.md` has the same as a table."""

    database: Annotated[str, _about("a SQLite file or a `postgresql://` address")] = "croupier.db"
    host: Annotated[str, _about("the address to listen on")] = "127.0.0.1"
    port: Annotated[
        int, msgspec.Meta(ge=0, le=65535, description="the port; 0 is any free port")
    ] = 8000
    logs: Annotated[
        Literal["json", "text"], _about("`json` for machines, `text` for people; to stderr")
    ] = "json"
    hosts: Annotated[
        tuple[str, ...], _about("the names by which browsers may ask, without a port")
    ] = ()
    certificate: Annotated[str, _about("a PEM file: the certificate and its chain")] = ""
    key: Annotated[str, _about("a PEM file: the certificate's private key")] = ""
    proxies: Annotated[
        tuple[str, ...],
        _about("addresses or networks of proxies whose `X-Forwarded-*` is believed"),
    ] = ()
    secret: Annotated[
        str, _about("a file with the server's secret, for second factors; made if there is none")
    ] = ""

    stations: Annotated[
        Literal["any", "enrolled"],
        _about("`enrolled`: only an enrolled station is paired as one, by its signature"),
    ] = "any"
    unheard_s: Annotated[
        float,
        msgspec.Meta(
            ge=3,
            le=600,
            description="seconds without a word of a wheel's sensor until it is said to be silent",
        ),
    ] = 5.0

    @property
    def is_encrypted(self) -> bool:
        return bool(self.certificate)

    @property
    def shown_database(self) -> str:
        """Its name without a password."""
        return shown(self.database)


class Given(NamedTuple):
    """The settings, and where each comes from."""

    settings: Settings
    source: dict[str, str]


LISTS = frozenset(
    field.name for field in msgspec.structs.fields(Settings) if isinstance(field.default, tuple)
)


def gather(
    options: Mapping[str, object], environment: Mapping[str, str], file: str | None = None
) -> Given:
    """An option comes before the environment, that before the file, that before what is usual."""
    file = file or environment.get(FILE) or None
    found: dict[str, object] = {}
    source = dict.fromkeys(Settings.__struct_fields__, "default")
    if file is not None:
        found |= _from_file(file)
        source |= dict.fromkeys(found, file)
    for name in Settings.__struct_fields__:
        variable = f"{PREFIX}{name.upper()}"
        if variable in environment:
            found[name], source[name] = environment[variable], variable
        if options.get(name) is not None:
            found[name], source[name] = options[name], f"--{name.replace('_', '-')}"
    for name in LISTS & found.keys():
        found[name] = _listed(found[name])
    return Given(_checked(_converted(found, source)), source)


def _from_file(name: str) -> dict[str, object]:
    path = Path(name)
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise SpecError(f"{name} is too large for a file of settings.")
        found: dict[str, object] = tomli.loads(text.decode())
    except OSError as error:
        raise SpecError(f"The settings cannot be read: {name}: {error.strerror}.") from None
    except (tomli.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SpecError(f"{name} is not TOML: {error}.") from None
    for key in found:
        if key not in Settings.__struct_fields__:
            known = ", ".join(Settings.__struct_fields__)
            raise SpecError(f"{name} sets {key!r}, which is no setting; there are {known}.")
    return found


def _listed(given: object) -> object:
    """Names with commas between them, as an environment has them, or a list, as a file does."""
    if isinstance(given, str):
        return [one.strip() for one in given.split(",") if one.strip()]
    return given


def about(name: str) -> str:
    """What a setting is, in words."""
    (field,) = (one for one in msgspec.structs.fields(Settings) if one.name == name)
    kind = msgspec.inspect.type_info(field.type)
    assert isinstance(kind, msgspec.inspect.Metadata)
    return str((kind.extra_json_schema or {}).get("description", ""))


def _converted(found: dict[str, object], source: Mapping[str, str]) -> Settings:
    for name, value in found.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as error:
            reason = str(error).partition(" - at")[0]
            raise SpecError(
                f"The setting {name!r} ({source[name]}) is wrong: {reason}; it is {about(name)}."
            ) from None
    return msgspec.convert(found, Settings, strict=False)


def _checked(settings: Settings) -> Settings:
    if settings.key and not settings.certificate:
        raise SpecError("There is a key and no certificate: set both, or neither.")
    for name in settings.hosts:
        if not name or set(name) & set("/*@ ") or (":" in name and not name.startswith("[")):
            raise SpecError(
                f"{name!r} is no name of a host: write it alone, as floor.example.org, without"
                " scheme and port."
            )
    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise SpecError(
                f"{proxy!r} is no address of a proxy: write for example 10.0.0.7 or 10.0.0.0/24."
            ) from None
    return settings


def encryption(settings: Settings) -> ssl.SSLContext | None:
    """TLS 1.2 or later with the certificate, read now so that a wrong file is said at once."""
    if not settings.is_encrypted:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    load_certificate(context, settings)
    return context


def load_certificate(context: ssl.SSLContext, settings: Settings) -> None:
    """Also into one that is in use: connections made from then on are given the new one."""
    try:
        context.load_cert_chain(settings.certificate, settings.key or None, _no_password)
    except (OSError, ValueError) as error:
        is_other = isinstance(error, ssl.SSLError)
        why = "it is no certificate with its key" if is_other else getattr(error, "strerror", error)
        raise SpecError(
            f"The certificate {settings.certificate!r} with the key"
            f" {settings.key or settings.certificate!r} cannot be used: {why}."
        ) from None


def _no_password() -> str:
    raise ValueError("the key has a passphrase; store it without one, readable by its owner only")
