/* cubin: see cubin.h. SPDX-License-Identifier: MIT
 * Section .nv.info has records of a format, an attribute, a size of two bytes and the value; those about kernels begin with the index of
 * its symbol. The static shared memory of kernel k is section .nv.shared.k. From sm_90 on it includes what the system reserves in each
 * block, and the file has a section .nv.shared.reserved.0. */
#include "report/cubin.h"
#include <elf.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT_SIZED = 4, ATTRIBUTE_FRAME_SIZE = 0x11, ATTRIBUTE_REGISTERS = 0x2f, SYSTEM_SHARED = 1024 };

struct file {
    const char *data;
    size_t size;
    Elf64_Ehdr head;
    const char *names; /* of sections */
    size_t names_size;
};

static bool is_inside(const struct file *f, unsigned long long at, unsigned long long n)
{
    return at <= f->size && n <= f->size - at;
}

static bool section(const struct file *f, unsigned k, Elf64_Shdr *to)
{
    unsigned long long at = f->head.e_shoff + (unsigned long long)k * sizeof *to;
    if (k >= f->head.e_shnum || !is_inside(f, at, sizeof *to)) return false;
    memcpy(to, f->data + at, sizeof *to);
    return to->sh_type == SHT_NOBITS || is_inside(f, to->sh_offset, to->sh_size);
}

/* A section that is in the file. */
static bool has_data(const Elf64_Shdr *s)
{
    return s->sh_type != SHT_NOBITS;
}

static bool open_file(const char *data, size_t size, struct file *f)
{
    Elf64_Shdr names;
    *f = (struct file){.data = data, .size = size};
    if (size < sizeof f->head) return false;
    memcpy(&f->head, data, sizeof f->head);
    if (memcmp(data, ELFMAG, SELFMAG) || data[EI_CLASS] != ELFCLASS64 || f->head.e_shentsize != sizeof names) return false;
    if (!section(f, f->head.e_shstrndx, &names) || !has_data(&names)) return false;
    f->names = data + names.sh_offset;
    f->names_size = names.sh_size;
    return f->names_size && !f->names[f->names_size - 1];
}

static bool find_section(const struct file *f, const char *name, Elf64_Shdr *to)
{
    for (unsigned k = 0; k < f->head.e_shnum; k++)
        if (section(f, k, to) && to->sh_name < f->names_size && !strcmp(f->names + to->sh_name, name)) return true;
    return false;
}

/* The index of a symbol; 0: none has the name. */
static unsigned find_symbol(const struct file *f, const char *name)
{
    Elf64_Shdr table, names;
    Elf64_Sym s;
    if (!find_section(f, ".symtab", &table) || !section(f, table.sh_link, &names) || !has_data(&table) || !has_data(&names)) return 0;
    size_t length = strlen(name) + 1;
    for (unsigned k = 1; (k + 1) * sizeof s <= table.sh_size; k++) {
        memcpy(&s, f->data + table.sh_offset + k * sizeof s, sizeof s);
        bool fits = s.st_name <= names.sh_size && length <= names.sh_size - s.st_name;
        if (fits && !memcmp(f->data + names.sh_offset + s.st_name, name, length)) return k;
    }
    return 0;
}

static void read_record(int attribute, const char *value, unsigned symbol, struct cubin_kernel *to)
{
    unsigned pair[2];
    memcpy(pair, value, sizeof pair);
    if (pair[0] != symbol) return;
    if (attribute == ATTRIBUTE_REGISTERS) to->registers = (int)pair[1];
    if (attribute == ATTRIBUTE_FRAME_SIZE) to->local_bytes = (int)pair[1];
}

static void read_info(const struct file *f, const Elf64_Shdr *info, unsigned symbol, struct cubin_kernel *to)
{
    const char *at = f->data + info->sh_offset, *end = at + info->sh_size;
    while (end - at >= 4) {
        unsigned short size = 0;
        if (at[0] == FORMAT_SIZED) memcpy(&size, at + 2, sizeof size);
        if (size > end - at - 4) return;
        if (size == 8) read_record(at[1], at + 4, symbol, to);
        at += 4 + size;
    }
}

