# Two commands: `make play` and `make test`. Both install what they need into .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTERS ?= 2
WAITERS ?= 3
# Tests start hundreds of programs: each would read all of its sources again where Python keeps nothing.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test suite warm lint lint-style lint-types lint-imports lint-client quick fresh mutants soak engines walk chromium services bench goldens pictures clean

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

# The database and the messenger that several servers share: the tests start their own, in a folder that
# is thrown away. What Debian would start by itself stays as it was.
services:
	{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 && \
	  command -v redis-server >/dev/null || { \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -qq -y \
	    --no-install-recommends postgresql redis-server >/dev/null; }

# For checking the client's types; whoever plays needs neither Node nor TypeScript.
TYPESCRIPT := $(VENV)/typescript/7.0.2
$(TYPESCRIPT): $(VENV)/dev
	$(BIN)/npm install --silent --no-audit --no-fund --prefix $(VENV)/typescript typescript@$(@F)
	touch $@

# Checking types uses one core, so compiling goes on beside it.
test: $(VENV)/dev $(TYPESCRIPT) chromium services
	$(MAKE) --jobs 2 lint warm
	$(MAKE) suite

lint: lint-types lint-style lint-imports lint-client

lint-types: $(VENV)/dev
	$(BIN)/mypy

lint-style: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-imports: $(VENV)/dev
	$(BIN)/lint-imports

lint-client: $(TYPESCRIPT)
	$(BIN)/node $(VENV)/typescript/node_modules/typescript/bin/tsc

# What most tests would otherwise compile, each tester for itself.
warm: $(VENV)/dev
	$(BIN)/python -m tests.warm_up

# Lines are counted by pytest-cov: each tester writes its share before it says that it has finished.
# (With `coverage run` it did so while it ended, and on a busy machine it was ended first.)
suite:
	$(BIN)/python -m pytest -n $(TESTERS) -m "not many and not browser" --cov --cov-fail-under=95
# Millions of steps, servers and browsers: counting lines there would take minutes and tell nothing new.
# Who starts servers and browsers waits for much of the time, so one tester more keeps the machine busy.
	$(BIN)/python -m pytest -n $(WAITERS) --dist loadgroup -m "many and not browser"
	$(BIN)/python -m pytest -n $(WAITERS) tests/web/browser

# The inner loop: all that is checked without running, and the tests of the games themselves.
quick: lint
	$(BIN)/python -m pytest -n $(TESTERS) -m "not many" tests/test_*.py

# The two commands on a bare Debian, made for the purpose; as root. RUN="make quick" proves less.
fresh:
	tests/fresh.sh

# Do the tests notice when a rule changes? SAMPLE=100 tries so many of each family.
mutants: $(VENV)/dev
	$(BIN)/python -m tests.mutants $(FAMILY) $(if $(SAMPLE),--sample $(SAMPLE))

# What the suite shows briefly, for hours: a thousand tables, faults, games by the million, a fuzzer, tables
# beside their model, boards gone wrong. PART="load faults" runs those alone. As root: a disk is filled.
$(VENV)/fuzz: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --constraint requirements.txt --editable '.[fuzz]'
	touch $@

soak: $(VENV)/fuzz services
	command -v caddy >/dev/null || $(SUDO) env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
	  apt-get install -qq -y --no-install-recommends caddy >/dev/null
	$(BIN)/python -m tests.soak $(PART)

# One short game of each kind in WebKit, as on iPhones, and in Firefox, both Debian's. What they look like
# lies in .pytest_cache/d/engines afterwards.
engines: $(VENV)/dev
	{ command -v WebKitWebDriver && command -v firefox-esr && command -v Xvfb; } >/dev/null || { \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	    webkit2gtk-driver firefox-esr xvfb >/dev/null; }
	$(BIN)/python -m pytest tests/engines/games.py

# Whole games of every kind by keyboard alone and by touch alone, measured on the way, and every view on every
# screen, by day and by night; a few minutes. PICTURES=folder keeps what was seen, to be looked at.
walk: $(VENV)/dev chromium
	$(BIN)/python -m tests.warm_up
	$(BIN)/python -m pytest -n $(TESTERS) $(if $(PICTURES),--pictures $(PICTURES)) \
	  tests/web/browser/walk/by_keyboard.py tests/web/browser/walk/by_touch.py \
	  tests/web/browser/walk/pictures.py

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
