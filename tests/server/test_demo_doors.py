"""A demonstration's cards let in whoever presses them, but no flood of sessions into its log."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebooks import rulebook
from croupier.rules.spec import complete, read_spec
from kit.server import running


def test_a_card_that_is_pressed_for_ever_lets_nobody_in_any_more(tmp_path: Path) -> None:
    book = rulebook("CM18")
    spec = complete(read_spec({"rulebook": book.id, "mode": "touchbet"}), book)
    with running(tmp_path, {"spec": spec, "players": 0, "auto": False}) as live:
        landing = live.server.landing
        assert landing is not None
        landing.entries._now = lambda: 0.0  # no time passes that allows more
        client = live.client()

        def pressed() -> int:
            client.cookies.clear()
            return client.get("/demo/dealer").status_code

        assert [pressed() for _ in range(102)] == [303] * 100 + [429] * 2
        assert len(live.server.people.sessions.all()) <= 101
