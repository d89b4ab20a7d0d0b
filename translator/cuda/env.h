/* env: what the names and nodes of the user's code print as. SPDX-License-Identifier: MIT
 * An environment is immutable: binding something more gives a new one. A printer binds at the beginning of a scope and restores the
 * previous environment at its end (device_text_env, device_text_set_env). The innermost binding counts, that of a node before that of the
 * declaration which the node names. */
#ifndef ACCEL_ENV_H
#define ACCEL_ENV_H
#include "base/arena.h"
#include "syntax/syntax.h"

struct buffer;

/* Prints n. The binding of n itself does not apply to device_text_print_inside(n). */
typedef void (*node_printer)(void *context, struct node *n, struct buffer *out);

/* Without text and printer, what is bound prints as without any environment. */
struct env_binding {
    const struct decl *decl; /* one of these two; the other is NULL */
    const struct node *node;
    const char *text;   /* every use prints as this text */
    node_printer print; /* only of a node, where no text can say it */
    void *context;
};

struct env; /* in an arena; NULL: nothing is bound */

/* `outer` with one more binding; the texts are not copied. */
const struct env *env_bind(struct arena *a, const struct env *outer, struct env_binding b);

/* The innermost binding, or NULL. */
const struct env_binding *env_of_decl(const struct env *e, const struct decl *d);
const struct env_binding *env_of_node(const struct env *e, const struct node *n);

#endif
