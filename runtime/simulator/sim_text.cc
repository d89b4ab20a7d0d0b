/* sim_text: scans a kernel text for the facts that the simulator needs: its kernels, and which of them may wait for other threads.
 * SPDX-License-Identifier: MIT */
#include "sim_module.h"
#include <cctype>
#include <cstring>
#include <map>
#include <set>

typedef std::set<std::string> names;
enum token_kind { WORD, STRING, PUNCTUATION };
struct token { token_kind kind; size_t at, end; std::string text; };

/* ---- Tokens ---- */
static size_t skip_quoted(const std::string &s, size_t i)
{
    char quote = s[i++];
    while (i < s.size() && s[i] != quote && s[i] != '\n')
        i += s[i] == '\\' ? 2 : 1;
    return i < s.size() ? i + 1 : s.size();
}
/* The end of a comment that begins at i; i if none does. */
static size_t skip_comment(const std::string &s, size_t i)
{
    if (!s.compare(i, 2, "//")) {
        size_t end = s.find('\n', i);
        return end == std::string::npos ? s.size() : end;
    }
    if (!s.compare(i, 2, "/*")) {
        size_t end = s.find("*/", i + 2);
        return end == std::string::npos ? s.size() : end + 2;
    }
    return i;
}
static size_t directive_end(const std::string &s, size_t i)
{
    while (i < s.size() && s[i] != '\n') {
        size_t after = skip_comment(s, i);
        i = after != i ? after : s[i] == '\\' ? i + 2 : i + 1;
    }
    return i < s.size() ? i : s.size();
}
static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}
static size_t next_token(const std::string &s, size_t i, std::vector<token> *out)
{
    size_t start = i;
    token_kind kind = PUNCTUATION;
    if (s[i] == '"' || s[i] == '\'') {
        kind = STRING;
        i = skip_quoted(s, i);
    } else if (is_word(s[i])) {
        bool number = isdigit((unsigned char)s[i]);
        kind = number ? PUNCTUATION : WORD;
        while (i < s.size() && (is_word(s[i]) || (number && (s[i] == '\'' || s[i] == '.'))))
            i++;
    } else {
        i++;
    }
    out->push_back({ kind, start, i, s.substr(start, i - start) });
    return i;
}
/* Records the words of a macro's replacement as uses of the macro's name. */
static void read_directive(const std::string &line, std::map<std::string, names> *uses)
{
    std::vector<token> t;
    for (size_t i = 1; i < line.size();) {
        size_t after = skip_comment(line, i);
        if (after != i)
            i = after;
        else if (isspace((unsigned char)line[i]) || line[i] == '\\')
            i++;
        else
            i = next_token(line, i, &t);
    }
    for (size_t k = 2; k < t.size() && t[0].text == "define"; k++)
        if (t[k].kind == WORD)
            (*uses)[t[1].text].insert(t[k].text);
}
/* Whether `line`, a directive, opens a part that is not compiled: #ifndef of a defined name, or #if with only such conditions and `defined`
 * of undefined names, joined by ||. */
static bool opens_skipped(const std::string &line, const names &defined)
{
    std::vector<token> t;
    for (size_t i = 1; i < line.size();)
        i = isspace((unsigned char)line[i]) ? i + 1 : next_token(line, i, &t);
    if (t.size() == 2 && t[0].text == "ifndef")
        return defined.count(t[1].text) > 0;
    for (size_t i = 1; i < t.size(); i++) {
        bool negated = t[i].text == "!";
        i += negated;
        if (i + 1 >= t.size() || t[i].text != "defined" || (defined.count(t[i + 1].text) > 0) != negated)
            return false;
        i += 2;
        if (i + 1 < t.size() && t[i].text == "|" && t[i + 1].text == "|")
            i++;
        else if (i < t.size())
            return false;
    }
    return t.size() > 1 && t[0].text == "if";
}
/* `skipped`: the number of open conditions in a part that is not compiled, including the one that opens it. */
static void follow_condition(const std::string &line, const names &defined, int *skipped)
{
    size_t at = line.find_first_not_of(" \t", 1), end = line.find_first_of(" \t\r", at);
    std::string word = at == std::string::npos ? "" : line.substr(at, end - at);
    if (*skipped ? !word.compare(0, 2, "if") : opens_skipped(line, defined))
        ++*skipped;
    else if (*skipped && (word == "endif" || (*skipped == 1 && word == "else")))
        --*skipped;
}
static std::vector<token> tokens_of(const std::string &s, const names &defined, std::map<std::string, names> *uses)
{
    std::vector<token> out, left_out;
    int skipped = 0;
    bool line_start = true;
    for (size_t i = 0; i < s.size();) {
        size_t after = skip_comment(s, i);
        if (after != i) {
            i = after;
        } else if (s[i] == '#' && line_start) {
            size_t end = directive_end(s, i);
            read_directive(s.substr(i, end - i), uses);
            follow_condition(s.substr(i, end - i), defined, &skipped);
            i = end;
        } else if (isspace((unsigned char)s[i])) {
            line_start |= s[i++] == '\n';
        } else {
            i = next_token(s, i, skipped ? &left_out : &out);
            line_start = false;
        }
    }
    return out;
}

