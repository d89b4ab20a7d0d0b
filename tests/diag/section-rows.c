/* section-rows: lengths of sections of rows that count elements. SPDX-License-Identifier: MIT */
enum { N = 100, M = 50 };
void f(int n, int m, double a[n][m], double (*b)[m], double c[N][M], double (*d)[M])
{
#pragma acc parallel loop copy(a[0:n*m], c[0:N*M])
    for (int i = 0; i < n; i++) a[i][0] = c[i][1];
#pragma acc parallel loop copy(b[0:(m)*n])
    for (int i = 0; i < n; i++) b[i][0] = 0;
#pragma acc parallel loop copy(a[0:n][0:m], b[0:n], c[0:N], d[0:n*4])
    for (int i = 0; i < n; i++) a[i][0] = b[i][0] + c[i][0] + d[i][0];
    double own[n][n];
#pragma acc enter data create(own[0:n*n])
#pragma acc exit data delete(own)
}
