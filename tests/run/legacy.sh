#!/usr/bin/env bash
# Sample 17 step by step: after each patch the program built by `make CC=accelcc` prints what the first one did. SPDX-License-Identifier: MIT
#   legacy.sh ACCELCC DEVICE-TYPE ARG...
set -eu
accelcc=$1 device=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$(dirname "$0")/../../samples/17_legacy/." "$work"
cd "$work"
make -s CC=cc
./shallow "$@" >expected
for k in 1 2 3; do
    patch -s -p1 <step$k.patch
    make -s clean
    make -s CC="$accelcc"
    ACC_DEVICE_TYPE=$device ./shallow "$@" >out
    diff expected out || { echo "step $k on $device prints something else"; exit 1; }
done
