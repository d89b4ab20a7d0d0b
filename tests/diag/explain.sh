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
# Rows behind the word `guards` have no program that shows them.
listed=$(sed -n '/guards:/q; s/^DIAGNOSTIC("\([^"]*\)".*/\1/p' "$root/translator/base/diagnostics.def")

block() { # PAGE WHICH: the indented lines before, or after, "Instead:"
    awk -v which="$2" '/^Instead:$/ { after = 1 } /^    / && (which == "repair") == after { print substr($0, 5) }' after=0 "$1"
}
check_page() { # ID
    local id=$1 page=$pages/$1.md options failed=0
    complain() { echo "$id: $*"; failed=1; }
    mkdir "$work/$id" && cd "$work/$id" || return 1
    [ "$(head -n 1 "$page")" = "# $id" ] || complain "the page does not begin with '# $id'"
    sed -n 3p "$page" | grep -q '^[A-Za-z`-][^ ]* [^ ]* ' || complain "no paragraph"
    options=$(sed -n 's/^Options: `\(.*\)`$/\1/p' "$page")
    block "$page" mistake >mistake.c
    block "$page" repair >repair.c
    # shellcheck disable=SC2086
    "$accelcc" --gpu-arch=none $options -c mistake.c -o mistake.o 2>mistake.err
    grep -qF "[$id]" mistake.err || complain "the mistake does not give it: $(head -n 3 mistake.err)"
    # shellcheck disable=SC2086
    "$accelcc" --gpu-arch=none $options -Wall -c repair.c -o repair.o 2>repair.err || complain "the repair does not compile"
    [ -s repair.err ] && complain "the repair: $(head -n 3 repair.err)"
    "$accelcc" --explain="$id" >text
    head -n 1 mistake.c | grep -qFf - text && grep -q '^Instead:$' text || complain "--explain does not print the page"
    return $failed
}
[ $# -gt 0 ] || for id in $listed; do [ -e "$pages/$id.md" ] || echo "$id: no page" | tee -a "$work/failed"; done
for page in "$pages"/*.md; do
    id=$(basename "$page" .md)
    grep -qF "DIAGNOSTIC(\"$id\"," "$root/translator/base/diagnostics.def" || echo "$id: a page for no message" | tee -a "$work/failed"
done
export -f check_page block
export accelcc pages work
printf '%s\n' "${@:-$(basename -s .md "$pages"/*.md)}" | xargs -P "$(nproc)" -I{} bash -c 'check_page {} || echo {} >>"$work/failed"'
[ ! -e "$work/failed" ] || exit 1
echo "$(find "$pages" -name '*.md' | wc -l) pages: mistakes and repairs as they say"
