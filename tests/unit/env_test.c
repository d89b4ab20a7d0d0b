/* env_test: environments compared with plain lists, searched from the last binding on. SPDX-License-Identifier: MIT
 * Scopes bind names and nodes at random and end in any depth; no later binding may change an environment that is kept. */
#include "cuda/env.h"
#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 40, BINDINGS = 300, STEPS = 20000 };

static struct decl decls[KEYS];
static struct node nodes[KEYS];
static struct env_binding list[BINDINGS];    /* the model: list[0] is the outermost */
static const struct env *envs[BINDINGS + 1]; /* envs[n]: the first n of the list */

static bool is_right(int n, int key, bool of_node)
{
    const struct env_binding *b = of_node ? env_of_node(envs[n], &nodes[key]) : env_of_decl(envs[n], &decls[key]);
    while (n > 0 && (of_node ? list[n - 1].node != &nodes[key] : list[n - 1].decl != &decls[key])) n--;
    return n ? b && b->text == list[n - 1].text && b->context == list[n - 1].context : !b;
}

static int check_all(int n)
{
    for (int key = 0; key < KEYS; key++)
        if (!is_right(n, key, false) || !is_right(n, key, true)) return fprintf(stderr, "wrong binding of key %d of %d\n", key, n), 1;
    return 0;
}

int main(void)
{
    static const char *const texts[] = {NULL, "i", "(*p)"};
    struct arena *a = arena_new();
    int n = 0, failed = 0;
    srand(1);
    for (int step = 0; step < STEPS && !failed; step++) {
        if (n == BINDINGS || (n && rand() % 16 == 0)) n -= rand() % n + 1;
        int key = rand() % KEYS;
        bool of_node = rand() % 2;
        list[n] = (struct env_binding){.decl = of_node ? NULL : &decls[key],
                                       .node = of_node ? &nodes[key] : NULL,
                                       .text = texts[rand() % 3],
                                       .context = &list[step % BINDINGS]};
        envs[n + 1] = env_bind(a, envs[n], list[n]);
        n++;
        failed = check_all(n) || check_all(rand() % (n + 1));
    }
    arena_free(a);
    return failed;
}
