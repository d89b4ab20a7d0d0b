/* report_json: see report_json.h. SPDX-License-Identifier: MIT */
#include "report_json.h"
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 64 };

static struct json *value_new(enum json_kind kind)
{
    struct json *v = calloc(1, sizeof *v);
    if (!v) fputs("accelcc-report: out of memory\n", stderr), exit(2);
    v->kind = kind;
    return v;
}

void json_free(struct json *v)
{
    while (v) {
        struct json *next = v->next;
        json_free(v->child);
        free(v);
        v = next;
    }
}

bool json_skip(struct json_reader *r, char c)
{
    r->at += strspn(r->at, " \t\r\n");
    if (*r->at != c || !c) return false;
    r->at++;
    return true;
}

/* ---- strings ------------------------------------------------------------------------------------------------------------------------- */

/* The character of \u and four digits as UTF-8. */
static char *put_code(char *to, unsigned code)
{
    if (code < 0x80) *to++ = (char)code;
    else if (code < 0x800) *to++ = (char)(0xc0 | code >> 6), *to++ = (char)(0x80 | (code & 63));
    else *to++ = (char)(0xe0 | code >> 12), *to++ = (char)(0x80 | (code >> 6 & 63)), *to++ = (char)(0x80 | (code & 63));
    return to;
}

/* After the opening quote. Decodes in place, since the result is never longer. */
static char *read_string(struct json_reader *r)
{
    static const char escapes[] = "n\nt\tr\rb\bf\f";
    char *begin = r->at, *to = begin;
    for (; *r->at && *r->at != '"'; r->at++) {
        if (*r->at != '\\') {
            *to++ = *r->at;
            continue;
        }
        const char *known = strchr(escapes, *++r->at);
        if (!*r->at) break;
        if (*r->at == 'u' && strspn(r->at + 1, "0123456789abcdefABCDEF") >= 4) {
            char digits[5] = {r->at[1], r->at[2], r->at[3], r->at[4], 0};
            to = put_code(to, (unsigned)strtoul(digits, NULL, 16));
            r->at += 4;
        } else *to++ = known && (known - escapes) % 2 == 0 ? known[1] : *r->at;
    }
    r->failed |= !*r->at;
    if (*r->at) r->at++;
    *to = 0;
    return begin;
}

/* ---- values -------------------------------------------------------------------------------------------------------------------------- */

static struct json *read_value(struct json_reader *r, int depth);

static void read_list(struct json_reader *r, struct json *v, char end, int depth)
{
    struct json **link = &v->child;
    if (json_skip(r, end)) return;
    do {
        char *name = NULL;
        if (v->kind == JSON_OBJECT) {
            name = json_skip(r, '"') ? read_string(r) : NULL;
            r->failed |= !name || !json_skip(r, ':');
        }
        if (r->failed || !(*link = read_value(r, depth + 1))) return;
        (*link)->name = name;
        link = &(*link)->next;
    } while (json_skip(r, ','));
    r->failed |= !json_skip(r, end);
}

static struct json *read_number(struct json_reader *r)
{
    char *end;
    struct json *v = value_new(JSON_NUMBER);
    v->number = strtod(r->at, &end);
    r->failed |= end == r->at;
    r->at = end;
    return v;
}

static bool skip_word(struct json_reader *r, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(r->at, word, n)) return false;
    r->at += n;
    return true;
}

static struct json *read_value(struct json_reader *r, int depth)
{
    struct json *v = NULL;
    if (depth > DEPTH_MOST) r->failed = true;
    else if (json_skip(r, '{')) read_list(r, v = value_new(JSON_OBJECT), '}', depth);
    else if (json_skip(r, '[')) read_list(r, v = value_new(JSON_ARRAY), ']', depth);
    else if (json_skip(r, '"')) (v = value_new(JSON_STRING))->text = read_string(r);
    else if (skip_word(r, "true")) v = value_new(JSON_TRUE);
    else if (skip_word(r, "false")) v = value_new(JSON_FALSE);
    else if (skip_word(r, "null")) v = value_new(JSON_NULL);
    else v = read_number(r);
    if (!r->failed) return v;
    json_free(v);
    return NULL;
}

struct json *json_read(struct json_reader *r)
{
    return read_value(r, 0);
}

struct json *json_member(const struct json *v, const char *name)
{
    if (!v || v->kind != JSON_OBJECT) return NULL;
    for (struct json *m = v->child; m; m = m->next)
        if (!strcmp(m->name, name)) return m;
    return NULL;
}

const char *json_text(const struct json *v, const char *name)
{
    const struct json *m = json_member(v, name);
    return m && m->kind == JSON_STRING ? m->text : "";
}

double json_number(const struct json *v, const char *name)
{
    const struct json *m = json_member(v, name);
    return m && m->kind == JSON_NUMBER ? m->number : 0;
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------------- */

static void write_string(FILE *out, const char *s)
{
    fputc('"', out);
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') fprintf(out, "\\%c", *s);
        else if ((unsigned char)*s < 0x20) fprintf(out, "\\u%04x", (unsigned)*s);
        else fputc(*s, out);
    }
    fputc('"', out);
}

static void write_list(FILE *out, const struct json *v, char begin, char end)
{
    fputc(begin, out);
    for (const struct json *m = v->child; m; m = m->next) {
        if (m->name) write_string(out, m->name), fputc(':', out);
        json_write(out, m);
        if (m->next) fputc(',', out);
    }
    fputc(end, out);
}

void json_write(FILE *out, const struct json *v)
{
    switch (v->kind) {
    case JSON_NULL: fputs("null", out); break;
    case JSON_FALSE: fputs("false", out); break;
    case JSON_TRUE: fputs("true", out); break;
    case JSON_NUMBER: fprintf(out, "%.15g", v->number); break;
    case JSON_STRING: write_string(out, v->text); break;
    case JSON_ARRAY: write_list(out, v, '[', ']'); break;
    case JSON_OBJECT: write_list(out, v, '{', '}'); break;
    }
}
