/* rt_bounds: checks sections of arrays whose size is known (OpenACC 2.7.1). SPDX-License-Identifier: MIT */
#include "core/rt_core.h"

static bool is_within(accelrt_offset start, accelrt_offset length, accelrt_size extent)
{
    if (start < 0 || (accelrt_size)start > extent) return false;
    return length >= 0 && (accelrt_size)length <= extent - (accelrt_size)start;
}

ACCEL_EXPORT void accelrt_within(const struct accelrt_call *call, int item, accelrt_offset start, accelrt_offset length,
                                 accelrt_size extent)
{
    const char *name = call->data[item].name;
    if (is_within(start, length, extent) || !length || !call->condition) return;
    accel__thread.site = call->site;
    if (length < 0 && start >= 0 && (accelrt_size)start <= extent)
        accel__fail_as(acc_error_invalid_data_section, name, "use a length of 0 or more",
                       "section [start:length] = [%zd:%zd] has a negative length", start, length);
    accel__fail_as(acc_error_invalid_data_section, name, "list the array without a section, or use fewer elements",
                   "section [start:length] = [%zd:%zd] exceeds the %zu elements of its array", start, length, (size_t)extent);
}
