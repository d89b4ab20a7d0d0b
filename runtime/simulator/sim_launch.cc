/* sim_launch: runs the blocks of a launch. SPDX-License-Identifier: MIT
 *
 * Blocks start in a random order. In a kernel whose threads wait, a block is suspended and another one runs when its threads seem to wait
 * for another block, and sometimes at random. As many blocks are open at a time as would be resident on the GPU. The shared memory of a
 * suspended block is saved. */
#include "sim_fibers.h"
#include "sim_memory.h"
#include "sim_races.h"
#include "device/device_cuda_api.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <link.h>
#include <memory>
#include <numeric>
#include <pthread.h>

enum { SMS = 4, THREADS_OF_SM = 1024, BLOCKS_OF_SM = 32, ALT_STACK = 128 << 10 };

/* ---- Faults of kernels: a fault ends the launch, not the program ---- */
static const int fault_signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
static struct sigaction old_actions[4];
static stack_t old_stack;
static pthread_t runner;

static struct { int number; const char *address, *pc; } fault;

/* Runs on a stack of its own, outside of the signal handler, so that its callees need not be async-signal-safe. */
[[noreturn]] static void stop_at_fault()
{
    char place[600];
    sim_source_place(sim_block_now->launch->request.kernel, fault.pc ? fault.pc + 1 : nullptr, place, sizeof place);
    if (fault.number == SIGFPE)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "an integer division by zero (or overflow) in %s", place);
    if (fault.number == SIGILL)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "a trap in %s", place);
    if (sim_on_guard_page(fault.address))
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "the local variables of a thread take more than 768 KiB in %s", place);
    sim_fail(CUDA_ERROR_ILLEGAL_ADDRESS, "illegal address %p in %s", fault.address, place);
}
static void on_fault(int number, siginfo_t *info, void *context)
{
    if (!sim_block_now || !pthread_equal(pthread_self(), runner)) {
        for (int i = 0; i < 4; i++)
            sigaction(fault_signals[i], &old_actions[i], nullptr);
        return;                                     /* the same fault occurs again, for the program's own handler */
    }
    fault = { number, (const char *)info->si_addr, nullptr };
#if defined __x86_64__
    static char stack[ALT_STACK];
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    fault.pc = (const char *)registers[REG_RIP];
    registers[REG_RIP] = (greg_t)stop_at_fault;
    registers[REG_RSP] = (greg_t)(((uintptr_t)stack + sizeof stack) & ~(uintptr_t)15) - 8;
#else
    (void)context;
    stop_at_fault();
#endif
}
static void catch_faults()
{
    static char stack[ALT_STACK];
    stack_t alternative = {};
    alternative.ss_sp = stack;
    alternative.ss_size = sizeof stack;
    runner = pthread_self();
    sigaltstack(&alternative, &old_stack);
    struct sigaction action = {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (int i = 0; i < 4; i++)
        sigaction(fault_signals[i], &action, &old_actions[i]);
}
static void release_faults()
{
    for (int i = 0; i < 4; i++)
        sigaction(fault_signals[i], &old_actions[i], nullptr);
    sigaltstack(&old_stack, nullptr);
}

/* ---- Shared memory: the thread-local segment of the module, on this OS thread ---- */
struct shared_search { const sim_module *module; sim_segment *found; };

static int find_segment(struct dl_phdr_info *info, size_t, void *argument)
{
    shared_search *s = (shared_search *)argument;
    bool ours = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, k = (uintptr_t)s->module;
        ours |= info->dlpi_phdr[i].p_type == PT_LOAD && k >= at && k < at + info->dlpi_phdr[i].p_memsz;
    }
    for (int i = 0; ours && i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS) {
            s->found->shared = (char *)info->dlpi_tls_data;
            s->found->shared_size = info->dlpi_phdr[i].p_memsz;
        }
    return ours;
}
static sim_segment find_shared(const sim_module *m)
{
    sim_segment s = {};
    shared_search search = { m, &s };
    s.dynamic = (char *)m->dynamic();               /* also creates this OS thread's copy */
    s.dynamic_size = m->dynamic_size;
    sim_is_no_leak(s.dynamic);
    dl_iterate_phdr(find_segment, &search);
    return s;
}
/* Calls f(at, bytes) for each part that kernels of this launch use: of the dynamic part only the bytes of the launch, since it is large. */
template <class F> static void each_part(const sim_segment &s, size_t dynamic_bytes, F f)
{
    char *end = s.dynamic + s.dynamic_size;
    if (!s.shared)
        return;
    f(s.shared, (size_t)(s.dynamic - s.shared));
    f(s.dynamic, dynamic_bytes);
    f(end, (size_t)(s.shared + s.shared_size - end));
}
static void set_aside(sim_block *b, const sim_segment &s)
{
    b->saved_shared.clear();
    each_part(s, b->launch->request.dynamic_bytes, [b](char *at, size_t n) { b->saved_shared.insert(b->saved_shared.end(), at, at + n); });
}
static void take_back(sim_block *b, const sim_segment &s)
{
    const char *from = b->saved_shared.data();
    each_part(s, b->launch->request.dynamic_bytes, [&from](char *at, size_t n) {
        memcpy(at, from, n);
        from += n;
    });
}

/* ---- Blocks ---- */
static std::vector<std::unique_ptr<sim_block>> &spare_blocks = *new std::vector<std::unique_ptr<sim_block>>;

