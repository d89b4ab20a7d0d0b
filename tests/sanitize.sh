#!/usr/bin/env bash
# sanitize: translator and runtime, built with AddressSanitizer and UndefinedBehaviorSanitizer, on every message and every program.
#   sanitize.sh SOURCE-FOLDER BUILD-FOLDER [PART...]     PART: build, messages, faults, compiled_kernels, programs (the default: all in this
#                                                        order), programs:K/N: each N-th from the K-th          SPDX-License-Identifier: MIT
# The simulator, which has no sanitizer (runtime/simulator/CMakeLists.txt), is $ACCEL_SIM_LIBRARY, or built, too.
set -u
source=$1 build=$2 simulator=$2/lib/libaccel_cudasim.so
shift 2
[ $# -gt 0 ] || set -- build messages faults compiled_kernels programs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Reports leaks of the runtime, not those of the test programs: the suppressions match the caller of the allocation and its source file.
# libgomp keeps the settings of a thread in thread-local memory, which is not searched.
# LeakSanitizer cannot read the thread-local memory of threads that still run at the end, in which the loader has its messages.
# (Debian 13's loader has no symbols of functions.)
printf 'leak:tests/run/\nleak:_dl\nleak:ld-linux\nleak:libgomp\n' >"$work/leaks"
export ASAN_OPTIONS=detect_leaks=0 LSAN_OPTIONS=suppressions=$work/leaks:print_suppressions=0:use_tls=0 UBSAN_OPTIONS=print_stacktrace=1
export ACCEL_CACHE_DIR=${ACCEL_CACHE_DIR-$build/cache} ACCEL_SIM_LIBRARY=${ACCEL_SIM_LIBRARY-$simulator}
export ACCEL_TEST_ASAN_OPTIONS=detect_leaks=1:malloc_context_size=2
# AddressSanitizer's checks as calls, not as code in line: that saves more time of the compiler than it costs programs.
# What is undefined ends the program. A line `/* sanitizer: OPTION... */` in a program allows what it does itself.
sanitized="-O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined --param=asan-instrumentation-with-call-threshold=0"
accelcc=$build/bin/accelcc
failed=0 passed=0
step() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$work/step" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $name"; tail -n 25 "$work/step"; fi
}
configure_and_build() {
    cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DACCEL_SANITIZE=ON &&
        cmake --build "$build" --target accelcc accel_static accel_shared $([ "$ACCEL_SIM_LIBRARY" != "$simulator" ] || echo accel_cudasim)
}
one_program() { # MODES FILE: the expanded form, for several devices; tests run.* have the other one, for one device. NVRTC itself is not checked. Linking with libaccel.so takes a third of the time that libaccel.a takes.
    local own
    own=$(sed -n 's|^/\* sanitizer: \(.*\) \*/$|\1|p' "$2")
    ACCEL_TEST_FLAGS="$sanitized $own --expanded --shared-runtime" step "$(basename "$2")" "$source/tests/run/run.sh" "$accelcc" "$1" "$2"
}
for part in "$@"; do
    case $part in
    build) configure_and_build >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; } ;;
    messages) ACCEL_APPEND_FLAGS=--gpu-arch=none step messages "$source/tests/diag/run.sh" "$accelcc" ;;
    faults) step faults "$source/tests/faults/fault_scan.py" "$accelcc" --step 13 --kinds driver,sticky --flags="$sanitized" ;;
    compiled_kernels) ACCEL_TEST_ARCH= ACCEL_TEST_FLAGS=$sanitized step "compiled kernels" "$source/tests/run/run.sh" "$accelcc" host "$source/tests/run/routines.c" ;;
    programs | programs:*/*)
        [ "$part" = programs ] && part=programs:1/1
        k=${part#programs:} number=0
        for program in "$source"/tests/run/*.c; do
            number=$((number + 1))
            [ $((number % ${k#*/})) = $((${k%/*} % ${k#*/})) ] && one_program host,split "$program"
        done ;;
    *) echo "unknown part $part"; exit 2 ;;
    esac
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
