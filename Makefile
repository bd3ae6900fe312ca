# Houseway. The targets build their own virtual environment; all they need is python3 (3.11 or later), make and git.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WITH_NODE := PATH="$(abspath $(BIN)):$$PATH"
PAGE_TOOLS := node_modules/.ready
WORKERS := 2
EXAMPLES := 20
PARTS :=

# Tests start many Python processes: without compiled files each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test verify transcripts bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(READY) ## open the card room on this machine and print its address
	@$(BIN)/houseway serve

test: $(READY) $(PAGE_TOOLS) ## run every check that a commit must pass: ruff, mypy --strict, tsc --strict, node --test, pytest
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(WITH_NODE) node_modules/.bin/tsc
	$(WITH_NODE) node --test --test-reporter=dot "tests/page/*.test.js"
	@sh tools/want.sh chromium-headless-shell chromium-headless-shell chromium
	@sh tools/want.sh libatomic.so.1 libatomic1
	@sh tools/want.sh /usr/lib/postgresql postgresql
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

verify: $(READY) ## run the long tests: a million live rounds of every filing against its odds, 100 million of every blackjack chart, kill tests, more examples
	@sh tools/want.sh chromium-headless-shell chromium-headless-shell chromium
	@sh tools/want.sh libatomic.so.1 libatomic1
	@sh tools/want.sh /usr/lib/postgresql postgresql
	HOUSEWAY_EXAMPLES=$(EXAMPLES) $(BIN)/pytest -m "verify or hypothesis" --hypothesis-profile random -n $(WORKERS) -v

transcripts: $(READY) ## record the transcripts of all filings and the sample rule sheets again (then read the diff)
	$(BIN)/python tools/record_transcripts.py
	$(BIN)/python tools/record_sheets.py

bench: $(READY) ## one table of speed: against the targets and beside other libraries (make bench PARTS="hands exact")
	@$(BIN)/python benchmarks/table.py $(PARTS)

clean: ## remove the virtual environment, the page's tools, compiled code and all caches
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} +

$(READY): pyproject.toml tools/make_venv.sh
	sh tools/make_venv.sh $(VENV)
	$(BIN)/pip install --quiet --editable ".[dev]"
	@touch $(READY)

$(PAGE_TOOLS): $(READY) package.json package-lock.json
	$(WITH_NODE) npm ci --no-audit --no-fund
	@touch $(PAGE_TOOLS)
