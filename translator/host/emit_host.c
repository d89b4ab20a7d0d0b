/* emit_host: edits the user's file to implement its directives. SPDX-License-Identifier: MIT */
#include "host/host_emit.h"
#include "base/options.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "base/passes.h"
#include <string.h>

static bool is_inner(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_regions; i++)
        for (int k = 0; k < u->regions[i]->n_inner; k++)
            if (u->regions[i]->inner[k] == d) return true;
    return false;
}

static void emit_directives(struct host_emitter *e)
{
    for (int i = 0; i < e->u->n_directives; i++) {
        struct directive *d = e->u->directives[i];
        struct region *r = region_of_directive(e->u, d);
        if (!d->valid || is_inner(e->u, d)) continue;
        if (line_map_place(e->u, d->from).in_system_header) continue;       /* directives there require no host code (check_header) */
        if (r) region_emit_host(e, r);
        else data_emit_host(e, d);
    }
}

/* ---- other pragmas: OpenMP's, and hints on loops that get an OpenMP pragma -------------------------------------------------- */

static bool word_follows(const char **s, const char *word)
{
    size_t n = strlen(word);
    const char *at = *s + strspn(*s, " \t");
    if (strncmp(at, word, n) || (at[n] && !strchr(" \t(\n\r", at[n]))) return false;
    *s = at + n;
    return true;
}

static bool is_pragma(const char *line, const char **rest)
{
    const char *s = line + strspn(line, " \t");
    if (*s != '#') return false;
    s++;
    if (!word_follows(&s, "pragma")) return false;
    *rest = s;
    return true;
}

/* Hints between a directive and its loop: only the generated pragma may precede the loop. */
static bool is_loop_hint(const char *rest)
{
    if (word_follows(&rest, "unroll") || word_follows(&rest, "nounroll") || word_follows(&rest, "ivdep")) return true;
    if (word_follows(&rest, "GCC")) return word_follows(&rest, "ivdep") || word_follows(&rest, "unroll");
    return word_follows(&rest, "clang") && word_follows(&rest, "loop");
}

static bool inside_region(const struct unit *u, unsigned at)
{
    for (int i = 0; i < u->n_regions; i++)
        if (at >= u->regions[i]->directive->from && at < u->regions[i]->body->to) return true;
    return false;
}

/* Only blank lines and pragma lines are between `at` and the directive of a region. */
static bool precedes_region(const struct unit *u, unsigned at)
{
    while (at < u->length) {
        const char *line = u->text + at, *rest, *end = strchr(line, '\n');
        size_t n = end ? (size_t)(end - line) : strlen(line);
        for (int i = 0; i < u->n_regions; i++)
            if (u->regions[i]->directive->from >= at && u->regions[i]->directive->from <= at + n) return true;
        if (strspn(line, " \t\r") < n && !is_pragma(line, &rest)) return false;
        at += (unsigned)n + 1;
    }
    return false;
}

/* The OpenMP directive is for a loop, which has the region's pragma already. `parallel`, `single`, `critical` and the like take the region
 * as their statement; `barrier` is standalone. */
static bool is_openmp_loop(const char *rest)
{
    static const char *const loops[] = {"for", "simd", "distribute", "taskloop", "loop", "target"};
    static const char *const others[] = {"parallel", "teams", "master", "masked"};
    for (bool named = true; named;) {
        named = false;
        for (unsigned i = 0; i < sizeof loops / sizeof *loops; i++)
            if (word_follows(&rest, loops[i])) return true;
        for (unsigned i = 0; i < sizeof others / sizeof *others; i++) named |= word_follows(&rest, others[i]);
    }
    return false;
}

static bool is_neutralised(const struct host_emitter *e, unsigned at, unsigned to, const char *rest)
{
    bool is_omp = word_follows(&rest, "omp");
    if (!e->openmp || (!is_omp && !is_loop_hint(rest))) return false;
    if (inside_region(e->u, at) || (is_omp && !e->u->options->user_openmp)) return true;
    return (!is_omp || is_openmp_loop(rest)) && precedes_region(e->u, to + 1);
}

