#!/usr/bin/env bash
# The walls between the parts, as CONTRIBUTING.md names them. SPDX-License-Identifier: MIT
#   walls.sh ROOT
cd "$1" || exit 2
bad=0
report() { # WHAT LIST
    [ -z "$2" ] && return
    echo "$1:"
    echo "$2" | sed 's/^/  /'
    bad=1
}
report "includes clang-c outside translator/clang/" "$(grep -rl 'clang-c/' translator --include='*.[ch]' | grep -v '^translator/clang/')"
report "includes isl outside translator/analysis/ and translator/plan/" \
    "$(grep -rl '#include <isl/' translator --include='*.[ch]' | grep -v -e '^translator/analysis/' -e '^translator/plan/')"
report "CUDA types outside the CUDA device and the simulator" \
    "$(grep -rlE 'device_cuda_api\.h|cuda_driver\.def|#include [<"](cuda|nvrtc)\.h' runtime --include='*.[ch]' | grep -v -e '/device_cuda' -e '/simulator/')"
report "the runtime includes the translator" "$(grep -rlE '#include "(region|syntax|unit|options|base/|pragma/|emit/)' runtime --include='*.[ch]' --include='*.cc')"
report "file names that stand twice" \
    "$(find translator runtime -name '*.[ch]' -o -name '*.cc' -path './runtime/*' | sed 's|.*/||' | sort | uniq -d)"
report "files over 700 lines" "$(find translator runtime \( -name '*.[ch]' -o -name '*.cc' \) -exec awk 'END { if (NR > 700) print FILENAME ": " NR }' {} \;)"
report "files without an SPDX line" \
    "$(git ls-files '*.c' '*.h' '*.cc' '*.sh' '*.def' '*.cmake' '*CMakeLists.txt' '*.py' 'bench/*.cu' '*.cuh' 'tests/gpu/*.cu' 2>/dev/null | xargs -r grep -L 'SPDX-License-Identifier' )"
exit $bad
