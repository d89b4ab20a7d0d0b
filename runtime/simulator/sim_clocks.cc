/* sim_clocks: the accesses of other threads that each thread of a launch has seen. SPDX-License-Identifier: MIT */
#include "sim_races.h"
#include <unordered_map>
#include <utility>

/* ---- Clock states: threads that leave a synchronization together share one state; references are counted ---- */
struct known;
class known_ref {
    known *p;
public:
    explicit known_ref(known *k = nullptr);
    known_ref(const known_ref &other) : known_ref(other.p) { }
    known_ref(known_ref &&other) noexcept : p(other.p) { other.p = nullptr; }
    ~known_ref();
    known_ref &operator=(known_ref other) noexcept
    {
        std::swap(p, other.p);
        return *this;
    }
    known *get() const { return p; }
    known *operator->() const { return p; }
};
/* seen: the count seen of each thread of the block; foreign: states that other blocks have released. */
struct known {
    unsigned refs, block, author;
    std::vector<unsigned> seen;
    std::vector<known_ref> foreign;
};
known_ref::known_ref(known *k) : p(k)
{
    if (p)
        p->refs++;
}
known_ref::~known_ref()
{
    if (p && !--p->refs)
        delete p;
}
struct clock_state { known_ref state, fenced; unsigned count; };

static std::unordered_map<void *, std::vector<known_ref>> releases;

static clock_state *clock_of(const sim_fiber *t)
{
    return (clock_state *)t->clock;
}
static known_ref known_new(const sim_block *b, unsigned author)
{
    return known_ref(new known{ 0, b->index, author, std::vector<unsigned>((size_t)b->n), {} });
}
/* A later state of the same thread includes all of an earlier one. */
static void add_state(std::vector<known_ref> *list, const known_ref &k)
{
    for (known_ref &have : *list) {
        if (have.get() == k.get())
            return;
        if (have->block == k->block && have->author == k->author) {
            if (have->seen[k->author] < k->seen[k->author])
                have = k;
            return;
        }
    }
    list->push_back(k);
}
static void merge(known *to, const known *from)
{
    for (size_t i = 0; i < to->seen.size(); i++)
        to->seen[i] = to->seen[i] > from->seen[i] ? to->seen[i] : from->seen[i];
    for (const known_ref &k : from->foreign)
        add_state(&to->foreign, k);
}

/* ---- Ordering ---- */
void sim_check_meeting(sim_block *b, sim_fiber **list, int n, int op)
{
    if (op > SIM_SYNCWARP)                          /* shuffles and votes do not order accesses */
        return;
    known_ref s = known_new(b, (unsigned)b->n);
    for (int i = 0; i < n; i++) {
        clock_state *c = clock_of(list[i]);
        if (i == 0 || c->state.get() != clock_of(list[0])->state.get())     /* usually all share the state of one synchronization */
            merge(s.get(), c->state.get());
    }
    s->author = (unsigned)list[0]->index;
    for (int i = 0; i < n; i++)
        s->seen[(size_t)list[i]->index] = clock_of(list[i])->count++;
    for (int i = 0; i < n; i++) {
        clock_of(list[i])->state = s;
        clock_of(list[i])->fenced = known_ref();
    }
}
/* A fence: t acquires the state that the object of its last atomic has released, and its own state becomes the one to release. */
void sim_check_fence(sim_block *b, sim_fiber *t)
{
    clock_state *c = clock_of(t);
    known_ref s = known_new(b, (unsigned)t->index);
    merge(s.get(), c->state.get());
    s->seen[(size_t)t->index] = c->count++;
    if (t->pending)
        for (const known_ref &k : releases[t->pending]) {
            if (k->block == b->index)
                merge(s.get(), k.get());
            else
                add_state(&s->foreign, k);
        }
    t->pending = nullptr;
    c->state = c->fenced = s;
}
void sim_check_atomic_begin(sim_fiber *t, void *object)
{
    known_ref s = clock_of(t)->fenced;
    if (!s.get())
        return;
    std::vector<known_ref> *r = &releases[object];
    add_state(r, s);
    for (const known_ref &k : s->foreign)
        add_state(r, k);
}

/* ---- Queries; begin and end of blocks ---- */
unsigned sim_clock_count(const sim_fiber *t)
{
    return clock_of(t)->count;
}
bool sim_clock_saw(const sim_block *b, const sim_fiber *t, unsigned block, unsigned thread, unsigned count)
{
    const known *s = clock_of(t)->state.get();
    if (block == b->index)
        return thread == (unsigned)t->index || s->seen[thread] >= count;
    for (const known_ref &k : s->foreign)
        if (k->block == block && k->seen[thread] >= count)
            return true;
    return false;
}
void sim_clocks_block_starts(sim_block *b)
{
    known_ref s = known_new(b, 0);
    for (sim_fiber &t : b->threads)
        t.clock = new clock_state{ s, known_ref(), 1 };
}
void sim_clocks_block_ends(sim_block *b)
{
    for (sim_fiber &t : b->threads) {
        delete clock_of(&t);
        t.clock = nullptr;
    }
}
void sim_clocks_launch_ends(void)
{
    releases.clear();
}
