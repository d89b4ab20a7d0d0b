/* device-cyclic-table: constant tables that point to themselves. SPDX-License-Identifier: MIT */
struct state { int value; const struct state *next; };
static const struct state ring[2] = { { 1, &ring[1] }, { 2, ring } };
extern const struct state second;
static const struct state first = { 3, &second };
const struct state second = { 4, &first };
void f(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = ring[i % 2].next->value + first.next->value;
}
