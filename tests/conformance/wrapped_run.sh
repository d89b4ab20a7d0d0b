#!/usr/bin/env bash
# Runs the programs that torture_suite.py or csmith_suite.py --build-only left beside this script, and compares what they print and return
# with plain C.  SPDX-License-Identifier: MIT
#   wrapped_run.sh [DEVICE [JOBS]]    DEVICE: nvidia (the default), cudasim, host. Exit status 1 if a program differs.
cd "$(dirname "$0")" || exit 2
export ACC_DEVICE_TYPE=${1:-nvidia} LD_LIBRARY_PATH=$PWD:${LD_LIBRARY_PATH:-} OMP_NUM_THREADS=2
work=$(mktemp -d)
export work
trap 'rm -rf "$work"' EXIT

one() { # PROGRAM
    timeout 240 "./$1" >"$work/$1.out" 2>"$work/$1.err" </dev/null
    status=$?
    { echo $status; cat "$work/$1.out"; } | cmp -s - "$1.expected" && return 0
    grep -q '\(accel error: .*\|pointed to host memory that was\) not present on \(the \)\?device' "$work/$1.err" && echo "$1" >>"$work/absent" && return 0
    echo "differs $1: status $status, plain C $(head -n 1 "$1.expected"): $(head -n 2 "$work/$1.err" | tr '\n' ' ' | cut -c1-300)"
}
export -f one
: >"$work/absent"
ls | sed -n 's/\.expected$//p' | xargs -P "${2:-4}" -I{} bash -c 'one {}' >"$work/differs"
sort "$work/differs"
echo "$(ls | grep -c '\.expected$') programs ran on $ACC_DEVICE_TYPE, $(wc -l <"$work/differs") differ, $(wc -l <"$work/absent") end as" \
    "something is not present on the device"
[ ! -s "$work/differs" ]
