"""The served OpenAPI is true to the code: requests made from it find no 5xx and no surprise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kit.server import running

# What is valid JSON may still name no rulebook or be refused by the rules: that is documented too.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = int(os.environ.get("CROUPIER_API_EXAMPLES", "10"))  # `make soak` asks for more


def test_the_document_keeps_its_word(tmp_path: Path) -> None:
    with running(tmp_path) as live:
        dealer = live.staff()
        spec = {"rulebook": "CM18", "mode": "touchbet"}
        dealer.post("/api/tables", json={"table": "1", "spec": spec})
        document = dealer.get("/openapi.json").json()
        schema = schemathesis.openapi.from_dict(document)
        checked = 0
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def ask(case: Any) -> None:
                live.server.access.asks._left.clear()
                if len((case.path_parameters or {}).get("id", "")) % 2:
                    case.path_parameters["id"] = "1"  # a table that is there, half the time
                headers = {"x-croupier": "1"}
                response = case.call(
                    base_url=live.base, cookies=dict(dealer.cookies), headers=headers
                )
                case.validate_response(response, checks=CHECKS)
                if case.path == "/api/sign-out":
                    dealer.post("/api/sign-in", json={"name": "dan", "password": "correct horse"})

            ask()
            checked += 1
        assert checked == len(live.server.endpoints())
