/* graphs_test: launches that are held and enqueued as graphs, against the same launches one by one. SPDX-License-Identifier: MIT
 *   graphs_test [seed]
 * The driver is a stand-in that lists what it would run; some of its calls fail. */
#include "device/device_cuda_graphs.h"
#include "model.h"
#include <stdint.h>

enum { FUNCTIONS = 5, STREAMS = 3, PARAMETERS = 4, RAN_MOST = 1 << 16 };

/* What a launch is, as numbers. */
struct ran {
    int function, grid, block, n;
    long long values[PARAMETERS];
    void *stream;
};

static struct ran driven[RAN_MOST], wanted[RAN_MOST];
static int n_driven, n_wanted, fails_in = -1, graphs_launched, nodes_changed;
static struct accel_function functions[FUNCTIONS];
static const int sizes[PARAMETERS] = { 8, 4, 1, 8 }, offsets[PARAMETERS] = { 0, 8, 12, 16 };

static int number_of(CUfunction f) { return (int)((intptr_t)f - 1); }

static struct ran read_launch(CUfunction f, unsigned grid, unsigned block, void **args, void *stream)
{
    struct ran r = { number_of(f), (int)grid, (int)block, number_of(f) % PARAMETERS + 1, { 0 }, stream };
    for (int i = 0; i < r.n; i++) memcpy(&r.values[i], args[i], (size_t)sizes[i]);
    return r;
}

/* ---- the driver ---------------------------------------------------------------------------------------------------------------------- */

struct CUgraphNode_st {
    struct ran ran;
};
struct CUgraph_st {
    int n;
    struct CUgraphNode_st nodes[64];
};
struct CUgraphExec_st {
    CUgraph graph;
    int n;
    struct ran ran[64];
};

static int fails(void) { return fails_in >= 0 && fails_in-- == 0; }

static CUresult param_info(CUfunction f, size_t i, size_t *at, size_t *bytes)
{
    if ((int)i > number_of(f) % PARAMETERS) return CUDA_ERROR_INVALID_VALUE;
    *at = (size_t)offsets[i], *bytes = (size_t)sizes[i];
    return 0;
}
static CUresult launch(CUfunction f, unsigned x, unsigned y, unsigned z, unsigned bx, unsigned by, unsigned bz, unsigned shared, CUstream s,
                       void **args, void **extra)
{
    (void)y, (void)z, (void)by, (void)bz, (void)shared, (void)extra;
    driven[n_driven++] = read_launch(f, x, bx, args, s);
    return 0;
}
static CUresult launch_ex(const CUlaunchConfig *c, CUfunction f, void **args, void **extra)
{
    (void)extra;
    driven[n_driven++] = read_launch(f, c->gridDimX, c->blockDimX, args, c->hStream);
    return 0;
}
static CUresult graph_create(CUgraph *g, unsigned flags)
{
    (void)flags;
    if (fails()) return CUDA_ERROR_OUT_OF_MEMORY;
    return *g = calloc(1, sizeof **g), 0;
}
static CUresult graph_destroy(CUgraph g) { return free(g), 0; }
static CUresult add_node(CUgraphNode *node, CUgraph g, const CUgraphNode *before, size_t n, const CUkernelNodeParams *p)
{
    (void)before, (void)n;
    if (fails()) return CUDA_ERROR_INVALID_VALUE;
    *node = &g->nodes[g->n++];
    (*node)->ran = read_launch(p->func, p->gridDimX, p->blockDimX, p->kernelParams, NULL);
    return 0;
}
static CUresult add_edges(CUgraph g, const CUgraphNode *from, const CUgraphNode *to, const CUgraphEdgeData *edges, size_t n)
{
    (void)g, (void)edges, (void)n;
    EXPECT_EQUAL(*to - *from, 1);
    return 0;
}
static CUresult instantiate(CUgraphExec *e, CUgraph g, unsigned long long flags)
{
    (void)flags;
    if (fails()) return CUDA_ERROR_NOT_SUPPORTED;
    *e = calloc(1, sizeof **e);
    (*e)->graph = g, (*e)->n = g->n;
    for (int i = 0; i < g->n; i++) (*e)->ran[i] = g->nodes[i].ran;
    return 0;
}
static CUresult set_params(CUgraphExec e, CUgraphNode node, const CUkernelNodeParams *p)
{
    if (fails()) return CUDA_ERROR_INVALID_VALUE;
    nodes_changed++;
    e->ran[node - e->graph->nodes] = read_launch(p->func, p->gridDimX, p->blockDimX, p->kernelParams, NULL);
    return 0;
}
static CUresult graph_launch(CUgraphExec e, CUstream s)
{
    graphs_launched++;
    for (int i = 0; i < e->n; i++) {
        driven[n_driven] = e->ran[i];
        driven[n_driven++].stream = s;
    }
    return 0;
}
static CUresult exec_destroy(CUgraphExec e) { return free(e), 0; }
static CUresult synchronize(void) { return 0; }

