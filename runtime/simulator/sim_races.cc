/* sim_races: checks each access of a kernel. SPDX-License-Identifier: MIT */
#include "sim_races.h"
#include "device/device_cuda_api.h"
#include "sim_memory.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>
#include <sys/mman.h>

struct access {
    uint32_t epoch, block, count, pc;               /* epoch: of the launch or, in shared memory, of the block; pc: from the module's table */
    uint16_t thread;
    uint8_t bytes, atomic;                          /* bytes: bit mask of the cell's four bytes */
};
/* Per four bytes: the last writer and two readers (at least one of which is not the next writer). */
struct cell { access write, read[2]; };
/* Checked memory. state: for each cell, the bytes that are live (low four bits) and written (high four bits); NULL: all are both. */
struct area {
    char *begin;
    size_t size;
    cell *cells;
    uint8_t *state;
    bool shared;
};
struct shared_view {                                /* sim_block.check: the state of the block's shared memory */
    area memory;
    size_t hole, hole_size;                         /* the unused part of the dynamic buffer has no cells */
    std::vector<cell> cells;
    std::vector<uint8_t> state;
    uint32_t epoch;                                 /* another one in each block, so that cells of earlier blocks need not be cleared */
};
struct spot { const area *memory; size_t index; };
enum { MAX_REPORTS = 100 };
static area device;
static std::map<char *, area> host_areas;
static const sim_request *request;
static const char *code;                            /* base of the stored program counters */
static uint32_t launch_number = 1;
static uint32_t shared_epochs;
static std::vector<shared_view *> &spare_views = *new std::vector<shared_view *>;
static std::vector<uint8_t> &first_state = *new std::vector<uint8_t>;   /* of shared memory when a block starts; empty: not computed */
static int launch_result, n_reports;
static std::set<std::pair<const void *, const void *>> told;

/* ---- Reports ---- */
/* Whether the pair of places has not been reported before. */
static bool is_new(const void *pc, const void *other)
{
    return told.insert(std::minmax(pc, other)).second;
}
static void tell(const sim_block *b, const char *kind, const std::string &text)
{
    const sim_dim *i = &b->geometry.block_idx, *t = &b->current->thread_idx;
    if (n_reports++ < MAX_REPORTS)
        sim_tell("%s: kernel %s, block (%u,%u,%u) thread (%u,%u,%u): %s", kind, request->kernel->name, i->x, i->y, i->z, t->x, t->y, t->z,
            text.c_str());
    if (n_reports == MAX_REPORTS) sim_tell("further reports are omitted");
}
static std::string place(const void *pc)
{
    char text[600];
    sim_source_place(request->kernel, pc, text, sizeof text);
    return text;
}
static std::string dim_text(unsigned index, sim_dim d)
{
    char text[60];
    snprintf(text, sizeof text, "(%u,%u,%u)", index % d.x, index / d.x % d.y, index / d.x / d.y);
    return text;
}
static const sim_shared_variable *shared_variable(size_t offset, size_t *distance)
{
    const sim_shared_variable *found = nullptr;
    for (const sim_shared_variable &v : sim_shared_variables(request->module))
        if (v.offset <= offset)
            found = &v;
    *distance = found ? offset - found->offset : 0;
    return found;
}
static std::string shared_name(const sim_shared_variable *v)
{
    return v->name == "sim_dynamic_shared" ? "dynamic shared memory" : "shared variable `" + v->name + "'";
}
static std::string memory_name(const area *m, const char *p)
{
    size_t distance;
    const sim_shared_variable *v = m->shared ? shared_variable((size_t)(p - m->begin), &distance) : nullptr;
    return v ? ", in " + shared_name(v) : m->shared ? ", in shared memory" : "";
}
static void tell_race(const sim_block *b, const char *what, const void *pc, const access &other, const char *other_what, const spot &at,
    const char *p)
{
    const void *other_pc = code + (int32_t)other.pc;
    if (!launch_result)
        launch_result = CUDA_ERROR_LAUNCH_FAILED;
    if (!is_new(pc, other_pc))
        return;
    std::string text = std::string(what) + " in " + place(pc) + " races with " + other_what + " in " + place(other_pc) + " by thread ";
    text += dim_text(other.thread, request->block);
    if (other.block != b->index)
        text += " of block " + dim_text(other.block, request->grid);
    tell(b, "race", text + memory_name(at.memory, p));
}
/* The position of p relative to the nearest allocation, as text. */
static std::string neighbour(const area *m, const char *p)
{
    size_t bytes, distance;
    char *begin, text[200] = "", buffer[16];
    const sim_shared_variable *v = m && m->shared ? shared_variable((size_t)(p - m->begin), &distance) : nullptr;
    if (v) {
        size_t size = v->name == "sim_dynamic_shared" ? request->dynamic_bytes : v->size;
        return std::to_string(distance - size) + " bytes after " + shared_name(v) + " of " + std::to_string(size) + " bytes";
    }
    for (const char *q = p; q > p - 4096; q -= 4)
        if (sim_memory_find(q - 1, &begin, &bytes)) {
            snprintf(text, sizeof text, "%zu bytes after an allocation of %zu bytes", (size_t)(p - (begin + bytes)), bytes);
            return text;
        }
    for (const char *q = p; q < p + 4096; q += 4)
        if (sim_memory_find(q, &begin, &bytes)) {
            snprintf(text, sizeof text, "%zu bytes before an allocation of %zu bytes", (size_t)(begin - p), bytes);
            return text;
        }
    snprintf(buffer, sizeof buffer, "%p", (const void *)p);
    return m ? "in memory that is not (or no longer) allocated" : std::string("at ") + buffer + ", which is not device memory";
}
static void tell_outside(const sim_block *b, const char *what, const void *pc, const area *m, const char *p)
{
    launch_result = CUDA_ERROR_ILLEGAL_ADDRESS;
    if (is_new(pc, nullptr))
        tell(b, "out of bounds", std::string(what) + " in " + place(pc) + ", " + neighbour(m, p));
}
static void tell_unwritten(const sim_block *b, const char *what, const void *pc, const area *m, const char *p)
{
    if (!launch_result)
        launch_result = CUDA_ERROR_LAUNCH_FAILED;
    if (is_new(pc, code))
        tell(b, "not initialized", std::string(what) + " in " + place(pc) + " of uninitialized memory" + memory_name(m, p));
}
/* A compiler reports accesses to objects of a type without alignment as unaligned ones, and 16 bytes as aligned to 8. */
static void tell_misaligned(const sim_block *b, const char *what, const void *pc, unsigned long bytes, unsigned long align)
{
    launch_result = CUDA_ERROR_MISALIGNED_ADDRESS;
    if (is_new(pc, &device))
        tell(b, "misaligned", std::string(what) + " of " + std::to_string(bytes) + " bytes in " + place(pc) + " at an address that is not a multiple of " +
            std::to_string(align));
}

