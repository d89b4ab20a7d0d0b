#!/usr/bin/env bash
# Runs one program on every device and compares what it prints with what it prints as plain C. SPDX-License-Identifier: MIT
#   run.sh ACCELCC MODE SOURCE [SOURCE...] [-- ARG...]
# A line `/* options: ... */` in the first source gives options to accelcc alone.
# MODE: host, cudasim, check (the race checker), expanded (host file cut from the preprocessed text), gpu. $ACCEL_TEST_FLAGS go to accelcc,
# $ACCEL_TEST_ASAN_OPTIONS to the program alone.
set -u
accelcc=$1 mode=$2
shift 2
sources=() args=()
while [ $# -gt 0 ]; do
    [ "$1" = -- ] && { shift; args=("$@"); break; }
    sources+=("$1"); shift
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-std=gnu11 -O1 -I$(dirname "${sources[0]}") -I$(dirname "$0")/../../samples/common ${ACCEL_TEST_FLAGS-} $(sed -n 's|^/\* options: \(.*\) \*/$|\1|p' "${sources[0]}")"
[ "$mode" = expanded ] && flags="$flags --expanded"

${CC:-cc} -std=gnu11 -O1 -ffp-contract=off -w -I"$(dirname "${sources[0]}")" -I"$(dirname "$0")/../../samples/common" \
    "${sources[@]}" -o "$work/plain" -lm -ldl 2>"$work/log" || { cat "$work/log"; echo "plain C does not compile"; exit 1; }
"$work/plain" "${args[@]}" >"$work/plain.out" 2>"$work/log" || { cat "$work/log"; echo "plain C fails"; exit 1; }
"$accelcc" $flags "${sources[@]}" -o "$work/program" -lm -ldl || { echo "accelcc fails"; exit 1; }

case $mode in
host | expanded) export ACC_DEVICE_TYPE=host ;;
cudasim) export ACC_DEVICE_TYPE=cudasim ;;
check) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM=check ;;
gpu) export ACC_DEVICE_TYPE=nvidia ;;
*) echo "unknown mode $mode"; exit 2 ;;
esac
export ASAN_OPTIONS=${ACCEL_TEST_ASAN_OPTIONS-${ASAN_OPTIONS-}}
OMP_NUM_THREADS=${OMP_NUM_THREADS:-3} timeout "${ACCEL_TEST_TIMEOUT:-300}" "$work/program" "${args[@]}" >"$work/out" 2>"$work/err"
rc=$?
cat "$work/err"
[ $rc = 0 ] || { echo "exit status $rc"; cat "$work/out"; exit 1; }
if ! diff "$work/plain.out" "$work/out"; then echo "the output differs from plain C's (<)"; exit 1; fi
