/* Designated initialisers, strings, compound literals. SPDX-License-Identifier: MIT */
struct point { double x, y; };
struct line { struct point from, to; int tag; };
union value { int i; float f; unsigned char bytes[4]; };
struct mixed { int n; union { int i; float f; }; struct { short s, t; } in; char name[3]; };
typedef struct { int a[4]; struct point p[2]; } deep;

static const struct point corners[] = { [2] = { 1, 2 }, [0] = { .y = 5 }, { 7, 8 } };
static const int table[8] = { [1 ... 3] = 4, [6] = 9, 10 };
static const char letters[2][3] = { "abc", "de" };
static const deep constant = { .p[1].y = 4, .a = { 1, [2] = 3 } };
static const double flat[2][3] = { 1, 2, 3, 4 };

static double length(const struct point *p) { return p->x * 10 + p->y; }
static double by_value(struct line l) { return l.from.x + 10 * l.from.y + 100 * l.to.x + 1000 * l.to.y + l.tag; }
static int total(const int *p, int n) { return n ? *p + total(p + 1, n - 1) : 0; }
static struct point make(double x, double y) { return (struct point){ .y = y, .x = x }; }

int dev_main(double *out)
{
    int n = 0;
    struct point p = { .y = 2, .x = 1 }, q = p;
    struct line l = { .to = { .y = 4, .x = 3 }, .from = p, .tag = 5 }, m = { .to.y = 7, .from.x = 2 };
    struct line elided = { 1, 2, 3, 4, 5 };
    union value v = { .f = 1.0f }, w = { 3 };
    struct mixed x = { .f = 2.5f, .in.t = 6, .name = "xyz", .n = 1 };
    int sparse[6] = { [4] = 1, 2, [0] = 3 };
    int unsized[] = { [2] = 7, [0 ... 1] = 5 };
    char s[] = "word", t[4] = "full", u[8] = { 'a', 'b' };
    struct point list[2] = { { .y = 1 }, [1].x = 2 };
    double zero[3] = { 0 };
    out[n++] = length(&p) + q.x;
    out[n++] = by_value(l);
    out[n++] = by_value(m) + by_value(elided);
    out[n++] = v.i + w.i;
    out[n++] = x.f + x.in.t + x.name[2] + x.n + x.in.s;
    for (int i = 0; i < 6; i++) out[n++] = sparse[i];
    out[n++] = unsized[0] + 10 * unsized[1] + 100 * unsized[2] + sizeof unsized;
    out[n++] = s[3] + t[3] + u[1] + u[2] + sizeof s;
    out[n++] = list[0].x + 10 * list[0].y + 100 * list[1].x + zero[2];
    for (int i = 0; i < 3; i++) out[n++] = length(&corners[i]);
    for (int i = 0; i < 8; i++) out[n++] = table[i];
    out[n++] = letters[0][2] + letters[1][1] + letters[1][2];
    out[n++] = constant.p[1].y + constant.a[0] + constant.a[2] + constant.a[3] + flat[1][0] + flat[1][1];
    out[n++] = length(&(struct point){ 3, n });
    if (n > 2) out[n++] = length(&(struct point){ .y = 3 });
    for (int i = 0; i < 2; i++) out[n++] = total((int[]){ i, 2, 3 }, 3);
    out[n++] = ((struct point){ 4, 5 }).y + make(1, 2).y;
    p = (struct point){ .y = 1 };
    out[n++] = length(&p) + by_value((struct line){ p, .tag = 2 });
    const struct point *keep = &(struct point){ 8, 9 };
    out[n++] = keep->x + *(int[2]){ 6 };
    struct point copy = (struct point){ 1, 2 };
    out[n++] = copy.y;
    static const float steps[3] = { 1, 2.5, 3 };
    out[n++] = steps[n % 3];
    return n;
}
