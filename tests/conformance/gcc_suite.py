#!/usr/bin/env python3
"""Runs gcc's own OpenACC run tests with accelcc and counts. SPDX-License-Identifier: MIT

   gcc_suite.py ACCELCC SUITE [--device host|cudasim|nvidia] [--only PATTERN] [--jobs N] [--verbose] [--build-only DIR | --run-only DIR]

SUITE is the folder libgomp/testsuite/libgomp.oacc-c-c++-common of gcc's sources (Debian: package gcc-12-source). The tests are not part of
this project. Outcomes: pass; unsupported (accelcc says "not supported yet"); refused (another error); wrong (ran, wrong status or output);
timeout. A test that must fail (dg-shouldfail) passes when it exits with a non-zero status and says why."""
import concurrent.futures
import fnmatch
import os
import re
import subprocess
import sys
import tempfile

import suite


# What gcc's harness defines and selects for a device.
DEVICE_DEFINES = {"host": ["-DACC_DEVICE_TYPE_host=1", "-DACC_MEM_SHARED=1"]}
GPU_DEFINES = ["-DACC_DEVICE_TYPE_nvidia=1", "-DACC_MEM_SHARED=0"]


def selected(text, device):
    """Does `dg-do run { target ... }` or dg-skip-if speak of this device?"""
    m = re.search(r"dg-do\s+run\s*\{\s*target\s+([^\n]*)", text)
    condition = m.group(1) if m else ""
    gpu = device != "host"
    if "! openacc_host_selected" in condition:
        return gpu
    if "openacc_nvidia_accel_selected" in condition and not gpu or "openacc_host_selected" in condition and gpu:
        return "! openacc" in condition
    if "radeon" in condition:
        return False
    for line in re.findall(r"dg-skip-if[^\n]*", text):
        if not gpu and ('{ "*" } { "-DACC_MEM_SHARED=0" }' in line or '{ "-DACC_MEM_SHARED=1" }' in line):
            return False
        if "openacc_host_selected" in line and not gpu or "openacc_nvidia_accel_selected" in line and gpu:
            return False
    return True


def directives(path, device):
    text = open(path, errors="replace").read()
    options = []
    for m in re.finditer(r"dg-(?:additional-)?options\s+(?:\"([^\"]*)\"|\{([^}]*)\})([^\n]*)", text):
        if "target" not in m.group(3) or "target c " in m.group(3):
            options += (m.group(1) or m.group(2) or "").split()
    sources = re.findall(r"dg-additional-sources\s+\"?([^\"}\s]+)", text)
    return {
        "run": not re.search(r"dg-do\s+(compile|link)", text) and selected(text, device),
        "fails": any("! openacc_host_selected" not in line or device != "host" for line in re.findall(r"dg-shouldfail[^\n]*", text)),
        "options": [o for o in options if re.match(r"-(D|U|I|std|O|l|ansi|f(no-)?builtin)", o)],
        "sources": sources,
        "environment": dict(re.findall(r"dg-set-target-env-var\s+(\w+)\s+\"?([^\"}\s]*)", text)),
    }


def of_gcc_alone(args, name):
    """Uses gcc's own built-in functions for the number of a gang, worker or lane; no other compiler has them."""
    return "__builtin_goacc_" in open(os.path.join(args.suite, name), errors="replace").read()


def outcome(args, name, work):
    path = os.path.join(args.suite, name)
    d = directives(path, args.device)
    if not d["run"]:
        return "skipped", "not a run test for this device"
    program = os.path.join(args.build_only or args.run_only or work, name[:-2])
    sources = [path] + [os.path.join(args.suite, s) for s in d["sources"]]
    arch = (["--gpu-arch=sm_90"] if args.build_only else []) + args.flags.split()
    if args.run_only:
        return run(args, d, program, work) if os.path.exists(program) else ("skipped", "not built")
    command = [args.accelcc, "-w", "-O2", *arch, *DEVICE_DEFINES.get(args.device, GPU_DEFINES), *d["options"], *sources, "-o", program, "-lm"]
    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=work)
    except subprocess.TimeoutExpired:
        return "timeout", "compiling"
    if p.returncode:
        errors = [l for l in p.stderr.splitlines() if "error" in l]
        text = errors[0] if errors else p.stderr[-300:]
        if p.returncode not in (0, 1, 2) or "internal error" in p.stderr:
            return "crash", (text or str(p.returncode))
        return ("unsupported" if "not supported yet" in p.stderr else "refused"), re.sub(r"^.*?error: ", "", text)
    if args.build_only:
        return "built", ""
    return run(args, d, program, work)


def run(args, d, program, work):
    environment = dict(os.environ, ACC_DEVICE_TYPE=args.device, OMP_NUM_THREADS="2", **d["environment"])
    try:
        p = subprocess.run([program], capture_output=True, text=True, errors="replace", timeout=args.timeout, env=environment, cwd=work)
    except subprocess.TimeoutExpired:
        return "timeout", "running"
    said = (p.stderr.strip().splitlines() or p.stdout.strip().splitlines() or [""])[0]
    if d["fails"]:
        return ("pass", "") if p.returncode else ("wrong", "should have failed")
    return ("pass", "") if p.returncode == 0 else ("wrong", f"status {p.returncode}: {said}")


def main():
    args = suite.arguments("suite", "--verbose")
    skip = suite.left_out("not_standard.txt", args.device)
    names = sorted(n for n in os.listdir(args.suite)
                   if n.endswith(".c") and "-aux.c" not in n and fnmatch.fnmatch(n[:-2], args.only))
    names = [n for n in names if n[:-2] not in skip and not of_gcc_alone(args, n)]
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        return suite.tally(zip(names, pool.map(lambda n: outcome(args, n, work), names)), args.verbose)


if __name__ == "__main__":
    sys.exit(main())
