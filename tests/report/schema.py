#!/usr/bin/env python3
"""The report as JSON and as SARIF: valid by their schemas, with no member that these do not list, and with the facts of decisions.c.
SPDX-License-Identifier: MIT

    schema.py ACCELCC

Exit status 77: the module jsonschema (Debian: python3-jsonschema) is not installed."""
import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("the module jsonschema is not installed")
    sys.exit(77)

accelcc = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
BROKEN = """int f(int n, int *x)
{
    int größe = n; (void)größe; _Pragma("acc parallel loop copyn(x[0:n])")
    for (int i = 0; i < n; i++) x[i] = 1;
    return 0;
}
"""
WARNED = """void f(int n, int *x, int *y)
{
#pragma acc parallel loop copyout(y[0:n]) copy(x[0:n])
    for (int i = 1; i < n; i++) x[i] = x[i - 1] + y[i];
}
"""


def strict(schema):
    """Objects may only have the members that are listed."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            schema["additionalProperties"] = False
        for value in schema.values():
            strict(value)
    elif isinstance(schema, list):
        for value in schema:
            strict(value)


def schema_of(path):
    with open(path, encoding="utf-8") as f:
        schema = json.load(f)
    strict(schema)
    return jsonschema.Draft7Validator(schema)


def report(form, *sources):
    command = [accelcc, "--gpu-arch=none", f"--report={form}:-", "-c", *sources]
    done = subprocess.run(command, capture_output=True, check=False)
    return json.loads(done.stdout.decode("utf-8"))


def check(validator, document, name):
    for error in validator.iter_errors(document):
        sys.exit(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")


def one(items, **members):
    found = [i for i in items if all(i.get(k) == v for k, v in members.items())]
    assert len(found) == 1, (members, found)
    return found[0]


def check_facts(document):
    step, data, strides, update, orders, alone, either, filled, parts = document["files"][0]["constructs"]
    assert (data["directive"], update["directive"]) == ("data", "update")
    assert update["data"][0]["to_host"] and not update["data"][0]["to_device"]
    accesses = strides["kernels"][0]["accesses"]
    assert one(accesses, text="p[i].mass")["stride"] == "24" and one(accesses, text="p[i].mass")["stride_unit"] == "bytes"
    assert one(accesses, text="column[i * m]")["stride"] == "m"
    assert one(accesses, text="column[0]")["pattern"] == "broadcast"
    assert one(accesses, text="out[index[i]]")["pattern"] == "scattered"
    assert one(accesses, text="index[i]")["bytes_per_iteration"] == 4
    loops = orders["loops"]
    assert one(loops, parallel=False, depth=0, decision=loops[1]["decision"])["dependence"]["kind"] == "complex"
    assert loops[2]["dependence"]["kind"] == "scalar" and loops[2]["dependence"]["between"][0]["range"]["line"] == loops[2]["range"]["line"]
    size = one(orders["data"], name="größe")
    line = open("decisions.c", encoding="utf-8").read().split("\n")[size["range"]["line"] - 1]
    assert line[size["range"]["column"] - 1:size["range"]["end_column"] - 1] == "größe", size
    region = one(step["advice"], id="data-region")
    assert region["insert"] == {"before_line": 9, "text": "#pragma acc data copyin(from[0:n * m]) copy(to[0:n * m]) copyin(weight[0:m])"}
    assert one(step["advice"], id="copyin")["text"].startswith("the construct does not write 'weight'")
    assert one(strides["advice"], id="layout")["range"]["line"] == 24
    assert not alone["advice"] and not either["advice"] and not parts["advice"]
    assert one(filled["advice"], id="loop-directive")["insert"] == {"before_line": filled["loops"][0]["range"]["line"], "text": "#pragma acc loop"}


def check_results(document, levels):
    run = document["runs"][0]
    rules = [r["id"] for r in run["tool"]["driver"]["rules"]]
    assert {r["ruleId"] for r in run["results"]} == set(rules), rules
    assert [r["level"] for r in run["results"]] == levels, [r["level"] for r in run["results"]]
    assert run["invocations"][0]["executionSuccessful"] == ("error" not in levels)
    return run


def main():
    os.chdir(tempfile.mkdtemp())
    with open("decisions.c", "wb") as f:
        f.write(open(os.path.join(here, "decisions.c"), "rb").read())
    for name, text in (("broken file.c", BROKEN), ("warned.c", WARNED)):
        with open(name, "w", encoding="utf-8") as f:
            f.write(text)
    own, sarif = schema_of(os.path.join(here, "../../docs/report.schema.json")), schema_of(os.path.join(here, "sarif.schema.json"))
    both = report("json", "decisions.c", "broken file.c", "warned.c")
    check(own, both, "JSON")
    check_facts(both)
    assert [f["source"] for f in both["files"]] == ["decisions.c", "broken file.c", "warned.c"]
    assert both["files"][1]["messages"][0]["level"] == "error" and not both["files"][1]["constructs"]
    results = report("sarif", "decisions.c", "broken file.c", "warned.c")
    check(sarif, results, "SARIF")
    run = check_results(results, ["note"] * 6 + ["error"] + ["warning"] * 2)
    place = run["results"][6]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "broken%20file.c", place
    assert all("help" in r for r in run["tool"]["driver"]["rules"] if r["id"] == "unknown-clause")
    print("valid")


main()
