#!/bin/sh
# keep_host: a host compiler for accelcc that copies the host file that accelcc wrote to $KEEP_HOST. With $KEEP_HOST_ONLY set it compiles
# neither that nor the assembly text with the kernels. SPDX-License-Identifier: MIT
host= assembly= output= previous=
for word; do
    case $word in
    *.accel.c) host=$word ;;
    *.accel.s) assembly=$word ;;
    esac
    [ "$previous" = -o ] && output=$word
    previous=$word
done
[ -z "$host" ] || cp "$host" "$KEEP_HOST/" || exit
if [ -n "${KEEP_HOST_ONLY-}" ] && [ -n "$host$assembly" ]; then : >"$output"; exit; fi
exec ${CC:-cc} "$@"
