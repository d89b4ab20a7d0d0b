/* cuda_device_test: a CUDA device through its driver, against plain models: device_cuda, device_cuda_load, device_cuda_cache, rt_info; and
 * device_host. SPDX-License-Identifier: MIT
 *   cuda_device_test [seed]     the folder of LD_LIBRARY_PATH has tests/tools/null_driver.c as libcuda.so.1 and libnvrtc.so.13 */
#include "device/device_cuda.h"
#include "model.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>

void accelrt_device_info(void);

static int *null_init, *null_version, *null_devices;
static struct accel_device device;
static struct cuda_state cuda;

/* ---- device_cuda_load, rt_info --------------------------------------------------------------------------------------------------------------------- */

static void find_settings(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    null_init = library ? dlsym(library, "null_init") : NULL;
    if (!null_init) printf("no stand-in for libcuda.so.1: is LD_LIBRARY_PATH set?\n"), exit(1);
    null_version = dlsym(library, "null_version"), null_devices = dlsym(library, "null_devices");
}

static void test_load(void)
{
    for (int round = 0; round < 200; round++) {
        char why[256] = "", wanted[320], text[200];
        *null_init = one_in(5) ? 1 + (int)draw(900) : 0;
        *null_version = 1000 * (int)(9 + draw(6)) + 10 * (int)draw(9);
        *null_devices = (int)draw(5);
        int n = accel__cuda_count(false, why, sizeof why);
        bool usable = !*null_init && *null_version >= 11000;
        EXPECT_EQUAL(n, usable ? *null_devices : 0);
        sprintf(text, "%d.%d", *null_version / 1000, *null_version % 1000 / 10);
        if (*null_init) sprintf(wanted, "driver error: an error (error %d)", *null_init);
        else if (!usable) sprintf(wanted, "the driver supports CUDA %s, but CUDA 11.0 is required; update the driver", text);
        else strcpy(wanted, n ? "" : "the driver found no device");
        if (strcmp(why, wanted)) model_fail(__LINE__, "'%s' instead of '%s'", why, wanted);
        EXPECT(accel__cuda_loaded() && !strcmp(accel__cuda_driver_version(), text));
        EXPECT(accel__cuda_nvrtc_info(text, sizeof text) && !strcmp(text, "13.0, for sm_90 to sm_90"));
    }
    *null_init = 0, *null_version = 13000;
}

static void test_info(void)
{
    char text[4096], wanted[4096];
    for (int round = 0; round < 8; round++) {
        FILE *file = tmpfile();
        *null_devices = 1 + (int)draw(6);
        fflush(stdout);
        pid_t child = fork();
        if (!child) {
            dup2(fileno(file), 1);
            unsetenv("ACC_DEVICE_TYPE");
            accelrt_device_info();
            fflush(stdout);
            _exit(0);
        }
        waitpid(child, NULL, 0);
        rewind(file);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        int n = sprintf(wanted, "driver: nvidia, for CUDA 13.0\n");
        for (int d = 0; d < *null_devices; d++)
            n += sprintf(wanted + n, "device %d: null driver, sm_90, 132 multiprocessors, 64.0 GiB of memory, 64.0 GiB free\n", d);
        sprintf(wanted + n, "NVRTC: 13.0, for sm_90 to sm_90\nhost: %ld processors\nprograms run on device 0\n", sysconf(_SC_NPROCESSORS_ONLN));
        if (strcmp(text, wanted)) model_fail(__LINE__, "printed:\n%sinstead of:\n%s", text, wanted);
        fclose(file);
    }
}

/* ---- device_cuda ------------------------------------------------------------------------------------------------------------------------------------- */

enum { BLOCKS = 20, TOTAL = 10000 };
static size_t used, idle;              /* in blocks; in the pool, given back */
static struct { CUdeviceptr address; size_t bytes; } held[BLOCKS];
static size_t cleared_at, cleared;
static int pooled, plain, kind_of_memory, answered;
static const char *called;
static unsigned long long threshold;

static size_t bytes_at(CUdeviceptr p)
{
    for (int i = 0; i < BLOCKS; i++)
        if (held[i].address == p) return held[i].bytes;
    model_fail(__LINE__, "memory that is not allocated is given back");
}

static CUresult take(CUdeviceptr *p, size_t bytes)
{
    static CUdeviceptr next = 0x1000;
    if (used + idle + bytes > TOTAL) return CUDA_ERROR_OUT_OF_MEMORY;
    used += bytes;
    return *p = next += 0x10000, 0;
}

