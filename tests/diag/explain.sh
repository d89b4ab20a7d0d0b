#!/bin/bash
# explain: each page of pragmas-spec/diagnostics/ has a paragraph, a mistake that gives the message of its id, and a repair that compiles without
# it; each id has a page; --explain prints it. Use: explain.sh ACCELCC [ID...].
# SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
shift
root=$(realpath "$(dirname "$0")/../..")
pages=$root/pragmas-spec/diagnostics
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Rows after the word `guards` have no program that shows them.
listed=$(sed -n '/guards:/q; s/^DIAGNOSTIC("\([^"]*\)".*/\1/p' "$root/translator/base/diagnostics.def")

together() { # OPTION... FOLDER: compiles the programs of a folder with one command, which loads libclang once
    (cd "$work/${*: -1}" && "$accelcc" --gpu-arch=none "${@:1:$#-1}" -fsyntax-only *.c 2>messages)
}
complain() { # ID TEXT
    echo "$1: $2"
    failed=1
}
# What a page's own commands say, where it has options or those for all pages said something else than it.
check_alone() { # ID
    local options
    options=$(sed -n 's/^Options: `\(.*\)`$/\1/p' "$pages/$1.md")
    cd "$work" || exit 2
    # shellcheck disable=SC2086
    "$accelcc" --gpu-arch=none $options -c "mistakes/$1.c" -o mistake.o 2>mistake.err
    grep -qF "[$1]" mistake.err || complain "$1" "the mistake does not give it: $(head -n 3 mistake.err)"
    # shellcheck disable=SC2086
    "$accelcc" --gpu-arch=none $options -Wall -c "repairs/$1.c" -o repair.o 2>repair.err || complain "$1" "the repair does not compile"
    [ -s repair.err ] && complain "$1" "the repair: $(head -n 3 repair.err)"
}
check_printed() { # ID
    local first text
    read -r first <"$work/mistakes/$1.c"
    text=$("$accelcc" --explain="$1")
    [[ $text == *"$first"* && $text == *$'\nInstead:\n'* ]] || complain "$1" "--explain does not print the page"
}
failed=0
[ $# -gt 0 ] || for id in $listed; do [ -e "$pages/$id.md" ] || complain "$id" "no page"; done
for page in "$pages"/*.md; do
    id=$(basename "$page" .md)
    grep -qF "DIAGNOSTIC(\"$id\"," "$root/translator/base/diagnostics.def" || complain "$id" "a page for no message"
done
[ $# -gt 0 ] || set -- $(basename -s .md "$pages"/*.md)
mkdir "$work/mistakes" "$work/repairs" || exit 2
files=("${@/#/$pages/}")
awk -v work="$work" '
    FNR == 1 { id = FILENAME; gsub(/.*\/|\.md$/, "", id); after = 0; if ($0 != "# " id) print id ": the page does not begin with \"# " id "\"" }
    FNR == 3 && !/^[A-Za-z`-][^ ]* [^ ]* / { print id ": no paragraph" }
    /^Instead:$/ { after = 1 }
    /^    / { file = work (after ? "/repairs/" : "/mistakes/") id ".c"; if (file != last) close(last); print substr($0, 5) >(last = file) }
' "${files[@]/%/.md}" | tee "$work/complaints"
[ ! -s "$work/complaints" ] || failed=1
together mistakes
together -Wall repairs
for id; do
    grep -q "^$id\.c:.*\[$id\]$" "$work/mistakes/messages" && ! grep -q "\b$id\.c\b" "$work/repairs/messages" || check_alone "$id"
    check_printed "$id"
done
[ $failed = 0 ] || exit 1
echo "$(find "$pages" -name '*.md' | wc -l) pages: mistakes and repairs as they say"
