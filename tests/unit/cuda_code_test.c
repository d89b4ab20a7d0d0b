/* cuda_code_test: from images to kernels of a CUDA device, against a plain model of what is to be loaded: device_cuda_module, device_cuda_compile,
 * device_cuda_link, device_cuda_globals, device_cuda_limits. SPDX-License-Identifier: MIT
 *   cuda_code_test [seed]       the folder of LD_LIBRARY_PATH has tests/tools/null_driver.c as libnvrtc.so.13
 * The driver and NVRTC are functions of this file: code is text that says what it was made from, and a driver refuses text with a ! in it. */
#include "device/device_cuda.h"
#include "model.h"

enum { IMAGES = 5, BINARIES = 6, KERNELS = 2, MODULES = 4000, TEXT = 8192, VALUES = 3 };
static const char *const files[IMAGES] = { "a.c", "b.c", "c.c", "d.c", "e.c" };
static const char *const kernels[KERNELS] = { "k0", "k1" };
static const char *const special[VALUES] = { NULL, "-DV=1", "-DV=2 -DW" };
static const int archs[] = { 70, 75, 80, 86, 89, 90 };

static struct accelrt_image images[IMAGES];
static struct accelrt_binary binaries[IMAGES][BINARIES];
static char codes[IMAGES][BINARIES][64], sources[IMAGES][64], options[IMAGES][32];
static struct accelrt_routine routines[IMAGES];
static const struct accelrt_routine *imports[IMAGES][IMAGES];
static struct accel_device device;
static struct cuda_state cuda;

/* ---- the driver and the compiler ---------------------------------------------------------------------------------------------------------------- */

static struct module {
    char *code;
    CUdeviceptr symbols[IMAGES];       /* of each image's declared variable */
    bool unloaded;
} modules[MODULES];
static int n_loaded, n_unloaded, compilations;
static size_t limits[3];
static char program[TEXT], linked[TEXT], log_text[8];

static struct module *module_of(CUmodule m) { return &modules[(size_t)m - 1]; }

static CUresult load(CUmodule *module, const void *code, unsigned n, int *names, void **values)
{
    (void)n, (void)names, (void)values;
    EXPECT(n_loaded < MODULES);
    if (strchr(code, '!')) return CUDA_ERROR_INVALID_PTX;
    struct module *m = &modules[n_loaded++];
    m->code = strdup(code);
    for (int i = 0; i < IMAGES; i++) m->symbols[i] = 0xdead;
    *module = (CUmodule)(size_t)n_loaded;
    return 0;
}

static CUresult unload(CUmodule module)
{
    EXPECT(!module_of(module)->unloaded);
    module_of(module)->unloaded = true;
    n_unloaded++;
    return 0;
}

static CUresult get_function(CUfunction *f, CUmodule module, const char *name)
{
    EXPECT(!module_of(module)->unloaded);
    *f = (CUfunction)(((size_t)module << 8) + (size_t)(name[1] - '0'));
    return 0;
}

static int frame_of(size_t k) { return k ? 7000 : 700; }

static CUresult get_attribute(int *value, int which, CUfunction f)
{
    if (which == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES) return *value = frame_of((size_t)f & 255), 0;
    *value = which == CU_FUNC_ATTRIBUTE_PTX_VERSION ? ((size_t)f >> 8) % 2 ? 90 : 80 : 256;
    return 0;
}

static CUresult get_global(CUdeviceptr *symbol, size_t *bytes, CUmodule module, const char *name)
{
    *bytes = sizeof(CUdeviceptr);
    *symbol = (CUdeviceptr)(uintptr_t)&module_of(module)->symbols[name[1] - '0'];
    return 0;
}

static CUresult get_limit(size_t *value, int which) { return *value = limits[which], 0; }
static CUresult set_limit(int which, size_t value) { return limits[which] = value, 0; }
static CUresult synchronize(void) { return 0; }
static CUresult get_context(CUcontext *c) { return *c = cuda.context, 0; }
static CUresult set_context(CUcontext c) { return (void)c, 0; }
static CUresult link_begin(unsigned n, int *names, void **values, CUlinkState *state)
{
    (void)n, (void)names, (void)values;
    linked[0] = 0;
    return *state = NULL, 0;
}

