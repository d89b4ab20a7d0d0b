#!/usr/bin/env bash
# The kernels that --emit writes for every test program and sample, as nvcc and NVRTC take them. SPDX-License-Identifier: MIT
#   emitted.sh ACCELCC NVRTC_CHECK [K/N]     by both where they are there: NVRTC in the variant for ranges that do not overlap, nvcc in the other
#                                            one. Says which ran. K/N: each N-th source from the K-th
set -u
accelcc=$(realpath "$1") check=$(realpath "$2") part=${3:-1/1}
root=$(cd "$(dirname "$0")/../.." && pwd)
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0 by_nvrtc=0 number=0
quick=(-std=c++17 -arch=sm_90 -Xcicc -O0 -Xptxas -O0 -DACCEL_RESTRICT=)      # whether it compiles, not how well
"$check" --Ofast-compile=max "$root/tests/translate/cuda/tiles.cu" 2>/dev/null && fast=(--Ofast-compile=max) || fast=()      # CUDA 12.9 and later
sources=()
for source in $(grep -lE '#pragma (acc|accel)' "$root"/tests/run/*.c "$root"/tests/run/*/*.c "$root"/samples/*/*.c); do
    number=$((number + 1))
    [ $((number % ${part#*/})) = $((${part%/*} % ${part#*/})) ] && sources+=("$source")
done
"$accelcc" --emit -I"$root/samples/common" "${sources[@]}" >log 2>&1 || { failed=$((failed + 1)); echo "FAIL --emit"; head -n 25 log; }     # libclang is loaded once
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    [ -e "$name.accel.c" ] || { failed=$((failed + 1)); echo "FAIL $name: --emit writes nothing"; continue; }
    [ -s "$name.accel.cu" ] || continue
    linked=()                                    # calls routines of other files: relocatable code
    grep -q accel_imports "$name.accel.c" && linked=(--relocatable-device-code=true)
    next=()                                      # what NVRTC has in C++20 alone
    grep -q -e '--std=c++20' "$name.accel.c" && next=(--std=c++20)
    "$check" -arch=compute_90 "${fast[@]}" "${linked[@]}" "${next[@]}" "$name.accel.cu" >log 2>&1
    case $? in
    0) passed=$((passed + 1)) by_nvrtc=$((by_nvrtc + 1)) ;;
    77) ;;
    *) failed=$((failed + 1)); echo "FAIL $name: NVRTC"; head -n 5 log ;;
    esac
    [ -n "$nvcc" ] || continue
    if "$nvcc" "${quick[@]}" "${linked[@]}" -cubin -o "$name.cubin" "$name.accel.cu" >log 2>&1; then passed=$((passed + 1))
    else failed=$((failed + 1)); echo "FAIL $name: nvcc"; head -n 5 log; fi
done
echo "NVRTC took $by_nvrtc files; nvcc: ${nvcc:-not on this machine}"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
