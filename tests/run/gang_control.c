/* every kind of control flow around loops that the threads of a gang share. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 64 };
static int a[N][N], b[N], c[N];

static void reset(void)
{
    for (int i = 0; i < N; i++) {
        b[i] = i % 7;
        c[i] = 0;
        for (int j = 0; j < N; j++) a[i][j] = (i * 7 + j * 3) % 11;
    }
}

static void branches(void)
{
#pragma acc parallel loop gang copy(a) copyin(b)
    for (int i = 0; i < N; i++) {
        if (b[i] > 3) {
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += b[i];
        } else if (b[i] == 1) {
#pragma acc loop worker
            for (int j = 0; j < N; j += 8) {
#pragma acc loop vector
                for (int k = j; k < j + 8; k++) a[i][k] *= 2;
            }
        } else a[i][0] = -1;
    }
}

static void cases(void)
{
#pragma acc parallel loop gang copy(a) copyin(b)
    for (int i = 0; i < N; i++) {
        int q = b[i];
        switch (q) {
        case 0: break;
        case 1:
        case 2:
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += q;
            break;
        case 3: {
            int z = 5;
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += z;
        } /* and on */
        case 4 ... 5:
            a[i][1] = 77;
#pragma acc loop vector
            for (int j = 2; j < N; j++) a[i][j] ^= 1;
            break;
        default: a[i][0] = 9;
        }
    }
}

static void rounds(void)
{
    int k;
#pragma acc parallel loop gang copy(a) copyin(b) private(k)
    for (int i = 0; i < N; i++) {
        k = 0;
        do {
            k++;
            if (k == 2) continue;
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += k;
            if (k > b[i]) break;
        } while (k < 6);
        while (k > 0) {
            k -= 2;
            if (k == 3) continue;
            if (a[i][0] > 40) break;
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += 1;
        }
    }
}

static void sums(void)
{
#pragma acc parallel copyin(a) copy(c) copyin(b) num_gangs(8)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            int s = 0;
            for (int t = 0; t < b[i]; t++) {
#pragma acc loop vector reduction(+ : s)
                for (int j = 0; j < N; j++) s += a[i][j] * t;
                if (s > 5000) break;
            }
            c[i] = s;
        }
    }
}

static void workers(void)
{
#pragma acc parallel loop gang num_workers(4) vector_length(32) copy(a) copyin(b)
    for (int i = 0; i < N / 4; i++) {
#pragma acc loop worker
        for (int w = 0; w < 4; w++) {
            int r = i * 4 + w, m = 0;
            if (b[r] & 1) {
#pragma acc loop vector reduction(max : m)
                for (int j = 0; j < N; j++) m = m > a[r][j] ? m : a[r][j];
                a[r][0] = m;
            } else {
                int t = 0;
                while (t < 3) {
                    t++;
                    if (t == b[r]) continue;
#pragma acc loop vector
                    for (int j = 0; j < N; j++) a[r][j] += t;
                }
            }
            switch (b[r]) {
            case 2: m = 4;
            case 3:
#pragma acc loop vector
                for (int j = 0; j < N; j++) a[r][j] += m;
            }
        }
    }
}

static void jumps(void)
{
#pragma acc parallel loop gang copy(a) copyin(b)
    for (int i = 0; i < N; i++) {
        int t = 0;
    again:;
        int twice = 2 * t;
#pragma acc loop vector
        for (int j = 0; j < N; j++) a[i][j] += twice + 1;
        t++;
        if (t < b[i]) goto again;
        if (b[i] == 3) goto out;
        int last = t + 2;
#pragma acc loop vector
        for (int j = 0; j < N; j++) a[i][j] += last;
    out:
        a[i][5]++;
    }
}

static void expressions(void)
{
#pragma acc parallel loop gang copy(a)
    for (int i = 0; i < N; i++) {
        int w = ({
            int q = 0;
#pragma acc loop vector reduction(+ : q)
            for (int j = 0; j < N; j++) q += a[i][j];
            q;
        });
        (void)({
#pragma acc loop vector
            for (int j = 0; j < N; j++) a[i][j] += w;
            0;
        });
    }
}

static void around_gangs(void)
{
#pragma acc parallel num_gangs(1) copy(c) copyin(b)
    {
        int t;
        for (t = 0; t < 3; t++) {
            if (t == 1) continue;
#pragma acc loop gang vector
            for (int i = 0; i < N; i++) c[i] += b[i] + t;
        }
        switch (t) {
        case 3:
#pragma acc loop gang vector
            for (int i = 0; i < N; i++) c[i] *= 2;
            break;
        default: c[0] = 1;
        }
    }
}

/* Rows that all read the same elements, as many as the launch says: a thread that has a row to itself runs the same loop, with the same label. */
static int lookups(int n, int m, const int *x)
{
    int most = 0;
#pragma acc parallel loop copyin(x[0:m]) copy(c) reduction(max : most)
    for (int i = 0; i < n; i++) {
        int s = 0;
#pragma acc loop reduction(+ : s)
        for (int j = 0; j < m; j++) {
            for (int p = 0; p < 3; p++)
                for (int q = 0; q < 2; q++)
                    if (x[j] == p * 2 + q + i) goto found;
            s += 100;
        found:
            s += x[j];
        }
        c[i] = s;
        if (s > most) most = s;
    }
    return most;
}

static void show(const char *name)
{
    print_ints(name, &a[0][0], N * N);
    print_ints(name, c, N);
    reset();
}

int main(void)
{
    reset();
    branches(), show("branches");
    cases(), show("cases");
    rounds(), show("rounds");
    sums(), show("sums");
    workers(), show("workers");
    jumps(), show("jumps");
    expressions(), show("expressions");
    around_gangs(), show("around gangs");
    printf("%d\n", lookups(N, N * N, &a[0][0])), show("lookups");
}