static CUresult link_add(CUlinkState state, int kind, void *data, size_t bytes, const char *name, unsigned n, int *names, void **values)
{
    (void)state, (void)names;
    if (memchr(data, '!', bytes)) return CUDA_ERROR_INVALID_PTX;
    EXPECT_EQUAL(strlen(data) + (kind == CU_JIT_INPUT_PTX), bytes);
    if (n) EXPECT(n == 1 && (size_t)values[0] == 64);
    sprintf(linked + strlen(linked), "%s(%s%s)", name, n ? "64 " : "", (char *)data);
    return 0;
}

static CUresult link_end(CUlinkState state, void **cubin, size_t *bytes) { return (void)state, *cubin = linked, *bytes = strlen(linked), 0; }
static CUresult link_destroy(CUlinkState state) { return (void)state, 0; }

static nvrtcResult create_program(nvrtcProgram *p, const char *source, const char *name, int n, const char *const *h, const char *const *i)
{
    (void)name, (void)n, (void)h, (void)i;
    strcpy(program, source);
    return *p = (nvrtcProgram)program, 0;
}

static nvrtcResult compile_program(nvrtcProgram p, int n, const char *const *list)
{
    (void)p;
    compilations++;
    for (int i = 0; i < n; i++) strcat(strcat(program, " "), list[i]);
    return 0;
}

static nvrtcResult program_size(nvrtcProgram p, size_t *bytes) { return (void)p, *bytes = strlen(program), 0; }
static nvrtcResult program_text(nvrtcProgram p, char *to) { return (void)p, memcpy(to, program, strlen(program)), 0; }
static nvrtcResult count_archs(int *n) { return *n = 3, 0; }
static nvrtcResult list_archs(int *list) { return list[0] = 70, list[1] = 80, list[2] = 90, 0; }

static int copy(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream)
{
    (void)d, (void)way, (void)stream;
    return memcpy(to, from, bytes), 0;
}
static int stream_wait(struct accel_device *d, void *stream, bool poll) { return (void)d, (void)stream, (void)poll, 0; }

static void set_up(void)
{
    static struct accel_driver driver = { .name = "model", .copy = copy, .stream_wait = stream_wait };
    struct nvrtc_api *rtc = (struct nvrtc_api *)(uintptr_t)accel__nvrtc(log_text, sizeof log_text);
    if (!rtc) printf("no libnvrtc.so.13: is LD_LIBRARY_PATH set?\n"), exit(1);
    rtc->nvrtcCreateProgram = create_program, rtc->nvrtcCompileProgram = compile_program;
    rtc->nvrtcGetCUBINSize = rtc->nvrtcGetPTXSize = program_size, rtc->nvrtcGetCUBIN = rtc->nvrtcGetPTX = program_text;
    rtc->nvrtcGetNumSupportedArchs = count_archs, rtc->nvrtcGetSupportedArchs = list_archs;
    accel__cu = (struct cuda_api){ .cuModuleLoadDataEx = load, .cuModuleUnload = unload, .cuModuleGetFunction = get_function,
        .cuFuncGetAttribute = get_attribute, .cuModuleGetGlobal_v2 = get_global, .cuCtxGetLimit = get_limit, .cuCtxSetLimit = set_limit,
        .cuCtxSynchronize = synchronize, .cuCtxGetCurrent = get_context, .cuCtxSetCurrent = set_context, .cuLinkCreate_v2 = link_begin,
        .cuLinkAddData_v2 = link_add, .cuLinkComplete = link_end, .cuLinkDestroy = link_destroy };
    accel__env = (struct accel_env){ .stack_bytes = 5000, .heap_bytes = 70000 };
    device = (struct accel_device){ .driver = &driver, .name = "model", .state = &cuda };
    pthread_mutex_init(&device.function_lock, NULL);
    pthread_cond_init(&device.function_loaded, NULL);
    accel__present_init(&device.present);
    accel__present_init(&device.mallocs);
}

/* ---- images ----------------------------------------------------------------------------------------------------------------------------------- */

static void add_binary(int i, const char *prefix, int arch, int variant, bool refused)
{
    static char names[IMAGES][BINARIES][16];
    int n = images[i].n_binaries++;
    sprintf(names[i][n], "%s%d", prefix, arch);
    sprintf(codes[i][n], "%s%s %s %d%s", prefix[0] == 's' ? "\177ELF" : "", files[i], names[i][n], variant, refused ? "!" : "");
    binaries[i][n] = (struct accelrt_binary){ names[i][n], variant, codes[i][n], strlen(codes[i][n]) };
}

