/* device_library_texts: CUDA text of the library functions that CUDA lacks, in groups. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_LIBRARY_TEXTS_H
#define ACCEL_DEVICE_LIBRARY_TEXTS_H

enum helper {
    HELPER_none = -1,
    HELPER_printf,
    HELPER_bits,
    HELPER_bswap,
    HELPER_compare,
    HELPER_classify,
    HELPER_memory,
    HELPER_strings,
    HELPER_puts,
    HELPER_assertion,
    HELPER_runtime,
    HELPER_copies,
    HELPER_searches,
    HELPER_letters,
    HELPER_division,
    HELPER_overflow,
    HELPER_integers,
    HELPER_allocation,
    HELPER_arrays,
    HELPER_objects,
    HELPER_place,
    HELPER_COUNT,
    HELPER_complex_type = HELPER_COUNT,  /* device_complex.c has these two */
    HELPER_complex,
    HELPER_vector                        /* device_vector.c has this one */
};

/* Definitions of the group's functions; a group may use those of HELPER_printf and HELPER_memory. */
const char *device_library_text(enum helper group);

#endif
