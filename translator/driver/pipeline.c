/* pipeline: the passes in order. SPDX-License-Identifier: MIT
 * This list is the whole translator. Each pass reads the results of earlier ones and adds its own. All report errors through diag.h. The
 * pipeline stops after a pass that must not be followed by others when there are errors, so that users see all errors of their directives
 * in one run and a pass can rely on what it needs. */
#include "driver/pipeline.h"
#include "base/system/guarded.h"
#include "base/options.h"
#include "directive/directive.h"
#include "directive/pragma_dump.h"
#include "host/openmp/openmp_plan.h"
#include "kernel/code/code.h"
#include "kernel/combine/combination.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include "text/expand.h"
#include "base/line_map.h"
#include "base/passes.h"
#include <string.h>

struct pass {
    const char *name;
    const char *needs, *gives;
    bool (*run)(struct unit *u);
    void (*dump)(struct unit *u, const char *pass, struct buffer *out);
    enum { STOPS, STOPS_IF_FAILED, GOES_ON } errors;   /* after any errors so far; after a failure of its own; never: the directives with
                                                          errors are marked invalid, and later passes check the others */
};

static bool line_map_pass(struct unit *u)
{
    line_map_build(u);
    return true;
}

static void dump_text(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->text, u->length);
}

static void dump_view(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->parse_view, u->length);
}

static void dump_syntax(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    syntax_dump(u, out);
}

static void dump_plan(struct unit *u, const char *pass, struct buffer *out)
{
    region_dump(u, pass, out);
    kernel_dump(u, out);
}

static void dump_teams(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    teams_dump(u, out);
}

static void dump_combinations(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    combinations_dump(u, out);
}

static void dump_code(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    code_dump(u, out);
}

static void dump_host_plan(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    openmp_dump(u, out);
}

static void dump_device(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->device.data, u->device.length);
}

static void dump_transforms(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->trees.data, u->trees.length);
}

/* An earlier pass has recorded what the dump of this one shows. */
static bool recorded(struct unit *u)
{
    (void)u;
    return true;
}

static void dump_barriers(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->barriers.data, u->barriers.length);
}

static void dump_host(struct unit *u, const char *pass, struct buffer *out)
{
    (void)pass;
    buffer_add(out, u->host.data, u->host.length);
}

static const struct pass passes[] = {
    {"expand", "the source file", "text: preprocessed, macros gone", expand_source, dump_text, STOPS},
    {"line_map", "text", "places in the user's files", line_map_pass, NULL, STOPS},
    {"pragma_scan", "text", "directives: place and text", pragma_scan, pragma_dump, STOPS},
    {"pragma_parse", "directives", "their kinds and clauses", pragma_parse, pragma_dump, GOES_ON},
    {"parse_view", "text, directives", "the text as libclang reads it", parse_view, dump_view, GOES_ON},
    {"syntax", "parse_view", "the syntax tree", syntax_parse, dump_syntax, STOPS_IF_FAILED},
    {"pragma_bind", "directives, syntax", "statements, names and values of the directives", pragma_bind, pragma_dump, GOES_ON},
    {"pragma_check", "bound directives", "nothing: rejects what the language forbids", pragma_check, pragma_dump, GOES_ON},
    {"private_members", "checked directives", "variables for members in private clauses", private_members, pragma_dump, GOES_ON},
    {"region_build", "checked directives", "regions: loops, variables, functions called", region_build, region_dump, STOPS},
    {"analysis_accesses", "regions", "accesses as linear forms", analysis_accesses, region_dump, STOPS},
    {"plan_inner", "accesses", "parallel loops whose inner loops may be mapped to threads", plan_inner, region_dump, STOPS},
    {"analysis_dependence", "accesses", "which loops are parallelizable, and why", analysis_dependence, region_dump, STOPS},
    {"analysis_control", "dependences", "what the host runs between kernels", analysis_control, region_dump, STOPS},
    {"plan_data", "regions, accesses", "data items: what moves, how much", plan_data, region_dump, STOPS},
    {"plan_mapping", "regions, dependences, data", "kernels: shape, levels, geometry, parameters", plan_mapping, dump_plan, STOPS},
    {"plan_teams", "kernels", "who runs each statement of nested kernels", plan_teams, dump_teams, STOPS},
    {"plan_combinations", "kernels, teams", "how threads combine their values of reductions", plan_combinations, dump_combinations, STOPS},
    {"plan_host", "kernels", "how the host runs loops", plan_host, dump_host_plan, STOPS},
    {"check_device", "kernels", "nothing: rejects what CUDA does not support", check_device, NULL, STOPS},
    {"code", "kernels", "trees of what threads run", build_code, dump_code, STOPS},
    {"transforms", "trees", "each tree before the transforms, and after those that changed it", recorded, dump_transforms, STOPS},
    {"emit_cuda", "planned regions", "device text", emit_cuda, dump_device, STOPS},
    {"barriers", "device text", "the barriers of the printed kernels", recorded, dump_barriers, STOPS},
    {"host_edits", "planned regions", "changes of the host text", host_edits, NULL, STOPS},
    {"emit_host", "changes of the host text", "host text", write_host, dump_host, STOPS},
};
enum { N_PASSES = sizeof passes / sizeof *passes, FIRST_AFTER_SCAN = 3 };

