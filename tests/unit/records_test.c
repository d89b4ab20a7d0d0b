/* records_test: what the runtime prints, writes and reads, against plain models: rt_env, rt_error, rt_data_error, rt_notify, rt_time, rt_trace,
 * rt_nvtx, rt_end. SPDX-License-Identifier: MIT
 *   records_test [seed] */
#include "late_device.h"
#include "data/rt_data.h"
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include <dlfcn.h>
#include <sys/wait.h>

enum { NAMES = 5, TEXT = 1 << 18 };
static const char *const names[NAMES] = { "a.c", "solve", "x[0:n]", "\"odd\\name\"", "k" };
static struct accel_device device;
static char output[TEXT];              /* standard error of what ran last */
static int status;                     /* its exit status; below 0: the signal */

/* Runs f in a process of its own, or here; what goes to standard error is in `output`. */
static void capture(void (*f)(void), bool own_process)
{
    FILE *file = tmpfile();
    int saved = dup(2);
    fflush(NULL);
    dup2(fileno(file), 2);
    pid_t child = own_process ? fork() : 0;
    if (!child) f();
    if (own_process && !child) _exit(0);
    int how = 0;
    if (own_process) waitpid(child, &how, 0);
    status = WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how);
    fflush(stderr);
    dup2(saved, 2);
    close(saved);
    rewind(file);
    output[fread(output, 1, TEXT - 1, file)] = 0;
    fclose(file);
}

static void expect_output(const char *wanted)
{
    if (strcmp(output, wanted)) model_fail(__LINE__, "printed:\n%sinstead of:\n%s", output, wanted);
}

static int occurrences(const char *text)
{
    int n = 0;
    for (const char *at = output; (at = strstr(at, text)); at++) n++;
    return n;
}

static struct accelrt_site draw_site(void)
{
    return (struct accelrt_site){ .file = one_in(5) ? NULL : names[draw(NAMES)], .function = one_in(4) ? NULL : names[draw(NAMES)],
                                  .line = (int)draw(1000), .directive = "parallel loop" };
}

/* ---- rt_env ---------------------------------------------------------------------------------------------------------------------------------- */

enum kind { SWITCH, NUMBER, SIZE, DEVICE, WAIT, GRAPHS, KINDS };
static const struct { const char *text; long long value[KINDS]; } settings[] = {   /* -1: refused, -2: as if it were not set */
    { "", { -2, -2, -2, -2, -2, -2 } }, { "0", { 0, 0, 0, -1, -1, GRAPHS_NEVER } }, { "1", { 1, 1, 1, -1, -1, GRAPHS_RAPID } }, { "off", { 0, -1, -1, -1, -1, GRAPHS_NEVER } }, { "TRUE", { 1, -1, -1, -1, -1, -1 } },
    { "31", { 1, 31, 31, -1, -1, -1 } }, { "0x10", { 1, 16, 16, -1, -1, -1 } }, { "-3", { 1, -1, -1, -1, -1, -1 } }, { "7x", { -1, -1, -1, -1, -1, -1 } },
    { "64k", { -1, -1, 65536, -1, -1, -1 } }, { "3G", { -1, -1, 3LL << 30, -1, -1, -1 } }, { "99999999999999999999", { 1, -1, -1, -1, -1, -1 } },
    { "host", { -1, -1, -1, CHOICE_HOST, -1, -1 } }, { "NVIDIA", { -1, -1, -1, CHOICE_NVIDIA, -1, -1 } }, { "cudasim", { -1, -1, -1, CHOICE_CUDASIM, -1, -1 } },
    { "default", { -1, -1, -1, CHOICE_NONE, -1, -1 } }, { "gpu", { -1, -1, -1, -1, -1, -1 } },
    { "always", { -1, -1, -1, -1, WAIT_ALWAYS, GRAPHS_ALWAYS } }, { "Late", { -1, -1, -1, -1, WAIT_LATE, -1 } }
};
enum { SETTINGS = sizeof settings / sizeof *settings, VARIABLES = 14 };
static const struct { enum kind kind; long long absent; const char *names[3]; } variables[VARIABLES] = {   /* 2 to 4: observe the program */
    { SWITCH, 0, { "ACCEL_ABORT" } }, { SWITCH, 0, { "ACCEL_REPRODUCIBLE" } }, { NUMBER, 0, { "ACCEL_NOTIFY", "NVCOMPILER_ACC_NOTIFY" } },
    { SWITCH, 0, { "ACCEL_TIME", "PGI_ACC_TIME", "ACC_TIME" } }, { SWITCH, 0, { "ACCEL_SYNC", "NV_ACC_SYNCHRONOUS" } },
    { NUMBER, -1, { "ACCEL_DEVICE_NUM", "ACC_DEVICE_NUM" } }, { SIZE, 512LL << 20, { "ACCEL_CACHE_SIZE" } }, { SIZE, 8 << 10, { "ACCEL_STACK_SIZE" } },
    { SIZE, 256LL << 20, { "ACCEL_HEAP_SIZE" } }, { DEVICE, CHOICE_NONE, { "ACC_DEVICE_TYPE" } }, { SWITCH, 1, { "ACCEL_MEMORY_POOL" } },
    { NUMBER, 0, { "ACCEL_COPY_THREADS" } }, { WAIT, WAIT_SHORT, { "ACCEL_WAIT" } }, { GRAPHS, GRAPHS_RAPID, { "ACCEL_GRAPHS" } }
};

