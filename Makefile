# The two commands of the README: make demo, make check. SPDX-License-Identifier: MIT
# Both install with apt what is missing, then build with CMake and Ninja.
BUILD ?= build
CMAKE_FLAGS ?=
JOBS ?= $(shell nproc)

all: build
setup:
	@cmake/setup.sh
build: setup
	@cmake -S . -B $(BUILD) -G Ninja $(CMAKE_FLAGS) >$(BUILD).log 2>&1 || { cat $(BUILD).log; exit 1; }
	@rm -f $(BUILD).log
	@cmake --build $(BUILD) -j $(JOBS)
demo: build
	@samples/demo.sh $(CURDIR)/$(BUILD)/bin/accelcc
# One test more than processors: some wait for a time, or for one process of several.
check: build
	@tests/check.sh $(BUILD) -j $$(($(JOBS) + 1))
check-packages: build
	@tests/packages.sh $(CURDIR)/$(BUILD)/bin/accelcc
install: build
	@cmake --install $(BUILD)
clean:
	@rm -rf $(BUILD)
.PHONY: all setup build demo check check-packages install clean
