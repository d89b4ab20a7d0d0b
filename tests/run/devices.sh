#!/usr/bin/env bash
# Machines of all kinds, through the simulator's settings: several devices used by several threads, devices of different architectures, small
# ones, none, an old driver, no NVRTC.
#   devices.sh ACCELCC [many: the threads only]  SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "FAIL $*"; }

cat >many.c <<'X'
#include <accel.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CHECK(c) do if (!(c)) printf("line %d: %s\n", __LINE__, #c), exit(1); while (0)
enum { N = 5000, ROUNDS = 30 };
static double shared_x[N], constants[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(constants)

/* One call site, met by all threads on all devices. */
static void add(double *x, double a, int queue)
{
#pragma acc parallel loop present(x[0:N]) async(queue)
    for (int i = 0; i < N; i++) x[i] += a * constants[1];
}

static void *work(void *argument)
{
    int me = (int)(long)argument, device = me % acc_get_num_devices(acc_device_current);
    double *x = malloc(N * sizeof *x), sum = 0;
    CHECK(acc_get_device_num(acc_device_current) == 0);
    acc_set_device_num(device, acc_device_current);
    CHECK(acc_get_device_num(acc_device_current) == device);
    for (int i = 0; i < N; i++) x[i] = me;
#pragma acc data copy(x[0:N])
    {
        for (int r = 0; r < ROUNDS; r++) add(x, me + 1, r % 3);
#pragma acc wait
#pragma acc parallel loop reduction(+:sum)
        for (int i = 0; i < N; i++) sum += x[i];
    }
    CHECK(sum == (double)N * (me + 2.0 * ROUNDS * (me + 1)));
    CHECK(x[N - 1] == me + 2.0 * ROUNDS * (me + 1));
    free(x);
    return NULL;
}

/* The type and the number are each thread's own. */
static void *on_host(void *argument)
{
    acc_set_device_type(acc_device_host);
    CHECK(acc_get_device_type() == acc_device_host && acc_get_device_num(acc_device_host) == 0);
    return argument;
}

static void between(int from, int to)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
    for (int i = 0; i < N; i++) a[i] = i, b[i] = -1;
    acc_set_device_num(from, acc_device_current);
    acc_copyin(a, N * sizeof *a);
    CHECK(acc_is_present(a, N * sizeof *a));
    acc_set_device_num(to, acc_device_current);
    CHECK(from == to || !acc_is_present(a, N * sizeof *a));
    acc_create(b, N * sizeof *b);
    acc_memcpy_d2d(b, a, N * sizeof *a, to, from);
    acc_update_self(b, N * sizeof *b);
    CHECK(b[0] == 0 && b[N - 1] == N - 1);
    acc_memcpy_d2d_async(b, a, 10 * sizeof *a, to, from, 5);
    acc_wait_device(5, from);
    acc_delete(b, N * sizeof *b);
    acc_set_device_num(from, acc_device_current);
    acc_delete(a, N * sizeof *a);
    free(a);
    free(b);
}

int main(void)
{
    pthread_t t[6];
    int n = acc_get_num_devices(acc_device_current);
    for (long i = 0; i < 6; i++) pthread_create(&t[i], NULL, work, (void *)i);
    for (int i = 0; i < 6; i++) pthread_join(t[i], NULL);
    acc_device_t type = acc_get_device_type();
    pthread_create(&t[0], NULL, on_host, NULL);
    pthread_join(t[0], NULL);
    CHECK(acc_get_device_type() == type);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) between(i, k);
    for (int d = 0; d < n; d++) {              /* the same host memory on every device */
        acc_set_device_num(d, acc_device_current);
#pragma acc enter data copyin(shared_x)
        add(shared_x, d + 1, 7);
    }
#pragma acc wait(devnum: 0: queues: 7)
    for (int d = 0; d < n; d++) {
        acc_wait_all_device(d);
        acc_set_device_num(d, acc_device_current);
        CHECK(acc_async_test_device(7, d));
#pragma acc exit data copyout(shared_x)
        CHECK(shared_x[0] == 2 * (d + 1) + 0.0 * n);
        for (int i = 0; i < N; i++) shared_x[i] = 0;
    }
    for (int d = 0; d < n; d++) {
        acc_set_device_num(d, acc_device_current);
        CHECK(accel_device_bytes() == (acc_get_device_type() == acc_device_host ? 0 : sizeof constants));
    }
    printf("%d\n", n);
    if (getenv("DUMP")) acc_present_dump_all();
    return 0;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -pthread many.c -o many || exit 1
[ "$(ACC_DEVICE_TYPE=host ./many)" = 1 ] && ok || fail "host"
export ACC_DEVICE_TYPE=cudasim
for n in 1 2 3; do [ "$(ACCEL_SIM_DEVICES=$n ./many)" = $n ] && ok || fail "$n devices"; done
[ "$(DUMP=1 ACCEL_SIM_DEVICES=3 ./many 2>&1 | grep -cE 'present table of device [012] \(1 blocks|name:constants, created by declare')" = 6 ] && ok ||
    fail "the tables of all devices: $(DUMP=1 ACCEL_SIM_DEVICES=3 ./many 2>&1)"
