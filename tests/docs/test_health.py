"""docs/health.md lists every figure that /metrics has, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from kit.server import running

PAGE = Path(__file__).parents[2] / "docs/health.md"


def test_every_figure_is_described(tmp_path: Path) -> None:
    named = set(re.findall(r"`(croupier_[a-z_]+)`", PAGE.read_text(encoding="utf-8")))
    with running(tmp_path) as live:
        said = live.client().get("/metrics").text
    kinds = re.findall(r"# TYPE (croupier_\w+) (gauge|counter|histogram)", said)
    found = {name for name, _ in kinds if not name.endswith("_created")}
    assert named == found
