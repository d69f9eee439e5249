# Two commands do everything: `make demo` and `make test`.  Only python3 (3.11 or newer) and make are needed.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
BUILD   := build
WHEELS  := $(BUILD)/wheels
APART   := $(BUILD)/installed
DEMO    := $(BUILD)/demo
HOUSE   := examples/la-esquina.yaml
SOURCES := $(shell find trucodsl grammar variants -type f -not -path '*/__pycache__/*' 2>/dev/null)
PIP     := -m pip --disable-pip-version-check --quiet
ROOT    := $(abspath .)

.DEFAULT_GOAL := help
.PHONY: help demo test lint installed-test bench fuzz bless clean
.DELETE_ON_ERROR:

help:
	@echo "make demo    install, then check, draw, compare and simulate the house variant $(HOUSE)"
	@echo "make test    lint, build the wheel, run every test against the installed wheel"
	@echo "make lint    ruff and mypy"
	@echo "make bench   speed, against hand-written C if there is a C compiler"
	@echo "make fuzz    the long random sweeps"
	@echo "make bless   rewrite the golden files and the printed pages (then read the difference)"
	@echo "make clean   remove what these made"

# ---------------------------------------------------------------- environments

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/ready: $(VENV)/made pyproject.toml
	@echo "installing trucodsl into $(VENV)"
	@$(BIN)/python $(PIP) install --editable .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	@echo "installing the tools for development into $(VENV)"
	@$(BIN)/python $(PIP) install --editable '.[dev]'
	@touch $@

$(WHEELS)/built: $(VENV)/ready-dev $(SOURCES) pyproject.toml README.md LICENSE
	@rm -rf $(WHEELS) && mkdir -p $(WHEELS)
	@echo "building the wheel"
	@$(BIN)/python -m build --no-isolation --outdir $(WHEELS) . > $(BUILD)/wheel.log 2>&1 || { cat $(BUILD)/wheel.log; exit 1; }
	@touch $@

$(APART)/made: $(VENV)/made
	@echo "making $(APART)"
	@$(PYTHON) -m venv $(APART)
	@touch $@

$(APART)/ready: $(APART)/made $(WHEELS)/built
	@echo "installing the wheel into $(APART)"
	@$(APART)/bin/python $(PIP) install "$$(echo $(WHEELS)/*.whl)[test]"
	@$(APART)/bin/python $(PIP) install --force-reinstall --no-deps $(WHEELS)/*.whl
	@touch $@

# ---------------------------------------------------------------- what people run

demo: $(VENV)/ready
	@mkdir -p $(DEMO)
	@echo; echo "== check $(HOUSE): a house variant in a few lines"
	@$(BIN)/trucodsl check $(HOUSE)
	@echo; echo "== diff argentino $(HOUSE): what the house changed"
	@$(BIN)/trucodsl diff argentino $(HOUSE) > $(DEMO)/diff.txt && cat $(DEMO)/diff.txt
	@echo; echo "== draw $(HOUSE): who may call what, and what it is worth"
	@$(BIN)/trucodsl draw $(HOUSE) -o $(DEMO)/la-esquina.svg
	@echo; echo "== simulate $(HOUSE): how a game goes, with random players"
	@$(BIN)/trucodsl simulate $(HOUSE) --games 20k --seed 1 > $(DEMO)/simulate.txt && cat $(DEMO)/simulate.txt
	@echo; echo "The results are in $(DEMO):"
	@ls -1 $(DEMO) | sed 's|^|  $(DEMO)/|'
	@echo "Next: $(BIN)/trucodsl play $(HOUSE)     or edit $(HOUSE) and run this again"

test: lint installed-test

lint: $(VENV)/ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/mypy

# The tests run in a folder from which the checkout's package cannot be imported: what is tested is the wheel.
installed-test: $(APART)/ready
	@mkdir -p $(BUILD)/elsewhere
	@cd $(BUILD)/elsewhere && TRUCODSL_INSTALLED=1 ../installed/bin/python -P -m pytest -q -n auto \
		-c "$(ROOT)/pyproject.toml" --rootdir "$(ROOT)" "$(ROOT)/tests" $(ARGS)

bench: $(VENV)/ready-dev
	@$(BIN)/python benchmarks/bench.py $(ARGS)
	@$(BIN)/python benchmarks/flattening.py

fuzz: $(VENV)/ready-dev
	@HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest -q -n auto -m 'fuzz or not fuzz' $(ARGS)

bless: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -q --bless tests/test_catalogue.py tests/test_docs.py tests/test_draw.py tests/test_posters.py \
		tests/test_gallery.py tests/test_golden.py tests/test_seeds.py
	@git status --short -- tests docs grammar 2>/dev/null || true

clean:
	rm -rf $(VENV) $(BUILD)
