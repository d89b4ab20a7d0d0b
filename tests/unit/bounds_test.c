/* bounds_test: rt_bounds beside a count of the elements that a section names, one by one; rt_object beside what was asked for. SPDX-License-Identifier: MIT
 *   bounds_test [seed] */
#include "model.h"
#include "core/rt_core.h"
#include <sys/wait.h>

static struct accelrt_site site = { .file = "f.c", .line = 7, .directive = "data" };

/* Whether the elements that the section names lie in an array of so many; one without elements may be anywhere. */
static bool lies_within(long start, long length, long extent)
{
    if (length < 0) return false;
    for (long i = start; i < start + length; i++)
        if (i < 0 || i >= extent) return false;
    return true;
}

/* The program ends with status 1 and says so, or goes on. */
static int status_of(const struct accelrt_call *call, accelrt_offset start, accelrt_offset length, accelrt_size extent)
{
    int how;
    pid_t child = fork();
    if (!child) {
        if (!freopen("/dev/null", "w", stderr)) _exit(2);
        accelrt_within(call, 0, start, length, extent);
        _exit(0);
    }
    waitpid(child, &how, 0);
    return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static void check(bool condition, accelrt_offset start, accelrt_offset length, accelrt_size extent, bool good)
{
    struct accelrt_data data = { "a[s:n]", ACCELRT_COPY, NULL, 0, 0, NULL };
    struct accelrt_call call = { .site = &site, .data = &data, .n_data = 1, .condition = condition };
    EXPECT_EQUAL(status_of(&call, start, length, extent), condition && !good);
}

static char table[1000], other[24];

static void check_object(const char *begin, size_t bytes, size_t most)
{
    size_t at = draw((unsigned)bytes);
    struct accel_object o;
    EXPECT_EQUAL(accel__object_around((uintptr_t)begin + at, &o), true);
    EXPECT_EQUAL(o.begin <= (uintptr_t)begin + at, true);
    EXPECT_EQUAL(o.begin + o.bytes >= (uintptr_t)begin + bytes, true);
    EXPECT_EQUAL(o.begin + o.bytes <= (uintptr_t)begin + most, true);
}

/* glibc's blocks are up to a page larger than what was asked for. */
static void check_objects(void)
{
    char local[100], *blocks[40];
    size_t sizes[40];
    for (int i = 0; i < 40; i++) blocks[i] = malloc(sizes[i] = 1 + draw(i % 4 ? 200 : 400000));
    for (int i = 0; i < 40; i++) check_object(blocks[i], sizes[i], sizes[i] + (sizes[i] < 100000 ? 24 : 5000));
    check_object(table, sizeof table, sizeof table);
    check_object(other, sizeof other, sizeof other);
    check_object(local, sizeof local, (size_t)1 << 40);
    for (int i = 0; i < 40; i++) free(blocks[i]);
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    check_objects();
    for (int round = 0; round < 300; round++) {
        long start = (long)draw(9) - 2, length = (long)draw(9) - 2, extent = draw(7);
        check(!one_in(8), start, length, extent, lies_within(start, length, extent));
    }
    const long most = __LONG_MAX__;
    check(true, 1, most, 100, false);
    check(true, most, most, 100, false);
    check(true, most, 0, 100, true);
    check(true, -most - 1, most, 100, false);
    check(true, 0, most, (accelrt_size)most, true);
    check(true, 0, -most - 1, 100, false);
    return 0;
}
