/* clause_reader: what the files that read the expressions of clauses share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CLAUSE_READER_H
#define ACCEL_CLAUSE_READER_H
#include "syntax/clang/clang_tree.h"

struct reader {
    struct clang_tree *tree;
    const char *at;                    /* next token */
    unsigned offset;                   /* names are looked up here */
    bool failed;
};

bool clause_is_word_char(char c);
void clause_skip(struct reader *r);                      /* white space */
bool clause_accept(struct reader *r, const char *token); /* consumes the token if it is next */
const char *clause_word(struct reader *r);               /* consumes an identifier or a keyword; NULL: none is next */
struct type *clause_basic(struct reader *r, enum basic_type k);
/* Reads a type name and the ')' after it; *type is NULL if the type is not supported. False, with nothing consumed, if there is none. */
bool clause_type_name(struct reader *r, struct type **type);

#endif
