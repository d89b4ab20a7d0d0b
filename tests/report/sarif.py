#!/usr/bin/env python3
"""SARIF reports of programs with errors, warnings and advice, validated by the schema that OASIS publishes. SPDX-License-Identifier: MIT

    sarif.py ACCELCC

The schema is the file $SARIF_SCHEMA, or one that is installed: see PLACES. Exit status 77: there is none, or the module jsonschema (Debian: python3-jsonschema) is not installed."""
import glob
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

NAME = "sarif-schema-2.1.0.json"
PLACES = ["/usr/share/json-schema/**/", "/usr/share/sarif*/**/", "/usr/lib/node_modules/**/", "/usr/local/lib/node_modules/**/",
          os.path.expanduser("~/node_modules/**/")]
PUBLISHED = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/" + NAME
accelcc = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
diagnostics = os.path.join(here, "../diag")


def official():
    named = os.environ.get("SARIF_SCHEMA")
    found = [named] if named else [path for place in PLACES for path in glob.glob(place + NAME, recursive=True)]
    if not found:
        print(f"no {NAME}: save {PUBLISHED} and set SARIF_SCHEMA to its path")
        sys.exit(77)
    with open(found[0], encoding="utf-8") as f:
        return json.load(f)


def report(*options):
    done = subprocess.run([accelcc, "--gpu-arch=none", "--report=sarif:-", "-c", *options], capture_output=True, check=False)
    return json.loads(done.stdout.decode("utf-8"))


def main():
    schema = official()
    validator = jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker())
    sources = sorted(glob.glob(os.path.join(diagnostics, "*.c")))[::25] + [os.path.join(here, name) for name in ("advice.c", "decisions.c")]
    os.chdir(tempfile.mkdtemp())
    documents = {os.path.basename(s): report(s) for s in sources}
    documents["all"] = report(*sources)
    for name, document in documents.items():
        for error in validator.iter_errors(document):
            sys.exit(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    results = sum(len(d["runs"][0]["results"]) for d in documents.values())
    assert results > len(documents), results
    print(f"valid: {len(documents)} reports, {results} results")


main()