static void set_driver(void)
{
    accel__cu = (struct cuda_api){
        .cuFuncGetParamInfo = param_info, .cuLaunchKernel = launch, .cuLaunchKernelEx = launch_ex, .cuGraphCreate = graph_create,
        .cuGraphDestroy = graph_destroy, .cuGraphAddKernelNode_v2 = add_node, .cuGraphAddDependencies_v2 = add_edges,
        .cuGraphInstantiateWithFlags = instantiate, .cuGraphExecKernelNodeSetParams_v2 = set_params, .cuGraphLaunch = graph_launch,
        .cuGraphExecDestroy = exec_destroy, .cuCtxSynchronize = synchronize
    };
    for (int i = 0; i < FUNCTIONS; i++) functions[i] = (struct accel_function){ .handle = (void *)(intptr_t)(i + 1), .waits_itself = i != 2 };
}

/* ---- random launches ----------------------------------------------------------------------------------------------------------------- */

static void launch_random(struct cuda_held *h, int variety)
{
    struct accel_function *f = &functions[draw((unsigned)variety % FUNCTIONS + 1)];
    long long values[PARAMETERS];
    void *args[PARAMETERS], *stream = (void *)(intptr_t)(1 + (one_in(20) ? draw(STREAMS) : 0));
    for (int i = 0; i < PARAMETERS; i++) values[i] = draw((unsigned)variety), args[i] = &values[i];
    unsigned size = draw((unsigned)variety) + 1;
    struct accel_launch l = { .grid = { size, 1, 1 }, .block = { 32, 1, 1 }, .args = args, .waits_itself = true, .is_brief = true };
    l.n_params = one_in(50) ? 0 : number_of(f->handle) % PARAMETERS + 1;
    wanted[n_wanted++] = read_launch(f->handle, size, 32, args, stream);
    int code;
    if (accel__cuda_hold(h, f, &l, stream, &code)) {
        EXPECT_EQUAL(code, 0);
        memset(values, 0xee, sizeof values);           /* the values were copied */
        return;
    }
    EXPECT_EQUAL(accel__cuda_enqueue_held(h, stream), 0);
    EXPECT_EQUAL(accel__cuda_enqueue(f->handle, l.grid, l.block, args, f->waits_itself, stream), 0);
}

/* Launches of one stream are in order; those of different streams need not be. */
static void compare(void)
{
    EXPECT_EQUAL(n_driven, n_wanted);
    for (intptr_t s = 1; s <= STREAMS; s++) {
        int i = 0, j = 0;
        for (;; i++, j++) {
            while (i < n_driven && driven[i].stream != (void *)s) i++;
            while (j < n_wanted && wanted[j].stream != (void *)s) j++;
            if (i == n_driven || j == n_wanted) break;
            if (memcmp(&driven[i], &wanted[j], sizeof *driven)) model_fail(__LINE__, "launch %d of stream %d differs", j, (int)s);
        }
        EXPECT_EQUAL(i, n_driven);
        EXPECT_EQUAL(j, n_wanted);
    }
}

static void round_of(int launches, bool may_fail)
{
    struct cuda_held *h = accel__cuda_held_open();
    int variety = 1 + (int)draw(6);
    n_driven = n_wanted = 0;
    fails_in = may_fail ? (int)draw(40) : -1;
    for (int i = 0; i < launches; i++) {
        launch_random(h, variety);
        if (one_in(9)) EXPECT_EQUAL(accel__cuda_enqueue_held(h, one_in(3) ? NULL : (void *)(intptr_t)(1 + draw(STREAMS))), 0);
        if (one_in(300)) accel__cuda_held_reset(h);
    }
    EXPECT_EQUAL(accel__cuda_enqueue_held(h, NULL), 0);
    compare();
    accel__cuda_held_close(h);
}

/* Without ACCEL_GRAPHS=always, a launch is held after 32 in rapid succession only; and never without graphs. */
static void test_when(void)
{
    accel__env.graphs = GRAPHS_RAPID;
    struct cuda_held *h = accel__cuda_held_open();
    long long values[PARAMETERS] = { 0 };
    void *args[] = { &values[0], &values[1], &values[2], &values[3] };
    struct accel_launch l = { .grid = { 1, 1, 1 }, .block = { 32, 1, 1 }, .args = args, .is_brief = true, .n_params = 1 };
    int code;
    EXPECT_EQUAL(accel__cuda_hold(h, &functions[0], &l, (void *)1, &code), false);
    for (int i = 0; i < 1000 && !accel__cuda_hold(h, &functions[0], &l, (void *)1, &code); i++) {}
    EXPECT_EQUAL(accel__cuda_enqueue_held(h, (void *)1), 0);
    accel__cuda_held_close(h);
    accel__env.graphs = GRAPHS_NEVER;
    EXPECT_EQUAL(accel__cuda_held_open() == NULL, true);
    EXPECT_EQUAL(accel__cuda_hold(NULL, &functions[0], &l, (void *)1, &code), false);
    accel__env.graphs = GRAPHS_ALWAYS;
    accel__cu.cuGraphLaunch = NULL;                    /* an older driver */
    EXPECT_EQUAL(accel__cuda_held_open() == NULL, true);
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    set_driver();
    accel__env.graphs = GRAPHS_ALWAYS;
    for (int round = 0; round < 200; round++) round_of(200 + (int)draw(400), one_in(4));
    EXPECT_EQUAL(graphs_launched > 1000 && nodes_changed > 1000, true);
    test_when();
    for (int i = 0; i < FUNCTIONS; i++) free(functions[i].parameters);
    return 0;
}