static CUresult alloc_async(CUdeviceptr *p, size_t bytes, CUstream s)
{
    (void)s;
    pooled++;
    if (bytes <= idle) idle -= bytes;
    return take(p, bytes);
}
static CUresult free_async(CUdeviceptr p, CUstream s) { return (void)s, used -= bytes_at(p), idle += bytes_at(p), 0; }
static CUresult alloc_plainly(CUdeviceptr *p, size_t bytes) { return plain++, take(p, bytes); }
static CUresult free_plainly(CUdeviceptr p) { return used -= bytes_at(p), 0; }
static CUresult trim(CUmemoryPool pool, size_t keep) { return (void)pool, (void)keep, idle = 0, 0; }
static CUresult set_pool(CUmemoryPool pool, int which, void *value) { return (void)pool, (void)which, threshold = *(unsigned long long *)value, 0; }
static CUresult get_pool(CUmemoryPool pool, int which, void *value)
{
    (void)pool;
    *(unsigned long long *)value = which == CU_MEMPOOL_ATTR_USED_MEM_CURRENT ? used : used + idle;
    return 0;
}
static CUresult clear(CUdeviceptr p, unsigned char value, size_t n, CUstream s) { return cleared_at = p, cleared = n, (void)s, value ? CUDA_ERROR_INVALID_VALUE : 0; }
static CUresult memory_info(size_t *available, size_t *total) { return *available = TOTAL - used - idle, *total = TOTAL, 0; }

/* Memory is there as long as not all of it is in use, whatever the pool has kept; in whole words, whose last bytes a checker sees written. */
static void test_memory(void)
{
    const struct accel_driver *v = device.driver;
    for (int step = 0; step < 3000; step++) {
        int i = (int)draw(BLOCKS);
        void *memory = NULL;
        if (held[i].address) {
            EXPECT(!v->release(&device, (void *)(uintptr_t)held[i].address, NULL));
            held[i].address = 0;
        } else {
            size_t asked = draw(1500), whole = asked ? (asked + 3) / 4 * 4 : 4, rest = accel__env.keep_memory ? 0 : whole - asked;
            held[i].bytes = whole;
            bool room = used + whole <= TOTAL;
            cleared = 0;
            int before = cuda.pools ? pooled : plain, code = v->alloc(&device, asked, NULL, &memory);
            EXPECT(cleared == (room ? rest : 0) && (!cleared || cleared_at == (uintptr_t)memory + asked));
            EXPECT_EQUAL(code, room ? 0 : ACCEL_NO_MEMORY);
            EXPECT((cuda.pools ? pooled : plain) > before);
            held[i].address = room ? (CUdeviceptr)(uintptr_t)memory : 0;
        }
        EXPECT_EQUAL(v->free_memory(&device), TOTAL - used);
    }
    EXPECT(!v->release(&device, NULL, NULL));
    for (int i = 0; i < BLOCKS; i++)
        if (held[i].address) v->release(&device, (void *)(uintptr_t)held[i].address, NULL), held[i].address = 0;
    EXPECT(!used);
}

static CUresult to_device(CUdeviceptr to, const void *from, size_t n, CUstream s) { return called = "in", (void)to, (void)from, (void)s, (CUresult)n; }
static CUresult to_host(void *to, CUdeviceptr from, size_t n, CUstream s) { return called = "out", (void)to, (void)from, (void)s, (CUresult)n; }
static CUresult on_device(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) { return called = "on", (void)to, (void)from, (void)s, (CUresult)n; }
static CUresult poll(CUstream s) { return called = "poll", (void)s, answered; }
static CUresult wait_for(CUstream s) { return called = "wait", (void)s, answered; }
static CUresult asked(unsigned n, int *which, void **values, CUdeviceptr p)
{
    (void)n, (void)which, (void)p;
    return *(unsigned *)values[0] = (unsigned)kind_of_memory, kind_of_memory == 3 ? CUDA_ERROR_INVALID_VALUE : 0;
}
static CUresult occupancy(int *blocks, CUfunction f, int threads, size_t shared) { return (void)f, (void)threads, (void)shared, *blocks = answered, 0; }
static unsigned shape[6];
static bool early;
static CUresult launch(CUfunction f, unsigned a, unsigned b, unsigned c, unsigned d, unsigned e, unsigned g, unsigned shared, CUstream s, void **p, void **x)
{
    const unsigned now[6] = { a, b, c, d, e, g };
    (void)f, (void)shared, (void)s, (void)p, (void)x;
    return memcpy(shape, now, sizeof shape), early = false, 0;
}
static CUresult launch_with(const CUlaunchConfig *c, CUfunction f, void **p, void **x)
{
    launch(f, c->gridDimX, c->gridDimY, c->gridDimZ, c->blockDimX, c->blockDimY, c->blockDimZ, 0, NULL, p, x);
    early = c->numAttrs == 1 && c->attrs->id == CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    return 0;
}

