#!/usr/bin/env bash
# samples/python: a shared library called from Python, with NumPy, and with arrays of the device. SPDX-License-Identifier: MIT
#   python.sh ACCELCC
set -eu
accelcc=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
for python in python3 /usr/bin/python3 none; do
    "$python" -c 'import numpy; assert hasattr(numpy.ndarray, "__dlpack__")' 2>/dev/null && break
done
[ $python != none ] || { echo "skipped: Python has no NumPy of version 1.22 or later (Debian: python3-numpy)"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/../../samples/python/* "$work"
cd "$work"
make -s CC="$accelcc --gpu-arch=none"
for device in host cudasim; do
    export ACC_DEVICE_TYPE=$device
    "$python" diffusion.py >out
    cat out
    if grep -q WRONG out; then exit 1; fi
    grep -q '^NumPy.*equal to NumPy' out
    case $device in
    host) grep -q '^no error' out ;;
    cudasim) grep -q '^AccelError 10: accel error: parallel loop: now\[0:n\]: host memory$' out ;;
    esac
    "$python" "$here/python_arrays.py" "$work"
done
