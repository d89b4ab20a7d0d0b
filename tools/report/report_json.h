/* report_json: values of a JSON text. SPDX-License-Identifier: MIT */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };
struct json {
    enum json_kind kind;
    char *name; /* of a member of an object */
    double number;
    char *text;         /* of a string */
    struct json *child; /* of an array or object: the first */
    struct json *next;
};

/* A text that is read from `at` to its end, which is a 0. */
struct json_reader {
    char *at;
    bool failed;
};

/* Reads a value; NULL and `failed`: the text is not JSON, or ends within it. Strings are decoded in the text. The caller frees it. */
struct json *json_read(struct json_reader *r);
void json_free(struct json *v);
/* Skips white space; whether `c` follows, which is skipped too. */
bool json_skip(struct json_reader *r, char c);

/* A member of an object; NULL: it has none, or is none. */
struct json *json_member(const struct json *v, const char *name);
const char *json_text(const struct json *v, const char *name); /* "" if it is absent or no string */
double json_number(const struct json *v, const char *name);    /* 0 if it is absent or no number */
void json_write(FILE *out, const struct json *v);
#endif
