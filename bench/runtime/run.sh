#!/usr/bin/env bash
# What the runtime itself costs: builds it with -O2 beside a driver that does nothing, and prints a table. No GPU is needed.
#   run.sh                                                                                     SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-O2 -g -std=gnu11 -D_GNU_SOURCE -fPIC -fvisibility=hidden -Iruntime -Iruntime/include"
for f in runtime/*.c; do echo "$f"; done | xargs -P "$(nproc)" -I{} sh -c "${CC:-cc} $flags -c {} -o $work/\$(basename {} .c).o"
${CC:-cc} $flags -c bench/runtime/speed.c -o "$work/speed.o"
${CXX:-c++} -O2 -c bench/runtime/speed_map.cc -o "$work/speed_map.o"
${CXX:-c++} "$work"/*.o -o "$work/speed" -lpthread -ldl
${CC:-cc} -O2 -std=gnu11 -shared -fPIC -Iruntime tests/tools/null_driver.c -o "$work/libnull_driver.so"
ACC_DEVICE_TYPE=cudasim ACCEL_SIM_LIBRARY=$work/libnull_driver.so ACCEL_CACHE_SIZE=0 "$work/speed"
