/* race-calls: temporary arrays of the host that functions fill in each iteration. SPDX-License-Identifier: MIT */
enum { N = 100 };

static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}
static void fill(double *row, int n, double first)
{
    for (int k = 0; k < n; k++) row[k] = first + k;
}
static void set(double *x, int i, double value) { x[i] = value; }
static void first_of(double *x, int i) { *x = i; }
static void some(double *x, int i)
{
    if (i > 3) x[0] = i;
}

void temporaries(int n, double (*p)[3], double *out)
{
    double c[3], row[8], own[8], all[N], *place = row;
#pragma acc parallel loop copyin(p[0:n + 1]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        cross(p[i], p[i + 1], c);
        out[i] = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
    }
#pragma acc parallel loop gang copyout(out[0:n]) copy(row)
    for (int i = 0; i < n; i++) {
        fill(row, 8, i);
        double sum = 0;
        for (int k = 0; k < 8; k++) sum += row[k];
        out[i] = sum;
    }
#pragma acc parallel loop copyout(out[0:n]) private(own) copyout(all)
    for (int i = 0; i < n; i++) {
        fill(own, 8, i);
        set(all, i, own[3]);
        out[i] = all[i];
    }
#pragma acc parallel loop copyout(out[0:n]) copy(row)
    for (int i = 0; i < n; i++) {
        fill(row, 8, n);
        out[i] = row[i % 8];
    }
#pragma acc parallel loop copyout(out[0:n]) copy(all, place[0:8])
    for (int i = 0; i < n; i++) {
        double local[4];
        first_of(local, i);
        first_of(all + i, i);
        some(all, i);
        if (i == 5) first_of(place, i);
        out[i] = local[0] + all[i] + place[1];
    }
#pragma acc parallel loop copyout(out[0:n]) copy(place[0:8])
    for (int i = 0; i < n; i++) {
        first_of(place, i);
        out[i] = place[0];
    }
#pragma acc serial loop copyout(out[0:n]) copy(row)
    for (int i = 0; i < n; i++) {
        fill(row, 8, i);
        out[i] = row[2];
    }
}
