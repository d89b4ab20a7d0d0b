/* plan_merged_loads: arrays that the kernel only reads but must not promise to. SPDX-License-Identifier: MIT
 * CUDA's compiler (13.0) merges the load of one branch with that of another, `c ? a[i] : b[i]`, and keeps the promise that held for one of
 * them: where b is only read it loads a past the coherent cache too, though the kernel has written it. Without `restrict` b has no such load. */
#include "plan/mapping.h"

static bool is_arm(const struct node *n)
{
    const struct node *p = n->parent;
    if (!p) return false;
    bool branches = p->kind == NODE_IF || p->kind == NODE_CONDITIONAL || p->kind == NODE_GNU_CONDITIONAL || p->kind == NODE_SWITCH;
    return (branches && p->child[0] != n) || p->kind == NODE_CASE || p->kind == NODE_DEFAULT;
}

/* a is in a branch that b is not in. */
static bool branches_off(const struct node *a, const struct node *b)
{
    for (const struct node *n = a; n && !node_inside(b, n); n = n->parent)
        if (is_arm(n) || (n->parent && n->parent->kind == NODE_SWITCH)) return true;
    return false;
}

static bool find_jump(struct node *n, void *context)
{
    bool *found = context;
    if (n->kind == NODE_GOTO || n->kind == NODE_CONTINUE || n->kind == NODE_BREAK || n->kind == NODE_RETURN) *found = true;
    return !*found;
}

static bool same_size(const struct access *a, const struct access *b)
{
    const struct type *s = a->node->type, *t = b->node->type;
    return a->by_call || b->by_call || !s || !t || s->kind == TYPE_RECORD || t->kind == TYPE_RECORD || s->size == t->size;
}

static bool may_merge(const struct access *a, const struct access *b, bool jumps)
{
    bool first = branches_off(a->node, b->node), second = branches_off(b->node, a->node);
    if (!same_size(a, b)) return false;
    return (a->by_call && b->by_call) || (jumps ? first || second : first && second);
}

static bool in_kernel(const struct kernel *k, const struct access *a)
{
    for (int j = 0; j < k->n_statements; j++)
        if (node_inside(a->node, k->statements[j])) return true;
    return false;
}

static bool merges_with_written(const struct kernel *k, const struct access *a, bool jumps)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *b = k->region->accesses[j];
        bool written = b->var && b->var != a->var && (b->var->written || b->var->pointer_written) && b->read;
        if (written && in_kernel(k, b) && may_merge(a, b, jumps)) return true;
    }
    return false;
}

void plan_merged_loads(struct kernel *k)
{
    bool jumps = false;
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], find_jump, &jumps);
    for (int i = 0; i < k->n_params; i++) {
        struct kernel_param *p = &k->params[i];
        if (p->kind != PARAM_POINTER || !p->is_const || p->plain) continue;
        for (int j = 0; j < k->region->n_accesses && !p->merged; j++) {
            const struct access *a = k->region->accesses[j];
            p->merged = a->var == p->var && in_kernel(k, a) && merges_with_written(k, a, jumps);
        }
    }
}
