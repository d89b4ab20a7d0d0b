#!/usr/bin/env bash
# tsan: the runtime under ThreadSanitizer, with threads on one device of the simulator, and on two. On the host device regions run under
# OpenMP, whose synchronization ThreadSanitizer does not understand, so each has one thread there.
#   tsan.sh SOURCE-FOLDER BUILD-FOLDER WORK-FOLDER                                             SPDX-License-Identifier: MIT
set -u
source=$1 build=$2 work=$3
if ! echo 'int main(void) { return 0; }' | ${CC:-cc} -x c -fsanitize=thread - -o /dev/null 2>/dev/null; then
    echo "this compiler has no ThreadSanitizer"
    exit 0
fi
mkdir -p "$work/bin" "$work/lib" "$work/objects"
cp "$build/bin/accelcc" "$work/bin/"
cp -r "$build/lib/accelcc" "$build/lib/libaccel_cudasim.so" "$work/lib/"
for f in "$source"/runtime/*/*.c; do
    echo "$f"
done | xargs -P "$(nproc)" -I{} sh -c "${CC:-cc} -g1 -O0 -std=gnu11 -D_GNU_SOURCE -fsanitize=thread -I$source/runtime -I$source/runtime/include -c {} \
    -o $work/objects/\$(basename {} .c).o" || exit 1
ld -r "$work"/objects/*.o -o "$work/all.o" && rm -f "$work/lib/libaccel.a" && ar rcs "$work/lib/libaccel.a" "$work/all.o" || exit 1
export ACCEL_TEST_FLAGS="-fsanitize=thread --gpu-arch=none" ACCEL_SIM_LIBRARY=$work/lib/libaccel_cudasim.so ACCEL_CACHE_DIR=$build/cache OMP_NUM_THREADS=1
export TSAN_OPTIONS=halt_on_error=1
failed=0
modes=host,cudasim
for setting in ACCEL_SIM_SEED=3 ACCEL_KEEP_MEMORY=1 ACCEL_NOTIFY=31 ACCEL_TIME=1 "ACCEL_TRACE=$work/trace.json"; do modes+=,cudasim:$setting; done
"$source/tests/run/run.sh" "$work/bin/accelcc" "$modes" "$source/tests/run/threads.c" >"$work/log" 2>&1 ||
    { failed=1; grep -A60 -m1 WARNING "$work/log" || tail -n 60 "$work/log"; }
${CC:-cc} -g1 -O1 -std=gnu11 -D_GNU_SOURCE -fsanitize=thread -I"$source/runtime" -I"$source/runtime/include" "$source/tests/unit/prof_test.c" "$work/lib/libaccel.a" \
    -o "$work/prof_test" -pthread -ldl && ACC_DEVICE_TYPE=cudasim "$work/prof_test" >"$work/log" 2>&1 || { failed=1; head -n 60 "$work/log"; }
"$source/tests/run/devices.sh" "$work/bin/accelcc" many >"$work/log" 2>&1 || { failed=1; head -n 60 "$work/log"; }
exit $failed
