#!/usr/bin/env python3
"""Processor time of the tests, which does not depend on what else the machine does. SPDX-License-Identifier: MIT

  test_times.py BUILD [-R REGEX] [-E REGEX] [--every N] [--log FILE]

Runs the tests of a build folder one after another, as ctest would (commands, environments, folders), and prints for each the seconds of processor time
of all its processes, the most expensive last, and the sum. -R and -E select by name as in ctest; --every N takes each N-th. --log: their output."""
import argparse
import json
import os
import re
import resource
import subprocess
import sys


def properties(test):
    return {p["name"]: p["value"] for p in test.get("properties", [])}


def run(test, log):
    """Status and CPU seconds of one test."""
    values = properties(test)
    env = dict(os.environ, **dict(v.split("=", 1) for v in values.get("ENVIRONMENT", [])))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    rc = subprocess.run(test["command"], cwd=values["WORKING_DIRECTORY"], env=env, stdout=log, stderr=log).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return rc, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("-R", default="")
    parser.add_argument("-E", default="$^")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--log", default=os.devnull)
    options = parser.parse_args()
    listed = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=options.build, capture_output=True, check=True).stdout)["tests"]
    chosen = [t for t in listed if re.search(options.R, t["name"]) and not re.search(options.E, t["name"])][::options.every]
    chosen.sort(key=lambda t: "FIXTURES_SETUP" not in properties(t))
    rows, failed = [], 0
    with open(options.log, "w", encoding="utf-8") as log:
        for test in chosen:
            rc, seconds = run(test, log)
            failed += rc not in (0, properties(test).get("SKIP_RETURN_CODE", 0))
            rows.append((seconds, test["name"], "" if rc == 0 else f" status {rc}"))
            print("%7.2f %s%s" % rows[-1], file=sys.stderr, flush=True)
    for row in sorted(rows):
        print("%7.2f %s%s" % row)
    print("%7.2f s of processor time, %d tests, %d failed" % (sum(r[0] for r in rows), len(rows), failed))
    return failed > 0


sys.exit(main())
