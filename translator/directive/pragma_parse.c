/* pragma_parse: directive names and clauses. SPDX-License-Identifier: MIT */
#include "base/line_map.h"
#include "base/suggest.h"
#include "base/options.h"
#include "directive/pragma_parser.h"
#include <string.h>

bool parser_is(const struct parser *p, int token, const char *spelling)
{
    if (token >= p->d->n_tokens) return false;
    const struct directive_token *t = &p->d->tokens[token];
    size_t n = strlen(spelling);
    return t->to - t->from == n && !memcmp(p->d->text + t->from, spelling, n);
}

const char *parser_text(const struct parser *p, struct token_range r)
{
    if (r.from >= r.to) return "";
    unsigned from = p->d->tokens[r.from].from, to = p->d->tokens[r.to - 1].to;
    return arena_copy(p->u->arena, p->d->text + from, to - from);
}

const char *parser_word(const struct parser *p, int token)
{
    return parser_text(p, (struct token_range){token, token + 1});
}

unsigned parser_offset(const struct parser *p, int token)
{
    return p->d->tokens[token < p->d->n_tokens ? token : p->d->n_tokens].at;
}

void parser_error(struct parser *p, int token, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(p->u->arena, format, args);
    va_end(args);
    diag_error(p->u, parser_offset(p, token), id, "%s", text);
    p->d->valid = false;
}

static bool opens(char c)
{
    return c == '(' || c == '[' || c == '{';
}
static bool closes(char c)
{
    return c == ')' || c == ']' || c == '}';
}
static char partner(char c)
{
    return c == '(' ? ')' : c == '[' ? ']' : '}';
}

static char punctuation(const struct parser *p, int token)
{
    const struct directive_token *t = &p->d->tokens[token];
    return t->kind == TOKEN_PUNCTUATION ? p->d->text[t->from] : '\0';
}

/* Index of the bracket that closes the one at `open`. On failure -1, and *unclosed is the innermost bracket that is open where a wrong one
 * closes or the text ends. */
static int match_brackets(const struct parser *p, int open, int end, int *unclosed)
{
    int stack[256], depth = 0;
    for (int i = open; i < end; i++) {
        char c = punctuation(p, i);
        if (opens(c)) {
            if (depth == (int)(sizeof stack / sizeof *stack)) break;
            stack[depth++] = i;
        } else if (closes(c)) {
            if (partner(punctuation(p, stack[depth - 1])) != c) break;
            if (--depth == 0) return i;
        }
    }
    *unclosed = stack[depth - 1];
    return -1;
}

int parser_closing(const struct parser *p, int open, int end)
{
    int unclosed;
    return match_brackets(p, open, end, &unclosed);
}

bool parser_item(const struct parser *p, struct token_range *rest, struct token_range *item, bool *first)
{
    if (!*first) {
        if (rest->from >= rest->to) return false;
        rest->from++; /* the comma that ended the previous item */
    }
    *first = false;
    int i = rest->from;
    while (i < rest->to && !parser_is(p, i, ",")) {
        int close = opens(punctuation(p, i)) ? parser_closing(p, i, rest->to) : i;
        i = close < 0 ? rest->to : close + 1;
    }
    *item = (struct token_range){rest->from, i};
    rest->from = i;
    return true;
}

/* ---- the directive's name ---- */

/* Number of tokens at the start of the directive's text that spell `name`, word by word; 0 when they do not. */
static int spelled(const struct parser *p, const char *name)
{
    int n = 0;
    while (*name) {
        size_t length = strcspn(name, " ");
        if (!parser_is(p, n, arena_copy(p->u->arena, name, length))) return 0;
        n++;
        name += length + (name[length] == ' ');
    }
    return n;
}

