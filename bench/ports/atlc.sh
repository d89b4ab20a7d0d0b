# shellcheck shell=bash disable=SC2034,SC2154
# atlc: impedances of transmission lines by finite differences. Functions that ports.sh calls. SPDX-License-Identifier: MIT
source_name=atlc all_sizes=-DATLC_LARGE=0

build() {
    FLAGS="$FLAGS -fcommon" configured
    quietly make -j "$jobs"
}
tested() { # all of them on the host, with checksums of pictures; elsewhere the impedance of two conductors
    if [ "$ACC_DEVICE_TYPE" = host ]; then quietly make check
    else quietly make -C tests check TESTS=5c-check_numeric_data_from_atlc-2conductor.test; fi
    if grep -E '^(FAILED|[0-9]+ of [0-9]+ tests failed)' "$folder/log" tests/tests.log; then exit 1; fi
}
timed() {
    cp examples/200ohm-401h.bmp line.bmp
    start=$(date +%s.%N)
    src/atlc -s -S line.bmp
    echo "$(date +%s.%N) $start" | awk '{printf "1680 x 411 points: %.2f s\n", $1 - $2}'
}
