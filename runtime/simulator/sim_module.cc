/* sim_module: loaded modules: their kernels and variables, and the places of their code in the source. SPDX-License-Identifier: MIT */
#include "sim_module.h"
#include "sim_fibers.h"
#include "sim_memory.h"
#include "sim_races.h"
#include "device/device_cuda_api.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <map>
#include <vector>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct variables { char *at; size_t bytes; };       /* a range of a module: its writable segment, or all of it */
static std::map<const sim_module *, sim_loaded *> &loaded = *new std::map<const sim_module *, sim_loaded *>;   /* no destructors */
static std::map<const sim_loaded *, variables> &segments = *new std::map<const sim_loaded *, variables>;
static std::map<const sim_loaded *, variables> &images = *new std::map<const sim_loaded *, variables>;
static std::map<const sim_module *, std::vector<sim_shared_variable>> shared_names;

/* ---- Services for kernels ---- */
static void stop(int reason, const char *text, int line, const char *file)
{
    if (reason == SIM_STOP_ASSERT)
        sim_fail(CUDA_ERROR_ASSERT, "%s:%d: assertion `%s' failed", sim_file_name(file), line, text);
    sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s:%d: %s", sim_file_name(file), line, text);
}
static void *allocate(unsigned long bytes)
{
    return sim_memory_allocate(bytes);
}
static void release(void *at)
{
    if (at && !sim_memory_free((char *)at)) sim_fail(CUDA_ERROR_LAUNCH_FAILED, "free(%p): not allocated by malloc in a kernel", at);
}
static unsigned long long ticks()
{
    static unsigned long long count;
    return count += 100;
}
static const sim_services services = { sim_barrier, sim_warp_exchange, sim_active, sim_fence, sim_atomic_begin, sim_atomic_end, stop,
    allocate, release, ticks, sim_check_access };

