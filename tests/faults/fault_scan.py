#!/usr/bin/env python3
"""Every call that can fail is made to fail, one in each run of fault_program: the run must end in the right output, or with status 1 and
one complete line. SPDX-License-Identifier: MIT

  fault_scan.py ACCELCC [--step N] [--kinds driver,sticky,host] [--parts PART,...] [--flags "..."] [--seed N] [--observed]

driver: a call of the (simulated) driver or NVRTC fails. sticky: it breaks the context as a kernel's fault does; no call may follow.
host: malloc, open, write, mmap, dlopen and the like fail in the runtime's library. --step N: every N-th call only, beginning at a place
that the seed chooses. --flags: for accelcc, such as -fsanitize=address (then not with kind host). --observed: with ACCEL_TRACE and ACCEL_TIME, whose
file must be whole however the run ends."""
import argparse, glob, json, os, random, re, subprocess, sys, tempfile

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import limited

PARTS = ["regions", "deep", "large", "routines", "declared", "split"]
BAD = re.compile(r"Sanitizer|runtime error:|terminate called|double free|corrupt")
LATE = 4                                # threads of a transfer that may be in a call when another's fails


def verdict(run, expected, part):
    """None when the run is as it should be."""
    errors = [l for l in run.stderr.splitlines() if "accel error:" in l]
    if BAD.search(run.stderr):
        return "a crash or a leak"
    if run.stderr.count("context is broken") >= (LATE if part == "large" else 1):
        return "calls after the end"
    if run.returncode == 0:
        return None if run.stdout == expected or "acc_malloc says" in run.stdout else "a wrong result"
    if run.returncode != 1:
        return f"status {run.returncode}"
    if len(errors) != 1:
        return f"{len(errors)} messages"
    return None


class Scan:
    def __init__(self, options, work):
        self.options, self.work = options, work
        lib = os.path.join(os.path.dirname(os.path.realpath(options.accelcc)), "..", "lib")
        self.environment = dict(os.environ, ACC_DEVICE_TYPE="cudasim", LD_LIBRARY_PATH=lib, ACCEL_CACHE_DIR=os.path.join(work, "cache"))
        self.environment.setdefault("ACCEL_SIM_LIBRARY", os.path.join(lib, "libaccel_cudasim.so"))
        if "ACCEL_TEST_ASAN_OPTIONS" in os.environ:            # the program's, not the compiler's
            self.environment["ASAN_OPTIONS"] = os.environ["ACCEL_TEST_ASAN_OPTIONS"]
        self.program = os.path.join(work, "fault_program")
        self.preload = os.path.join(work, "fault_preload.so")
        self.trace = os.path.join(work, "trace.json")
        if options.observed:
            self.environment.update(ACCEL_TRACE=self.trace, ACCEL_TIME="1")
        self.runs = self.failed = 0

    def build(self):
        here = os.path.dirname(os.path.realpath(__file__))
        subprocess.run([self.options.accelcc, "-O1", "-g", "--shared-runtime", *self.options.flags.split(),
                        os.path.join(here, "fault_program.c"), "-o", self.program], check=True)
        subprocess.run([os.environ.get("CC", "cc"), "-O1", "-shared", "-fPIC", os.path.join(here, "fault_preload.c"), "-o", self.preload],
                       check=True)

    def run(self, part, **environment):
        for f in glob.glob(os.path.join(self.work, "cache", "*.bin*")):
            os.unlink(f)
        try:
            return limited.run([self.program, part], 60, env=dict(self.environment, **environment), text=True, errors="replace")
        except subprocess.TimeoutExpired as e:
            said = e.stderr or ""
            return subprocess.CompletedProcess([], -1, "", "no end within 60 s of processor time\n" + (said if isinstance(said, str) else said.decode()))

    def fault(self, kind, n):
        if kind == "host":
            return {"LD_PRELOAD": self.preload, "FAULT_CALL": str(n), "FAULT_LIBRARY": "libaccel.so"}
        return {"ACCEL_SIM_FAIL": f"any:{n}" + ("=700" if kind == "sticky" else "")}

    def trace_is_whole(self):
        try:
            with open(self.trace) as f:
                return isinstance(json.load(f), list)
        except ValueError:
            return False

    def scan(self, part, kind):
        expected = self.run(part)
        if expected.returncode or "accel error" in expected.stderr:
            sys.exit(f"{part}: fails without any fault: {expected.stderr}")
        n = random.randint(1, self.options.step)
        while True:
            run = self.run(part, **self.fault(kind, n))
            if not re.search(r"fails as ACCEL_SIM_FAIL asks|^fault: ", run.stderr, re.M) and run.returncode != -1:
                break
            self.runs += 1
            wrong = verdict(run, expected.stdout, part)
            if self.options.observed and not wrong and not self.trace_is_whole():
                wrong = "a trace that is not whole"
            again = self.run_after_host_fault(part, expected.stdout) if kind == "host" and not wrong else None
            if wrong or again:
                self.failed += 1
                print(f"FAIL {part} {kind} {n}: {wrong or again}\n" + run.stderr[:1500])
            n += self.options.step
        return n

    def run_after_host_fault(self, part, expected):
        """What is in the cache now must do no harm."""
        run = limited.run([self.program, part], 60, env=self.environment, text=True)
        return None if run.returncode == 0 and run.stdout == expected else "the next run fails: " + run.stderr[:500]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("accelcc")
    p.add_argument("--step", type=int, default=1)
    p.add_argument("--kinds", default="driver,sticky,host")
    p.add_argument("--parts", default=",".join(PARTS))
    p.add_argument("--flags", default="")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--observed", action="store_true")
    options = p.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as work:
        s = Scan(options, work)
        s.build()
        for kind in options.kinds.split(","):
            for part in options.parts.split(","):
                print(f"{part} {kind}: up to call {s.scan(part, kind)}", flush=True)
    print(f"{s.runs} runs, {s.failed} failed")
    sys.exit(s.failed > 0)


main()
