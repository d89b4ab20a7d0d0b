/* sim_fibers: switches between the threads of a block. SPDX-License-Identifier: MIT
 *
 * When a thread ends, its fiber runs the next thread on the same stack, so threads that never wait need no switch. */
#include "sim_fibers.h"
#include "sim_races.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(begin, end) ((void)(begin), (void)(end))
#endif

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102                      /* Linux 6.13: guards a page without a mapping of its own */
#endif
enum { PAGE = 4096, SPIN = 2000 };

sim_block *sim_block_now;
static sim_stack host_stack, *spare_stacks;

/* AddressSanitizer must be told of stack switches; the functions exist only if the program is built with it. */
extern "C" {
void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t size) __attribute__((weak));
void __sanitizer_finish_switch_fiber(void *fake, const void **old_bottom, size_t *old_size) __attribute__((weak));
}

/* ---- Switching stacks ---- */
#if defined __x86_64__
extern "C" __attribute__((visibility("hidden"))) void sim_switch_stack(void **save, void *to);
asm(".text\n.hidden sim_switch_stack\n.globl sim_switch_stack\n.type sim_switch_stack,@function\nsim_switch_stack:\n"
    "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
    "mov %rsp,(%rdi)\nmov %rsi,%rsp\n"
    "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n.size sim_switch_stack,.-sim_switch_stack\n");
static void stack_switch(sim_stack *from, sim_stack *to)
{
    sim_switch_stack(&from->sp, to->sp);
}
static void stack_prepare(sim_stack *s, void (*entry)(void))
{
    void **top = (void **)(s->base + s->size);
    *--top = nullptr;                               /* an unused return address: at a function's entry the stack is 8 bytes off a multiple
                                                       of 16 */
    *--top = (void *)entry;
    memset(top -= 6, 0, 6 * sizeof *top);
    s->sp = top;
}
#else
static void stack_switch(sim_stack *from, sim_stack *to)
{
    swapcontext(&from->context, &to->context);
}
static void stack_prepare(sim_stack *s, void (*entry)(void))
{
    getcontext(&s->context);
    s->context.uc_stack.ss_sp = s->base;
    s->context.uc_stack.ss_size = s->size;
    makecontext(&s->context, entry, 0);
}
#endif

/* Stack tops at the same offset in a page would share one cache set, so their offsets differ. */
static sim_stack *stack_new(void (*entry)(void))
{
    sim_stack *s = spare_stacks;
    if (s) {
        spare_stacks = s->next;
    } else {
        static unsigned colour;
        char *base =
            (char *)mmap(nullptr, PAGE + SIM_STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED) {
            sim_tell("no memory for the stack of a thread");
            abort();
        }
        if (madvise(base, PAGE, MADV_GUARD_INSTALL))
            mprotect(base, PAGE, PROT_NONE);
        s = new sim_stack();
        s->base = base + PAGE;
        s->size = SIM_STACK_SIZE - colour++ % 32 * 128;
        VALGRIND_STACK_REGISTER(s->base, s->base + SIM_STACK_SIZE);
    }
    stack_prepare(s, entry);
    return s;
}
static void stack_free(sim_stack *s)
{
    s->next = spare_stacks;
    spare_stacks = s;
}
bool sim_on_guard_page(const void *p)
{
    const sim_stack *s = sim_block_now && sim_block_now->current ? sim_block_now->current->stack : nullptr;
    return s && (const char *)p >= s->base - PAGE && (const char *)p < s->base;
}

/* Called after a switch to a stack. With ASan, stores the bounds of the OS thread's own stack after a switch from there. */
static void arrived(void *fake)
{
    const void *bottom;
    size_t size;
    if (!__sanitizer_finish_switch_fiber)
        return;
    __sanitizer_finish_switch_fiber(fake, &bottom, &size);
    if (!host_stack.base) {
        host_stack.base = (char *)bottom;
        host_stack.size = size;
    }
}
static void switch_stacks(sim_block *b, sim_stack *from, sim_stack *to)
{
    void *fake = nullptr;
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(b->dying ? nullptr : &fake, to->base, to->size);
    if (b->dying)                                   /* freed only now, since a stack in use must not be reused */
        stack_free(b->dying);
    b->dying = nullptr;
    stack_switch(from, to);
    arrived(fake);
}

