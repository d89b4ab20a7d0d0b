#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""chart.py RESULTS.csv >speed.svg: accelcc beside hand-written CUDA, a line for each workload, from the results.csv of run_all.sh.

A mark is the geometric mean, over the rows of a workload, of the speed relative to that of plain CUDA; tuned CUDA is the faster of an expert's
kernels and CUDA's libraries. Rows that lack plain CUDA, or whose results were wrong, are left out. Lines of the file that begin with # are printed below. The picture has colors for light and for dark pages."""
import csv
import math
import sys
from xml.sax.saxutils import escape

LEFT, RIGHT, ROW, TOP, PLOT = 170, 150, 19, 64, 480
LOWEST, HIGHEST = 1 / 4, 16
STYLE = """
text { font: 12px sans-serif; fill: #24292f; } .title { font-size: 15px; font-weight: bold; } .small { font-size: 11px; fill: #57606a; }
.number { text-anchor: end; } .axis { text-anchor: middle; } .page { fill: #ffffff; } .grid { stroke: #d0d7de; } .plain { stroke: #57606a; stroke-width: 1.5; }
.accelcc { fill: #0969da; } .tuned { fill: none; stroke: #bc4c00; stroke-width: 1.6; } .mean { font-weight: bold; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } .small { fill: #9198a1; } .page { fill: #0d1117; } .grid { stroke: #30363d; } .plain { stroke: #9198a1; }
.accelcc { fill: #58a6ff; } .tuned { stroke: #f0883e; } }
"""


def read(path):
    """{row: {peer: seconds}} of the results that were right, and the remarks."""
    with open(path, newline="") as f:
        lines = f.read().splitlines()
    rows, remarks = {}, [line[1:].strip() for line in lines if line.startswith("#")]
    for line in csv.DictReader(line for line in lines if not line.startswith("#")):
        if line["check"] == "ok":
            rows.setdefault(line["workload"], {})[line["peer"]] = float(line["seconds"])
    return rows, remarks


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def relative(rows):
    """[(workload, speed of accelcc, of tuned CUDA or None)], and the same over all rows."""
    groups, all_of = {}, ([], [])
    for name, seconds in sorted(rows.items()):
        fast = [seconds[p] for p in ("cuda-tuned", "cuda-lib") if p in seconds]
        if "accelcc" not in seconds or "cuda-simple" not in seconds:
            continue
        speeds = [seconds["cuda-simple"] / seconds["accelcc"]], [seconds["cuda-simple"] / min(fast)] if fast else []
        group = groups.setdefault(name.split("/")[0], ([], []))
        for k in range(2):
            group[k].extend(speeds[k])
            all_of[k].extend(speeds[k])
    return [(name, mean(g[0]), mean(g[1])) for name, g in groups.items()], (mean(all_of[0]), mean(all_of[1])), len(all_of[0])


def place(speed):
    inside = min(max(speed, LOWEST), HIGHEST)
    return LEFT + PLOT * math.log(inside / LOWEST) / math.log(HIGHEST / LOWEST)


def number(speed):
    return "-" if speed is None else f"{speed:.1f}" if speed >= 10 else f"{speed:.2f}"


def line(y, name, mine, tuned, kind=""):
    text = [f'<text class="{kind}" x="8" y="{y + 4}">{escape(name)}</text>']
    if tuned is not None:
        x = place(tuned)
        text.append(f'<path class="tuned" d="M{x:.1f} {y - 5} l5 5 -5 5 -5 -5z"/>')
    text.append(f'<circle class="accelcc" cx="{place(mine):.1f}" cy="{y}" r="4.5"/>')
    for x, value in ((LEFT + PLOT + 70, mine), (LEFT + PLOT + 135, tuned)):
        text.append(f'<text class="number {kind}" x="{x}" y="{y + 4}">{number(value)}</text>')
    return text


def draw(workloads, means, count, remarks):
    bottom = TOP + ROW * (len(workloads) + 1) + 8
    width, height = LEFT + PLOT + RIGHT, bottom + 28 + 16 * len(remarks)
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">',
            "<title>Speed of accelcc beside hand-written CUDA</title>", f"<style>{STYLE}</style>",
            f'<rect class="page" width="{width}" height="{height}"/>',
            '<text class="title" x="8" y="22">Speed relative to plain CUDA</text>',
            f'<circle class="accelcc" cx="{LEFT + 130}" cy="18" r="4.5"/><text x="{LEFT + 140}" y="22">accelcc</text>',
            f'<path class="tuned" d="M{LEFT + 220} 13 l5 5 -5 5 -5 -5z"/><text x="{LEFT + 232}" y="22">tuned CUDA or library</text>',
            f'<text class="small number" x="{LEFT + PLOT + 70}" y="{TOP - 14}">accelcc</text>',
            f'<text class="small number" x="{LEFT + PLOT + 135}" y="{TOP - 14}">tuned</text>']
    speed = LOWEST
    while speed <= HIGHEST:
        x = place(speed)
        text.append(f'<line class="{"plain" if speed == 1 else "grid"}" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}"/>')
        label = f"{speed:g}" if speed >= 1 else f"1/{1 / speed:g}"
        text.append(f'<text class="small axis" x="{x:.1f}" y="{TOP - 14}">{label}</text>')
        speed *= 2
    for k, (name, mine, tuned) in enumerate(workloads):
        text += line(TOP + ROW * k + 6, name, mine, tuned)
    text += line(TOP + ROW * len(workloads) + 14, f"all {count} rows", *means, kind="mean")
    text.append(f'<text class="small" x="8" y="{bottom + 18}">A mark is the geometric mean of the rows of a workload. Marks at the borders are beyond them.</text>')
    for k, remark in enumerate(remarks):
        text.append(f'<text class="small" x="8" y="{bottom + 34 + 16 * k}">{escape(remark)}</text>')
    return "\n".join(text + ["</svg>"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    measured, notes = read(sys.argv[1])
    print(draw(*relative(measured), notes))
