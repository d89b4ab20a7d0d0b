/* Implicit conversions of C that C++ refuses. SPDX-License-Identifier: MIT */
#include <stddef.h>
enum color { RED, GREEN, BLUE = 8 };
struct item { int a; double b; };
typedef struct item item_t;

static int sum(const int *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}

static void *through(void *p) { return p; }
static enum color pick(int i) { return i; }
static char first(char *s) { return s[0]; }

int dev_main(double *out)
{
    int n = 0, a[4] = { 1, 2, 3, 4 }, *null = NULL, *zero = 0;
    void *v = a;
    int *p = v, *q = through(a);
    const int *c = p;
    unsigned *u = a;
    char *bytes = through(v);
    enum color e = 1, f;
    struct item it = { 'x', 3 }, *ip;
    item_t *other;
    out[n++] = p[1] + q[2] + c[3] + u[0] + bytes[4];
    f = 2 - 1;
    e++;
    out[n++] = e;
    ++e;
    e += 6;
    out[n++] = e == BLUE;
    e |= 4;
    out[n++] = e;
    f = e++;
    out[n++] = f + e;
    out[n++] = pick(8) + (e > RED) + (f - 20 < 0) + (e - f);
    f = (enum color)-1;
    out[n++] = (f > RED) + 2 * (f < 2);
    other = ip = through(&it);
    out[n++] = ((item_t *)v)->a + other->b + ip->a;
    out[n++] = (null == NULL) + (p != 0) + (v == p) + !q + (zero ? 1 : 2);
    out[n++] = sum(v, 4) + sum(a, 2);
    out[n++] = first("hello") + "abc"[1];
    int *chosen = n > 3 ? p : NULL, *again = n > 3 ? v : q;
    out[n++] = chosen[1] + again[2];
    char ch = 'a';
    out[n++] = (ch == 'a') + ('a' < ch) + (ch ? 'x' : 'y') + sizeof 'a';
    v = (char *)v + 4;
    out[n++] = *(int *)v;
    v += 4;
    out[n++] = *(int *)v + (v - (void *)a) + *(int *)(v + 4);
    float narrow[2] = { out[0], n };
    short small[2] = { n, 1 };
    out[n++] = narrow[0] + narrow[1] + small[0] + small[1];
    _Bool flag = 0;
    flag++;
    out[n++] = flag + (_Bool)0.5 + (_Bool)p;
    flag = n > 100;
    out[n++] = flag;
    long address = (long)p;
    out[n++] = (int *)address == p;
    const char *const words[] = { "one", "two" };
    out[n++] = words[n & 1][0];
    int *const fixed = through(p);
    out[n++] = fixed[0];
    return n;
}
