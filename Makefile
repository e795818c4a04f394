PYTHON ?= python3
VENV ?= .venv
PYTEST_ARGS ?=

BIN := $(VENV)/bin
FAST := $(VENV)/.fast-installed
DEV := $(VENV)/.dev-installed
DUEL := examples/stonekeep/duel.yaml
BENCHMARKS := $(wildcard benchmarks)

.DEFAULT_GOAL := help
.PHONY: help demo test test-long bench lint

help: ## say what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-10s %s\n", $$1, $$2}'

$(FAST): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "affray needs Python 3.11 or newer; try: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fast]'
	@touch $@

$(DEV): $(FAST)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(FAST) ## play one fight, then simulate 100,000 of it
	$(BIN)/affray run $(DUEL) --seed 7
	$(BIN)/affray simulate $(DUEL) -n 100000 --seed 7

test: $(DEV) ## run every test but the long ones
	@$(BIN)/python -m pytest -n auto --dist worksteal $(PYTEST_ARGS); status=$$?; $(BIN)/python scripts/left_out.py; exit $$status

test-long: $(DEV) ## run the long tests
	$(BIN)/python -m pytest -m long $(PYTEST_ARGS)

bench: $(DEV) ## measure
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/journal.py
	$(BIN)/python benchmarks/odds.py

lint: $(DEV) ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests scripts $(BENCHMARKS)
	$(BIN)/lint-imports
