#!/usr/bin/env bash
# Builds every test program and sample for a GPU machine that need not have accelcc. SPDX-License-Identifier: MIT
#   build.sh ACCELCC OUTDIR [GPU-ARCH]     then copy OUTDIR and run.sh there: run.sh OUTDIR
# two_devices.sh OUTDIR/two_devices CHECKER... there needs two GPUs; tools.sh OUTDIR/tools DIR shows what profilers and debuggers see.
# JOBS=n: programs at a time (2). OUTDIR holds NAME (program), NAME.args (size "test"), NAME.small (size "sim", for the slow checkers),
# NAME.expected, NAME.expected-small.
set -u
accelcc=$(realpath "$1") out=$2 arch=${3:-sm_90}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$out"
out=$(cd "$out" && pwd)
failures=$out/failures
: >"$failures"

build() { # NAME FOLDER-OF-PLAIN-SOURCES FOLDER-OF-SOURCES ARGS SMALL SOURCE...
    local name=$1 args=$2 small=$3
    shift 3
    gcc -std=gnu11 -O1 -ffp-contract=off -w -I"$(dirname "$1")" -I"$root/samples/common" "$@" -o "$out/$name.plain" -lm -ldl || return 1
    # shellcheck disable=SC2086
    "$out/$name.plain" $args >"$out/$name.expected" 2>/dev/null && "$out/$name.plain" $small >"$out/$name.expected-small" 2>/dev/null || return 1
    rm -f "$out/$name.plain"
    # shellcheck disable=SC2046
    "$accelcc" -std=gnu11 -O1 -g --gpu-arch="$arch" $(sed -n 's|^/\* options: \(.*\) \*/$|\1|p' "$1") \
        -I"$(dirname "$1")" -I"$root/samples/common" "$@" -o "$out/$name" -lm -ldl || return 1
    strip "$out/$name"
    echo "$args" >"$out/$name.args"
    echo "$small" >"$out/$name.small"
}

# One more program in the background, as soon as there is room for it.
start() {
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n; done
    { build "$@" || echo "$1: not built" >>"$failures"; } &
}

for source in "$root"/tests/run/*.c; do
    name=run.$(basename "$source" .c)
    start "$name" "" "" "$source"
done
for folder in "$root"/tests/run/*/; do
    name=run.$(basename "$folder")
    start "$name" "" "" "$folder"*.c
done
for folder in "$root"/samples/[0-9]*; do
    name=sample.$(basename "$folder")
    start "$name" "$(sed -n 's/^test //p' "$folder/sizes")" "$(sed -n 's/^sim //p' "$folder/sizes")" "$folder"/*.c
done
"$accelcc" -std=gnu11 -O1 -g -pthread --gpu-arch="$arch" "$here/two_devices.c" -o "$out/two_devices" && strip "$out/two_devices" ||
    echo "two_devices: not built" >>"$failures"
"$accelcc" -std=gnu11 -O2 -g --gpu-arch="$arch" "$here/tools.c" -o "$out/tools" || echo "tools: not built" >>"$failures"
gcc -O1 -shared -fPIC -I"$root/runtime/include" "$here/leaks_tool.c" -o "$out/leaks_tool.so" || echo "leaks_tool: not built" >>"$failures"
cuda=${CUDA_HOME:-/usr/local/cuda}
if [ -e "$cuda/include/cupti.h" ]; then
    gcc -O1 -shared -fPIC -I"$root/runtime/include" -I"$cuda/include" "$here/cupti_events.c" -L"$cuda/lib" -L"$cuda/lib64" -lcupti \
        -o "$out/cupti_events.so" || echo "cupti_events: not built" >>"$failures"
fi
cp "$here/run.sh" "$here/known.txt" "$here/two_devices.sh" "$here/tools.sh" "$here/tools.c" "$out"
wait
cat "$failures"
[ ! -s "$failures" ]