static void read_environment(void)
{
    accel__env_read();
    const struct accel_env *e = &accel__env;
    fprintf(stderr, "%d %d %u %d %d %d %zu %zu %zu %d %d %d %d %d\n", e->abort, e->reproducible, e->notify, e->time, e->sync, e->device_num, e->cache_bytes,
            e->stack_bytes, e->heap_bytes, (int)e->device_type, e->memory_pool, e->copy_threads, (int)e->wait, (int)e->graphs);
}

/* Sets the first names first; the value that counts. */
static long long draw_variable(int v)
{
    long long value = -2;
    for (int i = 0; i < 3 && variables[v].names[i]; i++) {
        int k = (int)draw(SETTINGS);
        if (settings[k].value[variables[v].kind] == -1 && !one_in(12)) k = 0;
        setenv(variables[v].names[i], settings[k].text, 1);
        if (value == -2) value = settings[k].value[variables[v].kind];
    }
    return value;
}

static void test_env(void)
{
    for (int round = 0; round < 150; round++) {
        char wanted[1024];
        int n = 0, refused = 0;
        bool observed = false, simulated = false;
        for (int v = 0; v < VARIABLES; v++) {
            long long value = draw_variable(v), used = value == -2 ? variables[v].absent : value;
            refused += value == -1;
            observed |= v >= 2 && v <= 4 && used > 0;
            simulated |= variables[v].kind == DEVICE && used == CHOICE_CUDASIM;
            if (variables[v].kind == WAIT && value == -2 && simulated) used = WAIT_LATE;
            if (variables[v].kind == WAIT && observed) used = WAIT_ALWAYS;
            n += sprintf(wanted + n, "%lld%s", used, v + 1 < VARIABLES ? " " : "\n");
        }
        capture(read_environment, true);
        if (!refused) expect_output(wanted);
        else EXPECT(!strncmp(output, "accel error: environment variable ", 34) && strstr(output, ": expected ") && occurrences("\n") == 1);
        for (int v = 0; v < VARIABLES; v++)
            for (int i = 0; i < 3 && variables[v].names[i]; i++) unsetenv(variables[v].names[i]);
    }
}

