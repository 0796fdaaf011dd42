"""`make release-data`: keep the rulebooks' data of this release, so that its logs stay readable."""

from __future__ import annotations

import shutil

from croupier import rulebooks

for id in rulebooks.IDS:
    kept = rulebooks.RELEASED / rulebooks.data_hash(rulebooks._FOLDER, id)[:16]
    (kept / id).mkdir(parents=True, exist_ok=True)
    for path in (rulebooks._FOLDER / id).glob("*.toml"):
        shutil.copy(path, kept / id)
    shutil.copy(rulebooks._FOLDER / "wheels.toml", kept)
    print(f"{id}: {kept.name}")
