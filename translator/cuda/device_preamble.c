/* device_preamble: see device_preamble.h. SPDX-License-Identifier: MIT */
#include "cuda/device_preamble.h"
#include "base/buffer.h"
#include <string.h>

struct piece {
    const char *text, *defines;        /* names, separated by ", " */
    int needs[3];                      /* pieces; PIECE_NONE ends */
    bool is_kernel;
};

#define FIRST3(a, b, c, ...) { PIECE_##a, PIECE_##b, PIECE_##c }
#define NEEDS(...) FIRST3(__VA_ARGS__, NONE, NONE, NONE)
#define PIECE(name, needs, defines, text) [PIECE_##name] = { text, defines, NEEDS needs, false },
#define KERNEL(name, needs, defines, text) [PIECE_##name] = { text, defines, NEEDS needs, true },
#define HELPER(name, needs, text)
static const struct piece pieces[PIECE_COUNT] = {
#include "cuda_library.inc"
};
#undef PIECE
#undef KERNEL
#undef HELPER

void preamble_need(struct preamble *p, enum preamble_piece piece)
{
    if (p->needs[piece]) return;
    p->needs[piece] = true;
    for (int k = 0; k < 3 && pieces[piece].needs[k] != PIECE_NONE; k++) preamble_need(p, (enum preamble_piece)pieces[piece].needs[k]);
}

static bool lists(const char *names, const char *name)
{
    size_t n = strcspn(name, "<"); /* without template arguments */
    for (const char *at = names; *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        if (length == n && !strncmp(at, name, n)) return true;
        at += length;
    }
    return false;
}

void preamble_need_name(struct preamble *p, const char *name)
{
    for (int k = 0; k < PIECE_COUNT; k++)
        if (pieces[k].defines[0] && lists(pieces[k].defines, name)) preamble_need(p, (enum preamble_piece)k);
}

/* After those that it needs. */
static void print_piece(int piece, bool *printed, struct buffer *out)
{
    if (printed[piece]) return;
    printed[piece] = true;
    for (int k = 0; k < 3 && pieces[piece].needs[k] != PIECE_NONE; k++) print_piece(pieces[piece].needs[k], printed, out);
    buffer_puts(out, pieces[piece].text);
    buffer_putc(out, '\n');
}

void preamble_print(const struct preamble *p, struct buffer *out)
{
    bool printed[PIECE_COUNT] = {false};
    for (int k = 0; k < PIECE_COUNT; k++)
        if (p->needs[k] && !pieces[k].is_kernel) print_piece(k, printed, out);
}

bool preamble_has_kernels(const struct preamble *p)
{
    for (int k = 0; k < PIECE_COUNT; k++)
        if (p->needs[k] && pieces[k].is_kernel) return true;
    return false;
}

void preamble_print_kernels(const struct preamble *p, struct buffer *out)
{
    for (int k = 0; k < PIECE_COUNT; k++)
        if (p->needs[k] && pieces[k].is_kernel) buffer_puts(out, pieces[k].text), buffer_putc(out, '\n');
}
