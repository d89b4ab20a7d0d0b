#!/usr/bin/env bash
# Every data clause and API function on data that is absent, present, within a block, around one, and overlapping one at either end: what must
# work does, and what must not ends with the message that names it.
#   matrix.sh ACCELCC                                                                          SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

cat >matrix.c <<'X'
#include <accel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 1000, BEGIN = 200, COUNT = 400 };        /* the block that is there: x[200:400] */
static double x[N];
static const double untouched = -1;

/* What must come: it works; or the message with this in it. */
#define WORKS NULL
static const char absent_text[] = "is not present on device", part_text[] = "is partly present on device";
static const char mapped_text[] = "is already mapped", unmap_text[] = "is not mapped";

/* All work on x[b:n]; those that read or write the device's copy do it in all of the section. */
static void check(int ok, const char *what)
{
    if (!ok) printf("wrong: %s\n", what), fflush(stdout), _exit(7);
}

#define REGION(name, clause) \
    static void name(long b, long n) \
    { \
        _Pragma(clause) \
        for (long i = b; i < b + n; i++) x[i] += 1; \
    }
REGION(parallel_copy, "acc parallel loop copy(x[b:n])")
REGION(parallel_copyin, "acc parallel loop copyin(x[b:n])")
REGION(parallel_copyout, "acc parallel loop copyout(x[b:n])")
REGION(parallel_create, "acc parallel loop create(x[b:n])")
REGION(parallel_present, "acc parallel loop present(x[b:n])")
REGION(kernels_copy, "acc kernels loop copy(x[b:n])")
REGION(parallel_always, "acc parallel loop copy(always: x[b:n])")
REGION(parallel_async, "acc parallel loop copy(x[b:n]) async(4)")
REGION(kernels_copyin, "acc kernels loop copyin(x[b:n])")
REGION(kernels_copyout, "acc kernels loop copyout(x[b:n])")
REGION(kernels_create, "acc kernels loop create(x[b:n])")
REGION(kernels_present, "acc kernels loop present(x[b:n])")
REGION(serial_copy, "acc serial loop copy(x[b:n])")
REGION(serial_copyin, "acc serial loop copyin(x[b:n])")
REGION(serial_copyout, "acc serial loop copyout(x[b:n])")
REGION(serial_create, "acc serial loop create(x[b:n])")
REGION(serial_present, "acc serial loop present(x[b:n])")
#define IF_THERE(name, clause) \
    static void name(long b, long n) \
    { \
        int there = acc_is_present(x + b, (size_t)n * sizeof *x); \
        _Pragma(clause) \
        for (long i = b; i < b + n; i++) \
            if (there) x[i] += 1; \
    }
