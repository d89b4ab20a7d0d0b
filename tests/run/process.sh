#!/usr/bin/env bash
# How processes begin and end: fork, exit handlers, libraries that are closed, the cache under kill -9 and in foreign hands.
#   process.sh ACCELCC                                                                         SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1") limited=$(realpath "$(dirname "$0")/../limited.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACC_DEVICE_TYPE=cudasim
passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "FAIL $*"; }
flags="${ACCEL_TEST_FLAGS-} -O1"

# ---- fork, exit handlers -----------------------------------------------------------------------------------------------------------------
cat >ends.c <<'X'
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static double x[1000], y[1000];
static void twice(void)
{
#pragma acc parallel loop copy(x)
    for (int i = 0; i < 1000; i++) x[i] = 2 * x[i] + 1;
}
static void release(void)
{
#pragma acc exit data delete(x) finalize
    acc_delete(x, sizeof x);
    acc_wait_all();
    acc_shutdown(acc_device_current);
    puts("released");
}
static void compute(void)
{
    twice();
    printf("x %g\n", x[5]);
}
static void *forever(void *argument)
{
    for (;;) acc_copyin(y, 8), acc_delete(y, 8);
    return argument;
}
static int child(void (*f)(void))
{
    int status;
    fflush(stdout);
    pid_t pid = fork();
    if (!pid) {
        f();
        exit(0);
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
static void child_on_host(void)
{
    acc_set_device_type(acc_device_host);
    compute();
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    pthread_t t;
    if (!strcmp(what, "no region")) return puts("nothing") < 0;
    if (!strcmp(what, "handlers")) atexit(release);
    if (!strcmp(what, "late")) atexit(compute);
    if (!strcmp(what, "fork first")) printf("child %d\n", child(compute));
    twice();
    if (!strcmp(what, "fork")) printf("child %d\n", child(compute));
    if (!strcmp(what, "fork host")) printf("child %d\n", child(child_on_host));
    if (!strcmp(what, "fork idle")) printf("child %d\n", child(release));
    if (!strcmp(what, "good handler")) atexit(compute);
    if (!strcmp(what, "thread")) pthread_create(&t, NULL, forever, NULL), usleep(20000);
#pragma acc enter data copyin(x)
    printf("main %g\n", x[5]);
    return 0;
}
X
"$accelcc" $flags -pthread ends.c -o ends || exit 1
expect() { # CASE STATUS OUTPUT PATTERN-ON-STDERR
    "$limited" 60 ./ends "$1" >out 2>err
    rc=$?
    [ $rc = "$2" ] && [ "$(tr '\n' ' ' <out)" = "$3" ] && { [ -z "$4" ] || grep -qE "$4" err; } && ok || fail "$1: $rc: $(cat out err)"
}
expect "" 0 "main 1 " ''
ACC_DEVICE_TYPE=nonsense ACCEL_TIME=nonsense ./ends "no region" >out 2>err && [ "$(cat out)" = "nothing" ] && [ ! -s err ] && ok ||
    fail "something starts where no region is reached: $(cat out err)"
expect "handlers" 0 "main 1 released " ''
expect "good handler" 0 "main 1 x 1 " ''
expect "late" 1 "main 1 " 'ends.c:11: accel error: parallel loop: cannot use device 0: the program is exiting; register exit handlers'
expect "fork first" 0 "x 1 child 0 main 1 " ''
expect "fork" 0 "child 1 main 1 " 'ends.c:11: accel error: parallel loop: cannot use device 0 in a process forked.*; fork before'
expect "fork host" 0 "x 3 child 0 main 1 " ''
expect "fork idle" 0 "child 1 main 1 " 'accel error: exit data: cannot use device 0 in a process forked'
expect "thread" 0 "main 1 " ''
ACCEL_TIME=1 ACCEL_TRACE=trace.json ./ends "fork host" >out 2>err && [ "$(grep -c 'Timing data' err)" = 1 ] && python3 -m json.tool trace.json >/dev/null && ok ||
    fail "a child writes the parent's report: $(cat err)"

# ---- before main: the program's constructors find the device code and the declared variables -----------------------------------------------
cat >early.c <<'X'
#include <stdio.h>
static double declared[10] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
#pragma acc declare copyin(declared)
static double sum(void)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 10; i++) s += declared[i] += 1;
    return s;
}
static double early;
__attribute__((constructor)) static void before(void) { early = sum(); }
int main(void) { printf("%g %g\n", early, sum()); }
X
"$accelcc" $flags early.c -o early || exit 1
for device in host cudasim; do [ "$(ACC_DEVICE_TYPE=$device ./early)" = "20 30" ] && ok || fail "a constructor with a region, $device"; done

ACC_DEVICE_TYPE=host ACCEL_TRACE=trace.json ./ends fork >out 2>err && python3 -m json.tool trace.json >/dev/null && ok ||
    fail "a child on the host writes into the parent's trace: $(tail -n 3 trace.json)"

