/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned int uint32_t;
struct node { struct node *left; struct node *right; int key; };
static_assert(sizeof(struct node) == 24 && alignof(struct node) == 8 && ACCEL_OFFSET(struct node, left) == 0 && ACCEL_OFFSET(struct node, right) == 8 && ACCEL_OFFSET(struct node, key) == 16, "");
struct tree;
typedef struct tree tree_t;
struct accel__IO_FILE;
struct tree { struct node *root; struct accel__IO_FILE *log; void (*compare)(); };
static_assert(sizeof(struct tree) == 24 && alignof(struct tree) == 8 && ACCEL_OFFSET(struct tree, root) == 0 && ACCEL_OFFSET(struct tree, log) == 8 && ACCEL_OFFSET(struct tree, compare) == 16, "");
typedef unsigned char byte;
typedef byte block_t[4];
typedef double (*matrix)[3];
typedef enum { LOW = -1, HIGH = 16 } level_t;
union pun { float f; uint32_t u; };
static_assert(sizeof(union pun) == 4 && alignof(union pun) == 4 && ACCEL_OFFSET(union pun, f) == 0 && ACCEL_OFFSET(union pun, u) == 0, "");
#line 17 "programs.c"
static __device__ int depth(const struct node *n) { return n ? 1 + (int)fmax((double)depth(n->left), (double)depth(n->right)) : 0; }
#line 18 "programs.c"
static __device__ unsigned int rotl(const uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
#line 19 "programs.c"
static __device__ float fast(float x) { union pun p = { x }; p.u = 0x5f3759df - (p.u >> 1); return p.f; }
#line 20 "programs.c"
static __device__ double apply(matrix m, byte *b) { return m[1][2] + b[3]; }
#line 21 "programs.c"
static __device__ void swap(double *a, double *b) { double t = *a; *a = *b; *b = t; }
#line 22 "programs.c"
static __device__ level_t opposite(level_t l) { return (level_t)(l == LOW ? HIGH : LOW); }
#line 23 "programs.c"
static __device__ long mix(int64_t a, unsigned int b, short c, char d, float e) { return a + b * c - d + e; }
#line 24 "programs.c"
static __device__ int classify(char c) { switch (c) { case 97: case 98: case 99: case 100: case 101: case 102: case 103: case 104: case 105: case 106: case 107: case 108: case 109: case 110: case 111: case 112: case 113: case 114: case 115: case 116: case 117: case 118: case 119: case 120: case 121: case 122: return 1; case 48: case 49: case 50: case 51: case 52: case 53: case 54: case 55: case 56: case 57: return 2; default: return c == ' ' ? 3 : 0; } }
#line 25 "programs.c"
static __device__ unsigned long long fib(unsigned int n) { unsigned long long a = 0, b = 1; while (n--) { unsigned long long t = a + b; a = b, b = t; } return a; }
#line 26 "programs.c"
static __device__ double poly(const double *c, int n, double x) { double r = 0; for (const double *p = c + n; p-- > c;) r = r * x + *p; return r; }
#line 28 "programs.c"
static __device__ void matmul(int n, double *a, double *b, double *c) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0.;
            for (int k = 0; k < n; ++k)
                s += a[(long long)i * n + k] * b[(long long)k * n + j];
            c[(long long)i * n + j] = s;
        }
}
#line 38 "programs.c"
static __device__ int dev_main(double *out) {
    int n = 0;
    struct node c = { 0, 0, 3 }; struct node a = { &c, nullptr, 1 }; struct node r = { &a, {}, 2 };
    tree_t t = { &r };
    double m[3][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, p[3] = { 1, 2, 3 }, sq[3][3];
    block_t b = { 1, 2, 3, 4 };
    level_t l = HIGH;
    out[n++] = depth(t.root);
    out[n++] = rotl(0x80000001u, 3) + fast(4.0f);
    out[n++] = apply(m, b);
    swap(&m[0][0], *m + 1);
    out[n++] = m[0][0] * 10 + m[0][1];
    out[n++] = opposite(l) + opposite(opposite(l)) + (l < 0) + (LOW < 0);
    out[n++] = mix((9223372036854775807L) / 2, (0x7fffffff * 2U + 1U), (-0x7fff - 1), 0x7f, 3.40282346638528859811704183484516925e+38F / 1e35f);
    out[n++] = classify('q') + 10 * classify('5') + 100 * classify(' ') + 1000 * classify('!');
    out[n++] = fib(50);
    out[n++] = poly(p, 3, 2);
    matmul(3, (double *)m, (double *)m, (double *)sq);
    out[n++] = sq[1][0] + sq[0][2];
    out[n++] = 3.14159265358979323846 + ((double)2.22044604925031308084726333618164062e-16) + 1.17549435082228750796873653722224568e-38F + 0x7fffffffffffffffL + (double)(18446744073709551615UL);
    out[n++] = (5 > 3) + (3 == 3) * 2 + !!n + (n && 0) + -(n > 0);
    out[n++] = 24ul + 4ul + 4ul + 12ul + 24ul + 4ul;
    unsigned char u = 200;
    signed char s = (signed char)u;
    u += 100;
    out[n++] = u + s + (u >> 1) + (s >> 1) + (unsigned short)-1;
    float f = 1e10f, g = f + 1;
    out[n++] = (f == g) + (float)0.1 + (double)0.1f + (int)-2.7 + (unsigned int)3.9f;
    int arr[2][3][2] = { { { 1 }, { 2, 3 } }, { {}, {}, { {}, 9 } } }; int (*pa)[3][2] = arr;
    out[n++] = pa[1][2][1] + arr[0][1][0] + (*(*(pa + 1) + 2))[1] + **arr[0];
    int *q = &arr[0][0][0], *e = q + 48ul / 4ul;
    int sum = 0;
    do sum += *q++; while (q != e);
    out[n++] = sum + (e - q);
    for (int i = 0, *w = b[0] ? &sum : 0; i < 2; i++, w = w ? w : 0) out[n] += *w;
    n++;
    if (n) ; else out[0] = 1;
    { int shadow = n; { double shadow = 2.5; out[n++] = shadow; } out[n++] = shadow; }
    static const uint8_t lut[6] = { {}, {}, {}, {}, 7, 8 };
    out[n++] = lut[4] + 6ul + isfinite (out[0]) * 0;
    volatile int vol = 3; const volatile double cv = 2; vol += 2; vol++;
    out[n++] = vol + cv + (vol ? vol : cv);
    out[n++] = (byte)300 + (char)200 + (bool)256 + (int64_t)1e18 + [&]() -> int { int z = 3; return z * 2; }();
    long double_like = 3; out[n++] = double_like + 'A' + '\n' + '\x41' + '\0' + L'a' + "xyz"[1] + 4ul;
    return n;
}
