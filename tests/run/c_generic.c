/* c_generic: _Generic by typedefs, tags and qualifiers, and calls of what it chooses. SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>
#include <math.h>
#include <stdint.h>

typedef struct vec {
    double x, y;
} vec;
struct mat {
    double a[4];
};
enum col { RED, GREEN };
typedef double real;
typedef real *realp;
static double of_vec(vec v) { return v.x + v.y; }
static double of_mat(struct mat m) { return m.a[0] + m.a[3]; }
static double of_real(double d) { return d; }
static int whole(int x) { return x < 0 ? -x : x; }
#define norm(x) _Generic((x), vec: of_vec, struct mat: of_mat, default: of_real)(x)
#define size_of_number(x) _Generic((x), int: whole, float: fabsf, double: fabs)(x)
#define type_of(x) \
    _Generic((x), _Bool: 1, char *: 2, const char *: 3, vec: 4, struct mat *: 5, const struct mat *: 6, real: 7, float: 8, realp: 9, \
             const real *: 10, real *const *: 11, void *: 12, unsigned: 13, size_t: 14, int64_t: 15, uint8_t: 16, float _Complex: 17, \
             double complex: 18, const void *: 19, volatile int *: 20, default: 99)
#define is_unsigned(x) _Generic((x), unsigned: 1, int: 2, default: 3)

int main(void)
{
    int r[24] = {0};
    double q[12] = {0};
#pragma acc serial copy(r, q)
    {
        int i = 0, k = 0;
        vec v = {1, 2};
        const vec kv = {3, 4};
        struct mat m = {{1, 2, 3, 4}};
        const struct mat *pm = &m;
        const char *cs = "x";
        char c[3];
        double d = 1, *const pc = &d;
        const double *pd = &d;
        realp rr = &d;
        void *vp = 0;
        const void *cv = 0;
        volatile int vi = 0;
        enum col e = RED;
        _Bool b = 1;
        float _Complex fz = 1;
        double complex dz = 1;
        r[i++] = type_of(b), r[i++] = type_of(c), r[i++] = type_of(cs), r[i++] = type_of(v), r[i++] = type_of(&m), r[i++] = type_of(pm);
        r[i++] = type_of(d), r[i++] = type_of(1.0f), r[i++] = type_of(rr), r[i++] = type_of(pd), r[i++] = type_of(&pc), r[i++] = type_of(vp);
        r[i++] = type_of(1u), r[i++] = type_of(sizeof d), r[i++] = type_of((int64_t)1), r[i++] = type_of((uint8_t)i), r[i++] = type_of(fz);
        r[i++] = type_of(dz), r[i++] = type_of(cv), r[i++] = type_of(&vi), r[i++] = type_of(kv), r[i++] = type_of(&r), r[i++] = is_unsigned(e);
        q[k++] = norm(v), q[k++] = norm(m), q[k++] = norm(3), q[k++] = norm(2.5f);
        q[k++] = size_of_number(-3), q[k++] = size_of_number(-2.5f), q[k++] = size_of_number(-1.5);
        q[k++] = (*whole)(-4), q[k++] = (&whole)(-5), q[k++] = __builtin_choose_expr(1, whole, fabs)(-6);
    }
    print_ints("types", r, 24);
    print_sum("values", q, 12);
    return 0;
}
