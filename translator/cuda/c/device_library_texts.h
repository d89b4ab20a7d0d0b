/* device_library_texts: CUDA text of the library functions that CUDA lacks, in groups (cuda/library/). SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_LIBRARY_TEXTS_H
#define ACCEL_DEVICE_LIBRARY_TEXTS_H

enum helper {
    HELPER_NONE = -1,
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
    HELPER_negation,
    HELPER_overflow,
    HELPER_shift_wide,
    HELPER_overflow_wide,
    HELPER_infinities,
    HELPER_integers,
    HELPER_allocation,
    HELPER_arrays,
    HELPER_objects,
    HELPER_place,
    HELPER_offset,
    HELPER_aligned,
    HELPER_volatile,
    HELPER_complex_type,
    HELPER_complex_annex_g,            /* in the order of enum complex_arithmetic */
    HELPER_complex_limited_range,
    HELPER_complex_fortran_rules,
    HELPER_complex_terms,
    HELPER_complex,
    HELPER_vector,
    HELPER_COUNT
};

/* Definitions of the group's functions. */
const char *device_library_text(enum helper group);
/* Sets bit k of *groups for each group k that `group` requires, and for itself. */
void device_library_need(enum helper group, unsigned long long *groups);

#endif