static const char *const launchers[] = { "OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MVP_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                                         "PMI_LOCAL_RANK", "PALS_LOCAL_RANKID", "JSM_NAMESPACE_LOCAL_RANK", "FLUX_TASK_LOCAL_ID", "SLURM_LOCALID" };
static const char *const global_ranks[] = { "OMPI_COMM_WORLD_RANK", "MV2_COMM_WORLD_RANK", "MVP_COMM_WORLD_RANK", "PMI_RANK",
                                            "PMI_RANK", "PALS_RANKID", "JSM_NAMESPACE_RANK", "FLUX_TASK_RANK", "SLURM_PROCID" };
enum { LAUNCHERS = sizeof launchers / sizeof *launchers };

static void read_local_rank(void)
{
    accel__env_read();
    fprintf(stderr, "%d %s\n", accel__env.device_num, accel__env.local_rank ? accel__env.local_rank : "none");
}

/* Sets each launcher's variable to a number, to a text that is none, to an empty text, or not; the line that read_local_rank must print. */
static void draw_launchers(char *wanted)
{
    strcpy(wanted, "accel error: environment variable ACC_DEVICE_NUM=Local: no launcher");
    for (int i = LAUNCHERS - 1; i >= 0; i--) {
        int rank = (int)draw(100);
        char text[20];
        bool empty = one_in(4), wrong = !empty && one_in(6);
        unsetenv(launchers[i]);
        if (!one_in(3)) continue;
        sprintf(text, empty ? "" : wrong ? "%dth" : "%d", rank);
        setenv(launchers[i], text, 1);
        if (wrong) sprintf(wanted, "accel error: environment variable %s=%s: expected the number of a process", launchers[i], text);
        else if (!empty) sprintf(wanted, "%d %s\n", rank, launchers[i]);
    }
}

static void test_local_rank(void)
{
    char wanted[200];
    for (int round = 0; round < 100; round++) {
        setenv("ACC_DEVICE_NUM", "Local", 1);
        draw_launchers(wanted);
        capture(read_local_rank, true);
        if (strncmp(output, wanted, strlen(wanted))) model_fail(__LINE__, "printed:\n%sinstead of:\n%s", output, wanted);
        setenv("ACC_DEVICE_NUM", "3", 1);
        capture(read_local_rank, true);
        expect_output("3 none\n");
    }
    for (int i = 0; i < LAUNCHERS; i++) unsetenv(launchers[i]);
    setenv("ACC_DEVICE_NUM", "local", 1);
    capture(read_local_rank, true);
    for (int i = 0; i < LAUNCHERS; i++) EXPECT_EQUAL(occurrences(launchers[i]), 1);
    unsetenv("ACC_DEVICE_NUM");
    EXPECT(!accel__rank());
    for (int i = 0; i < LAUNCHERS; i++) {
        setenv(global_ranks[i], "4711", 1);
        EXPECT(accel__rank() && !strcmp(accel__rank(), "4711"));
        setenv(global_ranks[i], "", 1);
        EXPECT(!accel__rank());
        unsetenv(global_ranks[i]);
    }
}

/* ---- rt_error -------------------------------------------------------------------------------------------------------------------------------- */

static struct accelrt_site here, launch_site;
#define FAULT_HINT \
    "set ACCEL_SYNC=1 to identify the launch that failed, or ACC_DEVICE_TYPE=cudasim and ACCEL_SIM=check, with little data, to find the access"
static struct accel_queue faulty = { .last_kernel = "k", .value = 3 };
static const char *variable, *todo;
static int code;

static void fail_plainly(void)
{
    accel__thread.site = here.directive ? &here : NULL;
    accel__error(variable, todo, "number %d", code);
    accel__detail("more %s", "words");
    accel__stop();
}

static void fail_in_driver(void)
{
    accel__thread.site = &here;
    accel__driver_fail(&device, faulty.last_site ? &faulty : NULL, code, "running");
}

static void expected_error(char *line, const struct accelrt_site *s, const char *name, const char *what, const char *then)
{
    char place[200] = "", rank[300] = "", directive[100] = "", host[256] = "";
    if (s->directive && s->file) sprintf(place, "%s:%d: ", s->file, s->line);
    gethostname(host, sizeof host - 1);
    if (accel__rank()) sprintf(rank, "rank %s on %s: ", accel__rank(), host);
    if (s->directive) sprintf(directive, "%s: ", s->directive);
    sprintf(line, "%saccel error: %s%s%s%s%s%s%s\n", place, rank, directive, name ? name : "", name ? ": " : "", what, then ? "; " : "", then ? then : "");
}

static void test_error(void)
{
    for (int round = 0; round < 60; round++) {
        char wanted[2048], what[100];
        if (one_in(3)) setenv("PMI_RANK", "12", 1);
        else unsetenv("PMI_RANK");
        here = one_in(5) ? (struct accelrt_site){ .file = NULL } : draw_site();
        variable = one_in(3) ? NULL : names[draw(NAMES)];
        todo = one_in(3) ? NULL : "do something";
        code = (int)draw(1000);
        accel__env.abort = one_in(4);
        capture(fail_plainly, true);
        sprintf(what, "number %d", code);
        expected_error(wanted, &here, variable, what, todo);
        strcat(wanted, "    more words\n");
        expect_output(wanted);
        EXPECT_EQUAL(status, accel__env.abort ? -6 : 1);
        here = draw_site(), launch_site = draw_site();
        faulty.last_site = one_in(2) ? &launch_site : NULL;
        bool blamed = faulty.last_site && code >= ACCEL_FAULT;
        capture(fail_in_driver, true);
        sprintf(what, "running failed on device 0: error %d", code);
        expected_error(wanted, blamed ? &launch_site : &here, blamed ? "k" : NULL, what,
                       blamed ? FAULT_HINT : NULL);
        EXPECT(!strncmp(output, wanted, strlen(wanted)));
        EXPECT_EQUAL(occurrences("detected "), blamed);
    }
    accel__env.abort = false;
    unsetenv("PMI_RANK");
}

/* ---- rt_data_error, rt_end --------------------------------------------------------------------------------------------------------------------- */

enum { BLOCKS = 12 };
static struct accel_block blocks[BLOCKS];
static struct accelrt_data datum;

static void list_table(void) { accel__present_list(&device); }
static void fail_absent(void) { accel__absent(&device, &datum); }
static void fail_partly(void) { accel__partly(&device, &datum, &blocks[0]); }
static void fail_memory(void) { accel__no_memory(&device, "x", datum.bytes); }

static void expect_lines(int n)
{
    char line[400];
    for (int i = 0; i < n; i++) {
        const struct accel_block *b = &blocks[i];
        sprintf(line, "host:%#zx-%#zx device:%#zx size:%zu count:%u+%u name:%s, created by parallel loop", (size_t)b->host,
                (size_t)(b->host + b->bytes), (size_t)b->device, b->bytes, b->structured, b->dynamic, b->name);
        EXPECT_EQUAL(occurrences(line), 1);
    }
    sprintf(line, "    present table of device 0 (%d blocks, counts structured+dynamic):\n", n);
    EXPECT_EQUAL(occurrences(line), 1);
    EXPECT_EQUAL(occurrences("    host:"), n);
}

static void test_data_error(void)
{
    for (int round = 0; round < 12; round++) {
        int n = 1 + (int)draw(BLOCKS);
        char first[600];
        here = (struct accelrt_site){ .directive = "parallel loop" };
        for (int i = 0; i < n; i++) {
            blocks[i] = (struct accel_block){ .name = names[draw(3)], .site = &here, .structured = draw(3), .dynamic = draw(3) };
            accel__present_insert(&device.present, &blocks[i], 0x100000 + (uintptr_t)i * 0x1000, 1 + draw(0x1000));
            accel__present_set_device(&device.present, &blocks[i], 0x700000 + (uintptr_t)i * 0x1000);
        }
        capture(list_table, false);
        expect_lines(n);
        datum = (struct accelrt_data){ .name = "y", .base = (void *)0x200000, .start = 16, .bytes = 1 + draw(5000) };
        accel__thread.site = &here;
        capture(fail_absent, true);
        expect_lines(n);
        sprintf(first, "accel error: parallel loop: y: host memory [0x200010, %#zx) (%zu bytes) is not present on device 0; ", 0x200010 + datum.bytes, datum.bytes);
        EXPECT(status == 1 && !strncmp(output, first, strlen(first)));
        datum.base = (void *)0x0ffff0, datum.start = 0;
        capture(fail_partly, true);
        expect_lines(n);
        sprintf(first, "accel error: parallel loop: y: host memory [0xffff0, %#zx) (%zu bytes) is partly present on device 0: it overlaps %s [0x100000, %#zx) ",
                0xffff0 + datum.bytes, datum.bytes, blocks[0].name, 0x100000 + blocks[0].bytes);
        EXPECT(status == 1 && !strncmp(output, first, strlen(first)));
        capture(fail_memory, true);
        expect_lines(n);
        size_t held = 0;
        for (int i = 0; i < n; i++) held += blocks[i].bytes;
        sprintf(first, "    in use: %zu bytes in %d blocks of the present table", held, n);
        EXPECT(status == 1 && occurrences(first) == 1);
        for (int i = 0; i < n; i++) accel__present_remove(&device.present, &blocks[i]);
    }
}

/* Records of a library that is closed are forgotten, other things are not; here the library is this program. */
static void test_forget(void)
{
    static struct accelrt_image image;
    struct accelrt_site *heap = calloc(1, sizeof *heap);
    char *heap_name = strdup("h");
    bool inside[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        inside[i] = one_in(2);
        blocks[i] = (struct accel_block){ .name = inside[i] ? "static" : heap_name, .site = inside[i] ? &here : heap };
        accel__present_insert(&device.present, &blocks[i], 0x100000 + (uintptr_t)i * 0x1000, 16);
    }
    accel__forget_library(&device, &image);
    for (int i = 0; i < BLOCKS; i++) {
        EXPECT(blocks[i].site == (inside[i] ? NULL : heap));
        EXPECT(!strcmp(blocks[i].name, inside[i] ? "(of a library that was closed)" : "h"));
        accel__present_remove(&device.present, &blocks[i]);
    }
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    EXPECT(accel__lock_at_end(&lock) && pthread_mutex_trylock(&lock));
    free(heap);
    free(heap_name);
}

/* Which of these happens, and whether the device is used before or after the runtime's own end. */
static bool forks, late_handler;
static void use_device(void) { accel__open(&device); }

static void end_process(void)
{
    accel__thread.site = NULL;
    if (late_handler && !forks) atexit(use_device);            /* handlers run in reverse order */
    accel__end_register();
    if (!late_handler && !forks) atexit(use_device);
    pid_t child = forks ? fork() : -1;
    int how = 0;
    if (!child) {
        use_device();
        _exit(0);
    }
    if (forks) waitpid(child, &how, 0);
    use_device();                  /* the parent's is as it was */
    if (forks) _exit(WEXITSTATUS(how));
    exit(0);
}

static void test_end(void)
{
    for (int round = 0; round < 8; round++) {
        forks = round % 2, late_handler = round / 2 % 2;
        device.number = (int)draw(9);
        capture(end_process, true);
        char wanted[300] = "";
        if (forks)
            sprintf(wanted,
                    "accel error: cannot use device %d in a process forked from one that uses it; fork before the first directive or acc_ "
                    "call, or call acc_set_device_type(acc_device_host) in the child\n",
                    device.number);
        else if (late_handler)
            sprintf(wanted,
                    "accel error: cannot use device %d: the program is exiting; register exit handlers that use the device after the "
                    "first directive, or after acc_init\n",
                    device.number);
        expect_output(wanted);
        EXPECT_EQUAL(status, *wanted ? 1 : 0);
    }
    device.number = 0;
}

/* ---- rt_notify ------------------------------------------------------------------------------------------------------------------------------- */

static struct accel_queue queue;
static struct accel_launch launch;
static struct accelrt_kernel kernel = { .name = "k" };
static size_t bytes;
static int event;

static void notify(void)
{
    struct accelrt_call call = { .site = &here };
    switch (event) {
    case 0: accel__notify_launch(&queue, &launch, &kernel); break;
    case 1: accel__notify_transfer(&queue, ACCEL_TO_DEVICE, variable, bytes); break;
    case 2: accel__notify_transfer(&queue, ACCEL_TO_HOST, variable, bytes); break;
    case 3: accel__notify_memory(&device, true, variable, bytes, (void *)0x10); break;
    case 4: accel__notify_wait(&queue); break;
    default: accel__notify_region(&call, &device, event == 5); break;
    }
}

static const char *dimensions(const unsigned n[3], char *text)
{
    sprintf(text, "%ux%ux%u", n[0], n[1], n[2]);
    while (strlen(text) > 2 && !strcmp(text + strlen(text) - 2, "x1")) text[strlen(text) - 2] = 0;
    return text;
}

static void draw_launch(void)
{
    for (int i = 0; i < 3; i++) launch.grid[i] = 1 + draw(2) * draw(50), launch.block[i] = 1 + draw(2) * draw(8);
}

static void test_notify(void)
{
    for (int round = 0; round < 300; round++) {
        char wanted[2048], place[400], at[450], grid[64], block[64];
        here = draw_site();
        accel__thread.site = one_in(6) ? NULL : &here;
        variable = one_in(5) ? NULL : names[draw(NAMES)];
        bytes = draw(1u << 30);
        event = (int)draw(7);
        draw_launch();
        queue = (struct accel_queue){ .device = &device, .value = one_in(2) ? ACCELRT_ASYNC_SYNC : (int)draw(100) };
        const struct accelrt_site *s = accel__thread.site;
        sprintf(place, "  file=%s function=%s line=%d device=0 threadid=1", s && s->file ? s->file : "?", !s ? "?" : s->function ? s->function : "parallel loop",
                s ? s->line : 0);
        strcpy(at, place);
        if (queue.value != ACCELRT_ASYNC_SYNC) sprintf(at, "%s queue=%d", place, queue.value);
        const char *name = variable ? variable : "?";
        switch (event) {
        case 0:
            sprintf(wanted, "launch CUDA kernel%s num_gangs=%u num_workers=%u vector_length=%u grid=%s block=%s kernel=k\n", at,
                    launch.grid[0] * launch.grid[1] * launch.grid[2], launch.block[1] * launch.block[2], launch.block[0], dimensions(launch.grid, grid),
                    dimensions(launch.block, block));
            break;
        case 1: case 2: sprintf(wanted, "%s CUDA data%s variable=%s bytes=%zu\n", event == 1 ? "upload" : "download", at, name, bytes); break;
        case 3: sprintf(wanted, "create CUDA data%s variable=%s bytes=%zu device=0x10\n", place, name, bytes); break;
        case 4: sprintf(wanted, "wait%s\n", at); break;
        default: sprintf(wanted, "%s region%s directive=parallel loop\n", event == 5 ? "enter" : "leave", place); break;
        }
        capture(notify, false);
        expect_output(wanted);
    }
}

/* ---- rt_time --------------------------------------------------------------------------------------------------------------------------------- */

static const char *grouped(double value, char *text)
{
    char digits[40];
    int n = sprintf(digits, "%lld", (long long)value), out = 0;
    for (int i = 0; i < n; i++) {
        text[out++] = digits[i];
        if (i + 1 < n && (n - i - 1) % 3 == 0) text[out++] = ',';
    }
    text[out] = 0;
    return text;
}

/* Whole microseconds, so that sums are exact; every site has a line of its own. */
static void test_time(void)
{
    enum { SITES = 5, KERNELS = 2 };
    static struct accelrt_site sites[SITES];
    static const char *const kernels[KERNELS] = { "first", "second" };
    struct { long n, sum, least, most; } launches[SITES][KERNELS] = { { { 0, 0, 0, 0 } } };
    long reached[SITES] = { 0 }, copied[SITES][2] = { { 0 } }, copies[SITES][2] = { { 0 } }, same[SITES][2] = { { 0 } }, all = 0;
    static char memory[SITES][32];
    bool moved[SITES] = { false };
    device.memory_gbs = 2, device.float_gflops = 4, device.double_gflops = 2;
    for (int i = 0; i < SITES; i++) sites[i] = (struct accelrt_site){ .file = "t.c", .function = "f", .line = 100 + i, .directive = "kernels" };
    for (int step = 0; step < 400; step++) {
        int i = (int)draw(SITES), k = (int)draw(KERNELS), way = (int)draw(2);
        long us = (long)draw(1u << draw(24)), size = (long)draw(1u << 20);
        switch (draw(3)) {
        case 0: accel__time_region(&sites[i], &device); reached[i]++; break;
        case 1:
            if (!k) accel__time_work = (struct accel_time_work){ 1000.0 * (double)us + 1e-9, 500.0 * (double)us, 250.0 * (double)us };
            accel__time_launch(&sites[i], &device, &launch, kernels[k], (double)us, 0);
            launches[i][k].least = !launches[i][k].n || us < launches[i][k].least ? us : launches[i][k].least;
            launches[i][k].most = us > launches[i][k].most ? us : launches[i][k].most;
            launches[i][k].n++, launches[i][k].sum += us, all += us;
            break;
        default:
            if (one_in(2)) {
                bool changes = one_in(3);
                size = sizeof memory[i];
                memory[i][draw(32)] += changes;
                same[i][way] += moved[i] && !changes;
                moved[i] = true;
                accel__time_transfer(&sites[i], &device, way ? ACCEL_TO_HOST : ACCEL_TO_DEVICE, memory[i], (size_t)size, (double)us);
            } else
                accel__time_transfer(&sites[i], &device, way ? ACCEL_TO_HOST : ACCEL_TO_DEVICE, NULL, (size_t)size, (double)us);
            copies[i][way]++, copied[i][way] += size, all += us;
            break;
        }
    }
    capture(accel__time_report, false);
    char line[300], a[40], b[40], c[40];
    for (int i = 0; i < SITES; i++) {
        sprintf(line, ": %s region reached %ld time%s\n", launches[i][0].n + launches[i][1].n ? "compute" : "data", reached[i], reached[i] == 1 ? "" : "s");
        char *at = strstr(output, line);
        EXPECT(at || (!reached[i] && !copies[i][0] && !copies[i][1] && !launches[i][0].n && !launches[i][1].n));
        for (int k = 0; k < KERNELS; k++) {
            if (!launches[i][k].n) continue;
            sprintf(line, "        %d: kernel launched %ld time%s\n", 100 + i, launches[i][k].n, launches[i][k].n == 1 ? "" : "s");
            EXPECT(occurrences(line) >= 1);
            sprintf(line, "             device time(us): total=%s max=%s min=%s ", grouped((double)launches[i][k].sum, a), grouped((double)launches[i][k].most, b),
                    grouped((double)launches[i][k].least, c));
            EXPECT(occurrences(line) >= 1);
            sprintf(line, "             least: bytes=%s flops=%s: 0.50 of the memory's limit, 0.25 of the arithmetic limit\n",
                    grouped(1000.0 * (double)launches[i][k].sum, a), grouped(750.0 * (double)launches[i][k].sum, b));
            EXPECT(launches[i][k].sum == 0 || (k == 0) == (occurrences(line) >= 1));
        }
        for (int way = 0; way < 2; way++) {
            if (!copies[i][way]) continue;
            sprintf(line, "        %d: data %s transfers: %ld\n", 100 + i, way ? "copyout" : "copyin", copies[i][way]);
            EXPECT_EQUAL(occurrences(line), 1);
            sprintf(line, "             bytes: total=%s rate=", grouped((double)copied[i][way], a));
            EXPECT(occurrences(line) >= 1);
            sprintf(line, "             avoidable: %ld transfer%s, %s bytes, of values as at the previous", same[i][way], same[i][way] == 1 ? "" : "s",
                    grouped(32.0 * (double)same[i][way], a));
            EXPECT(!same[i][way] || occurrences(line) >= 1);
        }
    }
    sprintf(line, "t.c\n  f  NVIDIA  devicenum=0\n    time(us): %s\n", grouped((double)all, a));
    EXPECT_EQUAL(occurrences(line), 1);
    accel__env.time_file = "";
    capture(accel__time_report, false);
    accel__env.time_file = NULL;
    EXPECT_EQUAL(occurrences("{\"accel_time\":1,"), 1);
    EXPECT_EQUAL(occurrences("\"memory_gbs\":2.0,\"float_gflops\":4.0,\"double_gflops\":2.0"), 1);
    for (int i = 0; i < SITES; i++)
        for (int way = 0; way < 2; way++) {
            sprintf(line, "\"bytes\":%ld,\"same\":%ld,\"same_bytes\":%ld}", copied[i][way], same[i][way], 32 * same[i][way]);
            EXPECT(!copies[i][way] || occurrences(line) >= 1);
        }
    for (int i = 0; i < SITES; i++) {
        sprintf(line, "\"bytes\":%ld,\"flops\":%ld,\"memory\":0.5,\"arithmetic\":0.25}", 1000 * launches[i][0].sum, 750 * launches[i][0].sum);
        EXPECT(launches[i][0].sum == 0 || occurrences(line) >= 1);
    }
}

/* ---- rt_trace -------------------------------------------------------------------------------------------------------------------------------- */

static float milliseconds(struct accel_device *d, void *start, void *end) { return (void)d, (void)start, (void)end, 0.25f; }

static void read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    EXPECT(file);
    output[fread(output, 1, TEXT - 1, file)] = 0;
    fclose(file);
}

