#!/usr/bin/env bash
# Builds every test program and sample for a GPU machine that need not have accelcc. SPDX-License-Identifier: MIT
#   build.sh ACCELCC OUTDIR [GPU-ARCH]     then copy OUTDIR and run.sh there: run.sh OUTDIR
# OUTDIR holds NAME (program), NAME.args (size "test"), NAME.small (size "sim", for the slow checkers), NAME.expected, NAME.expected-small.
set -u
accelcc=$(realpath "$1") out=$2 arch=${3:-sm_90}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$out"
out=$(cd "$out" && pwd)
failed=0

build() { # NAME FOLDER-OF-PLAIN-SOURCES FOLDER-OF-SOURCES ARGS SMALL SOURCE...
    local name=$1 args=$2 small=$3
    shift 3
    gcc -std=gnu11 -O1 -ffp-contract=off -w -I"$(dirname "$1")" -I"$root/samples/common" "$@" -o "$out/plain" -lm -ldl || return 1
    # shellcheck disable=SC2086
    "$out/plain" $args >"$out/$name.expected" 2>/dev/null && "$out/plain" $small >"$out/$name.expected-small" 2>/dev/null || return 1
    rm -f "$out/plain"
    "$accelcc" -std=gnu11 -O1 -g --gpu-arch="$arch" -I"$(dirname "$1")" -I"$root/samples/common" "$@" -o "$out/$name" -lm -ldl || return 1
    strip "$out/$name"
    echo "$args" >"$out/$name.args"
    echo "$small" >"$out/$name.small"
}

for source in "$root"/tests/run/*.c; do
    name=run.$(basename "$source" .c)
    build "$name" "" "" "$source" || { echo "$name: not built"; failed=1; }
done
for folder in "$root"/tests/run/*/; do
    name=run.$(basename "$folder")
    build "$name" "" "" "$folder"*.c || { echo "$name: not built"; failed=1; }
done
for folder in "$root"/samples/[0-9]*; do
    name=sample.$(basename "$folder")
    build "$name" "$(sed -n 's/^test //p' "$folder/sizes")" "$(sed -n 's/^sim //p' "$folder/sizes")" "$folder"/*.c ||
        { echo "$name: not built"; failed=1; }
done
cp "$here/run.sh" "$out"
exit $failed
