#!/usr/bin/env bash
# Time of a process that runs one small kernel, median of 20, annotated C beside CUDA by hand. SPDX-License-Identifier: MIT
#   run.sh ACCEL-PROGRAM CUDA-PROGRAM     (accelcc --gpu-arch=sm_90 -O2 first.c; nvcc -O2 -arch=sm_90 first.cu)
set -u
median() {
    for _ in $(seq 20); do
        start=$EPOCHREALTIME
        "$1" || { echo "$1 fails" >&2; exit 1; }
        end=$EPOCHREALTIME
        echo $(((${end/./} - ${start/./}) / 10))
    done | sort -n | awk '{ t[NR] = $1 } END { printf "%.2f", t[int((NR + 1) / 2)] / 100 }'
}
export ACC_DEVICE_TYPE=nvidia
"$1" && "$2" || exit 1
for round in 1 2; do
    a=$(median "$1") b=$(median "$2")
    echo "first kernel, whole process: accelcc $a ms, CUDA $b ms, ratio $(echo "$a $b" | awk '{ printf "%.2f", $1 / $2 }')"
done
