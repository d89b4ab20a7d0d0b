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
assert any(e["ph"] == "X" and e["args"].get("line") == 8 for e in events), "no event of line 8"
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
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 program.c -o program || exit 1
${CC:-cc} -shared -fPIC -I"$include" tool.c -o libtool.so || exit 1
for device in host cudasim; do
    export ACC_DEVICE_TYPE=$device
    ACCEL_TRACE=$device.json ./program >/dev/null || fail "$device: status"
    python3 check.py $device.json $device || fail "$device: trace"
    ACC_PROFLIB="./libtool.so" ./program >/dev/null 2>err || fail "$device: status with a tool"
    grep -q 'tool starts' err || fail "$device: the tool does not start"
    [ $device = host ] || [ "$(grep -cE 'tool 18 program.c:[0-9]+ accel_k_main' err)" = 5 ] || fail "$device: launches: $(cat err)"
    LD_PRELOAD=./libtool.so ./program 2>&1 >/dev/null | grep -q 'tool starts' || [ -n "${ACCEL_TEST_FLAGS-}" ] || fail "$device: LD_PRELOAD"
done
ACC_PROFLIB=./nothing.so ./program >/dev/null 2>err && fail "a missing library is ignored"
grep -q 'accel error: .*ACC_PROFLIB.*nothing.so' err || fail "no message for a missing library: $(cat err)"
ACCEL_TRACE=/nowhere/x.json ./program >/dev/null 2>err && fail "a trace that cannot be written is ignored"
exit $failed
