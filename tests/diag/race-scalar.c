/* race-scalar: a scalar that is carried from one iteration to the next. SPDX-License-Identifier: MIT */
void f(int n, const float *x, float *y)
{
    float before = 0;
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = x[i] - before;
        before = x[i];
    }
}
/* A flag that iterations read, one that they only set to one constant, and a maximum under a further condition. */
double flags(int n, int most, const double *restrict x)
{
    int found = 0;
    float set = 0;
    double best = 0, low = 0;
#pragma acc parallel loop copyin(x[0:n]) copy(found, set)
    for (int i = 0; i < n; i++) {
        if (x[i] > 1) set = 1.0f;
        if (!found && x[i] > 2) found = 1;
    }
#pragma acc parallel loop copyin(x[0:n]) copy(best, low)
    for (int i = 0; i < n; i++) {
        if (x[i] > best && i < most) best = x[i];
        if (i < most && low > x[i]) low = x[i];
    }
    return found + set + best + low;
}
/* The value of a counter that others update, without capture. */
int numbers(int n, int *place)
{
    int count = 0, taken = 0, total = 0;
#pragma acc parallel loop copy(place[0:n], count, taken, total)
    for (int i = 0; i < n; i++) {
        int mine;
#pragma acc atomic update
        count++;
        place[i] = count;
#pragma acc atomic capture
        mine = taken++;
        place[i] += mine;
#pragma acc atomic
        total += mine;
    }
    return count + taken + total;
}
static void count(double v, int *c)
{
    if (v > 0) (*c)++;
}
int functions(int n, const double *x, int *at)
{
    int c = 0, where = -1;
    double most = x[0];
#pragma acc parallel loop copyin(x[0:n]) copy(c)
    for (int i = 0; i < n; i++) count(x[i], &c);
#pragma acc parallel loop copyin(x[0:n]) reduction(max:most)
    for (int i = 0; i < n; i++)
        if (x[i] > most) {
            most = x[i];
            where = i;
        }
    *at = where;
    return c + (int)most;
}
