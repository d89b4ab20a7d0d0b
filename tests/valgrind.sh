#!/usr/bin/env bash
# valgrind: programs of tests/run under memcheck, on the host device and on the simulator: reads of uninitialized memory, accesses out of
# bounds, leaks of the runtime. Exit status 77 without valgrind, which ctest reports as not run.
#   valgrind.sh ACCELCC [NAME...]      names as in tests/run, without .c; none: all, and the unit tests beside ACCELCC
# SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
command -v valgrind >/dev/null || { echo "not run: there is no valgrind on this machine"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
units=()
[ $# -gt 0 ] || units=(syntax analysis pragma edit_list fold "present_4 20000 1" "present_64 20000 1" api prof "random_data 20000 1"
    "keep memory" "keep order 2")
[ $# -gt 0 ] || set -- $(cd "$here/run" && ls -- *.c | sed 's/\.c$//')
# Leaks of the programs themselves are suppressed, those of the runtime, a shared library, are not. OpenMP never ends its threads.
cat >suppressions <<'S'
{
   of the program
   Memcheck:Leak
   fun:*alloc
   obj:*/program
}
{
   threads of OpenMP
   Memcheck:Leak
   ...
   fun:GOMP_parallel
}
{
   padding of long double, which decides only whether the host's bytes are written again
   Memcheck:Cond
   fun:*cmp
   fun:accel__mirror_begin
}
S
export LD_LIBRARY_PATH=$(dirname "$accelcc")/../lib OMP_NUM_THREADS=2 ACCEL_CACHE_DIR=${ACCEL_CACHE_DIR-$work/cache}
passed=0 failed=0
under_valgrind() { # NAME DEVICE COMMAND...
    local name=$1 device=$2 rc
    shift 2
    ACC_DEVICE_TYPE=$device "$here/limited.sh" 1200 valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite \
        --errors-for-leak-kinds=definite --suppressions=suppressions "$@" >out 2>err
    rc=$?
    [ $rc = 0 ] && passed=$((passed + 1)) && return
    failed=$((failed + 1))
    echo "FAIL $name $device: status $rc"
    grep '^==' err | head -n 25
}
for unit in "${units[@]}"; do
    case $unit in present_*) test=present_test_${unit#present_} ;; *\ *) test=${unit%% *}_test\ ${unit#* } ;; *) test=${unit}_test ;; esac
    # shellcheck disable=SC2086
    ACCEL_KEEP_MEMORY=1 ACCEL_SIM_MEMORY=64m under_valgrind "$unit" cudasim "$(dirname "$accelcc")"/$test
done
for name in "$@"; do
    "$accelcc" -std=gnu11 -O1 -g --shared-runtime --gpu-arch=none -w -DROWS_OF_MANY=500 -I"$here/run" "$here/run/$name.c" -o program -lm -ldl || { failed=$((failed + 1)); continue; }
    for device in host cudasim; do under_valgrind "$name" $device ./program; done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
