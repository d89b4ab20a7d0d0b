#!/usr/bin/env bash
# The kernels that --emit writes for every test program and sample, as nvcc and NVRTC take them. SPDX-License-Identifier: MIT
#   emitted.sh ACCELCC NVRTC_CHECK [K/N]     nvcc where it is there, else NVRTC (accelcc sends the same text through it when it compiles);
#                                            says which ran. K/N: each N-th source from the K-th
set -u
accelcc=$(realpath "$1") check=$(realpath "$2") part=${3:-1/1}
root=$(cd "$(dirname "$0")/../.." && pwd)
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0 by_nvrtc=0 number=0
quick=(-std=c++17 -arch=sm_90 -Xcicc -O0 -Xptxas -O0)      # whether it compiles, not how well
for source in "$root"/tests/run/*.c "$root"/tests/run/*/*.c "$root"/samples/*/*.c; do
    grep -qE '#pragma (acc|accel)' "$source" || continue
    number=$((number + 1))
    [ $((number % ${part#*/})) = $((${part%/*} % ${part#*/})) ] || continue
    name=$(basename "$source" .c)
    "$accelcc" --emit -I"$(dirname "$source")" -I"$root/samples/common" "$source" -o "$name.accel.c" >log 2>&1 ||
        { failed=$((failed + 1)); echo "FAIL $name: --emit"; head -n 5 log; continue; }
    [ -s "$name.accel.cu" ] || continue
    linked=()                                    # calls routines of other files: relocatable code
    grep -q accel_imports "$name.accel.c" && linked=(--relocatable-device-code=true)
    next=()                                      # what NVRTC has in C++20 alone
    grep -q -e '--std=c++20' "$name.accel.c" && next=(--std=c++20)
    if [ -n "$nvcc" ]; then "$nvcc" "${quick[@]}" "${linked[@]}" -cubin -o "$name.cubin" "$name.accel.cu" >log 2>&1
    else "$check" "${linked[@]}" "${next[@]}" "$name.accel.cu" >log 2>&1; fi
    case $? in
    0) passed=$((passed + 1)) by_nvrtc=$((by_nvrtc + (${#nvcc} == 0))) ;;
    77) ;;
    *) failed=$((failed + 1)); echo "FAIL $name: ${nvcc:-NVRTC}"; head -n 5 log ;;
    esac
done
echo "NVRTC took $by_nvrtc files; nvcc: ${nvcc:-not on this machine}"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
