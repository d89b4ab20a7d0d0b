#!/usr/bin/env bash
# The site of the pages: links; MkDocs without warnings; no file of another host; each page found by the search. SPDX-License-Identifier: MIT
#   site.sh links|build
set -eu
build=$(cd "$(dirname "$0")/../.." && pwd)/docs/site/build.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$1" = links ]; then
    "$build" --links
    # A wrong link, a wrong heading and a link in code, in a copy.
    mkdir -p "$work/docs/site" && cp "$build" "$work/docs/site"
    printf '# One\n\n[a](two.md) [b](two.md#part-a) `[c](none.md)`\n\n    [d](none.md)\n' >"$work/one.md"
    printf '# Two\n\n## Part: `a`\n\n[folder](docs/)\n' >"$work/two.md"
    "$work/docs/site/build.py" --links
    printf '[a](none.md)\n' >"$work/three.md"
    if "$work/docs/site/build.py" --links >"$work/log"; then echo "a missing file is not found"; exit 1; fi
    grep -q '^three.md:1: no such file: none.md$' "$work/log"
    printf '\n[a](two.md#part-b)\n' >"$work/three.md"
    if "$work/docs/site/build.py" --links >"$work/log"; then echo "a missing heading is not found"; exit 1; fi
    grep -q '^three.md:2: no such heading: two.md#part-b$' "$work/log"
    exit 0
fi
command -v mkdocs >/dev/null || { echo "skipped: no mkdocs: apt install mkdocs"; exit 77; }
"$build" "$work/site" >"$work/log" 2>&1 || { grep -E 'WARNING|ERROR|Error' "$work/log" || tail -n 20 "$work/log"; exit 1; }
if grep -rhoE '<(script|link|img)[^>]*(src|href)="(https?:)?//[^"]*"' "$work/site" --include='*.html' | grep .; then echo "files of other hosts"; exit 1; fi
python3 - "$work/site" <<'X'
import json, pathlib, sys
site = pathlib.Path(sys.argv[1])
found = {entry["location"].split("#")[0] or "index.html" for entry in json.loads((site / "search/search_index.json").read_text())["docs"]}
pages = {str(page.relative_to(site)) for page in site.rglob("*.html")} - {"404.html", "search.html"}
sys.exit(f"not found by the search: {sorted(pages - found)[:9]}" if pages - found or len(pages) < 200 else 0)
X
echo "the site: as expected"
