/* extreme_calls: kernels: maxima and minima by functions of the program and by statement expressions are reductions, and what only looks
 * like one is not. SPDX-License-Identifier: MIT */
#include <stdio.h>
static int larger(int a, int b) { return a > b ? a : b; }
static int no_less(const int a, const int b) { return b >= a ? b : a; }
static unsigned larger_unsigned(unsigned a, unsigned b) { return a < b ? b : a; }
static inline float smaller(const float p, const float q)
{
    if (p < q) {
        return p;
    } else {
        return q;
    }
}
static double larger_of(double a, double b)
{
    if (a > b) return a;
    return b;
}
static int the_first(int a, int b) { return a > b ? a : a; }
static int one_more(int a, int b) { return a > b ? a + 1 : b; }
#define SMALLER(a, b) __extension__({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? a_ : b_; })
enum { N = 1000 };
int main(void)
{
    int x[N], high = -5, same = -100, low = 1000, first = 3, more = 0, wrapped = 0;
    unsigned top = 3;
    long wide = 7L << 40;
    float least = 1e9f, f[N];
    double most = 0.5, cut = 0.5;
    for (int i = 0; i < N; i++) x[i] = i * 37 % 71 - 9, f[i] = x[i] * 0.5f + 0.25f;
#pragma acc kernels copyin(x, f)
    {
        for (int i = 0; i < N; i++) high = larger(x[i], high);
        for (int i = 0; i < N; i++) same = no_less(same, x[i]);
        for (int i = 0; i < N; i++) low = SMALLER(low, x[i]);
        for (int i = 0; i < N; i++) top = larger_unsigned(top, (unsigned)x[i] & 63);
        for (int i = 0; i < N; i++) least = smaller(f[i], least);
        for (int i = 0; i < N; i++) most = larger_of(most, f[i]);
        for (int i = 0; i < N; i++) most = __builtin_fmax(most, f[i] * 2);
        for (int i = 0; i < N; i++) first = the_first(first, x[i]);
        for (int i = 0; i < N; i++) more = one_more(more, x[i]);
        for (int i = 0; i < N; i++) cut = larger(cut, -x[i] - 100);
        for (int i = 0; i < N; i++) wrapped = larger_unsigned(wrapped, x[i]);
        for (int i = 0; i < N; i++) wide = larger(wide, x[i]);
    }
    printf("%d %d %d %u %g %g %d %d %g %d %ld\n", high, same, low, top, least, most, first, more, cut, wrapped, wide);
}