/* ---- The symbols of the file: names and offsets of shared variables ---- */
static void read_symbols(const char *file, size_t size, std::vector<sim_shared_variable> *out)
{
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *section = (const ElfW(Shdr) *)(file + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++) {
        if (section[i].sh_type != SHT_SYMTAB || section[i].sh_offset + section[i].sh_size > size)
            continue;
        const ElfW(Sym) *symbol = (const ElfW(Sym) *)(file + section[i].sh_offset);
        const char *names = file + section[section[i].sh_link].sh_offset;
        for (size_t k = 0; k < section[i].sh_size / sizeof *symbol; k++)
            if ((symbol[k].st_info & 15) == STT_TLS && symbol[k].st_size)
                out->push_back({ symbol[k].st_value, symbol[k].st_size, names + symbol[k].st_name });
    }
}
/* "_ZZ1kE4slot" and "slot.3" to "slot". */
static std::string plain_name(const std::string &name)
{
    size_t end = name.find('.'), i;
    std::string s = name.substr(0, end);
    if (s.compare(0, 2, "_Z"))
        return s;
    for (i = s.rfind('E'); i != std::string::npos && i > 0; i = s.rfind('E', i - 1)) {
        char *rest;
        unsigned long n = strtoul(s.c_str() + i + 1, &rest, 10);
        if (n && strlen(rest) >= n)
            return std::string(rest, n);
    }
    return s;
}
static std::vector<sim_shared_variable> read_shared(const std::string &path)
{
    std::vector<sim_shared_variable> out;
    struct stat info;
    int fd = open(path.c_str(), O_RDONLY);
    void *file = fd >= 0 && !fstat(fd, &info) ? mmap(nullptr, info.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    if (file != MAP_FAILED) {
        read_symbols((const char *)file, info.st_size, &out);
        munmap(file, info.st_size);
    }
    if (fd >= 0)
        close(fd);
    for (sim_shared_variable &v : out)
        v.name = plain_name(v.name);
    std::sort(out.begin(), out.end(), [](const sim_shared_variable &a, const sim_shared_variable &b) { return a.offset < b.offset; });
    return out;
}
const std::vector<sim_shared_variable> &sim_shared_variables(const sim_module *m)
{
    return shared_names[m];
}

/* ---- Loading ---- */
struct place_search { const sim_module *module; variables writable, image; };

static int find_variables(struct dl_phdr_info *info, size_t, void *argument)
{
    place_search *s = (place_search *)argument;
    uintptr_t wanted = (uintptr_t)s->module->self, end = 0;
    bool ours = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        end = std::max(end, at + info->dlpi_phdr[i].p_memsz);
        if (wanted >= at && wanted < at + info->dlpi_phdr[i].p_memsz) {
            s->writable = { (char *)at, info->dlpi_phdr[i].p_memsz };
            ours = true;
        }
    }
    s->image = { (char *)info->dlpi_addr, end - info->dlpi_addr };
    return ours;
}
sim_loaded *sim_module_load(const std::string &path, std::string *error)
{
    void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    const sim_module *m = handle ? (const sim_module *)dlsym(handle, "accel_sim_module") : nullptr;
    if (!m || m->abi != SIM_ABI) {
        *error = handle ? path + ": not a module of this simulator" : dlerror();
        return nullptr;
    }
    if (loaded.count(m)) {                          /* the same text is loaded again: the module must have its own variables */
        dlclose(handle);
        return sim_module_load(sim_private_copy(path), error);
    }
    place_search search = { m, {}, {} };
    sim_loaded *l = new sim_loaded{ handle, path, m };
    *m->services = &services;
    dl_iterate_phdr(find_variables, &search);
    loaded[m] = l;
    segments[l] = search.writable;
    images[l] = search.image;
    if (sim_settings_get().check) {
        shared_names[m] = read_shared(path);
        sim_check_host_range(search.image.at, search.image.bytes, true);
    }
    return l;
}
void sim_module_unload(sim_loaded *m)
{
    if (sim_settings_get().check)
        sim_check_host_range(images[m].at, images[m].bytes, false);
    images.erase(m);
    segments.erase(m);
    shared_names.erase(m->module);
    loaded.erase(m->module);
    dlclose(m->handle);
    delete m;
}
const sim_kernel *sim_module_kernel(const sim_loaded *m, const char *name)
{
    for (int i = 0; i < m->module->n_kernels; i++)
        if (!strcmp(m->module->kernels[i].name, name))
            return &m->module->kernels[i];
    return nullptr;
}
bool sim_module_variable(const sim_loaded *m, const char *name, void **at, size_t *bytes)
{
    Dl_info info;
    const ElfW(Sym) *symbol;
    *at = dlsym(m->handle, name);
    if (!*at || !dladdr1(*at, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol || !sim_module_holds(*at, symbol->st_size))
        return false;
    *bytes = symbol->st_size;
    return true;
}
bool sim_module_holds(const void *at, size_t bytes)
{
    for (const std::pair<const sim_loaded *const, variables> &s : segments)
        if ((const char *)at >= s.second.at && (const char *)at + bytes <= s.second.at + s.second.bytes)
            return true;
    return false;
}

/* ---- Places in the source ---- */
/* Whether the line is of the program's text. Lines of generated code have files FILE.cu. */
static bool is_of_program(const char *line)
{
    return !strstr(line, ".cu:");
}
/* The place of an address; with inlined functions, the innermost place in the program, else the innermost of all. */
static bool ask_addr2line(const char *path, unsigned long offset, char *text, size_t size)
{
    char command[4400];
    snprintf(command, sizeof command, "addr2line -i -e '%s' 0x%lx 2>/dev/null | grep -v -e /sim_shim -e '^sim_shim' -e '^kernel table'",
        path, offset);
    FILE *f = popen(command, "r");
    bool ok = f && fgets(text, (int)size, f) && text[0] != '?';
    std::vector<char> line(size);
    for (bool found = ok && is_of_program(text); ok && !found && fgets(line.data(), (int)size, f);) {
        found = is_of_program(line.data()) && line[0] != '?';
        if (found)
            memcpy(text, line.data(), size);
    }
    if (f)
        pclose(f);
    return ok;
}
/* The place of an address as FILE:LINE; false: it is in no module. */
static bool find_place(const void *pc, char *text, size_t size)
{
    Dl_info info;
    bool known = false;
    for (const std::pair<const sim_module *const, sim_loaded *> &l : loaded)
        if (dladdr(pc, &info) && info.dli_fname && l.second->path == info.dli_fname)
            known = ask_addr2line(info.dli_fname, (unsigned long)((const char *)pc - (const char *)info.dli_fbase - 1), text, size);
    if (!known)
        return false;
    size_t length = strlen(text);
    if (char *more = strstr(text, " (discriminator"))
        *more = 0;
    else if (length && text[length - 1] == '\n')
        text[length - 1] = 0;
    const char *name = sim_file_name(text);
    memmove(text, name, strlen(name) + 1);
    return true;
}
void sim_source_place(const sim_kernel *kernel, const void *pc, char *text, size_t size)
{
    if (!find_place(pc, text, size)) {
        snprintf(text, size, "%p", pc);
        return;
    }
    std::string found = text;
    if (!is_of_program(text) && *kernel->directive)
        snprintf(text, size, "code generated for %s (%s)", sim_file_name(kernel->directive), found.c_str());
}