/* A file without source has PTX for all, so that there is always something to load. */
static void draw_image(int i)
{
    bool source = !one_in(4);
    images[i] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = files[i], .options = options[i], .binaries = binaries[i], .imports = imports[i] };
    sprintf(sources[i], "text %s%s%s", files[i], one_in(3) ? " accel_recursion()" : "", one_in(3) ? " malloc(" : "");
    strcpy(options[i], one_in(2) ? "" : "-DX --fast");
    if (source) images[i].source = sources[i], images[i].source_size = strlen(sources[i]);
    for (int n = (int)draw(4); n > 0; n--) add_binary(i, one_in(2) ? "sm_" : "compute_", archs[draw(6)], (int)draw(3), source && one_in(4));
    for (int variant = 1; variant < 3 && !source; variant++) add_binary(i, "compute_", 70, variant, false);
    routines[i] = (struct accelrt_routine){ "r", &images[i] };
    for (int k = 0; k < IMAGES && one_in(2); k++)
        if (one_in(3)) imports[i][images[i].n_imports++] = &routines[k];
}

/* ---- what is to be loaded ---------------------------------------------------------------------------------------------------------------------- */

static int capability(void) { return 10 * device.compute_major + device.compute_minor; }

static const struct accelrt_binary *choose(int i, int variant, const char *prefix)
{
    const struct accelrt_binary *best = NULL;
    for (int arch = capability(); arch >= 10 && !best; arch--)       /* the newest that the device runs */
        for (int n = 0; n < images[i].n_binaries && !best; n++) {
            const struct accelrt_binary *b = &binaries[i][n];
            char name[16];
            sprintf(name, "%s%d", prefix, arch);
            if (strcmp(b->arch, name) || (prefix[0] == 's' && arch / 10 != device.compute_major)) continue;
            if (b->variant == variant) best = b;
        }
    return best;
}

static void compiled(int i, int variant, const char *values, char *to)
{
    int arch = capability() >= 90 ? 90 : capability() >= 80 ? 80 : 70;
    sprintf(to, "%s --gpu-architecture=%s_%d %s%s%s%s%s%s%s%s", sources[i], arch == capability() ? "sm" : "compute", arch,
            variant ? "-DACCEL_RESTRICT=" : "-DACCEL_RESTRICT=__restrict__", variant == ACCELRT_OVERLAP    ? " -DACCEL_OVERLAP_ONLY"
            : variant == ACCELRT_ROUTINES ? " -DACCEL_ROUTINES_ONLY --maxrregcount=64"
                                          : "",
            variant == ACCELRT_ROUTINES || images[i].n_imports ? " --relocatable-device-code=true" : "", "", *options[i] ? " " : "", options[i],
            values ? " " : "", values ? values : "");
}

/* Whether `other` is among the files that i is linked from. */
static bool needs(int i, int other)
{
    bool in[IMAGES] = { false };
    in[i] = true;
    for (int round = 0; round < IMAGES; round++)
        for (int k = 0; k < IMAGES; k++)
            for (int n = 0; in[k] && n < images[k].n_imports; n++) in[imports[k][n]->image - images] = true;
    return in[other];
}

/* One file's part of what is linked; false: the driver refuses it. */
static bool part(int i, int variant, const char *values, bool from_source, char *to)
{
    const struct accelrt_binary *b = choose(i, variant, "sm_");
    char text[TEXT];
    if (!b) b = choose(i, variant, "compute_");
    if ((values || from_source) && images[i].source) b = NULL;
    if (b) strcpy(text, b->data);
    else compiled(i, variant, values, text);
    bool plain = text[0] != '\177' && variant == ACCELRT_ROUTINES;
    sprintf(to, "%s(%s%s)", files[i], plain ? "64 " : "", text);
    return !strchr(text, '!');
}

/* All parts in one text are in any order after the first. */
static bool is_linked_from(const char *code, int i, int variant, const char *values, bool from_source)
{
    char text[TEXT];
    size_t length = 0;
    bool good = part(i, variant, values, from_source, text) && !strncmp(code, text, strlen(text));
    for (int k = 0; k < IMAGES && good; k++) {
        if (!needs(i, k)) continue;
        if (k != i) good = part(k, ACCELRT_ROUTINES, NULL, from_source, text) && strstr(code, text);
        else part(i, variant, values, from_source, text);
        length += strlen(text);
    }
    return good && length == strlen(code);
}

