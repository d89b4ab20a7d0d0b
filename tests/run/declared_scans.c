/* declared_scans: scans in kernels constructs whose values are declared there. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static void offsets(int n, const int *count, int *start)
{
#pragma acc kernels copyin(count[0:n]) copyout(start[0:n + 1])
    {
        int s = 0;
        for (int i = 0; i < n; i++) {
            start[i] = s;
            s += count[i];
        }
        start[n] = s;
    }
}

/* The value is used after it, and begins with one of the host. */
static void twice(int n, int first, const int *x, long *y, long *ends)
{
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n], ends[0:2])
    {
        long s = first, high = x[0];
        for (int i = 0; i < n; i++) {
            s += x[i];
            y[i] = s;
        }
        ends[0] = s;
        for (int i = 0; i < n; i++) {
            if (x[i] > high) high = x[i];
            y[i] += high * s;
        }
        ends[1] = high;
    }
}

static void chosen(int n, const int *x, int *y, int *found)
{
#pragma acc kernels copyin(x[0:n]) copy(y[0:n]) copyout(found[0:1])
    {
        int m = 0;
        for (int i = 0; i < n; i++)
            if (x[i] % 3 == 0) {
                y[m] = i;
                m++;
            }
        found[0] = m;
    }
}

/* Each iteration of the loop around begins anew. */
static void rows(int n, int m, const int *x, int *y)
{
#pragma acc kernels copyin(x[0:n * m]) copyout(y[0:n * m])
    for (int r = 0; r < n; r++) {
        int s = r;
        for (int i = 0; i < m; i++) {
            s += x[r * m + i];
            y[r * m + i] = s;
        }
    }
}

/* The address is taken, or another block declares the variable. */
static void others(int n, const int *x, int *y)
{
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
    {
        int s = 1, *p = &s;
        for (int i = 0; i < n; i++) {
            y[i] = s;
            s += x[i];
        }
        y[0] += *p;
    }
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
    {
        if (n > 2) {
            int s = 5;
            for (int i = 0; i < n; i++) {
                s += x[i];
                y[i] += s;
            }
        }
        int s = 2;
        for (int i = 0; i < n; i++) {
            s ^= x[i];
            y[i] -= s;
        }
    }
}

static void show(const char *name, const int *x, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31u + (unsigned)x[i];
    printf("%s %u\n", name, sum);
}

int main(void)
{
    const int sizes[] = {1, 7, 5000, 20011};
    for (int t = 0; t < 4; t++) {
        int n = sizes[t], *x = malloc(sizeof(int) * n), *y = calloc(n + 1, sizeof(int)), found = 0;
        long *z = malloc(sizeof(long) * n), ends[2], sum = 0;
        for (int i = 0; i < n; i++) x[i] = (int)(i * 2654435761u >> 20) % 100;
        offsets(n, x, y), show("offsets", y, n + 1);
        twice(n, 40 + t, x, z, ends);
        for (int i = 0; i < n; i++) sum = sum * 31 % 1000003 + z[i] % 100003;
        printf("twice %ld %ld %ld\n", sum, ends[0], ends[1]);
        chosen(n, x, y, &found), show("chosen", y, found), printf("%d\n", found);
        rows(n / 7, 7, x, y), show("rows", y, n / 7 * 7);
        others(n, x, y), show("others", y, n);
        free(x), free(y), free(z);
    }
    return 0;
}
