#!/bin/sh
# device: device text of the C snippets in device/ against golden files, NVRTC, nvcc, and C's own results. SPDX-License-Identifier: MIT
# device.sh <device_text_test> <nvrtc_check> [snippet...]
# Each snippet defines `int dev_main(double *out)`, which stores results and returns how many. UPDATE=1 writes the golden files; NVCC=
# (empty) leaves nvcc out. In refused/ every file names the diagnostics it must get: // expect: device-long-double
print=$1 check=$2
shift 2
cd "$(dirname "$0")/device" || exit 1
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
NVCC=${NVCC-$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)}
failed=0
quick=
[ -n "$NVCC" ] && "$NVCC" --help | grep -q Ofast-compile && quick=--Ofast-compile=max                 # CUDA 12.9 and later: whether it compiles, not how well
[ -z "$quick" ] || check="$check $quick"
fail() { echo "FAILED $*"; failed=1; }
[ $# -gt 0 ] || set -- *.c

cat > "$scratch/main.h" <<'END'
#include <stdio.h>
int main(void)
{
    static double out[256];
    int n = dev_main(out);
    for (int i = 0; i < n; i++) printf("%d %.17g\n", i, out[i]);
    return 0;
}
END

for c; do
    [ -e "$c" ] || continue
    name=${c%.c} cu=$scratch/${c%.c}.cu
    "$print" "$c" > "$cu" || { fail "$c: not printed"; continue; }
    if [ -n "$UPDATE" ]; then cp "$cu" "$name.cu"; fi
    diff -u "$name.cu" "$cu" || fail "$c: differs from $name.cu"
    $check -diag-suppress=177 "$cu"
    case $? in 0 | 77) ;; *) fail "$c: NVRTC"; cat -n "$cu" ;; esac
    if [ -n "$NVCC" ]; then "$NVCC" -std=c++17 -arch=sm_90 $quick -diag-suppress 177 -cubin "$cu" -o "$scratch/n.cubin" || fail "$c: nvcc"; fi
    { cat "$c"; echo '#include "main.h"'; } > "$scratch/a.c"
    { echo '#include "host_shim.h"'; cat "$cu"; echo '#include "main.h"'; } > "$scratch/a.cc"
    cc -std=gnu11 -w -O1 "$scratch/a.c" -o "$scratch/c" -lm || fail "$c: cc"
    c++ -std=gnu++17 -w -O1 -I. "$scratch/a.cc" -o "$scratch/cc" || { fail "$c: c++"; continue; }
    "$scratch/c" > "$scratch/c.out"
    "$scratch/cc" > "$scratch/cc.out"
    [ -s "$scratch/c.out" ] || fail "$c: no results"
    diff "$scratch/c.out" "$scratch/cc.out" || fail "$c: C and C++ differ"
done

for c in refused/*.c; do
    "$print" "$c" > /dev/null 2> "$scratch/messages" && fail "$c: was not refused"
    sed -n 's,.*// expect: ,,p' "$c" | while read -r id; do
        grep -q "\[$id\]" "$scratch/messages" || { echo "FAILED $c: no [$id]"; cat "$scratch/messages"; touch "$scratch/failed"; }
    done
done
[ -e "$scratch/failed" ] && failed=1
exit $failed
