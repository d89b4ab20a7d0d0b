/* Library functions that a program declares itself, with results of other types and without parameters. SPDX-License-Identifier: MIT */
int printf();
char *malloc(), *strcpy(), *memset();
double sqrt(), pow();
int strlen(), toupper();
long labs();
void free(), abort();
extern int abs(int);

int main(void)
{
    int a[6] = {1, -2, 3, -4, 5, -6}, i;
    double d[6];
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
