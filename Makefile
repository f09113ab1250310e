# Two commands: `make play` and `make test`. Both install what they need into .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTERS ?= 2
BROWSERS ?= 3

.PHONY: play test lint unit quick fresh mutants chromium bench goldens pictures clean

$(VENV)/web: pyproject.toml requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint requirements.txt --editable '.[lab,print,web]'
	touch $@

$(VENV)/dev: pyproject.toml requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --constraint requirements.txt --editable '.[dev]'
	touch $@

play: $(VENV)/web
	$(BIN)/tablier

# The browser that the tests drive is Debian's; as root or with sudo it is installed when missing.
# The shell without windows takes a fifth of the time; where there is none, Chromium itself will do.
SUDO := $(if $(filter-out 0,$(shell id -u)),sudo)
chromium:
	command -v chromium-headless-shell >/dev/null || { \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	    chromium-headless-shell >/dev/null; } || command -v chromium >/dev/null

test: lint unit

# For checking the client's types; whoever plays needs neither Node nor TypeScript.
TYPESCRIPT := $(VENV)/typescript/7.0.2
$(TYPESCRIPT): $(VENV)/dev
	$(BIN)/npm install --silent --no-audit --no-fund --prefix $(VENV)/typescript typescript@$(@F)
	touch $@

lint: $(VENV)/dev $(TYPESCRIPT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node $(VENV)/typescript/node_modules/typescript/bin/tsc

# Lines are counted by pytest-cov: each tester writes its share before it says that it has finished.
# (With `coverage run` it did so while it ended, and on a busy machine it was ended first.)
unit: $(VENV)/dev chromium
	$(BIN)/python -m tests.warm_up
	$(BIN)/python -m pytest -n $(TESTERS) -m "not many and not browser" --cov --cov-fail-under=95
# Millions of steps, and browsers: counting lines there would take minutes and tell nothing new. A
# browser waits for much of its time, so one tester more keeps the machine busy.
	$(BIN)/python -m pytest -n $(TESTERS) --dist loadgroup -m "many and not browser"
	$(BIN)/python -m pytest -n $(BROWSERS) tests/web/browser

# The inner loop: all that is checked without running, and the tests of the games themselves.
quick: lint
	$(BIN)/python -m pytest -n $(TESTERS) -m "not many" tests/test_*.py

# The two commands on a bare Debian, made for the purpose; as root. RUN="make quick" proves less.
fresh:
	tests/fresh.sh

# Do the tests notice when a rule changes? SAMPLE=100 tries so many of each family.
mutants: $(VENV)/dev
	$(BIN)/python -m tests.mutants $(FAMILY) $(if $(SAMPLE),--sample $(SAMPLE))

$(VENV)/bench: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --constraint requirements.txt --editable '.[bench]'
	touch $@

bench: $(VENV)/bench
	$(BIN)/python bench/run.py

# Rewrites the golden records after a deliberate change of a rule; read the diff before committing.
goldens: $(VENV)/dev
	$(BIN)/python tests/make_goldens.py

# Rewrites the client's types from what the server declares.
.PHONY: types
types: $(VENV)/dev
	$(BIN)/python -m tests.client.wire

# Rewrites the reference of the documentation from the docstrings.
.PHONY: reference
reference: $(VENV)/dev
	$(BIN)/python docs/make_reference.py

# Rewrites the pictures and rules pages of the documentation from the games.
pictures: $(VENV)/dev
	$(BIN)/python docs/make_pictures.py

clean:
	rm -rf $(VENV) .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
