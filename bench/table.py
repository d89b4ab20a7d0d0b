#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""table.py RESULTS: the result lines of all peers as one Markdown table and results.csv, and accelcc beside hand-written CUDA."""
import csv
import glob
import math
import os
import sys

d = sys.argv[1]
order = ["accelcc", "cuda-simple", "cuda-tuned", "cuda-lib", "gcc-acc", "clang-omp", "cupy", "triton", "numba-cuda",
         "jax", "torch", "torch-compile", "accelcc-cpu", "cpu-gcc", "numba-cpu", "numpy"]
FLOPS = ("06_", "18_")
TIME = ("14_", "20_") + tuple(f"{k}_" for k in range(22, 48))
cells, peers, rows, ceil, wrong = {}, [], set(), [], []
with open(os.path.join(d, "results.csv"), "w", newline="") as out:
    w = csv.writer(out)
    w.writerow("workload peer seconds bytes flops check".split())
    for f in sorted(glob.glob(os.path.join(d, "*.txt"))):
        for line in open(f, errors="replace"):
            p = line.split()
            if len(p) != 6 or not p[0][:2].isdigit() or p[0][2] != "_":
                continue
            name, peer, sec, by, fl = p[0], p[1], float(p[2]), float(p[3]), float(p[4])
            w.writerow(p)
            if peer == "ceiling":
                ceil.append((name[3:], sec, by, fl))
                continue
            rows.add(name)
            if peer not in peers:
                peers.append(peer)
            if p[5] != "ok":
                wrong.append(f"{name} {peer}")
            speed = 1 / sec if name.startswith(TIME) or not by + fl else (fl if name.startswith(FLOPS) else by) / sec
            cells[name, peer] = (speed, sec, p[5] == "ok")
peers.sort(key=lambda p: (order.index(p) if p in order else 99, p))

print("System ceilings measured in this run\n")
for name, sec, by, fl in ceil:
    v = f"{by / sec / 1e9:.1f} GB/s" if by else f"{fl / sec / 1e12:.2f} TFLOP/s" if fl else f"{sec * 1e6:.2f} us"
    print(f"* {name}: {v}")


def number(x):
    return f"{x:.0f}" if x >= 100 else f"{x:.1f}" if x >= 10 else f"{x:.2f}" if x >= 0.1 else f"{x:.2g}"


print("\nEvery cell: the figure in the row's unit, and in brackets the speed relative to the row's best (1 = best)."
      "\nGB/s and GFLOP/s: more is better; us: less is better. A dash: not offered or failed (see the peer's log). !: wrong result.\n")
table = [["workload", "unit"] + peers]
for name in sorted(rows):
    best = max((c[0] for (n, p), c in cells.items() if n == name and c[2]), default=0)
    unit = "us" if name.startswith(TIME) else "GFLOP/s" if name.startswith(FLOPS) else "GB/s"
    r = [name, unit]
    for p in peers:
        c = cells.get((name, p))
        if not c:
            r.append("-")
        else:
            v = c[1] * 1e6 if unit == "us" else c[0] / 1e9
            r.append(f"{number(v)} ({number(c[0] / best) if best else '?'}){'' if c[2] else '!'}")
    table.append(r)
wid = [max(len(r[k]) for r in table) for k in range(len(table[0]))]
for k, r in enumerate(table):
    print("| " + " | ".join(x.ljust(w) if j < 2 else x.rjust(w) for j, (x, w) in enumerate(zip(r, wid))) + " |")
    if not k:
        print("|" + "|".join("-" * (w + 2) for w in wid) + "|")


def speeds():
    """accelcc's time beside that of plain and of tuned CUDA (the faster of tuned and library), in microseconds."""
    ratios = [[], []]
    print("\n| workload | accelcc, us | simple, us | tuned, us | simple / accelcc | tuned / accelcc |\n|---|--:|--:|--:|--:|--:|")
    for name in sorted(rows):
        mine, peer = cells.get((name, "accelcc")), [cells.get((name, "cuda-simple")), None]
        fast = [c for c in (cells.get((name, p)) for p in ("cuda-tuned", "cuda-lib")) if c and c[2]]
        peer[1] = min(fast, key=lambda c: c[1]) if fast else None
        if not mine or not any(peer):
            continue
        times = [f"{number(c[1] * 1e6)}{'' if c[2] else '!'}" if c else "-" for c in [mine] + peer]
        for k, c in enumerate(peer):
            good = c and c[2] and mine[2]
            times.append(f"{c[1] / mine[1]:.2f}" if good else "-")
            if good:
                ratios[k].append(c[1] / mine[1])
        print("| " + " | ".join([name] + times) + " |")
    for name, r in zip(("simple", "tuned"), ratios):
        if r:
            print(f"\n{name} / accelcc: geometric mean {math.exp(sum(map(math.log, r)) / len(r)):.2f} of {len(r)} rows, lowest {min(r):.2f}")


if any(p == "accelcc" for _, p in cells):
    speeds()
if wrong:
    print("\nWrong results: " + ", ".join(wrong))
logs = [f for f in sorted(glob.glob(os.path.join(d, "*.log"))) if os.path.getsize(f) and not f.endswith(("build.log", "machine.log"))]
if logs:
    print("\nLogs with content (first lines):")
    for f in logs:
        for line in open(f, errors="replace").read().splitlines()[:6]:
            print(f"  {os.path.basename(f)}: {line[:200]}")
