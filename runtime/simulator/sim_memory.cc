/* sim_memory: device memory. SPDX-License-Identifier: MIT */
#include "sim_memory.h"
#include "sim_races.h"
#include "sim_settings.h"
#include "sim_stream.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

typedef std::map<char *, size_t> ranges;

/* Bytes. Allocations are at least GAP apart, so that an overrun does not reach another one. */
static const size_t GAP = 256;
/* A device's part of the region. No destructors: calls are possible until the process ends. */
struct heap {
    char *region, *top, *reach, *region_end;        /* all memory ever allocated is below `reach`; only that part is made accessible */
    char *opened;                                   /* `reach` when it was last made accessible */
    ranges live, holes;                             /* holes include their gaps; live has the requested sizes */
    size_t used;
    int users;
    bool accessible;
};
static heap *heaps;
static ranges &pinned = *new ranges;

static heap &here()
{
    if (!heaps)
        heaps = new heap[sim_settings_get().devices]();
    return heaps[sim_device];
}

void sim_poison(void *p, size_t n)
{
    const unsigned word = 0x7ff7a5a5;
    memcpy(p, &word, n < 4 ? n : 4);
    for (size_t done = 4; done < n; done *= 2)
        memcpy((char *)p + done, p, n - done < done ? n - done : done);
}
static size_t with_gap(size_t bytes)
{
    return (bytes + GAP - 1) / GAP * GAP + GAP;
}
/* Device memory is accessible to kernels and copies alone. Valgrind's mprotect is a slow loop over bytes, so memory that has been made
 * accessible remains so there. */
static void protect(heap &h, int protection)
{
    static const bool under_valgrind = RUNNING_ON_VALGRIND;
    char *begin = under_valgrind ? std::max(h.region, h.opened) : h.region;
    if (under_valgrind && (protection == PROT_NONE || begin == h.reach))
        return;
    mprotect(begin, (size_t)(h.reach - begin), protection);
    h.opened = h.reach;
    h.accessible = protection != PROT_NONE;
}
/* The memory above `reach` is kept out of core files. This makes it a mapping of its own, also where both parts have the same protection, so
 * mprotect need neither split nor join mappings, which takes the kernel longer than the rest of it. */
static void set_reach(heap &h, char *reach)
{
    h.reach = reach;
    madvise(h.region, (size_t)(h.reach - h.region), MADV_DODUMP);
    madvise(h.reach, (size_t)(h.region_end - h.reach), MADV_DONTDUMP);
}
/* The region has twice the limit, since gaps between allocations do not count. */
static void make_region()
{
    const std::vector<size_t> &memory = sim_settings_get().memory;
    size_t each = (2 * *std::max_element(memory.begin(), memory.end()) / SIM_HUGE_PAGE + 1) * SIM_HUGE_PAGE,
           devices = (size_t)sim_settings_get().devices;
    void *p = mmap(nullptr, each * devices, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        sim_tell("cannot reserve %zu bytes of address space for device memory; lower ACCEL_SIM_MEMORY", each * devices);
        exit(1);
    }
    madvise(p, each * devices, MADV_HUGEPAGE);      /* the cost of mprotect grows with the number of pages */
    for (size_t i = 0; i < devices; i++) {
        heap &h = heaps[i];
        h.region = (char *)p + i * each;
        h.top = h.region + GAP;
        h.region_end = h.region + each;
        set_reach(h, h.region + SIM_HUGE_PAGE);
    }
    if (sim_settings_get().check)
        sim_check_region((char *)p, each * devices);
}
void sim_memory_open(void)
{
    heap &h = here();
    if (!h.region)
        make_region();
    if (!h.users++ && !h.accessible)
        protect(h, PROT_READ | PROT_WRITE);
}
void sim_memory_close(void)
{
    here().users--;
}
void sim_memory_leave(void)
{
    for (int i = 0; heaps && i < sim_settings_get().devices; i++)
        if (heaps[i].accessible && !heaps[i].users)
            protect(heaps[i], PROT_NONE);
}
size_t sim_memory_limit(void)
{
    const std::vector<size_t> &memory = sim_settings_get().memory;
    return memory[(size_t)sim_device < memory.size() ? (size_t)sim_device : memory.size() - 1];
}
size_t sim_memory_used(void)
{
    return here().used;
}

