"""What the scripts that run other projects' test suites share: options, lists of what is left out, the count. SPDX-License-Identifier: MIT"""
import argparse
import os


def arguments(suite, *flags):
    """The parsed options; `suite` names the folder of tests, `flags` are further options without a value. Paths are absolute."""
    a = argparse.ArgumentParser()
    a.add_argument("accelcc")
    a.add_argument(suite)
    a.add_argument("--device", default="host")
    a.add_argument("--only", default="*")
    a.add_argument("--jobs", type=int, default=2)
    a.add_argument("--timeout", type=int, default=600, help="seconds for a test")
    a.add_argument("--build-only", metavar="DIR", help="leave the programs in DIR, for a machine with a GPU")
    a.add_argument("--run-only", metavar="DIR", help="run what --build-only made; ACCELCC is not used")
    a.add_argument("--flags", default="", help="further options for accelcc")
    for flag in flags:
        a.add_argument(flag, action="store_true")
    args = a.parse_args()
    for key in ("accelcc", suite, "build_only", "run_only"):
        if getattr(args, key):
            setattr(args, key, os.path.realpath(getattr(args, key)))
    if args.build_only:
        os.makedirs(args.build_only, exist_ok=True)
    return args


def left_out(name, device):
    """The tests that the list of this name beside the scripts leaves out, TEST or TEST@DEVICE a line and its reason. FILE:T1,T2 in place of
    TEST: these tests of a file. A dictionary: the set of tests left out of a file, empty for the whole file."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    found = {}
    for entry in [line.split()[0] for line in open(path) if line.strip() and not line.startswith("#")]:
        test, _, on = entry.partition("@")
        if not on or on == device:
            file, _, parts = test.partition(":")
            found.setdefault(file, set()).update(parts.split(",") if parts else ())
    return found


def tally(outcomes, verbose=False, well=("pass", "skipped", "built")):
    """Prints what is not well of (name, (kind, why)), and the count; the exit status."""
    counts = {}
    for name, (kind, why) in outcomes:
        counts[kind] = counts.get(kind, 0) + 1
        if verbose or kind not in well:
            print(f"{kind:12} {name:50} {why[:180]}", flush=True)
    print(", ".join(f"{n} {k}" for k, n in sorted(counts.items())))
    return 0 if set(counts) <= set(well) else 1
