/* implied-reduction: inner loops without the reduction of the loop around them. SPDX-License-Identifier: MIT */
int f(int n, const int *x)
{
    int s = 0, t = 0, u = 0;
#pragma acc parallel loop gang reduction(+ : s, t) copyin(x[0:n * n])
    for (int i = 0; i < n; i++) {
#pragma acc loop worker
        for (int j = 0; j < n; j++) {
#pragma acc loop vector reduction(+ : t)
            for (int k = 0; k < n; k++) {
                s += x[i * n + k];
                t += k;
            }
        }
#pragma acc loop seq
        for (int j = 0; j < n; j++) s += j;
#pragma acc loop vector private(t)
        for (int j = 0; j < n; j++) t = j;
    }
#pragma acc kernels loop gang reduction(+ : u)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) u += j;
    }
    return s + t + u;
}

/* Of the iteration around the loop: a scalar, an element, an element of its own array; not where a directive says 'independent', or where
 * each iteration has an element. */
void g(int n, const int *x, int *y)
{
#pragma acc parallel loop gang copyin(x[0:n * n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0, parts[2] = {0};
#pragma acc loop vector
        for (int k = 0; k < n; k++) s += x[i * n + k];
#pragma acc loop vector
        for (int k = 0; k < n; k++) y[i] += x[i * n + k];
#pragma acc loop vector
        for (int k = 0; k < n; k++) parts[1] += x[i * n + k];
        y[i] += s + parts[1];
#pragma acc loop vector independent
        for (int k = 0; k < n; k++) y[i] += k;
    }
#pragma acc parallel loop gang copy(y[0:n * n])
    for (int i = 0; i < n; i++) {
        int at = i * n;
#pragma acc loop vector
        for (int k = 0; k < n; k++) y[at + k] += k;
    }
}

/* Of the host: all uses combine values by one operator, and no clause makes the variable private. Not where the value is read too, or with
 * two operators. */
double h(int n, const double *x, double *y)
{
    double s = 0, most = 0, mixed = 0, read = 0, own = 0;
#pragma acc parallel loop copyin(x[0:n * n]) copy(s)
    for (int i = 0; i < n; i++) {
#pragma acc loop
        for (int j = 0; j < n; j++) {
            s += x[i * n + j];
            if (x[i * n + j] > most) most = x[i * n + j];
        }
    }
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        mixed += x[i];
        mixed *= 2;
    }
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        read += x[i];
        y[i] = read;
    }
#pragma acc parallel loop copyin(x[0:n]) firstprivate(own)
    for (int i = 0; i < n; i++) own += x[i];
    return s + most + mixed + own;
}