IF_THERE(parallel_no_create, "acc parallel loop no_create(x[b:n])")
IF_THERE(kernels_no_create, "acc kernels loop no_create(x[b:n])")
IF_THERE(serial_no_create, "acc serial loop no_create(x[b:n])")
REGION(parallel_old_names, "acc parallel loop present_or_copy(x[b:n])")
REGION(parallel_always_out, "acc parallel loop copyout(always: x[b:n])")
REGION(parallel_zero, "acc parallel loop create(zero: x[b:n])")
REGION(parallel_capture, "acc parallel loop copy(capture: x[b:n])")
REGION(kernels_async, "acc kernels loop copy(x[b:n]) async(4)")
REGION(serial_async, "acc serial loop copy(x[b:n]) async(4)")
#define DIRECTIVE(name, text) static void name(long b, long n) { _Pragma(text) }
#define CONSTRUCT(name, text) static void name(long b, long n) { _Pragma(text) { check(b + n <= N, "never"); } }
CONSTRUCT(data_copy, "acc data copy(x[b:n])")
CONSTRUCT(data_copyin, "acc data copyin(x[b:n])")
CONSTRUCT(data_copyout, "acc data copyout(x[b:n])")
CONSTRUCT(data_create, "acc data create(x[b:n])")
CONSTRUCT(data_present, "acc data present(x[b:n])")
CONSTRUCT(data_no_create, "acc data no_create(x[b:n])")
DIRECTIVE(enter_copyin, "acc enter data copyin(x[b:n])")
DIRECTIVE(enter_create, "acc enter data create(x[b:n])")
DIRECTIVE(enter_async, "acc enter data copyin(x[b:n]) async(2)")
DIRECTIVE(exit_copyout, "acc exit data copyout(x[b:n])")
DIRECTIVE(exit_delete, "acc exit data delete(x[b:n])")
DIRECTIVE(exit_finalize, "acc exit data copyout(x[b:n]) finalize")
DIRECTIVE(update_self, "acc update self(x[b:n])")
DIRECTIVE(update_device, "acc update device(x[b:n])")
DIRECTIVE(update_if_present, "acc update self(x[b:n]) if_present")
DIRECTIVE(update_host, "acc update host(x[b:n])")
DIRECTIVE(update_async, "acc update device(x[b:n]) async(4)")
DIRECTIVE(enter_zero, "acc enter data create(zero: x[b:n])")
DIRECTIVE(exit_async, "acc exit data copyout(x[b:n]) async(4)")
DIRECTIVE(exit_delete_finalize, "acc exit data delete(x[b:n]) finalize")
CONSTRUCT(data_async, "acc data copy(x[b:n]) async(4)")
CONSTRUCT(data_always, "acc data copy(always: x[b:n])")
CONSTRUCT(data_always_in, "acc data copyin(alwaysin: x[b:n])")
CONSTRUCT(data_always_out, "acc data copyout(alwaysout: x[b:n])")
CONSTRUCT(data_readonly, "acc data copyin(readonly: x[b:n])")
CONSTRUCT(data_zero, "acc data create(zero: x[b:n])")
CONSTRUCT(data_out_zero, "acc data copyout(zero: x[b:n])")
CONSTRUCT(data_capture, "acc data copyin(capture: x[b:n])")
CONSTRUCT(data_old_names, "acc data pcopyin(x[b:n])")
DIRECTIVE(enter_always, "acc enter data copyin(always: x[b:n])")
DIRECTIVE(enter_create_async, "acc enter data create(x[b:n]) async(2)")
DIRECTIVE(exit_always, "acc exit data copyout(always: x[b:n])")
DIRECTIVE(exit_delete_async, "acc exit data delete(x[b:n]) async(4)")
DIRECTIVE(update_self_async, "acc update self(x[b:n]) async(4)")
DIRECTIVE(update_device_if_present, "acc update device(x[b:n]) if_present async(4)")
DIRECTIVE(update_not, "acc update device(x[b:n]) if(b < 0)")
static double *pointer;
static void attach_clauses(long b, long n)
{
    (void)n;
    pointer = x + b;
#pragma acc enter data copyin(pointer)
#pragma acc enter data attach(pointer)
#pragma acc exit data detach(pointer)
#pragma acc exit data delete(pointer)
}
static void api_attach(long b, long n)
{
    (void)n;
    pointer = x + b;
    acc_attach((void **)&pointer);
    acc_copyin(&pointer, sizeof pointer);
    acc_attach((void **)&pointer), acc_attach_async((void **)&pointer, 3);
    acc_detach((void **)&pointer), acc_detach_async((void **)&pointer, 3);
    acc_attach((void **)&pointer), acc_detach_finalize((void **)&pointer), acc_detach_finalize_async((void **)&pointer, 3);
    acc_wait(3);
    acc_update_self(&pointer, sizeof pointer);
    check(pointer == x + b, "acc_detach");
    acc_delete(&pointer, sizeof pointer);
}
static void declared_present(double *p)
{
#pragma acc declare present(p)
    check(p != NULL, "never");
}
static void declare_present(long b, long n) { (void)n, declared_present(x + b); }
static void device_pointer(long b, long n)
{
    double *p = acc_malloc((size_t)n * sizeof *p);
#pragma acc parallel loop deviceptr(p) no_create(x[b:n])
    for (long i = 0; i < n; i++) p[i] = i;
    acc_free(p);
}
static void use_device(long b, long n)
{
    double *p = x + b;
    (void)n;
#pragma acc host_data use_device(p)
    check(p != x + b, "use_device");
}
static void use_device_if_present(long b, long n)
{
    double *p = x + b;
    (void)n;
#pragma acc host_data use_device(p) if_present
    check((p != x + b) == (b >= BEGIN && b < BEGIN + COUNT), "use_device");
}
static size_t bytes(long n) { return (size_t)n * sizeof *x; }
static void api_copyin(long b, long n) { check(acc_copyin(x + b, bytes(n)) == acc_deviceptr(x + b), "acc_copyin"); }
static void api_create(long b, long n) { check(acc_create(x + b, bytes(n)) == acc_deviceptr(x + b), "acc_create"); }
static void api_copyin_async(long b, long n) { acc_copyin_async(x + b, bytes(n), 3); }
static void api_create_async(long b, long n) { acc_create_async(x + b, bytes(n), 3); }
static void api_copyout_async(long b, long n) { acc_copyout_async(x + b, bytes(n), 3); }
static void api_copyout_finalize_async(long b, long n) { acc_copyout_finalize_async(x + b, bytes(n), 3); }
static void api_delete_finalize(long b, long n) { acc_delete_finalize(x + b, bytes(n)); }
static void api_delete_finalize_async(long b, long n) { acc_delete_finalize_async(x + b, bytes(n), 3); }
static void api_update_self_async(long b, long n) { acc_update_self_async(x + b, bytes(n), 3); }
static void api_update_device_async(long b, long n) { acc_update_device_async(x + b, bytes(n), 3); }
static void api_d2d_async(long b, long n) { acc_memcpy_d2d_async(x + b, x + b, bytes(n), 0, 0, 3); acc_memcpy_d2d_async(x + b + 1, x + b, bytes(n - 1), 0, 0, 3); }
static void api_old_names(long b, long n) { acc_pcopyin(x + b, bytes(n)), acc_present_or_create(x + b, bytes(n)); }
static void api_older_names(long b, long n) { acc_present_or_copyin(x + b, bytes(n)), acc_pcreate(x + b, bytes(n)); }
static void api_copies(long b, long n)
{
    double *there = acc_malloc(bytes(n)), back[700];
    acc_memcpy_to_device(there, x + b, bytes(n)), acc_memcpy_to_device_async(there, x + b, bytes(n), 3);
    acc_memcpy_device_async(there, there + 1, sizeof *x, 3), acc_memcpy_device(there + 1, there, sizeof *x);
    acc_memcpy_from_device_async(back, there, bytes(n), 3), acc_wait(3), acc_memcpy_from_device(back, there, bytes(n));
    check(back[0] == b + 1 && back[1] == b + 1 && back[n - 1] == b + n - 1, "acc_memcpy");
    acc_free(there);
}
static void api_deviceptr(long b, long n)
{
    void *d = acc_deviceptr(x + b);
    (void)n;
    check((d != NULL) == (b >= BEGIN && b < BEGIN + COUNT), "acc_deviceptr");
    check(!d || acc_hostptr(d) == x + b, "acc_hostptr");
}
static void api_copyout(long b, long n) { acc_copyout(x + b, bytes(n)); }
static void api_copyout_finalize(long b, long n) { acc_copyout_finalize(x + b, bytes(n)); }
static void api_delete(long b, long n) { acc_delete(x + b, bytes(n)); }
static void api_delete_async(long b, long n) { acc_delete_async(x + b, bytes(n), 3); }
static void api_update_self(long b, long n) { acc_update_self(x + b, bytes(n)); }
static void api_update_device(long b, long n) { acc_update_device(x + b, bytes(n)); }
static void api_d2d(long b, long n) { acc_memcpy_d2d(x + b, x + b, bytes(n), 0, 0); acc_memcpy_d2d(x + b + 1, x + b, bytes(n - 1), 0, 0); }
static void api_map(long b, long n) { void *p = acc_malloc(bytes(n)); acc_map_data(x + b, p, bytes(n)); acc_unmap_data(x + b); acc_free(p); }
static void api_unmap(long b, long n) { (void)n, acc_unmap_data(x + b); }

