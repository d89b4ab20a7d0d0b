/* rt_golden_file: see rt_golden.h. SPDX-License-Identifier: MIT */
#include "compare/rt_golden.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char first_line[] = "accelcc golden values 1\n";
static char *folder_name;
static FILE *index_file; /* written */
static int values_file = -1;
static size_t n_values, most_values; /* bytes that are written; their limit */
static bool is_full;
static char *index_text, *rest; /* read; what follows the last run */

/* Values that are already in the file, by their hash. */
static struct stored {
    unsigned long long hash;
    size_t bytes;
    long long offset;
} * stored;
static size_t n_stored, stored_room; /* a power of two */

static _Noreturn void fail(const char *what, const char *file)
{
    accel__error(NULL, NULL, "ACCEL_COMPARE: %s %s/%s: %s", what, folder_name, file, strerror(errno));
    accel__stop();
}

static char *path_of(const char *file)
{
    size_t size = strlen(folder_name) + strlen(file) + 2;
    char *path = accel__allocate(size);
    snprintf(path, size, "%s/%s", folder_name, file);
    return path;
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------------- */

void accel__golden_create(const char *folder, size_t limit)
{
    folder_name = strdup(folder);
    most_values = limit;
    if (mkdir(folder, 0777) && errno != EEXIST) fail("cannot make", "");
    char *index = path_of("golden.txt"), *values = path_of("golden.values");
    index_file = fopen(index, "we");
    if (!index_file) fail("cannot write", "golden.txt");
    values_file = open(values, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (values_file < 0) fail("cannot write", "golden.values");
    fputs(first_line, index_file);
    free(index);
    free(values);
}

static struct stored *place_of(unsigned long long hash, size_t bytes)
{
    size_t at = hash & (stored_room - 1);
    while (stored[at].bytes && (stored[at].hash != hash || stored[at].bytes != bytes)) at = (at + 1) & (stored_room - 1);
    return &stored[at];
}

static void make_room(void)
{
    struct stored *before = stored;
    size_t n = stored_room;
    if (2 * n_stored < n) return;
    stored_room = n ? 2 * n : 256;
    stored = accel__allocate(sizeof *stored * stored_room);
    for (size_t i = 0; i < n; i++)
        if (before[i].bytes) *place_of(before[i].hash, before[i].bytes) = before[i];
    free(before);
}

static void write_values(const char *values, size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t n = write(values_file, values + done, bytes - done);
        if (n < 0 && errno != EINTR) fail("cannot write", "golden.values");
        if (n > 0) done += (size_t)n;
    }
}

/* Stores the values unless they are there; -1: the limit is reached. */
static long long store(const struct golden_item *item)
{
    make_room();
    struct stored *s = place_of(item->hash, item->bytes);
    if (s->bytes) return s->offset;
    if (item->bytes > most_values - n_values) return is_full = true, -1;
    write_values(item->values, item->bytes);
    *s = (struct stored){item->hash, item->bytes, (long long)n_values};
    n_stored++;
    n_values += item->bytes;
    return s->offset;
}

static void write_values_of(const struct golden_item *item)
{
    long long offset = store(item);
    fprintf(index_file, "\t%016llx\t", item->hash);
    if (offset >= 0) fprintf(index_file, "%lld", offset);
    else fputc('-', index_file);
}

static void write_item(const struct golden_item *before, const struct golden_item *after)
{
    int length = after->layout ? (int)strcspn(after->layout, ",") : 1;
    fprintf(index_file, "data\t%zu", after->bytes);
    write_values_of(before);
    write_values_of(after);
    fprintf(index_file, "\t%.*s\t%s\n", length, after->layout ? after->layout : "-", after->name);
}

static const char *text_of(const char *text)
{
    return text ? text : "";
}

void accel__golden_write(const struct accelrt_site *site, const struct golden_items *before, const struct golden_items *after)
{
    fprintf(index_file, "run\t%s\t%d\t%s\t%s\n", text_of(site->file), site->line, text_of(site->function), text_of(site->directive));
    for (size_t i = 0; i < after->n; i++) write_item(&before->list[i], &after->list[i]);
    if (fflush(index_file)) fail("cannot write", "golden.txt");
}

size_t accel__golden_close(bool *full)
{
    if (index_file) fputs("end\n", index_file), fclose(index_file);
    index_file = NULL;
    *full = is_full;
    return n_values;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------------- */

static char *whole_text(int file)
{
    struct stat s;
    if (fstat(file, &s)) return NULL;
    char *text = accel__allocate((size_t)s.st_size + 1);
    for (off_t at = 0; at < s.st_size;) {
        ssize_t n = pread(file, text + at, (size_t)(s.st_size - at), at);
        if (n <= 0) return free(text), NULL;
        at += n;
    }
    return text;
}

void accel__golden_open(const char *folder)
{
    folder_name = strdup(folder);
    char *index = path_of("golden.txt"), *values = path_of("golden.values");
    int file = open(index, O_RDONLY | O_CLOEXEC);
    if (file < 0 || !(index_text = whole_text(file))) fail("cannot read", "golden.txt");
    close(file);
    values_file = open(values, O_RDONLY | O_CLOEXEC);
    if (values_file < 0) fail("cannot read", "golden.values");
    if (strncmp(index_text, first_line, sizeof first_line - 1))
        accel__fail(NULL, NULL, "ACCEL_COMPARE: %s/golden.txt was not written by this version of accelcc", folder);
    rest = index_text + sizeof first_line - 1;
    free(index);
    free(values);
}

/* The next field of a line; "" after the last one. */
static char *field(char **line)
{
    char *f = *line ? strsep(line, "\t") : NULL;
    static char none[1];
    return f ? f : none;
}

static struct golden_values read_values(char **line)
{
    struct golden_values v = {strtoull(field(line), NULL, 16), -1};
    const char *offset = field(line);
    if (*offset != '-') v.offset = strtoll(offset, NULL, 10);
    return v;
}

static void read_data(struct golden_run *run, char *line)
{
    if (run->n == run->room) {
        size_t room = 2 * run->room + 8;
        struct golden_record *all = accel__allocate(sizeof *all * room);
        if (run->n) memcpy(all, run->data, sizeof *all * run->n);
        free(run->data);
        run->data = all;
        run->room = room;
    }
    struct golden_record *r = &run->data[run->n++];
    r->bytes = strtoull(field(&line), NULL, 10);
    r->before = read_values(&line);
    r->after = read_values(&line);
    field(&line);
    r->name = field(&line);
    r->used = false;
}

static bool begins(const char *line, const char *word)
{
    return line && !strncmp(line, word, strlen(word));
}

bool accel__golden_next(struct golden_run *run)
{
    run->n = 0;
    if (!begins(rest, "run\t")) return false;
    char *line = strsep(&rest, "\n") + strlen("run\t");
    run->file = field(&line);
    run->line = atoi(field(&line));
    run->function = field(&line);
    run->directive = field(&line);
    while (begins(rest, "data\t")) read_data(run, strsep(&rest, "\n") + strlen("data\t"));
    return true;
}

char *accel__golden_values(const struct golden_values *v, size_t bytes)
{
    if (v->offset < 0) return NULL;
    char *values = accel__reserve(bytes);
    for (size_t done = 0; done < bytes;) {
        ssize_t n = pread(values_file, values + done, bytes - done, (off_t)v->offset + (off_t)done);
        if (n <= 0) fail("cannot read", "golden.values");
        done += (size_t)n;
    }
    return values;
}
