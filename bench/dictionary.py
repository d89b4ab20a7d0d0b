#!/usr/bin/env python3
"""The dictionary with which device code is compressed: what is frequent in the device code of programs. SPDX-License-Identifier: MIT

  dictionary.py ACCELCC [option...] file.c... >runtime/include/accel_dictionary.h

Compiles each file without compression, and runs `zstd --train` on the texts and the PTX, as accelcc compresses them. Objects are decompressed with
the dictionary of the runtime, so another one requires another ACCELRT_ABI."""
import os
import re
import subprocess
import sys
import tempfile

SIZE, SAMPLE, COLUMNS = 32 << 10, 4096, 130
HEAD = """/* accel_dictionary.h: the dictionary of compressed device code. Written by bench/dictionary.py. SPDX-License-Identifier: MIT
 * Objects are decompressed with the dictionary with which they were compressed: it changes with ACCELRT_ABI alone. */
#ifndef ACCEL_DICTIONARY_H
#define ACCEL_DICTIONARY_H
static const char accelrt_dictionary[] =
"""


def compact(ptx):
    """As ptx_compact of translator/driver/device_pack.c."""
    lines = (re.sub(rb"\s*//.*", b"", line) for line in ptx.split(b"\n"))
    lines = (re.sub(rb"[ \t]+", b" ", line.strip()).replace(b", ", b",") for line in lines)
    return b"\n".join(line for line in lines if line)


def parts(accelcc, options, source, work):
    """The text and the PTX of an object."""
    folder, name = os.path.split(source)
    built = subprocess.run([accelcc, "-O2", "-w", "--no-compress", *options, "-c", name, "-o", work + "/a.o"], cwd=folder, stderr=subprocess.DEVNULL)
    if built.returncode:
        return []
    subprocess.run(["objcopy", "-O", "binary", "-j", ".rodata", "a.o", "data"], cwd=work, check=True)
    with open(work + "/data", "rb") as f:
        found = [p for p in f.read().split(b"\0") if b"__global__" in p or b".version" in p]
    return [compact(p) if b".version" in p else p for p in found]


def literal(data):
    escapes = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n"}
    words, line = [], ""
    for byte in data:
        word = escapes.get(byte) or (chr(byte) if 32 <= byte < 127 and byte != ord("?") else "\\%03o" % byte)
        if len(line) + len(word) > COLUMNS:
            words.append('    "%s"' % line)
            line = ""
        line += word
    return "\n".join(words + ['    "%s";' % line])


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    options = [w for w in sys.argv[2:] if w.startswith("-")]
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(work + "/samples")
        count = 0
        for source in (os.path.abspath(w) for w in sys.argv[2:] if not w.startswith("-")):
            for part in parts(os.path.realpath(sys.argv[1]), options, source, work):
                for at in range(0, len(part), SAMPLE):
                    with open(work + "/samples/%d" % count, "wb") as f:
                        f.write(part[at:at + SAMPLE])
                    count += 1
        subprocess.run(["zstd", "-q", "--train-fastcover", "--maxdict=%d" % SIZE, "-r", "samples", "-o", "dictionary"], cwd=work, check=True)
        with open(work + "/dictionary", "rb") as f:
            content = f.read()[-SIZE + 2048:]                      # without the tables of zstd, which precede what it found
    print(HEAD + literal(content) + "\n#endif")


main()
