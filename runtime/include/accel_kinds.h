/* accel_kinds: the kinds of data in a directive's table (enum accelrt_kind of accel_abi.h), for the translator and the runtime. Not
 * installed. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KINDS_H
#define ACCEL_KINDS_H
#include "accel_abi.h"

enum {
    KIND_MAKES = 1,                    /* makes a copy on the device if there is none */
    KIND_IN = 2,                       /* fills a new copy from the host */
    KIND_OUT = 4,                      /* copies it to the host when it is deleted */
    KIND_HOLDS = 8,                    /* a construct holds it from its beginning to its end */
    KIND_RELEASES = 16                 /* releases a copy and makes none */
};

/* X(name, what, name of the clause in messages and reports) */
#define ACCEL_KINDS(X) \
    X(COPY, KIND_MAKES | KIND_IN | KIND_OUT | KIND_HOLDS, "copy") \
    X(COPYIN, KIND_MAKES | KIND_IN | KIND_HOLDS, "copyin") \
    X(COPYOUT, KIND_MAKES | KIND_OUT | KIND_HOLDS, "copyout") \
    X(CREATE, KIND_MAKES | KIND_HOLDS, "create") \
    X(NO_CREATE, KIND_HOLDS, "no_create") \
    X(PRESENT, KIND_HOLDS, "present") \
    X(DEVICEPTR, 0, "deviceptr") \
    X(DELETE, KIND_RELEASES, "delete") \
    X(UPDATE_SELF, 0, "self") \
    X(UPDATE_DEVICE, 0, "device") \
    X(USE_DEVICE, 0, "use_device") \
    X(ATTACH, 0, "attach") \
    X(DETACH, KIND_RELEASES, "detach") \
    X(FOLLOW, 0, "pointers that are followed")

/* The row of a kind; flags that are or-ed to it are ignored. 0 and NULL: no such kind. */
static inline int accel_kind_what(unsigned kind)
{
    switch (kind & ACCELRT_KIND_MASK) {
#define KIND_WHAT(name, what, clause) case ACCELRT_##name: return what;
        ACCEL_KINDS(KIND_WHAT)
#undef KIND_WHAT
    default: return 0;
    }
}

static inline const char *accel_kind_clause(unsigned kind)
{
    switch (kind & ACCELRT_KIND_MASK) {
#define KIND_CLAUSE(name, what, clause) case ACCELRT_##name: return clause;
        ACCEL_KINDS(KIND_CLAUSE)
#undef KIND_CLAUSE
    default: return 0;
    }
}
#endif
