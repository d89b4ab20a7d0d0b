/* Numbers of gangs, workers and lanes on loops and constructs: any legal combination, odd ones and those of run time. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int n = 37, m = 20, g = 3, w = 5, v = 40;
    int *a = malloc(n * m * sizeof *a), *b = malloc(n * m * sizeof *b), *c = malloc(n * sizeof *c);
    for (int i = 0; i < n * m; i++) a[i] = i * 7 % 31;
    for (int r = 0; r < 12; r++) {
        for (int i = 0; i < n * m; i++) b[i] = -1;
        for (int i = 0; i < n; i++) c[i] = -1;
        switch (r) {
        case 0:
#pragma acc kernels loop gang(num:3) vector(length:64) copyin(a[0:n*m]) copy(b[0:n*m])
            for (int i = 0; i < n * m; i++) b[i] = a[i] + 1;
            break;
        case 1:
#pragma acc kernels copyin(a[0:n*m]) copy(b[0:n*m])
#pragma accel loop independent gang(num: g) worker(num: w)
            for (int i = 0; i < n; i++)
#pragma acc loop independent vector(v)
                for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] * 2;
            break;
        case 2:
#pragma acc parallel loop gang copyin(a[0:n*m]) copy(b[0:n*m], c[0:n]) num_workers(w) vector_length(v) num_gangs(g)
            for (int i = 0; i < n; i++) {
                int s = 0;
#pragma acc loop worker reduction(+:s)
                for (int j = 0; j < 4; j++) {
                    int t = 0;
#pragma acc loop vector reduction(+:t)
                    for (int l = j; l < m; l += 4) { b[i * m + l] = a[i * m + l] - j; t += b[i * m + l]; }
                    s += t;
                }
                c[i] = s;
            }
            break;
        case 3:
#pragma acc parallel loop vector copyin(a[0:n*m]) copy(b[0:n*m]) vector_length(17)
            for (int i = 0; i < n * m; i++) b[i] = a[i];
            break;
        case 4:
#pragma acc parallel loop worker copyin(a[0:n*m]) copy(b[0:n*m]) num_workers(3)
            for (int i = 0; i < n * m; i++) b[i] = a[i] ^ 5;
            break;
        case 5:
#pragma acc parallel copyin(a[0:n*m]) copy(b[0:n*m], c[0:n])
            {
#pragma acc loop gang worker vector
                for (int i = 0; i < n * m; i++) b[i] = a[i] ^ 6;
#pragma acc loop gang worker
                for (int i = 0; i < n; i++) c[i] = a[i] + i;
            }
            break;
        case 6:
#pragma acc parallel copyin(a[0:n*m]) copy(b[0:n*m], c[0:n]) vector_length(2048)
#pragma acc loop gang
            for (int i = 0; i < n; i++) {
#pragma acc loop vector
                for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j];
#pragma acc loop vector
                for (int j = 0; j < m; j++) b[i * m + j] += a[i * m + m - 1 - j] > 0 ? 1 : 0;
                c[i] = b[i * m];
            }
            break;
        case 7:
#pragma acc parallel loop gang worker collapse(2) copyin(a[0:n*m]) copy(b[0:n*m]) num_workers(7) vector_length(16)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++) {
                    int s = 0;
#pragma acc loop vector reduction(max:s)
                    for (int l = 0; l <= j; l++) if (a[i * m + l] > s) s = a[i * m + l];
                    b[i * m + j] = s;
                }
            break;
        case 8:
#pragma acc parallel loop gang vector copyin(a[0:n*m]) copy(b[0:n*m])
            for (int i = 0; i < n; i++) {
                int run = 0;
#pragma acc loop seq
                for (int j = 0; j < m; j++) { run += a[i * m + j]; b[i * m + j] = run; }
            }
            break;
        case 9:
#pragma acc kernels copyin(a[0:n*m]) copy(b[0:n*m], c[0:n]) num_gangs(4) num_workers(2) vector_length(32)
            {
                for (int i = 0; i < n; i++) c[i] = a[i * m];
#pragma acc loop gang independent
                for (int i = 0; i < n; i++) {
                    int first = c[i];
#pragma acc loop worker vector independent
                    for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] - first;
                }
            }
            break;
        case 10:
#pragma acc parallel loop gang(static:3) num_gangs(4) copyin(a[0:n*m]) copy(b[0:n*m])
            for (int i = n - 1; i >= 0; i -= 2)
#pragma acc loop worker vector
                for (int j = 1; j <= m; j++) b[i * m + j - 1] = a[i * m + j - 1] * j;
            break;
        case 11:
#pragma acc parallel num_gangs(g) num_workers(33) vector_length(v) copyin(a[0:n*m]) copy(b[0:n*m], c[0:n])
            {
                int base = 10;
#pragma acc loop gang private(base)
                for (int i = 0; i < n; i++) {
                    base = a[i * m];
                    int arr[3];
                    arr[0] = base, arr[1] = base + 1;
#pragma acc loop worker
                    for (int j = 0; j < m; j++) b[i * m + j] = base + arr[j & 1];
                    c[i] = base;
                }
            }
            break;
        }
        long s = 0;
        for (int i = 0; i < n * m; i++) s = (s * 3 + b[i]) % 1000000007;
        for (int i = 0; i < n; i++) s = (s * 5 + c[i]) % 1000000007;
        printf("%d %ld\n", r, s);
    }
    return 0;
}
