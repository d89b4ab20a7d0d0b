/* quick_scan: see quick_scan.h. SPDX-License-Identifier: MIT
 * Scans lines, not tokens, and ignores comments and #if: the error is always on the side of "may contain one". */
#include "driver/quick_scan.h"
#include "base/arena.h"
#include "directive/misspelled_sentinels.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct scan {
    const struct options *options;
    struct arena *arena;
    struct strings seen;               /* headers already scanned */
};

struct text { const char *data; size_t length; };

static bool map_file(const char *path, struct text *t)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && !fstat(fd, &st) && S_ISREG(st.st_mode);
    *t = (struct text){ "", ok ? (size_t)st.st_size : 0 };
    if (ok && t->length) {
        void *p = mmap(NULL, t->length, PROT_READ, MAP_PRIVATE, fd, 0);
        ok = p != MAP_FAILED;
        t->data = ok ? p : "";
    }
    if (fd >= 0) close(fd);
    return ok;
}

static void unmap(struct text *t)
{
    if (t->length) munmap((void *)t->data, t->length);
}

static size_t blanks(const char *s, const char *end)
{
    const char *p = s;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    return (size_t)(p - s);
}

static bool word_at(const char *s, const char *end, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(end - s) >= n && !memcmp(s, word, n);
}

/* A line `# pragma acc...`, or one with a backslash, a comment or a stray character where the sentinel may be. */
static bool is_directive(const char *s, const char *end)
{
    s += blanks(s, end);
    if (!word_at(s, end, "pragma")) return false;
    s += 6;
    s += blanks(s, end);
    if (s == end || word_at(s, end, "acc")) return true;
    for (; s < end && *s != ' ' && *s != '\t'; s++)
        if (*s == '\\' || *s == '/' || *s < '!' || (unsigned char)*s > '~') return true;
    return false;
}

static bool scan_text(struct scan *c, const char *path, const struct text *t, int *line);

static bool scan_header(struct scan *c, const char *path)
{
    struct text t;
    for (int i = 0; i < c->seen.count; i++)
        if (!strcmp(c->seen.items[i], path)) return false;
    if (!map_file(path, &t)) return true;
    strings_add(c->arena, &c->seen, path);
    bool found = scan_text(c, path, &t, NULL);
    unmap(&t);
    return found;
}

/* Searches the user's -I and -iquote folders, then the system's. 1: the header may contain a directive; 0: it does not, like every header
 * of the system; -1: not found. */
static int search_folders(struct scan *c, const char *name)
{
    const struct strings *p = &c->options->preprocess;
    for (int i = 0; i < p->count; i++) {
        const char *w = p->items[i], *folder = NULL;
        if (!strncmp(w, "-I", 2)) folder = w[2] ? w + 2 : i + 1 < p->count ? p->items[i + 1] : NULL;
        if (!strncmp(w, "-iquote", 7)) folder = w[7] ? w + 7 : i + 1 < p->count ? p->items[i + 1] : NULL;
        if (!folder) continue;
        const char *path = arena_printf(c->arena, "%s/%s", folder, name);
        if (!access(path, R_OK)) return scan_header(c, path);
    }
    return access(arena_printf(c->arena, "/usr/include/%s", name), R_OK) && strcmp(name, "openacc.h") && strcmp(name, "accel.h") ? -1 : 0;
}

static bool scan_include(struct scan *c, const char *from, const char *s, const char *end)
{
    s += blanks(s, end);
    if (s == end || (*s != '"' && *s != '<')) return true;                 /* include by a macro */
    const char *close = memchr(s + 1, *s == '"' ? '"' : '>', (size_t)(end - s - 1));
    if (!close) return true;
    const char *name = arena_copy(c->arena, s + 1, (size_t)(close - s - 1)), *slash = strrchr(from, '/');
    if (*s == '"') {
        const char *same_folder = name[0] == '/' || !slash ? name : arena_printf(c->arena, "%.*s/%s", (int)(slash - from), from, name);
        if (!access(same_folder, R_OK)) return scan_header(c, same_folder);
    }
    int found = search_folders(c, name);
    return found < 0 ? *s == '"' : found;
}

static bool scan_line(struct scan *c, const char *path, const char *s, const char *end)
{
    s += blanks(s, end);
    if (s == end || *s != '#') return memmem(s, (size_t)(end - s), "_Pragma", 7) != NULL;
    if (is_misspelled_sentinel(s, (unsigned)(end - s))) return true;
    s++;
    s += blanks(s, end);
    if (is_directive(s, end) || memmem(s, (size_t)(end - s), "_Pragma", 7)) return true;
    if (!c || !word_at(s, end, "include")) return false;
    s += 7;
    if (word_at(s, end, "_next")) s += 5;
    return scan_include(c, path, s, end);
}

static bool scan_text(struct scan *c, const char *path, const struct text *t, int *line)
{
    const char *s = t->data, *stop = s + t->length;
    if (word_at(s, stop, "\xef\xbb\xbf")) s += 3;
    for (int n = 1; s < stop; n++) {
        const char *end = memchr(s, '\n', (size_t)(stop - s));
        if (!end) end = stop;
        if (scan_line(c, path, s, end)) {
            if (line) *line = n;
            return true;
        }
        s = end + 1;
    }
    return false;
}

bool quick_scan(const struct options *o, const char *path)
{
    if (!strcmp(path, "-")) return true;
    struct scan c = { .options = o, .arena = arena_new() };
    bool found = scan_header(&c, path);
    for (int i = 1; !found && i < o->forced.count; i += 2)
        found = !access(o->forced.items[i], R_OK) ? scan_header(&c, o->forced.items[i]) : search_folders(&c, o->forced.items[i]) != 0;
    arena_free(c.arena);
    return found;
}

bool quick_scan_file(const char *path, int *line)
{
    struct text t;
    if (!map_file(path, &t)) return false;
    bool found = scan_text(NULL, path, &t, line);
    unmap(&t);
    return found;
}

bool quick_scan_fortran(const char *path, int *line)
{
    struct text t;
    bool found = false;
    if (!map_file(path, &t)) return false;
    const char *s = t.data, *stop = s + t.length;
    for (*line = 1; !found && s < stop; *line += !found) {
        const char *end = memchr(s, '\n', (size_t)(stop - s));
        if (!end) end = stop;
        s += blanks(s, end);
        found = end - s > 4 && !strncasecmp(s + 1, "$acc", 4) && strchr("!cC*", *s);
        s = end + 1;
    }
    unmap(&t);
    return found;
}
