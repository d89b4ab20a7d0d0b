/* nvtx_tool: an NVTX tool for tests, which keeps the ranges that are open. SPDX-License-Identifier: MIT
 *
 * NVTX_INJECTION64_PATH=.../libnvtx_tool.so. nvtx_ranges gives their texts, each with | after it, the outermost first. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
enum { CALLBACKS = 1, CORE = 1, PUSH = 9, POP = 11, DEEPEST = 64 };
typedef void (*function)(void);
struct callbacks {
    size_t size;
    int (*functions)(int module, function ***table, unsigned *entries);
};

static char text[1 << 14];
static size_t begins[DEEPEST];
static int depth;

static int push(const char *name)
{
    begins[depth++] = strlen(text);
    strcat(strcat(text, name), "|");
    return depth - 1;
}

static int pop(void)
{
    text[begins[--depth]] = 0;
    return depth;
}

EXPORT const char *nvtx_ranges(void) { return text; }

EXPORT int InitializeInjectionNvtx2(const void *(*tables)(uint32_t))
{
    const struct callbacks *c = tables(CALLBACKS);
    function **table;
    unsigned entries;
    if (!c || !c->functions(CORE, &table, &entries) || entries <= POP) return 0;
    *table[PUSH] = (function)push;
    *table[POP] = (function)pop;
    return 1;
}
