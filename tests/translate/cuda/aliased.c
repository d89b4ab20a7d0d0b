/* aliased: parameters that other pointers of the kernel may lead to are not restrict, unless nothing changes. SPDX-License-Identifier: MIT */
struct box { float *data; };
struct link { struct link *next; float v; };
static float total;
#pragma acc declare create(total)
static void put(float *to, float v) { *to = v; }
static void fill(struct box *b, float v) { b->data[0] = v; }
static float read(const struct box *b) { return b->data[0]; }
static void add(float v) { total += v; }

void aliases(int n, const struct box *b, struct link *l, float x[100])
{
#pragma acc parallel loop present(b, x)
    for (int i = 0; i < n; i++) {
        float *d = b[i].data;
        d[0] = x[i];
    }
#pragma acc parallel loop present(b, x)
    for (int i = 0; i < n; i++) put(b[i].data, x[i]);
#pragma acc parallel loop present(b, x)
    for (int i = 0; i < n; i++) fill((struct box *)&b[i], x[i]);
#pragma acc parallel loop present(l, x)
    for (int i = 0; i < n; i++)
        for (struct link *p = &l[i]; p; p = p->next) p->v = x[i];
#pragma acc serial present(x)
    {
        add(x[0]);
        x[1] = total;
    }
}

void no_aliases(int n, const struct box *b, const struct link *l, const float *x, float *restrict y)
{
#pragma acc parallel loop present(b, x, l, y)
    for (int i = 0; i < n; i++) {
        const float *d = b[i].data;
        float s = d[1] * x[i] + read(&b[i]);
        for (const struct link *p = &l[i]; p; p = p->next) s += p->v;
        (void)s;
    }
#pragma acc serial present(y)
    {
        add(y[1]);
        y[0] = 1;
    }
}
