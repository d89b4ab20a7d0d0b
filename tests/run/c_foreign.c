/* C that only the host compiler understands, around regions: it stays as it is. SPDX-License-Identifier: MIT */
#if defined __GNUC__ && !defined __clang__ && defined __x86_64__
#include <stdio.h>
_Decimal64 money = 1.5DD;
typedef _Decimal128 huge_money;
struct account {
    int id;
    _Decimal64 sum;
};
static _Decimal64 add(_Decimal64 a, _Decimal64 b)
{
    return a + b;
}
static int outer(int n, int *o)
{
    int base = 2, live = 0, count = 0;
    int get(int x)
    {
        return x + base + live;
    }
    struct account a = {1, 2.5DD};
#pragma acc kernels copyout(o [0:n])
    {
        for (int i = 0; i < n; i++) o[i] = i * base;
        live = 5;
    }
#pragma acc data copy(o [0:n])
    {
        _Decimal64 t = add(a.sum, 1.0DD);
        t += money;
#pragma acc parallel loop reduction(+ : count)
        for (int i = 0; i < n; i++) {
            o[i]++;
            count += o[i];
        }
        count += (int)t;
    }
    return get(1) + count;
}
int main(void)
{
    int o[10] = { 0 };
    printf("%d %d\n", outer(10, o), o[9]);
    return 0;
}
#else
int main(void)
{
    return 0;
}
#endif
