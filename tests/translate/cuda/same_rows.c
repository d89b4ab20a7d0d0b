/* Rows that read the same elements: lanes, as many as the launch wants, or one thread that runs the loop as it is. SPDX-License-Identifier: MIT */
int inversions(const int *p, int n)
{
    int found = 0;
#pragma acc parallel loop reduction(+ : found) copyin(p[0 : n])
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (p[i] > p[j]) found++;
    return found;
}

void nearest(int n, int m, const float *restrict x, const float *restrict q, int *restrict at)
{
#pragma acc parallel loop copyin(x[0 : n], q[0 : m]) copyout(at[0 : n])
    for (int i = 0; i < n; i++) {
        float least = 1e30f;
        int where = -1;
        for (int j = 0; j < m; j++) {
            float d = (x[i] - q[j]) * (x[i] - q[j]);
            if (d < least) least = d, where = j;
        }
        at[i] = where;
    }
}

/* A window that moves with the row: a thread for each row. */
double windows(int n, int w, const double *x)
{
    double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x[0 : n])
    for (int i = w; i < n - w; i++)
        for (int j = i - w; j <= i + w; j++) sum += x[j] * (j - i);
    return sum;
}

/* Atomic additions: the grid spreads both loops, and each thread declares x of its own. */
void distances(int n, int bins, const float *x, int *count)
{
#pragma acc parallel loop copyin(x[0 : n]) copy(count[0 : bins])
    for (int i = 0; i < n; i++) {
        float own = x[i];
        for (int j = 0; j < i; j++) {
            int d = (int)((own - x[j]) * (own - x[j]));
            if (d < bins) {
#pragma acc atomic
                count[d]++;
            }
        }
    }
}

/* Enough rows for a thread each. */
float enough(int n, const float *x)
{
    float sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x[0 : n])
    for (int i = 0; i < 1000000; i++)
        for (int j = 0; j < n; j++) sum += x[j] * i;
    return sum;
}
