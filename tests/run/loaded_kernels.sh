#!/bin/sh
# loaded_kernels: which kernels the launches of loaded_pointers.c choose, against loaded_kernels.expected: those whose names end in _seq are for
# ranges that overlap. SPDX-License-Identifier: MIT
# loaded_kernels.sh ACCELCC. UPDATE=1 writes the file.
accelcc=$1
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
export ACC_DEVICE_TYPE=cudasim ACCEL_NOTIFY=1
"$accelcc" -std=gnu11 -O1 --gpu-arch=none loaded_pointers.c -o "$work/program" || exit 1
"$work/program" 2>"$work/err" >/dev/null || { cat "$work/err"; exit 1; }
sed -n 's/^launch CUDA kernel .* kernel=accel_k_\([a-z_0-9]*\).*/\1/p' "$work/err" | uniq >"$work/kernels"
[ -n "${UPDATE-}" ] && cp "$work/kernels" loaded_kernels.expected
diff loaded_kernels.expected "$work/kernels"
