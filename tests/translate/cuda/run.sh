#!/bin/sh
# run: the CUDA text of the C files here against golden files, the facts about their loops, who runs what and where threads meet (NAME.teams), and NVRTC on it and on the CUDA library where NVRTC is installed. SPDX-License-Identifier: MIT
# run.sh <accelcc> [nvrtc_check]. UPDATE=1 writes the golden files.
# One command dumps a pass of all files, which loads libclang once; they are dumped one by one if a text is not the golden files one after another.
accelcc=$1 check=$2
cd "$(dirname "$0")" || exit 1
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
failed=0
passes='analysis_dependence plan_teams plan_combinations plan_host barriers'
[ -z "$check" ] || ! "$check" --Ofast-compile=max tiles.cu 2> "$scratch/messages" || check="$check --Ofast-compile=max"      # CUDA 12.9 and later
facts() { # PASS FILE.c...
    "$accelcc" --dump="$@" | grep -vE '^  (variable [^ ]*: (value|data|scalar|reduction|private|constant)|access|calls) '
}
golden() { # SUFFIX FILE.c...
    suffix=$1
    shift
    for c; do cat "${c%.c}.$suffix"; done
}
same_together() {
    trees=$(for tree in *.code; do echo "${tree%.code}.c"; done)
    golden cu *.c > "$scratch/wanted" && "$accelcc" --dump=emit_cuda *.c 2> "$scratch/messages" | cmp -s - "$scratch/wanted" || return 1
    # shellcheck disable=SC2086
    golden code $trees > "$scratch/wanted" && "$accelcc" --dump=code $trees 2>&1 | cmp -s - "$scratch/wanted" || return 1
    for pass in $passes; do
        golden teams *.c | awk -v "pass=== $pass" '/^== / { inside = $0 == pass; next } inside' > "$scratch/wanted"
        facts "$pass" *.c 2>&1 | cmp -s - "$scratch/wanted" || return 1
    done
}
compare() { # FILE.c
    name=${1%.c}
    "$accelcc" --dump=emit_cuda "$1" > "$scratch/$name.cu" 2> "$scratch/messages" || { echo "FAILED $1"; cat "$scratch/messages"; failed=1; return; }
    [ -n "$UPDATE" ] && cp "$scratch/$name.cu" "$name.cu"
    diff -u "$name.cu" "$scratch/$name.cu" || { echo "FAILED $1: differs from $name.cu"; failed=1; }
    for pass in $passes; do
        echo "== $pass"
        facts "$pass" "$1"
    done > "$scratch/$name.teams" 2>&1
    [ -n "$UPDATE" ] && cp "$scratch/$name.teams" "$name.teams"
    diff -u "$name.teams" "$scratch/$name.teams" || { echo "FAILED $1: differs from $name.teams"; failed=1; }
    [ -f "$name.code" ] || return # the trees of its kernels
    "$accelcc" --dump=code "$1" > "$scratch/$name.code" 2>&1
    [ -n "$UPDATE" ] && cp "$scratch/$name.code" "$name.code"
    diff -u "$name.code" "$scratch/$name.code" || { echo "FAILED $1: differs from $name.code"; failed=1; }
}
by_nvrtc() { # OPTION-OR-FILE...
    [ -n "$check" ] || return
    $check "$@"
    case $? in 0 | 77) ;; *) echo "FAILED: NVRTC"; failed=1 ;; esac
}
if [ -z "$UPDATE" ] && same_together; then cp ./*.cu "$scratch"
else for c in *.c; do compare "$c"; done
fi
by_nvrtc "$scratch"/*.cu
# The library of which these texts contain parts: each file includes what it needs. A text may contain all, and one of the complex arithmetics.
library=$PWD/../../../translator/cuda/library
for header in "$library"/*.cuh; do
    case $header in *complex_limited_range.cuh | *complex_fortran_rules.cuh) ;; *) echo "#include \"$header\"" ;; esac
done > "$scratch/all.cu"
by_nvrtc -I"$library" -DACCEL_RESTRICT=__restrict__ --device-int128 -diag-suppress=177 "$library"/*.cuh "$scratch/all.cu"
exit $failed
