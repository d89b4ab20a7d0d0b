#!/usr/bin/env python3
"""docs/porting.md states what is so: its commands run, its directives compile, and the outputs that it prints are those of its commands, on the simulator.
SPDX-License-Identifier: MIT

    porting.py ACCELCC

Each block of the page has an entry in BLOCKS, in the order of the page, so that none is left out. Lines of an output that the page wraps are joined;
'...' stands for lines that it omits."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

accelcc = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
failed = []
MAKEFILE = "program: program.c\n\t$(CC) -O1 program.c -o program -lm\ncheck: program\n\t./program\n.PHONY: check\n"
PROGRAM = """#include <stdio.h>
int main(void)
{
    static double x[500], y[500];
    int n = 500;
    for (int i = 0; i < n; i++) x[i] = i;
DIRECTIVE
    for (int i = 0; i < n; i++) y[i] = 2 * x[i];
    printf("%g\\n", y[7]);
    return 0;
}
"""
# A recurrence in line 14, as the page says.
SOLVER = "\n" * 9 + """void relax(int n, double *r)
{
    double last = 0;
    #pragma accel kernels copy(r[0:n])
    for (int i = 1; i < n; i++) r[i] = 0.5 * r[i - 1] * r[i - 1] + 1;
}
"""


def expect(holds, what):
    if not holds:
        failed.append(what)


def run(command, folder, device="cudasim"):
    path = os.path.dirname(accelcc) + ":" + os.environ["PATH"]
    environment = dict(os.environ, PATH=path, ACC_DEVICE_TYPE=device)
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    expect(done.returncode == 0, f"exit status {done.returncode}: {command}\n{done.stdout}")
    return done.stdout


def words(text):
    return " ".join(text.split())


def expect_output(shown, found, what):
    """The parts of `shown` between '...' are in `found`, in this order; blanks and ends of lines do not matter."""
    at, all_ = 0, words(found)
    for part in re.split(r"^\s*\.\.\.\s*$", shown, flags=re.M):
        place = all_.find(words(part), at)
        expect(place >= 0, f"{what}: the page shows\n{part}\nthe command prints\n{found}")
        at = max(place, 0) + len(words(part))


def page():
    with open(os.path.join(root, "docs", "porting.md"), encoding="utf-8") as f:
        return f.read()


def blocks(text):
    found = re.findall(r"(?<=\n\n)((?:    .*\n|\n(?=    ))+)", text)
    return [re.sub(r"^    ", "", block, flags=re.M).rstrip("\n") for block in found]


def without_comments(block):
    return re.sub(r"\s+(#[^p].*|// .*)$", "", block, flags=re.M)


# ---- what is done with a block ----

def write(work, name, text):
    with open(os.path.join(work, name), "w") as f:
        f.write(text)


def heat(without=None, after=None, line=""):
    """heat.c without the lines that contain a text, or with one after that."""
    with open(os.path.join(here, "porting", "heat.c")) as f:
        lines = [l for l in f.read().split("\n") if not (without and without in l)]
    return "\n".join(x for l in lines for x in ([l, line] if after and after in l else [l]))


def commands(block, work):
    run("\n".join(f"{l} || exit 1" for l in without_comments(block).split("\n")), work)


def session(block, work):
    """Lines '$ command', each followed by what it prints."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        found = run(command, work, "cudasim")
        if shown.strip(" .\n"):
            expect_output(shown, found, command)


def directives(block, work):
    """Each directive is accepted, on the loop of PROGRAM, which runs with all of them."""
    lines = [l for l in without_comments(block).split("\n") if l.lstrip().startswith("#pragma")]
    expect(lines, f"no directive in {block}")
    for l in lines:
        text = l.replace("update self", "data copy(x[0:n])\n{\n#pragma accel update self") + ("\n}" if "update self" in l else "")
        before = "#pragma accel enter data copyin(x[0:n])\n" if "exit data" in l else ""
        write(work, "piece.c", PROGRAM.replace("DIRECTIVE", "    static double t[500]; (void)t;\n" + before + text))
        run("accelcc -Werror piece.c -o piece && ./piece", work)


