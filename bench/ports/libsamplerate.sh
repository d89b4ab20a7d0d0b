# shellcheck shell=bash disable=SC2034,SC2154
# libsamplerate: sinc converters of one and of two channels. Functions that ports.sh calls. SPDX-License-Identifier: MIT
source_name=libsamplerate all_sizes=-DSINC_FEW_POSITIONS=0

build() {
    local options=${CC#* }
    [ "$options" != "$CC" ] || options=''
    quietly cmake -S . -B build -DCMAKE_C_COMPILER="${CC%% *}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-O2 $options $FLAGS" \
        -DBUILD_SHARED_LIBS=OFF -DLIBSAMPLERATE_EXAMPLES=OFF
    quietly make -C build -j "$jobs"
}
tested() { (cd build && quietly ctest); }
timed() {
    $CC -O2 -Iinclude "$here/samplerate_times.c" build/src/libsamplerate.a -lm -o times
    ./times 20
}
