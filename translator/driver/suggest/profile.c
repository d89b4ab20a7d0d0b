/* profile: see profile.h. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "driver/suggest/profile.h"
#include "base/arena.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line_count {
    int line;
    double count;
};
struct function_share {
    const char *name;
    double share;
};

struct profile {
    const char *source; /* gcov: the file that the lines are of */
    struct line_count *lines;
    int n_lines;
    double all;                       /* executions of all lines */
    struct function_share *functions; /* gprof, perf */
    int n_functions;
};

/* "     1200:   14:    y[i] += x[i];" A line that was not reached has #####, one without code `-`. */
static bool read_gcov_line(struct arena *a, struct profile *p, char *text)
{
    char *colon = strchr(text, ':'), *end;
    if (!colon || strspn(text, " 0123456789#-*=kMG.") != (size_t)(colon - text)) return false;
    long line = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end != ':') return false;
    if (!line && !strncmp(end + 1, "Source:", 7)) p->source = arena_copy(a, end + 8, strcspn(end + 8, "\n"));
    double count = strtod(text, NULL);
    if (line && count > 0) ARENA_PUSH(a, p->lines, p->n_lines, ((struct line_count){(int)line, count}));
    p->all += line ? count : 0;
    return true;
}

/* gprof: " 62.50      0.05     0.05  100  0.50  0.50  sweep". perf: "    61.98%  program  program  [.] sweep". */
static void read_share_line(struct arena *a, struct profile *p, char *text)
{
    char *end, *name = NULL, *word;
    double percent = strtod(text, &end);
    if (end == text || percent <= 0 || percent > 100 || !(*end == '%' || *end == ' ')) return;
    for (word = strtok(end, " \t\n"); word; word = strtok(NULL, " \t\n")) name = word;
    if (!name || !(isalpha((unsigned char)*name) || *name == '_')) return;
    ARENA_PUSH(a, p->functions, p->n_functions, ((struct function_share){arena_string(a, name), percent / 100}));
}

struct profile *profile_read(struct arena *a, const char *path)
{
    struct profile *p = arena_alloc(a, sizeof *p);
    FILE *f = fopen(path, "r");
    char text[4096];
    bool of_lines = true;
    while (f && fgets(text, sizeof text, f)) {
        of_lines = of_lines && read_gcov_line(a, p, text);
        if (!of_lines) read_share_line(a, p, text);
    }
    if (f) fclose(f);
    if (p->source ? p->all > 0 : p->n_functions > 0) return p;
    fprintf(stderr,
            f ? "accelcc: error: '%s' is no profile of gcov (FILE.c.gcov), gprof -p or perf report --stdio\n"
              : "accelcc: error: cannot read '%s'\n",
            path);
    return NULL;
}

double profile_share(const struct profile *p, const char *file, const char *function, int first, int last)
{
    double sum = 0;
    if (p->source) {
        if (strcmp(base_name(p->source), base_name(file)) != 0) return -1;
        for (int i = 0; i < p->n_lines; i++) sum += p->lines[i].line >= first && p->lines[i].line <= last ? p->lines[i].count : 0;
        return sum / p->all;
    }
    for (int i = 0; i < p->n_functions; i++)
        if (!strcmp(p->functions[i].name, function)) sum += p->functions[i].share;
    return sum > 0 ? sum : -1; /* a function that is not listed may be inlined in another */
}
