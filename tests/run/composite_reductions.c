/* composite_reductions: arrays, sections and structures in reduction clauses, at each level, of the program's and of the gang's own, in routines.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>
#include <math.h>

enum { N = 1200, ROWS = 40, COLUMNS = 30 };
static double a[N];
static int b[ROWS][COLUMNS];

typedef struct {
    double x, y;
    int n;
} moments;
struct range {
    int low[2];
    struct {
        float high;
        unsigned char seen;
    } top;
};

static void flat_arrays(void)
{
    double most[4] = {-1e300, 1e300, -5, 0}, grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    long least[10], sums[10];
    unsigned bits[2] = {1, 2};
    double complex some[3] = {I, 0, 1};
    for (int i = 0; i < 10; i++) least[i] = 1000000 + i, sums[i] = i;
#pragma acc parallel loop reduction(max : most) reduction(+ : grid) copyin(a)
    for (int i = 0; i < N; i++) {
        int k = i % 4;
        if (a[i] > most[k]) most[k] = a[i];
        grid[i % 2][i % 3] += a[i];
    }
#pragma acc parallel loop reduction(min : least[2 : 5]) reduction(+ : sums[1 : 8]) copyin(a)
    for (int i = 0; i < N; i++) {
        int k = 2 + i % 5;
        least[k] = a[i] < least[k] ? (long)a[i] : least[k];
        sums[1 + i % 8] += (long)a[i];
    }
#pragma acc parallel loop reduction(^ : bits) reduction(+ : some)
    for (int i = 0; i < N; i++) bits[i % 2] ^= i * 2654435761u, some[i % 3] += i - I;
    for (int i = 0; i < 4; i++) printf("%.9g ", most[i]);
    for (int i = 0; i < 6; i++) printf("%.9g ", grid[i / 3][i % 3]);
    for (int i = 0; i < 10; i++) printf("%ld %ld ", least[i], sums[i]);
    for (int i = 0; i < 3; i++) printf("%.9g %.9g ", creal(some[i]), cimag(some[i]));
    printf("%u %u\n", bits[0], bits[1]);
}

static void through_pointers(double *sums, int *count)
{
#pragma acc parallel loop reduction(+ : sums[0 : 3], count[4 : 2]) copy(sums[0 : 3], count[0 : 6]) copyin(a)
    for (int i = 0; i < N; i++) sums[i % 3] += a[i], count[4 + (a[i] > 0)]++;
    for (int i = 0; i < 3; i++) printf("%.9g ", sums[i]);
    for (int i = 0; i < 6; i++) printf("%d ", count[i]);
    printf("\n");
}

static void levels(void)
{
    int all[3] = {1, 2, 3}, some[3] = {0}, rows[ROWS][4], most[ROWS][2], own[2];
#pragma acc parallel loop gang reduction(+ : all) copyin(b)
    for (int i = 0; i < ROWS; i++) {
#pragma acc loop worker reduction(+ : all)
        for (int j = 0; j < COLUMNS; j += 10) {
#pragma acc loop vector reduction(+ : all)
            for (int k = 0; k < 10; k++) all[k % 3] += b[i][j + k];
        }
    }
#pragma acc parallel copyin(b) copy(some)
    {
#pragma acc loop gang worker vector collapse(2) reduction(max : some)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                if (b[i][j] > some[j % 3]) some[j % 3] = b[i][j];
    }
#pragma acc parallel loop gang private(own) copyin(b) copyout(rows, most)
    for (int i = 0; i < ROWS; i++) {
        int bins[4] = {0, 1, 0, 0};
#pragma acc loop vector reduction(+ : bins)
        for (int j = 0; j < COLUMNS; j++) bins[b[i][j] % 4] += j;
        for (int k = 0; k < 4; k++) rows[i][k] = bins[k];
        own[0] = own[1] = -1;
#pragma acc loop seq
        for (int j = 0; j < COLUMNS; j += 15) {
#pragma acc loop worker vector reduction(max : own[0 : 2])
            for (int k = j; k < j + 15; k++)
                if (own[k % 2] < b[i][k]) own[k % 2] = b[i][k];
        }
        most[i][0] = own[0], most[i][1] = own[1];
    }
    printf("%d %d %d %d %d %d\n", all[0], all[1], all[2], some[0], some[1], some[2]);
    print_ints("rows", rows[0], ROWS * 4);
    print_ints("most", most[0], ROWS * 2);
}

static void structures(void)
{
    moments m = {1, 2, 3}, rows[ROWS], two[2] = {{0, 1, 2}, {3, 4, 5}};
    struct range r = {{-5, 6}, {7, 1}};
#pragma acc parallel loop reduction(+ : m) copyin(a)
    for (int i = 0; i < N; i++) {
        m.x += a[i];
        m.y += 2 * a[i];
        m.n++;
    }
#pragma acc parallel loop gang reduction(max : r) copyin(b)
    for (int i = 0; i < ROWS; i++) {
#pragma acc loop vector reduction(max : r)
        for (int j = 0; j < COLUMNS; j++) {
            if (b[i][j] > r.low[j % 2]) r.low[j % 2] = b[i][j];
            r.top.high = fmaxf(r.top.high, b[i][j] + 0.5f);
            r.top.seen = r.top.seen > j ? r.top.seen : j;
        }
    }
#pragma acc parallel loop gang copyin(b) copyout(rows)
    for (int i = 0; i < ROWS; i++) {
        moments row = {i, 0, 0};
#pragma acc loop worker vector reduction(+ : row)
        for (int j = 0; j < COLUMNS; j++) row.x += b[i][j], row.y += j, row.n += b[i][j] % 2;
        rows[i] = row;
    }
#pragma acc parallel loop reduction(+ : two) copyin(a)
    for (int i = 0; i < N; i++) two[i % 2].x += a[i], two[i % 2].n++;
    printf("%.9g %.9g %d, %d %d %g %d", m.x, m.y, m.n, r.low[0], r.low[1], r.top.high, r.top.seen);
    printf(", %.9g %.9g %d %.9g %.9g %d\n", two[0].x, two[0].y, two[0].n, two[1].x, two[1].y, two[1].n);
    for (int i = 0; i < ROWS; i++) printf("%g %g %d ", rows[i].x, rows[i].y, rows[i].n);
    printf("\n");
}

/* Copies are too many for shared memory's sake only: 100 elements by max. */
static void larger(void)
{
    int most[100];
    for (int i = 0; i < 100; i++) most[i] = i;
#pragma acc parallel loop reduction(max : most) copyin(a) num_gangs(3) vector_length(32)
    for (int i = 0; i < N; i++) most[i % 100] = a[i] > most[i % 100] ? (int)a[i] : most[i % 100];
    print_ints("larger", most, 100);
}

