#!/usr/bin/env bash
# Builds directive_fuzzer.c with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer, and runs it.
#   directive_fuzzer.sh WORK-FOLDER [SECONDS]       exit status 77 where clang has no libFuzzer         SPDX-License-Identifier: MIT
# WORK-FOLDER keeps the corpus, which begins with the directives of tests/run and tests/diag, and what was found (crash-*, timeout-*).
set -eu
here=$(cd "$(dirname "$0")" && pwd) work=$1 seconds=${2:-60}
source=$(cd "$here/../.." && pwd)
clang=$(command -v clang-14 || command -v clang || true)
try='int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return n > 9 && *d == 1; }'
mkdir -p "$work/seeds" "$work/corpus"
[ -n "$clang" ] && echo "$try" | "$clang" -x c -fsanitize=fuzzer,address,undefined - -o "$work/try" 2>/dev/null || { echo "no libFuzzer"; exit 77; }
t=$source/translator
"$clang" -std=gnu11 -g1 -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -D_GNU_SOURCE -Wl,--wrap=fopen \
    -I"$t" -I"$source/runtime/include" "$here/directive_fuzzer.c" "$t"/base/{arena,buffer,diag,suggest,token,utf8,warnings}.c "$t"/base/line_map.c "$t"/text/word_table.c \
    "$t"/directive/pragma_{scan,parse,arguments,expression,vars,legality,dump}.c "$t"/directive/macros/{pragma_expand,macro_lines,object_macros}.c "$t"/directive/{continued_comments,device_types,directive,misspelled_sentinels,reductions,stray_characters}.c -o "$work/directive_fuzzer"

# One seed for each file: its directives with a macro and a line marker before them. The dictionary: every word of the tables.
awk -v seeds="$work/seeds/" '
    FNR == 1 { close(out); out = FILENAME; sub(".*/", seeds, out); print "# 3 \"other.c\" 1\n#define M (n)" >out }
    /^ *# *pragma +acc/ { print >out }' "$source"/tests/run/*.c "$source"/tests/diag/*.c
sed -nE 's/^ *(CLAUSE|DIRECTIVE|SYNONYM)\([A-Z_]*,? ?"([a-z_ ]+)".*/"\2"/p' "$t"/directive/*.def | sort -u >"$work/words"
printf '"%s"\n' '#pragma acc ' '\x0a# 1 \"a.c\" 2\x0a' 'M' '\x0a#define M 1\x0a' '\x0a#undef M\x0a' devnum: queues: num: dim: static: length: \
    force: readonly: zero: always: capture: '&&:' '||:' max: '[0:n]' '->' >>"$work/words"
cd "$work"
exec ./directive_fuzzer -max_total_time="$seconds" -max_len=2048 -timeout=120 -rss_limit_mb=3000 -dict=words -print_final_stats=1 corpus seeds
