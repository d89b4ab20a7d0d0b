/* report_times: one table of the times of several processes. SPDX-License-Identifier: MIT */
#include "report_times.h"
#include "accel_grouped.h"
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
    if (!memory) fputs("accelcc-report: out of memory\n", stderr), exit(2);
    return memory;
}

static void add_time(struct times *t, const struct json *construct, const char *what, const struct json *time)
{
    char text[1280];
    if (!time) return;
    snprintf(text, sizeof text, "%s:%.0f %s", json_text(construct, "file"), json_number(construct, "line"), what);
    struct times_row **link = &t->rows;
    while (*link && strcmp((*link)->what, text)) link = &(*link)->next;
    if (!*link) {
        *link = checked(calloc(1, sizeof **link));
        (*link)->what = checked(strdup(text));
        (*link)->current = -1;
    }
    struct times_row *row = *link;
    if (row->current < 0) row->current = 0;
    row->current += json_number(time, "sum");
    row->count += (unsigned long)json_number(time, "count");
}

static void add_construct(struct times *t, const struct json *c)
{
    char what[512];
    const struct json *kernels = json_member(c, "kernels");
    for (const struct json *k = kernels ? kernels->child : NULL; k; k = k->next) add_time(t, c, json_text(k, "name"), json_member(k, "time"));
    for (const char *const *way = (const char *const[]){ "host", "copyin", "copyout", NULL }; *way; way++) {
        snprintf(what, sizeof what, "%s, %s", json_text(c, "directive"), *way);
        add_time(t, c, what, json_member(c, *way));
    }
}

/* A process may reach a line in several constructs, or on several devices: the row has their sum. */
static void end_process(struct times *t)
{
    for (struct times_row *row = t->rows; row; row = row->next) {
        if (row->current < 0) continue;
        if (!row->n || row->current > row->most) row->most = row->current, row->most_in = t->n;
        if (!row->n || row->current < row->least) row->least = row->current;
        row->us += row->current;
        row->n++;
        row->current = -1;
    }
}

bool times_add(struct times *t, const char *name, const struct json *v)
{
    const struct json *constructs = json_member(v, "constructs");
    if (json_number(v, "accel_time") != 1 || !constructs) return false;
    t->names = checked(realloc(t->names, sizeof *t->names * (size_t)(t->n + 1)));
    t->names[t->n] = checked(strdup(name));
    for (const struct json *c = constructs->child; c; c = c->next) add_construct(t, c);
    end_process(t);
    t->n++;
    return true;
}

static int by_most(const void *a, const void *b)
{
    const struct times_row *x = *(struct times_row *const *)a, *y = *(struct times_row *const *)b;
    if (x->most != y->most) return x->most > y->most ? -1 : 1;
    return strcmp(x->what, y->what);
}

static void print_row(const struct times *t, const struct times_row *row)
{
    char most[32], mean[32], least[32];
    accel_grouped(row->most, most);
    accel_grouped(row->us / t->n, mean);
    accel_grouped(row->n < t->n ? 0 : row->least, least);
    printf("  %12s %12s %12s %9lu  %-12s  %s\n", most, mean, least, row->count, t->names[row->most_in], row->what);
}

void times_print(struct times *t)
{
    struct times_row **list;
    size_t n = 0;
    if (!t->n) return;
    for (struct times_row *row = t->rows; row; row = row->next) n++;
    list = checked(calloc(n + 1, sizeof *list));
    n = 0;
    for (struct times_row *row = t->rows; row; row = row->next) list[n++] = row;
    qsort(list, n, sizeof *list, by_most);
    printf("Times of %d process%s: in the one with the most time, the mean, in the one with the least; launches and copies of all\n", t->n,
           t->n == 1 ? "" : "es");
    printf("  %12s %12s %12s %9s  %-12s\n", "most us", "mean us", "least us", "count", "most in");
    for (size_t i = 0; i < n; i++) print_row(t, list[i]);
    free(list);
}