static bool refused_when_linked(int i, int variant, const char *values)
{
    char text[TEXT];
    for (int k = 0; k < IMAGES; k++)
        if (needs(i, k) && !part(k, k == i ? variant : ACCELRT_ROUTINES, k == i ? values : NULL, false, text)) return true;
    return false;
}

static void expect_code(const char *code, int i, int variant, const char *values)
{
    char text[TEXT];
    if (images[i].n_imports) {
        EXPECT(is_linked_from(code, i, variant, values, refused_when_linked(i, variant, values)));
        return;
    }
    const struct accelrt_binary *cubin = values ? NULL : choose(i, variant, "sm_"), *ptx = values ? NULL : choose(i, variant, "compute_");
    if (cubin && !strchr(cubin->data, '!')) strcpy(text, cubin->data);
    else if (ptx && !strchr(ptx->data, '!')) strcpy(text, ptx->data);
    else compiled(i, variant, values, text);
    if (strcmp(code, text)) model_fail(__LINE__, "loaded '%s' instead of '%s'", code, text);
}

/* Nothing that the driver takes. */
static bool is_hopeless(int i, int variant, const char *values)
{
    bool lost = false;
    for (int k = 0; k < IMAGES; k++) {
        int v = k == i ? variant : ACCELRT_ROUTINES;
        if (needs(i, k) && !images[k].source && !choose(k, v, "sm_") && !choose(k, v, "compute_")) lost = true;
    }
    return lost || (images[i].n_imports && !images[i].source && refused_when_linked(i, variant, values));
}

/* ---- declared variables ------------------------------------------------------------------------------------------------------------------------ */

static char variables[IMAGES][32];
static uintptr_t pointers[IMAGES];
static struct accelrt_global globals[IMAGES];
static struct accelrt_globals lists[IMAGES];
static struct accel_block blocks[IMAGES];
static bool present[IMAGES];
static uintptr_t places;

static void draw_global(int i)
{
    static const unsigned kinds[] = { ACCELRT_CREATE, ACCELRT_NO_CREATE, ACCELRT_DEVICEPTR };
    static const char *const symbols[IMAGES] = { "s0", "s1", "s2", "s3", "s4" };
    unsigned kind = kinds[draw(3)];
    globals[i] = (struct accelrt_global){ "g", kind == ACCELRT_DEVICEPTR ? (void *)&pointers[i] : variables[i], sizeof variables[i], kind, symbols[i], NULL };
    lists[i] = (struct accelrt_globals){ .image = &images[i], .list = &globals[i], .n = 1 };
    accelrt_register_globals(&lists[i]);
}

static void move_variable(int i)
{
    pointers[i] = 0x9000 + 16 * draw(100);
    if (present[i]) accel__present_remove(&device.present, &blocks[i]);
    present[i] = one_in(2);
    if (!present[i]) return;
    blocks[i] = (struct accel_block){ .name = "g" };
    accel__present_insert(&device.present, &blocks[i], (uintptr_t)variables[i], sizeof variables[i]);
    accel__present_set_device(&device.present, &blocks[i], places += 0x1000);
}

static CUdeviceptr address(int i)
{
    return globals[i].kind == ACCELRT_DEVICEPTR ? pointers[i] : present[i] ? accel__block_device(&blocks[i]) : 0;
}

/* ---- one round ----------------------------------------------------------------------------------------------------------------------------------- */

static struct known {
    struct accel_function *functions[KERNELS];
    int module;                        /* 0: none */
} known[IMAGES][2][VALUES];
static size_t wanted_limits[3];

static void expect_symbols(const struct module *m, int i, bool all)
{
    for (int k = 0; k < IMAGES; k++) {
        if (!needs(i, k)) EXPECT_EQUAL(m->symbols[k], 0xdead);
        else if (all || globals[k].kind != ACCELRT_CREATE) EXPECT_EQUAL(m->symbols[k], address(k));
    }
}

