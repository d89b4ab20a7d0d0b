/* reduction-other-operator: clauses that name another operator than the statements use. SPDX-License-Identifier: MIT */
int f(int n, const int *restrict x)
{
    int most = 0, product = 1, least = 0, ok = 1, bins[4] = {0}, sum = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : most)
    for (int i = 0; i < n; i++)
        if (x[i] > most) most = x[i];
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : product)
    for (int i = 0; i < n; i++) product *= x[i];
#pragma acc parallel loop gang copyin(x[0:n]) reduction(max : sum)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(max : sum)
        for (int j = 0; j < n; j++) sum += x[j];
    }
#pragma acc parallel reduction(* : least) copyin(x[0:n])
    {
#pragma acc loop
        for (int i = 0; i < n; i++) least = least < x[i] ? least : x[i];
    }
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : bins)
    for (int i = 0; i < n; i++) bins[i % 4] ^= x[i];
#pragma acc parallel loop copyin(x[0:n]) reduction(&& : ok) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        ok &= x[i] > 0;
        sum -= x[i];
    }
    return most + product + least + ok + sum + bins[0];
}
/* Assignments that combine nothing; flags and maxima, of which nothing is said. */
double assigned(int n, const double *x, double least)
{
    double mean = 0, last = 0, most = 0, sum = 0, lowest = least;
    int bad = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : mean, sum, bad) reduction(max : last, most) reduction(min : lowest)
    for (int i = 0; i < n; i++) {
        mean = (mean + x[i]) / 2;
        last = x[i];
        if (x[i] < 0) bad = 1;
        if (x[i] > most) most = x[i];
        lowest = lowest < x[i] ? lowest : x[i];
        sum = x[i] + (sum - 1);
    }
    return mean + last + most + sum + lowest + bad;
}
/* Values that each iteration sets or divides. */
double reset(int n, const double *x)
{
    double sum = 0, mean = 0, half = 0, own = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+ : sum, mean, half, own)
    for (int i = 0; i < n; i++) {
        sum = 0;
        for (int k = 0; k < 4; k++) sum += x[i] * k;
        mean += x[i];
        mean /= n;
        half = half / 2;
        half += x[i];
        own += x[i] / n;
    }
    return sum + mean + half + own;
}
/* Quotients: those of integers are no products of parts. */
int integer_quotient(int n, const int *restrict x)
{
    int q = 1000000;
#pragma acc parallel loop copyin(x[0:n]) reduction(*:q)
    for (int i = 0; i < n; i++) q /= x[i];
    return q;
}
double quotient(int n, const double *restrict x)
{
    double q = 1;
#pragma acc parallel loop copyin(x[0:n]) reduction(*:q)
    for (int i = 0; i < n; i++) q /= x[i];
    return q;
}
/* The former value is combined with itself. */
int doubled(int n, const int *restrict x)
{
    int s = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+:s)
    for (int i = 0; i < n; i++) s = s + s + x[i];
    return s;
}
