#!/usr/bin/env python3
"""The advice for advice.c: each kind at its line, marked by [id], and nothing else; the same in text, JSON and SARIF. With the fixes of
SARIF applied, the program builds without a message, and only advice without a fix is left. SPDX-License-Identifier: MIT

    advice.py ACCELCC"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

accelcc = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))

# The same advice for arrays of 80 bytes and of 8 MB, and another for more work than either.
SIZES = """static double small[10], large[1 << 20], out[1 << 20];
void f(void)
{
    #pragma acc parallel loop copy(small) copy(out)
    for (int i = 0; i < 10; i++) out[i] = small[i];
}
void g(void)
{
    #pragma acc parallel loop copy(large) copyout(out)
    for (int i = 0; i < 1 << 20; i++) out[i] = large[i];
}
void h(double s)
{
    #pragma acc kernels copyin(large) copyout(out)
    for (int i = 0; i < 1 << 20; i++) {
        s += large[i];
        out[i] = s;
    }
}
"""


def report(form, *options):
    done = subprocess.run([accelcc, "--gpu-arch=none", *options, f"--report={form}:-", "-c", "advice.c"], capture_output=True, text=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout


def notes(document):
    return [r for r in document["runs"][0]["results"] if r["ruleId"].startswith("advice-")]


def place(result):
    return result["locations"][0]["physicalLocation"]["region"]["startLine"], result["ruleId"][len("advice-"):]


def apply(text, results):
    """Each replacement, the last in the text first."""
    lines = text.split("\n")
    changes = [c for r in results for f in r.get("fixes", []) for a in f["artifactChanges"] for c in a["replacements"]]
    for c in sorted(changes, key=lambda c: (c["deletedRegion"]["startLine"], c["deletedRegion"]["startColumn"]), reverse=True):
        at = c["deletedRegion"]
        line = lines[at["startLine"] - 1]
        lines[at["startLine"] - 1] = line[:at["startColumn"] - 1] + c["insertedContent"]["text"] + line[at["endColumn"] - 1:]
    return "\n".join(lines)


def main():
    os.chdir(tempfile.mkdtemp())
    shutil.copy(os.path.join(here, "advice.c"), ".")
    text = open("advice.c", encoding="utf-8").read()
    wanted = sorted((k + 1, m) for k, line in enumerate(text.split("\n")) for m in re.findall(r"// \[([a-z-]+)\]", line))
    results = notes(json.loads(report("sarif")))
    assert sorted(place(r) for r in results) == wanted, sorted(place(r) for r in results)

    constructs = json.loads(report("json"))["files"][0]["constructs"]
    for c in constructs:
        prices = [a["expected_us"] for a in c["advice"]]
        assert prices == sorted(prices, reverse=True), c["advice"]
    advice = [a for c in constructs for a in c["advice"]]
    assert sorted((a["range"]["line"], a["id"]) for a in advice) == wanted
    by_rank = sorted(advice, key=lambda a: a["rank"])
    assert [a["rank"] for a in by_rank] == list(range(1, len(advice) + 1)), by_rank
    prices = [a["expected_us"] for a in by_rank]
    assert prices == sorted(prices, reverse=True), by_rank
    first = {}
    for a in by_rank:
        first.setdefault(a["id"], a["expected_us"])
    assert by_rank[0]["id"] == "data-region" and first["data-region"] > first["associative-math"] > first["interchange"] > first["fast-math"], first
    in_loop = [a["rank"] for a in advice if a["id"] == "double-constant"]
    assert in_loop[0] < in_loop[1], "advice about a construct in a loop of the host is first"
    ranks = [r["rank"] for r in results]
    assert all(0 < r <= 100 for r in ranks) and max(ranks) > min(ranks), ranks
    fixed = {a["id"] for a in advice if "edits" in a or "insert" in a}
    assert fixed == {"async", "collapse", "data-region", "interchange"}, fixed
    assert [len(r["fixes"]) for r in results if place(r)[1] in fixed] == [1, 1, 1, 1], results
    shown = report("text")
    for a in advice:
        assert f"  Advice: {a['text']}\n" in shown, a
    assert re.search(r"at the end of line 11: async\(1\)\n +at the end of line 13: async\(1\)\n +after line 16: #pragma acc wait\(1\)\n", shown), shown
    assert shown.count(": #pragma acc loop\n") == 2, shown
    order = ", ".join(f"{a['id']} (line {a['range']['line']})" for a in by_rank)
    assert shown.endswith(f"\nAdvice by what it may save, most first: {order}\n"), shown[-500:]

    changed = apply(text, results)
    with open("advice.c", "w", encoding="utf-8") as f:
        f.write(changed)
    assert changed.count("#pragma acc parallel loop async(1)") == 2 and "        }\n#pragma acc wait(1)\n    }" in changed, changed
    left = sorted(place(r)[1] for r in notes(json.loads(report("sarif"))))
    assert left == sorted(i for _, i in wanted if i not in fixed), left
    relaxed = {place(r)[1] for r in notes(json.loads(report("sarif", "-ffast-math")))}
    assert not relaxed & {"fast-math", "associative-math"}, relaxed
    options = ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"]    # gcc's condition for the first
    assert "associative-math" not in {place(r)[1] for r in notes(json.loads(report("sarif", *options)))}
    with open("advice.c", "w", encoding="utf-8") as f:
        f.write(text.replace("#pragma acc host_data use_device(a)\n", ""))
    assert "async" not in {place(r)[1] for r in notes(json.loads(report("sarif")))}, "waits that the runtime defers"
    with open("advice.c", "w", encoding="utf-8") as f:
        f.write(SIZES)
    ranked = sorted((a for c in json.loads(report("json"))["files"][0]["constructs"] for a in c["advice"]), key=lambda a: a["rank"])
    assert [(a["id"], a["range"]["line"]) for a in ranked] == [("associative-math", 15), ("copyin", 9), ("copyin", 4)], ranked
    print("the advice is right")


main()