static void on_constructs(void)
{
    double sums[2] = {1, 2}, more[2] = {3, 4};
#pragma acc parallel reduction(+ : sums) copyin(a)
    {
#pragma acc loop
        for (int i = 0; i < N; i++) sums[i % 2] += a[i];
    }
#pragma acc serial loop reduction(+ : more) copyin(a)
    for (int i = 0; i < N; i++) more[i % 2] += a[i];
#pragma acc kernels loop reduction(+ : more) copyin(a)
    for (int i = 0; i < N; i++) more[i % 2] += a[i];
    printf("%.9g %.9g %.9g %.9g\n", sums[0], sums[1], more[0], more[1]);
}

/* Each gang's own, in types that host compilers treat in ways of their own. */
static void small_types(void)
{
    _Bool odd = 1, any = 0, rows[ROWS], tmp;
    signed char least = 127;
    unsigned char sum = 200;
    short product[2] = {1, 1};
#pragma acc parallel loop reduction(^ : odd) reduction(+ : any, sum) reduction(min : least) reduction(* : product) copyin(a)
    for (int i = 0; i < N; i++) {
        odd ^= i % 3 == 1;
        any += a[i] > 600;
        sum += i;
        least = i % 50 - 20 < least ? i % 50 - 20 : least;
        product[i % 2] *= i % 150 ? 1 : -3;
    }
#pragma acc parallel loop gang private(tmp) copyin(b) copyout(rows)
    for (int i = 0; i < ROWS; i++) {
        tmp = i % 2;
#pragma acc loop vector reduction(^ : tmp)
        for (int j = 0; j < COLUMNS; j++) tmp ^= b[i][j] % 2;
        rows[i] = tmp;
    }
    printf("%d %d %d %d %d %d,", odd, any, least, sum, product[0], product[1]);
    for (int i = 0; i < ROWS; i++) printf(" %d", rows[i]);
    printf("\n");
}