static void neutralise_pragmas(struct host_emitter *e)
{
    struct unit *u = e->u;
    const char *rest;
    for (unsigned at = 0; at < u->length;) {
        const char *newline = memchr(u->text + at, '\n', u->length - at);
        unsigned to = newline ? (unsigned)(newline - u->text) : u->length, hash = at + (unsigned)strspn(u->text + at, " \t");
        if (u->text[hash] == '#' && is_pragma(u->text + hash, &rest) && is_neutralised(e, hash, to, rest) &&
            !line_map_place(u, hash).in_system_header)
            edit_comment(&e->edits, hash, to, "");
        at = to + 1;
    }
}

/* ---- the head of the file ------------------------------------------------------------------------------------------------------- */

static const char extremes[] =
    "#pragma omp declare reduction(accel_max : float, double : omp_out = omp_out > omp_in ? omp_out : omp_in) "
    "initializer(omp_priv = -__builtin_inf())\n"
    "#pragma omp declare reduction(accel_min : float, double : omp_out = omp_out < omp_in ? omp_out : omp_in) "
    "initializer(omp_priv = __builtin_inf())\n"
    "#ifdef __clang__\n"
    "#define ACCEL_MAX accel_max\n#define ACCEL_MIN accel_min\n#define ACCEL_GREATEST_IS_NO_NAN(x)\n#define ACCEL_LEAST_IS_NO_NAN(x)\n"
    "#else\n"
    "#define ACCEL_MAX max\n#define ACCEL_MIN min\n"
    "#define ACCEL_GREATEST_IS_NO_NAN(x) if (__builtin_isnan(x)) x = -__builtin_inf();\n"
    "#define ACCEL_LEAST_IS_NO_NAN(x) if (__builtin_isnan(x)) x = __builtin_inf();\n"
    "#endif\n";

static void print_head(struct host_emitter *e, struct buffer *out)
{
    if (!e->u->options->emit) buffer_puts(out, "# 1 \"accelcc\" 3\n"); /* no warnings about what follows */
    buffer_puts(out, "#include <accel_abi.h>\n");
    if (e->uses_image) buffer_puts(out, "static struct accelrt_image accel_image;\n");
    if (e->openmp && !e->u->options->user_openmp) buffer_puts(out, "#undef _OPENMP\n");
    if (e->uses_simd) buffer_puts(out, "#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wpass-failed\"\n#endif\n");
    if (e->uses_extremes) buffer_puts(out, extremes);
    buffer_puts(out, openmp_math_functions(e->u, e->math_calls));
    if (e->uses_strips) buffer_puts(out, openmp_strip_head);
    if (e->uses_lengths) buffer_puts(out, openmp_length_head);
    if (e->uses_rows) buffer_puts(out, openmp_row_head);
    if (e->uses_parts) buffer_puts(out, openmp_part_head);
    if (e->uses_scan) buffer_puts(out, openmp_scan_head);
    if (e->uses_counters) buffer_puts(out, openmp_counter_head);
    if (e->uses_threads) buffer_puts(out, openmp_threads_head);
}

bool host_edits(struct unit *u)
{
    const struct options *o = u->options;
    struct edit_list *list = arena_alloc(u->arena, sizeof *list);
    struct host_emitter e = {.u = u, .edits = {.arena = u->arena}, .openmp = o->target_openmp, .cuda = o->target_cuda};
    emit_directives(&e);
    for (int i = 0; i < u->n_bodies; i++) {
        members_emit(&e, u->bodies[i]);
        own_variables_emit(&e, NULL, u->bodies[i]->loops);
    }
    openmp_emit_math(&e);
    api_calls_emit(&e);
    neutralise_pragmas(&e);
    print_head(&e, &u->host_head);
    *list = e.edits;
    u->host_edits = list;
    return true;
}
