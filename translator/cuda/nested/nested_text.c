/* nested_text: nodes of nested kernels as CUDA C++. SPDX-License-Identifier: MIT */
#include "cuda/nested/nested_text.h"
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"

/* ---- barriers ------------------------------------------------------------------------------------------------------------------ */

const char *barrier_text(struct kernel_text *t, enum code_team team)
{
    static const struct {
        const char *text;
        enum preamble_piece piece;
    } barriers[] = {[CODE_TEAM_BLOCK] = {"__syncthreads();", PIECE_NONE},
                    [CODE_TEAM_GRID] = {"", PIECE_NONE},
                    [CODE_TEAM_WORKER] = {"accel_worker_sync();", PIECE_WORKER_SYNC},
                    [CODE_TEAM_FEW_WORKERS] = {"accel_worker_sync(8);", PIECE_WORKER_SYNC},
                    [CODE_TEAM_ROW] = {"accel_row_sync();", PIECE_ROW_SYNC},
                    [CODE_TEAM_LANES] = {"__syncwarp(accel_mask);", PIECE_NONE},
                    [CODE_TEAM_GANG] = {"accel_team_sync(accel_team);", PIECE_NONE}};
    if (team == CODE_TEAM_LANES && t->kernel->teams->probed && teams_has_one_loop(t->kernel->teams)) {
        kernel_note_barrier(t, "__syncwarp");
        return "if (accel_width > 1) __syncwarp(accel_mask);";
    }
    if (barriers[team].piece != PIECE_NONE) preamble_need(t->preamble, barriers[team].piece);
    kernel_note_barrier(t, barriers[team].text);
    return barriers[team].text;
}

/* ---- objects ------------------------------------------------------------------------------------------------------------------- */

static const char *name_of(struct kernel_text *t, const struct code *c)
{
    if (!c->object) return reduction_name(t, c->reduction);
    return c->object->decl ? device_text_name(t->text, c->object->decl) : c->object->name;
}

static void print_accumulator(struct kernel_text *t, const struct code *c)
{
    const char *value = c->v[0] ? kernel_value(t, c->v[0]) : reduction_start(t, c->reduction);
    kernel_line(t, "%s = %s;", reduction_define(t, c->reduction, name_of(t, c)), value);
}

static void print_reset(struct kernel_text *t, const struct code *c)
{
    kernel_line(t, "%s = %s;", c->object ? kernel_operand(t, c->object) : name_of(t, c), reduction_start(t, c->reduction));
}

static const char *shared_declaration(struct kernel_text *t, const struct code *c)
{
    const char *name = c->count ? arena_printf(t->unit->arena, "%s[%d]", c->object->name, c->count) : c->object->name;
    return c->reduction ? reduction_declare(t, c->reduction, name) : kernel_declare_object(t, c->object->type, name);
}

static const char *class_of_team(struct kernel_text *t, enum code_team team)
{
    preamble_need(t->preamble, PIECE_TEAM_ARRAY);
    return team == CODE_TEAM_WORKER ? "accel_worker_array" : "accel_gang_array";
}

static void print_frame(struct kernel_text *t, const struct code *c)
{
    kernel_open_text(t, "struct accel_objects {");
    for (const struct code *o = c->first; o; o = o->next) kernel_line(t, "%s;", shared_declaration(t, o));
    kernel_close_text(t, "};");
    kernel_line(t, "%s<accel_objects> accel_frames(1);", class_of_team(t, c->team));
    kernel_line(t, "accel_objects *const accel_frame = accel_frames.at;");
    for (const struct code *o = c->first; o; o = o->next) kernel_line(t, "auto &%s = accel_frame->%s;", o->object->name, o->object->name);
}

static void print_team_array(struct kernel_text *t, const struct code *c)
{
    const struct decl *d = c->object->decl;
    kernel_line(t, "%s", device_text_local_array(t->text, d, class_of_team(t, c->team)));
    device_text_bind(t->text, d, device_text_name(t->text, d));
}

static const struct kernel_slice *slice_of(const struct kernel_text *t, const struct code *c)
{
    return kernel_slice(t->kernel, c->variable->decl, c->level);
}

/* ---- control flow -------------------------------------------------------------------------------------------------------------- */

static void print_block(struct kernel_text *t, const char *head, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    kernel_open_text(t, "%s{", head);
    code_print(t, c);
    kernel_close(t);
    device_text_set_env(t->text, around);
}