/* Every event is one line with its bytes; the file is one array. */
static void test_trace(void)
{
    enum { EVENTS = 300 };
    char path[MODEL_NAME], pattern[80], line[200];
    struct accel_trace_work *open_work = NULL;
    struct accel_queue *q[2] = { accel__queue_for(&device, 1), accel__queue_for(&device, 2) };
    long scopes = 0, works = 0, late = 0;
    model_name(path, "trace");
    setenv("MODEL_PATH", path, 1);
    strcpy(pattern, "%q{MODEL_PATH}");
    device.driver = &late_driver, late_driver.event_ms = milliseconds;
    accel__trace_open(pattern);
    for (int i = 0; i < EVENTS; i++) {
        struct accelrt_site s = draw_site();
        struct accel_prof_event e = { .type = one_in(2) ? acc_ev_enqueue_upload_start : acc_ev_update_start, .device = &device, .queue = q[draw(2)],
                                      .name = names[draw(NAMES)], .bytes = 1000000 + (size_t)i };
        if (one_in(3)) {
            accel__trace_scope(&e, &s, accel__now_us());
            scopes++;
        } else {
            open_work = accel__trace_work_begin(&e, &s);
            accel__trace_work_end(open_work);
            accel__queue_mark(e.queue);
            works++;
        }
        if (one_in(30)) accel__wait_all(&device), accel__trace_settle(&device);
    }
    if (one_in(2)) accel__wait_all(&device), accel__trace_device_closes(&device);
    else late = 1;
    accel__trace_close();
    read_file(path);
    unlink(path);
    EXPECT(output[0] == '[' && !strcmp(output + strlen(output) - 3, "\n]\n"));
    EXPECT_EQUAL(occurrences("\"bytes\":"), scopes + works);     /* waits have none */
    EXPECT_EQUAL(occurrences("\"ph\":\"X\",\"pid\":0,") - occurrences("\"name\":\"wait\""), scopes);
    EXPECT_EQUAL(occurrences("\"dur\":250.000}") + (late ? occurrences("\"dur\":0}") : 0), works);
    for (int i = 0; i < EVENTS; i++) {
        sprintf(line, ",\"bytes\":%d}", 1000000 + i);
        EXPECT_EQUAL(occurrences(line), 1);
    }
    EXPECT_EQUAL(occurrences("\"odd\\name\""), 0);         /* it is written with escapes */
    for (const char *at = strchr(output, '\n'); at[1] != ']'; at = strchr(at + 1, '\n')) {
        const char *end = strchr(at + 1, '\n');
        EXPECT(at[1] == '{' && (end[-1] == '}' || (end[-1] == ',' && end[-2] == '}')));
    }
    atomic_store(&accel__prof_on, false);
}

