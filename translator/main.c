/* accelcc: compiles C with #pragma accel. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "driver.h"
#include "options.h"
#include "pipeline.h"
#include "temporary.h"
#include <stdio.h>
#include <string.h>

static int run(struct options *o, int argc, char **argv, struct arena *a)
{
    int rc = options_read(o, a, argc, argv);
    if (rc) return rc;
    if (o->version) return printf("accelcc " ACCEL_VERSION "\n"), 0;
    if (o->help) return options_print_help(), 0;
    if (o->dump && !strcmp(o->dump, "list")) return pipeline_list(stdout), 0;
    if (o->dump && !pipeline_knows(o->dump)) {
        fprintf(stderr, "accelcc: error: --dump=%s: no such pass; --dump=list names them\n", o->dump);
        return 2;
    }
    if (!o->n_words) {
        fputs("accelcc: error: no input files; accelcc --help shows how it is used\n", stderr);
        return 2;
    }
    install_dirs_find(o);
    return driver_run(o);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct options o;
    int rc = run(&o, argc, argv, a);
    if (o.keep) temporary_keep();
    arena_free(a);
    return rc;
}
