"""`make release`: keep this version's data in the package, and logs of every story played by it.

The logs are what the tests hold later versions to: whatever changes, they must still verify.
"""

from __future__ import annotations

import gzip
import shutil
import sys
from pathlib import Path

import croupier
from croupier import rulebooks

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
LOGS = ROOT / "tests/data/released"


def keep_data() -> None:
    """The values of each rulebook, by the start of their hash."""
    for id in rulebooks.IDS:
        kept = rulebooks.RELEASED / rulebooks.data_hash(rulebooks._FOLDER, id)[:16]
        (kept / id).mkdir(parents=True, exist_ok=True)
        for path in (rulebooks._FOLDER / id).glob("*.toml"):
            shutil.copy(path, kept / id)
        shutil.copy(rulebooks._FOLDER / "wheels.toml", kept)
        print(f"{id}: {kept.name}")


def keep_logs(folder: Path = LOGS) -> Path:
    """The log of each story, an empty line between them."""
    from kit.story.teller import log_of

    stories = sorted((ROOT / "tests/stories").glob("*.story"))
    logs = (b"\n".join(log_of(path.read_text(encoding="utf-8"))) for path in stories)
    folder.mkdir(exist_ok=True)
    kept = folder / f"{croupier.__version__}.jsonl.gz"
    kept.write_bytes(gzip.compress(b"\n\n".join(logs), mtime=0))
    print(f"{len(stories)} logs: {kept}")
    return kept


if __name__ == "__main__":
    keep_data()
    keep_logs()