/* ---- rt_nvtx --------------------------------------------------------------------------------------------------------------------------------- */

/* The tool is tests/tools/nvtx_tool.c: it keeps the ranges that are open, which it gives as one text. */
static void test_nvtx(void)
{
    char wanted[4096] = "", line[300];
    int depth = 0, marks[40] = { 0 };
    const char *(*ranges)(void);
    accel__nvtx_open();
    EXPECT(accel__nvtx_on);
    void *tool = dlopen(getenv("NVTX_INJECTION64_PATH"), RTLD_NOW);
    *(void **)&ranges = dlsym(tool, "nvtx_ranges");
    for (int step = 0; step < 500; step++) {
        if (depth == 20 || (depth && one_in(2))) {
            accel__nvtx_pop();
            wanted[marks[--depth]] = 0;
        } else {
            struct accelrt_site s = draw_site();
            struct accel_prof_event e = { .type = one_in(2) ? acc_ev_update_start : acc_ev_wait_start, .name = one_in(2) ? NULL : names[draw(NAMES)] };
            accel__nvtx_push(&e, &s);
            sprintf(line, "%s%s%s", e.type == acc_ev_update_start ? "update" : "wait", e.name ? " " : "", e.name ? e.name : "");
            if (s.file) sprintf(line + strlen(line), " %s:%d", s.file, s.line);
            marks[depth++] = (int)strlen(wanted);
            strcat(strcat(wanted, line), "|");
        }
        EXPECT(!strcmp(ranges(), wanted));
    }
    while (depth--) accel__nvtx_pop();
    atomic_store(&accel__prof_on, false);
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    late_begin(&device);
    test_env();
    test_local_rank();
    test_error();
    test_data_error();
    test_forget();
    test_end();
    test_notify();
    test_time();
    test_trace();
    test_nvtx();
    return 0;
}
