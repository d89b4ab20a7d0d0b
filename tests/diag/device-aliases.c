/* device-aliases: one object under two names, and addresses that no table can hold. SPDX-License-Identifier: MIT */
int counts[10], level = 3, by_itself __asm__("own_name");
extern int tallies[10] __attribute__((alias("counts")));
static int weak __attribute__((__weakref__("level")));
extern int same asm("level"), one asm("object"), two __asm__("object");
static const int steps[] = { 1, 2 };
#pragma acc declare copyin(steps)
static const int *const places[] = { &steps[0], &steps[1] };
static int step(int i) { return *places[i] + steps[i]; }
static int tally(int i) { return tallies[i]; }
int printf(const char *, ...);

void f(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = tallies[i] + weak;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = tally(i) + same;
#pragma acc parallel loop copy(x[0:n]) present(two)
    for (int i = 0; i < n; i++) x[i] = two;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = counts[i] + level + by_itself;
#pragma acc serial copy(x[0:n])
    x[0] = step(1);
#pragma acc serial copy(x[0:n])
    {
        int characters = printf("%d\n", x[0]);
        x[0] && printf("set\n");
        (void)printf("again\n"), x[1] = characters;
        if (printf("or not\n") < 0) x[1] = 0;
    }
}