/* Rows, one of which is the section. Those that only look find the others there. */
static double others[3][N];
static double *rows[4];
static int by_address(const void *a, const void *b) { return *(double *const *)a < *(double *const *)b ? -1 : *(double *const *)a > *(double *const *)b; }
static void make_rows(long b, long n, int present)
{
    for (int i = 0; i < 3; i++) rows[i] = others[i];
    rows[3] = x + b;
    qsort(rows, 4, sizeof *rows, by_address);
    for (int i = 0; i < 3 && present; i++) acc_copyin(others[i], bytes(n));
}
#define ROWS(name, present, text) static void name(long b, long n) { make_rows(b, n, present); _Pragma(text) }
#define ROWS_AROUND(name, text) static void name(long b, long n) { make_rows(b, n, 0); _Pragma(text) { check(b + n <= N, "never"); } }
ROWS(rows_copyin, 0, "acc enter data copyin(rows[0:4][0:n])")
ROWS(rows_create, 0, "acc enter data create(rows[0:4][0:n]) async(2)")
ROWS(rows_copyout, 1, "acc exit data copyout(rows[0:4][0:n])")
ROWS(rows_delete, 0, "acc exit data delete(rows[0:4][0:n])")
ROWS(rows_finalize, 1, "acc exit data delete(rows[0:4][0:n]) finalize")
ROWS(rows_self, 1, "acc update self(rows[0:4][0:n])")
ROWS(rows_device, 1, "acc update device(rows[0:4][0:n])")
ROWS(rows_if_present, 1, "acc update self(rows[0:4][0:n]) if_present")
ROWS_AROUND(rows_copy, "acc data copy(rows[0:4][0:n])")
ROWS_AROUND(rows_no_create, "acc data no_create(rows[0:4][0:n])")
static void rows_present(long b, long n)
{
    make_rows(b, n, 1);
    acc_copyin(rows, sizeof rows);
#pragma acc data present(rows[0:4][0:n])
    check(b + n <= N, "never");
}

