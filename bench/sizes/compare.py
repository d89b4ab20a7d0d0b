#!/usr/bin/env python3
"""Device times of each kernel of the programs that build.sh made, as written beside without sizes. SPDX-License-Identifier: MIT
    compare.py OUT [PERCENT]
Each program runs three times, in turns with its other form, and of each kernel the run with the least time counts: from one process to the next all
launches of a program take up to a microsecond more or less, whatever the kernel. Prints the totals of each program, whether it verified its result, and the kernels with PERCENT (1) of the time or more; kernels that take over a
tenth longer as written are marked. The exit status is 1 where a program failed."""
import glob
import os
import re
import resource
import subprocess
import sys

LAUNCHES = re.compile(r'grid: \[([^\]]*)\]\s+block: \[([^\]]*)\](?: \([^)]*\))?\s+kernel: (\S+)\s*\n\s*device time\(us\): total=([\d,]+)')

def run(program):
    """Kernel -> (us, grid, block), and whether the program says that its result is right."""
    unlimited = lambda: resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    done = subprocess.run([program], env=dict(os.environ, ACCEL_TIME='1'), capture_output=True, text=True, errors='replace', preexec_fn=unlimited)
    text, kernels = done.stdout + done.stderr, {}
    for grid, block, name, us in LAUNCHES.findall(text):
        kernels[name] = (kernels.get(name, (0,))[0] + int(us.replace(',', '')), grid, block)
    good = done.returncode == 0 and re.search(r'(?<!UN)SUCCESSFUL', text, re.I) and not re.search('UNSUCCESSFUL', text, re.I)
    return kernels, bool(good)

def best(first, second):
    """The least of both for each kernel, and whether both were right."""
    return {n: min(k, second[0].get(n, k), key=lambda x: x[0]) for n, k in first[0].items()}, first[1] and second[1]

def in_turns(one, other, rounds=3):
    a = b = None
    for k in range(rounds):
        for program in (one, other) if k % 2 == 0 else (other, one):
            done = run(program)
            if program == one: a = best(a, done) if a else done
            else: b = best(b, done) if b else done
    return a, b

failed = False
percent = float(sys.argv[2]) if len(sys.argv) > 2 else 1
for free in sorted(glob.glob(os.path.join(sys.argv[1], '*.free'))):
    (a, good_a), (b, good_b) = in_turns(free[:-4] + 'written', free)
    totals = [sum(k[0] for k in kernels.values()) for kernels in (a, b)]
    failed |= not (good_a and good_b)
    print('%s: as written %d us, without sizes %d us%s' % (os.path.basename(free)[:-5], *totals, '' if good_a and good_b else ', WRONG RESULT'))
    for name in sorted(b, key=lambda n: -b[n][0]):
        x, y = a.get(name, (0, '', '')), b[name]
        if max(x[0], y[0]) >= totals[1] * percent / 100:
            print('  %-32s %9d %9d  %12s %-8s %12s %-8s%s' % (name, x[0], y[0], *x[1:], *y[1:], '  SLOWER' if x[0] > 1.1 * y[0] else ''))
sys.exit(failed)
