#!/bin/sh
# value_random.sh VALUE_TEST COUNT: random values, as they are printed, equal what C's rules give. SPDX-License-Identifier: MIT
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$1" "$2" > "$dir/values.c"
${CC:-cc} -w -O0 -fsanitize=undefined -fno-sanitize-recover=all -o "$dir/values" "$dir/values.c"
"$dir/values"
