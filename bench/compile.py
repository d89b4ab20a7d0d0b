#!/usr/bin/env python3
"""How long accelcc compiles files, and how large the objects are, beside the host compiler. SPDX-License-Identifier: MIT

  compile.py ACCELCC [option...] file.c...

Each file is compiled in its own folder by `cc -O2 -w -c` and by `ACCELCC -O2 -w -c` with the options (--gpu-arch is for ACCELCC alone), one after
the other, each with at most LIMIT seconds of CPU time (60, or $COMPILE_LIMIT). Printed: bytes, seconds of CPU time and of the wall clock, and the
ratios of size and CPU time."""
import os
import resource
import subprocess
import sys
import tempfile
import time

LIMIT = int(os.environ.get("COMPILE_LIMIT", "60"))


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def compile_file(command, folder, output):
    """Bytes, CPU seconds and seconds of one compilation, or None."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    rc = subprocess.run(command + ["-o", output], cwd=folder, stderr=subprocess.DEVNULL, preexec_fn=limit).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (os.path.getsize(output), cpu, time.time() - start) if rc == 0 else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    accelcc = os.path.realpath(sys.argv[1])
    options = [w for w in sys.argv[2:] if w.startswith("-")]
    own = [w for w in options if not w.startswith("--gpu-arch")]
    total = [0] * 6
    print("| file | object, kB | times cc's | CPU, s | times cc's | wall clock, s |\n|---|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as work:
        for path in (w for w in sys.argv[2:] if not w.startswith("-")):
            folder, name = os.path.split(os.path.abspath(path))
            cc = compile_file([os.environ.get("CC", "cc"), "-O2", "-w", *own, "-c", name], folder, work + "/cc.o")
            mine = cc and compile_file([accelcc, "-O2", "-w", *options, "-c", name], folder, work + "/accelcc.o")
            if not mine:
                print(f"| {name} | {'not compiled' if cc else 'not compiled by cc'} | | | | |", flush=True)
                continue
            total = [t + x for t, x in zip(total, cc + mine)]
            print("| %s | %.0f, %.0f | %.1f | %.2f, %.2f | %.1f | %.2f, %.2f |" % (name, cc[0] / 1e3, mine[0] / 1e3, mine[0] / cc[0], cc[1],
                  mine[1], mine[1] / max(cc[1], .01), cc[2], mine[2]), flush=True)
    if total[0]:
        print("| all | %.0f, %.0f | %.1f | %.1f, %.1f | %.1f | %.1f, %.1f |" % (total[0] / 1e3, total[3] / 1e3, total[3] / total[0], total[1],
              total[4], total[4] / max(total[1], .01), total[2], total[5]))


main()
