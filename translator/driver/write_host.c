/* write_host: writes the host text with the edits of host_edits. SPDX-License-Identifier: MIT
 * The edits are applied to the user's own file, or, if an edit's boundary is not in it, to the expanded text. */
#include "base/diag.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/unit.h"
#include "text/host_text.h"
#include <stdio.h>

static void write_head(struct unit *u, bool verbatim)
{
    buffer_add(&u->host, u->host_head.data, u->host_head.length);
    if (!verbatim) return;
    buffer_printf(&u->host, "#%s 1 ", u->options->emit ? "line" : "");
    buffer_quoted(&u->host, u->name);
    buffer_putc(&u->host, '\n');
}

static bool write_out(struct unit *u)
{
    const struct options *o = u->options;
    bool compact = !o->emit;
    unsigned offset;
    write_head(u, true);
    if (!o->expanded && verbatim_write(u, u->host_edits, compact, &u->host, &offset)) return true;
    buffer_free(&u->host);
    u->host_expanded = true;
    if (u->preprocessor_said) fputs(u->preprocessor_said, stderr);
    write_head(u, false);
    if (fold_write(u, u->host_edits, compact, &u->host, &offset)) return true;
    diag_error(u, offset, "folded-directive", "directive would change code from a system header, which is not supported");
    diag_note(u, offset, "use -I instead of -isystem for the folder of the header");
    return false;
}

bool write_host(struct unit *u)
{
    const struct edit *a, *b;
    if (edit_list_sort(u->host_edits, &a, &b)) return write_out(u);
    diag_error(u, b->from, "internal-edits", "internal error: changes of the host code overlap at offsets %u and %u", a->from, b->from);
    return false;
}