static const char *printed(struct kernel_text *t, struct node *n)
{
    struct buffer b = {0};
    if (n) device_text_print(t->text, n, &b);
    const char *text = arena_copy(t->unit->arena, b.data ? b.data : "", b.length);
    buffer_free(&b);
    return text;
}

static void print_steps(struct kernel_text *t, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    device_text_line(t->text, c->user->from, t->out);
    kernel_head_of_loop(t, c->user, " {");
    buffer_puts(t->out, CUDA_LINE_BACK);
    t->indent += 4;
    code_print(t, c);
    kernel_close(t);
    device_text_set_env(t->text, around);
}

static void print_case_range(struct kernel_text *t, struct node *n)
{
    const struct node *last = n->child[device_text_is_long_range(n) ? 0 : 1];
    for (long long v = n->child[0]->value; v <= last->value; v++) kernel_line(t, "case %lld:", v);
    kernel_line(t, ";");
}

static void print_label(struct kernel_text *t, struct node *n)
{
    if (n->kind == NODE_DEFAULT) kernel_line(t, "default: ;");
    else if (n->kind == NODE_LABEL) kernel_line(t, "%s: ;", device_text_name(t->text, n->decl));
    else if (n->n_children > 2) print_case_range(t, n);
    else kernel_line(t, "case %s: ;", printed(t, n->child[0]));
}

static void print_gangs(struct kernel_text *t, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    const struct loop *l = loop_head(c->loop);
    lane_packing_open(t, l);
    code_print(t, c);
    device_text_set_env(t->text, around);
    lane_packing_close(t, l);
}

static void print_line_of_user(struct kernel_text *t, const struct code *c, const char *text)
{
    if (c->user) device_text_line(t->text, c->user->from, t->out);
    kernel_line(t, "%s;", text);
    if (c->user) buffer_puts(t->out, CUDA_LINE_BACK);
}

void nested_print(struct kernel_text *t, const struct code *c)
{
    struct arena *a = t->unit->arena;
    struct copies_team team = {c->v[0], c->v[1]};
    switch (c->kind) {
    case CODE_STEPS: print_steps(t, c); break;
    case CODE_FOREVER: print_block(t, "for (;;) ", c); break;
    case CODE_SWITCH:
        print_block(t, arena_printf(a, "switch (%s) ", device_text_switch_value(t->text, c->user, kernel_value(t, c->v[0]))), c);
        break;
    case CODE_GANGS: print_gangs(t, c); break;
    case CODE_ROW_BINS: row_bins_begin(t, c->loop); break;
    case CODE_ROW_SCAN: scan_row(t, c); break;
    case CODE_GOTO: kernel_line(t, "goto %s;", device_text_name(t->text, c->user->decl)); break;
    case CODE_LABEL: print_label(t, c->user); break;
    case CODE_RETURN: print_line_of_user(t, c, arena_printf(a, "return %s", kernel_value(t, c->v[0]))); break;
    case CODE_EXPRESSION: print_line_of_user(t, c, kernel_value(t, value_user(a, c->user))); break;
    case CODE_SHARED: kernel_line(t, "__shared__ %s;", shared_declaration(t, c)); break;
    case CODE_FRAME: print_frame(t, c); break;
    case CODE_TEAM_ARRAY: print_team_array(t, c); break;
    case CODE_SLICE: kernel_line(t, "%s", kernel_slice_object(t, slice_of(t, c), c->object->name)); break;
    case CODE_START_SLICE: kernel_slice_begin(t, slice_of(t, c), c->v[0], c->v[1]); break;
    case CODE_COPIES: kernel_line(t, "%s", copies_object(t, c->reduction, c->level, c->object->name)); break;
    case CODE_START_COPIES: copies_start(t, c->reduction, c->level, team); break;
    case CODE_ACCUMULATOR: print_accumulator(t, c); break;
    case CODE_RESET: print_reset(t, c); break;
    case CODE_PHASES: phases_begin(t); break;
    case CODE_LANE_MASK: kernel_line(t, "const unsigned accel_mask = 0xffu << (threadIdx.x %% 32 - accel_lane);"); break;
    default: break;
    }
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------------- */

void kernel_nested(struct kernel_text *t)
{
    kernel_head(t);
    loads_bind_long_loops(t);
    if (!t->kernel->teams->packed && !(t->kernel->flags & ACCELRT_ROW_LANES)) preamble_need(t->preamble, PIECE_THREAD);
    code_print(t, t->kernel->code);
    kernel_foot(t);
}
