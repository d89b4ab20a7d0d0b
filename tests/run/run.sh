#!/usr/bin/env bash
# Runs one program on every device and compares what it prints with what it prints as plain C. SPDX-License-Identifier: MIT
#   run.sh ACCELCC MODE[,MODE...] SOURCE [SOURCE...] [-- ARG...]
# A line `/* options: ... */` in the first source gives options to accelcc alone.
# MODE: host, cudasim, check (the race checker), gpu: of several the program is built once; or expanded (host file cut from the preprocessed
# text) alone. $ACCEL_TEST_FLAGS go to accelcc, $ACCEL_TEST_ASAN_OPTIONS to the program alone.
set -u
accelcc=$1 modes=$2
shift 2
sources=() args=()
while [ $# -gt 0 ]; do
    [ "$1" = -- ] && { shift; args=("$@"); break; }
    sources+=("$1"); shift
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-std=gnu11 -O1 -I$(dirname "${sources[0]}") -I$(dirname "$0")/../../samples/common ${ACCEL_TEST_FLAGS-} $(sed -n 's|^/\* options: \(.*\) \*/$|\1|p' "${sources[0]}")"
[ "$modes" = expanded ] && flags="$flags --expanded"

${CC:-cc} -std=gnu11 -O1 -ffp-contract=off -w -I"$(dirname "${sources[0]}")" -I"$(dirname "$0")/../../samples/common" \
    "${sources[@]}" -o "$work/plain" -lm -ldl 2>"$work/log" || { cat "$work/log"; echo "plain C does not compile"; exit 1; }
"$work/plain" "${args[@]}" >"$work/plain.out" 2>"$work/log" || { cat "$work/log"; echo "plain C fails"; exit 1; }
"$accelcc" $flags "${sources[@]}" -o "$work/program" -lm -ldl || { echo "accelcc fails"; exit 1; }

# Runs the program on one device and compares.
run() { # MODE
    export ACC_DEVICE_TYPE=$1
    case $1 in
    host | cudasim) ;;
    expanded) ACC_DEVICE_TYPE=host ;;
    check) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM=check ;;
    gpu) ACC_DEVICE_TYPE=nvidia ;;
    *) echo "unknown mode $1"; exit 2 ;;
    esac
    export ASAN_OPTIONS=${ACCEL_TEST_ASAN_OPTIONS-${ASAN_OPTIONS-}}
    OMP_NUM_THREADS=${OMP_NUM_THREADS:-3} timeout "${ACCEL_TEST_TIMEOUT:-300}" "$work/program" "${args[@]}" >"$work/out" 2>"$work/err"
    local rc=$?
    cat "$work/err"
    [ $rc = 0 ] || { echo "$1: exit status $rc"; cat "$work/out"; return 1; }
    diff "$work/plain.out" "$work/out" || { echo "$1: the output differs from plain C's (<)"; return 1; }
}

failed=0
for mode in ${modes//,/ }; do (run "$mode") || failed=1; done
exit $failed
