/* loop-in-braces: a loop directive, then braces; a loop with a semicolon in place of its body. SPDX-License-Identifier: MIT */
void f(int n, const float *a, float *b)
{
#pragma acc parallel copyin(a[0:n]) copy(b[0:n])
    {
#pragma acc loop
        {
            for (int x = 0; x < n; x++) b[x] += a[x];
        }
    }
#pragma acc parallel copy(b[0:n])
    {
#pragma acc loop
        {
            b[0] = 1;
            for (int x = 1; x < n; x++) b[x] = 0;
        }
    }
}
void g(int n, float *b)
{
    int x;
#pragma acc parallel loop copy(b[0:n])
    for (x = 0; x < n; x++);
    {
        b[0] = 1;
    }
#pragma acc parallel loop
    for (x = 0; x < n; x++);
    b[1] = 1;
}
