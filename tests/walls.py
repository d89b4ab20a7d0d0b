#!/usr/bin/env python3
"""walls: the walls between the parts of the project, which CONTRIBUTING.md lists. SPDX-License-Identifier: MIT

    walls.py ROOT [LIBTRANSLATOR.A [OBJECTS-OF-THE-RUNTIME.A]]

A room of the translator, or of the runtime, may include and call only itself and the rooms before it. Calls are read from the archives'
symbols. Exit status 1 after a list of the violations."""
import collections
import os
import re
import subprocess
import sys

ROOMS = {
    "translator": ["base", "text", "syntax", "directive", "check", "region", "analysis", "data", "kernel", "cuda", "host", "report", "driver"],
    "runtime": ["include", "core", "present", "device", "observe", "queue", "data", "compare", "lifetime", "launch", "api", "entry", "simulator"],
}
PRINTERS = ["cuda", "host"]
NO_MORE_LINES, NO_MORE_FILES = 400, 30
OF_SIMULATOR = re.compile(r"device/(device_cuda_api\.h|cuda_driver\.def|cublas\.def|nvrtc\.def)$")

OF_CUDA = re.compile(r"\b(threadIdx|blockIdx|blockDim|gridDim|__syncthreads|__syncwarp|__shfl\w*|__ballot\w*|atomic(Add|CAS|Exch|Max|Min|Inc)|"
                     r"__(shared|global|device|launch_bounds)__)\b")

root = sys.argv[1]
broken = collections.defaultdict(set)


def sources(folder):
    for where, _, names in os.walk(os.path.join(root, folder)):
        for name in names:
            if name.endswith((".c", ".h", ".cc", ".def", ".cuh")):
                yield os.path.relpath(os.path.join(where, name), root)


def text_of(path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def room_of(path):
    """(part, number of the room) of a file that is in a room."""
    part, room = path.split("/")[:2]
    return (part, ROOMS[part].index(room)) if room in ROOMS[part] else None


def runs_backwards(user, used):
    return user and used and user[0] == used[0] and user[1] < used[1]


def included_by(path):
    return re.findall(r'^#include "([^"]+)"', text_of(path), re.M)


def check_includes(part):
    for path in sources(part):
        room = path.split("/")[1]
        for included in included_by(path):
            if runs_backwards(room_of(path), room_of(f"{part}/{included}")):
                broken["an include from a room to a later one"].add(f"{path} includes {included}")
            if room == "simulator" and "/" in included and not OF_SIMULATOR.match(included):
                broken["the simulator includes more than CUDA's interface"].add(f"{path} includes {included}")


def check_rooms(part):
    for path in sources(part):
        if path.endswith(".c") and path.count("/") > 1 and not room_of(path):
            broken["a folder that is no room"].add(path)


def check_calls(part, archive):
    rooms = {os.path.basename(p) + ".o": room_of(p) for p in sources(part) if p.endswith(".c")}
    printers = [(part, ROOMS[part].index(room)) for room in PRINTERS if room in ROOMS[part]]
    defined, used, member = {}, collections.defaultdict(set), None
    for line in subprocess.run(["nm", "-g", archive], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if line.endswith(":"):
            member = line[:-1]
        elif len(words) >= 2 and words[-2] == "U":
            used[member].add(words[-1])
        elif len(words) == 3:
            defined[words[-1]] = member
    for missing in rooms.keys() - used.keys() - set(defined.values()) - {"main.c.o"}:
        broken[f"not in {os.path.basename(archive)}"].add(missing[:-2])
    for user, symbols in used.items():
        for symbol in symbols & defined.keys():
            if runs_backwards(rooms.get(user), rooms.get(defined[symbol])):
                broken["a call from a room to a later one"].add(f"{user[:-2]} calls {symbol} of {defined[symbol][:-2]}")
            if symbol.startswith("diag_") and rooms.get(user) in printers:
                broken["a message from a printer: checks give all of them before anything is printed"].add(f"{user[:-2]} calls {symbol}")


def check_headers_of_others():
    for path in sources("translator"):
        text = text_of(path)
        if "clang-c/" in text and not path.startswith("translator/syntax/clang/"):
            broken["clang-c outside translator/syntax/clang/"].add(path)
        if path.split("/")[1] != "cuda" and path != "translator/syntax/cuda_words.c" and (word := OF_CUDA.search(text)):
            broken["CUDA's words outside translator/cuda/"].add(f"{path}: {word[0]}")
        if "#include <isl/" in text and path.split("/")[1] not in ("analysis", "data", "kernel"):
            broken["isl outside analysis, data and kernel"].add(path)
    for path in sources("runtime"):
        text, name = text_of(path), os.path.basename(path)
        if name in ("cuda_driver.def", "nvrtc.def", "cublas.def"):
            continue
        cuda = re.search(r'device_cuda_api\.h|cuda_driver\.def|#include [<"](cuda|nvrtc)\.h', text)
        if cuda and not name.startswith("device_cuda") and "/simulator/" not in path:
            broken["CUDA's types outside the CUDA device and the simulator"].add(path)
        for included in (i for i in included_by(path) if "/" in i):
            if not os.path.exists(os.path.join(root, "runtime", included)):
                broken["the runtime includes what is not the runtime's"].add(f"{path} includes {included}")


def check_licenses():
    kinds = ["*.c", "*.h", "*.cc", "*.sh", "*.def", "*.cmake", "*CMakeLists.txt", "*.py", "bench/*.cu", "*.cuh", "tests/gpu/*.cu"]
    listed = subprocess.run(["git", "ls-files", *kinds], cwd=root, capture_output=True, text=True).stdout.split()
    for path in listed:
        if "SPDX-License-Identifier" not in text_of(path):
            broken["no SPDX line"].add(path)


def check_files():
    names, folders = collections.Counter(), collections.Counter()
    for part in ("translator", "runtime"):
        for path in sources(part):
            names[os.path.basename(path)] += 1
            folders[os.path.dirname(path)] += 1
            lines = text_of(path).count("\n")
            if lines > NO_MORE_LINES:
                broken[f"more than {NO_MORE_LINES} lines"].add(f"{path}: {lines}")
    for name, count in names.items():
        if count > 1:
            broken["one name for several files"].add(name)
    for folder, count in folders.items():
        if count > NO_MORE_FILES:
            broken[f"more than {NO_MORE_FILES} files in a folder"].add(f"{folder}: {count}")


for part, archive in zip(ROOMS, sys.argv[2:] + [None, None]):
    check_includes(part)
    check_rooms(part)
    if archive:
        check_calls(part, archive)
check_headers_of_others()
check_files()
check_licenses()
for wall, places in sorted(broken.items()):
    print(f"{wall}:")
    for place in sorted(places):
        print(f"  {place}")
sys.exit(1 if broken else 0)
