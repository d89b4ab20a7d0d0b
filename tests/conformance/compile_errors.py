#!/usr/bin/env python3
"""What gcc's or clang's compile tests hold to be errors, given to accelcc. SPDX-License-Identifier: MIT

   compile_errors.py ACCELCC gcc|clang TESTS

TESTS of gcc is the folder gcc/testsuite of its sources (Debian: package gcc-12-source); read are the C files of c-c++-common/goacc and
gcc.dg/goacc. TESTS of clang is clang/test of LLVM's sources (22 or later); read are those of ParserOpenACC and SemaOpenACC. A line that
carries dg-error or expected-error must get an error there or near it. gcc_errors.txt and clang_errors.txt list what is left out: a part of
the other compiler's message, of the line or the name of the file, and the reason. Files without such lines must be accepted, but for what
the list names by the file."""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

ABOVE, BELOW = 4, 3                    # lines: they may name the statement where we name the directive, or the other way round


def expected_by_gcc(text):
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


def expected_by_clang(text):
    """{line: clang's message}; places given by a marker are left out."""
    wanted = {}
    for number, line in enumerate(text.split("\n"), 1):
        for m in re.finditer(r"expected-error(?:-re)?(?:@([+-]\d+))?\s*(?:\d+\+?)?\s*\{\{((?:[^}]|\}(?!\}))*)\}\}", line):
            wanted[number + int(m.group(1) or 0)] = m.group(2)
    return wanted


SUITES = {
    "gcc": (expected_by_gcc, ("c-c++-common/goacc", "gcc.dg/goacc")),
    "clang": (expected_by_clang, ("ParserOpenACC", "SemaOpenACC")),
}


def check(job):
    accelcc, expected, path, left_out = job
    name = os.path.basename(path)
    text = open(path, errors="replace").read()
    lines, wanted = text.split("\n"), expected(text)
    with tempfile.TemporaryDirectory() as work:
        strict = ["--strict-openacc"] if wanted else []             # what we take beyond OpenACC is an error there
        command = [accelcc, "-w"] + strict + ["--emit", "-o", os.path.join(work, "x.c"), path]
        p = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=work)
    if p.returncode not in (0, 1):
        return name, [f"exit status {p.returncode}: {p.stderr[-200:]}"]
    given = {int(m.group(1)) for m in re.finditer(re.escape(name) + r":(\d+):\d+: error:", p.stderr)}
    if not wanted:
        first = next((line for line in p.stderr.split("\n") if "error" in line), "")
        return name, [f"refused: {first[-150:]}"] if p.returncode and name not in left_out else []
    missing = [at for at in wanted if not any(at - k in given for k in range(-BELOW, ABOVE + 1))]
    return name, [f"line {at}: no error; expected: {wanted[at]}" for at in missing if name not in left_out and f"{name}:{at}" not in left_out
                  and not any(part in wanted[at] or part in lines[at - 1] for part in left_out)]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("accelcc")
    a.add_argument("suite", choices=SUITES)
    a.add_argument("tests")
    args = a.parse_args()
    expected, folders = SUITES[args.suite]
    lines = open(os.path.join(os.path.dirname(__file__), f"{args.suite}_errors.txt")).read().split("\n")
    left_out = [line.split(" | ")[0] for line in lines if line and not line.startswith("#")]
    files = sorted(f for d in folders for f in glob.glob(os.path.join(os.path.realpath(args.tests), d, "*.c")))
    if not files:
        sys.exit(f"{args.tests}: no tests of {args.suite} there")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, wrong in pool.map(check, [(os.path.realpath(args.accelcc), expected, f, left_out) for f in files]):
            failed += bool(wrong)
            for line in wrong:
                print(f"{name}: {line}")
    print(f"{len(files) - failed} files as expected, {failed} not")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
