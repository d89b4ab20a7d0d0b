#!/usr/bin/env bash
# ACCEL_TRACE and ACC_PROFLIB: the trace is JSON whose events nest on each track; a library of the user's is told of launches.
#   observe.sh ACCELCC                                                                         SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
include=$(dirname "$accelcc")/../lib/accelcc/include
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() { failed=1; echo "FAIL $*"; }

cat >program.c <<'X'
#include <stdio.h>
int main(void)
{
    static double x[5000], y[5000], s;
#pragma acc data copyin(x) create(y)
    {
        for (int t = 0; t < 3; t++) {
#pragma acc parallel loop async(t)
            for (int i = 0; i < 5000; i++) y[i] = x[i] + i;
#pragma acc wait
        }
#pragma acc parallel loop reduction(+:s)
        for (int i = 0; i < 5000; i++) s += y[i];
    }
    printf("%g\n", s);
#pragma acc parallel loop copy(x) async(9)
    for (int i = 0; i < 5000; i++) x[i] = i;
    return 0;
}
X
cat >tool.c <<'X'
#include <acc_prof.h>
#include <stdio.h>
static void tell(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)a;
    fprintf(stderr, "tool %d %s:%d %s\n", p->event_type, p->src_file, p->line_no, e->launch_event.kernel_name);
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    (void)unreg, (void)lookup;
    reg(acc_ev_enqueue_launch_start, tell, acc_reg);
    fprintf(stderr, "tool starts\n");
}
X
cat >check.py <<'X'
import json, sys
tracks = {}
events = json.load(open(sys.argv[1]))
for e in events:
    if e["ph"] == "X":
        tracks.setdefault((e["pid"], e["tid"]), []).append((e["ts"], e["ts"] + e["dur"], e["name"]))
wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 8
assert any(e["ph"] == "X" and e["args"].get("line") == wanted for e in events), "no event of the line"
for track in (t for (pid, tid), t in tracks.items() if pid == 0):
    open_ends = []
    for start, end, name in sorted(track, key=lambda e: (e[0], -e[1])):
        while open_ends and open_ends[-1] <= start:
            open_ends.pop()
        assert not open_ends or end <= open_ends[-1] + 0.01, (name, start, end, open_ends[-1])
        open_ends.append(end)
if sys.argv[2] == "cudasim":
    device = [e for e in events if e["ph"] == "X" and e["pid"] == 1]
    assert sum(e["name"].startswith("accel_k_main") for e in device) == 5, "kernels on the device"
    assert any(e["name"] == "upload" and e["args"]["bytes"] == 40000 for e in device), "bytes of an upload"
    assert any(e["ph"] == "M" and e["args"]["name"] == "async(2)" for e in events), "a track for each queue"
