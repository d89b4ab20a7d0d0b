#!/usr/bin/env bash
# The kernels that --emit writes for every test program, sample and program of diag/ that only gets warnings, as nvcc and NVRTC take them. SPDX-License-Identifier: MIT
#   emitted.sh ACCELCC NVRTC_CHECK [K/N]     by both where they are there: NVRTC in the variant for ranges that do not overlap, nvcc without
#                                            restrict, and in the variant for ranges that overlap. Says which ran. K/N: each N-th source from the K-th
# nvcc takes 0.3 s to start, so it compiles the texts together, each in a namespace; alone, if that fails, in order to say which one it is.
set -u
accelcc=$(realpath "$1") check=$(realpath "$2") part=${3:-1/1}
root=$(cd "$(dirname "$0")/../.." && pwd)
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0 by_nvrtc=0 number=0
"$check" --Ofast-compile=max "$root/tests/translate/cuda/tiles.cu" 2>/dev/null && fast=(--Ofast-compile=max) || fast=()      # CUDA 12.9 and later
quick=(-w -std=c++17 -arch=sm_90 -Xcicc -O0 -Xptxas -O0 -DACCEL_RESTRICT=)      # whether it compiles, not how well
# Less optimization than mid leaves a text that ptxas needs three times as long for; ptxas itself takes least time with max.
[ -n "$nvcc" ] && "$nvcc" --help | grep -q Ofast-compile && quick=(-w -std=c++17 -arch=sm_90 -Xcicc --Ofast-compile=mid -Xptxas --Ofast-compile=max -DACCEL_RESTRICT=)
sources=()
warned=$(grep -L ' error: ' "$root"/tests/diag/*.err | sed 's/err$/c/')
for source in $(grep -lE '#pragma (acc|accel)' "$root"/tests/run/*.c "$root"/tests/run/*/*.c "$root"/samples/[0-9]*/*.c $warned); do
    number=$((number + 1))
    [ $((number % ${part#*/})) = $((${part%/*} % ${part#*/})) ] && sources+=("$source")
done
"$accelcc" --emit -I"$root/samples/common" "${sources[@]}" >log 2>&1 || { failed=$((failed + 1)); echo "FAIL --emit"; head -n 25 log; }     # libclang is loaded once
by_nvcc() { # TEXT OPTION...
    if "$nvcc" "${quick[@]}" "${@:2}" -cubin -o one.cubin "$1" >log 2>&1; then passed=$((passed + 1))
    else failed=$((failed + 1)); echo "FAIL $1: nvcc ${*:2}"; head -n 5 log; return 1; fi
}
# A text includes one file, its parts of the library; kernels and variables of several texts have the same names.
add_together() { # TEXT...
    local text count=0
    for text; do
        sed 's/extern "C" __global__/__global__/; s/^extern "C" { \(.*\) }$/\1/' "$text" >"$text.part"
        printf 'namespace part%d {\n#include "%s"\n}\n' $((count += 1)) "$text.part"
        grep -q "^#if defined ACCEL_OVERLAP_ONLY" "$text" || continue           # others have some of the same kernels
        printf '#define ACCEL_OVERLAP_ONLY\nnamespace part%d {\n#include "%s"\n}\n#undef ACCEL_OVERLAP_ONLY\n' $((count += 1)) "$text.part"
    done
}
by_nvrtc_alone() { # COMMAND...: the last word is the text
    "$@" >log 2>&1
    case $? in
    0) passed=$((passed + 1)) by_nvrtc=$((by_nvrtc + 1)) ;;
    77) ;;
    *) failed=$((failed + 1)); echo "FAIL ${*: -1}: NVRTC"; head -n 5 log ;;
    esac
}
together=()
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    [ -e "$name.accel.c" ] || { failed=$((failed + 1)); echo "FAIL $name: --emit writes nothing"; continue; }
    [ -s "$name.accel.cu" ] || continue
    linked=()                                    # calls routines of other files: relocatable code
    grep -q accel_imports "$name.accel.c" && linked=(--relocatable-device-code=true)
    next=()                                      # what NVRTC has in C++20 alone
    grep -q -e '--std=c++20' "$name.accel.c" && next=(--std=c++20)
    if [ -z "${linked[*]}${next[*]}" ]; then together+=("$name.accel.cu"); continue; fi
    by_nvrtc_alone "$check" -arch=compute_90 "${fast[@]}" "${linked[@]}" "${next[@]}" -I. "$name.accel.cu"
    [ -z "$nvcc" ] || by_nvcc "$name.accel.cu" "${linked[@]}"
done
# NVRTC is loaded once for the others; each alone, if that fails, in order to say which one it is.
"$check" -arch=compute_90 "${fast[@]}" -I. "${together[@]}" >log 2>&1
case $? in
0) passed=$((passed + ${#together[@]})) by_nvrtc=$((by_nvrtc + ${#together[@]})) ;;
77) ;;
*) for text in "${together[@]}"; do by_nvrtc_alone "$check" -arch=compute_90 "${fast[@]}" -I. "$text"; done ;;
esac
if [ ${#together[@]} -gt 0 ] && [ -n "$nvcc" ]; then
    add_together "${together[@]}" >together.cu
    if "$nvcc" "${quick[@]}" -cubin -o together.cubin together.cu >log 2>&1; then passed=$((passed + ${#together[@]}))
    else
        before=$failed
        for text in "${together[@]}"; do by_nvcc "$text" && by_nvcc "$text" -DACCEL_OVERLAP_ONLY; done
        [ $failed -gt $before ] || { failed=$((failed + 1)); echo "FAIL nvcc, only of all texts together"; "$nvcc" "${quick[@]}" -cubin -o together.cubin together.cu 2>&1 | head -n 5; }
    fi
fi
echo "NVRTC took $by_nvrtc files; nvcc: ${nvcc:-not on this machine}"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
