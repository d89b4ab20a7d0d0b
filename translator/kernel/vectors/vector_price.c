/* vector_price: where threads are faster with several elements at once. SPDX-License-Identifier: MIT */
#include "kernel/vectors/vectors.h"

/* Iterations of a thread read the same elements: of a window with places at least so far apart, or of rows that an inner loop passes. */
static bool shares_reads(const struct kernel *k, int places)
{
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        if (w->loads && (w->high - w->low >= places || (w->n_across && places == 1))) return true;
    }
    return false;
}

/* Measured on an H200, us before and with 16 bytes. Chars: 267 million of them in place 493 and 129, but 29 and 32 for Sobel's gradient,
 * whose iterations share what they compute along y. Floats: 67 million, y = c * x + y, 214 and 185; in two dimensions without a neighbor
 * along x 186 both; a vertical filter of seven taps 257 and 153. Doubles: only where a window has five places (fourth order in space: 140
 * and 128); with three in two dimensions 106 and 104, in three 172 and 188. REGISTER_BYTES: with more, 27 points of doubles, 134 and 182.
 */
bool vectors_are_faster(const struct kernel *k, const struct kernel *usual, const struct node *body, int size)
{
    if (size < 4) return usual->items[1] == 1 || !node_has(body, KIND(NODE_CALL));
    if (size > 4) return shares_reads(k, 4);
    return k->n_dims == 1 || shares_reads(k, 1);
}
