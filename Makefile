# The set-up and the checks of VeriLoc. `make help` lists the targets.
# The work is done by tools/setup and by the programs in .venv/bin; only relative
# paths are used here, so that a checkout may lie in a folder with spaces.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The Python that .venv is made from.
PYTHON ?= python3
export PYTHON

BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Work in the order written, also under make -j: the steps share .venv and build.
.NOTPARALLEL:

CLANG_FORMAT = find dialect lowering tests \( -name '*.cpp' -o -name '*.h' -o -name '*.c' \) \
  -print0 | xargs -0 -r clang-format-22

.PHONY: help
help: ## this list
	@echo 'Targets:'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: setup
setup: ## install what is missing, build everything into .venv and build
	@echo '== set-up'
	@bash tools/setup/system.sh
	@"$(PYTHON)" tools/setup/setup.py

.PHONY: demo
demo: setup ## set-up, then a matrix product and an attention with proved registers
	@$(BIN)/python tools/demo.py

.PHONY: test
test: setup lint check ## set-up, style checks and all tests

.PHONY: check
check: setup
	@echo '== tests'
	@$(BIN)/python tools/test.py

.PHONY: lint
lint: setup ## check style and types, change nothing
	@echo '== style and types'
	@$(BIN)/ruff check --quiet --output-format concise
	@$(BIN)/ruff format --check --quiet --output-format concise || { echo 'run make format'; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(CLANG_FORMAT) --dry-run -Werror
	@$(BIN)/python tools/docs.py --check
	@echo '  clean'

.PHONY: format
format: setup ## bring Python and C++ sources into the project's style
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format --quiet
	@$(CLANG_FORMAT) -i

.PHONY: docs
docs: setup ## generate the dialect's reference from its definition
	@$(BIN)/python tools/docs.py

.PHONY: wheel
wheel: setup ## build the wheel into dist, the way a user's pip does
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls -l dist

.PHONY: clean
clean: ## remove all that set-up, builds and tests have made
	rm -rf build dist .venv python/veriloc/_mlir .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find python tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
