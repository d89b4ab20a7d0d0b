/* moved_pointers: constructs that change pointers, also those of data clauses: exchanged, moved along an array, chosen by conditions.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { n = 100 };
struct pair {
    double *p, *q;
};

static void kernels_exchange(double *a, double *b)
{
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop independent
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            double *s = a;
            a = b;
            b = s;
        }
    }
}

static void parallel_exchange(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            double *s = a;
            a = b;
            b = s;
        }
    }
}

static void serial_exchange(double *a, double *b)
{
#pragma acc serial copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 3; t++) {
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            double *s = a;
            a = b;
            b = s;
        }
    }
}

static void one_gang(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n]) num_gangs(1)
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            double *s = a;
            a = b;
            b = s;
        }
    }
}

/* Each gang has a copy of the pointer. */
static void gangs(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n]) num_gangs(4)
    {
        a += 2;
#pragma acc loop
        for (int i = 1; i < n - 4; i++) b[i] = a[i - 1] + a[i + 1];
    }
}

static void between_loops(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
#pragma acc loop
        for (int i = 0; i < n; i++) b[i] = a[i] + i;
        b += 1;
#pragma acc loop
        for (int i = 0; i < n - 1; i++) a[i] = b[i];
    }
}

static void between_kernels(double *a, double *b)
{
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        for (int i = 0; i < n; i++) b[i] = a[i] + i;
        b++;
        for (int i = 0; i < n - 1; i++) a[i] = b[i];
    }
}

static void locals(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
        double *p = a, *q = b;
        for (int t = 0; t < 3; t++) {
#pragma acc loop
            for (int i = 1; i < n - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);
            double *s = p;
            p = q;
            q = s;
        }
    }
}

static void without_clause(double *a, double *b)
{
    double *p = a, *q = b;
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop independent
            for (int i = 1; i < n - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);
            double *s = p;
            p = q;
            q = s;
        }
    }
}

static void on_condition(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 4; t++) {
            if (t & 1) {
                double *s = a;
                a = b;
                b = s;
            }
#pragma acc loop
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        }
    }
}

/* Whether it is moved depends on what the device has computed. */
static void on_values(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
#pragma acc loop
        for (int i = 0; i < 40; i++) b[i] += a[i];
        if (b[3] > b[4]) a++;
#pragma acc loop
        for (int i = 0; i < 40; i++) b[i] += a[i];
    }
}

static void chosen(double *a, double *b)
{
    double *p = a;
#pragma acc parallel copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 4; t++) {
            p = t & 1 ? a : b;
            double *q = t & 1 ? b : a;
#pragma acc loop
            for (int i = 1; i < n - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);
        }
    }
}

static double *ga, *gb;
static void of_file(double *a, double *b)
{
    ga = a, gb = b;
#pragma acc kernels copy(ga[0:n], gb[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop independent
            for (int i = 1; i < n - 1; i++) gb[i] = 0.5 * (ga[i - 1] + ga[i + 1]);
            double *s = ga;
            ga = gb;
            gb = s;
        }
    }
}

static void exchange(double **a, double **b)
{
    double *s = *a;
    *a = *b;
    *b = s;
}

static void by_function(double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop
            for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            exchange(&a, &b);
        }
    }
}

static void table(double *a, double *b)
{
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        double *of[2] = { a, b };
        int now = 0;
        for (int t = 0; t < 3; t++) {
#pragma acc loop independent
            for (int i = 1; i < n - 1; i++) of[1 - now][i] = 0.5 * (of[now][i - 1] + of[now][i + 1]);
            now = 1 - now;
        }
    }
}

static void members(double *a, double *b)
{
    struct pair s = { a, b };
#pragma acc parallel copy(s, s.p[0:n], s.q[0:n])
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop
            for (int i = 1; i < n - 1; i++) s.q[i] = 0.5 * (s.p[i - 1] + s.p[i + 1]);
            double *x = s.p;
            s.p = s.q;
            s.q = x;
        }
        double *x = s.p;
        s.p = s.q;
        s.q = x;
    }
}

static void while_loop(double *a, double *b)
{
    int t = 0;
    double most = 1;
#pragma acc kernels copy(a[0:n], b[0:n])
    while (most > 0 && t < 5) {
        most = 0;
#pragma acc loop independent reduction(max:most)
        for (int i = 1; i < n - 1; i++) {
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
            most = b[i] > most ? b[i] : most;
        }
        double *s = a;
        a = b;
        b = s;
        t++;
    }
}

static void by_rows(double *a, double *b)
{
    double *row = a;
#pragma acc parallel copy(a[0:n], b[0:n])
    for (int j = 0; j < 10; j++) {
#pragma acc loop
        for (int i = 0; i < 10; i++) row[i] += b[j * 10 + i] * j;
        row += 10;
    }
}

/* No section that the first value of `a` determines has all elements. */
static void present_rows(double *a, double *b)
{
#pragma acc data copy(a[0:n]) copyin(b[0:n])
    {
#pragma acc kernels
        for (int j = 0; j < 10; j++) {
            for (int i = 0; i < 10; i++) a[i] += b[j * 10 + i] + j;
            a += 10;
        }
    }
}

/* The first values of the pointer are in the construct: what it has before is no address. */
static void assigned_first(double *a, double *b)
{
    double *p;
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        p = a + 3;
#pragma acc loop independent
        for (int i = 0; i < 50; i++) p[i] += i;
        p = b;
#pragma acc loop independent
        for (int i = 0; i < 50; i++) p[i] += a[i];
    }
}

static void read_only(double *a, double *b)
{
    const double *x = a;
#pragma acc parallel copyin(x[0:n]) copy(b[0:n])
    {
#pragma acc loop
        for (int i = 0; i < 40; i++) b[i] += x[i];
        x += 40;
#pragma acc loop
        for (int i = 0; i < 40; i++) b[i] += x[i];
        x++;
        b[99] = *x;
    }
}

static void in_gangs(double *a, double *b)
{
#pragma acc parallel loop gang copy(a[0:n], b[0:n])
    for (int j = 0; j < 10; j++) {
        double *p = a + 10 * j;
#pragma acc loop vector
        for (int i = 0; i < 5; i++) p[i] += i;
        p += 5;
#pragma acc loop vector
        for (int i = 0; i < 5; i++) p[i] += b[j + i];
    }
}

static const struct {
    const char *name;
    void (*run)(double *a, double *b);
} tests[] = {
    { "kernels_exchange", kernels_exchange }, { "parallel_exchange", parallel_exchange }, { "serial_exchange", serial_exchange },
    { "one_gang", one_gang }, { "gangs", gangs }, { "between_loops", between_loops }, { "between_kernels", between_kernels },
    { "locals", locals }, { "without_clause", without_clause }, { "on_condition", on_condition }, { "on_values", on_values },
    { "chosen", chosen }, { "of_file", of_file }, { "by_function", by_function }, { "table", table }, { "members", members },
    { "while_loop", while_loop }, { "by_rows", by_rows }, { "present_rows", present_rows }, { "assigned_first", assigned_first },
    { "read_only", read_only }, { "in_gangs", in_gangs }
};

int main(void)
{
    for (unsigned k = 0; k < sizeof tests / sizeof *tests; k++) {
        double a[n], b[n], s = 0, r = 0;
        for (int i = 0; i < n; i++) a[i] = i * 37 % 64, b[i] = i;
        tests[k].run(a, b);
        for (int i = 0; i < n; i++) s += a[i] * (i + 1), r += b[i] * (i + 1);
        printf("%s: %g %g %g %g\n", tests[k].name, a[1], b[1], s, r);
    }
    return 0;
}
