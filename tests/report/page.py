#!/usr/bin/env python3
"""The page of --report=html in Chromium, driven through ChromeDriver: what it shows, its keys, its links in both directions, times and traces
that are dropped onto it, made by hand and by a run, three widths, and a source of ten thousand lines. SPDX-License-Identifier: MIT

    page.py ACCELCC [FOLDER]            FOLDER: receives screenshots

Exit status 77: Chromium or ChromeDriver is not installed."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from browser import Browser

if not shutil.which("chromedriver") or not shutil.which("chromium"):
    print("chromium and chromedriver are not installed")
    sys.exit(77)

accelcc = os.path.abspath(sys.argv[1])
pictures = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
here = os.path.dirname(os.path.abspath(__file__))
TIMES = {"accel_time": 1, "devices": [], "constructs": [
    {"file": "decisions.c", "function": "step", "line": 10, "directive": "parallel loop", "device": 0, "reached": 5,
     "kernels": [{"name": "accel_k_step_1", "time": {"count": 5, "sum": 4000.0, "max": 900.0, "min": 700.0}, "bytes": 5000000}],
     "copyin": {"count": 10, "sum": 1000.0, "max": 120.0, "min": 90.0, "bytes": 800000}},
    {"file": "decisions.c", "function": "alone", "line": 47, "directive": "parallel", "device": 0, "reached": 1,
     "kernels": [{"name": "accel_k_alone_1", "time": {"count": 1, "sum": 500.0, "max": 500.0, "min": 500.0}}]}]}
PLACE = {"file": "decisions.c", "line": 47, "directive": "parallel"}
HOST_TRACE = [{"ph": "M", "name": "process_name", "pid": 0, "args": {"name": "host"}}, {"ph": "X", "name": "enter data", "pid": 0, "dur": 50, "args": PLACE},
              {"ph": "X", "name": "parallel", "pid": 0, "dur": 100, "args": PLACE}]
TRACE = HOST_TRACE + [{"ph": "X", "name": "accel_k_alone_1", "pid": 1, "dur": 7, "args": PLACE}] * 3

MAIN = """#include <stdlib.h>
struct particle { double x, y, mass; };
void step(int n, int m, int trips, const double *from, double *to, double *weight);
double strides(int n, int m, const struct particle *p, const int *index, const float *column, double *out);
void alone(int n, int *a);
int main(void)
{
    enum { N = 64 };
    step(N, N, 3, calloc(N * N, 8), calloc(N * N, 8), calloc(N, 8));
    strides(N, 4, calloc(N, sizeof(struct particle)), calloc(N, 4), calloc(N * 4, 4), calloc(N, 8));
    alone(N, calloc(N, 4));
}
"""


def expect(found, wanted, what):
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, not {wanted!r}")


def chosen(b):
    return b.js("return chosen")


def text(b, selector):
    return b.js("return document.querySelector(arguments[0]).innerText", selector)


def check_source(b):
    expect(b.js("return document.querySelectorAll('#source .line').length"), 76, "lines")
    expect(chosen(b), 10, "the first mark")
    marks = b.js("return [...document.querySelectorAll('#source .line.marked')].map(e => [+e.id.slice(1), e.querySelector('.mark').innerText])")
    expect([m for m in marks if m[0] in (10, 11, 20, 38, 39)], [[10, "▶"], [11, "∥"], [20, "⇄"], [38, "✕"], [39, "✕"]], "marks")
    assert "Kernel accel_k_step_1" in text(b, "#decisions"), text(b, "#decisions")
    assert "größe" in text(b, "#s40"), text(b, "#s40")


def check_keys(b):
    b.press("j")
    expect(chosen(b), 11, "j")
    b.press("k")
    expect(chosen(b), 10, "k")
    b.press("ArrowDown", "ArrowDown", "ArrowUp")
    expect(chosen(b), 11, "arrows")
    b.press("/", "scat", "Escape", "/")
    b.js("document.getElementById('search').value = ''")
    b.press("limit[i]", "Enter")
    expect((text(b, "#found"), chosen(b)), ("3 found", 37), "find")
    b.press("Escape", "n")
    expect(chosen(b), 39, "n")
    assert "Loop carried scalar dependence for last" in text(b, "#decisions .chosen"), text(b, "#decisions")
    b.press("3")
    expect(b.js("return document.getElementById('tab-kernels').ariaSelected"), "true", "3")
    b.press("ArrowRight")
    expect(b.js("return document.getElementById('host').hidden"), False, "the arrow to the right")
    before = b.js("return getComputedStyle(document.body).backgroundColor")
    b.press("t")
    assert before != b.js("return getComputedStyle(document.body).backgroundColor"), "t does not change the theme"
    b.press("?")
    expect(b.js("return document.getElementById('help').open"), True, "?")
    b.press("Escape", "t")


def check_links(b):
    """From the source to the kernel and to the host code, and back."""
    b.click("#tab-kernels")
    b.click("#s13 .text")
    expect(chosen(b), 13, "a click")
    lines = b.js("return [...document.querySelectorAll('#kernels .chosen .text')].map(e => e.textContent)")
    assert lines and all("weight[j]" in line for line in lines), lines
    inside = b.js("const e = document.querySelector('#kernels .chosen').getBoundingClientRect(), k = document.getElementById('kernels').getBoundingClientRect();"
                  "return e.top >= k.top && e.bottom <= k.bottom")
    assert inside, "the line of the kernel is not in view"
    line = b.js("return [...document.querySelectorAll('#kernels .line')].find(e => e.textContent.includes('out[index[i]] =')).id")
    b.click(f"#{line} .text")
    expect(chosen(b), 25, "a click in the kernel")
    b.click("#tab-host")
    line = b.js("return [...document.querySelectorAll('#host .line')].find(e => e.textContent.includes('accel_k_alone_1\\\"')).id")
    b.click(f"#{line} .text")
    expect(chosen(b), 47, "a click in the host code")
    b.click("#tab-advice")
    assert "#pragma acc data copyin(from[0:n * m])" in text(b, "#advice"), text(b, "#advice")
    b.click("#advice a")
    expect(chosen(b), 9, "a link")


DROP = """const [name, content, done] = arguments, data = new DataTransfer();
data.items.add(new File([content], name));
document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
setTimeout(done, 50);"""


def check_times(b):
    b.later(DROP, "times.json", json.dumps(TIMES))
    rows = b.js("return [...document.querySelectorAll('#timing tbody tr')].map(e => [...e.cells].slice(0, 5).map(c => c.innerText))")
    expect(rows, [["line 10 accel_k_step_1", "4.00 ms", "72.7 %", "5", "5.00 MB"], ["line 10 copy to the device", "1.00 ms", "18.2 %", "10", "800.0 kB"],
                  ["line 47 accel_k_alone_1", "500.0 µs", "9.1 %", "1", ""]], "times")
    heat = b.js("return [10, 47, 11].map(n => document.querySelector(`#s${n} .number`).style.getPropertyValue('--share'))")
    expect(heat, ["1.000", "0.100", ""], "heat")
    b.picture("times")
    b.later(DROP, "trace.json", json.dumps(TRACE))
    row = "return [...document.querySelector('#timing tbody tr').cells].slice(0, 4).map(c => c.innerText)"
    expect(b.js(row), ["line 47 accel_k_alone_1", "21.0 µs", "100.0 %", "3"], "a trace")
    b.later(DROP, "host.json", json.dumps({"traceEvents": HOST_TRACE}))
    expect(b.js(row), ["line 47 parallel", "100.0 µs", "100.0 %", "1"], "a trace of the host")
    for content in ("{", "{}"):
        b.later(DROP, "wrong.json", content)
        assert "wrong.json" in text(b, "#timing"), text(b, "#timing")


def check_run(b):
    """The files that a run has written."""
    subprocess.run(["./run"], check=True, env=dict(os.environ, ACC_DEVICE_TYPE="cudasim", ACCEL_TIME="times.json", ACCEL_TRACE="trace.json"))
    b.open("run.accel.html")
    table = "return [...document.querySelectorAll('#timing tbody tr')].map(e => [e.cells[0].innerText, e.cells[3].innerText, parseFloat(e.cells[2].innerText)])"
    bars = "return [...document.querySelectorAll('#timing tbody tr')].map(e => e.querySelector('.bar').getBoundingClientRect().width)"
    heat = "return [10, 22, 47, 11].map(n => document.querySelector(`#s${n} .number`).style.getPropertyValue('--share') !== '')"
    for name in ("times.json", "trace.json"):
        with open(name, encoding="utf-8") as f:
            b.later(DROP, name, f.read())
        rows = b.js(table)
        counts = {row[0]: row[1] for row in rows}
        assert {counts.get(k) for k in ("line 10 accel_k_step_1", "line 22 accel_k_strides_1")} == {"3", "1"}, (name, rows)
        assert len([k for k in counts if k.startswith("line 10 ")]) > 1, (name, rows)
        assert abs(sum(row[2] for row in rows) - 100) < 1 and rows == sorted(rows, key=lambda row: -row[2]), (name, rows)
        expect(b.js(heat), [True, True, True, False], f"heat of {name}")
        widths = b.js(bars)
        assert widths[0] > 0 and widths == sorted(widths, reverse=True), (name, widths)
        b.picture("run-" + name.split(".", maxsplit=1)[0])


def check_widths(b):
    for width in (1400, 900, 420):
        b.size(width, 900)
        wide = b.js("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"the page is wider than its window: {wide}"
        for theme in ("light", "dark"):
            b.js("document.documentElement.dataset.theme = arguments[0]; openTab('decisions'); choose(24)", theme)
            b.picture(f"{theme}-{width}")
    b.size(1400, 900)
    b.click("#tab-kernels")
    b.picture("kernels")


def check_long(b, path):
    began = time.process_time()
    b.open(path)
    expect(b.js("return document.querySelectorAll('#source .line').length"), 10000, "lines of a long source")
    b.press("j", "j", "j")
    b.js("choose(9990)")
    seen = b.js("const e = document.getElementById('s9990').getBoundingClientRect(); return e.top > 0 && e.bottom < innerHeight")
    assert seen, "the chosen line is not in view"
    b.picture("long")
    return time.process_time() - began


def build(*sources):
    subprocess.run([accelcc, "--gpu-arch=none", "--report=html", "-c", *sources], check=True)


def main():
    os.chdir(tempfile.mkdtemp())
    shutil.copy(os.path.join(here, "decisions.c"), ".")
    function = "void f{0}(int n, float *x)\n{{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++)\n        x[i] *= {0};\n}}\n"
    with open("long.c", "w", encoding="utf-8") as f:
        f.write("".join(function.format(k) for k in range(40)) + "".join(f"int v{k};\n" for k in range(10000 - 40 * 6)))
    build("decisions.c")
    build("long.c")
    with open("main.c", "w", encoding="utf-8") as f:
        f.write(MAIN)
    subprocess.run([accelcc, "--gpu-arch=none", "-O1", "--report=html", "decisions.c", "main.c", "-o", "run"], check=True)
    b = Browser(pictures)
    try:
        b.open("decisions.accel.html")
        for check in (check_source, check_keys, check_links, check_times, check_widths):
            check(b)
        b.open("decisions.accel.html", "#0:38")
        expect(chosen(b), 38, "the line in the address")
        check_run(b)
        check_long(b, "long.accel.html")
        expect(b.errors(), [], "errors in the page")
    finally:
        b.end()
    print("the page works")


main()
