/* accelcc-report: summaries of traces that ACCEL_TRACE has written, and one trace of several. SPDX-License-Identifier: MIT */
#include "report_trace.h"
#include <stdlib.h>
#include <string.h>

static int usage(FILE *out)
{
    fputs("Usage: accelcc-report [--merge FILE] TRACE.json...\n"
          "Prints where the time of a run went, from the traces of its processes (ACCEL_TRACE): devices with their gaps, kernels, "
          "transfers, waits\n"
          "and constructs.\n"
          "  --merge FILE   writes one trace of all of them instead, for Perfetto\n",
          out);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv)
{
    const char *merged = NULL;
    int n = 0;
    struct trace *traces = calloc((size_t)argc, sizeof *traces);
    static struct report r;
    if (!traces) return 2;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) return usage(stdout);
        if (!strcmp(argv[i], "--merge") && i + 1 < argc) merged = argv[++i];
        else if (argv[i][0] == '-') return usage(stderr);
        else traces[n++].path = argv[i];
    }
    if (!n) return usage(stderr);
    if (merged) return trace_merge(traces, n, merged), 0;
    r.traces = traces;
    r.n_traces = n;
    for (int i = 0; i < n; i++) trace_read(&traces[i], report_add, &r);
    report_print(&r);
    return 0;
}
