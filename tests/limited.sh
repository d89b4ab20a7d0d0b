#!/usr/bin/env bash
# limited: runs a command whose processes may use SECONDS of processor time each, so that a busy machine does not end them. A command that
# waits forever is ended after twenty minutes of wall-clock time. A message on standard error states which limit ended the command.
#   limited.sh SECONDS COMMAND...                                                              SPDX-License-Identifier: MIT
# A script that includes it calls limit_processor_time SECONDS COMMAND..., without another bash.
limit_processor_time() {
    local seconds=$1 clock=1200 rc
    shift
    (ulimit -c 0 && ulimit -St "$seconds" && exec timeout -k 10 $clock "$@")
    rc=$?
    case $rc in
    124 | 137) echo "limited.sh: no end within $clock s of the clock: $*" >&2 ;;
    152) echo "limited.sh: more than $seconds s of processor time: $*" >&2 ;;
    esac
    return $rc
}
[ "${BASH_SOURCE[0]}" != "$0" ] || limit_processor_time "$@"
