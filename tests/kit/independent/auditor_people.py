"""Who is signed in, from the database's rows, the floor's acts and what people were told."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def session_of(path: Path, token: str) -> str:
    """The id of the session that a token opens; empty if it opens none."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    query = "SELECT id FROM open_sessions WHERE token = ?"
    found = database.execute(query, (hashed(token),)).fetchone()
    database.close()
    return found[0] if found else ""


def audit_people(path: Path, auditor: Any, came: Sequence[Any], gone: Sequence[Any]) -> None:
    """Told to be signed in is signed in, told to be out is out, and the floor's stream says so."""
    wrong = auditor.wrong
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = database.execute('SELECT token, id, name, screen, "table" FROM open_sessions').fetchall()
    database.close()
    tokens, open_ids = {row[0] for row in rows}, {row[1] for row in rows}
    events = [
        event for act in auditor.acts if act.stream == "floor" for event in act.body["events"]
    ]
    opened = Counter(one["session"] for one in events if one["type"] == "session-opened")
    ended = Counter(one["session"] for one in events if one["type"] == "session-ended")
    taken = Counter(one["pairing"] for one in events if one["type"] == "pairing-taken")
    left = {one.token for one in gone}
    over = {one["pairing"] for one in events if one["type"] == "pairing-ended"}
    for one in came:
        is_open = hashed(one.token) in tokens
        if one.screen == "staff" and not one.session:
            wrong.append(f"{one.who} was signed in, and the database does not know")
        elif one.screen == "staff" and one.token not in left and not is_open:
            wrong.append(f"{one.who} was signed in by {one.session}, and is not any more")
        elif one.screen != "staff" and one.session and not is_open:
            # Another may take over at any time, one that was asked for before too.
            if _pairing(one.session) not in over:
                wrong.append(f"{one.who} was paired by {one.session}, and is not any more")
        if one.screen == "staff" and one.session and opened[one.session] != 1:
            wrong.append(f"the floor opened {one.session} {opened[one.session]} times")
    for one in gone:
        if hashed(one.token) in tokens:
            wrong.append(f"{one.who} has left, and {one.session} is open")
        if one.screen == "staff" and ended[one.session] != 1:
            wrong.append(f"the floor ended {one.session} {ended[one.session]} times")
    for id in set(ended) & open_ids:
        wrong.append(f"the floor says that {id} has ended, and it is open")
    for what, count in (("opened", opened), ("ended", ended), ("taken", taken)):
        wrong += [f"{id} was {what} {times} times" for id, times in count.items() if times > 1]
    for one in came:
        if one.screen == "station" and one.session and _pairing(one.session) not in taken:
            wrong.append(f"{one.who} was told of {one.session}, which the floor does not know")
    stations: Counter[tuple[str, str]] = Counter()
    for _, id, name, screen, table in rows:
        if screen == "station" and _pairing(id) in over:
            wrong.append(f"{id} acts for {name}, and its pairing has ended")
        # One that was never taken is of a process that died: nobody has its token.
        stations[table, name] += screen == "station" and (not _pairing(id) or _pairing(id) in taken)
    for where, many in stations.items():
        if many > 1:
            wrong.append(f"{many} screens act for {where}")


def _pairing(session: str) -> str:
    return session.removeprefix("paired-") if session.startswith("paired-") else ""
