/* run_command: runs a command of a build, or prints it, as -v and --dry-run ask. SPDX-License-Identifier: MIT */
#include "base/system/process.h"
#include "driver/driver.h"
#include <stdio.h>

static void show(const struct options *o, const char *const *words)
{
    struct buffer line = { 0 };
    if (!o->verbose && !o->dry_run) return;
    process_print(words, &line);
    fwrite(line.data, 1, line.length, o->dry_run ? stdout : stderr);
    buffer_free(&line);
}

int driver_start(const struct options *o, struct process *p)
{
    show(o, p->argv);
    if (!process_start(p)) return 0;
    fprintf(stderr, "accelcc: error: %s\n", p->error);
    return 1;
}

int driver_command(const struct options *o, const struct command *c)
{
    show(o, c->words);
    if (o->dry_run) return 0;
    struct process p = { .argv = c->words };
    int rc = process_run(&p);
    if (rc >= 0) return rc ? 1 : 0;
    fprintf(stderr, "accelcc: error: %s\n", p.error);
    return 1;
}