def report_of_solver(block, work):
    write(work, "solver.c", SOLVER)
    expect("#pragma accel kernels" in block, f"no kernels construct in {block}")
    command = re.search(r"^\$ (.*)$", block, flags=re.M)[1]
    shown = re.search(r"the reason, for instance `(Loop carried.*?)`", page(), flags=re.S)[1]
    expect_output(shown, run(command, work), command)


def times_of_heat(block, work):
    write(work, "heat.c", heat(without="acc data"))
    expect_output(block, run("accelcc heat.c -o heat && ACCEL_TIME=1 ./heat 1000 10", work), "ACCEL_TIME")


def source_of_heat(block, work):
    write(work, "heat.c", heat())
    expect_output(block, heat(), "heat.c")
    warning = re.search(r"accelcc warns, since it sees both places \(`(.*?)`\)", page(), flags=re.S)[1]
    expect_output(warning, run("accelcc heat.c -o heat", work), "the warning")
    shown = re.search(r"prints\s+`([^`]*)` on the host and `([^`]*)` on the simulator", page())
    for k, device in enumerate(("host", "cudasim")):
        expect_output(shown[k + 1], run("./heat 1000 10", work, device), device)


def compared_heat(block, work):
    expect_output(block, run("ACCEL_COMPARE=1 ./heat 1000 10", work), "ACCEL_COMPARE=1")


def updated_heat(block, work):
    write(work, "heat.c", heat(after="heated end", line="        #pragma acc update device(u[0:1])"))
    found = run("accelcc -Werror heat.c -o heat && ACCEL_COMPARE=1 ./heat 1000 10", work)
    expect_output(block, found, "ACCEL_COMPARE=1 after the update")
    write(work, "heat.c", heat())
    expect_output(run("accelcc heat.c -o heat && ./heat 1000 10", work, "host").splitlines()[-1], found, "the results")


BLOCKS = [commands, session, report_of_solver, directives, commands, commands, directives, directives, times_of_heat, source_of_heat, compared_heat,
          updated_heat, session]


# ---- messages in the table ----

def messages():
    """All messages that tests of accelcc expect, and the formats of the runtime, with names and numbers replaced."""
    texts = []
    for folder in (os.path.join(root, "tests", "diag"), os.path.join(root, "runtime"), os.path.join(root, "translator", "base")):
        for at, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".err", ".c", ".cc", ".def", ".h")):
                    with open(os.path.join(at, name), encoding="utf-8", errors="replace") as f:
                        texts.append(re.sub(r'"\s*\n\s*"', "", f.read()))
    return general("\n".join(texts))


def general(text):
    return words(re.sub(r"'[^'\n]*'", "'...'", re.sub(r"\b\d+\b|%[dusl]+", "N", text.replace("'%s'", "'...'"))))


def check_table(text):
    known = messages() + general("undefined reference to 'accelrt_enter'")    # the linker's
    rows = re.findall(r"^\| `(.*?)` \|", text[text.index("## Troubleshooting"):], flags=re.M)
    expect(len(rows) >= 8, f"rows with messages: {len(rows)}")
    for row in rows:
        expect(all(general(part) in known for part in re.split(r"\.\.\. ", row) if part.strip()), f"no such message: {row}")


def main():
    found = blocks(page())
    expect(len(found) == len(BLOCKS), f"{len(found)} blocks in the page, {len(BLOCKS)} in this test")
    with tempfile.TemporaryDirectory() as work:
        write(work, "Makefile", MAKEFILE)
        write(work, "program.c", PROGRAM.replace("DIRECTIVE", ""))
        shutil.copy(os.path.join(here, "suggest", "relaxation.c"), work)
        for block, check in zip(found, BLOCKS):
            check(block, work)
            if check is commands and "make check" in block: # the next commands run a program with a directive
                write(work, "program.c", PROGRAM.replace("DIRECTIVE", "    #pragma accel parallel loop copyin(x[0:n]) copy(y[0:n])"))
                run("make -B CC=accelcc", work)
    check_table(page())
    if failed:
        print(*failed, sep="\n")
    sys.exit(bool(failed))


main()
