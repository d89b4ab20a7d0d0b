/* rt_rows_copy: many small pieces in few transfers. SPDX-License-Identifier: MIT */
#include "data/rt_rows.h"

/* Bytes: least size of a piece with its own transfer; largest gap that costs less than another transfer. */
enum { PIECE_LARGE = 1 << 20, GAP_MOST = 64 << 10 };

static bool continues(const struct accel_piece *a, size_t bytes, const struct accel_piece *next)
{
    return (char *)a->host + bytes == next->host && a->device + bytes == next->device;
}

/* The end of the pieces from i on that are contiguous on both sides; *bytes: their size. */
static size_t run_end(const struct accel_piece *p, size_t n, size_t i, size_t *bytes)
{
    size_t k = i + 1;
    *bytes = p[i].bytes;
    while (k < n && continues(&p[i], *bytes, &p[k])) *bytes += p[k++].bytes;
    return k;
}

/* The end of the pieces from i on that one transfer can copy. To the device, they must have no gaps; to the host, the gaps are
 * discarded. */
static size_t gather_end(const struct accel_piece *p, size_t n, size_t i, enum accel_direction way)
{
    size_t k = i + 1;
    for (; k < n; k++) {
        uintptr_t end = p[k - 1].device + p[k - 1].bytes, gap = p[k].device - end;
        if (p[k].device < end || gap > (way == ACCEL_TO_HOST ? GAP_MOST : 0)) break;
        if (p[k].bytes > PIECE_LARGE) break;
    }
    return k;
}

void accel__pieces_copy(struct accel_queue *q, enum accel_direction way, const struct accel_piece *p, size_t n, const char *name)
{
    for (size_t i = 0, end, bytes; i < n; i = end) {
        end = run_end(p, n, i, &bytes);
        if (bytes <= PIECE_LARGE && end < n) {
            size_t most = accel__strided_end(q, way, p, n, i);
            if (most > end) {
                accel__transfer_strided(q, way, p + i, most - i, name);
                end = most;
                continue;
            }
            most = gather_end(p, n, i, way);
            if (most > end) {
                accel__transfer_pieces(q, way, p + i, most - i, name);
                end = most;
                continue;
            }
        }
        accel__transfer(q, way, p[i].host, (void *)p[i].device, bytes, name);
    }
}

void accel__piece_add(struct accel_pieces *p, uintptr_t host, uintptr_t device, size_t bytes)
{
    struct accel_piece *last = p->n ? &p->items[p->n - 1] : NULL;
    if (last && (uintptr_t)last->host + last->bytes == host && last->device + last->bytes == device) last->bytes += bytes;
    else p->items[p->n++] = (struct accel_piece){ (void *)host, device, bytes };
}
