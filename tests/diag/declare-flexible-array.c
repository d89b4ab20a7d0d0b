/* declare-flexible-array: variables whose initializer makes them larger than their type. SPDX-License-Identifier: MIT */
struct row {
    int n;
    double v[];
};
static struct row filled = {2, {1, 2}}, header = {2}, linked = {2, {1, 2}};
extern struct row elsewhere;
#pragma acc declare copyin(filled, header)
#pragma acc declare link(linked) create(elsewhere)
