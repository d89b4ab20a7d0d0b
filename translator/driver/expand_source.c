/* expand_source: the pass that fills u->text. SPDX-License-Identifier: MIT */
#include "syntax/syntax.h"
#include "text/expand.h"
#include "text/expand_ahead.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Makes standard input seekable: the host compiler reads it again from its start. */
static bool keep_input(void)
{
    char block[65536];
    if (lseek(0, 0, SEEK_CUR) >= 0) return true;
    int fd = memfd_create("stdin", MFD_CLOEXEC);
    bool ok = fd >= 0;
    for (ssize_t n; ok && (n = read(0, block, sizeof block)) > 0;) ok = write(fd, block, (size_t)n) == n;
    ok = ok && lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, 0) == 0;
    if (fd >= 0) close(fd);
    if (!ok) fputs("accelcc: error: cannot read standard input\n", stderr);
    return ok;
}

bool expand_source(struct unit *u)
{
    bool from_input = !strcmp(u->path, "-");
    if (u->text) return true;          /* a trial of --suggest */
    u->clang = expand_clang_of(syntax_clang_version());
    if (expand_ahead_take(u, u->clang)) return true;
    if (from_input && !keep_input()) return false;
    bool ok = expand_with(u, u->clang);
    if (from_input) lseek(0, 0, SEEK_SET);
    return ok;
}
