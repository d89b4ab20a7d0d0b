#!/usr/bin/env python3
"""Builds public programs as their authors wrote them, without directives, and with those of accelcc --suggest, to be timed on another machine.
SPDX-License-Identifier: MIT
    suggested_build.py ACCELCC NPB POLYBENCH DIR [OPTIONS...]
NPB: a copy of openacc-npb; POLYBENCH: the folder OpenACC of PolyBench-ACC. OPTIONS: for accelcc, such as --gpu-arch=sm_90. Writes two programs of
each and run.sh to DIR. run.sh prints for each program the seconds of the expert's directives and of the suggested ones, and whether the results are right.
NPB programs verify their results themselves. The kernel of a PolyBench program runs three times, the fastest counts, with all transfers in it; its
arrays at the end are compared with those of plain C, which runs here."""
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from suggested import without_directives

NPB = {"CG": "A", "EP": "W", "FT": "A", "MG": "B"}
POLYBENCH = {"linear-algebra/kernels/atax": "STANDARD", "linear-algebra/kernels/bicg": "STANDARD",
             "linear-algebra/kernels/doitgen": "STANDARD", "linear-algebra/kernels/gemm": "STANDARD",
             "linear-algebra/kernels/gesummv": "STANDARD", "linear-algebra/kernels/mvt": "STANDARD", "linear-algebra/kernels/syrk": "STANDARD",
             "datamining/covariance": "STANDARD", "stencils/convolution-2d": "STANDARD", "stencils/fdtd-2d": "STANDARD",
             "stencils/jacobi-2d-imper": "STANDARD", "medley/floyd-warshall": "STANDARD"}
