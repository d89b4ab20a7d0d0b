/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif
struct point { double x; double y; };
static_assert(sizeof(struct point) == 16 && alignof(struct point) == 8 && ACCEL_OFFSET(struct point, x) == 0 && ACCEL_OFFSET(struct point, y) == 8, "");
struct line { struct point from; struct point to; int tag; };
static_assert(sizeof(struct line) == 40 && alignof(struct line) == 8 && ACCEL_OFFSET(struct line, from) == 0 && ACCEL_OFFSET(struct line, to) == 16 && ACCEL_OFFSET(struct line, tag) == 32, "");
union value { int i; float f; unsigned char bytes[4]; };
static_assert(sizeof(union value) == 4 && alignof(union value) == 4 && ACCEL_OFFSET(union value, i) == 0 && ACCEL_OFFSET(union value, f) == 0 && ACCEL_OFFSET(union value, bytes) == 0, "");
struct accel_unnamed_6 { short s; short t; };
static_assert(sizeof(struct accel_unnamed_6) == 4 && alignof(struct accel_unnamed_6) == 2 && ACCEL_OFFSET(struct accel_unnamed_6, s) == 0 && ACCEL_OFFSET(struct accel_unnamed_6, t) == 2, "");
struct mixed { int n; union { int i; float f; }; struct accel_unnamed_6 in; char name[3]; };
static_assert(sizeof(struct mixed) == 16 && alignof(struct mixed) == 4 && ACCEL_OFFSET(struct mixed, n) == 0 && ACCEL_OFFSET(struct mixed, i) == 4 && ACCEL_OFFSET(struct mixed, f) == 4 && ACCEL_OFFSET(struct mixed, in) == 8 && ACCEL_OFFSET(struct mixed, name) == 12, "");
typedef struct { int a[4]; struct point p[2]; } deep;
static_assert(sizeof(deep) == 48 && alignof(deep) == 8 && ACCEL_OFFSET(deep, a) == 0 && ACCEL_OFFSET(deep, p) == 16, "");
static __constant__ const struct point corners[3] = { { {}, 5 }, { 7, 8 }, { 1, 2 } };
static __constant__ const int table[8] = { {}, 4, 4, 4, {}, {}, 9, 10 };
static __constant__ const char letters[2][3] = { { 'a', 'b', 'c' }, "de" };
static __constant__ const deep constant = { { 1, {}, 3 }, { {}, { {}, 4 } } };
static __constant__ const double flat[2][3] = { 1, 2, 3, 4 };
#line 14 "initialisers.c"
static __device__ double length(const struct point *p) { return p->x * 10 + p->y; }
#line 15 "initialisers.c"
static __device__ double by_value(struct line l) { return l.from.x + 10 * l.from.y + 100 * l.to.x + 1000 * l.to.y + l.tag; }
#line 16 "initialisers.c"
static __device__ int total(const int *p, int n) { return n ? *p + total(p + 1, n - 1) : 0; }
#line 17 "initialisers.c"
static __device__ struct point make(double x, double y) { return [&]() -> struct point { struct point accel_v = { x, y }; return accel_v; }(); }
#line 20 "initialisers.c"
static __device__ int dev_main(double *out) {
    int n = 0;
    struct point p = { 1, 2 }; struct point q = p;
    struct line l = { p, { 3, 4 }, 5 }; struct line m = { { 2 }, { {}, 7 } };
    struct line elided = { 1, 2, 3, 4, 5 };
    union value v = {}; v.f = 1.0f; union value w = { 3 };
    struct mixed x = { 1, {}, { {}, 6 }, { 'x', 'y', 'z' } }; x.f = 2.5f;
    int sparse[6] = { 3, {}, {}, {}, 1, 2 };
    int unsized[3] = { 5, 5, 7 };
    char s[5] = "word"; char t[4] = { 'f', 'u', 'l', 'l' }; char u[8] = { 'a', 'b' };
    struct point list[2] = { { {}, 1 }, { 2 } };
    double zero[3] = { 0 };
    out[n++] = length(&p) + q.x;
    out[n++] = by_value(l);
    out[n++] = by_value(m) + by_value(elided);
    out[n++] = v.i + w.i;
    out[n++] = x.f + x.in.t + x.name[2] + x.n + x.in.s;
    for (int i = 0; i < 6; i++) out[n++] = sparse[i];
    out[n++] = unsized[0] + 10 * unsized[1] + 100 * unsized[2] + 12ul;
    out[n++] = s[3] + t[3] + u[1] + u[2] + 5ul;
    out[n++] = list[0].x + 10 * list[0].y + 100 * list[1].x + zero[2];
    for (int i = 0; i < 3; i++) out[n++] = length(&corners[i]);
    for (int i = 0; i < 8; i++) out[n++] = table[i];
    out[n++] = letters[0][2] + letters[1][1] + letters[1][2];
    out[n++] = constant.p[1].y + constant.a[0] + constant.a[2] + constant.a[3] + flat[1][0] + flat[1][1];
    struct point accel_literal_1; out[n++] = length(&(*[&]() -> struct point * { struct point accel_v = { 3, (double)n }; memcpy(&accel_literal_1, &accel_v, sizeof accel_v); return &accel_literal_1; }()));
    if (n > 2) { struct point accel_literal_2; out[n++] = length(&(*[&]() -> struct point * { struct point accel_v = { {}, 3 }; memcpy(&accel_literal_2, &accel_v, sizeof accel_v); return &accel_literal_2; }())); }
    for (int i = 0; i < 2; i++) { int accel_literal_3[3]; out[n++] = total((*[&]() -> int (*)[3] { int accel_v[3] = { i, 2, 3 }; memcpy(&accel_literal_3, &accel_v, sizeof accel_v); return &accel_literal_3; }()), 3); }
    out[n++] = ([&]() -> struct point { struct point accel_v = { 4, 5 }; return accel_v; }()).y + make(1, 2).y;
    p = [&]() -> struct point { struct point accel_v = { {}, 1 }; return accel_v; }();
    out[n++] = length(&p) + by_value([&]() -> struct line { struct line accel_v = { p, {}, 2 }; return accel_v; }());
    struct point accel_literal_4; const struct point *keep = &(*[&]() -> struct point * { struct point accel_v = { 8, 9 }; memcpy(&accel_literal_4, &accel_v, sizeof accel_v); return &accel_literal_4; }());
    int accel_literal_5[2]; out[n++] = keep->x + *(*[&]() -> int (*)[2] { int accel_v[2] = { 6 }; memcpy(&accel_literal_5, &accel_v, sizeof accel_v); return &accel_literal_5; }());
    struct point copy = { 1, 2 };
    out[n++] = copy.y;
    static const float steps[3] = { 1, 2.5, 3 };
    out[n++] = steps[n % 3];
    return n;
}
