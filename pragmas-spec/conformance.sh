#!/bin/sh
# conformance: writes conformance.md from the compiler's own tables and the tests. SPDX-License-Identifier: MIT
# Use: conformance.sh           writes the page
#      conformance.sh --check   fails if the page is stale, a supported row has no test, a page is missing, or a restriction names an id or
#                               a test that does not exist
set -u
cd "$(dirname "$0")/.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
page=pragmas-spec/conformance.md

# The rows: D spelling page supported; P word-as-written directive clause supported.
cat >"$work/rows.c" <<'END'
#include "directive/directive_tables.h"
#include <stdio.h>
static const char *const pages[] = {
#define DIRECTIVE(id, spelling, binding, supported, argument, needs, page) page,
#include "directive/directives.def"
};
int main(void)
{
    for (int d = 0; d < DIR_COUNT; d++) printf("D|%s|%s|%d\n", directive_rows[d].spelling, pages[d], directive_rows[d].supported);
    for (int c = 0; c < CLAUSE_COUNT; c++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (clause_rows[c].on >> d & 1)
                printf("P|%s|%s|%s|%d\n", clause_rows[c].spelling, directive_rows[d].spelling, clause_rows[c].spelling,
                       directive_rows[d].supported && !(clause_rows[c].later >> d & 1));
    for (int s = 0; s < n_synonym_rows; s++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (synonym_rows[s].on & clause_rows[synonym_rows[s].kind].on & 1ull << d)
                printf("P|%s|%s|%s|-\n", synonym_rows[s].spelling, directive_rows[d].spelling, clause_rows[synonym_rows[s].kind].spelling);
    return 0;
}
END
${CC:-cc} -std=gnu11 -Itranslator "$work/rows.c" translator/directive/directive.c -o "$work/rows" || exit 2
"$work/rows" >"$work/rows.txt"
sed -n -e 's/^MODIFIER("\([a-z]*\)", .*, \([01]\))$/\1|\2/p' -e 's/^MODIFIER("\([a-z]*\)", .*|* NEEDS([A-Z_]*))$/\1|0/p' \
    translator/directive/synonyms.def >"$work/modifiers.txt"
sed -n 's/^DIAGNOSTIC("\([^"]*\)", "\(.*\)", "\([^"]*\)")$/\1|\2|\3/p' translator/base/diagnostics.def >"$work/ids.txt"
level=$(sed -n 's/.*ACCEL_OPENACC_LEVEL="\([0-9]*\)".*/\1/p' translator/CMakeLists.txt)

# What is used where. Continuation lines are joined. Files whose output is compared on every device: tests/run and samples.
{ find tests/run -name '*.c'; find samples -name '*.[ch]'; } | LC_ALL=C sort -r | while read -r f; do
    sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' "$f" | sed -n 's/^[ \t]*#[ \t]*pragma[ \t][ \t]*acc\(el\)\{0,1\}[ \t][ \t]*\(.*\)$/\2/p' |
        sed "s|^|$f\||"
done >"$work/used.txt"
for f in tests/diag/*.err; do
    grep -oE '\[[a-z0-9-]+\]$' "$f" | tr -d '[]' | sort -u | sed "s|\$|\|$(basename "$f" .err)|"
done >"$work/refused.txt"
for f in tests/translate/device/refused/*; do
    sed -n "s|^// expect: \([a-z0-9-]*\).*|\1\|device/$(basename "$f" .c)|p" "$f"
done >>"$work/refused.txt"

awk -F'|' -v level="$level" '
function names(list, most,   a, n, k, s) {      # the first few of a list of paths, shortened
    n = split(list, a, " ")
    for (k = 1; k <= n && k <= most; k++) { sub(/^tests\/run\//, "", a[k]); sub(/^samples\//, "samples/", a[k]); s = s (k > 1 ? ", " : "") a[k] }
    return n > most ? s " and more" : s
}
function add(list, item) { return index(" " list " ", " " item " ") ? list : (list == "" ? item : list " " item) }
FILENAME ~ /\/rows.txt$/ && $1 == "D" { order[++n_dirs] = $2; pages[$2] = $3; supported[$2] = $4 }
FILENAME ~ /\/rows.txt$/ && $1 == "P" {
    meaning[$2, $3] = $4
    if ($5 == "-") { if (!(($2, $4) in spelled)) { spelled[$2, $4] = 1; also[$4] = also[$4] (also[$4] == "" ? "" : ", ") "`" $2 "`" }; next }
    if (!($4 in seen)) { seen[$4] = 1; clauses[++n_clauses] = $4 }
    if ($5) on[$4] = on[$4] (on[$4] == "" ? "" : ", ") $3
    else later[$4] = later[$4] (later[$4] == "" ? "" : ", ") $3
}
FILENAME ~ /\/modifiers.txt$/ { modifiers[++n_modifiers] = $1; modified[$1] = $2 }
FILENAME ~ /\/used.txt$/ {
    text = $0; sub(/^[^|]*\|/, "", text)
    d = ""
    for (k = 1; k <= n_dirs; k++)
        if (match(text, "^" order[k] "([^a-z_]|$)") && length(order[k]) > length(d)) d = order[k]
    if (d == "") next
    for (k = 1; k <= n_modifiers; k++)
        if (match(text, "[(, ]" modifiers[k] " *[,:]")) modifying[modifiers[k]] = add(modifying[modifiers[k]], $1)
    tests[d] = add(tests[d], $1)
    rest = substr(text, length(d) + 1); depth = 0; flat = ""
    for (k = 1; k <= length(rest); k++) {
        c = substr(rest, k, 1)
        if (c == "(") depth++
        flat = flat (depth ? " " : c)
        if (c == ")") depth--
    }
    n = split(flat, words, /[ ,\t]+/)
    for (k = 1; k <= n; k++) if ((words[k], d) in meaning) { c = meaning[words[k], d]; used[c] = add(used[c], $1); pair[c, d] = 1 }
}
FILENAME ~ /\/ids.txt$/ { ids[++n_ids] = $1; what[$1] = $2; where[$1] = $3 }
FILENAME ~ /\/refused.txt$/ { refused[$1] = add(refused[$1], $2) }
END {
    print "# Conformance\n"
    print "This page lists what is supported, with its tests, and all messages. `pragmas-spec/conformance.sh` writes it from the compiler'"'"'s tables"
    print "(`translator/directive/*.def`, `translator/base/diagnostics.def`) and the tests. `ctest` checks that it is current, and that every supported row has a"
    print "program whose output is compared on every device.\n"
    print "`_OPENACC` is " level ". What is marked \"not yet\" is an error with the id `not-supported-yet`; nothing is ignored.\n"
    print "## Directives\n"
    print "| directive | status | tests |\n|---|---|---|"
    for (k = 1; k <= n_dirs; k++) {
        d = order[k]
        printf "| [%s](%s) | %s | %s |\n", d, pages[d], supported[d] ? "supported" : "not yet", supported[d] ? names(tests[d], 3) : ""
        if (supported[d] && tests[d] == "") print "no test: directive " d >"/dev/stderr"
    }
    print "\n## Clauses\n"
    print "| clause | supported on | not yet on | tests |\n|---|---|---|---|"
    for (k = 1; k <= n_clauses; k++) {
        c = clauses[k]
        printf "| %s%s | %s | %s | %s |\n", c, also[c] == "" ? "" : " (also " also[c] ")", on[c], later[c], on[c] == "" ? "" : names(used[c], 3)
        if (on[c] != "" && used[c] == "") print "no test: clause " c >"/dev/stderr"
    }
    print "\n## Modifiers of data clauses\n"
    print "| modifier | status | tests |\n|---|---|---|"
    for (k = 1; k <= n_modifiers; k++) {
        d = modifiers[k]
        printf "| `%s:` | %s | %s |\n", d, modified[d] ? "supported" : "not yet", modified[d] ? names(modifying[d], 3) : ""
        if (modified[d] && modifying[d] == "") print "no test: modifier " d >"/dev/stderr"
    }
    print "\n## Messages\n"
    print "Each message ends with its id in brackets. The tests are programs in `tests/diag/`, and for device code in `tests/translate/device/refused/`.\n"
    print "| id | meaning | page | tests |\n|---|---|---|---|"
    for (k = 1; k <= n_ids; k++) {
        d = ids[k]
        printf "| `%s` | %s | %s | %s |\n", d, what[d], where[d] == "" ? "" : "[" substr(where[d], 1, length(where[d]) - 3) "](" where[d] ")", names(refused[d], 3)
    }
}' "$work/rows.txt" "$work/modifiers.txt" "$work/used.txt" "$work/ids.txt" "$work/refused.txt" >"$work/page.md" 2>"$work/gaps"

if [ "${1-}" != --check ]; then
    cp "$work/page.md" "$page"
    cat "$work/gaps"
    exit 0
fi
failed=0
[ -s "$work/gaps" ] && { cat "$work/gaps"; failed=1; }
diff -u "$page" "$work/page.md" || { echo "$page is stale: run pragmas-spec/conformance.sh"; failed=1; }
for p in $(cut -d'|' -f3 "$work/ids.txt") $(sed -n 's/^D|[^|]*|\([^|]*\)|.*/\1/p' "$work/rows.txt"); do
    [ -e "pragmas-spec/$p" ] || { echo "no page pragmas-spec/$p"; failed=1; }
done
# Restrictions: "| R1 | text | `id` | [test](../tests/diag/test.c) |": the test gives that message.
grep -hE '^\| R[0-9]+ ' pragmas-spec/*.md | sed 's/.*| `\([^`]*\)` | \[[^]]*\](\.\.\/\([^)]*\)) |$/\1 \2/' >"$work/rules"
while read -r id test; do
    case $test in
    tests/diag/*.c) grep -q "\[$id\]\$" "${test%.c}.err" ;;
    tests/translate/*) grep -q "^// expect: $id\$" "$test" ;;
    *) false ;;
    esac || { echo "$test does not give $id, which a restriction says"; failed=1; }
done <"$work/rules"
for f in $(grep -ohE '\]\([^)#]+' pragmas-spec/*.md | sed 's/^](//' | grep -v '^http' | sort -u); do
    [ -e "pragmas-spec/$f" ] || { echo "a page links to $f, which is not there"; failed=1; }
done
exit $failed
