/* emit_data_host: directives outside compute constructs. SPDX-License-Identifier: MIT */
#include "host/host_emit.h"
#include "base/unit.h"

/* A standalone directive becomes a block with one call. */
static void emit_standalone(struct host_emitter *e, struct directive *d, const char *call)
{
    struct lines l = lines_begin(e->u, d->from);
    struct call_parts p = { .d = d };
    if (d->kind != DIR_WAIT) p.items = plan_directive_items(e->u, d, &p.n_items);
    lines_put(&l, "{");
    l.level++;
    call_declare(&l, &p);
    lines_put(&l, "%s(&accel_call%s);", call, host_suffix(d, e->u));
    l.level--;
    lines_put(&l, "}");
    edit_comment(&e->edits, d->from, d->to, lines_end(&l));
}

/* The device type as a value of openacc.h, or a variable's name. */
static const char *device_value(struct unit *u, const struct clause_expr *e)
{
    return e->has_value ? arena_printf(u->arena, "%lld", e->value) : e->text;
}

/* init, shutdown, set: one call for each device type that is named. */
static void emit_device(struct host_emitter *e, struct directive *d, const char *call)
{
    struct lines l = lines_begin(e->u, d->from);
    struct call_parts p = { .d = d };
    const struct clause *type = directive_clause(d, CLAUSE_DEVICE_TYPE, 0), *num = directive_clause(d, CLAUSE_DEVICE_NUM, 0);
    const struct clause *queue = directive_clause(d, CLAUSE_DEFAULT_ASYNC, 0);
    const char *suffix = host_suffix(d, e->u), *number = num ? num->exprs[0].text : "ACCELRT_NOT_GIVEN";
    lines_put(&l, "{");
    l.level++;
    call_declare(&l, &p);
    for (int k = 0; k < (type ? type->n_exprs : 1); k++) {
        const char *value = type ? device_value(e->u, &type->exprs[k]) : "ACCELRT_NOT_GIVEN";
        lines_put(&l, "%s(&accel_call%s, %s, %s%s%s);", call, suffix, value, number, d->kind == DIR_SET ? ", " : "",
                  d->kind != DIR_SET ? "" : queue ? queue->exprs[0].text : "ACCELRT_NOT_GIVEN");
    }
    l.level--;
    lines_put(&l, "}");
    edit_comment(&e->edits, d->from, d->to, lines_end(&l));
}

struct lines data_open_construct(struct host_emitter *e, struct directive *d, const struct call_parts *p, const char *call)
{
    struct lines l = lines_begin(e->u, d->statement->from);
    lines_put(&l, "{");
    l.level++;
    call_declare(&l, p);
    lines_put(&l, "%s(&accel_call%s);", call, host_suffix(d, e->u));
    return l;
}

static void emit_data(struct host_emitter *e, struct directive *d)
{
    struct call_parts p = { .d = d, .end = d->statement->to - 1 };
    p.items = plan_directive_items(e->u, d, &p.n_items);
    struct lines l = data_open_construct(e, d, &p, "accelrt_data_begin"), tail = { .u = l.u, .indent = l.indent, .level = l.level };
    edit_comment(&e->edits, d->from, d->to, lines_end(&l));
    lines_put(&tail, "accelrt_data_end(&accel_call%s);", host_suffix(d, e->u));
    tail.level--;
    lines_put(&tail, "}");
    edit_after(&e->edits, d->statement->from, d->statement->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

/* declare in a function: a data construct that ends with the block. At file scope emit_image lists the variables. */
static void emit_declare(struct host_emitter *e, struct directive *d)
{
    struct call_parts p = { .d = d, .until_block_ends = true };
    struct lines l = lines_begin(e->u, d->from);
    p.items = d->function ? plan_directive_items(e->u, d, &p.n_items) : NULL;
    if (p.n_items) {
        call_declare(&l, &p);
        lines_put(&l, "accelrt_data_begin(&accel_call%s);", host_suffix(d, e->u));
    }
    edit_comment(&e->edits, d->from, d->to, lines_end(&l));
}

void data_emit_host(struct host_emitter *e, struct directive *d)
{
    switch (d->kind) {
    case DIR_DATA: emit_data(e, d); break;
    case DIR_HOST_DATA: host_data_emit(e, d); break;
    case DIR_ENTER_DATA: emit_standalone(e, d, "accelrt_enter_data"); break;
    case DIR_EXIT_DATA: emit_standalone(e, d, "accelrt_exit_data"); break;
    case DIR_UPDATE: emit_standalone(e, d, "accelrt_update"); break;
    case DIR_WAIT: emit_standalone(e, d, "accelrt_wait"); break;
    case DIR_DECLARE: emit_declare(e, d); break;
    case DIR_INIT: emit_device(e, d, "accelrt_init"); break;
    case DIR_SHUTDOWN: emit_device(e, d, "accelrt_shutdown"); break;
    case DIR_SET: emit_device(e, d, "accelrt_set"); break;
    case DIR_ATOMIC: atomic_emit(e, d); break;
    case DIR_ROUTINE:                                  /* the function is its own host version */
    case DIR_LOOP:                                     /* in a routine: runs sequentially */
    case DIR_EXTENT:                                   /* used by constructs */
    case DIR_SCAN:
    case DIR_CACHE: edit_comment(&e->edits, d->from, d->to, ""); break;
    default: break;                                    /* compute constructs: emit_region_host.c */
    }
}
