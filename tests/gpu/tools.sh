#!/usr/bin/env bash
# What nsys, ncu, compute-sanitizer and cuda-gdb show of a compiled program, as docs/tools.md has it: run on a GPU machine with those tools, in
# the folder that holds tools.c.
#   tools.sh PROGRAM OUTDIR      PROGRAM: accelcc -O2 -g --gpu-arch=sm_90 tools.c -o tools      SPDX-License-Identifier: MIT
# OUTDIR gets a text for each tool; what a tool does not show is said at the end. Status 1: one shows no line or kernel of the program.
set -u
program=$(realpath "$1")
mkdir -p "$2"
out=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export ACC_DEVICE_TYPE=nvidia ACCEL_CACHE_DIR=$work/cache
failed=0

shows() { # TOOL FILE PATTERN...
    local tool=$1 file=$2 pattern
    shift 2
    for pattern in "$@"; do
        if grep -qE -- "$pattern" "$file"; then echo "$tool shows $pattern"; else echo "$tool does not show $pattern"; failed=1; fi
    done
}

there() { command -v "$1" >/dev/null || { echo "$1 is not installed"; return 1; }; }

if there compute-sanitizer; then
    timeout 200 compute-sanitizer --tool memcheck "$program" fault >"$out/sanitizer.txt" 2>&1
    shows compute-sanitizer "$out/sanitizer.txt" 'Invalid __global__ write' 'accel_k_overrun_1' 'tools\.c:26'
    timeout 200 compute-sanitizer --tool memcheck --error-exitcode 9 "$program" >"$out/sanitizer-right.txt" 2>&1 || { echo "compute-sanitizer: a right program"; failed=1; }
fi
if there ncu; then
    timeout 200 ncu --clock-control none --launch-count 3 --print-summary none "$program" >"$out/ncu.txt" 2>&1
    shows ncu "$out/ncu.txt" accel_k_smooth_1
    timeout 200 ncu --clock-control none --launch-count 1 --import-source yes --source-folders "$(dirname "$program")" --set full -f -o "$work/report" "$program" \
        >/dev/null 2>&1 && timeout 100 ncu --import "$work/report.ncu-rep" --page source --print-source cuda,sass >"$out/ncu-source.txt" 2>&1
    shows ncu "$out/ncu-source.txt" 'in\[i - 1\]'
fi
nsys=$(command -v nsys || ls -d /opt/nvidia/nsight-compute/*/host/target-linux-x64/nsys 2>/dev/null | tail -n 1)
if there "${nsys:-nsys}"; then
    (cd "$work" && timeout 200 "$nsys" profile -t cuda,nvtx -f true -o trace "$program") >"$out/nsys-run.txt" 2>&1
    cp "$work"/trace.* "$out" 2>/dev/null
    if [ -e "$out/trace.nsys-rep" ]; then
        "$nsys" stats -r nvtx_sum,cuda_gpu_kern_sum,nvtx_gpu_proj_sum "$out/trace.nsys-rep" >"$out/nsys.txt" 2>&1
        shows nsys "$out/nsys.txt" accel_k_smooth_1 'parallel loop .*tools.c:8' 'upload a\[0:n\] .*tools.c:35'
    else
        echo "nsys made no report of $out/trace.qdstrm: its QdstrmImporter needs libdw.so.1, among others"
    fi
fi
events=$(dirname "$program")/cupti_events.so
if [ -e "$events" ]; then              # LD_LIBRARY_PATH leads to libcupti
    ACC_PROFLIB=$events timeout 100 "$program" >"$out/cupti.txt" 2>&1
    shows CUPTI "$out/cupti.txt" '^launch, line 8: 2048 gangs' '^data event [0-9]+, line 35: 8388608 bytes' '^event [0-9]+, line 16'
fi
if there cuda-gdb; then
    cat >"$work/commands" <<'G'
set pagination off
run fault
info cuda kernels
bt
G
    timeout 200 cuda-gdb -batch -x "$work/commands" "$program" >"$out/cuda-gdb.txt" 2>&1
    shows cuda-gdb "$out/cuda-gdb.txt" accel_k_overrun_1 'tools\.c'
fi
ACCEL_TIME=1 "$program" >"$out/time.txt" 2>&1
ACCEL_TRACE=$out/trace.json "$program" >/dev/null 2>&1
"$program" fault >"$out/fault.txt" 2>&1
exit $failed