enum state { ABSENT, PRESENT, WITHIN, AROUND, LEFT, RIGHT, N_STATES };
static const struct { const char *name; long begin, count; } states[N_STATES] = {
    { "absent", 700, 100 }, { "present", BEGIN, COUNT }, { "within", 300, 100 }, { "around", 100, 600 }, { "left", 100, 200 }, { "right", 500, 200 } };

#define ENTERS { WORKS, WORKS, WORKS, part_text, part_text, part_text }
#define NEEDS { absent_text, WORKS, WORKS, part_text, part_text, part_text }
static const struct {
    const char *name;
    void (*f)(long b, long n);
    const char *expected[N_STATES];
} calls[] = {
#define C(f, ...) { #f, f, __VA_ARGS__ }
    C(parallel_copy, ENTERS), C(parallel_copyin, ENTERS), C(parallel_copyout, ENTERS), C(parallel_create, ENTERS), C(parallel_present, NEEDS),
    C(parallel_no_create, ENTERS), C(kernels_copy, ENTERS), C(serial_copy, ENTERS), C(data_copy, ENTERS), C(data_copyin, ENTERS),
    C(data_copyout, ENTERS), C(data_create, ENTERS), C(data_present, NEEDS), C(data_no_create, ENTERS), C(enter_copyin, ENTERS),
    C(enter_create, ENTERS), C(enter_async, ENTERS), C(exit_copyout, ENTERS), C(exit_delete, ENTERS), C(exit_finalize, ENTERS),
    C(update_self, NEEDS), C(update_device, NEEDS), C(update_if_present, ENTERS), C(api_copyin, ENTERS), C(api_create, ENTERS),
    C(api_copyin_async, ENTERS), C(api_copyout, ENTERS), C(api_copyout_finalize, ENTERS), C(api_delete, ENTERS), C(api_delete_async, ENTERS),
    C(api_update_self, NEEDS), C(api_update_device, NEEDS), C(api_d2d, NEEDS),
    C(parallel_always, ENTERS), C(parallel_async, ENTERS), C(kernels_copyin, ENTERS), C(kernels_copyout, ENTERS), C(kernels_create, ENTERS),
    C(kernels_present, NEEDS), C(serial_copyin, ENTERS), C(serial_copyout, ENTERS), C(serial_create, ENTERS), C(serial_present, NEEDS),
    C(update_host, NEEDS), C(update_async, NEEDS), C(enter_zero, ENTERS), C(exit_async, ENTERS), C(exit_delete_finalize, ENTERS),
    C(data_async, ENTERS), C(data_always, ENTERS), C(use_device, { absent_text, WORKS, WORKS, absent_text, absent_text, WORKS }),
    C(use_device_if_present, { WORKS }), C(api_create_async, ENTERS), C(api_copyout_async, ENTERS), C(api_copyout_finalize_async, ENTERS),
    C(api_delete_finalize, ENTERS), C(api_delete_finalize_async, ENTERS), C(api_update_self_async, NEEDS), C(api_update_device_async, NEEDS),
    C(api_d2d_async, NEEDS), C(api_old_names, ENTERS), C(api_deviceptr, { WORKS }),
    C(kernels_no_create, ENTERS), C(serial_no_create, ENTERS), C(parallel_old_names, ENTERS), C(parallel_always_out, ENTERS),
    C(parallel_zero, ENTERS), C(parallel_capture, ENTERS), C(kernels_async, ENTERS), C(serial_async, ENTERS), C(data_always_in, ENTERS),
    C(data_always_out, ENTERS), C(data_readonly, ENTERS), C(data_zero, ENTERS), C(data_out_zero, ENTERS), C(data_capture, ENTERS),
    C(data_old_names, ENTERS), C(enter_always, ENTERS), C(enter_create_async, ENTERS), C(exit_always, ENTERS), C(exit_delete_async, ENTERS),
    C(update_self_async, NEEDS), C(update_device_if_present, ENTERS), C(update_not, { WORKS }), C(attach_clauses, { WORKS }),
    C(api_attach, { WORKS }), C(declare_present, { absent_text, WORKS, WORKS, absent_text, absent_text, WORKS }), C(device_pointer, ENTERS),
    C(api_older_names, ENTERS), C(api_copies, { WORKS }),
    C(api_map, { WORKS, mapped_text, mapped_text, mapped_text, mapped_text, mapped_text }),
    C(rows_copyin, ENTERS), C(rows_create, ENTERS), C(rows_copyout, ENTERS), C(rows_delete, ENTERS), C(rows_finalize, ENTERS),
    C(rows_self, NEEDS), C(rows_device, NEEDS), C(rows_if_present, ENTERS), C(rows_copy, ENTERS), C(rows_no_create, ENTERS), C(rows_present, NEEDS),
    C(api_unmap, { unmap_text, "was not mapped by acc_map_data", unmap_text, unmap_text, unmap_text, unmap_text }),
};

