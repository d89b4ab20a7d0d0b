/* sim_memory: device memory. SPDX-License-Identifier: MIT */
#include "sim_memory.h"
#include "sim_races.h"
#include "sim_settings.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>

typedef std::map<char *, size_t> ranges;

/* Allocations lie GAP or more apart, so that an overrun meets nothing live. */
static const size_t GAP = 256, HUGE_PAGE = 2 << 20;
static char *region, *top, *reach, *region_end;     /* below reach lies all that was ever handed out: no more is opened */
static ranges &live = *new ranges, &holes = *new ranges, &pinned = *new ranges;  /* holes with their gaps; live: the size asked for;
                                                       no destructors: work may be asked for until the process's very end */
static size_t used;
static int users;

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
/* Twice the limit: what lies between allocations does not count. */
static void make_region()
{
    size_t size = 2 * sim_memory_limit() + HUGE_PAGE;
    void *p = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        sim_tell("cannot reserve %zu bytes of address space for device memory: lower ACCEL_SIM_MEMORY", size);
        exit(1);
    }
    madvise(p, size, MADV_HUGEPAGE);                /* protecting costs by the number of pages */
    region = (char *)p;
    top = region + GAP;
    reach = region + HUGE_PAGE;
    region_end = region + size;
    if (sim_settings_get().check)
        sim_check_region(region, size);
}
void sim_memory_open(void)
{
    if (!region)
        make_region();
    if (!users++)
        mprotect(region, (size_t)(reach - region), PROT_READ | PROT_WRITE);
}
void sim_memory_close(void)
{
    if (!--users)
        mprotect(region, (size_t)(reach - region), PROT_NONE);
}
size_t sim_memory_limit(void)
{
    return sim_settings_get().memory;
}
size_t sim_memory_used(void)
{
    return used;
}

/* First fit among the holes, else from the top; NULL if the region is too broken up. */
static char *find_place(size_t size)
{
    for (ranges::iterator h = holes.begin(); h != holes.end(); ++h) {
        char *at = h->first;
        size_t rest = h->second - size;
        if (h->second < size)
            continue;
        holes.erase(h);
        if (rest)
            holes[at + size] = rest;
        return at;
    }
    if ((size_t)(region_end - top) < size)
        return nullptr;
    top += size;
    if (top > reach) {                              /* open now, since allocations are poisoned */
        reach = std::min(region_end, region + ((size_t)(top - region) / HUGE_PAGE + 1) * HUGE_PAGE);
        mprotect(region, (size_t)(reach - region), PROT_READ | PROT_WRITE);
    }
    return top - size;
}
char *sim_memory_allocate(size_t bytes)
{
    size_t size = with_gap(bytes);
    if (bytes > sim_memory_limit() || used + size - GAP > sim_memory_limit())
        return nullptr;
    sim_memory_open();
    char *at = find_place(size);
    if (at) {
        used += size - GAP;
        live[at] = bytes;
        sim_poison(at, size);
        if (sim_settings_get().check)
            sim_check_allocated(at, bytes);
    }
    sim_memory_close();
    return at;
}
static void add_hole(char *at, size_t size)
{
    ranges::iterator next = holes.lower_bound(at);
    if (next != holes.end() && next->first == at + size) {
        size += next->second;
        next = holes.erase(next);
    }
    if (next != holes.begin()) {
        ranges::iterator before = std::prev(next);
        if (before->first + before->second == at) {
            before->second += size;
            return;
        }
    }
    holes[at] = size;
}
bool sim_memory_free(char *at)
{
    ranges::iterator p = live.find(at);
    if (p == live.end())
        return false;
    size_t size = with_gap(p->second);
    sim_memory_open();
    sim_poison(at, p->second);
    sim_memory_close();
    if (sim_settings_get().check)
        sim_check_freed(at, p->second);
    used -= size - GAP;
    live.erase(p);
    add_hole(at, size);
    return true;
}
void sim_memory_free_all(void)
{
    while (!live.empty())
        sim_memory_free(live.begin()->first);
}
/* The range of `all` that holds `at`. */
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
    ranges::iterator p = holder(live, at);
    if (p == live.end())
        return false;
    *begin = p->first;
    *bytes = p->second;
    return true;
}
bool sim_memory_holds(const char *at, size_t bytes)
{
    ranges::iterator p = holder(live, at);
    return p != live.end() && (size_t)(p->first + p->second - at) >= bytes;
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