[ "$(ACCEL_SIM_SEED=5 ACCEL_SIM_DEVICES=2 ./many)" = 2 ] && ok || fail "2 devices, another order"
[ "$(ACCEL_KEEP_MEMORY=1 ACCEL_SIM_DEVICES=2 ./many)" = 2 ] && ok || fail "2 devices, memory kept"
[ "$(ACCEL_MEMORY_POOL=0 ACCEL_SIM_FAIL='cuMemAllocAsync:1' ACCEL_SIM_DEVICES=2 ./many 2>&1)" = 2 ] && ok || fail "memory from the driver's pool, which was not wanted"
[ "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=2 ./many)" = 2 ] && ok || fail "2 devices, race checker"
[ "$(ACCEL_SIM_DEVICES=2 ACCEL_SIM_ARCH=sm_90,sm_75 ./many)" = 2 ] && ok || fail "two architectures"
[ "$(ACCEL_SIM_DEVICES=2 ACCEL_SIM_MULTIPROCESSORS=1 ACCEL_SIM_MEMORY=4m ./many)" = 2 ] && ok || fail "small devices"
[ "$(ACCEL_SIM_DEVICES=2 ACCEL_SIM_FAIL='cuMemcpyPeerAsync:*=217' ./many)" = 2 ] && ok || fail "no way between the devices"

[ "${2-}" = many ] && { echo "$passed passed, $failed failed"; exit "$failed"; }

says() { # NAME PATTERN COMMAND...
    local name=$1 pattern=$2
    shift 2
    "$@" >out 2>err
    rc=$?
    if [ $rc = 1 ] && [ "$(grep -c 'accel error' err)" = 1 ] && grep 'accel error' err | grep -qE "$pattern"; then ok; else fail "$name: $rc: $(cat err)"; fi
}
says "no GPU" 'ACC_DEVICE_TYPE=cudasim, but no GPU is available: .*no CUDA-capable device' env ACCEL_SIM_DEVICES=0 ./many
says "old driver" 'no GPU is available: the driver supports CUDA 10.2, but CUDA 11.0 is required; update the driver' env ACCEL_SIM_DRIVER=10.2 ./many
cat >deep.c <<'X'
#include <stdio.h>
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void)
{
    int x[10];
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < 10; i++) {
#ifdef ARRAYS
        int n = i + 1000, a[n];
        a[n - 1] = i;
        x[i] = a[n - 1];
#else
        x[i] = fib(i);
#endif
    }
    printf("%d\n", x[9]);
    return 0;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 deep.c -o deep && "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -DARRAYS deep.c -o arrays || exit 1
[ "$(ACCEL_SIM_FAIL='cuCtxGetLimit:1=700' ACCEL_SIM_DEVICES=1 ./many)" = 1 ] && ok || fail "limits raised for nothing"
for program in deep arrays; do
    says "limits, $program" 'deep.c:6: accel error: parallel loop: .*setting a limit failed' env ACCEL_SIM_FAIL='cuCtxSetLimit:1=700' ./$program
    env ACCEL_SIM_FAIL='cuCtxSetLimit:1=1' ./$program >out && grep -qE '^(34|9)$' out && ok || fail "a limit that cannot be raised, $program"
done
says "no NVRTC" 'many.c has no binary for device 0 .*sm_90.*NVRTC is not available: NVRTC failed to start' env ACCEL_SIM_NVRTC=0 ACCEL_CACHE_SIZE=0 ./many
says "small memory" 'many.c:[0-9]+: accel error: .*out of memory allocating 40000 bytes on device 0' env ACCEL_SIM_MEMORY=20k ./many
grep -q '    present table of device 0' err && grep -qE '    in use: [0-9]+ bytes in [0-9]+ blocks of the present table, 0 bytes in 0 blocks of acc_malloc' err && ok || fail "no table after an allocation that failed"
says "device number" 'invalid device number|ACC_DEVICE_NUM=2' env ACC_DEVICE_NUM=2 ACCEL_SIM_DEVICES=2 ./many
for rank in 2 6; do
    env ACC_DEVICE_NUM=local SLURM_LOCALID=1 OMPI_COMM_WORLD_LOCAL_RANK=$rank ACCEL_SIM_DEVICES=4 ACCEL_NOTIFY=1 ./deep >out 2>err
    [ "$(cat out)" = 34 ] && grep -q "accel: device 2 of 4 is selected by OMPI_COMM_WORLD_LOCAL_RANK=$rank\$" err && grep -q "accel: device 2: " err &&
        ok || fail "local rank $rank: $(cat err)"
done
env ACC_DEVICE_TYPE=host ACCEL_DEVICE_NUM=local ACC_DEVICE_NUM=9 OMPI_COMM_WORLD_LOCAL_RANK=3 ./deep >out 2>err && [ "$(cat out)" = 34 ] && [ ! -s err ] && ok ||
    fail "local rank on the host: $(cat err)"
says "number of ACCEL_DEVICE_NUM" 'invalid device number|ACCEL_DEVICE_NUM=3' env ACCEL_DEVICE_NUM=3 ACC_DEVICE_NUM=0 ACCEL_SIM_DEVICES=2 ./many
for bad in ACCEL_SIM=fast ACCEL_SIM_MEMORY=much ACCEL_SIM_DEVICES=many ACCEL_SIM_ARCH=hopper ACCEL_SIM_DRIVER=new ACCEL_SIM_SEED=x ACCEL_SIM_NVRTC=maybe; do
    env $bad ./many >out 2>err
    [ $? = 1 ] && grep -q "environment variable $bad: expected" err && ok || fail "$bad: $(cat err)"
done
for bad in ACCEL_TIME=maybe ACCEL_NOTIFY=-1 ACCEL_NOTIFY=3x ACCEL_SYNC=2x ACCEL_ABORT=perhaps ACCEL_KEEP_MEMORY=some ACCEL_WAIT=never ACCEL_MEMORY_POOL=some ACCEL_STACK_SIZE=deep ACCEL_HEAP_SIZE=-1 ACCEL_REPRODUCIBLE=2x ACC_DEVICE_NUM=-1 ACCEL_CACHE_SIZE=huge ACCEL_CACHE_SIZE=12q NVCOMPILER_ACC_TIME=x; do
    says "$bad" "environment variable $bad: expected" env "$bad" ./many
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