HERE = os.path.dirname(os.path.abspath(__file__))
CHECK = r"""#include <math.h>
#include <stdio.h>
/* check FILE: four sums over the numbers of the file. check EXPECTED FILE: exit status 1 if one of FILE differs from that in EXPECTED by a millionth. */
static int sums(const char *path, double *to)
{
    FILE *f = fopen(path, "r");
    double x;
    for (int k = 0; k < 4; k++) to[k] = 0;
    while (f && fscanf(f, "%lf", &x) == 1) {
        long i = (long)to[0]++;
        to[1] += fabs(x), to[2] += fabs(x) * (double)(i % 97), to[3] += fabs(x) * (double)(i % 1009);
    }
    return f && feof(f);
}
int main(int argc, char **argv)
{
    double got[4], expected[4];
    if (!sums(argv[argc - 1], got)) return 1;
    if (argc == 2) return printf("%.17g %.17g %.17g %.17g\n", got[0], got[1], got[2], got[3]) < 0;
    FILE *f = fopen(argv[1], "r");
    for (int k = 0; k < 4; k++)
        if (!f || fscanf(f, "%lf", &expected[k]) != 1 || !(fabs(got[k] - expected[k]) <= 1e-6 * expected[k])) return 1;
    return 0;
}
"""
RUN = r"""#!/bin/sh
# Seconds of the expert's directives and of the suggested ones; suggested / expert; whether the results are right.
cd "$(dirname "$0")" || exit 2
export ACC_DEVICE_TYPE=${ON:-nvidia}
out=$(mktemp -d) began=$(date +%s)
best() { # FILE: the least time in it, of a program of PolyBench or NPB
    sed -n -e 's/.*Time in seconds *= *//p' -e 's/^\([0-9.][0-9.]*\)$/\1/p' "$1" | sort -g | head -n 1
}
printf '%-18s %12s %12s %10s   %s\n' program expert suggested 'sug./exp.' results
for expert in bin/*.expert; do
    name=$(basename "$expert" .expert) results=
    [ $(($(date +%s) - began)) -lt ${LIMIT:-100} ] || { echo "$name: no time left"; continue; }
    for kind in expert suggested; do
        timeout 25 "bin/$name.$kind" >"$out/$kind" 2>"$out/numbers" || results="$results $kind: status $?"
        if [ -e "expected/$name" ]; then
            bin/check "expected/$name" "$out/numbers" || results="$results $kind: other results"
        else
            grep -Eq 'Verification *= *SUCCESSFUL' "$out/$kind" || results="$results $kind: not verified"
        fi
    done
    e=$(best "$out/expert") s=$(best "$out/suggested")
    printf '%-18s %12s %12s %10s   %s\n' "$name" "$e" "$s" "$(echo "$s $e" | awk '$2 > 0 { printf "%.2f", $1 / $2 }')" "${results:-right}"
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
        self.work = os.path.join(self.target, "work")
        for name in ("bin", "expected", "work"):
            os.makedirs(os.path.join(self.target, name), exist_ok=True)

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
        found = run([self.accelcc, "--suggest", "-w", *words, f"{stem}.suggested.c"], folder, patch)
        if "\n--- " in found:
            run(["patch", "-s", "-p0", "-i", patch], folder)
        return {"expert": source, "suggested": f"{stem}.suggested.c", "plain": f"{stem}.plain.c"}

    def build(self, folder, name, kind, sources, words):
        out = os.path.join(folder if kind == "plain" else os.path.join(self.target, "bin"), f"{name}.{kind}")
        with open(os.path.join(folder, "start.c"), "w") as f:
            f.write(START)
        compiler = ["gcc", "-O3"] if kind == "plain" else [self.accelcc, "-O3", *self.options, "start.c"]
        run([*compiler, "-w", *words, *sources, "-o", out, "-lm", "-s"], folder)

    def npb(self, root, size):
        name = os.path.basename(root)
        copy = os.path.join(self.work, name)
        shutil.copytree(root, copy, dirs_exist_ok=True)
        folder, system = os.path.join(copy, name), os.path.join(copy, "sys")
        run(["gcc", "-w", "-o", "setparams", "setparams.c"], system)
        run(["../sys/setparams", name.lower(), size], folder)
        words = ["-I../common", "-I.", "-fgnu89-inline"]
        makefile = open(os.path.join(folder, "Makefile")).read()
        names = [f for f in ("print_results.c", "randdp.c", "c_timers.c", "wtime.c") if f != "randdp.c" or "{RAND}" in makefile]
        others = [f if os.path.exists(os.path.join(folder, f)) else f"../common/{f}" for f in names]
        versions = self.versions(folder, name.lower() + ".c", words)
        for kind, source in list(versions.items())[:2]:
            self.build(folder, name.lower(), kind, [source, *others], words)

    def polybench(self, root, path, size):
        name = os.path.basename(path)
        folder = os.path.join(self.work, path)
        shutil.copytree(os.path.join(root, path), folder, dirs_exist_ok=True)
        utilities = os.path.join(os.path.abspath(root), "utilities")
        words = [f"-I{utilities}", "-I.", f"-D{size}_DATASET", "-DPOLYBENCH_TIME", "-DPOLYBENCH_DUMP_ARRAYS"]
        others = [os.path.join(utilities, "polybench.c")]
        for kind, source in self.versions(folder, name + ".c", words).items():
            self.repeat(os.path.join(folder, source))
            self.build(folder, name, kind, [source, *others], words)
        numbers = os.path.join(folder, "numbers")
        with open(numbers, "w") as f:
            subprocess.run([os.path.join(folder, name + ".plain")], stdout=subprocess.DEVNULL, stderr=f, check=True)
        run([os.path.join(self.target, "bin/check"), numbers], folder, os.path.join(self.target, "expected", name))

    @staticmethod
    def repeat(path):
        """The initialization of the arrays, the kernel's call and its clock three times."""
        text = open(path, errors="replace").read()
        text, count = re.subn(r"\b(init_array\s*\([^;{]*;)(.*?)(polybench_print_instruments;)",
                              r"for (int again = 0; again < 3; again++) { \1\2\3 }", text, flags=re.S)
        assert count == 1, path
        with open(path, "w") as f:
            f.write(text)


def main():
    accelcc, npb, polybench, target, *options = sys.argv[1:]
    b = Builder(accelcc, target, options)
    for name, size in NPB.items():
        b.npb(os.path.join(npb, name), size)
        print(name, flush=True)
    with open(os.path.join(b.target, "check.c"), "w") as f:
        f.write(CHECK)
    run(["gcc", "-O2", "check.c", "-o", "bin/check", "-lm", "-s"], b.target)
    with open(os.path.join(b.target, "run.sh"), "w") as f:
        f.write(RUN)
    os.chmod(os.path.join(b.target, "run.sh"), 0o755)
    for path, size in POLYBENCH.items():
        b.polybench(polybench, path, size)
        print(path, flush=True)


main()
