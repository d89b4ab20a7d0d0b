/* clang_text: reads the text between the nodes of the tree: operators, `;`, brackets. SPDX-License-Identifier: MIT
 * The text has no comments and no macros; line markers and other directive lines may occur between any two tokens. */
#include "syntax/clang/clang_tree.h"
#include <ctype.h>

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 128; }

/* The `#` at `at` begins a directive line: only blanks precede it on the line. */
static bool begins_directive(const struct unit *u, unsigned at)
{
    while (at && (u->text[at - 1] == ' ' || u->text[at - 1] == '\t')) at--;
    return !at || u->text[at - 1] == '\n';
}

unsigned text_skip(const struct unit *u, unsigned at, unsigned end)
{
    for (; at < end; at++) {
        if (u->text[at] == '#' && begins_directive(u, at)) {
            while (at < end && u->text[at] != '\n') at++;
            if (at == end) break;
        } else if (!is_space(u->text[at])) break;
    }
    return at;
}

unsigned text_back(const struct unit *u, unsigned at, unsigned begin)
{
    while (at > begin) {
        unsigned line = at;
        while (line > begin && u->text[line - 1] != '\n') line--;
        unsigned first = line;
        while (first < at && is_space(u->text[first])) first++;
        if (first < at && u->text[first] == '#' && begins_directive(u, first)) at = line;
        else if (is_space(u->text[at - 1])) at--;
        else break;
    }
    return at;
}

/* Offset after the quoted text that begins at `at`. */
static unsigned skip_quoted(const struct unit *u, unsigned at, unsigned end)
{
    char quote = u->text[at++];
    while (at < end && u->text[at] != quote && u->text[at] != '\n') at += u->text[at] == '\\' ? 2 : 1;
    return at < end ? at + 1 : end;
}

unsigned text_find(const struct unit *u, unsigned at, unsigned end, char c)
{
    int depth = 0;
    for (at = text_skip(u, at, end); at < end; at = text_skip(u, at, end)) {
        char x = u->text[at];
        if (!depth && x == c) return at;
        if (x == '(' || x == '[' || x == '{') depth++;
        if (x == ')' || x == ']' || x == '}') depth--;
        if (x == '"' || x == '\'') at = skip_quoted(u, at, end);
        else at++;
    }
    return end;
}

bool text_is_word(const struct unit *u, unsigned at, const char *word)
{
    size_t n = strlen(word);
    return at + n <= u->length && !memcmp(u->text + at, word, n) && !is_word_char(u->text[at + n]);
}

/* Longest first. A compound assignment has the operator that it applies, `=` itself OP_NONE. */
static const struct { const char *text; enum op op; } operators[] = {
    { "<<=", OP_SHL }, { ">>=", OP_SHR }, { "<<", OP_SHL }, { ">>", OP_SHR }, { "<=", OP_LE }, { ">=", OP_GE },
    { "==", OP_EQ }, { "!=", OP_NE }, { "&&", OP_LAND }, { "||", OP_LOR }, { "+=", OP_ADD },
    { "-=", OP_SUB }, { "*=", OP_MUL }, { "/=", OP_DIV }, { "%=", OP_REM },
    { "&=", OP_AND }, { "|=", OP_OR }, { "^=", OP_XOR }, { "+", OP_ADD }, { "-", OP_SUB }, { "*", OP_MUL }, { "/", OP_DIV },
    { "%", OP_REM }, { "<", OP_LT }, { ">", OP_GT }, { "&", OP_AND },
    { "|", OP_OR }, { "^", OP_XOR }, { ",", OP_COMMA }, { "=", OP_NONE } };

enum op text_binary_op(const struct unit *u, unsigned at, unsigned *length)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n = strlen(operators[i].text);
        if (strncmp(u->text + at, operators[i].text, n)) continue;
        *length = (unsigned)n;
        return operators[i].op;
    }
    *length = 0;
    return OP_NONE;
}

unsigned text_statement_end(const struct unit *u, unsigned end)
{
    if (end && u->text[end - 1] == ';') return end;
    unsigned next = text_skip(u, end, u->length);
    return next < u->length && u->text[next] == ';' ? next + 1 : end;
}
