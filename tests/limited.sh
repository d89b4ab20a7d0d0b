#!/usr/bin/env bash
# Runs a command whose processes may take SECONDS of processor time each, however busy the machine is. What waits for ever is ended after twenty
# minutes by the clock. Of what is ended standard error says so.
#   limited.sh SECONDS COMMAND...                                                              SPDX-License-Identifier: MIT
seconds=$1 clock=1200
shift
ulimit -c 0
ulimit -St "$seconds"
timeout -k 10 $clock "$@"
rc=$?
case $rc in
124 | 137) echo "limited.sh: no end within $clock s of the clock: $*" >&2 ;;
152) echo "limited.sh: more than $seconds s of processor time: $*" >&2 ;;
esac
exit $rc
