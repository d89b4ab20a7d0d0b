#!/bin/sh
# variables: every environment variable that the runtime, the simulator or the translator reads is listed in docs/runtime.md and in the
# man page, and each variable listed there is read. SPDX-License-Identifier: MIT
# Use: variables.sh (in any folder).
cd "$(dirname "$0")/.." || exit 2
names='(ACC_[A-Z_]+|ACCEL_[A-Z_]+|ACCEL_SIM|CUDA_(HOME|PATH)|(NVCOMPILER|NV|PGI)_ACC_[A-Z]+|NVTX_INJECTION64_PATH|[A-Z0-9]+_(COMM_WORLD_|NAMESPACE_)?LOCAL_RANK|MPI_LOCALRANKID|PALS_LOCAL_RANKID|FLUX_TASK_LOCAL_ID|SLURM_LOCALID|XDG_CACHE_HOME|TMPDIR|NO_COLOR)'
read_in() { grep -rhoE --include='*.c' --include='*.cc' "\"$names\"" "$@" | tr -d '"' | sort -u; }
variables=$(read_in runtime; grep -rhoE --include='*.c' 'getenv\("[A-Z_]+"\)' translator | grep -oE "$names")
status=0
for name in $(printf '%s\n' "$variables" | sort -u); do
    for page in docs/runtime.md docs/accelcc.1; do
        case $name in ACCEL_CC|ACCEL_APPEND_FLAGS|TMPDIR|NO_COLOR) page=docs/accelcc.1 ;; esac     # of the compiler, not of programs
        grep -qE "(^|[^A-Z_])$name([^A-Z_]|\$)" $page || { echo "$name is read, but is not in $page"; status=1; }
    done
done
for name in $(sed 's/\\//g' docs/runtime.md docs/accelcc.1 | grep -oE "(^|[^A-Z_])$names" | grep -oE "$names" | sort -u); do
    printf '%s\n' "$variables" | grep -qx "$name" || { echo "$name is in the documents, but nothing reads it"; status=1; }
done
exit $status