/* ---- Declarations at file scope ---- */
struct scan {
    const std::string &source;
    std::vector<token> t;
    std::map<std::string, names> uses; /* words in the body of each function, type and macro */
    names declared;                    /* declared device functions; one without a body is defined in another text and may do anything */
    sim_text result;
};
static size_t matching(const std::vector<token> &t, size_t open)
{
    const char *o = t[open].text.c_str(), close = *o == '(' ? ')' : *o == '[' ? ']' : '}';
    int depth = 0;
    for (size_t i = open; i < t.size(); i++) {
        if (t[i].kind == PUNCTUATION && t[i].text[0] == *o)
            depth++;
        else if (t[i].kind == PUNCTUATION && t[i].text[0] == close && --depth == 0)
            return i;
    }
    return t.size() - 1;
}
static bool is_attribute(const std::string &word)
{
    static const names all = { "__launch_bounds__", "__attribute__", "__align__", "alignas", "__cluster_dims__", "decltype", "__declspec",
        "__asm__", "asm", "noexcept", "__block_size__", "__maxnreg__" };
    return all.count(word) > 0;
}
/* The token with the name of the function whose head is t[from .. to): the word before the first parenthesis that is not of an
 * attribute. */
static size_t function_name(const std::vector<token> &t, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++) {
        if (t[i].text != "(" || t[i - 1].kind != WORD)
            continue;
        if (!is_attribute(t[i - 1].text))
            return i - 1;
        i = matching(t, i);
    }
    return to;
}
static bool has_word(const std::vector<token> &t, size_t from, size_t to, const char *word)
{
    for (size_t i = from; i < to; i++)
        if (t[i].text == word)
            return true;
    return false;
}
static std::string launch_bounds(const scan &s, size_t from, size_t to)
{
    for (size_t i = from; i + 1 < to; i++) {
        if (s.t[i].text != "__launch_bounds__" || s.t[i + 1].text != "(")
            continue;
        size_t close = matching(s.t, i + 1), end = i + 2;
        for (; end < close && s.t[end].text != ","; end++)
            if (s.t[end].text == "(")
                end = matching(s.t, end);
        return s.source.substr(s.t[i + 2].at, s.t[end - 1].end - s.t[i + 2].at);
    }
    return "0";
}
/* "FILE:LINE" in the comment "FILE:LINE: #pragma acc ..." that precedes the kernel at offset `at`; "": there is none. */
static std::string directive_place(const std::string &source, size_t at)
{
    size_t end = source.rfind("*/", at), start = end == std::string::npos ? end : source.rfind("/*", end);
    if (start == std::string::npos || source.find_first_not_of(" \n", end + 2) != at)
        return "";
    size_t directive = source.find(": #pragma", start);
    return directive < end ? source.substr(start + 3, directive - start - 3) : "";
}
/* Reads the definition whose `{` is token `brace`: records the words of its body, and the kernel if it is one. */
static void read_definition(scan *s, size_t from, size_t brace, size_t close, bool in_c)
{
    size_t name = function_name(s->t, from, brace);
    const std::string &key = name < brace ? s->t[name].text : brace > from ? s->t[brace - 1].text : s->t[brace].text;
    names *used = &s->uses[key];
    for (size_t i = from; i < close; i++)
        if (s->t[i].kind == WORD && i != name)
            used->insert(s->t[i].text);
    bool kernel = name < brace && has_word(s->t, from, name, "__global__") && !has_word(s->t, from, name, "template");
    if (kernel && (in_c || has_word(s->t, from, name, "\"C\"")))
        s->result.kernels.push_back({ key, launch_bounds(*s, from, brace), false, directive_place(s->source, s->t[from].at) });
}
/* `using name = type;`: the name uses the type's words. */
static void read_alias(scan *s, size_t from, size_t to)
{
    for (size_t i = from; i + 2 < to; i++) {
        if (s->t[i].text != "using" || s->t[i + 2].text != "=")
            continue;
        for (size_t k = i + 3; k < to; k++)
            if (s->t[k].kind == WORD)
                s->uses[s->t[i + 1].text].insert(s->t[k].text);
    }
}
static void read_scope(scan *s, size_t from, size_t to, bool in_c)
{
    for (size_t i = from; i < to; i++) {
        if (s->t[i].text == ";") {
            size_t name = function_name(s->t, from, i);
            if (name < i && has_word(s->t, from, name, "__device__"))
                s->declared.insert(s->t[name].text);
            read_alias(s, from, i);
            from = i + 1;
        } else if (s->t[i].text == "(") {
            i = matching(s->t, i);
        } else if (s->t[i].text == "{") {
            size_t close = matching(s->t, i);
            bool linkage = i == from + 2 && s->t[from].text == "extern" && s->t[i - 1].text == "\"C\"";
            if (linkage || has_word(s->t, from, i, "namespace"))
                read_scope(s, i + 1, close, in_c || linkage);
            else
                read_definition(s, from, i, close, in_c);
            i = close;
            from = i + 1;
        }
    }
}