static void test_calls(void)
{
    const struct accel_driver *v = device.driver;
    static const char *const ways[] = { "in", "out", "on" };
    char text[256];
    for (int step = 0; step < 300; step++) {
        struct accel_function f = { .waits_itself = one_in(2) };
        struct accel_launch l = { .waits_itself = one_in(2) };
        int way = (int)draw(3), bytes = (int)draw(100);
        EXPECT_EQUAL(v->copy(&device, (enum accel_direction)way, NULL, NULL, (size_t)bytes, NULL), bytes);
        EXPECT(!strcmp(called, ways[way]));
        answered = one_in(2) ? CUDA_ERROR_NOT_READY : one_in(3) ? 700 : 0;
        bool polls = one_in(2);
        EXPECT_EQUAL(v->stream_wait(&device, NULL, polls), answered == CUDA_ERROR_NOT_READY ? ACCEL_BUSY : answered);
        EXPECT(!strcmp(called, polls ? "poll" : "wait"));
        kind_of_memory = (int)draw(4);
        EXPECT_EQUAL(v->is_pinned(&device, text), kind_of_memory == CU_MEMORYTYPE_HOST);
        answered = (int)draw(5);
        device.multiprocessors = (int)draw(9);
        EXPECT_EQUAL(v->resident(&device, &f, 64), (answered ? answered : 1) * (device.multiprocessors ? device.multiprocessors : 1));
        for (int i = 0; i < 3; i++) l.grid[i] = 1 + draw(9), l.block[i] = 1 + draw(9);
        EXPECT(!v->launch(&device, &f, &l, NULL));
        EXPECT(!memcmp(shape, l.grid, sizeof l.grid) && !memcmp(shape + 3, l.block, sizeof l.block) && early == (f.waits_itself && l.waits_itself));
    }
    v->describe(&device, ACCEL_NO_MEMORY, text, sizeof text);
    EXPECT(!strcmp(text, "an error (CUDA_ERROR)"));
}

static void test_device(void)
{
    *null_devices = 3;
    EXPECT_EQUAL(accel__cuda_count(false, (char[64]){ 0 }, 64), 3);
    device = (struct accel_device){ .driver = accel__cuda_driver(), .state = &cuda, .number = 2 };
    for (int round = 0; round < 4; round++) {
        accel__env.memory_pool = round % 2, accel__env.keep_memory = round / 2;
        accel__cu.cuMemPoolSetAttribute = set_pool;
        threshold = 1;
        EXPECT(!device.driver->open(&device));
        EXPECT(device.compute_major == 9 && !device.compute_minor && device.multiprocessors == 132 && device.memory == (size_t)64 << 30);
        EXPECT(!strcmp(device.name, "null driver") && cuda.pools == (round % 2) && !strcmp(device.driver->name, "nvidia"));
        EXPECT(threshold == (round % 2 ? round / 2 ? ~0ULL : 0 : 1));
        struct cuda_api *cu = &accel__cu;
        cu->cuMemAllocAsync = alloc_async, cu->cuMemFreeAsync = free_async, cu->cuMemAlloc_v2 = alloc_plainly, cu->cuMemFree_v2 = free_plainly;
        cu->cuMemsetD8Async = clear, cu->cuMemPoolTrimTo = trim, cu->cuMemPoolGetAttribute = get_pool, cu->cuMemGetInfo_v2 = memory_info;
        cu->cuMemcpyHtoDAsync_v2 = to_device, cu->cuMemcpyDtoHAsync_v2 = to_host, cu->cuMemcpyDtoDAsync_v2 = on_device;
        cu->cuStreamQuery = poll, cu->cuStreamSynchronize = wait_for, cu->cuPointerGetAttributes = asked;
        cu->cuOccupancyMaxActiveBlocksPerMultiprocessor = occupancy, cu->cuLaunchKernel = launch, cu->cuLaunchKernelEx = launch_with;
        idle = 0;
        test_memory();
        test_calls();
    }
}

/* ---- device_cuda_cache -------------------------------------------------------------------------------------------------------------------------------- */

enum { KEYS = 12, LIMIT = 20000, PATH_LENGTH = MODEL_NAME + 257 };

static size_t folder_bytes(const char *folder, char newest[PATH_LENGTH])
{
    size_t total = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        char path[PATH_LENGTH];
        struct stat s;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (stat(path, &s) || !S_ISREG(s.st_mode)) continue;
        total += (size_t)s.st_size;
        if (newest && one_in(3)) snprintf(newest, PATH_LENGTH, "%s", path);
    }
    if (d) closedir(d);
    return total;
}

