/* rt_winners: see rt_winners.h. SPDX-License-Identifier: MIT */
#include "launch/rt_winners.h"
#include "accel_tuned.h"
#include "device/rt_device.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "tuned.txt"
#define FILE_MOST ((size_t)16 << 20) /* bytes of a file that is read */
enum { N_FIELDS = 7 };

/* ---- lines --------------------------------------------------------------------------------------------------------------------------- */

static int exponent(long long n)
{
    int e = 0;
    while (n >= 2) n /= 2, e++;
    return e;
}

void accel__size_class(const struct accelrt_kernel *k, const struct accelrt_geometry *g, char text[SIZES_TEXT])
{
    int n = 0;
    text[0] = 0;
    for (int i = 0; i < k->dims; i++) n += snprintf(text + n, SIZES_TEXT - (size_t)n, "%s2^%d", i ? "x" : "", exponent(g->trips[i]));
    if (!k->dims) n += snprintf(text + n, SIZES_TEXT - (size_t)n, "1");
    if (g->row > 0) n += snprintf(text + n, SIZES_TEXT - (size_t)n, " row 2^%d", exponent(g->row));
    if (g->rows > 0) snprintf(text + n, SIZES_TEXT - (size_t)n, " rows 2^%d", exponent(g->rows));
}

/* The fields of a line, without the tabs. False: not N_FIELDS of them. */
static bool split(const char *line, char fields[N_FIELDS][256])
{
    int n = 0;
    for (size_t length; n < N_FIELDS; n++, line += length + 1) {
        length = strcspn(line, "\t\n");
        if (length > 255) return false;
        memcpy(fields[n], line, length);
        fields[n][length] = 0;
        if (line[length] != '\t') break;
    }
    return n == N_FIELDS - 1;
}

static bool parse_us(const char *text, double *us)
{
    char *end;
    *us = strtod(text, &end);
    return end != text && !*end && *us > 0 && *us < 1e15;
}

bool accel__winner_parse(const char *line, struct accel_winner *w)
{
    char fields[N_FIELDS][256];
    w->key = accel_tuned_line_key(line);
    if (!w->key || !split(line, fields) || strlen(fields[1]) >= sizeof w->gpu || strlen(fields[2]) >= sizeof w->sizes) return false;
    if (!accel__choice_parse(fields[3], &w->choice)) return false;
    strcpy(w->gpu, fields[1]);
    strcpy(w->sizes, fields[2]);
    strcpy(w->place, fields[6]);
    return parse_us(fields[4], &w->before_us) && parse_us(fields[5], &w->us);
}

void accel__winner_print(const struct accel_winner *w, char line[WINNER_LINE])
{
    char choice[CHOICE_TEXT];
    accel__choice_text(&w->choice, choice);
    snprintf(line, WINNER_LINE, "%016llx\t%s\t%s\t%s\t%.3f\t%.3f\t%s\n", (unsigned long long)w->key, w->gpu, w->sizes, choice, w->before_us,
             w->us, w->place);
}

static bool has_key(const struct accel_winner *w, uint64_t key, const char *gpu, const char *sizes)
{
    return w->key == key && !strcmp(w->gpu, gpu) && !strcmp(w->sizes, sizes);
}

bool accel__winner_find(const char *text, uint64_t key, const char *gpu, const char *sizes, struct accel_winner *w)
{
    bool found = false;
    struct accel_winner parsed;
    for (const char *line = text; *line; line = accel_tuned_next(line))
        if (accel__winner_parse(line, &parsed) && has_key(&parsed, key, gpu, sizes)) *w = parsed, found = true;
    return found;
}

/* ---- the file ------------------------------------------------------------------------------------------------------------------------ */

static char *read_text(int folder)
{
    struct stat s;
    int fd = openat(folder, FILE_NAME, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    char *text = NULL;
    if (fd < 0) return NULL;
    if (accel__cache_is_private(fd, S_IFREG) && !fstat(fd, &s) && (size_t)s.st_size <= FILE_MOST &&
        (text = calloc(1, (size_t)s.st_size + 1)))
        for (size_t n = 0; n < (size_t)s.st_size;) {
            ssize_t got = read(fd, text + n, (size_t)s.st_size - n);
            if (got <= 0) break;
            n += (size_t)got;
        }
    close(fd);
    return text;
}

char *accel__winners_read(void)
{
    int folder = accel__cache_folder(false);
    char *text = folder >= 0 ? read_text(folder) : NULL;
    if (folder >= 0) close(folder);
    return text;
}

static bool is_replaced(const struct accel_winner *old, const struct accel_winner *list, int n)
{
    for (int i = 0; i < n; i++)
        if (has_key(old, list[i].key, list[i].gpu, list[i].sizes)) return true;
    return false;
}

/* The old lines that stay, and the new ones. */
static void print_all(FILE *to, const char *old, const struct accel_winner *list, int n)
{
    char line[WINNER_LINE];
    struct accel_winner w;
    for (; old && *old; old = accel_tuned_next(old))
        if (accel__winner_parse(old, &w) && !is_replaced(&w, list, n)) fprintf(to, "%.*s\n", (int)strcspn(old, "\n"), old);
    for (int i = 0; i < n; i++) accel__winner_print(&list[i], line), fputs(line, to);
}

/* The lock of the file is held. The new file is complete before it has the name of the old one. */
static bool replace_file(int folder, const struct accel_winner *list, int n)
{
    int fd = openat(folder, FILE_NAME ".new", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *to = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!to) return false;
    char *old = read_text(folder);
    print_all(to, old, list, n);
    free(old);
    bool good = !ferror(to);
    good &= !fclose(to);
    return good && !renameat(folder, FILE_NAME ".new", folder, FILE_NAME);
}

bool accel__winners_write(const struct accel_winner *list, int n)
{
    int folder = accel__cache_folder(true);
    if (folder < 0) return false;
    int lock = openat(folder, FILE_NAME ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool good = lock >= 0 && !flock(lock, LOCK_EX) && replace_file(folder, list, n);
    if (lock >= 0) close(lock);
    close(folder);
    return good;
}