if sys.argv[2] == "merged":
    names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    assert names == {0: "cudasim: host", 1: "cudasim: accelcc simulator", 100: "second: host", 101: "second: accelcc simulator"}, names
    ends = [max(e["ts"] + e["dur"] for e in events if e["ph"] == "X" and e["pid"] // 100 == i) for i in (0, 1)]
    starts = [min(e["ts"] for e in events if e["ph"] == "X" and e["pid"] // 100 == i) for i in (0, 1)]
    assert starts[0] < ends[0] <= starts[1] < ends[1], (starts, ends)
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 program.c -o program || exit 1
${CC:-cc} -shared -fPIC -I"$include" tool.c -o libtool.so || exit 1
for device in host cudasim; do
    export ACC_DEVICE_TYPE=$device
    ACCEL_TRACE=$device.json ./program >/dev/null || fail "$device: status"
    python3 check.py $device.json $device || fail "$device: trace"
    ACC_PROFLIB="./libtool.so" ./program >/dev/null 2>err || fail "$device: status with a tool"
    [ "$(grep -c 'tool starts' err)" = 1 ] || fail "$device: the tool does not start once: $(cat err)"
    [ $device = host ] || [ "$(grep -cE 'tool 18 program.c:[0-9]+ accel_k_main' err)" = 5 ] || fail "$device: launches: $(cat err)"
    LD_PRELOAD=./libtool.so ./program 2>&1 >/dev/null | grep -q 'tool starts' || [ -n "${ACCEL_TEST_FLAGS-}" ] || fail "$device: LD_PRELOAD"
done
ACC_PROFLIB=./nothing.so ./program >/dev/null 2>err && fail "a missing library is ignored"
grep -q 'accel error: .*ACC_PROFLIB.*nothing.so' err || fail "no message for a missing library: $(cat err)"
RANK=3 ACCEL_TRACE='rank%q{RANK}%q{NONE}-%p-100%%.json' ./program >/dev/null && [ "$(ls rank3-[0-9]*-100%.json | wc -l)" = 1 ] || fail "a trace for each process: $(ls)"
ACCEL_TRACE=/nowhere/x.json ./program >/dev/null 2>err && fail "a trace that cannot be written is ignored"

# NVTX: a tool as nsys attaches one, which gives up unless every module of NVTX 3 is there; every range that begins ends.
cat >nvtx.c <<'X'
#include <stdio.h>
struct callbacks { unsigned long size; int (*functions)(int module, void (****table)(void), unsigned *entries); };
static int depth;
static int push(const char *text) { return fprintf(stderr, "push %s\n", text), depth++; }
static int pop(void) { return fprintf(stderr, "pop %d\n", depth), --depth; }
int InitializeInjectionNvtx2(const void *(*get)(unsigned which))
{
    const struct callbacks *c = get(1);
    void (***table)(void);
    static const unsigned places[] = { 0, 16, 9, 15, 7, 16, 7 };
    unsigned n;
    for (int module = 6; module; module--)
        if (!c->functions(module, &table, &n) || n != places[module]) return 0;
    if (c->functions(7, &table, &n)) return 0;
    c->functions(1, &table, &n);
    *table[9] = (void (*)(void))push;
    *table[11] = (void (*)(void))pop;
    return 1;
}
X
${CC:-cc} -shared -fPIC -w nvtx.c -o libnvtx_tool.so || exit 1
for device in host cudasim; do
    ACC_DEVICE_TYPE=$device NVTX_INJECTION64_PATH=./libnvtx_tool.so ./program 2>err >/dev/null || fail "$device: status under NVTX"
    grep -qE '^push parallel loop program.c:[0-9]+$' err || fail "$device: no range of a construct: $(cat err)"
    [ "$(grep -c '^push' err)" = "$(grep -c '^pop' err)" ] && tail -n 1 err | grep -q 'pop 1' || fail "$device: ranges that do not end"
done
grep -q '^push upload x program.c:5$' err || fail "no range of a copy: $(cat err)"
ACC_DEVICE_TYPE=cudasim NVTX_INJECTION64_PATH=./nothing.so ./program >/dev/null || fail "a tool that is not there"

# accelcc-report: the counts of the trace, one trace of several processes, and files that are none.
report=$(dirname "$accelcc")/accelcc-report
"$report" cudasim.json >out || fail "accelcc-report: status"
for line in '^cudasim: device 0, accelcc simulator$' '^  busy [0-9,]+ us, [0-9]+ % of the time .*: kernels [0-9,]+ us, transfers [0-9,]+ us, both at once [0-9,]+ us$' \
    '^  [0-9]+ gaps?, [0-9,]+ us; the longest, [0-9,]+ us, from .* \(program.c:[0-9]+\) to .* \(program.c:[0-9]+\)$' \
    '^ +[0-9,]+ +[0-9.]+ +3 +[0-9,]+ +[0-9,]+  program.c:8 accel_k_main_1$' '^ +[0-9,]+ +[0-9.]+ +1 +[0-9,]+ +[0-9,]+ +40,000 +[0-9.]+  program.c:5 upload x$' \
    '^ +[0-9,]+ +[0-9.]+ +3 +[0-9,]+ +[0-9,]+  program.c:8 parallel loop$' '^ +[0-9,]+ +[0-9.]+ +[0-9]+ +[0-9,]+ +[0-9,]+  program.c:10 wait$'; do
    grep -qE "$line" out || fail "accelcc-report: no line $line in: $(cat out)"
done
ACC_DEVICE_TYPE=cudasim ACCEL_TRACE=second.json ./program >/dev/null
"$report" --merge both.json cudasim.json second.json && python3 check.py both.json merged || fail "accelcc-report --merge"
"$report" cudasim.json second.json | grep -qE ' 6 +[0-9,]+ +[0-9,]+  program.c:8 accel_k_main_1$' || fail "accelcc-report of two files"
head -c 3000 cudasim.json >cut.json
"$report" cut.json | grep -q 'it is cut off' || fail "accelcc-report of a file that is cut off"
for file in program.c err nothing.json; do "$report" $file >out 2>&1; [ $? = 2 ] && grep -q "accelcc-report: $file" out || fail "accelcc-report $file: $(cat out)"; done

# ACCEL_TIME, in the layout that scripts read.
ACC_DEVICE_TYPE=cudasim ACCEL_TIME=1 ./program 2>err >/dev/null
for line in '^Accelerator Kernel Timing data$' '^program.c$' '^  main  CUDASIM  devicenum=0$' '^    time\(us\): [0-9,]+$' '^    8: compute region reached 3 times$' \
    '^        8: kernel launched 3 times$' '^            grid: \[[0-9]+\]  block: \[[0-9]+\]  kernel: accel_k_main_1$' \
    '^             device time\(us\): total=[0-9,]+ max=[0-9,]+ min=[0-9,]+ avg=[0-9,]+$' '^            elapsed time\(us\): total=' \
    '^    5: data region reached 1 time$' '^        5: data copyin transfers: 1$' '^             bytes: total=40,000 rate=[0-9.]+ GB/s$'; do
    grep -qE "$line" err || fail "ACCEL_TIME: no line $line in: $(cat err)"
done

# What launches read, write and compute at least, and transfers of values that the other side has, by the format of docs/time-json.md.
cat >work.c <<'X'
#include <math.h>
#include <stdio.h>
enum { N = 64, M = 128 };
static double a[N][M], b[N][M], v[M];
static float f[N];
static int at[N];
int main(int argc, char **argv)
{
    (void)argv;
    int n = argc > 1 ? 0 : N, m = M;
    double s = 0;
    for (int t = 0; t < 2; t++) {
#pragma acc parallel loop collapse(2) copyin(a) copy(b)                 /* a once, b written: 8 * 62 * 126 * 2; 3 operations each */
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j]);
#pragma acc parallel loop reduction(+:s) copyin(a, v)                   /* 8 * 64 * 128 + 8 * 128; 2 operations each */
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) s += a[i][j] * v[j];
#pragma acc parallel loop copyin(at) copy(f)                            /* at and, of f, only what no condition decides: 4 * 64 * 3 */
        for (int i = 0; i < n; i++) {
            f[i] += (float)at[i];
            if (at[i] > 3) f[i] = sqrtf(f[i]) + (float)b[0][at[i]];
        }
    }
    printf("%g\n", s);
    return 0;
}
X
"$accelcc" --gpu-arch=none -w work.c -o work -lm || exit 1
cat >times.py <<'X'
import json, sys
TIMES = {"count": int, "sum": float, "max": float, "min": float}
COPIES = {**TIMES, "bytes": int, "same": int, "same_bytes": int}
KERNEL = {"name": str, "time": TIMES, "elapsed": TIMES, "grid": list, "block": list, "same_shape": bool, "bytes?": int, "flops?": int, "memory?": float, "arithmetic?": float}
CONSTRUCT = {"file": str, "function": str, "directive": str, "line": int, "end_line": int, "device": int, "reached": int, "host?": TIMES, "kernels": [KERNEL],
             "copyin?": COPIES, "copyout?": COPIES}
DEVICE = {"type": str, "name": str, "number": int, "memory_gbs?": float, "float_gflops?": float, "double_gflops?": float}
def check(value, form, place):
    if isinstance(form, list):
        for i, item in enumerate(value):
            check(item, form[0], f"{place}[{i}]")
    elif isinstance(form, dict):
        assert set(value) <= {name.rstrip("?") for name in form}, (place, value)
        for name, part in form.items():
            if name in value or not name.endswith("?"):
                check(value[name], part, f"{place}.{name}")
            elif name.rstrip("?") in value:
                check(value[name.rstrip("?")], part, f"{place}.{name}")
    else:
        assert isinstance(value, form), (place, value)
times = json.load(open(sys.argv[1]))
check(times, {"accel_time": int, "devices": [DEVICE], "constructs": [CONSTRUCT]}, "")
assert times["accel_time"] == 1 and all(c["device"] < len(times["devices"]) for c in times["constructs"])
if len(sys.argv) > 2:
    found = [(k.get("bytes", 0), k.get("flops", 0)) for c in times["constructs"] for k in c["kernels"]]
    assert found == eval(sys.argv[2]), found
    moved = [(c[way]["count"], c[way]["same"]) if way in c else () for c in times["constructs"] for way in ("copyin", "copyout")]
    assert moved == eval(sys.argv[3]), moved
X
ACC_DEVICE_TYPE=cudasim ACCEL_TIME=times.json ./work >/dev/null 2>err || fail "ACCEL_TIME=times.json: status"
grep -q . err && fail "ACCEL_TIME=times.json prints: $(cat err)"
python3 times.py times.json '[(2*8*62*126*2, 2*3*62*126), (2*(8*64*128+8*128), 2*2*64*128), (2*4*64*3, 2*64)]' \
    '[(4, 2), (2, 2), (4, 3), (), (6, 4), (2, 2)]' || fail "ACCEL_TIME=times.json"
ACC_DEVICE_TYPE=cudasim ACCEL_TIME=json ./work none >/dev/null 2>times.json && python3 times.py times.json || fail "ACCEL_TIME=json"
ACC_DEVICE_TYPE=cudasim ACCEL_TIME=1 ./work >/dev/null 2>err
grep -q '^             least: bytes=249,984 flops=46,872$' err || fail "ACCEL_TIME: what a kernel does at least: $(cat err)"
grep -q '^             avoidable: 2 transfers, 131,072 bytes, of values as at the previous transfer of this memory$' err || fail "ACCEL_TIME: transfers: $(cat err)"
ACC_DEVICE_TYPE=host ACCEL_TIME=times.json ./work >/dev/null && python3 times.py times.json || fail "ACCEL_TIME=times.json on the host"

# One table of the times of several processes: sums by line and kernel, the process with most of each; one of the three lacks a line.
cat >few.json <<'X'
{"accel_time":1,"devices":[{"type":"host","name":"h","number":0}],"constructs":[
 {"file":"p.c","function":"f","directive":"parallel loop","line":7,"end_line":9,"device":0,"reached":2,
  "kernels":[{"name":"k1","time":{"count":2,"sum":30.4,"max":20,"min":10},"elapsed":{"count":2,"sum":99,"max":50,"min":49},"grid":[1,1,1],"block":[1,1,1],"same_shape":true}],
  "copyin":{"count":1,"sum":5000,"max":5000,"min":5000,"bytes":8,"same":0,"same_bytes":0}}]}
X
cat >many.json <<'X'
{"accel_time":1,"devices":[],"constructs":[
 {"file":"p.c","function":"f","directive":"parallel loop","line":7,"end_line":9,"device":0,"reached":2,
  "kernels":[{"name":"k1","time":{"count":3,"sum":50,"max":20,"min":10}}, {"name":"k2","time":{"count":1,"sum":7,"max":7,"min":7}}],
  "copyin":{"count":1,"sum":4000,"max":5000,"min":5000}},
 {"file":"p.c","function":"g","directive":"parallel loop","line":7,"end_line":9,"device":0,"reached":2,
  "kernels":[{"name":"k1","time":{"count":4,"sum":40,"max":20,"min":10}}]},
 {"file":"p.c","function":"g","directive":"serial","line":8,"end_line":8,"device":0,"reached":1,"host":{"count":1,"sum":9000,"max":9000,"min":9000},"kernels":[]}]}
X
cat >expected <<'X'
Times of 3 processes: in the one with the most time, the mean, in the one with the least; launches and copies of all
       most us      mean us     least us     count  most in     
         9,000        3,000            0         1  many          p.c:8 serial, host
         5,000        4,667        4,000         3  few           p.c:7 parallel loop, copyin
            90           50           30        11  many          p.c:7 k1
             7            2            0         1  many          p.c:7 k2
X
"$report" few.json many.json few.json >out && diff expected out || fail "accelcc-report of times"
"$report" cudasim.json few.json >out && grep -q '^cudasim: device 0' out && grep -q '^Times of 1 process:' out || fail "accelcc-report of a trace and times"
for file in '{"accel_time":1,"constructs":[' '{"accel_time":2,"constructs":[]}'; do
    echo "$file" >wrong.json
    "$report" wrong.json >out 2>&1; [ $? = 2 ] && grep -q "accelcc-report: wrong.json" out || fail "accelcc-report of $file: $(cat out)"
done

ACC_DEVICE_TYPE=host ACCEL_TIME=1 ./program 2>err >/dev/null
for line in '^  main  HOST  devicenum=0$' '^    time\(us\): [0-9,]+$' '^    8: compute region reached 3 times$' '^    12: compute region reached 1 time$' \
    '^            elapsed time\(us\): total=[0-9,]+ max=[0-9,]+ min=[0-9,]+ avg=[0-9,]+$'; do
    grep -qE "$line" err || fail "ACCEL_TIME on the host: no line $line in: $(cat err)"
done
grep -q 'kernel launched\|data region\|transfers' err && fail "ACCEL_TIME on the host tells of a device: $(cat err)"

# Each kernel of a region has its own lines; the names of other compilers' variables do as well.
cat >two.c <<'X'
#include <openacc.h>
#include <stdio.h>
#include <pthread.h>
static void *work(void *x)
{
    double *a = x;
#pragma acc kernels copy(a[0:500]) async(1)
    {
        for (int i = 0; i < 500; i++) a[i] += 1;
        for (int i = 0; i < 500; i++) a[i] *= i;
    }
#pragma acc wait(1)
    return NULL;
}
int main(int argc, char **argv)
{
    static double x[500], y[500];
    pthread_t t;
    work(x);
    pthread_create(&t, NULL, work, y);
    pthread_join(t, NULL);
    if (argc > 1) acc_wait(-9);
    printf("%g\n", x[2] + y[3]);
    return argv == NULL;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -pthread two.c -o two || exit 1
export ACC_DEVICE_TYPE=cudasim
for name in ACCEL_TIME NVCOMPILER_ACC_TIME NV_ACC_TIME PGI_ACC_TIME ACC_TIME; do
    env $name=1 ./two 2>err >/dev/null
    [ "$(grep -c '7: kernel launched 2 times' err)" = 2 ] && grep -q 'kernel: accel_k_work_1$' err && grep -q 'kernel: accel_k_work_1_b$' err ||
        fail "$name: kernels of one region: $(cat err)"
done
for name in NVCOMPILER_ACC_NOTIFY NV_ACC_NOTIFY PGI_ACC_NOTIFY ACC_NOTIFY; do
    [ "$(env $name=1 ./two 2>&1 >/dev/null | grep -c '^launch CUDA kernel')" = 4 ] || fail "$name"
done
at='  file=two.c function=work line'
bits() { # BIT KIND-OF-LINE: that bit gives lines of that kind, and what does not belong to an event is about compiling or devices
    ACCEL_NOTIFY=$1 ./two 2>err >/dev/null
    grep -qE "^($2)$at=[0-9]+ device=0 threadid=1" err && grep -qE "^($2)$at=[0-9]+ device=0 threadid=2" err &&
        ! grep -vqE "^($2)$at|^accel: " err || fail "ACCEL_NOTIFY=$1: $(cat err)"
}
bits 1 'launch CUDA kernel'
bits 2 'upload CUDA data|download CUDA data'
bits 4 'enter region|leave region'
bits 8 'wait'
bits 16 'create CUDA data|delete CUDA data'
for end in "" ACCEL_ABORT=1; do        # an error ends the program: what was seen is there
    rc=$( (env $end ACCEL_TRACE=error.json ACCEL_TIME=1 ./two error 2>err >/dev/null; echo $?) 2>/dev/null)
    [ $rc = $([ -n "$end" ] && echo 134 || echo 1) ] && python3 check.py error.json "error" 7 && [ "$(grep -c 'Accelerator Kernel Timing data' err)" = 1 ] ||
        fail "reports after an error: status $rc: $(cat err)"
done
for name in ACCEL_SYNC NVCOMPILER_ACC_SYNCHRONOUS NV_ACC_SYNCHRONOUS PGI_ACC_SYNCHRONOUS; do
    env $name=1 ACCEL_SIM_FAIL='cuStreamSynchronize:2=700' ./two 2>&1 | grep -q 'two.c:7: accel error: kernels: accel_k_work_1: launching with.*ADDRESS); set ACCEL_SIM=check to find the access$' || fail "$name"
done

# Only a kernel whose text waits for its queue is launched early: not the sequential form that takes its place when arrays overlap.
cat >early.c <<'X'
#include <stdio.h>
void shift(int n, double *a, double *b)
{
#pragma acc kernels present(a[0:n], b[0:n])
    for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}
int main(void)
{
    static double x[101], y[100];
#pragma acc data copy(x, y)
    {
        for (int i = 0; i < OVERLAPPING; i++) shift(100, x + 1, x);
        for (int i = 0; i < 1 - OVERLAPPING; i++) shift(100, y, x);
    }
    printf("%g %g\n", x[100], y[99]);
    return 0;
}
X
for overlapping in 0 1; do
    "$accelcc" -O1 early.c -DOVERLAPPING=$overlapping -o early$overlapping || exit 1
done
early="ACC_DEVICE_TYPE=cudasim ACCEL_SIM_ARCH=sm_90 ACCEL_SIM_FAIL=cuLaunchKernelEx:*"
env $early ./early0 >out 2>&1 && fail "a kernel that waits for its queue was not launched early"
[ "$(env $early ./early1 2>&1)" = "100 0" ] || fail "launched early without waiting: $(env $early ./early1 2>&1)"

# A data construct whose arrays are known to be present makes no driver call, not even to select the device.
cat >known.c <<'X'
#include <stdio.h>
int main(void)
{
    static double x[100];
    int reached = 0;
#pragma acc data copyin(x)
    for (int i = 0; i < 1000; i++)
#pragma acc data present(x)
        reached++;
    printf("%d\n", reached);
    return 0;
}
X
"$accelcc" -O1 known.c -o known || exit 1
out=$(ACC_DEVICE_TYPE=cudasim ACCEL_SIM_FAIL=any:200 ./known 2>&1)
[ "$out" = 1000 ] || fail "a data construct on present arrays calls the driver: $out"

# Products of matrices by cuBLAS: where the order of additions may change, unless ACCEL_BLAS or ACCEL_REPRODUCIBLE says otherwise. A library
# that does not start is not used; an error of a product ends the program.
cat >product.c <<'X'
#include <stdio.h>
static double a[90][80], b[80][80], c[90][70];
static void multiply(int n, int m, int p)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
#pragma acc loop REDUCED
            for (int k = 0; k < p; k++) s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}
int main(void)
{
    for (int i = 0; i < 80; i++) a[7][i] = i, b[i][9] = b[9][i] = i + 1, c[7][i % 70] = 5;
    multiply(90, 70, 80);
    printf("%g\n", c[7][9]);
    return 0;
}
X
sed -e '/REDUCED/d' -e 's/b\[k\]\[j\]/b[j][k]/' product.c >product_plain.c
"$accelcc" -O1 product_plain.c -o product_plain && "$accelcc" -O1 -DREDUCED='reduction(+:s)' product.c -o product && "$accelcc" -O1 -DREDUCED=seq product.c -o product_seq &&
    "$accelcc" -O1 -ffp-contract=off -DREDUCED='reduction(+:s)' product.c -o product_rounded || exit 1
computes() { # KERNEL PROGRAM SETTING...: the program with these settings prints the right sum and launches this kernel
    local kernel=$1 program=$2 out
    shift 2
    out=$(env ACC_DEVICE_TYPE=cudasim ACCEL_NOTIFY=1 "$@" "./$program" 2>&1)
    grep -qx 170640 <<<"$out" && grep -q "launch .*kernel=$kernel" <<<"$out" || fail "$program with $*: $out"
}
computes cublasDgemm product ACCEL_BLAS=2
computes accel_k_multiply_1 product ACCEL_BLAS=1
computes accel_k_multiply_1 product ACCEL_BLAS=0
computes accel_k_multiply_1 product ACCEL_BLAS=2 ACCEL_REPRODUCIBLE=1
computes accel_k_multiply_1 product ACCEL_BLAS=2 ACCEL_SIM_FAIL='cublasCreate_v2:1=1'
computes accel_k_multiply_1 product_seq ACCEL_BLAS=2
computes accel_k_multiply_1 product_plain ACCEL_BLAS=2
computes accel_k_multiply_1 product_rounded ACCEL_BLAS=2
out=$(env ACC_DEVICE_TYPE=cudasim ACCEL_BLAS=2 ACCEL_SIM_FAIL='cublasDgemm_v2:1=13' ./product 2>&1) && fail "an error of cuBLAS is ignored"
grep -q 'product.c:5: accel error: parallel loop: .*cuBLAS: the function failed to launch on the GPU' <<<"$out" || fail "$out"

# --device-info
export ACC_DEVICE_TYPE=cudasim
ACCEL_SIM_DEVICES=2 ACCEL_SIM_ARCH=sm_90,sm_75 ACCEL_SIM_FAIL=cuDevicePrimaryCtxRetain:2 "$accelcc" --device-info >out || fail "--device-info"
grep -q '^device 0: accelcc simulator, sm_90, 4 multiprocessors, 2.0 GiB' out && grep -q '^device 1: not available: ' out &&
    grep -q '^programs run on device 0' out || fail "--device-info says: $(cat out)"
ACC_DEVICE_TYPE=host "$accelcc" --device-info | grep -q '^programs run on the host' || fail "--device-info on the host"
# A construct that runs in parts: ACCEL_NOTIFY lists each transfer and launch, and the transfers are of all bytes. Under a tool it runs as a whole.
cat >parts.c <<'X'
#include <stdio.h>
int main(int argc, char **argv)
{
    static double x[5000], y[5000], sum;
    int n = 5000 * argc;
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc parallel loop copyin(x) copy(y[:5000])
    for (int i = 1; i < n - 1; i++) y[i] = x[i - 1] + x[i + 1];
    for (int i = 0; i < n; i++) sum += y[i];
    printf("%g\n", sum);
    return !argv[0];
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 parts.c -o parts || exit 1
export ACC_DEVICE_TYPE=cudasim ACCEL_NOTIFY=3
bytes() { awk -v way="$1" '$1 == way { sub(/.*bytes=/, ""); sum += $0 } END { print sum + 0 }' err; }
for setting in ACCEL_PIPELINE=4k ACCEL_PIPELINE=0 ACCEL_TIME=1; do
    [ "$(env ACCEL_PIPELINE=4k $setting ./parts 2>err)" = 2.4985e+07 ] || fail "$setting: result"
    launches=$(grep -c '^launch' err)
    if [ $setting = ACCEL_PIPELINE=4k ]; then [ "$launches" -gt 5 ]; else [ "$launches" = 1 ]; fi || fail "$setting: $launches launches"
    [ "$(bytes upload) $(bytes download)" = "80000 40000" ] || fail "$setting: $(bytes upload) bytes up, $(bytes download) down"
done
exit $failed
