#!/usr/bin/env python3
"""Runs programs of csmith inside `#pragma acc serial`, and as host code, and compares with plain C. SPDX-License-Identifier: MIT

   csmith_suite.py ACCELCC HEADERS --seeds A-B [--device host|cudasim|nvidia] [--translate-all] [--jobs N] [--verbose] [--build-only DIR]

HEADERS is the folder of csmith.h (Debian: packages csmith and libcsmith-dev, /usr/include/csmith). The program's main becomes a function that
the construct calls, after the pointers at file scope are set to addresses of the device. With --translate-all the program stays as it is
and goes through the translator. See wrapped.py for the outcomes. With --build-only the programs are run by DIR/wrapped_run.sh."""
import re
import subprocess
import sys
import tempfile

import suite
import wrapped

PLAIN_SECONDS = 5                       # programs of csmith may run for minutes; the simulator takes many times as long
EPILOGUE = """
int main(void)
{
#pragma acc serial
    {
        set_pointers();
        program();
    }
    return 0;
}
"""


def pointers(text):
    """The text with file-scope initialisers that hold addresses repeated in a function that assigns them."""
    assignments = []
    for m in re.finditer(r"^static ([^;=\n]*?)\b(g_\d+)((?:\[\d+\])*) = ([^;]*&[^;]*);.*$", text, re.M):
        kind = re.sub(r"\b(const|volatile)\b ?", "", m.group(1))
        assignments.append(f"{{ {kind}v{m.group(3)} = {m.group(4)}; memcpy((void *)&{m.group(2)}, &v, sizeof v); }}")
        text = text.replace(m.group(0), m.group(0).replace(m.group(1), kind, 1))
    return text, "static void set_pointers(void)\n{\n" + "\n".join("    " + a for a in assignments) + "\n}\n"


def make(args, seed):
    # Addresses of packed members are undefined in C, and a GPU does not load from them.
    packed = ["--no-packed-struct"] if args.device == "nvidia" else []
    with tempfile.TemporaryDirectory() as work:                         # csmith leaves a file
        text = subprocess.run(["csmith", "--seed", seed, "--no-argc", "--max-funcs", "6", "--max-block-depth", "3", *packed], cwd=work,
                              capture_output=True, text=True).stdout
    if args.translate_all:
        return wrapped.Program("csmith" + seed, text, ["-I" + args.suite], seconds=PLAIN_SECONDS)
    text, setter = pointers(text)
    head, _, body = text.partition("int main (void)")
    text = "#include <string.h>\n" + head + setter + "static int program(void)" + body + EPILOGUE
    return wrapped.Program("csmith" + seed, text, ["-I" + args.suite], seconds=PLAIN_SECONDS)


def main():
    at = sys.argv.index("--seeds") if "--seeds" in sys.argv[:-1] else 0
    if not at:
        sys.exit("csmith_suite.py: --seeds A-B is missing")
    first, last = map(int, sys.argv[at + 1].split("-"))
    del sys.argv[at:at + 2]
    args = suite.arguments("suite", "--verbose", "--translate-all")
    args.flags += " --translate-all" if args.translate_all else ""
    return wrapped.run_all(args, [str(n) for n in range(first, last + 1)], lambda seed: make(args, seed))


if __name__ == "__main__":
    sys.exit(main())
