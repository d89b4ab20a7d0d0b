#!/usr/bin/env python3
"""covered: every file of the translator or of the runtime has a row in the table of its tests, and every test named there exists. SPDX-License-Identifier: MIT
  covered.py translator     tests/README.md
  covered.py runtime        tests/unit/README.md; and no two flags of kernels have one value"""
import collections
import os
import re
import sys
from pathlib import Path

TESTS = Path(os.path.realpath(__file__)).parent
UNIT_TESTS = (TESTS / "unit" / "CMakeLists.txt").read_text()
complaints = []


def rows(page):
    """{file: its tests} of the tables of a page. Some tables have a third column."""
    found = re.findall(r"^\| ([a-z0-9_]*\.c) \| ([^|]*) \|", page.read_text(), re.M)
    return {name: tests.replace(",", "").split() for name, tests in found}


def exists(test):
    """Whether there is a test of this name: a program, a script, or a unit test."""
    if re.match("(host|cuda|device)/", test):
        test = "translate/" + test
    if test.endswith("_test"):
        test = "unit/" + test
    refused = TESTS / test.replace("device/", "device/refused/")
    return any(path.exists() for path in [TESTS / (test + e) for e in (".c", ".sh", ".py")] + [refused.with_suffix(".c")])


def is_run(test):
    """Whether ctest runs a test of the runtime that exists."""
    return "/" in test or re.search(r"(model_test|runtime_test|foreach)\(.*\b%s\b|%s" % (test.removesuffix("_test"), test), UNIT_TESTS)


def check(folder, page):
    table, files = rows(page), {path.name for path in (TESTS.parent / folder).rglob("*.c")}
    relative = page.relative_to(TESTS.parent)
    complaints.extend(f"{relative}: no row for {name} of {folder}/" for name in sorted(files - {f for f, tests in table.items() if tests}))
    complaints.extend(f"{relative}: {folder}/ has no {name}" for name in sorted(table.keys() - files))
    for test in sorted({t for tests in table.values() for t in tests}):
        if not exists(test) or (folder == "runtime" and not is_run(test)):
            complaints.append(f"{relative}: there is no test {test}")


def check_flags():
    header = (TESTS.parent / "runtime" / "include" / "accel_kernel_flags.h").read_text()
    values = collections.Counter(re.findall(r"^ACCELRT_FLAG\([A-Z_]*, (\d+)\)", header, re.M))
    complaints.extend(f"accel_kernel_flags.h: {value} is the value of two flags" for value, n in values.items() if n > 1)


if sys.argv[1:] == ["translator"]:
    check("translator", TESTS / "README.md")
elif sys.argv[1:] == ["runtime"]:
    check("runtime", TESTS / "unit" / "README.md")
    check_flags()
else:
    sys.exit(__doc__)
print("\n".join(complaints), end="\n" if complaints else "")
sys.exit(bool(complaints))
