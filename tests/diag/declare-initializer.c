/* declare-initializer: values of initializers under `declare create`. SPDX-License-Identifier: MIT */
static double weights[] = {1, 4, 1}, updated[] = {1, 2}, written[2] = {1, 1}, copied[] = {3, 4}, zero[2];
#pragma acc declare create(weights, updated, written, zero) copyin(copied)

void smooth(int n, const double *restrict x, double *restrict y)
{
#pragma acc update device(updated)
#pragma acc serial
    written[0] = written[1] = 2;
#pragma acc parallel loop copyin(x[0:n]) copyout(y[1:n - 2])
    for (int i = 1; i < n - 1; i++)
        y[i] = weights[0] * x[i - 1] + weights[1] * x[i] + weights[2] * x[i + 1] + updated[i & 1] + written[i & 1] + copied[i & 1] + zero[i & 1];
}
