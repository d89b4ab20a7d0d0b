#!/bin/sh
# ids: every id that the translator prints is listed in diagnostics.def, once, and every row there has a test. SPDX-License-Identifier: MIT
# Use: ids.sh (in any folder).
cd "$(dirname "$0")/../../translator" || exit 2
listed=$(sed -n 's/^DIAGNOSTIC("\([^"]*\)".*/\1/p' base/diagnostics.def | sort)
twice=$(printf '%s\n' "$listed" | uniq -d)
given=$(cat $(find . -name '*.c') | tr '\n' ' ' |
    grep -oE '(_error|_warning|refuse)\([^;]*;|const char \*id = [^;]*;|TYPE_[A-Z_]*, "[^"]*"' | grep -oE '"[a-z]+(-[a-z0-9]+)+"' | tr -d '"' | sort -u)
missing=$(printf '%s\n' "$given" | while read -r id; do printf '%s\n' "$listed" | grep -qx "$id" || echo "$id"; done)
[ -z "$twice" ] || echo "listed twice: $twice"
[ -z "$missing" ] || echo "not listed in diagnostics.def: $missing"
# A row has a test: a message here, or device code that translate/device/refused holds. Rows after the word `guards` need none.
untested=$(sed -n '/guards:/q; s/^DIAGNOSTIC("\([^"]*\)".*/\1/p' base/diagnostics.def | while read -r id; do
    grep -qF "[$id]" ../tests/diag/*.err || grep -qx "// expect: $id" ../tests/translate/device/refused/*.c || echo "$id"
done)
unused=$(printf '%s\n' "$listed" | while read -r id; do grep -rqF --include='*.c' "\"$id\"" . || echo "$id"; done)
[ -z "$untested" ] || echo "without a test:" $untested
[ -z "$unused" ] || echo "given nowhere:" $unused
[ -z "$twice$missing$untested$unused" ]