bool cubin_find(const char *data, size_t size, const char *name, struct cubin_kernel *to)
{
    struct file f;
    Elf64_Shdr info, shared;
    char shared_name[300];
    *to = (struct cubin_kernel){0};
    if (!open_file(data, size, &f) || !find_section(&f, ".nv.info", &info) || !has_data(&info)) return false;
    unsigned symbol = find_symbol(&f, name);
    if (!symbol) return false;
    read_info(&f, &info, symbol, to);
    snprintf(shared_name, sizeof shared_name, ".nv.shared.%s", name);
    if (find_section(&f, shared_name, &shared)) to->shared_bytes = (int)shared.sh_size;
    if (to->shared_bytes >= SYSTEM_SHARED && find_section(&f, ".nv.shared.reserved.0", &shared)) to->shared_bytes -= SYSTEM_SHARED;
    return to->registers > 0;
}

/* ---- the log --------------------------------------------------------------------------------------------------------------------------
 */

bool cubin_spills(const char *log, const char *name, int *stores, int *loads)
{
    static const char about[] = "Function properties for ";
    size_t length = strlen(name);
    for (const char *at = log; (at = strstr(at, about));) {
        int frame;
        at += strlen(about);
        if (strncmp(at, name, length) != 0 || at[length] != '\n') continue;
        at += length + 1;
        at += strcspn(at, "0123456789\n"); /* "ptxas         .     " or blanks */
        return sscanf(at, "%d bytes stack frame, %d bytes spill stores, %d bytes spill loads", &frame, stores, loads) == 3;
    }
    return false;
}

/* ---- occupancy ----------------------------------------------------------------------------------------------------------------------- */

/* Of a multiprocessor: CUDA C++ Programming Guide, technical specifications per compute capability. All have 65536 registers, which a warp
 * gets in units of 256. */
static const struct limits {
    const char *arch;
    int threads, blocks, shared;
} all_limits[] = {
    {"sm_75", 1024, 16, 65536},   {"sm_80", 2048, 32, 167936},  {"sm_86", 1536, 16, 102400},  {"sm_87", 1536, 16, 167936},
    {"sm_89", 1536, 24, 102400},  {"sm_90", 2048, 32, 233472},  {"sm_100", 2048, 32, 233472}, {"sm_103", 2048, 32, 233472},
    {"sm_110", 1536, 24, 233472}, {"sm_120", 1536, 24, 102400}, {"sm_121", 1536, 24, 102400},
};
enum { REGISTERS = 65536, REGISTERS_OF_WARP = 256, FIRST_WITH_SYSTEM_SHARED = 80 };

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

int cubin_occupancy(const char *arch, const struct cubin_kernel *k, int threads)
{
    const struct limits *l = NULL;
    int number = 0;
    for (size_t i = 0; i < sizeof all_limits / sizeof *all_limits; i++) {
        size_t n = strlen(all_limits[i].arch);
        if (!strncmp(arch, all_limits[i].arch, n) && (!arch[n] || arch[n] == 'a' || arch[n] == 'f')) l = &all_limits[i];
    }
    if (!l || threads < 1 || sscanf(arch, "sm_%d", &number) != 1) return 0;
    int warps = (threads + 31) / 32, unit = (k->registers * 32 + REGISTERS_OF_WARP - 1) / REGISTERS_OF_WARP * REGISTERS_OF_WARP;
    int shared = k->shared_bytes + (number >= FIRST_WITH_SYSTEM_SHARED ? SYSTEM_SHARED : 0),
        blocks = at_most(l->blocks, l->threads / (warps * 32));
    blocks = at_most(blocks, REGISTERS / (unit * warps));
    if (shared) blocks = at_most(blocks, l->shared / shared);
    return blocks * warps * 32 * 100 / l->threads;
}
