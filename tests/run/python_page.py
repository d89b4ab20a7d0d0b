#!/usr/bin/env python3
"""docs/coming-from-python.md: its code is that of bench/python, whose results are right. SPDX-License-Identifier: MIT

python_page.py ACCELCC
Exit status 77 where Python has no NumPy: then only the page's text has been checked.
"""
import pathlib, re, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parents[2]
page = (root / "docs/coming-from-python.md").read_text()
sources = {line.strip() for file in (root / "bench/python").iterdir() if file.is_file() for line in file.read_text().splitlines()}
blocks = re.findall(r"^```(python|c)\n(.*?)^```", page, re.S | re.M)
of_page = {"lib = ctypes.CDLL", "lib.vector_add("}
missing = [line for _, text in blocks for line in text.splitlines() if line.strip() not in sources and not line.startswith(tuple(of_page))]
for line in missing: print(f"FAIL: not in bench/python: {line}")
functions = re.findall(r"^(?:void|double|long) (\w+)\(", (root / "bench/python/examples.c").read_text(), re.M)
absent = [name for name in functions if f" {name}(" not in "".join(text for language, text in blocks if language == "c")]
for name in absent: print(f"FAIL: not on the page: {name}")
if missing or absent or len(functions) != 13: sys.exit(1)
try:
    import numpy
except ImportError:
    print("skipped: the results: no NumPy (Debian: python3-numpy)")
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    library = pathlib.Path(folder, "examples.so")
    subprocess.run([sys.argv[1], "--gpu-arch=none", "-O2", "-fPIC", "-shared", root / "bench/python/examples.c", "-o", library], check=True)
    run = subprocess.run([sys.executable, root / "bench/python/times.py", library, "--scale", "0.004", "--peers", "accelcc,NumPy"], capture_output=True, text=True)
    print(run.stdout + run.stderr)
    right = re.findall(r"^\| (\w+) \| [0-9.e-]+ \|", run.stdout, re.M)
    sys.exit(run.returncode != 0 or sorted(right) != sorted(functions))
