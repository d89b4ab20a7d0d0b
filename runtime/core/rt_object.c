/* rt_object: the size of the object that contains a host address, for ACCEL_SIM=check. SPDX-License-Identifier: MIT
 * Variables are found in the symbol tables of the program and its libraries, blocks of malloc by glibc's chunk sizes, the stack by its end.
 * The size of other objects is not known: memory of other allocators or of mmap, variables of stripped programs. */
#include "core/rt_core.h"
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- variables ---------------------------------------------------------------------------------------------------------------------- */

struct module_search {
    uintptr_t address, bias;
    char path[512];
    bool found;
};

static int find_module(struct dl_phdr_info *info, size_t size, void *context)
{
    struct module_search *s = context;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || s->address - info->dlpi_addr - p->p_vaddr >= p->p_memsz) continue;
        s->bias = info->dlpi_addr;
        s->found = true;
        snprintf(s->path, sizeof s->path, "%s", info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe");
    }
    return s->found;
}

/* Finds the symbol of the variable that contains the address; file: an ELF file of this machine, in memory. */
static bool find_symbol(const char *file, size_t bytes, uintptr_t address, struct accel_object *o)
{
    const ElfW(Ehdr) *head = (const void *)file;
    if (bytes < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_shoff + head->e_shnum * sizeof(ElfW(Shdr)) > bytes)
        return false;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++) {
        const ElfW(Shdr) *s = &sections[i];
        if ((s->sh_type != SHT_SYMTAB && s->sh_type != SHT_DYNSYM) || s->sh_link >= head->e_shnum || s->sh_offset + s->sh_size > bytes)
            continue;
        const ElfW(Sym) *symbols = (const void *)(file + s->sh_offset);
        for (size_t k = 0; k < s->sh_size / sizeof *symbols; k++) {
            if (ELF64_ST_TYPE(symbols[k].st_info) != STT_OBJECT || address - symbols[k].st_value >= symbols[k].st_size) continue;
            snprintf(o->what, sizeof o->what, "'%s'", file + sections[s->sh_link].sh_offset + symbols[k].st_name);
            o->begin = symbols[k].st_value;
            o->bytes = symbols[k].st_size;
            return true;
        }
    }
    return false;
}

static bool variable_around(uintptr_t address, struct accel_object *o)
{
    struct module_search s = {.address = address};
    struct stat stat;
    dl_iterate_phdr(find_module, &s);
    int file = s.found ? open(s.path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return false;
    size_t bytes = fstat(file, &stat) ? 0 : (size_t)stat.st_size;
    char *text = bytes ? mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    if (text == MAP_FAILED) return false;
    bool found = find_symbol(text, bytes, address - s.bias, o);
    if (found) o->begin += s.bias;
    munmap(text, bytes);
    return found;
}

/* ---- blocks of malloc, the stack -------------------------------------------------------------------------------------------------------
 */

struct mapping {
    uintptr_t begin, end;
    char name[64];
};

static bool mapping_around(uintptr_t address, struct mapping *m)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[512];
    bool found = false;
    while (maps && !found && fgets(line, sizeof line, maps)) {
        m->name[0] = 0;
        found = sscanf(line, "%zx-%zx rw%*s %*s %*s %*s %63s", &m->begin, &m->end, m->name) >= 2 && address >= m->begin && address < m->end;
    }
    if (maps) fclose(maps);
    return found;
}

enum { MMAPPED = 2, OTHER_ARENA = 4, FLAGS = 7, HEADER = 16 };

/* A copy of a part of the process's memory, made by the kernel, since other threads may change or unmap the memory. */
struct window {
    uintptr_t begin;
    size_t bytes, words[512];
};

static bool look_at(struct window *w, uintptr_t begin, uintptr_t end)
{
    struct iovec here = {w->words, end - begin < sizeof w->words ? end - begin : sizeof w->words}, there = {(void *)begin, here.iov_len};
    ssize_t copied = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
    w->begin = begin;
    w->bytes = copied > 0 ? (size_t)copied : 0;
    return w->bytes >= HEADER;
}

/* The two words at `at`; NULL: they are not mapped any more, or the system call is not permitted. */
static const size_t *header_at(struct window *w, uintptr_t at, uintptr_t end)
{
    bool seen = at >= w->begin && at - w->begin + HEADER <= w->bytes;
    return seen || look_at(w, at, end) ? &w->words[(at - w->begin) / sizeof *w->words] : NULL;
}

/* glibc puts a header of two words before each block; the second holds the size of block and header, and flags. Other threads may change
 * the headers meanwhile, and sanitizers have their own allocators, so an inconsistent header ends the search. */
static bool block_around(uintptr_t address, const struct mapping *m, struct accel_object *o)
{
    bool heap = !strcmp(m->name, "[heap]");
    struct window w = {.bytes = 0};
    for (uintptr_t at = m->begin; at + HEADER <= m->end && at <= address;) {
        const size_t *header = header_at(&w, at, m->end);
        size_t word = header ? header[1] : 0, bytes = word & ~(size_t)FLAGS;
        bool right = heap ? !(word & (MMAPPED | OTHER_ARENA)) && bytes >= 32 && !(bytes & 15)
                          : (word & FLAGS) == MMAPPED && bytes && !(bytes & 4095) && !header[0];
        if (!right || bytes > m->end - at) return false;
        uintptr_t end = at + bytes + (heap ? sizeof(size_t) : 0); /* a block includes the first word of the next header */
        if (address >= at + HEADER && address < end) {
            *o = (struct accel_object){at + HEADER, end - at - HEADER, "a memory block"};
            return true;
        }
        at += bytes;
    }
    return false;
}

bool accel__object_around(uintptr_t address, struct accel_object *o)
{
    struct mapping m;
    if (variable_around(address, o)) return true;
    if (!mapping_around(address, &m)) return false;
    if (strncmp(m.name, "[stack", 6)) return (!m.name[0] || !strcmp(m.name, "[heap]")) && block_around(address, &m, o);
    *o = (struct accel_object){address, m.end - address, "the stack"};
    return true;
}

void accel__check_object(const struct accelrt_data *data)
{
    struct accel_object o;
    uintptr_t begin = (uintptr_t)data->base + (uintptr_t)data->start;
    if (!accel__object_around(begin, &o) || data->bytes <= o.begin + o.bytes - begin) return;
    accel__fail_as(acc_error_invalid_data_section, data->name, "sections are [start:length], in elements",
                   "section has %zu bytes, but begins %zu bytes after the start of %s of %zu bytes", (size_t)data->bytes,
                   (size_t)(begin - o.begin), o.what, o.bytes);
}
