/* cubin_test: registers, memory and occupancy of a kernel, from a file like those of ptxas. SPDX-License-Identifier: MIT */
#include "report/cubin.h"
#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES, STRINGS, SYMBOLS, INFO, SHARED, RESERVED, N_SECTIONS };
static const char names[] = "\0.shstrtab\0.strtab\0.symtab\0.nv.info\0.nv.shared.accel_k_f_1\0.nv.shared.reserved.0";
static const char strings[] = "\0accel_k_f_1_vectors\0accel_k_f_1";
/* Format, attribute, size; symbol, value. The record in the middle has no value of its own. */
static const unsigned info[] = {0x00082f04, 1, 22, 0x00081104, 1, 0, 0x00000401, 0x00082f04, 2, 40, 0x00081104, 2, 16};

static struct file {
    Elf64_Ehdr head;
    Elf64_Shdr sections[N_SECTIONS];
    Elf64_Sym symbols[3];
    unsigned info[sizeof info / sizeof *info];
    char names[sizeof names], strings[sizeof strings];
} file;

static unsigned name_at(const char *text, size_t n, const char *name)
{
    for (unsigned i = 0; i + strlen(name) < n; i++)
        if (!strcmp(text + i, name) && (!i || !text[i - 1])) return i;
    abort();
}

static void set_section(int k, const char *name, const void *data, size_t size)
{
    file.sections[k] =
        (Elf64_Shdr){.sh_name = name_at(names, sizeof names, name), .sh_type = data ? SHT_PROGBITS : SHT_NOBITS, .sh_size = size};
    if (data) file.sections[k].sh_offset = (Elf64_Off)((const char *)data - (const char *)&file);
}

static void make(void)
{
    memcpy(file.head.e_ident, ELFMAG, SELFMAG);
    file.head.e_ident[EI_CLASS] = ELFCLASS64;
    file.head.e_shoff = offsetof(struct file, sections);
    file.head.e_shentsize = sizeof(Elf64_Shdr);
    file.head.e_shnum = N_SECTIONS;
    memcpy(file.names, names, sizeof names);
    memcpy(file.strings, strings, sizeof strings);
    memcpy(file.info, info, sizeof info);
    file.symbols[1].st_name = name_at(strings, sizeof strings, "accel_k_f_1_vectors");
    file.symbols[2].st_name = name_at(strings, sizeof strings, "accel_k_f_1");
    set_section(NAMES, ".shstrtab", file.names, sizeof names);
    set_section(STRINGS, ".strtab", file.strings, sizeof strings);
    set_section(SYMBOLS, ".symtab", file.symbols, sizeof file.symbols);
    set_section(INFO, ".nv.info", file.info, sizeof info);
    set_section(SHARED, ".nv.shared.accel_k_f_1", NULL, 1288);
    set_section(RESERVED, ".nv.shared.reserved.0", NULL, 0);
    file.sections[SYMBOLS].sh_link = STRINGS;
}

static int failed;
static void expect(const char *what, long long found, long long wanted)
{
    if (found == wanted) return;
    printf("%s: %lld, not %lld\n", what, found, wanted);
    failed = 1;
}

static void test_file(void)
{
    struct cubin_kernel k;
    const char *data = (const char *)&file;
    expect("kernel", cubin_find(data, sizeof file, "accel_k_f_1", &k), true);
    expect("registers", k.registers, 40);
    expect("shared memory", k.shared_bytes, 264);
    expect("local memory", k.local_bytes, 16);
    expect("its variant", cubin_find(data, sizeof file, "accel_k_f_1_vectors", &k), true);
    expect("registers", k.registers, 22);
    expect("shared memory", k.shared_bytes, 0);
    expect("another kernel", cubin_find(data, sizeof file, "accel_k_f", &k), false);
    file.sections[RESERVED].sh_name = 0;
    expect("before sm_90", cubin_find(data, sizeof file, "accel_k_f_1", &k) && k.shared_bytes == 1288, true);
    make();
}

/* Truncated files, and files with wrong bytes, in memory of exactly their size. */
static void test_broken(void)
{
    struct cubin_kernel k;
    for (size_t n = 0; n < sizeof file; n++) {
        char *part = malloc(n ? n : 1);
        memcpy(part, &file, n);
        cubin_find(part, n, "accel_k_f_1", &k);
        free(part);
        unsigned char *byte = (unsigned char *)&file + n, old = *byte;
        for (int b = 0; b < 8; b++) {
            *byte = (unsigned char)(old ^ 1 << b);
            char *all = malloc(sizeof file);
            memcpy(all, &file, sizeof file);
            cubin_find(all, sizeof file, "accel_k_f_1", &k);
            free(all);
        }
        *byte = old;
    }
}

/* Messages as those of ptxas -v; a kernel whose name begins another one's. */
static void test_spills(void)
{
    static const char log[] = "ptxas info    : 0 bytes gmem\nptxas info    : Compiling entry function 'accel_k_f_12' for 'sm_90'\n"
                              "ptxas info    : Function properties for accel_k_f_12\n"
                              "ptxas         .     160 bytes stack frame, 24 bytes spill stores, 36 bytes spill loads\nptxas info    : Used 32 registers\n"
                              "ptxas info    : Function properties for accel_k_f_1\n"
                              "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Function properties for accel_k_g\n";
    int stores = -1, loads = -1;
    expect("spills", cubin_spills(log, "accel_k_f_12", &stores, &loads) && stores == 24 && loads == 36, true);
    expect("no spills", cubin_spills(log, "accel_k_f_1", &stores, &loads) && !stores && !loads, true);
    expect("no such kernel", cubin_spills(log, "accel_k_f", &stores, &loads), false);
    expect("a log that ends early", cubin_spills(log, "accel_k_g", &stores, &loads), false);
}

/* As NVIDIA's occupancy calculator. */
static void test_occupancy(void)
{
    expect("40 registers", cubin_occupancy("sm_90", &(struct cubin_kernel){40, 264, 0}, 256), 75);
    expect("shared memory", cubin_occupancy("sm_90a", &(struct cubin_kernel){32, 30816, 0}, 256), 87);
    expect("few threads", cubin_occupancy("sm_80", &(struct cubin_kernel){16, 0, 0}, 32), 50);
    expect("255 registers", cubin_occupancy("sm_86", &(struct cubin_kernel){255, 0, 0}, 1024), 0);
    expect("all", cubin_occupancy("sm_75", &(struct cubin_kernel){64, 0, 0}, 1024), 100);
    expect("unknown", cubin_occupancy("sm_999", &(struct cubin_kernel){64, 0, 0}, 1024), 0);
}

int main(void)
{
    make();
    test_file();
    test_broken();
    test_spills();
    test_occupancy();
    if (!failed) puts("cubin: all as expected");
    return failed;
}
