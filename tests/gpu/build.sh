#!/usr/bin/env bash
# Builds every test program and sample for a GPU machine that need not have accelcc. SPDX-License-Identifier: MIT
#   build.sh ACCELCC OUTDIR [GPU-ARCH]     then copy OUTDIR and run.sh there: run.sh OUTDIR
# two_devices.sh OUTDIR/two_devices CHECKER... there needs two GPUs; tools.sh OUTDIR/tools DIR shows what profilers and debuggers see.
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
"$accelcc" -std=gnu11 -O1 -g -pthread --gpu-arch="$arch" "$here/two_devices.c" -o "$out/two_devices" && strip "$out/two_devices" ||
    { echo "two_devices: not built"; failed=1; }
"$accelcc" -std=gnu11 -O2 -g --gpu-arch="$arch" "$here/tools.c" -o "$out/tools" || { echo "tools: not built"; failed=1; }
gcc -O1 -shared -fPIC -I"$root/runtime/include" "$here/leaks_tool.c" -o "$out/leaks_tool.so" || failed=1
cp "$here/run.sh" "$here/known.txt" "$here/two_devices.sh" "$here/tools.sh" "$here/tools.c" "$out"
exit $failed
