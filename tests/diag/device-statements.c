/* device-statements: statements that device code cannot have. SPDX-License-Identifier: MIT */
#pragma acc routine seq
static int counted(int x)
{
    static int calls;
    return x + calls++;
}

#pragma acc routine seq
static int jumping(int x)
{
    static const void *const places[] = { &&first, &&second };
    goto *places[x & 1];
first:
    return 1;
second:
    return 2;
}

void f(int n, int m, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        __asm__ volatile("nop" ::: "memory");
        x[i] = counted(i);
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = jumping(i);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        for (float own[m], *p = own; p < own + m; p++) *p = i;
        x[i] = m;
    }
}