/* Words of OpenMP, of CUDA and of PGI's model before OpenACC, with advice. */
static const char *const other_words[][2] = {
    {"region", "in OpenACC, omit 'region', and write sections as [start:length]"},
    {"for", "in OpenACC, use 'loop'"},
    {"target", "in OpenACC, use 'parallel' or 'kernels'"},
    {"teams", "in OpenACC, use 'parallel' with 'num_gangs'"},
    {"distribute", "in OpenACC, use 'loop gang'"},
    {"simd", "in OpenACC, use 'loop vector'"},
    {"num_threads", "in OpenACC, use 'num_gangs', 'num_workers' or 'vector_length', or omit it"},
    {"schedule", "in OpenACC, use 'gang(static: size)', or omit it"},
    {"map", "in OpenACC, use 'copyin' for 'to', 'copyout' for 'from', 'copy' for 'tofrom', 'create' for 'alloc'"},
    {"is_device_ptr", "in OpenACC, use 'deviceptr'"},
    {"use_device_ptr", "in OpenACC, use 'use_device'"},
    {"use_device_addr", "in OpenACC, use 'use_device'"},
    {"shared", "in OpenACC, omit it: data that is not private is shared"},
    {"nowait", "in OpenACC, use 'async', and a 'wait' directive before the results are used"},
    {"reduce", "use 'reduction'"},
    {"sequential", "use 'seq'"},
    {"critical", "in OpenACC, use 'atomic', or a reduction; there is no mutual exclusion"},
    {"barrier", "in OpenACC, end the construct: there is no barrier among gangs"},
    {"taskwait", "in OpenACC, use 'wait'"},
    {"task", "in OpenACC, use 'async' on a compute construct"},
    {"single", "in OpenACC, use 'serial'"},
    {"master", "in OpenACC, use 'serial'"},
    {"threadprivate", "in OpenACC, use 'private' on a construct"},
    {"linear", "in OpenACC, omit it, and compute the value from the loop variable"},
    {"lastprivate", "in OpenACC, use 'copyout' for a variable that one iteration writes"},
    {"dist_schedule", "in OpenACC, use 'gang(static: size)', or omit it"},
    {"num_teams", "in OpenACC, use 'num_gangs'"},
    {"thread_limit", "in OpenACC, use 'num_workers' or 'vector_length'"},
    {"depend", "in OpenACC, use 'async' with numbers of queues, and 'wait'"},
    {"from", "in OpenACC, use 'self' on 'update', and 'copyout' elsewhere"},
    {"to", "in OpenACC, use 'device' on 'update', and 'copyin' elsewhere"},
    {"tofrom", "in OpenACC, use 'copy'"},
    {"alloc", "in OpenACC, use 'create'"},
    {"release", "in OpenACC, use 'delete'"},
    {"free", "in OpenACC, use 'delete'"},
    {"grid", "in OpenACC, use 'num_gangs', or omit it"},
    {"blocks", "in OpenACC, use 'num_gangs', or omit it"},
    {"num_blocks", "in OpenACC, use 'num_gangs', or omit it"},
    {"block", "in OpenACC, use 'vector_length', or omit it"},
    {"block_size", "in OpenACC, use 'vector_length', or omit it"},
    {"threads", "in OpenACC, use 'vector_length', or omit it"},
    {"stream", "in OpenACC, use 'async'"},
};

/* NULL for words that are in no other model. */
static const char *other_model(const char *word)
{
    for (size_t i = 0; i < sizeof other_words / sizeof *other_words; i++)
        if (!strcmp(word, other_words[i][0])) return other_words[i][1];
    return NULL;
}

static bool is_clause(const char *word)
{
    for (int i = 0; i < CLAUSE_COUNT; i++)
        if (!strcmp(word, clause_rows[i].spelling)) return true;
    for (int i = 0; i < n_synonym_rows; i++)
        if (!strcmp(word, synonym_rows[i].spelling)) return true;
    return false;
}

/* Advice for a word that begins no directive; NULL: none. */
static const char *instead_of(const char *word)
{
    if (!strcmp(word, "region")) return "in OpenACC, use 'kernels', and write sections as [start:length]";
    if (!strcmp(word, "for")) return "in OpenACC, use 'loop', and write sections as [start:length]";
    if (!strcmp(word, "end")) return "in C, a construct ends with its statement; remove this directive";
    if (is_clause(word)) return "this is a clause; write a directive name before it";
    return other_model(word);
}

