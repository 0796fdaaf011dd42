# Each target does all of its own set-up. Two commands do everything: make demo, make test.
PYTHON ?= python3
PY := .venv/bin/python

# Where the environment forbids it, each command would compile all its modules at every start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test check style lint types screens prove mutate proofs law-docs views-docs refusals-docs lab-docs bench soak \
	release clean help run-ready test-ready screens-ready browser-ready

demo: run-ready  ## a live table: dealer console, station, display, and players who play
	$(PY) -m croupier demo

# More workers than cores use the time in which others wait for a browser, a disk or a process.
# Style and types are looked at by a test: alone they would leave a core idle.
test: browser-ready screens-ready  ## everything that must pass before a change lands
	$(PY) -m pytest -q -n 4 --dist worksteal --durations=10

check: style  ## its quick half: style, types, and the page on style as a test
	$(PY) -m pytest -q tests/test_tidy.py

style: lint types screens

lint: test-ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types: test-ready
	.venv/bin/mypy

NODE := .venv/bin/node

# Croupier serves its screens as they are written: these tools only look at them.
screens: screens-ready  ## the screens' scripts: style, types, and the tests of their modules
	$(NODE) node_modules/@biomejs/biome/bin/biome check --error-on-warnings src/croupier/web tests/web
	$(NODE) node_modules/typescript/bin/tsc
	$(NODE) --test --test-reporter=dot "tests/web/*.test.js"

# It goes on where it was stopped: make prove RULEBOOK=CP SECTION=places SINCE=main FRESH=1
prove: test-ready  ## alter every value in turn; a test marked with its clause must fail
	$(PY) -u -m tools.prove --rulebook "$(RULEBOOK)" --section "$(SECTION)" --since "$(SINCE)" \
		$(if $(FRESH),--fresh)

# The same seed tries the same mutants; what was tried is kept: make mutate SEED=2 SAMPLE=100 ONLY=croupier/cage
mutate: test-ready  ## break the code in small ways, a sample by seed; a test must notice
	$(PY) -u -m tools.mutate --seed $(or $(SEED),1) --sample $(or $(SAMPLE),300) --only "$(ONLY)" \
		$(if $(FRESH),--fresh)

law-docs: test-ready  ## write docs/law.md and the files' JSON Schemas from the types
	$(PY) -m tools.law_docs

views-docs: test-ready  ## write the list of keys in docs/views.md and the screens' types from the types
	$(PY) -m tools.views_docs

refusals-docs: test-ready  ## write docs/refusals.md: every refusal, its particulars and sentences
	$(PY) -m tools.refusals_docs

lab-docs: test-ready  ## write the labs' part of docs/proof.md from their cases
	$(PY) -m tools.lab_docs

proofs: test-ready  ## write down which test proves which clause
	$(PY) -m pytest -q --collect-only --write-proofs > .venv/proofs.log || (cat .venv/proofs.log; false)

bench: browser-ready  ## speed, each figure beside its limit in one run
	$(PY) -m bench

release: test-ready  ## keep this version's rulebook data in the package, and logs made with it for the tests
	$(PY) tools/release.py

soak: test-ready  ## screens in Firefox and WebKit (WITHOUT=webkit leaves one out); longer campaigns of many tests; simulated and real faults
	$(PY) -m tools.walk $(addprefix --without ,$(WITHOUT))
	HYPOTHESIS_PROFILE=soak CROUPIER_LIVES=60 CROUPIER_HOSTILE_FILES=300 CROUPIER_API_EXAMPLES=2000 CROUPIER_FRAMES=20000 \
		CROUPIER_RUNS=2000 CROUPIER_WORDS=20 CROUPIER_SPINS=1000000 \
		$(PY) -m pytest -q -n 2 --timeout 3600 tests/properties tests/simulation tests/analysis \
		tests/server/test_openapi.py tests/server/test_fuzzed_sockets.py tests/rules/test_words.py \
		tests/rules/test_sidebets.py
	CROUPIER_SIZES=all $(PY) -m pytest -q -n 2 --timeout 3600 tests/browser -k "fit or said"
	$(PY) -m tools.simulate 100000
	$(PY) -m tools.real_faults 30

clean:  ## remove what the set-up and the tools made
	rm -rf .venv node_modules .prove .mutate .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

# What is there already is left alone, in a few hundredths of a second.
screens-ready: test-ready
run-ready test-ready screens-ready browser-ready:
	@$(PYTHON) tools/set_up.py $(@:-ready=)