/* ---- Which kernels may wait ---- */
static bool waits_for_others(const std::string &word)
{
    static const names all = { "__activemask", "accel_bar_sync", "atomicCAS", "atomicCAS_block", "atomicCAS_system", "atomicExch",
        "atomicExch_block", "atomicExch_system", "__nanosleep", "volatile", "__ldcv" };
    size_t n = word.size();
    return all.count(word) || !word.compare(0, 13, "__syncthreads") || !word.compare(0, 14, "__barrier_sync") || word == "__syncwarp" ||
        (!word.compare(0, 2, "__") && n > 5 && !word.compare(n - 5, 5, "_sync"));
}
static bool reaches_wait(const scan &s, const std::string &name, names *seen)
{
    std::map<std::string, names>::const_iterator body = s.uses.find(name);
    if (waits_for_others(name))
        return true;
    if (body == s.uses.end())
        return s.declared.count(name) > 0;
    if (!seen->insert(name).second)
        return false;
    for (const std::string &word : body->second)
        if (reaches_wait(s, word, seen))
            return true;
    return false;
}

/* `extern __shared__ T x[];` names the module's only dynamic buffer. */
static std::string respell(const scan &s)
{
    std::string out;
    size_t done = 0;
    for (size_t i = 0; i + 1 < s.t.size(); i++) {
        if (s.t[i].text != "extern" || s.t[i + 1].text != "__shared__")
            continue;
        size_t end = i;
        while (end + 1 < s.t.size() && s.t[end].text != ";")
            end++;
        out += s.source.substr(done, s.t[i + 1].at - done) + "__dynamic_shared__";
        out += s.source.substr(s.t[i + 1].end, s.t[end].at - s.t[i + 1].end) + " __asm__(\"sim_dynamic_shared\")";
        done = s.t[end].at;
        i = end;
    }
    return out + s.source.substr(done);
}
sim_text sim_text_scan(const std::string &source, const std::vector<std::string> &defined)
{
    scan s = { source, {}, {}, {}, {} };
    s.t = tokens_of(source, names(defined.begin(), defined.end()), &s.uses);
    if (!s.t.empty())
        read_scope(&s, 0, s.t.size(), false);
    for (sim_text_kernel &k : s.result.kernels) {
        names seen;
        k.waits = reaches_wait(s, k.name, &seen);
    }
    s.result.source = respell(s);
    return s.result;
}
