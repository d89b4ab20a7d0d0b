#!/bin/sh
# without.sh ACCELCC: for each step of planning, without.c has a construct that the step changes and that gives the same results without it; the
# report names the step. SPDX-License-Identifier: MIT
accelcc=$1
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
gold=                                            # links in half of the time
command -v ld.gold >/dev/null && gold=-fuse-ld=gold
fail() { echo "FAILED $name: $1"; failed=1; }
translated() { # OPTION...
    "$accelcc" --dump=$pass $step "$@" without.c || echo "accelcc fails"
}
for name in $("$accelcc" --without=list | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    step="-std=gnu11 -O1 -w -DSTEP_$(echo "$name" | tr - _)"
    pass=emit_cuda
    case $name in small-loops | parts | serial-form) pass=emit_host ;; esac
    case $name in serial-form) step="$step -O3" ;; esac
    [ "$(translated)" != "$(translated --without="$name")" ] || fail "its construct in without.c is the same without it"
    # The host's code is only launches here, and optimized in no other way than for any program (run/run.sh).
    ${CC:-cc} $step -O0 without.c -o "$work/plain" $gold -lm &&
        "$accelcc" $step -O0 --gpu-arch=none --report --without="$name" --shared-runtime without.c -o "$work/program" $gold -lm >"$work/report" 2>&1 ||
        { cat "$work/report"; fail "accelcc fails"; continue; }
    grep -q "left out: $name$" "$work/report" || fail "the report does not name it"
    "$work/plain" >"$work/wanted"
    ACC_DEVICE_TYPE=cudasim ACCEL_SIM_CXXFLAGS="${ACCEL_SIM_CXXFLAGS-} -O0" ../limited.sh 100 "$work/program" >"$work/out" || fail "the program fails"
    cmp -s "$work/wanted" "$work/out" || fail "the results differ"
done
exit $failed
