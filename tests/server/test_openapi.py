"""The served OpenAPI is true to the code: requests made from it find no 5xx and no surprise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.server.routes import watching
from kit.server import Running, running
from kit.waiting import PATIENCE_S

# What is valid JSON may still name no rulebook or be refused by the rules: that is documented too.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = int(os.environ.get("CROUPIER_API_EXAMPLES", "5"))  # `make soak` asks for more


def callers(live: Running) -> dict[str, httpx.Client]:
    """Whoever may be signed in, of every kind that routes tell apart, and nobody."""
    dealer = live.staff()
    spec = {"rulebook": "CM18", "mode": "touchbet"}
    dealer.post("/api/tables", json={"table": "1", "spec": spec})
    return {
        "dealer": dealer,
        "cage": live.staff("cy", "cage"),
        "inspector": live.staff("ina", "inspector"),
        "manager": live.staff("max", "area-manager"),
        "station": live.paired("1"),
        "nobody": live.client(),
    }


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_document_keeps_its_word(
    mode: GenerationMode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To requests as it describes them, and to others: whoever asks, no 5xx and no surprise."""
    # A process for each wheel that is examined would be most of the work; what it finds is JSON.
    monkeypatch.setattr(watching, "examined", lambda outcomes, wheel: b"{}")
    with running(tmp_path) as live:
        who = callers(live)
        schema = schemathesis.openapi.from_dict(who["dealer"].get("/openapi.json").json())
        checked = 0
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            checked += 1
            try:
                cases = operation.as_strategy(generation_mode=mode)
                fuzz(live, who, cases)
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE  # nothing can be wrong with a request of it
        assert checked == len(live.server.endpoints())


def fuzz(live: Running, who: dict[str, httpx.Client], cases: Any) -> None:
    signed_in = {name: dict(client.cookies) for name, client in who.items()}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, name=st.sampled_from(sorted(who)))
    def ask(case: Any, name: str) -> None:
        live.server.access.asks._left.clear()
        if len((case.path_parameters or {}).get("id", "")) % 2:
            case.path_parameters["id"] = "1"  # a table that is there, half the time
        headers = {"x-croupier": "1"}
        if case.path == "/api/sign-out":  # whoever signed out would be nobody from then on
            name = "nobody"
        response = case.call(
            base_url=live.base, cookies=signed_in[name], headers=headers, timeout=PATIENCE_S
        )
        case.validate_response(response, checks=CHECKS)

    ask()
