#!/bin/sh
# without.sh ACCELCC: --without=NAME changes the kernels, or the host text, of a program that the step is about, for each name. SPDX-License-Identifier: MIT
accelcc=$1
cd "$(dirname "$0")/.." || exit 1
failed=0
printed() { # NAME FILE [OPTION]
    pass=emit_cuda
    [ "$1" = small-loops ] && pass=emit_host
    shift
    "$accelcc" --dump=$pass "$@" || echo "accelcc fails"
}
program_of() {
    case $1 in
    lane-sums | shared-loops) echo translate/cuda/facts.c ;;
    bins | loads) echo translate/cuda/atomic_forms.c ;;
    row-staging) echo translate/cuda/specialized.c ;;
    tile-staging) echo translate/cuda/tiles.c ;;
    scan) echo run/scans.c ;;
    small-loops) echo translate/host/bins.c ;;
    plane-rows) echo run/plane_sums.c ;;
    blas) echo run/library_products.c ;;
    interchange) echo run/outward_loops.c ;;
    sweeps) echo run/column_sweeps.c ;;
    alignment-peel | usual-conditions) echo run/shared_reads.c ;;
    parts) echo run/transfers_in_parts.c ;;
    vectors) echo run/vector_accesses.c ;;
    jam | register-sums | reuse | unroll | operands | tensor-cores | unread-values) echo run/contractions.c ;;
    bounding-nest | lane-packing | long-rows | row-blocks | row-lanes) echo run/kernel_shapes.c ;;
    esac
}
for name in $("$accelcc" --without=list | awk '{ print $1 }'); do
    file=$(program_of "$name")
    [ -n "$file" ] || { echo "FAILED $name: name a program for it in without.sh"; failed=1; continue; }
    [ "$(printed "$name" "$file")" != "$(printed "$name" "$file" --without="$name")" ] || { echo "FAILED $name: $file is the same without it"; failed=1; }
done
exit $failed
