#!/usr/bin/env bash
# two_devices.c on a machine with two GPUs at least, or on two simulated ones, plain and under compute-sanitizer.
#   two_devices.sh PROGRAM [CHECKER...]    CHECKER: plain (default), memcheck, racecheck, initcheck, synccheck, leaks
#   two_devices.sh --simulated ACCELCC     builds it and runs it on the simulator, the race checker too
# SPDX-License-Identifier: MIT
set -u
failed=0

try() { # NAME COMMAND...
    local name=$1 start=$SECONDS
    shift
    if timeout 1200 "$@" >"$log" 2>&1 && grep -q 'devices, all right' "$log"; then echo "ok $name ($((SECONDS - start)) s): $(grep 'all right' "$log")"
    else
        failed=1
        echo "FAIL $name: exit status $?"
        tail -n 20 "$log"
    fi
}

log=$(mktemp)
trap 'rm -rf "$log" "${work-}"' EXIT
if [ "$1" = --simulated ]; then
    work=$(mktemp -d)
    "$2" ${ACCEL_TEST_FLAGS-} -O1 -g -pthread "$(dirname "$0")/two_devices.c" -o "$work/two_devices" || exit 1
    export ACC_DEVICE_TYPE=cudasim
    ACCEL_SIM_DEVICES=1 "$work/two_devices" >/dev/null
    [ $? = 77 ] || { echo "FAIL one device is enough for it"; failed=1; }
    for n in 2 3; do ACCEL_SIM_DEVICES=$n try "$n devices" "$work/two_devices" 5000 6; done
    ACCEL_SIM_DEVICES=2 ACCEL_SIM=check try "race checker" "$work/two_devices" 500 3
    ACCEL_SIM_DEVICES=2 ACCEL_SIM_FAIL='cuMemcpyPeerAsync:*=217' try "no way between the devices" "$work/two_devices" 5000 3
    exit $failed
fi
program=$1
shift
[ $# -gt 0 ] || set -- plain
export ACC_DEVICE_TYPE=nvidia ACCEL_CACHE_DIR=${ACCEL_CACHE_DIR-$PWD/cache}
checked=(env ACCEL_KEEP_MEMORY=0 compute-sanitizer --error-exitcode 99)        # so that the checker sees what is freed
for checker in "$@"; do
    case $checker in
    plain)
        try "1 Mi elements" "$program"
        try "small" "$program" 1000 50
        try "64 Mi elements" "$program" 67108864 3
        ACCEL_SYNC=1 try "ACCEL_SYNC" "$program"
        ;;
    leaks) try leaks "${checked[@]}" --tool memcheck --leak-check full "$program" 20000 3 ;;
    *) try "$checker" "${checked[@]}" --tool "$checker" "$program" 20000 3 ;;
    esac
done
exit $failed