/* ---- One access to one cell ---- */
/* Whether `a` precedes what thread t does now, in memory of this epoch. */
static bool ordered(const sim_block *b, const sim_fiber *t, const access &a, uint32_t epoch)
{
    return a.epoch != epoch || (a.block == b->index && a.thread == t->index) || sim_clock_saw(b, t, a.block, a.thread, a.count);
}
/* Whether the bytes still have the initial pattern. The compiler does not report the write of a call that returns a structure in memory, so
 * such a write is detected by the value. */
static bool is_poison(const char *p, uint8_t bytes)
{
    const char *word = (const char *)((uintptr_t)p & ~(uintptr_t)3);
    char poison[4];
    sim_poison(poison, sizeof poison);
    for (int i = 0; i < 4; i++)
        if (bytes >> i & 1 && word[i] != poison[i])
            return false;
    return true;
}
static void check_state(const sim_block *b, const char *what, const spot &at, uint8_t bytes, int kind, const void *pc, const char *p)
{
    uint8_t *state = &at.memory->state[at.index];
    bool write = kind & SIM_WRITE, atomic = kind & SIM_ATOMIC, reads = !write || (atomic && !(kind & SIM_STORE));
    uint8_t live = bytes, known = bytes;
    if (atomic && *state & bytes)                   /* an atomic on a word may be for one byte of it */
        live = *state & bytes;
    if (atomic && *state >> 4 & bytes)
        known = *state >> 4 & bytes;
    if ((*state & bytes) != live)
        tell_outside(b, what, pc, at.memory, p);
    else if (reads && !(kind & SIM_RANGE) && (*state >> 4 & known) != known) {
        if (is_poison(p, known & (uint8_t)~(*state >> 4)))
            tell_unwritten(b, what, pc, at.memory, p);
        else
            *state |= (uint8_t)(known << 4);
    }
    if (write)
        *state |= (uint8_t)(bytes << 4);
}
static void check_cell(const sim_block *b, const spot &at, uint8_t bytes, int kind, const void *pc, const char *p)
{
    const sim_fiber *t = b->current;
    bool write = kind & SIM_WRITE, atomic = kind & SIM_ATOMIC;
    const char *what = atomic ? "an atomic" : write ? "a write" : "a read";
    cell *c = &at.memory->cells[at.index];
    uint32_t epoch = at.memory->shared ? ((const shared_view *)b->check)->epoch : launch_number;
    access now = { epoch, b->index, sim_clock_count(t), (uint32_t)((const char *)pc - code), (uint16_t)t->index, bytes, atomic };
    unsigned all = bytes * 0x11u;                   /* live and written: most accesses are to such bytes */
    if (at.memory->state && (at.memory->state[at.index] & all) != all)
        check_state(b, what, at, bytes, kind, pc, p);
    if (c->write.bytes & bytes && !(atomic && c->write.atomic) && !ordered(b, t, c->write, epoch))
        tell_race(b, what, pc, c->write, c->write.atomic ? "an atomic" : "a write", at, p);
    if (!write) {
        bool other = c->read[0].epoch == epoch && (c->read[0].block != b->index || c->read[0].thread != t->index);
        c->read[other] = now;
        return;
    }
    for (const access &r : c->read)
        if (r.bytes & bytes && !(atomic && r.atomic) && !ordered(b, t, r, epoch))
            tell_race(b, what, pc, r, "a read", at, p);
    c->write = now;
}

