#!/bin/sh
# run: the CUDA text of the C files here against golden files, the facts about their loops, who runs what and where threads meet (NAME.teams), and NVRTC on it and on the CUDA library where NVRTC is installed. SPDX-License-Identifier: MIT
# run.sh <accelcc> [nvrtc_check]. UPDATE=1 writes the golden files.
accelcc=$1 check=$2
cd "$(dirname "$0")" || exit 1
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
failed=0
[ -z "$check" ] || ! "$check" --Ofast-compile=max tiles.cu 2> "$scratch/messages" || check="$check --Ofast-compile=max"      # CUDA 12.9 and later
for c in *.c; do
    name=${c%.c}
    "$accelcc" --dump=emit_cuda "$c" > "$scratch/$name.cu" 2> "$scratch/messages" || { echo "FAILED $c"; cat "$scratch/messages"; failed=1; continue; }
    [ -n "$UPDATE" ] && cp "$scratch/$name.cu" "$name.cu"
    diff -u "$name.cu" "$scratch/$name.cu" || { echo "FAILED $c: differs from $name.cu"; failed=1; }
    for pass in analysis_dependence plan_teams plan_combinations plan_host barriers; do
        echo "== $pass"
        "$accelcc" --dump=$pass "$c" | grep -vE '^  (variable [^ ]*: (value|data|scalar|reduction|private|constant)|access|calls) '
    done > "$scratch/$name.teams" 2>&1
    [ -n "$UPDATE" ] && cp "$scratch/$name.teams" "$name.teams"
    diff -u "$name.teams" "$scratch/$name.teams" || { echo "FAILED $c: differs from $name.teams"; failed=1; }
    if [ -f "$name.code" ]; then # the trees of its kernels
        "$accelcc" --dump=code "$c" > "$scratch/$name.code" 2>&1
        [ -n "$UPDATE" ] && cp "$scratch/$name.code" "$name.code"
        diff -u "$name.code" "$scratch/$name.code" || { echo "FAILED $c: differs from $name.code"; failed=1; }
    fi
    [ -n "$check" ] || continue
    $check "$scratch/$name.cu"
    case $? in 0 | 77) ;; *) echo "FAILED $c: NVRTC"; failed=1 ;; esac
done
# The library of which these texts contain parts: each file includes what it needs. A text may contain all, and one of the complex arithmetics.
library=$PWD/../../../translator/cuda/library
for header in "$library"/*.cuh; do
    case $header in *complex_limited_range.cuh | *complex_fortran_rules.cuh) ;; *) echo "#include \"$header\"" ;; esac
done > "$scratch/all.cu"
for header in "$library"/*.cuh "$scratch/all.cu"; do
    [ -n "$check" ] || continue
    $check -I"$library" -DACCEL_RESTRICT=__restrict__ --device-int128 -diag-suppress=177 "$header"
    case $? in 0 | 77) ;; *) echo "FAILED $header: NVRTC"; failed=1 ;; esac
done
exit $failed
