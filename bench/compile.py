#!/usr/bin/env python3
"""How long accelcc compiles files, and how large the objects are, beside the host compiler. SPDX-License-Identifier: MIT

  compile.py ACCELCC [option...] file.c...

Each file is compiled in its own folder by `cc -O2 -w -c` and by `ACCELCC -O2 -w -c` with the options (--gpu-arch is for ACCELCC alone), one after
the other, RUNS times (1, or $COMPILE_RUNS: the least time of several counts on a busy machine), each with at most LIMIT seconds of CPU time (60, or
$COMPILE_LIMIT). Printed: bytes, seconds of CPU time and of the wall clock, their ratios, and for how many files those are at most 10 and 4."""
import os
import resource
import subprocess
import sys
import tempfile
import time

LIMIT = int(os.environ.get("COMPILE_LIMIT", "60"))
RUNS = int(os.environ.get("COMPILE_RUNS", "1"))


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def compile_file(command, folder, output):
    """Bytes, CPU seconds and seconds of one compilation, or None."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    rc = subprocess.run(command + ["-o", output], cwd=folder, stderr=subprocess.DEVNULL, preexec_fn=limit).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (os.path.getsize(output), cpu, time.time() - start) if rc == 0 else None


def least(results):
    """Of each figure, the least; None if a run failed."""
    return None if None in results else tuple(min(column) for column in zip(*results))


def compile_both(cc, mine, folder, work):
    """In turn, so that what else the machine does meets both."""
    runs = []
    for _ in range(RUNS):
        runs.append((compile_file(cc, folder, work + "/cc.o"), compile_file(mine, folder, work + "/accelcc.o")))
        if None in runs[-1]:
            break
    return least([r[0] for r in runs]), least([r[1] for r in runs])


def ratios(cc, mine):
    return tuple(m / max(c, .001) for c, m in zip(cc, mine))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    accelcc = os.path.realpath(sys.argv[1])
    options = [w for w in sys.argv[2:] if w.startswith("-")]
    own = [w for w in options if not w.startswith("--gpu-arch")]
    total, all_ratios = [0] * 6, []
    row = "| %s | %.0f, %.0f | %.1f | %.2f, %.2f | %.1f | %.2f, %.2f | %.1f |"
    print("| file | object, kB | times cc's | CPU, s | times cc's | wall clock, s | times cc's |\n|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as work:
        for path in (w for w in sys.argv[2:] if not w.startswith("-")):
            folder, name = os.path.split(os.path.abspath(path))
            cc, mine = compile_both([os.environ.get("CC", "cc"), "-O2", "-w", *own, "-c", name], [accelcc, "-O2", "-w", *options, "-c", name],
                                    folder, work)
            if not cc or not mine:
                print(f"| {name} | {'not compiled' if cc else 'not compiled by cc'} | | | | | |", flush=True)
                continue
            total = [t + x for t, x in zip(total, cc + mine)]
            r = ratios(cc, mine)
            all_ratios.append(r)
            print(row % (name, cc[0] / 1e3, mine[0] / 1e3, r[0], cc[1], mine[1], r[1], cc[2], mine[2], r[2]), flush=True)
    if all_ratios:
        r = ratios(total[:3], total[3:])
        print(row % ("all", total[0] / 1e3, total[3] / 1e3, r[0], total[1], total[4], r[1], total[2], total[5], r[2]))
        within = [sum(x[k] <= most for x in all_ratios) for k, most in ((0, 10), (1, 4), (2, 4))]
        middle = [sorted(x[k] for x in all_ratios)[len(all_ratios) // 2] for k in range(3)]
        print("\n%d files: objects up to 10 times as large: %d, up to 4 times the CPU time: %d, of the wall clock: %d. Medians: %.1f, %.1f, %.1f."
              % (len(all_ratios), *within, *middle))


main()