struct unit *unit_new(const struct options *options, const char *path)
{
    struct arena *a = arena_new();
    struct unit *u = arena_alloc(a, sizeof *u);
    u->arena = a;
    u->options = options;
    u->arithmetic = options->arithmetic;
    u->silent = options->silent;
    u->warnings = options->warning_options;
    u->path = path;
    u->name = strcmp(path, "-") ? path : "<stdin>";
    return u;
}

void unit_free(struct unit *u)
{
    syntax_free(u);
    buffer_free(&u->device);
    buffer_free(&u->library);
    buffer_free(&u->barriers);
    buffer_free(&u->trees);
    buffer_free(&u->host_head);
    buffer_free(&u->host);
    arena_free(u->arena);
}

static bool dump_wanted(const struct unit *u, const struct pass *p) { return u->options->dump && !strcmp(u->options->dump, p->name); }

static void dump(struct unit *u, const struct pass *p)
{
    struct buffer out = { 0 };
    if (p->dump) p->dump(u, p->name, &out);
    if (out.length) fwrite(out.data, 1, out.length, stdout);
    buffer_free(&out);
}

/* Planning and printing must not change the facts about loops. */
static bool facts_changed(struct unit *u, unsigned long long facts)
{
    bool changed = loop_facts(u) != facts;
    if (changed)
        diag_error(u, u->n_regions ? u->regions[0]->directive->from : 0, "internal-facts",
                   "internal error: planning modified the facts about a loop");
    return changed;
}

static enum pipeline_result run_passes(struct unit *u)
{
    unsigned long long facts = 0;
    for (int i = 0; i < N_PASSES; i++) {
        if (i == FIRST_AFTER_SCAN && !u->n_directives && !u->options->dump && !u->options->translate_all) return PIPELINE_PLAIN;
        if (passes[i].run == plan_mapping) facts = loop_facts(u);
        bool ok = passes[i].run(u);
        if (passes[i].errors == STOPS) ok = ok && !diag_has_errors(u);
        if (!ok && passes[i].errors != GOES_ON) return PIPELINE_FAILED;
        if (!dump_wanted(u, &passes[i])) continue;
        dump(u, &passes[i]);
        return PIPELINE_DUMPED;
    }
    return facts_changed(u, facts) ? PIPELINE_FAILED : PIPELINE_DONE;
}

enum pipeline_result pipeline_run(struct unit *u)
{
    guarded_file(u->name);
    enum pipeline_result r = run_passes(u);
    guarded_file("");
    diag_flush(u, stderr);
    return r != PIPELINE_DUMPED && diag_has_warning_errors(u) ? PIPELINE_FAILED : r;
}

bool pipeline_run_through(struct unit *u, const char *last)
{
    guarded_file(u->name);
    bool good = true, reached = false;
    for (int i = 0; i < N_PASSES && good && !reached; i++) {
        bool ok = passes[i].run(u);
        if (passes[i].errors == STOPS) ok = ok && !diag_has_errors(u);
        good = ok || passes[i].errors == GOES_ON;
        reached = !strcmp(passes[i].name, last);
    }
    guarded_file("");
    return good && !diag_has_errors(u);
}

bool pipeline_knows(const char *pass)
{
    for (int i = 0; i < N_PASSES; i++)
        if (!strcmp(passes[i].name, pass)) return true;
    return false;
}

void pipeline_list(FILE *to)
{
    for (int i = 0; i < N_PASSES; i++)
        fprintf(to, "%-20s needs %-32s gives %s\n", passes[i].name, passes[i].needs, passes[i].gives);
}
