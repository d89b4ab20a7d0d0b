#!/usr/bin/env python3
"""Builds public programs as their authors wrote them, without directives, and with those of accelcc --suggest, to be timed on another machine.
SPDX-License-Identifier: MIT
    suggested_build.py ACCELCC NPB POLYBENCH DIR [OPTIONS...]
NPB: a copy of openacc-npb; POLYBENCH: the folder OpenACC of PolyBench-ACC. OPTIONS: for accelcc, such as --gpu-arch=sm_90. Writes three programs of
each and run.sh to DIR. run.sh prints for each program the seconds of plain C on one core, of the expert's directives, and of the suggested ones, and
whether the results agree. NPB programs verify their results themselves (class A). The kernel of a PolyBench program runs three times, the fastest
counts, with all transfers in it; its arrays at the end are compared with those of plain C."""
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from suggested import without_directives

NPB = ["CG", "EP", "FT", "MG"]
POLYBENCH = {"linear-algebra/kernels/atax": "STANDARD", "linear-algebra/kernels/bicg": "STANDARD",
             "linear-algebra/kernels/doitgen": "STANDARD", "linear-algebra/kernels/gemm": "STANDARD", "linear-algebra/kernels/gemver": "STANDARD",
             "linear-algebra/kernels/gesummv": "STANDARD", "linear-algebra/kernels/mvt": "STANDARD", "linear-algebra/kernels/syrk": "STANDARD",
             "datamining/covariance": "STANDARD", "stencils/convolution-2d": "STANDARD", "stencils/fdtd-2d": "STANDARD",
             "stencils/jacobi-2d-imper": "STANDARD", "medley/floyd-warshall": "STANDARD"}
HERE = os.path.dirname(os.path.abspath(__file__))
AGREE = r"""#include <math.h>
#include <stdio.h>
#include <stdlib.h>
/* agree A B: the numbers of two files; exit status 1 if two differ by more than a millionth of the larger one, and by more than their last digit */
int main(int argc, char **argv)
{
    FILE *a = fopen(argv[argc - 2], "r"), *b = fopen(argv[argc - 1], "r");
    double x, y;
    long count = 0;
    if (!a || !b) return 2;
    for (;; count++) {
        int in_a = fscanf(a, "%lf", &x), in_b = fscanf(b, "%lf", &y);
        if (in_a != in_b) return 1;
        if (in_a != 1) return count == 0 || in_a == 0;
        if (!(fabs(x - y) <= 0.011 + 1e-6 * fmax(fabs(x), fabs(y)))) return 1;
    }
}
"""
RUN = r"""#!/bin/sh
# Seconds of plain C (one core), of the expert's directives and of the suggested ones; suggested / expert; whether results agree.
cd "$(dirname "$0")" || exit 2
export ACC_DEVICE_TYPE=${ON:-nvidia} OMP_NUM_THREADS=1
out=$(mktemp -d)
best() { # FILE: the least time in it, of a program of PolyBench or NPB
    sed -n -e 's/.*Time in seconds *= *//p' -e 's/^\([0-9.]*\)$/\1/p' "$1" | sort -g | head -n 1
}
printf '%-18s %10s %10s %10s %10s   %s\n' program plain expert suggested 'sug./exp.' results
for plain in bin/*.plain; do
    name=$(basename "$plain" .plain) results=
    for kind in plain expert suggested; do
        timeout 60 "bin/$name.$kind" >"$out/$kind" 2>"$out/$kind.numbers" || results="$results $kind: status $?"
        if grep -q 'Verification' "$out/$kind"; then
            grep -Eq 'Verification *= *SUCCESSFUL' "$out/$kind" || results="$results $kind: not verified"
        elif [ $kind != plain ]; then
            bin/agree "$out/plain.numbers" "$out/$kind.numbers" || results="$results $kind: other results"
        fi
    done
    p=$(best "$out/plain") e=$(best "$out/expert") s=$(best "$out/suggested")
    printf '%-18s %10s %10s %10s %10s   %s\n' "$name" "$p" "$e" "$s" "$(echo "$s $e" | awk '$2 > 0 { printf "%.2f", $1 / $2 }')" "${results:-agree}"
done
rm -r "$out"
"""
START = '#include <openacc.h>\n__attribute__((constructor)) static void start(void) { acc_init(acc_device_default); }\n'