/* One byte of a file is another, or its end is missing. */
static void damage(const char *folder)
{
    char path[PATH_LENGTH] = "", byte;
    struct stat s;
    folder_bytes(folder, path);
    int fd = *path ? open(path, O_RDWR) : -1;
    if (fd < 0 || fstat(fd, &s)) return;
    off_t at = (off_t)draw((unsigned)s.st_size);
    if (one_in(4)) {
        EXPECT(!ftruncate(fd, at));
    } else if (pread(fd, &byte, 1, at) == 1) {
        byte = (char)(byte ^ (1 + draw(255)));
        EXPECT(pwrite(fd, &byte, 1, at) == 1);
    }
    close(fd);
}

/* What comes is what was stored last under the key, or nothing: as long as nothing was damaged or thrown away, it comes. */
static void test_cache(void)
{
    char folder[MODEL_NAME], command[MODEL_NAME + 8];
    struct { char key[64], data[4000]; size_t key_size, size; bool sure; } known[KEYS] = { { .size = 0 } };
    model_name(folder, "cache");
    EXPECT(!mkdir(folder, 0700));
    setenv("ACCEL_CACHE_DIR", folder, 1);
    accel__env.cache_bytes = LIMIT;
    for (int i = 0; i < KEYS; i++) known[i].key_size = (size_t)sprintf(known[i].key, "key %d %u", i, draw(1000));
    for (int step = 0; step < 1500; step++) {
        int i = (int)draw(KEYS);
        size_t size = 0;
        if (one_in(3)) {
            size_t before = folder_bytes(folder, NULL);
            known[i].size = 1 + draw(one_in(3) ? 4000 : 300);
            for (size_t n = 0; n < known[i].size; n++) known[i].data[n] = (char)draw(256);
            accel__cache_store(known[i].key, known[i].key_size, known[i].data, known[i].size);
            known[i].sure = true;
            size_t after = folder_bytes(folder, NULL);
            EXPECT(after <= LIMIT);
            for (int k = 0; k < KEYS && before + known[i].size + 100 > LIMIT; k++) known[k].sure = false;
        } else if (one_in(40)) {
            damage(folder);
            for (int k = 0; k < KEYS; k++) known[k].sure = false;
        } else {
            char *data = accel__cache_load(known[i].key, known[i].key_size, &size);
            EXPECT(data || !known[i].sure);
            if (data) EXPECT(size == known[i].size && !memcmp(data, known[i].data, size) && !data[size]);
            free(data);
        }
    }
    size_t size;
    EXPECT(!chmod(folder, 0777) && !accel__cache_load(known[0].key, known[0].key_size, &size));      /* others could write there */
    EXPECT(!chmod(folder, 0700));
    accel__env.cache_bytes = 0;
    EXPECT(!accel__cache_load(known[0].key, known[0].key_size, &size));
    sprintf(command, "rm -r %s", folder);
    EXPECT(!system(command));
}

/* ---- device_host ----------------------------------------------------------------------------------------------------------------------------------- */

static void test_host(void)
{
    const struct accel_driver *v = accel__host_driver();
    struct accel_device host = { .driver = v };
    unsigned char here[300], model[300];
    for (int i = 0; i < 300; i++) here[i] = model[i] = (unsigned char)draw(256);
    EXPECT(!v->open(&host) && !v->bind(&host) && v->free_memory(&host));
    for (int step = 0; step < 1000; step++) {
        unsigned from = draw(200), to = draw(200), bytes = draw(100);
        void *memory;
        if (one_in(3)) {
            EXPECT(!v->fill(&host, here + to, (int)from, bytes, NULL));
            memset(model + to, (int)from, bytes);
        } else {
            EXPECT(!v->copy(&host, (enum accel_direction)draw(3), here + to, here + from, bytes, NULL));
            memmove(model + to, model + from, bytes);
        }
        EXPECT(!memcmp(here, model, sizeof here));
        EXPECT(!v->alloc(&host, 1 + bytes, NULL, &memory) && memory);
        memset(memory, 1, 1 + bytes);
        EXPECT(!v->release(&host, memory, NULL) && !v->stream_wait(&host, NULL, one_in(2)));
    }
    EXPECT(v->launch(&host, NULL, NULL, NULL));
    v->close(&host, NULL);
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    find_settings();
    test_info();
    test_load();
    test_device();
    test_cache();
    test_host();
    return 0;
}
