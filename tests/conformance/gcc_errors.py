#!/usr/bin/env python3
"""What gcc's compile tests hold to be errors, given to accelcc. SPDX-License-Identifier: MIT

   gcc_errors.py ACCELCC TESTSUITE

TESTSUITE is the folder gcc/testsuite of gcc's sources (Debian: package gcc-12-source); read are c-c++-common/goacc and gcc.dg/goacc. A line
that carries dg-error must get an error there or at the directive above it. gcc_errors.txt lists what is left out: a part of gcc's message and
the reason. Files without dg-error must be accepted, but for what the list names by the file."""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

ABOVE, BELOW = 4, 3                    # lines: gcc may name the statement where we name the directive, or the other way round


def expected(text):
    """{line: gcc's message} for C."""
    wanted = {}
    for number, line in enumerate(text.split("\n"), 1):
        m = re.search(r"dg-error\s+(?:\"((?:[^\"\\]|\\.)*)\"|\{([^}]*)\})(.*)", line)
        if not m or "target c++" in m.group(3) or "xfail *-*-*" in m.group(3):
            continue
        place = re.search(r"\}\s+(\.?-?\d+)\s*\}", m.group(3))
        at = number if not place else number + int(place.group(1)[1:]) if place.group(1).startswith(".") else int(place.group(1))
        wanted[at] = m.group(1) or m.group(2) or ""
    return wanted


def check(job):
    accelcc, path, left_out = job
    name = os.path.basename(path)
    wanted = expected(open(path, errors="replace").read())
    with tempfile.TemporaryDirectory() as work:
        strict = ["--strict-openacc"] if wanted else []             # what we take beyond OpenACC is an error there
        command = [accelcc, "-w"] + strict + ["--emit", "-o", os.path.join(work, "x.c"), path]
        p = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=work)
    if p.returncode not in (0, 1):
        return name, [f"exit status {p.returncode}: {p.stderr[-200:]}"]
    given = {int(m.group(1)) for m in re.finditer(re.escape(name) + r":(\d+):\d+: error:", p.stderr)}
    if not wanted:
        first = next((line for line in p.stderr.split("\n") if "error" in line), "")
        return name, [f"refused: {first[-150:]}"] if p.returncode and name not in left_out else []
    missing = [at for at in wanted if not any(at - k in given for k in range(-BELOW, ABOVE + 1))]
    return name, [f"line {at}: no error; gcc: {wanted[at]}" for at in missing if not any(text in wanted[at] for text in left_out)
                  and name not in left_out and f"{name}:{at}" not in left_out]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("accelcc")
    a.add_argument("testsuite")
    args = a.parse_args()
    lines = open(os.path.join(os.path.dirname(__file__), "gcc_errors.txt")).read().split("\n")
    left_out = [line.split(" | ")[0] for line in lines if line and not line.startswith("#")]
    files = sorted(f for d in ("c-c++-common", "gcc.dg") for f in glob.glob(os.path.join(args.testsuite, d, "goacc", "*.c")))
    jobs = [(os.path.realpath(args.accelcc), f, left_out) for f in files]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, wrong in pool.map(check, jobs):
            failed += bool(wrong)
            for line in wrong:
                print(f"{name}: {line}")
    print(f"{len(files) - failed} files as expected, {failed} not")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
