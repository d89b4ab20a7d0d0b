#!/usr/bin/env python3
"""Runs the OpenACC Validation and Verification suite's C tests with accelcc and counts. SPDX-License-Identifier: MIT

   vv_suite.py ACCELCC TESTS [--device host|cudasim|nvidia] [--only PATTERN] [--constructs] [--jobs N] [--build-only DIR | --run-only DIR]

TESTS is the folder of tests of OpenACCUserGroup/OpenACCV-V, which is not part of this project. A file holds tests T1, T2...; -DTk leaves one
out, and the program's exit status has a bit for each that failed. --constructs adds what the suite's mutator does: tests marked as independent
of the construct, with `kernels` and `serial` in place of `parallel`. Outcomes: pass; unsupported ("not supported yet"); refused (another
error); wrong (the tests that failed); timeout."""
import concurrent.futures
import fnmatch
import glob
import os
import re
import subprocess
import sys
import tempfile

import suite


def variants(args, path, work):
    """The file, and with --constructs copies of it for the other constructs."""
    yield os.path.basename(path)[:-2], path
    text = open(path, errors="replace").read()
    if not args.constructs or "construct-independent" not in text or "acc parallel" not in text:
        return
    for construct in ("kernels", "serial"):
        changed = re.sub(r"(#pragma acc )parallel\b", r"\1" + construct, text)
        name = f"{os.path.basename(path)[:-2]}_{construct}"
        with open(os.path.join(work, name + ".c"), "w") as out:
            out.write(changed)
        yield name, os.path.join(work, name + ".c")


def compile_test(args, source, program, folder, excluded=()):
    command = [args.accelcc, "-w", "-O2", "-I", folder, "-I", args.tests, *args.flags.split(), *[f"-DT{k}" for k in excluded], source,
               "-o", program, "-lm"]
    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return "timeout: compiling"
    if p.returncode == 0:
        return ""
    errors = [line for line in p.stderr.splitlines() if "error" in line]
    return re.sub(r"^.*?error: ", "", errors[0]) if errors else p.stderr[-200:]


def failed_tests(status):
    return f"signal {-status}" if status < 0 else " ".join(f"T{k + 1}" for k in range(8) if status >> k & 1)


def run(args, program):
    environment = dict(os.environ, ACC_DEVICE_TYPE=args.device, OMP_NUM_THREADS="2")
    try:
        p = subprocess.run([program], capture_output=True, text=True, errors="replace", timeout=args.timeout, env=environment)
    except subprocess.TimeoutExpired:
        return "timeout", "running"
    said = (p.stderr.strip().splitlines() or [""])[0]
    return ("pass", "") if p.returncode == 0 else ("wrong", f"{failed_tests(p.returncode)} {said}")


def refused_tests(args, source, program, folder, excluded):
    """Which of the file's tests accelcc refuses, each compiled alone."""
    numbers = sorted(set(re.findall(r"^#ifndef T(\d+)", open(source, errors="replace").read(), re.M)) - set(excluded), key=int)
    return [k for k in numbers if compile_test(args, source, program, folder, [n for n in numbers if n != k] + excluded)]


def outcome(args, name, source, folder, work, excluded):
    program = os.path.join(args.build_only or args.run_only or work, name)
    if not args.run_only:
        why = compile_test(args, source, program, folder, excluded)
        if why:
            tests = " ".join("T" + k for k in refused_tests(args, source, program, folder, excluded))
            kind = "unsupported" if "not supported yet" in why else "crash" if "internal error" in why else "refused"
            return ("timeout" if why.startswith("timeout") else kind), f"{tests}: {why}"
        if args.build_only:
            return "built", ""
    elif not os.path.exists(program):
        return "skipped", "not built"
    return run(args, program)


def main():
    args = suite.arguments("tests", "--constructs")
    skip = suite.left_out("vv_not_standard.txt", args.device)
    paths = sorted(p for p in glob.glob(os.path.join(args.tests, "**", "*.c"), recursive=True)
                   if fnmatch.fnmatch(os.path.basename(p)[:-2], args.only) and skip.get(os.path.basename(p)[:-2], True))
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = [(name, source, os.path.dirname(path), work, [t[1:] for t in sorted(skip.get(os.path.basename(path)[:-2], ()))])
                for path in paths for name, source in variants(args, path, work)]
        return suite.tally(zip([j[0] for j in jobs], pool.map(lambda j: outcome(args, *j), jobs)))


if __name__ == "__main__":
    sys.exit(main())