/* In a child: the block comes, the call is made, and the parts of the block that the call did not name must be as before. */
static void run(int call, int state)
{
    for (int i = 0; i < N; i++) x[i] = i;
    acc_copyin(x + BEGIN, bytes(COUNT));
    check(acc_is_present(x + states[state].begin, bytes(states[state].count)) == (state == PRESENT || state == WITHIN), "acc_is_present");
    calls[call].f(states[state].begin, states[state].count);
    acc_wait_all();
    if (state == ABSENT && acc_is_present(x + BEGIN, bytes(COUNT))) {
        for (int i = BEGIN; i < BEGIN + COUNT; i++) x[i] = untouched;
        acc_copyout(x + BEGIN, bytes(COUNT));
        for (int i = BEGIN; i < BEGIN + COUNT; i++) check(x[i] == i, "the other block");
    }
}

static int tell(int call, int state, const char *what, const char *text)
{
    printf("%s, %s: %s: %s\n", calls[call].name, states[state].name, what, text);
    return 1;
}

static int try(int call, int state)
{
    char text[8000] = "";
    int status, ends[2], n = 0, got;
    fflush(stdout);
    if (pipe(ends)) return 1;
    pid_t pid = fork();
    if (!pid) {
        dup2(ends[1], 2);
        run(call, state);
        exit(0);
    }
    close(ends[1]);
    while ((got = (int)read(ends[0], text + n, sizeof text - 1 - (size_t)n)) > 0) n += got;
    close(ends[0]);
    waitpid(pid, &status, 0);
    const char *expected = calls[call].expected[state];
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (!expected) return code || *text ? tell(call, state, "does not work", text) : 0;
    char *end = strchr(text, '\n');
    if (end) *end = 0;
    if (code != 1) return tell(call, state, "is not refused", text);
    return strstr(text, expected) && strstr(text, "accel error: ") ? 0 : tell(call, state, "another message", text);
}

int main(void)
{
    int failed = 0, n = 0;
    for (int c = 0; c < (int)(sizeof calls / sizeof *calls); c++)
        for (int s = 0; s < N_STATES; s++, n++) failed += try(c, s);
    printf("%d cases, %d failed\n", n, failed);
    return failed > 0;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -g -w matrix.c -o matrix || exit 1
ACC_DEVICE_TYPE=cudasim ./matrix
