/* rt_api_error: accel.h, errors that do not end the program. SPDX-License-Identifier: MIT */
#include "accel.h"
#include "api/rt_api.h"

/* What changes after setjmp is not in this function's frame. */
static bool finished(struct accel_catcher *c, void (*function)(void *data), void *data)
{
    if (setjmp(c->back)) return false;
    function(data);
    return true;
}

ACCEL_EXPORT int accel_try(void (*function)(void *data), void *data, char *text, size_t bytes)
{
    struct accel_catcher c = { .text = text, .size = bytes }, *outer = accel__thread.catcher;
    if (bytes) *text = 0;
    if (accel__was_caught(&c)) return c.error;
    accel__thread.catcher = &c;
    bool good = finished(&c, function, data);
    accel__thread.catcher = outer;
    if (!good) accel__end_caught();
    return good ? 0 : c.error;
}
