#!/usr/bin/env bash
# accel_try: errors of the runtime return to the program instead of ending it. SPDX-License-Identifier: MIT
#   caught.sh ACCELCC
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0

cat >program.c <<'X'
#include <accel.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static double x[100];
static void absent(void *data)
{
    (void)data;
#pragma acc parallel loop present(x)
    for (int i = 0; i < 100; i++) x[i] = i;
}
static void good(void *data)
{
    double *y = data;
#pragma acc parallel loop copy(y[0:100])
    for (int i = 0; i < 100; i++) y[i] += 1;
}
static void wrong_number(void *data) { acc_set_device_num(*(int *)data, acc_device_current); }
static void both(void *data)
{
    char inner[40];
    int error = accel_try(absent, NULL, inner, sizeof inner);
    printf("inner %d %s\n", error, inner);
    good(data);
    printf("not reached\n");
}
static void *in_thread(void *data)
{
    char text[2000];
    int error = accel_try(good, data, text, sizeof text);
    printf("thread %d %s\n", error, text);
    return NULL;
}
static void report(const char *what, int error, const char *text) { printf("%s %d %s\n", what, error, text); }
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    char text[2000] = "?";
    int number = 77;
    report("good", accel_try(good, x, text, sizeof text), text);
    if (x[5] != 1) return 2;
    if (!strcmp(what, "number")) {
        report("number", accel_try(wrong_number, &number, text, sizeof text), text);
        report("again", accel_try(good, x, text, sizeof text), text);
    } else if (!strcmp(what, "both")) {
        report("both", accel_try(both, x, text, sizeof text), text);
    } else {
        int short_one = !strcmp(what, "short"), none = !strcmp(what, "none");
        report("absent", accel_try(absent, NULL, none ? NULL : text, none ? 0 : short_one ? 20 : sizeof text), none ? "" : text);
        report("again", accel_try(good, x, text, sizeof text), text);
        if (x[5] != 1) return 3;
        pthread_t thread;
        if (pthread_create(&thread, NULL, in_thread, x)) return 2;
        pthread_join(thread, NULL);
    }
    fflush(stdout);
    if (!strcmp(what, "use")) good(x);
    return 0;
}
X
"$accelcc" --gpu-arch=none program.c -o program -lpthread || exit 2
mask() { sed -e 's/0x[0-9a-f]*/ADDRESS/g' -e '/^    /d' "$1"; }         # without the details
check() { # NAME STATUS ARGUMENT EXPECTED: standard output and error together
    local status
    ./program "$3" >out 2>&1
    status=$?
    if [ $status = "$2" ] && diff <(printf '%s\n' "$4") <(mask out) >log; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAIL $1: status $status"
        cat log
    fi
}
export ACC_DEVICE_TYPE=cudasim
message='program.c:9: accel error: parallel loop: x: host memory [ADDRESS, ADDRESS) (800 bytes) is not present on device 0; '
todo=$(./program | sed -n 's/^absent .* is not present on device 0; //p')
[ -n "$todo" ] || { echo "no message"; exit 1; }
message=$message$todo
caught="good 0 
absent 10 $message
again 10 $message
thread 10 $message"
check "not present" 0 absent "$caught"
check "short text" 0 short "good 0 
absent 10 program.c:9: accel 
again 10 $message
thread 10 $message"
check "no text" 0 none "good 0 
absent 10 
again 10 $message
thread 10 $message"
check "use after an error" 1 use "$caught
accel error: the runtime cannot be used after an error: $message"
check nested 0 both "good 0 
inner 10 program.c:9: accel error: parallel loop
both 10 accel error: the runtime cannot be used after an error: $message"
if (ACCEL_ABORT=1 ./program absent) >out 2>&1 || [ $? != 134 ]; then failed=$((failed + 1)) && echo "FAIL ACCEL_ABORT"; else passed=$((passed + 1)); fi
./program absent >out 2>&1
if grep -q '^    present table of device 0' out; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAIL details"; fi

# On the host, and errors of the start.
export ACC_DEVICE_TYPE=host
check "host device" 0 number "good 0 
number 6 accel error: acc_set_device_num: invalid device number 77: devices of this type are numbered from 0 to 0
again 6 accel error: acc_set_device_num: invalid device number 77: devices of this type are numbered from 0 to 0"
export ACC_DEVICE_TYPE=nonsense
./program >out 2>&1
if [ $? = 2 ] && [ "$(grep -c "ACC_DEVICE_TYPE" out)" -ge 1 ] && grep -q '^good [1-9]' out; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL start"
    cat out
fi

# accel_watch_begin: the nearest of the limits that are left ends the process, of a child of fork too; those that have ended do nothing.
cat >watched.c <<'X'
#include <accel.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int list[70], status;
    for (int k = 0; k < 70; k++) list[k] = accel_watch_begin("many", 100);
    for (int k = 0; k < 70; k++) accel_watch_end(list[k]);
    if (accel_watch_begin("none", 0) != -1) return 2;
    int last = accel_watch_begin("last", 100), first = accel_watch_begin("ended", 1);
    accel_watch_end(first);
    if (argc > 1 && fork()) {
        wait(&status);
        accel_watch_end(last);
        return WEXITSTATUS(status);
    }
    accel_watch_begin("step", 1);
    for (;;) pause();
}
X
"$accelcc" --gpu-arch=none -O1 watched.c -o watched || exit 1
for how in "" child; do
    OMPI_COMM_WORLD_RANK=3 timeout 1200 ./watched $how >out 2>&1
    if [ "$? $(cat out)" = "1 accel error: rank 3 on $(uname -n): step: has not ended within 1 seconds; another process may have ended, or not have made the same call" ]
    then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAIL watch $how" && cat out; fi
done
echo "$passed of $((passed + failed))"
[ $failed = 0 ]
