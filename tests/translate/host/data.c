/* Data directives, wait, host_data. */
void scale(double *p, int n);
extern double table[8][16];

void all(int n, double *x, double *restrict y)
{
    #pragma acc enter data copyin(x[0:n]) create(y[0:n]) async(2)
    #pragma acc data copy(table) if(n > 10)
    {
        #pragma acc host_data use_device(x, table)
        {
            scale(x, n);
            scale(table[1], 16);
        }
    }
    if (n) {
        #pragma acc wait(2)
    }
    #pragma acc update self(x[0:n / 2])
    #pragma acc exit data delete(x[0:n]) copyout(y[0:n]) wait(2, n)
}

/* Pointers with qualifiers of their own. */
struct pair { double *restrict x; double *volatile y; double *const z; };

void pair_members(struct pair *p, double *restrict w, int n)
{
    #pragma acc enter data copyin(p[0:1], p->x[0:n], p->y[0:n], p->z[0:n]) attach(w)
    #pragma acc exit data delete(p->x, p->y, p->z) detach(w)
}

/* Sections of arrays whose numbers only the run knows. */
struct grid { double cells[4][8]; double open[1]; };

void sections(int n, int m, struct grid *g, double (*rows)[16])
{
    #pragma acc data copy(table[0:n], table[n][m:4]) if(n)
    ;
    #pragma acc enter data copyin(g->cells[0:n][1:m], g->open[0:n], rows[0:n][m:], table[0:n][0:16])
    double own[n];
    #pragma acc update self(own[0:n], own[m:])
}
/* SPDX-License-Identifier: MIT */

/* Addresses that the program gets, and others that it does not use. */
void *acc_copyin(void *host, unsigned long bytes), *acc_pcopyin(void *host, unsigned long bytes), *acc_create(void *host, unsigned long bytes);
void *acc_present_or_create(void *host, unsigned long bytes);

void *addresses(double *x, int n)
{
    void *device = acc_create(x, 8);
    acc_copyin(x, n * sizeof *x), acc_present_or_create(table, sizeof table);
    for (int i = 0; i < n; i++) acc_pcopyin(table[i], 16);
    if (acc_create(x + n, 8)) (void)acc_create(x, 8);
    else acc_copyin(table, 8);
    return n ? device : acc_copyin(x, 8);
}
