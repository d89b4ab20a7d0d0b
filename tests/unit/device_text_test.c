/* device_text_test: prints the device code of named functions of a C file. SPDX-License-Identifier: MIT
 * device_text_test file.c [function...]: without names, every function of the file whose name begins with `dev_`. Exit code 1 when
 * diagnostics were given (they go to standard error), 2 for wrong use. */
#include "cuda/c/device_text.h"
#include "kernel/device_code/check_device.h"
#include "driver/driver.h"
#include "base/options.h"
#include "driver/pipeline.h"
#include "text/expand.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "base/passes.h"
#include <string.h>

static bool is_wanted(const struct decl *f, int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], f->name)) return true;
    return argc == 2 && !strncmp(f->name, "dev_", 4);
}

static bool print_closure(struct unit *u, int argc, char **argv)
{
    if (!expand_source(u)) return false;
    line_map_build(u);
    if (!parse_view(u) || !syntax_parse(u)) return false;
    struct decl **wanted = NULL;
    int n = 0;
    for (int i = 0; i < u->syntax->n_functions; i++)
        if (is_wanted(u->syntax->functions[i], argc, argv)) ARENA_PUSH(u->arena, wanted, n, u->syntax->functions[i]);
    if (!device_check_functions(u, wanted, n)) return false;
    struct device_text *d = device_text_new(u);
    struct buffer declarations = {0};
    for (int i = 0; i < n; i++) device_text_use(d, wanted[i], wanted[i]->name_at);
    device_text_closure(d, &u->device, &declarations);
    if (declarations.length) buffer_add(&u->device, declarations.data, declarations.length);
    buffer_free(&declarations);
    return true;
}

int main(int argc, char **argv)
{
    struct options options;
    struct arena *arena = arena_new();
    char *command[] = { argv[0], "-c", argc > 1 ? argv[1] : "", NULL };
    if (argc < 2 || options_read(&options, arena, 3, command)) return 2;
    install_dirs_find(&options);
    struct unit *u = unit_new(&options, argv[1]);
    bool ok = print_closure(u, argc, argv);
    diag_flush(u, stderr);
    if (ok && u->device.length) fwrite(u->device.data, 1, u->device.length, stdout);
    unit_free(u);
    arena_free(arena);
    return ok ? 0 : 1;
}
