#!/usr/bin/env bash
# What the runtime itself costs: builds it with -O2 beside a driver that does nothing, and prints a table; libgomp's figures beside it, where
# gcc is the compiler. No GPU is needed.   run.sh [WORK-FOLDER: keeps what is built]            SPDX-License-Identifier: MIT
set -eu
keep=${1-}
cd "$(dirname "$0")/../.."
work=${keep:-$(mktemp -d)}
mkdir -p "$work"
[ -n "$keep" ] || trap 'rm -rf "$work"' EXIT
flags="-O2 -g -std=gnu11 -D_GNU_SOURCE -fPIC -fvisibility=hidden -Iruntime -Iruntime/include"
for f in runtime/*/*.c bench/runtime/speed{,_driver,_table}.c; do echo "$f"; done |
    xargs -P "$(nproc)" -I{} sh -c "${CC:-cc} $flags -c {} -o $work/\$(basename {} .c).o"
${CXX:-c++} -O2 -c bench/runtime/speed_map.cc -o "$work/speed_map.o"
${CXX:-c++} "$work"/*.o -static-libstdc++ -static-libgcc -o "$work/speed" -lpthread -ldl
rm "$work"/*.o
${CC:-cc} -O2 -std=gnu11 -shared -fPIC -Iruntime tests/tools/null_driver.c -o "$work/libnull_driver.so"
${CC:-cc} -O2 -std=gnu11 -shared -fPIC bench/runtime/null_plugin.c -o "$work/libgomp-plugin-nvptx.so.1"
peer=
if "${GCC:-gcc}" -O2 -fopenacc -foffload=disable bench/runtime/speed_gomp.c -o "$work/speed_gomp" 2>/dev/null &&
    LD_LIBRARY_PATH=$work "$work/speed_gomp" >"$work/peer"; then peer=$work/peer; fi
SPEED_PEER=$peer ACC_DEVICE_TYPE=cudasim ACCEL_KEEP_MEMORY=1 ACCEL_SIM_LIBRARY=$work/libnull_driver.so ACCEL_CACHE_SIZE=0 "$work/speed"
