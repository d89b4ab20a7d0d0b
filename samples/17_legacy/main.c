/* shallow NX NY STEPS: drops water into a lake and follows the waves. SPDX-License-Identifier: MIT */
#include "shallow.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 400, ny = argc > 2 ? atoi(argv[2]) : 300, steps = argc > 3 ? atoi(argv[3]) : 100;
    int k;
    struct grid g;
    struct totals t;

    grid_create(&g, nx, ny);
    grid_drop(&g, 0.4, 0.4, 3.0, 0.1);
    grid_drop(&g, 0.7, 0.6, 2.0, 0.05);

    for (k = 0; k < steps; k++) {
        if (k % 10 == 0)
            g.dt = 0.4 * g.dx / fastest(&g);
        reflect(&g);
        step(&g);
        if ((k + 1) % (steps / 4 > 0 ? steps / 4 : 1) == 0) {
            t = measure(&g);
            printf("step %d: volume %.3f energy %.2f highest %.6f\n", k + 1, t.volume, t.energy, t.highest);
        }
    }
    write_profile(&g, ny / 8);
    grid_free(&g);
    return 0;
}
