/* accelcc-report: summaries of what ACCEL_TRACE and ACCEL_TIME have written, and one trace of several. SPDX-License-Identifier: MIT */
#include "report_times.h"
#include "report_trace.h"
#include <stdlib.h>
#include <string.h>

static int usage(FILE *out)
{
    fputs("Usage: accelcc-report [--merge FILE] FILE.json...\n"
          "Prints where the time of a run went, from the traces of its processes (ACCEL_TRACE): devices with their gaps, kernels, "
          "transfers, waits\n"
          "and constructs; and from their times (ACCEL_TIME): what each line took in the processes with most and with least of it.\n"
          "  --merge FILE   writes one trace of all of them instead, for Perfetto\n",
          out);
    return out == stdout ? 0 : 2;
}

/* Whether the file has times, which are added. */
static bool read_times(struct times *t, const char *path)
{
    char *text = report_file_text(path), *name = report_file_name(path);
    struct json_reader r = {text, false};
    struct json *v = text[strspn(text, " \t\r\n")] == '{' ? json_read(&r) : NULL;
    bool added = v && times_add(t, name, v);
    json_free(v);
    free(name);
    free(text);
    return added;
}

int main(int argc, char **argv)
{
    const char *merged = NULL;
    int n = 0;
    struct times times = {0};
    struct trace *traces = calloc((size_t)argc, sizeof *traces);
    static struct report r;
    if (!traces) return 2;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) return usage(stdout);
        if (!strcmp(argv[i], "--merge") && i + 1 < argc) merged = argv[++i];
        else if (argv[i][0] == '-') return usage(stderr);
        else if (merged || !read_times(&times, argv[i])) traces[n++].path = argv[i];
    }
    if (!n && !times.n) return usage(stderr);
    if (merged) return trace_merge(traces, n, merged), 0;
    r.traces = traces;
    r.n_traces = n;
    for (int i = 0; i < n; i++) trace_read(&traces[i], report_add, &r);
    if (n) report_print(&r);
    if (n && times.n) putchar('\n');
    times_print(&times);
    return 0;
}