/* ---- Which fiber runs next ---- */
void sim_make_ready(sim_block *b, sim_fiber **list, int n)
{
    for (int i = 0; i < n; i++) {
        sim_fiber *t = list[b->policy == SIM_FIRST_LAST ? n - 1 - i : i];
        t->state = SIM_READY;
        b->ready.push_back(t);
    }
}
static sim_fiber *pick(sim_block *b)
{
    if (b->ready.empty() && (b->n_done == b->n || !sim_nobody_ready(b)))
        return nullptr;
    bool last = b->policy == SIM_LAST_FIRST || b->policy == SIM_FIRST_LAST;
    size_t i = last ? b->ready.size() - 1 : b->random.below((uint32_t)b->ready.size());
    sim_fiber *t = b->ready[i];
    b->ready[i] = b->ready.back();
    b->ready.pop_back();
    return t;
}
static void go_on_as(sim_block *b, sim_fiber *t)
{
    t->state = SIM_RUNNING;
    t->atomics = 0;
    t->stack_begin = t->stack->base;
    b->current = t;
    *b->launch->request.module->self = t;
}
static void fiber_main();

/* Leaves `from` for thread `to`, or for the OS thread's stack if `to` is NULL. */
static void switch_from(sim_block *b, sim_stack *from, sim_fiber *to)
{
    sim_stack *target = &host_stack;
    if (to) {
        if (!to->stack)
            to->stack = stack_new(fiber_main);
        go_on_as(b, to);
        target = to->stack;
    }
    switch_stacks(b, from, target);
}
/* The current fiber's thread has ended: the fiber runs a thread without a stack, or ends. */
static void take_next(sim_block *b)
{
    sim_fiber *t = b->current, *next = b->plain ? nullptr : pick(b);
    if (next && !next->stack) {
        next->stack = t->stack;
        t->stack = nullptr;
        go_on_as(b, next);
        return;
    }
    b->dying = t->stack;
    t->stack = nullptr;
    switch_from(b, b->dying, next);
}
static void fiber_main()
{
    sim_block *b = sim_block_now;
    const sim_request *r = &b->launch->request;
    arrived(nullptr);
    for (;;) {
        sim_fiber *t = b->current;
        if (b->plain) {
            r->kernel->loop(r->params, t, b->first, b->step);
            b->n_done = b->n;
        } else {
            r->kernel->call(r->params);
            b->n_done++;
            t->state = SIM_DONE;
            sim_thread_ended(b, t);
        }
        take_next(b);
    }
}
static void wait_here(sim_block *b, sim_fiber *t)
{
    sim_fiber *next = pick(b);
    if (next == t)
        go_on_as(b, t);
    else
        switch_from(b, t->stack, next);
}

void sim_block_run(sim_block *b)
{
    host_stack.base = nullptr;
    sim_block_now = b;
    switch_from(b, &host_stack, pick(b));
    sim_block_now = nullptr;
}
void sim_stacks_release(sim_block *b)
{
    for (sim_fiber &t : b->threads)
        if (t.stack) {
            stack_free(t.stack);
            t.stack = nullptr;
        }
}
void sim_fail(int error, const char *format, ...)
{
    sim_block *b = sim_block_now;
    char text[1500];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const sim_dim *i = &b->geometry.block_idx, *t = &b->current->thread_idx;
    sim_tell("stopped: kernel %s, block (%u,%u,%u) thread (%u,%u,%u): %s", b->launch->request.kernel->name, i->x, i->y, i->z, t->x, t->y,
        t->z, text);
    b->failed = true;
    b->launch->error = error;
    switch_from(b, b->current->stack, nullptr);
    abort();
}

/* ---- Waiting, yielding, atomics ---- */
void sim_wait(sim_block *b, sim_fiber *t, sim_fiber **complete, int n)
{
    if (n) {
        if (sim_settings_get().check)
            sim_check_meeting(b, complete, n, t->op);
        sim_make_ready(b, complete, n);
        if (b->policy == SIM_RANDOM_YIELDING && b->launch->others && b->random.below(8) == 0) {
            switch_from(b, t->stack, nullptr);
            return;
        }
    }
    wait_here(b, t);
}
/* All threads that are ready run before it does: what it polls for may depend on any of them. */
void sim_yield(sim_block *b, bool block)
{
    sim_fiber *t = b->current;
    t->state = SIM_READY;
    b->ready.insert(b->ready.begin(), t);
    if (block && b->launch->others)
        switch_from(b, t->stack, nullptr);
    else
        wait_here(b, t);
}
/* A thread with many atomics and no wait may be polling for an atomic of another thread or block, so it yields. */
void sim_atomic_begin(void *object)
{
    sim_block *b = sim_block_now;
    sim_fiber *t = b->current;
    if (b->plain)
        return;
    if (!object || ++t->atomics > SPIN)
        sim_yield(b, true);
    else if (b->policy == SIM_RANDOM_YIELDING && !b->ready.empty() && b->random.below(8) == 0)
        sim_yield(b, false);
    if (object && sim_settings_get().check)
        sim_check_atomic_begin(t, object);
}
void sim_atomic_end(void *object)
{
    sim_block_now->current->pending = object;
}
void sim_fence(void)
{
    if (sim_settings_get().check)
        sim_check_fence(sim_block_now, sim_block_now->current);
}
