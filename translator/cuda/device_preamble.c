/* device_preamble: see device_preamble.h. SPDX-License-Identifier: MIT */
#include "cuda/device_preamble.h"
#include "base/buffer.h"

struct piece {
    const char *text;
    int needs[3];                      /* pieces; PIECE_NONE ends */
};

#define FIRST3(a, b, c, ...) { PIECE_##a, PIECE_##b, PIECE_##c }
#define NEEDS(...) FIRST3(__VA_ARGS__, NONE, NONE, NONE)
#define PIECE(name, needs, text) [PIECE_##name] = { text, NEEDS needs },
#define HELPER(name, needs, text)
static const struct piece pieces[PIECE_COUNT] = {
#include "cuda_library.inc"
};
#undef PIECE
#undef HELPER

void preamble_need(struct preamble *p, enum preamble_piece piece)
{
    if (p->needs[piece]) return;
    p->needs[piece] = true;
    for (int k = 0; k < 3 && pieces[piece].needs[k] != PIECE_NONE; k++) preamble_need(p, (enum preamble_piece)pieces[piece].needs[k]);
}

static void print_pieces(const struct preamble *p, int from, int to, struct buffer *out)
{
    for (int k = from; k < to; k++) {
        if (!p->needs[k]) continue;
        buffer_puts(out, pieces[k].text);
        buffer_putc(out, '\n');
    }
}

void preamble_print(const struct preamble *p, struct buffer *out) { print_pieces(p, 0, PIECE_KERNELS, out); }

bool preamble_has_kernels(const struct preamble *p)
{
    for (int k = PIECE_KERNELS; k < PIECE_COUNT; k++)
        if (p->needs[k]) return true;
    return false;
}

void preamble_print_kernels(const struct preamble *p, struct buffer *out) { print_pieces(p, PIECE_KERNELS, PIECE_COUNT, out); }
