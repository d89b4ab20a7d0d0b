/* race-lanes: lanes that read elements of the gang's array which other lanes of the same loop write. SPDX-License-Identifier: MIT */
void wrong(int n, int m, const int *a, int *b)
{
    int own[32];
#pragma acc parallel loop gang copyin(a[0:m]) copyout(b[0:m])
    for (int g = 0; g < n; g++) {
        int sh[32];
#pragma acc loop vector
        for (int t = 0; t < 32; t++) {
            sh[t] = a[g * 32 + t];
            b[g * 32 + t] = sh[31 - t];
        }
    }
#pragma acc parallel copyin(a[0:m]) copyout(b[0:m]) private(own)
#pragma acc loop gang
    for (int g = 0; g < n; g++) {
#pragma acc loop vector
        for (int t = 0; t < 31; t++) {
            own[t] = a[g * 32 + t];
            b[g * 32 + t] = own[t + 1];
        }
    }
#pragma acc parallel loop copyin(a[0:m]) copyout(b[0:m])
    for (int g = 0; g < n; g++) {
        int tile[32][32];
#pragma acc loop collapse(2)
        for (int i = 0; i < 32; i++)
            for (int j = 0; j < 32; j++) {
                tile[i][j] = a[g * 1024 + i * 32 + j];
                b[g * 1024 + i * 32 + j] = tile[j][i];
            }
    }
}

/* Two loops; elements of the lane itself; arrays that each iteration writes first. */
void right(int n, int m, const int *a, int *b)
{
#pragma acc parallel loop gang copyin(a[0:m]) copyout(b[0:m])
    for (int g = 0; g < n; g++) {
        int sh[32];
#pragma acc loop vector
        for (int t = 0; t < 32; t++) sh[t] = a[g * 32 + t];
#pragma acc loop vector
        for (int t = 0; t < 32; t++) b[g * 32 + t] = sh[31 - t];
    }
#pragma acc parallel loop gang copyin(a[0:m]) copyout(b[0:m])
    for (int g = 0; g < n; g++) {
        int sh[32];
#pragma acc loop vector
        for (int t = 0; t < 32; t++) {
            int w[4];
            sh[t] = a[g * 32 + t];
            for (int k = 0; k < 3; k++) w[k] = sh[t] + k;
            b[g * 32 + t] = sh[t] + w[2];
        }
    }
#pragma acc parallel num_gangs(10) copyin(a[0:n]) copyout(b[0:n])
    {
        int w[4];
#pragma acc loop gang vector
        for (int g = 0; g < n; g++) {
            for (int k = 0; k < 4; k++) w[k] = a[g] * k;
            b[g] = w[0] + w[3];
        }
    }
}
