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

/* Variables of the file in routines. */
static int count, seen, ready, last, found;
static unsigned seed = 1;
#pragma acc declare copyin(count, seen, ready, last, found, seed)

#pragma acc routine seq
static void hit(int i)
{
    if (i % 3 == 0) count++;
}

#pragma acc routine seq
static unsigned random_bit(void)
{
    seed = seed * 1103515245u + 12345u;
    return seed >> 16 & 1;
}

#pragma acc routine seq
static void hit_inside(int i)
{
    hit(2 * i);
}

#pragma acc routine seq
static int next(void)
{
    int k;
#pragma acc atomic capture
    k = seen++;
    if (!ready) ready = 1;
    return k + last;
}

#pragma acc routine seq
static void find(int i)
{
    if (i == 7) found += i;
}

void counted(int n, int *x)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) hit(i);
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] = random_bit();
#pragma acc parallel loop
    for (int i = 0; i < n; i++) hit_inside(i);
}

/* Nothing to say of these. */
void counted_once(int n, int *x)
{
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] = next();
#pragma acc serial
    for (int i = 0; i < n; i++) hit(i);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        find(i);
        if (i == 5) hit(i);
    }
}

/* A sum in a structure, by its address. */
struct moments {
    double sum;
    int n;
};

static void add(struct moments *m, double v)
{
    m->sum += v;
    m->n++;
}

static void add_one(struct moments *m, int i)
{
    if (i == 3) m->sum += 1;
#pragma acc atomic
    m->n++;
}

double mean(int n, const double *x)
{
    struct moments m = {0, 0}, one = {0, 0};
#pragma acc parallel loop copy(m) copyin(x[0:n])
    for (int i = 0; i < n; i++) add(&m, x[i]);
#pragma acc parallel loop copy(one)
    for (int i = 0; i < n; i++) add_one(&one, i);
    return m.sum / m.n + one.sum;
}
