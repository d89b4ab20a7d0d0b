"""What the scripts share that put whole C programs into a compute construct and compare with plain C. SPDX-License-Identifier: MIT

Outcomes: pass; differs (other output or exit status than plain C's); refused (every message is accelcc's own, with its id, or the runtime says what is not present on the device); internal (a
message of NVRTC, nvcc, the C compiler or the linker about generated code, a crash, an internal error, or anything on the standard error of
a compilation that succeeds); timeout; skipped (plain C does not compile or run the program,
or not in its time)."""
import collections
import concurrent.futures
import fnmatch
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile

import suite

# A message of accelcc about the program ends with its id.
OWN = re.compile(r"^(?P<file>[^\n:]*):(?P<line>\d+):(?P<col>\d+): (?P<kind>error|warning|note): (?P<text>.*?)(?: \[(?P<id>[\w-]+)\])?$", re.M)
# A program that uses addresses of the host on the device, which its wrapping cannot mend.
ABSENT = re.compile(r"(accel error: .*|pointed to host memory that was) not present on (the )?device.*")
LIMIT = 600                             # seconds of processor time for plain C
CLOCK = 1800                            # and of the wall clock, for programs that wait forever
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "wrapped_run.sh")


class Program:
    """One C program: its text with the construct, and the options that all compilers get. plain: the text for plain C, if another.
    directives: called with (text, names) of file-scope variables that device code lacks, the text with them declared, or None.
    seconds: the processor time that plain C may use, if fewer than LIMIT."""

    def __init__(self, name, text, options=(), plain=None, declare=None, seconds=LIMIT):
        self.name, self.text, self.options, self.plain, self.declare, self.seconds = name, text, list(options), plain or text, declare, seconds


def call(command, limit, seconds=None, **more):
    """(status, output, errors), status None when the limit passes; seconds: a limit on the processor time."""
    if seconds:
        more["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        p = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=limit, **more)
        return p.returncode, p.stdout, p.stderr
    except subprocess.TimeoutExpired:
        return None, "", ""


def reference(args, program, work):
    """What plain C prints and returns, kept between runs: ((0, output), ""), or (None, reason) if it does not compile or does not end with
    status 0 in its time."""
    key = hashlib.sha256("\0".join([args.cc, program.plain, str(program.seconds), *program.options]).encode(errors="replace")).hexdigest()
    kept = os.path.join(args.cache, key)
    if not os.path.exists(kept):
        source, binary = os.path.join(work, "plain.c"), os.path.join(work, "plain")
        write(source, program.plain)
        built = call([args.cc, "-w", "-Wno-psabi", "-O1", "-ffp-contract=off", *program.options, source, "-o", binary, "-lm"], 120, cwd=work)
        status, output, _ = call([binary], CLOCK, program.seconds, cwd=work) if built[0] == 0 else (None, "", "")
        write(kept + ".new", f"{status}\n{output}")
        os.replace(kept + ".new", kept)
    with open(kept, errors="replace") as f:
        status, _, output = f.read().partition("\n")
    if status in (str(-signal.SIGKILL), str(-signal.SIGXCPU)):
        return None, f"plain C needs more than {program.seconds} s of processor time"
    return ((0, output), "") if status == "0" else (None, "plain C does not compile or run it")


def write(path, text):
    with open(path, "w", errors="surrogateescape") as f:
        f.write(text)


def translate(args, program, work, binary):
    """Compiles with accelcc, with file-scope variables declared as its messages ask for: (outcome or None, why)."""
    source, text = os.path.join(work, program.name.replace("/", "_") + ".c"), program.text
    command = [args.accelcc, "-w", "-Wno-psabi", "-O1", "-ffp-contract=off", *args.flags.split(), *program.options, source, "-o", binary, "-lm"]
    for _ in range(12):
        write(source, text)
        status, _, errors = call(command, 300, cwd=work)
        names = set(re.findall(r"error: host variable '(\w+)' is not available.*\[device-host-variable\]", errors))
        changed = program.declare(text, names) if names and program.declare else None
        if status == 0 or not changed:
            break
        text = changed
    return judge(status, errors)


def judge(status, errors):
    """What a compilation's end means."""
    own = [m for m in OWN.finditer(errors)]
    named = [m for m in own if m["kind"] == "error" and m["id"]]
    unknown = [m for m in own if m["kind"] == "error" and not m["id"]]
    if status is None:
        return "timeout", "compiling"
    if status == 0:
        return ("internal", "said: " + errors.strip().splitlines()[0]) if errors.strip() else (None, "")
    if status == 1 and named and not unknown and "internal error" not in errors:
        return "refused", f"[{named[0]['id']}] {named[0]['text']}"
    lines = [m["text"] for m in unknown] or [line for line in errors.splitlines() if "error" in line] or errors.strip().splitlines()
    return "internal", f"status {status}: {(lines or [''])[0]}"


def run(args, binary, expected, work):
    environment = dict(os.environ, ACC_DEVICE_TYPE=args.device, OMP_NUM_THREADS="2")
    status, output, errors = call([binary], args.timeout, cwd=work, env=environment)
    if status is None:
        return "timeout", "running"
    if (status, output) == expected:
        return "pass", ""
    if ABSENT.search(errors):
        return "refused", "[not present at run time] " + ABSENT.search(errors).group(0)
    said = (errors.strip().splitlines() or output.strip().splitlines() or [""])[0]
    return "differs", f"status {status}, not {expected[0]}: {said}" if status != expected[0] else f"output: {said}"


def outcome(args, program):
    with tempfile.TemporaryDirectory(prefix="accelcc-wrapped-") as work:
        expected, why = reference(args, program, work)
        if not expected:
            return "skipped", why
        binary = os.path.join(args.build_only or work, program.name.replace("/", "_"))
        found, why = translate(args, program, work, binary)
        if found:
            return found, why
        if not args.build_only:
            return run(args, binary, expected, work)
        write(binary + ".expected", f"{expected[0]}\n{expected[1]}")
        return "built", ""


def chosen(args, names, left_out):
    return [n for n in names if fnmatch.fnmatch(n, args.only) and n not in left_out]


def run_all(args, names, make):
    """Runs make(name), a Program, for all names; prints what is not well, refusals by their id, and the count. The exit status."""
    args.cc = os.environ.get("CC", "cc")
    args.cache = os.path.join(tempfile.gettempdir(), f"accelcc-references-{os.getuid()}")
    os.makedirs(args.cache, exist_ok=True)
    if args.build_only:
        shutil.copy(RUNNER, args.build_only)
    reasons = collections.Counter()

    def one(name):
        found, why = outcome(args, make(name))
        if found in ("refused", "skipped"):
            reasons[found, why.split("]")[0] + "]" if found == "refused" else why] += 1
        return found, why

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        status = suite.tally(zip(names, pool.map(one, names)), args.verbose, ("pass", "skipped", "built", "refused"))
    for (found, reason), count in reasons.most_common():
        print(f"{found} {count:4} {reason}")
    return status
