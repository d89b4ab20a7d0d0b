#!/usr/bin/env bash
# Translator and runtime built with AddressSanitizer and UndefinedBehaviorSanitizer, over every message and every program.
#   sanitize.sh SOURCE-FOLDER BUILD-FOLDER                                                     SPDX-License-Identifier: MIT
set -u
source=$1 build=$2
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DACCEL_SANITIZE=ON >"$build.log" 2>&1 &&
    cmake --build "$build" --target accelcc accel_static accel_shared accel_cudasim >>"$build.log" 2>&1 || { tail -n 30 "$build.log"; exit 1; }
# Leaks of the runtime, not those of the programs themselves: of each allocation only the caller is known, and where it stands. The
# thread-local memory of threads that are still there at the end cannot be read; the loader keeps messages in it.
# (Debian 13's loader has no names of functions.)
printf 'leak:tests/run/\nleak:_dl\nleak:ld-linux\n' >"$build.leaks"
export ASAN_OPTIONS=detect_leaks=0 LSAN_OPTIONS=suppressions=$build.leaks:print_suppressions=0:use_tls=0 UBSAN_OPTIONS=print_stacktrace=1
export ACCEL_CACHE_DIR=$build/cache ACCEL_SIM_LIBRARY=$build/lib/libaccel_cudasim.so ACCEL_TEST_FLAGS="-g -fsanitize=address,undefined"
export ACCEL_TEST_ASAN_OPTIONS=detect_leaks=1:malloc_context_size=2
accelcc=$build/bin/accelcc
failed=0 passed=0
step() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$build.step" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $name"; head -n 25 "$build.step"; fi
}
step messages "$source/tests/diag/run.sh" "$accelcc"
for program in "$source"/tests/run/*.c; do step "$(basename "$program")" "$source/tests/run/run.sh" "$accelcc" host,cudasim "$program"; done

step faults "$source/tests/faults/fault_scan.py" "$accelcc" --step 7 --kinds driver,sticky --flags="-g -fsanitize=address,undefined"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
