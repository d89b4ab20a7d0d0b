/* openmp_team: loops whose threads run code of their own before and after it. SPDX-License-Identifier: MIT
 * The pragma of such a loop is `omp for` in an `omp parallel`. The threads make copies of arrays before the loop (openmp_arrays.c,
 * openmp_copies.c) and combine them after it, or what they found (openmp_located.c). */
#include "host/host_emit.h"

const char openmp_threads_head[] =
    "extern int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_max_threads(void), omp_in_parallel(void);\n";

bool openmp_has_team(const struct host_loop *h)
{
    return !h->scan && (openmp_has_large(h) || openmp_locates(h->loop) || openmp_has_copies(h));
}

void openmp_open_team(struct lines *l, const struct host_loop *h, const char *test)
{
    lines_put(l, "{");
    l->level++;
    openmp_declare_large(l, h);
    openmp_declare_located(l, h);
    openmp_declare_copies(l, h);
    lines_directive(l, "#pragma omp parallel%s%s", test, openmp_located_clause(h));
    lines_put(l, "{");
    l->level++;
    openmp_begin_large(l, h);
    openmp_begin_copies(l, h);
}

void openmp_close_team(struct lines *l, const struct host_loop *h)
{
    openmp_end_large(l, h);
    openmp_end_located(l, h);
    openmp_end_copies(l, h);
    l->level--;
    lines_put(l, "}");
    openmp_return_located(l, h);
    l->level--;
    lines_put(l, "}");
}
