#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""paired.py ROUNDS A=DIR B=DIR [NN,...]: two peers in turns, program by program, so that whatever else the machine does meets both.

A and B are the names of the peers in the result lines, the folders hold their programs. Prints for each row the two medians, the median of
the rounds' ratios time(B)/time(A), above 1 where A is faster, and the ratio of the best rounds, which a busy machine disturbs least. The
environment is handed on (BENCH_CAP, ACC_DEVICE_TYPE, OMP_*)."""
import os
import statistics
import subprocess
import sys


def run(folder, program, peer):
    """{row: seconds} of one execution; a row whose check fails ends the measurement."""
    out = subprocess.run([os.path.join(folder, program)], capture_output=True, text=True, timeout=120)
    rows = {}
    for line in out.stdout.splitlines():
        p = line.split()
        if len(p) == 6 and p[1] == peer:
            if p[5] != "ok":
                sys.exit(f"{program} {peer}: {line}")
            rows[p[0]] = float(p[2])
    if out.returncode or not rows:
        print(f"{program} {peer}: exit status {out.returncode}, no row\n{out.stderr}", file=sys.stderr)
    return rows


def main():
    rounds = int(sys.argv[1])
    (a, dir_a), (b, dir_b) = (s.split("=", 1) for s in sys.argv[2:4])
    chosen = sys.argv[4].split(",") if len(sys.argv) > 4 else None
    print(f"| row | {a}, us | {b}, us | {b}/{a} | lowest, highest | best of {b}/best of {a} |\n|---|--:|--:|--:|---|--:|")
    for program in sorted(set(os.listdir(dir_a)) & set(os.listdir(dir_b))):
        if chosen and program[:2] not in chosen:
            continue
        times = {}
        for k in range(rounds):
            order = [(a, dir_a), (b, dir_b)]
            for peer, folder in order if k % 2 == 0 else reversed(order):
                for row, seconds in run(folder, program, peer).items():
                    times.setdefault(row, {a: [], b: []})[peer].append(seconds)
        for row, t in times.items():
            ratios = [y / x for x, y in zip(t[a], t[b])]
            if ratios:
                print(f"| {row} | {statistics.median(t[a]) * 1e6:.2f} | {statistics.median(t[b]) * 1e6:.2f} | "
                      f"{statistics.median(ratios):.3f} | {min(ratios):.3f} {max(ratios):.3f} | {min(t[b]) / min(t[a]):.3f} |", flush=True)


main()