enum colour { RED, GREEN, BLUE };

/* In their integer type, at each level. */
static void enumerations(void)
{
    enum colour least = BLUE, most = RED, all = RED, bits = (enum colour)7, row, rows[ROWS], pair[2] = {GREEN, RED};
    struct { enum colour one, two[2]; } own = {BLUE, {BLUE, BLUE}};
#pragma acc parallel loop reduction(min : least, own) reduction(max : most) reduction(+ : all, pair) reduction(& : bits) copyin(a)
    for (int i = 0; i < N; i++) {
        enum colour colour = a[i] > 600 ? BLUE : GREEN;
        least = colour < least ? colour : least;
        if (colour > most) most = colour;
        if (colour < own.two[i % 2]) own.two[i % 2] = colour;
        all += colour;
        pair[i % 2] += 1;
        bits &= colour | 4;
    }
#pragma acc parallel loop gang private(row) copyin(b) copyout(rows)
    for (int i = 0; i < ROWS; i++) {
        row = BLUE;
#pragma acc loop vector reduction(min : row)
        for (int j = 0; j < COLUMNS; j++) row = b[i][j] == 7 ? RED : b[i][j] == 8 && row > GREEN ? GREEN : row;
        rows[i] = row;
    }
    printf("%d %d %d %d %d %d, %d %d %d,", least, most, all, bits, pair[0], pair[1], own.one, own.two[0], own.two[1]);
    for (int i = 0; i < ROWS; i++) printf(" %d", rows[i]);
    printf("\n");
}

/* In routines: types of the file, of later lines and of the function's own. */
typedef struct {
    int n;
    float complex z[2];
} waves;

#pragma acc routine vector
static void count_row(const int *row, moments *m, waves *w)
{
    moments own = {0.5, 0, 1};
    waves some = {1, {I, 2}};
#pragma acc loop vector reduction(+ : own, some)
    for (int j = 0; j < COLUMNS; j++) {
        own.x += row[j], own.y -= j, own.n++;
        some.n += j, some.z[j % 2] += row[j] - I;
    }
    *m = own;
    *w = some;
}

struct choice {
    enum colour colour;
    unsigned char bits;
    struct { short seen[2]; } inner;
};

#pragma acc routine worker
static void choose(const int *row, int *out, double complex *z)
{
    struct choice c = {RED, 1, {{-5, 3}}}, least = {BLUE, 255, {{9, 9}}};
    struct { long low, high[3]; } own = {0, {1, 2, 3}};
    double complex some[2] = {1, 2 * I}, product[3] = {1, 1, I};
#pragma acc loop worker vector reduction(max : c, own)
    for (int j = 0; j < COLUMNS; j++) {
        enum colour colour = j == 7 ? BLUE : GREEN;
        if (colour > c.colour) c.colour = colour;
        if (row[j] > c.bits) c.bits = row[j];
        if (c.inner.seen[j % 2] < row[j] - j) c.inner.seen[j % 2] = row[j] - j;
        own.high[j % 3] = own.high[j % 3] > row[j] * j ? own.high[j % 3] : row[j] * j;
    }
#pragma acc loop vector reduction(min : least)
    for (int j = 0; j < COLUMNS; j++) {
        enum colour colour = row[j] % 2 ? GREEN : BLUE;
        if (colour < least.colour) least.colour = colour;
        least.bits = row[j] + j < least.bits ? row[j] + j : least.bits;
    }
#pragma acc loop worker reduction(+ : some) reduction(* : product)
    for (int j = 0; j < COLUMNS; j++) {
        some[j % 2] += row[j] * I + j;
        product[j % 3] *= j % 4 ? I : -1;
    }
    *out = c.colour + 1000 * least.colour - least.bits + 10 * c.bits + 100 * c.inner.seen[0] - c.inner.seen[1] + own.low + own.high[0] - own.high[2];
    *z = some[0] - some[1] + product[0] + 2 * product[1] - 3 * product[2];
}

