#!/usr/bin/env python3
"""texts: every error text and every detail that the runtime prints must occur in tests/run/messages.expected, word for word between its
values. Failed calls of the driver share one text ("... failed on device"); tests/faults makes each of them fail.
SPDX-License-Identifier: MIT
  texts.py        exit status 1: some text does not occur"""
import glob, os, re, sys

ROOT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..")
CALL = re.compile(r"\b(accel__(?:fail|fail_as|error|error_at|detail)|refuse)\(")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Texts that no program of tests/run causes, and the reason or the test that covers them.
GUARDS = {
    "out of host memory": "tests/faults makes malloc fail",
    "but no NVIDIA GPU is available": "tests/run/errors.sh, where there is none",
    "install it (Debian package libzstd1)": "tests/driver/size.sh",
    "is compressed, but libzstd.so.1 cannot be loaded": "tests/driver/size.sh",
    "recompile it": "tests/unit/unpack_test.c",
    "is corrupted: it cannot be decompressed": "tests/unit/unpack_test.c",
    "the runtime cannot be used after an error": "tests/run/caught.sh",
    "the program is stopped; standard error says why": "of programs that catch errors and are stopped by ACCEL_COMPARE, which has told why",
    "which may still have been running": "tests/run/errors.sh",
    "the host, or a library that it calls, accesses the device address": "tests/run/errors.sh and, with MPI's advice, tests/mpi/mpi.sh",
    "an MPI library without support for device addresses": "tests/mpi/mpi.sh",
    "pass it to functions that take device addresses only": "tests/run/errors.sh",
    "has not ended within": "tests/run/caught.sh",
    " seconds": "the same",
    "another process may have ended": "tests/run/caught.sh",
    "set ACC_DEVICE_TYPE=cudasim and ACCEL_SIM=check": "after faults on NVIDIA GPUs; records_test",
    "set ACCEL_SYNC=1 to identify": "the same",
    "last attempt: error": "the simulator compiles from the source",
}


def arguments(text, at):
    """The text between the bracket before `at` and the matching one."""
    depth, i, quoted = 1, at, False
    while depth:
        c = text[i]
        if c == "\\" and quoted:
            i += 1
        elif c == '"':
            quoted = not quoted
        elif not quoted:
            depth += (c == "(") - (c == ")")
        i += 1
    return text[at:i - 1]


def texts():
    for path in sorted(glob.glob(os.path.join(ROOT, "runtime", "*", "*.c"))):
        source = open(path).read()
        for call in CALL.finditer(source):
            joined = re.sub(r'"\s*\n?\s*"', "", arguments(source, call.end()))
            for literal in LITERAL.findall(joined):
                yield os.path.basename(path), source.count("\n", 0, call.start()) + 1, literal


def main():
    golden = open(os.path.join(ROOT, "tests", "run", "messages.expected")).read()
    missing = 0
    for path, line, literal in texts():
        pieces = [p for p in re.split(r"%[-#0-9.*]*(?:z|l|ll)?[a-z]", literal.replace('\\"', '"')) if re.search(r"[a-z]{3}", p)]
        absent = [p for p in pieces if p.strip() not in golden and not any(g in p for g in GUARDS)]
        if absent:
            missing += 1
            print(f"{path}:{line}: no test for: {absent[0]}")
    sys.exit(missing > 0)


main()
