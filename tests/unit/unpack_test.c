/* unpack_test: images whose text and binaries are compressed, against the parts that were put in; and the line that a terminal gets.
 * SPDX-License-Identifier: MIT
 *   unpack_test [SEED]      77: no libzstd.so.1 here */
#include "accel_dictionary.h"
#include "model.h"
#include "device/rt_device.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/wait.h>

enum { BINARIES = 4, MOST = 5000, THREADS = 4 };
static void *context;                  /* of libzstd */
static size_t (*compress)(void *context_of, void *to, size_t room, const void *from, size_t size, const void *dictionary, size_t dictionary_size,
                          int level);
static char parts[BINARIES + 1][MOST], packed[2 * (BINARIES + 1) * MOST];
static struct accelrt_binary rows[BINARIES];
static struct accelrt_pack pack;
static struct accelrt_image image;

static void draw_image(void)
{
    static char all[(BINARIES + 1) * (MOST + ACCELRT_PACK_ALIGN)];
    size_t at = 0;
    int n = (int)draw(BINARIES + 1);
    image = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "f.c", .binaries = rows, .n_binaries = n, .pack = &pack };
    for (int p = 0; p <= n; p++) {
        size_t size = (size_t)(int)draw(MOST);
        for (size_t i = 0; i < size; i++) parts[p][i] = (char)('a' + (int)draw(6));
        if (one_in(2)) memcpy(parts[p], accelrt_dictionary + (int)draw(20000), size);
        while (at % ACCELRT_PACK_ALIGN) all[at++] = 0;
        memcpy(all + at, parts[p], size);
        at += size;
        all[at++] = 0;
        if (p) rows[p - 1] = (struct accelrt_binary){ "sm_90", p, NULL, size };
        else image.source_size = size;
    }
    size_t known = one_in(3) ? 0 : sizeof accelrt_dictionary - 1;
    pack = (struct accelrt_pack){ packed, compress(context, packed, sizeof packed, all, at, accelrt_dictionary, known, 3), at };
}

static void expect_part(const char *data, size_t size, int p)
{
    EXPECT(!memcmp(data, parts[p], size) && !data[size]);
    EXPECT((uintptr_t)data % ACCELRT_PACK_ALIGN == 0);
}

static void *unpack(void *unused)
{
    accel__image_unpack(&image);
    expect_part(image.source, image.source_size, 0);
    for (int i = 0; i < image.n_binaries; i++) expect_part(image.binaries[i].data, image.binaries[i].size, i + 1);
    return unused;
}

static void unpack_and_drop(void)
{
    pthread_t threads[THREADS];
    draw_image();
    EXPECT(accel__has_device_code(&image));
    for (int i = 0; i < THREADS; i++) EXPECT(!pthread_create(&threads[i], NULL, unpack, NULL));
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < image.n_binaries; i++) EXPECT(image.binaries[i].variant == i + 1);
    accel__image_drop(&image);
    EXPECT(!image.source && image.binaries == rows && accel__has_device_code(&image));
    accel__image_drop(&image);
}

/* Another dictionary would turn objects into other code: it requires another ACCELRT_ABI, and then another sum here. */
static void expect_dictionary(void)
{
    unsigned long long sum = 14695981039346656037ULL;
    for (const char *c = accelrt_dictionary; *c; c++) sum = (sum ^ (unsigned char)*c) * 1099511628211ULL;
    EXPECT(ACCELRT_ABI == 13 && sum == 4359992754433557728ULL);
}

/* What a child says on standard error, which is `fd`. */
static int run(void (*f)(void), int fd)
{
    int status = 0;
    pid_t child = fork();
    if (!child) {
        dup2(fd, STDERR_FILENO);
        f();
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static void unpack_damaged(void) { accel__image_unpack(&image); }

/* Frames that were cut off, or hold another number of bytes, end the program. */
static void damage(void)
{
    char text[1024];
    int ends[2];
    draw_image();
    if (one_in(2)) pack.size -= pack.size / 2;
    else pack.unpacked_size += 1 + (size_t)(int)draw(100);
    EXPECT(!pipe(ends));
    EXPECT_EQUAL(run(unpack_damaged, ends[1]), 1);
    ssize_t n = read(ends[0], text, sizeof text - 1);
    text[n > 0 ? n : 0] = 0;
    EXPECT(strstr(text, "device code of f.c is corrupted") != NULL);
    close(ends[0]);
    close(ends[1]);
}

/* ---- patience --------------------------------------------------------------------------------------------------------------------------- */

static void be_slow(void)
{
    struct accel_patience p;
    accel__patience_begin(&p, "compiling %s", "f.c");
    while (p.started && !p.said) usleep(1000);
    accel__patience_end(&p);
}

static void be_quick(void)
{
    struct accel_patience p;
    accel__patience_begin(&p, "compiling %s", "f.c");
    accel__patience_end(&p);
}

static void at_a_terminal(void (*f)(void), const char *said)
{
    char text[256];
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    EXPECT(terminal >= 0 && !grantpt(terminal) && !unlockpt(terminal));
    int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    EXPECT_EQUAL(run(f, end), 0);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    ssize_t n = read(terminal, text, sizeof text - 1);
    text[n > 0 ? n : 0] = 0;
    EXPECT(!strcmp(text, said));
    close(end);
    close(terminal);
}

static void elsewhere(void)
{
    struct accel_patience p;
    accel__patience_begin(&p, "compiling %s", "f.c");
    if (p.started) _exit(1);
    accel__patience_end(&p);
}

int main(int argc, char **argv)
{
    void *library = dlopen("libzstd.so.1", RTLD_NOW);
    model_begin(argc, argv);
    *(void **)&compress = library ? dlsym(library, "ZSTD_compress_usingDict") : NULL;
    if (!compress) return 77;
    void *(*create)(void);
    *(void **)&create = dlsym(library, "ZSTD_createCCtx");
    context = create();
    expect_dictionary();
    for (int i = 0; i < 300; i++) unpack_and_drop();
    for (int i = 0; i < 20; i++) damage();
    at_a_terminal(be_slow, "accel: compiling f.c...\r\n");
    at_a_terminal(be_quick, "");
    int null = open("/dev/null", O_WRONLY);
    EXPECT_EQUAL(run(elsewhere, null), 0);
    return 0;
}