static unsigned coprime_step(sim_random *random, unsigned n)
{
    unsigned step = 1 + random->below(n);
    while (std::gcd(step, n) != 1)
        step = step % n + 1;
    return step % n ? step % n : 1;
}
static void choose_order(sim_block *b)
{
    unsigned n = (unsigned)b->n;
    b->first = b->policy == SIM_FIRST_LAST ? 0 : b->policy == SIM_LAST_FIRST ? n - 1 : b->random.below(n);
    b->step = b->policy == SIM_FIRST_LAST ? 1 : b->policy == SIM_LAST_FIRST ? n - 1 : coprime_step(&b->random, n);
    if (n == 1)
        b->step = 1;
}
static void set_up_threads(sim_block *b, sim_dim d)
{
    b->threads.assign(b->plain ? 1 : (size_t)b->n, sim_fiber());
    for (size_t i = 0; i < b->threads.size(); i++) {
        sim_fiber *t = &b->threads[i];
        t->thread_idx = { (unsigned)i % d.x, (unsigned)i / d.x % d.y, (unsigned)i / d.x / d.y };
        t->geometry = &b->geometry;
        t->index = (int)i;
    }
    memset(b->warps, 0, sizeof b->warps);
    memset(b->bar, 0, sizeof b->bar);
    if (b->n % 32)
        b->warps[b->n / 32].gone = ~0u << b->n % 32;
}
static std::unique_ptr<sim_block> block_new(sim_launch *l, unsigned index)
{
    const sim_request *r = &l->request;
    std::unique_ptr<sim_block> b;
    if (spare_blocks.empty()) {
        b.reset(new sim_block());
    } else {
        b = std::move(spare_blocks.back());
        spare_blocks.pop_back();
    }
    b->launch = l;
    b->index = index;
    b->geometry = { { index % r->grid.x, index / r->grid.x % r->grid.y, index / r->grid.x / r->grid.y }, r->block, r->grid };
    b->n = (int)(r->block.x * r->block.y * r->block.z);
    b->n_done = 0;
    b->plain = !r->kernel->waits && !sim_settings_get().check;
    b->failed = false;
    b->policy = (sim_policy)(r->seed % 4);
    b->random.state = r->seed * 0x9e3779b97f4a7c15ull + index;
    b->random.below(2);
    b->current = nullptr;
    b->dying = nullptr;
    b->check = nullptr;
    b->ready.clear();
    set_up_threads(b.get(), r->block);
    return b;
}
/* Starts a block: new shared memory, all threads ready. */
static void start_block(sim_block *b, const sim_segment &s)
{
    sim_fiber *list[1024];
    int n = (int)b->threads.size();
    each_part(s, b->launch->request.dynamic_bytes, [](char *at, size_t bytes) { sim_poison(at, bytes); });
    if (b->plain)
        choose_order(b);
    if (sim_settings_get().check) {
        sim_check_block_starts(b);
        sim_check_shared(b, &s, b->launch->request.dynamic_bytes);
    }
    for (int i = 0; i < n; i++)
        list[i] = &b->threads[i];
    sim_make_ready(b, list, n);
}
static void finish_block(std::unique_ptr<sim_block> b)
{
    sim_stacks_release(b.get());
    if (sim_settings_get().check)
        sim_check_block_ends(b.get());
    spare_blocks.push_back(std::move(b));
}

/* ---- A launch ---- */
static std::vector<unsigned> block_order(const sim_request &r)
{
    std::vector<unsigned> order(r.grid.x * r.grid.y * r.grid.z);
    sim_random random = { r.seed * 7919 + 1 };
    std::iota(order.begin(), order.end(), 0u);
    for (size_t i = order.size() - 1; i > 0; i--)
        std::swap(order[i], order[random.below((uint32_t)i + 1)]);
    return order;
}
struct open_block { std::unique_ptr<sim_block> block; bool started; };

/* The number of blocks that may be open at a time. */
static size_t capacity(const sim_request &r)
{
    size_t per_sm = THREADS_OF_SM / (r.block.x * r.block.y * r.block.z);
    return r.kernel->waits ? SMS * std::min(std::max(per_sm, (size_t)1), (size_t)BLOCKS_OF_SM) : 1;
}
/* Saves the shared memory of `last` (NULL: none to save) and restores or initializes that of `next`. */
static void change_block(sim_block *last, open_block *next, const sim_segment &shared)
{
    if (last && last != next->block.get())
        set_aside(last, shared);
    if (!next->started)
        start_block(next->block.get(), shared);
    else if (last != next->block.get())
        take_back(next->block.get(), shared);
    next->started = true;
}
static void run_blocks(sim_launch *l, const sim_segment &shared)
{
    std::vector<unsigned> order = block_order(l->request);
    std::vector<open_block> open;
    sim_random random = { l->request.seed };
    sim_block *last = nullptr;                      /* the block whose shared memory is current */
    size_t next = 0, limit = capacity(l->request);
    while (!l->error && (next < order.size() || !open.empty())) {
        bool can_open = next < order.size() && open.size() < limit;
        size_t i = random.below((uint32_t)(open.size() + can_open));
        if (i == open.size())
            open.push_back({ block_new(l, order[next++]), false });
        l->others = open.size() > 1 || (next < order.size() && open.size() < limit);
        change_block(last, &open[i], shared);
        last = open[i].block.get();
        sim_block_run(last);
        if (last->n_done == last->n || last->failed) {
            finish_block(std::move(open[i].block));
            open.erase(open.begin() + (long)i);
            last = nullptr;
        }
    }
    for (open_block &b : open)
        finish_block(std::move(b.block));
}
int sim_launch_run(const sim_request &request)
{
    bool check = sim_settings_get().check;
    sim_launch l = { request, CUDA_SUCCESS, false };
    sim_segment shared = find_shared(request.module);
    if (check)
        sim_check_launch_starts(&request);
    catch_faults();
    run_blocks(&l, shared);
    release_faults();
    int reported = check ? sim_check_launch_ends() : CUDA_SUCCESS;
    return l.error ? l.error : reported;
}
