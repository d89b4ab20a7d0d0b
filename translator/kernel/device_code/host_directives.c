/* host_directives: directives for the host in functions that constructs call. SPDX-License-Identifier: MIT
 * Device code has no copy and no launch, so it ignores them. In a function with a `routine` directive they are errors (check/pragma_check.c). */
#include "base/unit.h"
#include "directive/bind/directive_context.h"
#include "directive/directive_tables.h"
#include "kernel/device_code/check_device.h"

static bool is_for_host(const struct directive *d)
{
    static const directive_set set = ON_COMPUTE | ON(DATA) | ON(ENTER_DATA) | ON(EXIT_DATA) | ON(HOST_DATA) | ON(UPDATE) | ON(WAIT) | ON(INIT) |
                                     ON(SHUTDOWN) | ON(SET);
    return set >> d->kind & 1;
}

void device_check_directives(struct device_check *c, const struct decl *f, unsigned call)
{
    struct unit *u = c->u;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        unsigned at = directive_name_offset(d);
        if (d->function != f || !is_for_host(d) || !device_is_first(c, at, "directive-in-routine")) continue;
        diag_warning(u, at, "directive-in-routine", "'%s' directive is ignored where a construct calls '%s'", d->name, f->name);
        diag_note(u, call, "this call runs on the device");
        diag_note(u, at, directive_is_compute(d) ? "use 'loop' for loops of '%s', or call it outside of the construct" : "move it to the host code around the construct",
                  f->name);
    }
}
