#!/bin/sh
# launch_sizes: the grids and blocks of launch_sizes.c against launch_sizes.geometry: on a simulator of 132 multiprocessors, on one of 2, which
# the nests fill, and under --strict-openacc. SPDX-License-Identifier: MIT
# launch_sizes.sh ACCELCC. UPDATE=1 writes the file.
accelcc=$1
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
export ACC_DEVICE_TYPE=cudasim ACCEL_NOTIFY=1

build() { # [OPTION]
    "$accelcc" -std=gnu11 -Og --gpu-arch=none $1 launch_sizes.c -o "$work/program" || exit 1
}
launches() { # MULTIPROCESSORS
    ACCEL_SIM_MULTIPROCESSORS=$1 "$work/program" 2>"$work/err" >/dev/null || { cat "$work/err"; exit 1; }
    sed -n 's/^launch CUDA kernel .* function=\([a-z_]*\) .* grid=\([0-9x]*\) block=\([0-9x]*\) .*/\1 \2 \3/p' "$work/err"
}

build
launches 132 >"$work/132"
launches 2 >"$work/2"
build --strict-openacc
launches 132 >"$work/strict"
{
    printf '%-24s %-18s %-18s %s\n' '# grid and block of' '132 multiprocessors' '2 multiprocessors' '--strict-openacc'
    paste -d' ' "$work/132" "$work/2" "$work/strict" | while read -r name grid block name2 grid2 block2 name3 grid3 block3; do
        [ "$name" = "$name2" ] && [ "$name" = "$name3" ] || { echo "$name, $name2, $name3: the launches differ"; break; }
        printf '%-24s %-10s %-8s %-10s %-8s %-6s %s\n' "$name" "$grid" "$block" "$grid2" "$block2" "$grid3" "$block3"
    done
} >"$work/geometry"
[ -n "${UPDATE-}" ] && cp "$work/geometry" launch_sizes.geometry
diff launch_sizes.geometry "$work/geometry"