# ---- libraries that come and go -------------------------------------------------------------------------------------------------------------
cat >plugin.c <<'X'
#include <accel.h>
static double table[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(table)
static double *kept;
double plugin(double *x, int n, int keep)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i] * table[i % 4];
    kept = x;
    if (keep) {
#pragma acc enter data copyin(kept[0:n])
    }
    return s;
}
X
cat >loads.c <<'X'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    static double x[1000];
    double s = 0;
    for (int i = 0; i < 1000; i++) x[i] = i;
    for (int round = 0; round < 5; round++) {
        void *library = dlopen("./libplugin.so", RTLD_NOW | RTLD_LOCAL), *runtime;
        if (!library) return puts(dlerror()), 1;
        double (*f)(double *, int, int) = (double (*)(double *, int, int))dlsym(library, "plugin");
        s += f(x + (round ? 500 : 0), 100, round == 0);
        dlclose(library);
        runtime = dlopen("libaccel.so.1", RTLD_NOW | RTLD_NOLOAD);
        if (runtime && round == 4) ((void (*)(void))dlsym(runtime, "accel_present_dump"))();
    }
    printf("%g\n", s);
    return argc > 5 || !argv;
}
X
"$accelcc" $flags -shared -fPIC plugin.c -o libplugin.so && ${CC:-cc} $flags loads.c -o loads -ldl || exit 1
for settings in "ACC_DEVICE_TYPE=cudasim" "ACC_DEVICE_TYPE=host" "ACC_DEVICE_TYPE=cudasim ACCEL_TIME=1 ACCEL_TRACE=t.json ACCEL_NOTIFY=31"; do
    env $settings ASAN_OPTIONS=verify_asan_link_order=0 ./loads >out 2>err && [ "$(cat out)" = 562500 ] && ok || fail "dlopen, $settings: $(tail -n 3 out err)"
done
ACC_DEVICE_TYPE=cudasim ./loads 2>err >out
grep -q 'present table of device 0 (1 blocks' err && grep -q 'name:(of a library that was closed)' err && ok || fail "what a closed library leaves: $(cat err)"

# ---- the cache ----------------------------------------------------------------------------------------------------------------------------------
export ACCEL_CACHE_DIR=$work/cache
./ends >/dev/null || fail "first use of a cache"
[ "$(stat -c %a cache)" = 700 ] && ok || fail "mode of the cache: $(stat -c %a cache)"
entry=$(ls cache/*.bin) && [ "$(stat -c %a "$entry")" = 600 ] && ok || fail "no entry, or its mode: $entry"
compiles() { ACCEL_NOTIFY=1 ./ends 2>&1 >/dev/null | grep -c 'accel: compiling'; }
[ "$(compiles)" = 0 ] && ok || fail "an entry is not used"
printf '\1' | dd of="$entry" bs=1 seek=700 conv=notrunc 2>/dev/null
[ "$(compiles)" = 1 ] && [ "$(compiles)" = 0 ] && ok || fail "a changed entry is used, or not mended"
head -c 300 "$entry" >short && cp short "$entry"
[ "$(compiles)" = 1 ] && [ "$(compiles)" = 0 ] && ok || fail "a cut entry"
mv "$entry" elsewhere && ln -s "$work/elsewhere" "$entry"
[ "$(compiles)" = 1 ] && [ ! -L "$entry" ] && [ "$(compiles)" = 0 ] && ok || fail "a link is followed"
: >victim && rm "$entry" && ln -s "$work/victim" "$entry.1.0" && ./ends >/dev/null && [ ! -s victim ] && ok || fail "a link is written through"
rm -f "$entry.1.0"
chmod 777 cache
[ "$(compiles)" = 1 ] && [ "$(compiles)" = 1 ] && ok || fail "a folder that others may write to is used"
chmod 700 cache
head -c 3000000 /dev/zero >cache/0123456789abcdef.bin
touch -d '2 days ago' cache/0123456789abcdef.bin
touch -d '2 days ago' cache/0123456789abcdef.bin.77.0 && touch cache/mine.txt && rm -f "$entry"
ACCEL_CACHE_SIZE=1m ./ends >/dev/null
[ ! -e cache/0123456789abcdef.bin ] && [ ! -e cache/0123456789abcdef.bin.77.0 ] && [ -e cache/mine.txt ] && [ -e "$entry" ] && ok || fail "the limit: $(ls cache)"
rm -f cache/*.bin
ACCEL_CACHE_SIZE=0 ./ends >/dev/null && ! ls cache/*.bin >/dev/null 2>&1 && ok || fail "a cache of size 0"
ACCEL_CACHE_DIR=/proc/nowhere/cache ./ends >/dev/null && ok || fail "a cache that cannot be made"
for delay in 001 003 005 007 010 015 020 025 030 040; do       # killed anywhere; what is left is whole or nothing
    rm -f cache/*.bin
    (timeout -s KILL 0.$delay ./ends >/dev/null 2>&1) 2>/dev/null
    [ "$(./ends)" = "main 1" ] || fail "after kill -9 at 0.$delay s"
done
[ "$(compiles)" = 0 ] && ok || fail "after kill -9"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
