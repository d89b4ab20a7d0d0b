#!/usr/bin/env bash
# The runtime's cost on a GPU machine that need not have accelcc: beside plain CUDA's own calls and, on a device that does nothing, gcc's libgomp.
#   gpu.sh build ACCELCC DIR [GPU-ARCH]     here; then, with DIR on the machine:
#   gpu.sh run DIR                          prints three tables; a minute                         SPDX-License-Identifier: MIT
set -u
here=$(cd "$(dirname "$0")" && pwd)
case ${1-} in
build)
    accelcc=$(realpath "$2")
    mkdir -p "$3"
    dir=$(cd "$3" && pwd)
    "$here/run.sh" "$dir" >"$dir/here.txt" &&
        "$accelcc" -O2 -pthread --gpu-arch="${4-sm_90}" "$here/data_speed.c" -o "$dir/data_speed" -ldl && cp "$here/gpu.sh" "$dir/"
    ;;
run)
    cd "$2" || exit 2
    chmod +x speed speed_gomp data_speed 2>/dev/null
    export ACCEL_CACHE_DIR=$PWD/cache
    failed=0
    echo "== on the GPU; \"the driver\" is the same call without accelcc"
    ACC_DEVICE_TYPE=nvidia ./speed || failed=1
    echo "== on a driver, and a plugin of libgomp, that do nothing"
    LD_LIBRARY_PATH=. ./speed_gomp >peer || rm -f peer
    SPEED_PEER=peer ACC_DEVICE_TYPE=cudasim ACCEL_KEEP_MEMORY=1 ACCEL_SIM_LIBRARY=./libnull_driver.so ACCEL_CACHE_SIZE=0 ./speed || failed=1
    echo "== data"
    ACC_DEVICE_TYPE=nvidia ./data_speed || failed=1
    exit $failed
    ;;
*)
    sed -n 2,4p "$0"
    exit 2
    ;;
esac
