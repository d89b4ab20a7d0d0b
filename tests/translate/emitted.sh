#!/usr/bin/env bash
# The kernels that --emit writes for every test program and sample, as nvcc and NVRTC take them. SPDX-License-Identifier: MIT
#   emitted.sh ACCELCC NVRTC_CHECK     each compiler where it is there; says which ran
set -u
accelcc=$(realpath "$1") check=$(realpath "$2")
root=$(cd "$(dirname "$0")/../.." && pwd)
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0 by_nvrtc=0
for source in "$root"/tests/run/*.c "$root"/tests/run/*/*.c "$root"/samples/*/*.c; do
    grep -qE '#pragma (acc|accel)' "$source" || continue
    name=$(basename "$source" .c)
    "$accelcc" --emit -I"$(dirname "$source")" -I"$root/samples/common" "$source" -o "$name.accel.c" >log 2>&1 ||
        { failed=$((failed + 1)); echo "FAIL $name: --emit"; head -n 5 log; continue; }
    [ -s "$name.accel.cu" ] || continue
    linked=()                                    # calls routines of other files: relocatable code
    grep -q accel_imports "$name.accel.c" && linked=(--relocatable-device-code=true)
    next=()                                      # what NVRTC has in C++20 alone
    grep -q -e '--std=c++20' "$name.accel.c" && next=(--std=c++20)
    "$check" "${linked[@]}" "${next[@]}" "$name.accel.cu" >log 2>&1
    case $? in
    0) by_nvrtc=$((by_nvrtc + 1)) ;;
    77) ;;
    *) failed=$((failed + 1)); echo "FAIL $name: NVRTC"; head -n 5 log ;;
    esac
    if [ -n "$nvcc" ] && ! "$nvcc" -std=c++17 -arch=sm_90 "${linked[@]}" -cubin -o "$name.cubin" "$name.accel.cu" >log 2>&1; then
        failed=$((failed + 1)); echo "FAIL $name: nvcc"; head -n 5 log
    else passed=$((passed + 1)); fi
done
echo "NVRTC took $by_nvrtc files; nvcc: ${nvcc:-not on this machine}"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