/* ---- The memory of an address ---- */
static bool find_shared(const sim_block *b, char *p, spot *at)
{
    const shared_view *v = (const shared_view *)b->check;
    size_t offset = (size_t)(p - v->memory.begin);
    if (p < v->memory.begin || offset >= v->memory.size)
        return false;
    if (offset >= v->hole)
        offset = offset < v->hole + v->hole_size ? v->hole : offset - v->hole_size;
    *at = { &v->memory, offset / 4 };
    return true;
}
static bool within(const void *p, const void *begin, size_t size)
{
    return p >= begin && p < (const char *)begin + size;
}
/* Whether p is in data of the simulator, which threadIdx, blockIdx and the shim read. The module's two pointers to it are read most often. */
static bool is_simulators(const sim_block *b, const void *p)
{
    const sim_module *m = request->module;
    return p == m->self || p == m->services || within(p, b->threads.data(), b->threads.size() * sizeof(sim_fiber)) || within(p, b, sizeof *b) ||
        within(p, *m->services, sizeof(sim_services));
}
/* False: the memory is not checked, or a kernel must not access it, which is reported. */
static bool find_spot(const sim_block *b, char *p, const char *what, const void *pc, spot *at)
{
    if (p >= device.begin && p < device.begin + device.size) {
        *at = { &device, (size_t)(p - device.begin) / 4 };
        return true;
    }
    if (is_simulators(b, p))
        return false;
    if (find_shared(b, p, at))
        return true;
    std::map<char *, area>::iterator next = host_areas.upper_bound(p);
    if (next != host_areas.begin()) {
        const area *m = &std::prev(next)->second;
        if (p < m->begin + m->size) {
            *at = { m, (size_t)(p - m->begin) / 4 };
            return m->cells != nullptr;
        }
    }
    tell_outside(b, what, pc, nullptr, p);
    return false;
}
void sim_check_access(void *at, unsigned long bytes, int kind, void *pc)
{
    const sim_block *b = sim_block_now;
    if (!b || !b->current || !b->current->clock)
        return;
    const char *what = kind & SIM_ATOMIC ? "an atomic" : kind & SIM_WRITE ? "a write" : "a read";
    unsigned long align = bytes < 8 ? bytes : 8;    /* a power of two */
    if (kind & SIM_ALIGNED && (uintptr_t)at & (align - 1))
        tell_misaligned(b, what, pc, bytes, align);
    if (sim_on_fiber_stack(at))
        return;
    for (char *p = (char *)at, *end = p + bytes; p < end; p = (char *)(((uintptr_t)p | 3) + 1)) {
        spot found;
        if (!find_spot(b, p, what, pc, &found))
            return;
        unsigned first = (uintptr_t)p & 3, last = end - p + first > 4 ? 4 : (unsigned)(end - p) + first;
        check_cell(b, found, (uint8_t)((1u << last) - (1u << first)), kind, pc, p);
    }
}