static void unknown_directive(struct parser *p)
{
    if (p->d->tokens[0].kind != TOKEN_NAME) {
        bool empty = p->d->n_tokens == 0;
        parser_error(p, 0, "missing-directive", empty ? "expected a directive name" : "expected a directive name before '%s'",
                     parser_word(p, 0));
        return;
    }
    const char *word = parser_word(p, 0);
    struct suggestion one = {.word = word};
    struct suggestion two = {.word = arena_printf(p->u->arena, "%s %s", word, p->d->n_tokens > 1 ? parser_word(p, 1) : "")};
    for (int i = 0; i < DIR_COUNT; i++) {
        suggest_offer(&one, directive_rows[i].spelling);
        if (strchr(directive_rows[i].spelling, ' ')) suggest_offer(&two, directive_rows[i].spelling);
    }
    const char *best = one.best ? one.best : two.best;
    bool needs_data = !strcmp(word, "enter") || !strcmp(word, "exit");
    parser_error(p, 0, "unknown-directive", "unknown directive '%s'", word);
    if (instead_of(word)) diag_note(p->u, parser_offset(p, 0), "%s", instead_of(word));
    else if (needs_data) diag_note(p->u, parser_offset(p, 0), "did you mean '%s data'?", word);
    else if (best) diag_note(p->u, parser_offset(p, 0), "did you mean '%s'?", best);
}

static bool parse_name(struct parser *p)
{
    int longest = 0;
    for (int i = 0; i < DIR_COUNT; i++) {
        int n = spelled(p, directive_rows[i].spelling);
        if (n <= longest) continue;
        longest = n;
        p->d->kind = (enum directive_kind)i;
    }
    p->at = longest;
    if (longest) p->d->name = directive_rows[p->d->kind].spelling;
    else unknown_directive(p);
    return longest > 0;
}

/* ---- clauses ---- */

/* Reads `( ... )` at the parser's place into c. False when the parenthesis is not closed: the rest cannot be parsed. */
static bool parse_parentheses(struct parser *p, struct clause *c)
{
    int unclosed, close = match_brackets(p, p->at, p->d->n_tokens, &unclosed);
    if (close < 0) {
        parser_error(p, unclosed, "missing-bracket", "unmatched '%s' in '%s'", parser_word(p, unclosed), c->spelling);
        return false;
    }
    parse_arguments(p, c, (struct token_range){p->at + 1, close});
    p->at = close + 1;
    return true;
}

static bool needs_parentheses(enum clause_form form)
{
    static const enum clause_form bare[] = {FORM_NONE, FORM_OPTIONAL, FORM_WAIT, FORM_GANG, FORM_WORKER, FORM_VECTOR};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (form == bare[i]) return false;
    return true;
}

const char *parser_directive_advice(const struct parser *p, const char *word)
{
    struct arena *a = p->u->arena;
    const char *after = arena_printf(a, "%s %s", p->d->name, word), *before = arena_printf(a, "%s %s", word, p->d->name);
    for (int i = 0; i < DIR_COUNT; i++) {
        const char *name = directive_rows[i].spelling;
        if (!strcmp(name, after) || !strcmp(name, before)) return arena_printf(a, "write '%s' before the clauses", name);
    }
    for (int i = 0; i < DIR_COUNT; i++)
        if (!strcmp(directive_rows[i].spelling, word)) return arena_printf(a, "'%s' is a directive; write it in a '#pragma' of its own", word);
    return NULL;
}

/* `for (` or the like in a later line of the directive. */
static bool is_next_statement(const struct parser *p, int token)
{
    static const char *const words[] = {"for", "while", "if", "switch"};
    bool found = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) found |= parser_is(p, token, words[i]);
    return found && parser_is(p, token + 1, "(") &&
           line_map_place(p->u, parser_offset(p, token)).line > line_map_place(p->u, parser_offset(p, token - 1)).line;
}

/* False where the word shows that the text after it belongs to another directive, or is none. */
static bool unknown_clause(struct parser *p, int token)
{
    const char *word = parser_word(p, token), *advice = parser_directive_advice(p, word);
    if (is_next_statement(p, token)) advice = "remove the backslash at the end of the line before; it makes this line part of the directive";
    struct suggestion s = {.word = word};
    for (int i = 0; i < CLAUSE_COUNT; i++)
        if (clause_rows[i].on >> p->d->kind & 1) suggest_offer(&s, clause_rows[i].spelling);
    for (int i = 0; i < n_synonym_rows; i++)
        if (clause_rows[synonym_rows[i].kind].on & synonym_rows[i].on & 1ull << p->d->kind) suggest_offer(&s, synonym_rows[i].spelling);
    parser_error(p, token, "unknown-clause", "unknown clause '%s'", word);
    if (advice) diag_note(p->u, parser_offset(p, token), "%s", advice);
    else if (other_model(word)) diag_note(p->u, parser_offset(p, token), "%s", other_model(word));
    else if (s.best) diag_note(p->u, parser_offset(p, token), "did you mean '%s'?", s.best);
    return !advice;
}

