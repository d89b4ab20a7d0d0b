#!/bin/sh
# keep_host: a host compiler for accelcc that copies the host file that accelcc wrote to $KEEP_HOST. With $KEEP_HOST_ONLY set it compiles
# neither that nor the assembly text with the kernels; with $KEEP_HOST_IF set it compiles and links nothing unless that word is in the host file.
# SPDX-License-Identifier: MIT
host= assembly= output= previous= preprocess=
for word; do
    case $word in
    *.accel.c) host=$word ;;
    *.accel.s) assembly=$word ;;
    -E) preprocess=yes ;;
    esac
    [ "$previous" = -o ] && output=$word
    previous=$word
done
[ -z "$host" ] || cp "$host" "$KEEP_HOST/" || exit
if [ -n "${KEEP_HOST_ONLY-}" ] && [ -n "$host$assembly" ]; then : >"$output"; exit; fi
if [ -n "${KEEP_HOST_IF-}" ] && [ -z "$preprocess" ] && ! grep -qs "$KEEP_HOST_IF" "$KEEP_HOST"/*.accel.c; then : >"$output"; exit; fi
exec ${CC:-cc} "$@"