/* ---- Device memory ---- */
/* Not in huge pages: cells take 15 times the memory of what is checked, and kernels may access few elements of large memory. */
static void *reserve(size_t bytes)
{
    void *p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        sim_tell("no address space for the checker; lower ACCEL_SIM_MEMORY");
        abort();
    }
    return p;
}
void sim_check_region(char *base, size_t size)
{
    device = { base, size, (cell *)reserve(size / 4 * sizeof(cell)), (uint8_t *)reserve(size / 4), false };
}
/* Sets the bits `value` (of live or written) of the bytes [from, end) of memory with this state. They may share cells with others. */
static void set_bytes(uint8_t *state, size_t from, size_t end, uint8_t value)
{
    for (size_t i = from; i < end; i = (i | 3) + 1) {
        size_t first = i & 3, last = std::min<size_t>(end - i + first, 4);
        if (last - first == 4)                      /* whole cells: a loop that the compiler vectorizes */
            for (size_t whole = end / 4; i / 4 + 1 < whole; i += 4)
                state[i / 4] |= value;
        state[i / 4] |= (uint8_t)(((1u << last) - (1u << first)) * 0x11) & value;
    }
}
static void set_state(char *at, size_t size, uint8_t value)
{
    size_t first = (size_t)(at - device.begin);
    set_bytes(device.state, first, first + size, value);
}
void sim_check_allocated(char *at, size_t size)
{
    size_t first = (size_t)(at - device.begin) / 4, n = (size + 3) / 4;
    memset(&device.state[first], 0, n);
    if (sim_block_now)                              /* called by a kernel: earlier accesses of this launch were to another object */
        memset((void *)&device.cells[first], 0, n * sizeof(cell));
    set_state(at, size, 0x0f);
}
void sim_check_freed(char *at, size_t size)
{
    memset(&device.state[(at - device.begin) / 4], 0, (size + 3) / 4);
}
void sim_check_written(char *at, size_t size)
{
    set_state(at, size, 0xf0);
}
void sim_check_copied(char *to, const char *from, size_t size)
{
    bool aligned = !(((uintptr_t)to | (uintptr_t)from) & 3);
    for (size_t i = 0; aligned && i + 4 <= size; i += 4) {
        uint8_t *t = &device.state[(to + i - device.begin) / 4];
        *t = (uint8_t)((*t & 0x0f) | (device.state[(from + i - device.begin) / 4] & 0xf0));
    }
    if (!aligned)
        sim_check_written(to, size);
    else if (size % 4)
        sim_check_written(to + size / 4 * 4, size % 4);
}
void sim_check_host_range(const void *at, size_t size, bool add)
{
    char *begin = (char *)((uintptr_t)at & ~(uintptr_t)3);
    size_t cells = (size + 8) / 4;
    if (add) {
        host_areas[begin] = { begin, size + 3, (cell *)reserve(cells * sizeof(cell)), nullptr, false };
        return;
    }
    munmap(host_areas[begin].cells, cells * sizeof(cell));
    host_areas.erase(begin);
}

/* ---- A launch, its blocks and their shared memory ---- */
void sim_check_launch_starts(const sim_request *r)
{
    request = r;
    code = (const char *)r->module;
    launch_result = CUDA_SUCCESS;
    first_state.clear();
}
int sim_check_launch_ends(void)
{
    sim_clocks_launch_ends();
    told.clear();
    launch_number++;                                /* all accesses of earlier launches precede the next one */
    return launch_result;
}
void sim_check_block_starts(sim_block *b)
{
    sim_clocks_block_starts(b);
}
void sim_check_block_ends(sim_block *b)
{
    sim_clocks_block_ends(b);
    if (b->check)
        spare_views.push_back((shared_view *)b->check);
    b->check = nullptr;
}
/* The bytes of variables are live. The padding between them and dynamic memory beyond the launch's size are not. */
static void set_first_state(const shared_view *v, size_t dynamic_bytes)
{
    first_state.assign((v->memory.size - v->hole_size) / 4 + 2, 0);
    for (const sim_shared_variable &s : sim_shared_variables(request->module)) {
        size_t size = s.name == "sim_dynamic_shared" ? dynamic_bytes : s.size, shift = s.offset > v->hole ? v->hole_size : 0;
        set_bytes(first_state.data(), s.offset - shift, s.offset - shift + size, 0x0f);
    }
}
void sim_check_shared(sim_block *b, const sim_segment *s, size_t dynamic_bytes)
{
    shared_view *v = spare_views.empty() ? new shared_view() : spare_views.back();
    if (!spare_views.empty())
        spare_views.pop_back();
    v->hole = (size_t)(s->dynamic - s->shared) + (dynamic_bytes + 3) / 4 * 4;
    v->hole_size = s->dynamic_size - (dynamic_bytes + 3) / 4 * 4;
    v->memory = { s->shared, s->shared_size, nullptr, nullptr, true };
    if (first_state.empty())
        set_first_state(v, dynamic_bytes);
    v->state = first_state;
    v->cells.resize(v->state.size());
    v->memory.cells = v->cells.data();
    v->memory.state = v->state.data();
    v->epoch = ++shared_epochs;
    b->check = v;
}
