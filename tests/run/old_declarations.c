/* Library functions that a program declares itself, with results of other types and without parameters, and arrays without sizes. SPDX-License-Identifier: MIT */
int printf();
char *malloc(), *strcpy(), *memset();
double sqrt(), pow();
int strlen(), toupper();
long labs();
void free(), abort();
extern int abs(int);

/* Arrays whose sizes later declarations give. */
extern int counts[], grid[][3], only[];
static int tail[];

static int of_both(int k) { return grid[k][1] + counts[k]; }

static void sized_later(int n)
{
    int s = 0, i;
#pragma acc data copy(counts[2:n]) copyin(grid[0:4])
#pragma acc parallel loop present(counts[2:n])
    for (i = 2; i < n + 2; i++) counts[i] += grid[i % 4][2];
#pragma acc parallel loop reduction(+ : s)
    for (i = 0; i < 4; i++) s += of_both(i) + tail[0] + only[0];
#pragma acc kernels
    for (i = 0; i < 12; i++) counts[i] *= 3;
#pragma acc kernels copy(counts)
    for (i = 0; i < 12; i++) {
        grid[1][i % 3] = tail[0] + i;
        counts[i] += grid[1][i % 3];
    }
    printf("%d", s);
    for (i = 0; i < 12; i++) printf(" %d", counts[i]);
    printf("\n");
}

static int tail[1] = {7};
int counts[12] = {1, 2, 3, 4, 5}, grid[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 1, 1}}, only[];

int main(void)
{
    int a[6] = {1, -2, 3, -4, 5, -6}, i;
    double d[6];
    sized_later(8);
#pragma acc parallel loop copy(a) copyout(d)
    for (i = 0; i < 6; i++) {
        char *p = malloc(8ul);
        if (!p) abort();
        p[0] = 3;
        strcpy(p, "abc");
        d[i] = sqrt((double)i) + pow(2.0, (double)i) + labs((long)a[i]);
        a[i] = abs(a[i]) * 100 + p[0] + strlen(p) * 2 + toupper('a' + i);
        *memset(p, 7, 2ul) += 1;
        a[i] += p[0];
        free(p);
    }
    for (i = 0; i < 6; i++) printf("%d %.6f\n", a[i], d[i]);
    return 0;
}
