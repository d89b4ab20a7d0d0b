/* c-syntax-foreign: C of the host compiler alone that a region depends on. SPDX-License-Identifier: MIT */
struct account {
    int id;
    _Decimal64 sum;
};
struct holder {
    int k;
    struct account a[2];
};
typedef _Decimal64 dec;
static dec d0;
static int helper(int x)
{
    int inner(int y)
    {
        return y;
    }
    return inner(x);
}
void f(int n, struct holder *h, int *o)
{
    dec loc = 1;
#pragma acc parallel loop copy(h [0:n])
    for (int i = 0; i < n; i++) h[i].k = i;
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) o[i] = (int)sizeof(dec) + helper(i);
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) {
        int nested(int q)
        {
            return q;
        }
        o[i] = nested(i);
    }
#pragma acc parallel loop copy(o [0:n]) firstprivate(loc)
    for (int i = 0; i < n; i++) o[i] = (int)loc;
}
void rows_of_unknown(int n, int *o)
{
    typedef decimal row[n];
    row rows[3];
#pragma acc parallel loop copyin(o [0:n]) copyout(rows)
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < n; j++) rows[i][j] = o[j];
}
