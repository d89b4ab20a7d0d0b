/* divided_sums_code: the end of a kernel whose blocks have parts of sums, in its tree. SPDX-License-Identifier: MIT */
#include "kernel/code/code.h"
#include "kernel/staging/divided_sums.h"

void divided_sums_join(struct code_builder *b, const char *function, int n, const struct value *const *sums)
{
    struct arena *a = b->arena;
    const struct value **list = arena_alloc(a, (size_t)(n + 1) * sizeof *list);
    list[0] = value_name(a, &value_unsigned_long, "accel_scratch");
    for (int j = 0; j < n; j++) list[j + 1] = sums[j];
    const struct value *last = value_meeting(a, value_call_list(a, &value_bool, function, n + 1, list), true);
    const struct value *several = value_compare(a, VALUE_GREATER, value_place(a, PLACE_BLOCKS, 1), value_integer(a, 1));
    code_leave_if(b, value_and(a, several, value_not(a, last)), NULL);
}