/* First fit among the holes, else from the top; NULL: the region is too fragmented. */
static char *find_place(size_t size)
{
    heap &h = here();
    for (ranges::iterator hole = h.holes.begin(); hole != h.holes.end(); ++hole) {
        char *at = hole->first;
        size_t rest = hole->second - size;
        if (hole->second < size)
            continue;
        h.holes.erase(hole);
        if (rest)
            h.holes[at + size] = rest;
        return at;
    }
    if ((size_t)(h.region_end - h.top) < size)
        return nullptr;
    h.top += size;
    if (h.top > h.reach) {                              /* made accessible now, since new allocations are filled with a pattern */
        set_reach(h, std::min(h.region_end, h.region + ((size_t)(h.top - h.region) / SIM_HUGE_PAGE + 1) * SIM_HUGE_PAGE));
        protect(h, PROT_READ | PROT_WRITE);
    }
    return h.top - size;
}
char *sim_memory_allocate(size_t bytes)
{
    heap &h = here();
    size_t size = with_gap(bytes);
    if (bytes > sim_memory_limit() || h.used + size - GAP > sim_memory_limit())
        return nullptr;
    sim_memory_open();
    char *at = find_place(size);
    if (at) {
        h.used += size - GAP;
        h.live[at] = bytes;
        sim_poison(at, size);
        if (sim_settings_get().check)
            sim_check_allocated(at, bytes);
    }
    sim_memory_close();
    return at;
}
static void add_hole(char *at, size_t size)
{
    heap &h = here();
    ranges::iterator next = h.holes.lower_bound(at);
    if (next != h.holes.end() && next->first == at + size) {
        size += next->second;
        next = h.holes.erase(next);
    }
    if (next != h.holes.begin()) {
        ranges::iterator before = std::prev(next);
        if (before->first + before->second == at) {
            before->second += size;
            return;
        }
    }
    h.holes[at] = size;
}
bool sim_memory_free(char *at)
{
    heap &h = here();
    ranges::iterator p = h.live.find(at);
    if (p == h.live.end())
        return false;
    size_t size = with_gap(p->second);
    sim_memory_open();
    sim_poison(at, p->second);
    sim_memory_close();
    if (sim_settings_get().check)
        sim_check_freed(at, p->second);
    h.used -= size - GAP;
    h.live.erase(p);
    add_hole(at, size);
    return true;
}
void sim_memory_free_all(void)
{
    heap &h = here();
    while (!h.live.empty())
        sim_memory_free(h.live.begin()->first);
}
/* The range of `all` that contains `at`. */
static ranges::iterator holder(ranges &all, const char *at)
{
    ranges::iterator p = all.upper_bound((char *)at);
    if (p == all.begin())
        return all.end();
    --p;
    return at < p->first + p->second ? p : all.end();
}
bool sim_memory_find(const char *at, char **begin, size_t *bytes)
{
    heap &h = here();
    ranges::iterator p = holder(h.live, at);
    if (p == h.live.end())
        return false;
    *begin = p->first;
    *bytes = p->second;
    return true;
}
bool sim_memory_holds(const char *at, size_t bytes)
{
    heap &h = here();
    ranges::iterator p = holder(h.live, at);
    return p != h.live.end() && (size_t)(p->first + p->second - at) >= bytes;
}

void sim_pinned_add(void *at, size_t bytes)
{
    pinned[(char *)at] = bytes;
    if (sim_settings_get().check)
        sim_check_host_range(at, bytes, true);
}
bool sim_pinned_remove(void *at)
{
    ranges::iterator p = pinned.find((char *)at);
    if (p == pinned.end())
        return false;
    if (sim_settings_get().check)
        sim_check_host_range(at, p->second, false);
    pinned.erase(p);
    return true;
}
bool sim_pinned_holds(const void *at, size_t bytes)
{
    ranges::iterator p = holder(pinned, (const char *)at);
    return p != pinned.end() && (size_t)(p->first + p->second - (const char *)at) >= bytes;
}
