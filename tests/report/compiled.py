#!/usr/bin/env python3
"""What the report says of kernels that NVRTC has compiled: registers, shared memory, local memory, spilled registers, occupancy, for a kernel that must
spill (160 sums of doubles in an iteration, where a thread has 255 registers of half that size), one with an array in local memory, and one with neither.
SPDX-License-Identifier: MIT

    compiled.py ACCELCC

Exit status 77: there is no NVRTC."""
import json
import os
import re
import subprocess
import sys
import tempfile

SUMS = 160
PROGRAM = ("void spills(int n, const double *restrict x, double *restrict y)\n{\n"
           "#pragma acc parallel loop copyin(x[0:n * 160]) copyout(y[0:n])\n    for (int i = 0; i < n; i++) {\n        double "
           + ", ".join(f"s{k} = x[i + n * {k}]" for k in range(SUMS)) + ";\n        for (int k = 0; k < n; k++) {\n"
           + "\n".join(f"            s{k} = s{k} * s{(k + 1) % SUMS} + x[k];" for k in range(SUMS)) + "\n        }\n        y[i] = "
           + " + ".join(f"s{k}" for k in range(SUMS)) + ";\n    }\n}\n"
           "void array(int n, const int *restrict x, int *restrict y)\n{\n"
           "#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])\n    for (int i = 0; i < n; i++) {\n        int own[50];\n"
           "        for (int k = 0; k < 50; k++) own[k] = x[(i + k) % n];\n        y[i] = own[x[i] % 50];\n    }\n}\n"
           "void plain(int n, const int *restrict x, int *restrict y)\n{\n"
           "#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])\n    for (int i = 0; i < n; i++) y[i] = x[i];\n}\n")
failed = []


def expect(what, holds, found):
    if not holds:
        failed.append(f"{what}: {found}")


def report(accelcc, form, work):
    done = subprocess.run([accelcc, "--gpu-arch=sm_90", f"--report={form}:-", "-c", "p.c", "-o", "p.o"], cwd=work, capture_output=True, text=True)
    if "requires NVRTC" in done.stderr:
        print(done.stderr, end="")
        sys.exit(77)
    expect("exit status", done.returncode == 0, done.stderr)
    return done.stdout


def main():
    accelcc = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        with open(os.path.join(work, "p.c"), "w") as f:
            f.write(PROGRAM)
        kernels = {c["name"]: c for u in json.loads(report(accelcc, "json", work))["files"] for r in u["constructs"] for k in r["kernels"]
                   for c in k["compiled"]}
        text = report(accelcc, "text", work)
    spills, array, plain = (kernels[f"accel_k_{name}_1"] for name in ("spills", "array", "plain"))
    expect("all registers", spills["registers"] >= 250, spills)
    expect("spills", spills["spill_store_bytes"] > 0 and spills["spill_load_bytes"] > 0, spills)
    expect("spills are in local memory", spills["local_bytes"] >= 8, spills)
    expect("occupancy with spills", spills["occupancy_percent"] < plain["occupancy_percent"], spills)
    expect("an array is no spill", array["local_bytes"] >= 200 and array["spill_store_bytes"] == 0, array)
    expect("nothing in local memory", plain["local_bytes"] == plain["spill_store_bytes"] == plain["spill_load_bytes"] == 0, plain)
    expect("registers", 4 <= plain["registers"] <= 64 and plain["arch"] == "sm_90", plain)
    line = re.search(r"accel_k_spills_1 for sm_90: (\d+) registers.*of spilled registers (\d+) bytes stored and (\d+) loaded", text)
    expect("the text", line and int(line[2]) == spills["spill_store_bytes"] and int(line[3]) == spills["spill_load_bytes"], text)
    expect("no spills in the text of the others", len(re.findall("spilled", text)) == 1, text)
    print(*failed, sep="\n")
    sys.exit(bool(failed))


main()