/* Image i has been loaded for kernel k, or kernel k been found in it. */
static void expect_limits(int i, int k)
{
    bool links = images[i].n_imports > 0, source = images[i].source;
    size_t *stack = &wanted_limits[CU_LIMIT_STACK_SIZE], *heap = &wanted_limits[CU_LIMIT_MALLOC_HEAP_SIZE];
    if ((links || (source && strstr(sources[i], "recursion"))) && *stack < 5000) *stack = 5000;
    if ((links || (source && strstr(sources[i], "malloc"))) && *heap < 70000) *heap = 70000;
    if ((links || (source && strstr(sources[i], "malloc"))) && k == 1 && *stack < 7000 + 1024) *stack = 7000 + 1024;
    EXPECT_EQUAL(limits[CU_LIMIT_STACK_SIZE], *stack);
    EXPECT_EQUAL(limits[CU_LIMIT_MALLOC_HEAP_SIZE], *heap);
}

static void ask(int i, int overlap, int v, int k)
{
    struct known *w = &known[i][overlap][v];
    int before = n_loaded;
    if (is_hopeless(i, overlap, special[v])) return;
    struct accel_function *f = accel__cuda_function(&device, &images[i], kernels[k], overlap, special[v]);
    if (special[v] && !images[i].source) {
        EXPECT(!f && n_loaded == before);
        return;
    }
    EXPECT_EQUAL(n_loaded - before, !w->module);
    if (!w->module) {
        w->module = n_loaded;
        expect_code(modules[n_loaded - 1].code, i, overlap, special[v]);
        expect_symbols(&modules[n_loaded - 1], i, true);
    }
    if (!w->functions[k]) expect_limits(i, k);
    EXPECT(!w->functions[k] || w->functions[k] == f);
    w->functions[k] = f;
    EXPECT_EQUAL((size_t)f->handle, ((size_t)w->module << 8) + (size_t)k);
    EXPECT(f->max_threads == 256 && !f->waits_itself);
    accel__cuda_follow(&device, f);
    expect_symbols(&modules[w->module - 1], i, false);
}

static void forget(int i)
{
    int loaded = 0, before = n_unloaded;
    for (int k = 0; k < 2 * VALUES; k++) loaded += known[i][k % 2][k / 2].module != 0;
    accel__cuda_forget(&device, &images[i]);
    EXPECT_EQUAL(n_unloaded - before, loaded);
    memset(known[i], 0, sizeof known[i]);
}

static void close_all(void)
{
    accel__cuda_modules_close(&device);
    for (int n = 0; n < n_loaded; n++) EXPECT(modules[n].unloaded);
    for (int i = 0; i < IMAGES; i++)
        for (int k = 0; k < 2 * VALUES; k++) {
            struct known *w = &known[i][k % 2][k / 2];
            for (int n = 0; n < KERNELS; n++) EXPECT(!w->functions[n] || !w->functions[n]->handle);
            w->module = 0;
        }
}

static void one_round(void)
{
    int arch = archs[draw(6)];
    device.compute_major = arch / 10, device.compute_minor = arch % 10;
    for (int i = 0; i < 3; i++) wanted_limits[i] = limits[i] = draw(2) * 6000;
    cuda = (struct cuda_state){ .context = (CUcontext)&cuda };
    for (int i = 0; i < IMAGES; i++) draw_image(i), move_variable(i);
    for (int i = 0; i < IMAGES; i++)
        for (int n = 0; n < IMAGES; n++) EXPECT_EQUAL(accel__cuda_is_linked(&images[i], &images[n]), needs(i, n));
    for (int step = 0; step < 60; step++) {
        int i = (int)draw(IMAGES);
        if (one_in(20)) forget(i);
        else if (one_in(50)) close_all();
        else if (one_in(5)) move_variable(i);
        else ask(i, (int)draw(2), one_in(2) ? 0 : (int)draw(VALUES), (int)draw(KERNELS));
    }
    close_all();
    for (int i = 0; i < IMAGES; i++) forget(i);
    EXPECT(!device.functions && !cuda.modules && n_loaded == n_unloaded);
    while (n_loaded) free(modules[--n_loaded].code);
    memset(modules, 0, sizeof modules);
    n_unloaded = 0;
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    set_up();
    for (int i = 0; i < IMAGES; i++) draw_global(i);
    for (int round = 0; round < 200; round++) one_round();
    EXPECT(compilations > 0);
    return 0;
}