/* One clause at the parser's place. False when nothing after it can be parsed. */
static bool parse_clause(struct parser *p)
{
    struct clause *c = arena_alloc(p->u->arena, sizeof *c);
    int name = p->at++;
    c->spelling = parser_word(p, name);
    c->at = parser_offset(p, name);
    c->kind = clause_named(c->spelling, p->d->kind);
    bool open = parser_is(p, p->at, "(");
    if (c->kind == CLAUSE_COUNT) {
        if (!unknown_clause(p, name)) return false;
        int close = open ? parser_closing(p, p->at, p->d->n_tokens) : p->at - 1;
        p->at = close + 1;
        return close >= 0;
    }
    directive_add_clause(p->d, c);
    if (open) return parse_parentheses(p, c);
    if (needs_parentheses(clause_rows[c->kind].form))
        parser_error(p, name, "missing-argument", "'%s' requires an argument in parentheses", c->spelling);
    return true;
}

/* The argument that some directives have after their name. */
static bool parse_directive_argument(struct parser *p)
{
    static const enum clause_kind kinds[] = {CLAUSE_COUNT, CLAUSE_CACHE_VARS, CLAUSE_QUEUES, CLAUSE_NAME, CLAUSE_EXTENT_VARS};
    enum clause_kind kind = kinds[directive_rows[p->d->kind].argument];
    if (!parser_is(p, p->at, "(")) return true;
    if (kind == CLAUSE_COUNT) {
        parser_error(p, p->at, "unexpected-argument", "'%s' directive does not accept an argument", p->d->name);
        p->at = parser_closing(p, p->at, p->d->n_tokens) + 1;
        return p->at > 0;
    }
    struct clause *c = arena_alloc(p->u->arena, sizeof *c);
    c->kind = kind;
    c->spelling = p->d->name;
    c->at = parser_offset(p, p->at - 1);
    directive_add_clause(p->d, c);
    return parse_parentheses(p, c);
}

/* A token where a clause is expected: a number may be the argument of the name before it, as in `wait 1`. */
static void stray_token(struct parser *p, int token)
{
    bool argument = token > 0 && p->d->tokens[token].kind == TOKEN_NUMBER && p->d->tokens[token - 1].kind == TOKEN_NAME;
    parser_error(p, token, "expected-clause", "expected a clause before '%s'", parser_word(p, token));
    if (argument) diag_note(p->u, parser_offset(p, token), "write %s(%s)", parser_word(p, token - 1), parser_word(p, token));
    if (parser_is(p, token, "{")) diag_note(p->u, parser_offset(p, token), "the statement of the directive begins on the next line");
}

static void parse_clauses(struct parser *p)
{
    int first = p->at;
    while (p->at < p->d->n_tokens) {
        bool comma = parser_is(p, p->at, ",");
        int token = p->at;
        if (parser_is(p, token, ";") && token + 1 == p->d->n_tokens && !p->u->options->strict_openacc) {
            diag_warning(p->u, parser_offset(p, token), "directive-semicolon", "extra ';' after directive is ignored");
            return;
        }
        p->at += comma && token > first;
        if (p->d->tokens[p->at].kind != TOKEN_NAME) {
            if (p->at < p->d->n_tokens) stray_token(p, p->at);
            else parser_error(p, token, "expected-clause", "expected a clause after ','");
            return;
        }
        if (!parse_clause(p)) return;
    }
}

static void parse_directive(struct unit *u, struct directive *d)
{
    struct parser p = {u, d, 0};
    if (!parse_name(&p) || !parse_directive_argument(&p)) return;
    parse_clauses(&p);
    parser_check_legality(&p);
}

bool pragma_parse(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->valid) parse_directive(u, u->directives[i]);
    return !diag_has_errors(u);
}
