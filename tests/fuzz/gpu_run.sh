#!/usr/bin/env bash
# Runs the programs that fuzz.py --build left beside this script, and compares what they print with plain C.  SPDX-License-Identifier: MIT
#   gpu_run.sh [DEVICE]        DEVICE: nvidia (the default), cudasim, host. Exit status 1 if a case differs.
cd "$(dirname "$0")" || exit 2
export ACC_DEVICE_TYPE=${1:-nvidia} LD_LIBRARY_PATH=$PWD:${LD_LIBRARY_PATH:-}
wrong=0 ran=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for expected in fuzz_*.expected; do
    program=${expected%.expected}
    mapfile -t left < <(sed -n 's/^begin //p' "$expected")
    while [ ${#left[@]} -gt 0 ]; do         # a case that ends the program is told, and the next ones run without it
        timeout 300 "./$program" "${left[@]}" >"$work/out" 2>"$work/err"
        status=$?
        last=$(sed -n 's/^begin //p' "$work/out" | tail -n 1)
        if [ $status != 0 ]; then
            echo "$program case ${last:-?}: exit status $status: $(head -n 3 "$work/err" | tr '\n' ' ' | cut -c1-300)"
            wrong=$((wrong + 1))
            [ -n "$last" ] || break
            grep -q "compiling the device code" "$work/err" && break            # of all the cases
        fi
        done=() rest=()
        for k in "${left[@]}"; do if [ $status = 0 ] || [ "$k" -lt "$last" ]; then done+=("$k"); elif [ "$k" -gt "$last" ]; then rest+=("$k"); fi; done
        for k in "${done[@]}"; do
            ran=$((ran + 1))
            grep "^case $k " "$expected" >"$work/a"
            grep "^case $k " "$work/out" | diff "$work/a" - >"$work/diff" && continue
            wrong=$((wrong + 1))
            echo "$program case $k differs (< plain C): $(grep '^[<>]' "$work/diff" | head -n 4 | tr '\n' ' ')"
        done
        left=("${rest[@]}")
    done
done
echo "$ran cases ran on $ACC_DEVICE_TYPE, $wrong wrong"
[ $wrong = 0 ]