#pragma acc routine vector
static void sum_up(const int *row, moments *m)
{
    moments own = {0, 1, 0};
#pragma acc loop vector reduction(+ : own)
    for (int j = 0; j < COLUMNS; j++) own.x += row[j] * j, own.y += row[j], own.n += j % 3;
    m->x += own.x, m->y += own.y, m->n += own.n;
}

static void in_routines(void)
{
    moments m[ROWS];
    waves w[ROWS];
    int chosen[ROWS];
    double complex z[ROWS];
#pragma acc parallel loop gang copyin(b) copyout(m, w)
    for (int i = 0; i < ROWS; i++) {
        count_row(b[i], &m[i], &w[i]);
        sum_up(b[(i + 1) % ROWS], &m[i]);
    }
#pragma acc parallel loop gang copyin(b) copyout(chosen, z)
    for (int i = 0; i < ROWS; i++) choose(b[i], &chosen[i], &z[i]);
    for (int i = 0; i < ROWS; i += 3) {
        printf("%g %g %d %d %g %g", m[i].x, m[i].y, m[i].n, w[i].n, crealf(w[i].z[0]), cimagf(w[i].z[1]));
        printf(" %d %g %g\n", chosen[i], creal(z[i]), cimag(z[i]));
    }
}

/* Arrays and scalars that later directives of the same queue map before the host waits. */
static void in_queues(void)
{
    double s[5] = {1, 2, 3, 4, 5}, t[5] = {0}, x = 1;
    struct { double sum; int n[3]; } pair = {1, {2, 3, 4}};
#pragma acc parallel loop reduction(+ : s) async(1)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 5; k++) s[k] += i % (k + 2);
#pragma acc parallel loop copy(s, t) async(1)
    for (int k = 0; k < 5; k++) t[k] = s[k], s[k] *= 2;
#pragma acc parallel loop reduction(+ : s, x, pair) async(1)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 5; k++) s[k] += k;
        x += i % 3;
        pair.sum += 0.5, pair.n[i % 3]++;
    }
#pragma acc enter data copyin(s, x) create(pair) async(1)
#pragma acc update device(pair) async(1)
#pragma acc parallel loop reduction(+ : s, x, pair) async(1)
    for (int i = 0; i < 100; i++) {
        for (int k = 0; k < 5; k++) s[k] += 1;
        x += i;
        pair.n[1]--;
    }
#pragma acc exit data copyout(s, x, pair) async(1)
#pragma acc wait(1)
    for (int k = 0; k < 5; k++) printf("%g %g ", s[k], t[k]);
    printf("%g %g %d %d %d\n", x, pair.sum, pair.n[0], pair.n[1], pair.n[2]);
}

int main(void)
{
    double sums[3] = {0.5, 1, 2};
    int count[6] = {1, 2, 3, 4, 5, 6};
    for (int i = 0; i < N; i++) a[i] = i * 7919 % 1013 - 400;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) b[i][j] = (i * 31 + j * 17) % 100;
    flat_arrays();
    through_pointers(sums, count);
    levels();
    structures();
    larger();
    small_types();
    on_constructs();
    enumerations();
    in_routines();
    in_queues();
    return 0;
}
