/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif
enum color { RED, GREEN, BLUE = 8 };
struct item { int a; double b; };
static_assert(sizeof(struct item) == 16 && alignof(struct item) == 8 && ACCEL_OFFSET(struct item, a) == 0 && ACCEL_OFFSET(struct item, b) == 8, "");
typedef struct item item_t;
#line 8 "conversions.c"
static __device__ int sum(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
#line 14 "conversions.c"
static __device__ void *through(void *p) { return p; }
#line 15 "conversions.c"
static __device__ enum color pick(int i) { return (enum color)i; }
#line 16 "conversions.c"
static __device__ char first(char *s) { return s[0]; }
#line 19 "conversions.c"
static __device__ int dev_main(double *out) {
    int n = 0, a[4] = { 1, 2, 3, 4 }, *null = nullptr, *zero = 0;
    void *v = a;
    int *p = (int *)v, *q = (int *)through(a);
    const int *c = p;
    unsigned *u = (unsigned int *)a;
    char *bytes = (char *)through(v);
    enum color e = (enum color)1, f;
    struct item it = { 'x', 3 }, *ip;
    item_t *other;
    out[n++] = p[1] + q[2] + c[3] + u[0] + bytes[4];
    f = (enum color)(2 - 1);
    e = (enum color)(e + 1);
    out[n++] = e;
    e = (enum color)(e + 1);
    e = (enum color)(e + 6);
    out[n++] = e == BLUE;
    e = (enum color)(e | 4);
    out[n++] = e;
    f = [&]() -> enum color { enum color accel_v = e; e = (enum color)(e + 1); return accel_v; }();
    out[n++] = (unsigned int)f + (unsigned int)e;
    out[n++] = (unsigned int)pick(8) + ((unsigned int)e > RED) + ((unsigned int)f - 20 < 0) + ((unsigned int)e - (unsigned int)f);
    f = (enum color)-1;
    out[n++] = ((unsigned int)f > RED) + 2 * ((unsigned int)f < 2);
    other = ip = (struct item *)through(&it);
    out[n++] = ((item_t *)v)->a + other->b + ip->a;
    out[n++] = (null == nullptr) + (p != 0) + (v == p) + !q + (zero ? 1 : 2);
    out[n++] = sum((const int *)v, 4) + sum(a, 2);
    out[n++] = first((char *)"hello") + "abc"[1];
    int *chosen = n > 3 ? p : nullptr, *again = (int *)(n > 3 ? v : q);
    out[n++] = chosen[1] + again[2];
    char ch = 'a';
    out[n++] = (ch == 'a') + ('a' < ch) + (ch ? 'x' : 'y') + 4ul;
    v = (char *)v + 4;
    out[n++] = *(int *)v;
    v = (void *)((const char *)v + 4);
    out[n++] = *(int *)v + (((long)((const char *)v - (const char *)((void *)a)))) + *(int *)(((void *)((const char *)v + 4)));
    float narrow[2] = { (float)out[0], (float)n };
    short small[2] = { (short)n, 1 };
    out[n++] = narrow[0] + narrow[1] + small[0] + small[1];
    bool flag = 0;
    flag = (bool)(flag + 1);
    out[n++] = flag + (bool)0.5 + (bool)p;
    flag = n > 100;
    out[n++] = flag;
    long address = (long)p;
    out[n++] = (int *)address == p;
    const char *const words[] = { "one", "two" };
    out[n++] = words[n & 1][0];
    int *const fixed = (int *)through(p);
    out[n++] = fixed[0];
    return n;
}
