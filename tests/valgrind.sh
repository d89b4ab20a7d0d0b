#!/usr/bin/env bash
# Programs of tests/run under valgrind's memcheck, on the host device and on the simulator: reads of what nothing wrote, accesses beyond
# memory, memory that the runtime loses. Where there is no valgrind: nothing.
#   valgrind.sh ACCELCC [NAME...]      names as in tests/run, without .c; none: all                SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
command -v valgrind >/dev/null || { echo "no valgrind here"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
[ $# -gt 0 ] || set -- $(cd "$here/run" && ls -- *.c | sed 's/\.c$//')
# The programs' own losses are theirs: with the runtime in a library of its own they are told apart. OpenMP keeps its threads to the end.
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
for name in "$@"; do
    "$accelcc" -std=gnu11 -O1 -g --shared-runtime -w -I"$here/run" "$here/run/$name.c" -o program -lm -ldl || { failed=$((failed + 1)); continue; }
    for device in host cudasim; do
        ACC_DEVICE_TYPE=$device timeout 600 valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite \
            --errors-for-leak-kinds=definite --suppressions=suppressions ./program >out 2>err
        rc=$?
        if [ $rc = 0 ]; then passed=$((passed + 1)); else
            failed=$((failed + 1))
            echo "FAIL $name $device: status $rc"
            grep '^==' err | head -n 25
        fi
    done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
