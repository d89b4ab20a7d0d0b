/* race-scatter: sums at places that memory selects: in loops inside, by members, pointers and functions. SPDX-License-Identifier: MIT */
struct mesh {
    int n, *node;
    double *force, (*at)[3], grid[50][50];
    struct {
        int count;
    } *cells;
};
struct edge {
    int from, to;
};
static void add(double *h, int k, double w)
{
    h[k] += w;
}
static int key(const int *x, int i)
{
    return x[i] / 4;
}
void sums(int n, int m, const int *restrict x, const double *restrict w, double *restrict h, float *restrict f, struct mesh *s)
{
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]] -= w[i];
#pragma acc parallel loop copyin(x[0:n * m], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) h[x[i * m + j]] += w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[key(x, i)] = h[key(x, i)] + w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) add(h, x[i], w[i]);
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) {
        int k = x[i];
        double *p = &h[k];
        *p += w[i];
    }
#pragma acc parallel loop copyin(x[0:n]) copy(f[0:100])
    for (int i = 0; i < n; i++) ++*(f + x[i]);
#pragma acc parallel loop copyin(x[0:m], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) h[x[j]] += w[i];
#pragma acc parallel loop gang copyin(x[0:n], w[0:n * m]) copy(h[0:100])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) h[x[i]] += w[i * m + j];
    }
}
void members(int n, const struct edge *restrict e, const double *restrict u, double *restrict sum, struct mesh *s)
{
    int k, node;
#pragma acc parallel loop private(k, node)
    for (int i = 0; i < s->n; i++)
        for (k = 0; k < 4; k++) {
            node = s->node[4 * i + k];
            s->force[node] += s->at[node][0];
        }
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) s->cells[s->node[i]].count++;
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) s->grid[s->node[i]][s->node[i + 1]] += 1;
#pragma acc parallel loop copyin(e[0:n], u[0:100]) copy(sum[0:100])
    for (int i = 0; i < n; i++) {
        double flux = u[e[i].to] - u[e[i].from];
        sum[e[i].from] += flux;
        sum[e[i].to] -= flux;
    }
}
/* Nothing to say of these: rows of one iteration, private copies, lists of elements, one color at a time. */
void apart(int n, int m, const int *restrict x, const double *restrict w, double *restrict h, const int *restrict first, struct mesh *s)
{
    double own[16];
#pragma acc parallel loop copyin(x[0:n], w[0:n], first[0:n + 1]) copy(h[0:n])
    for (int i = 0; i < n; i++)
        for (int j = first[i]; j < first[i + 1]; j++) h[i] += w[x[j]];
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:n * 16])
    for (int i = 0; i < n; i++) {
        double *row = h + i * 16;
        for (int j = 0; j < m; j++) row[x[j]] += w[j];
    }
#pragma acc parallel loop copyin(x[0:n * m], w[0:n]) copy(h[0:n]) private(own)
    for (int i = 0; i < n; i++) {
        double mine[16] = {0};
        for (int j = 0; j < 16; j++) own[j] = 0;
        for (int j = 0; j < m; j++) own[x[i * m + j]] += w[j], mine[x[j]] += w[i];
        h[i] = own[3] + mine[4];
    }
#pragma acc parallel loop copyin(x[0:n], w[0:n]) reduction(+ : h[0:100])
    for (int i = 0; i < n; i++) h[x[i]] += w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:100]) copy(h[0:100])
    for (int i = 0; i < n; i++) {
        int k = x[i];
        h[k] += w[k] * w[k];
    }
    for (int color = 0; color < 4; color++) {
#pragma acc parallel loop copyin(x[0:n], w[0:n], first[0:5]) copy(h[0:100])
        for (int i = first[color]; i < first[color + 1]; i++) h[x[i]] += w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:n], first[0:n]) copy(h[0:100])
        for (int i = 0; i < n; i++)
            if (first[i] == color) h[x[i]] += w[i];
    }
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) {
        int k = x[i];
        if (w[i] < 0) k = i;
        h[k] += w[i];
#pragma acc atomic
        h[x[i] + 50] += w[i];
    }
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++)
        if (i == m) s->cells[s->node[m]].count++;
#pragma acc parallel loop seq copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]] += w[i];
#pragma acc parallel loop auto copyin(x[0:n], w[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]] += w[i];
}
