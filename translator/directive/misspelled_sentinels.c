/* misspelled_sentinels: see misspelled_sentinels.h. SPDX-License-Identifier: MIT */
#include "directive/misspelled_sentinels.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/token.h"
#include "directive/directive_tables.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD_ROOM = 24 };

/* The sentinel is [from, to), and the directive begins at `directive`. */
struct sentinel {
    unsigned from, to, directive;
};

static void read_word(const char *text, const struct token *t, char word[WORD_ROOM])
{
    snprintf(word, WORD_ROOM, "%.*s", t->kind == TOKEN_NAME ? (int)(t->to - t->from) : 0, text + t->from);
}

/* The word, in any case, begins a directive. */
static bool begins_directive(const char *word)
{
    size_t n = strlen(word);
    for (int d = 0; n && d < DIR_COUNT; d++)
        if (!strncasecmp(directive_rows[d].spelling, word, n) && strchr(" ", directive_rows[d].spelling[n])) return true;
    return false;
}

/* accparallel, acc_loop: the length of `acc` or `accel` in it, or 0. */
static unsigned joined(const char *word)
{
    static const char *const heads[] = {"acc", "accel", "openacc"};
    for (int i = 0; i < 3; i++) {
        unsigned n = (unsigned)strlen(heads[i]);
        if (!strncasecmp(word, heads[i], n) && begins_directive(word + n + (word[n] == '_'))) return n;
    }
    return 0;
}

static bool is_near(const char *word)
{
    bool other_word = !strcasecmp(word, "openacc"), other_case = !strcasecmp(word, "acc") || !strcasecmp(word, "accel");
    return other_word || other_case || suggest_distance(word, "acc") == 1 || suggest_distance(word, "accel") == 1;
}

/* `#pragma parallel loop`, `#pragma enter data copyin(x)`: two words of a directive, or one and a clause with its arguments. Other compilers have
 * pragmas that are one of these words, as `#pragma parallel` and `#pragma loop`. */
static bool lacks_sentinel(const char *text, const struct token *first, unsigned to)
{
    static const char *const pairs[][2] = {{"parallel", "loop"}, {"kernels", "loop"}, {"serial", "loop"}, {"enter", "data"}, {"exit", "data"}};
    struct token second = token_next(text, first->to, to);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (token_is(text, first, pairs[i][0]) && token_is(text, &second, pairs[i][1])) return true;
    struct token bracket = token_next(text, second.to, to);
    bool names = token_is(text, first, "data") || token_is(text, first, "kernels") || token_is(text, first, "update") ||
                 token_is(text, first, "host_data");
    for (int k = 0; names && token_is(text, &bracket, "(") && k < CLAUSE_COUNT; k++)
        if (clause_rows[k].on && token_is(text, &second, clause_rows[k].spelling)) return true;
    return false;
}

static bool find(const char *text, unsigned from, unsigned to, struct sentinel *s)
{
    char word[WORD_ROOM], next_word[WORD_ROOM];
    struct token hash = token_next(text, from, to), pragma = token_next(text, hash.to, to);
    struct token first = token_next(text, pragma.to, to), next = token_next(text, first.to, to);
    if (!token_is(text, &hash, "#") || !token_is(text, &pragma, "pragma")) return false;
    read_word(text, &first, word);
    read_word(text, &next, next_word);
    if (!strcmp(word, "acc") || !strcmp(word, "accel")) return false;
    if (lacks_sentinel(text, &first, to)) {
        *s = (struct sentinel){first.from, first.to, first.from};
        return true;
    }
    unsigned head = joined(word);
    *s = (struct sentinel){first.from, head ? first.from + head : first.to, head ? first.from + head + (word[head] == '_') : next.from};
    return head || (is_near(word) && begins_directive(next_word));
}

bool is_misspelled_sentinel(const char *line, unsigned length)
{
    struct sentinel s;
    return find(line, 0, length, &s);
}

void warn_misspelled_sentinel(struct unit *u, unsigned from, unsigned to)
{
    struct sentinel s;
    if (!find(u->text, from, to, &s)) return;
    struct token name = token_next(u->text, s.directive, to);
    diag_warning(u, s.from, "misspelled-sentinel", "pragma is ignored; did you mean '#pragma acc %.*s'?", (int)(name.to - name.from),
                 u->text + name.from);
    diag_underline(u, name.to - s.from);
}
