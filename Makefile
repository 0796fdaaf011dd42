# Each target does all of its own set-up. Two commands do everything: make demo, make test.
PY := .venv/bin/python
STAMP := .venv/installed
BROWSER := .venv/browser

.PHONY: demo test check prove proofs bench soak release-data clean

demo: $(STAMP)  ## a live table: dealer console, station, display, and players who play
	$(PY) -m croupier demo

test: check $(BROWSER)  ## everything that must pass before a change lands
	$(PY) -m pytest -q -n 2

check: $(STAMP)  ## style, types, and the page on style as a test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	$(PY) -m pytest -q tests/test_tidy.py

prove: $(STAMP)  ## alter each cited value in turn; a test marked with its clause must fail
	$(PY) -u tests/prove.py

proofs: $(STAMP)  ## write down which test proves which clause
	$(PY) -m pytest -q --collect-only --write-proofs > .venv/proofs.log || (cat .venv/proofs.log; false)

bench: $(STAMP)  ## speed, each figure beside its limit in one run
	$(PY) -m bench

release-data: $(STAMP)  ## keep this release's rulebook data in the package, for its logs
	$(PY) tools/keep_data.py

soak: $(STAMP)  ## longer campaigns of the property, crash, chance and API tests
	HYPOTHESIS_PROFILE=soak CROUPIER_LIVES=60 CROUPIER_API_EXAMPLES=2000 CROUPIER_RUNS=2000 \
		$(PY) -m pytest -q -n 2 --timeout 3600 tests/properties tests/simulation tests/analysis \
		tests/server/test_openapi.py

$(STAMP): pyproject.toml constraints.txt tests/requirements.txt
	python3 -m venv .venv
	.venv/bin/pip install -q --disable-pip-version-check -c constraints.txt \
		-e . -r tests/requirements.txt
	touch $(STAMP)

# The screens are tested in a real Chromium; Debian has one.
$(BROWSER): $(STAMP)
	command -v chromium > /dev/null || (apt-get update -q && apt-get install -qy chromium)
	touch $(BROWSER)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