def run(command, folder, output=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    if output:
        with open(output, "w") as f:
            f.write(done.stdout)
    return done.stdout


class Builder:
    def __init__(self, accelcc, target, options):
        self.accelcc, self.target, self.options = os.path.abspath(accelcc), os.path.abspath(target), options
        os.makedirs(os.path.join(self.target, "bin"), exist_ok=True)

    def versions(self, folder, source, words):
        """SOURCE in FOLDER as it is, without directives, and as suggested: names of the files."""
        text = open(os.path.join(folder, source), errors="replace").read()
        plain, _ = without_directives(text)
        plain = re.sub(r"\bacc_(malloc|free)\b", r"\1", plain)
        plain = re.sub(r"\bacc_(?:init|shutdown)\s*\([^;]*;", ";", plain)
        stem = source[:-2]
        for kind in ("plain", "suggested"):
            with open(os.path.join(folder, f"{stem}.{kind}.c"), "w") as f:
                f.write(plain)
        patch = os.path.join(self.target, f"{stem}.patch")
        run([self.accelcc, "--suggest", "-w", *words, f"{stem}.suggested.c"], folder, patch)
        run(["patch", "-s", "-p0", "-i", patch], folder)
        return {"plain": f"{stem}.plain.c", "expert": source, "suggested": f"{stem}.suggested.c"}

    def build(self, folder, name, kind, sources, words):
        out = os.path.join(self.target, "bin", f"{name}.{kind}")
        with open(os.path.join(folder, "start.c"), "w") as f:
            f.write(START)
        compiler = ["gcc", "-O3"] if kind == "plain" else [self.accelcc, "-O3", *self.options, "start.c"]
        run([*compiler, "-w", *words, *sources, "-o", out, "-lm", "-s"], folder)

    def npb(self, root, work):
        name = os.path.basename(root)
        copy = os.path.join(work, name)
        shutil.copytree(root, copy, dirs_exist_ok=True)
        folder, system = os.path.join(copy, name), os.path.join(copy, "sys")
        run(["gcc", "-w", "-o", "setparams", "setparams.c"], system)
        run(["../sys/setparams", name.lower(), "A"], folder)
        words = ["-I../common", "-I.", "-fgnu89-inline"]
        makefile = open(os.path.join(folder, "Makefile")).read()
        names = [f for f in ("print_results.c", "randdp.c", "c_timers.c", "wtime.c") if f != "randdp.c" or "{RAND}" in makefile]
        others = [f if os.path.exists(os.path.join(folder, f)) else f"../common/{f}" for f in names]
        for kind, source in self.versions(folder, name.lower() + ".c", words).items():
            self.build(folder, name.lower(), kind, [source, *others], words)

    def polybench(self, root, path, size, work):
        name = os.path.basename(path)
        folder = os.path.join(work, path)
        shutil.copytree(os.path.join(root, path), folder, dirs_exist_ok=True)
        utilities = os.path.join(os.path.abspath(root), "utilities")
        words = [f"-I{utilities}", "-I.", f"-D{size}_DATASET", "-DPOLYBENCH_TIME", "-DPOLYBENCH_DUMP_ARRAYS"]
        for kind, source in self.versions(folder, name + ".c", words).items():
            self.repeat(os.path.join(folder, source))
            self.build(folder, name, kind, [source, os.path.join(utilities, "polybench.c")], words)

    @staticmethod
    def repeat(path):
        """The kernel's call and its clock three times."""
        text = open(path, errors="replace").read()
        text, count = re.subn(r"(polybench_start_instruments;)(.*?)(polybench_print_instruments;)",
                              r"for (int again = 0; again < 3; again++) { \1\2\3 }", text, flags=re.S)
        assert count == 1, path
        with open(path, "w") as f:
            f.write(text)


def main():
    accelcc, npb, polybench, target, *options = sys.argv[1:]
    b = Builder(accelcc, target, options)
    work = os.path.join(b.target, "work")
    for name in NPB:
        b.npb(os.path.join(npb, name), work)
        print(name, flush=True)
    with open(os.path.join(b.target, "agree.c"), "w") as f:
        f.write(AGREE)
    run(["gcc", "-O2", "agree.c", "-o", "bin/agree", "-lm", "-s"], b.target)
    with open(os.path.join(b.target, "run.sh"), "w") as f:
        f.write(RUN)
    os.chmod(os.path.join(b.target, "run.sh"), 0o755)
    for path, size in POLYBENCH.items():
        b.polybench(polybench, path, size, work)
        print(path, flush=True)


main()
