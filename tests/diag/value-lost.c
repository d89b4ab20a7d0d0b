/* value-lost: scalars of a parallel construct are its own copies. SPDX-License-Identifier: MIT */
int f(int n, const int *restrict x)
{
    int last = -1, found = -1, kept = -1, i;
#pragma acc parallel loop copyin(x[0:n])
    for (i = 0; i < n; i++) last = x[i];
#pragma acc parallel loop copyin(x[0:n])
    for (int j = 0; j < n; j++)
        if (x[j] == 7) found = j;
#pragma acc parallel loop copyin(x[0:n]) copy(kept)
    for (int j = 0; j < n; j++)
        if (x[j] == 7) kept = j;
    return last + found + kept + i;
}
float one_thread(int n, const float *b)
{
    float sum = 0;
#pragma acc serial loop copyin(b[0:n])
    for (int i = 0; i < n; i++) sum = sum + b[i];
    return sum;
}
int place(int n, const int *restrict x)
{
    int at = -1, temporary = 0;
#pragma acc parallel loop copyin(x[0:n]) firstprivate(at)
    for (int i = 0; i < n; i++)
        if (x[i] == 7) at = i;
#pragma acc parallel loop copyin(x[0:n]) private(temporary)
    for (int i = 0; i < n; i++) {
        temporary = i;
        if (x[temporary] == n) temporary++;
    }
    return at + temporary;
}
void draw(double *seed);
double scratch_again(int n, double *restrict x)
{
    double t = 1;
    draw(&t); /* what follows does not read it */
    for (int step = 0; step < 3; step++) {
#pragma acc parallel loop copy(x[0:n])
        for (int i = 0; i < n; i++) {
            t = 2.0 * i;
            x[i] += t;
        }
    }
    return x[0];
}
/* Jumps within the construct do not lead to a use of i after it. */
void jumps(int n, double *restrict x)
{
    int i;
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) {
        switch (i & 3) {
        case 0: x[i] = 1; goto done;
        default: x[i] += 2; goto done;
        }
    done:
        x[i] *= 2;
    }
}
/* Nor do jumps before the construct, to a label after it. */
int jumps_over(int n, double *restrict x, double t)
{
    int result = -1;
    if (n > 1000) goto done;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        t = x[i];
        x[i] = 2 * t;
    }
    result = 0;
done:
    return result;
}
int jumps_over_and_reads(int n, double *restrict x)
{
    int i = -1;
    if (n > 1000) goto done;
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) x[i] *= 2;
done:
    return i;
}
int jumps_back(int n, double *restrict x)
{
    int i = 0, turns = 0;
again:
    turns += i;
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) x[i] *= 2;
    if (turns < 3) goto again;
    return turns;
}
/* The index of a loop directive is private to it: k keeps its value around the lanes. The copy that lanes share has the value of any of them. */
void lanes(int n, int k, int (*restrict x)[16])
{
    int last = 0, m = k;
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < 16; j++) {
#pragma acc loop seq
            for (k = j; k < 16; k++) x[i][j] += k;
        }
        x[i][0] += k;
#pragma acc loop vector
        for (int j = 0; j < 16; j++) {
            for (m = j; m < 16; m++) x[i][j] += m;
        }
        x[i][1] += m;
#pragma acc loop vector
        for (int j = 0; j < 16; j++)
            if (x[i][j] == 7) last = j;
        x[i][2] += last;
    }
}
/* Loop variables at file scope: functions write them before they read them, but for one that is read in another function, one that the caller
 * reads, and one that is read after the construct. */
static int row, column, steps, turn, end;
static double grid[8][9];
static void clear(void)
{
#pragma acc parallel loop collapse(2) copy(grid)
    for (row = 0; row < 8; row++)
        for (column = 0; column < 9; column++) grid[row][column] = row;
}
static double total(void)
{
    double sum = 0;
    for (row = 0; row < 8; row++)
        for (column = 0; column < 9; column++) sum += grid[row][column];
    return sum;
}
static void count(void)
{
#pragma acc parallel loop copy(grid)
    for (steps = 0; steps < 8; steps++) grid[steps][0] += 1;
}
static int counted(void) { return steps; }
static void scale(void)
{
#pragma acc parallel loop copy(grid)
    for (turn = 0; turn < 8; turn++) grid[turn][1] *= 2;
}
int indices_of_the_file(void)
{
    clear();
    count();
    for (turn = 0; turn < 2; turn++) scale();
#pragma acc parallel loop copy(grid)
    for (end = 0; end < 8; end++) grid[end][2] = 3;
    return total() > 0 ? counted() + end : 0;
}
/* The construct has copies of the pointers. */
double exchanged(int n, double *a, double *b)
{
#pragma acc parallel copy(a[0:n], b[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc loop
        for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        double *s = a;
        a = b;
        b = s;
    }
    return a[1];
}
/* What it points to after the construct is assigned there. */
double assigned_again(int n, double *a, double *b)
{
    double *p = a;
#pragma acc parallel copy(a[0:n], b[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc loop
        for (int i = 0; i < n; i++) p[i] += i;
        p = b;
    }
    p = a;
    return p[1];
}
static double *front, *back;
void exchanged_of_file(int n, double *a, double *b)
{
    front = a;
    back = b;
#pragma acc kernels copy(front[0:n], back[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++) back[i] = 0.5 * (front[i - 1] + front[i + 1]);
        double *s = front;
        front = back;
        back = s;
    }
}
