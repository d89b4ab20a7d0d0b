/* device_cuda_graphs: brief launches of a stream, enqueued together as a graph. SPDX-License-Identifier: MIT
 *
 * The driver takes 3 us for a launch, longer than a small kernel runs. As the nodes of a graph of 12, kernels take 0.8 us each, 0.9 if
 * their arguments differ from those of the graph's last launch (grids and functions may differ too): changing a node takes 0.4 us of the
 * host's time while the GPU runs the previous graph (H200; docs/measurements/small-constructs.md). So brief launches are held until
 * there are HELD_MOST, or until other work of their stream or a wait follows. One graph for each number of kernels serves for all
 * sequences. If all have early launch, the edges allow it (CUDA C++ Programming Guide, programmatic dependent launch in graphs).
 *
 * Launches are held only in a rapid succession: a host that has other work between them would leave the GPU idle. */
#include "device/device_cuda_graphs.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_MOST = 16, PARAMETERS_MOST = 64, BYTES_MOST = 1024 };
enum { RAPID_US = 50, RAPID_LAUNCHES = 32 };   /* launches at most RAPID_US apart; from this number of them on they are held */
enum { USES_BEFORE = 3 };                      /* sequences of one length before their graph is made, which takes 100 us */

/* How the values of a function's arguments lie in a buffer. */
struct cuda_parameters {
    int n;                             /* -1: such a function is not held */
    size_t at[PARAMETERS_MOST], bytes[PARAMETERS_MOST], all;
};

struct held_launch {
    CUfunction function;
    const struct cuda_parameters *parameters;
    unsigned grid[3], block[3];
    _Alignas(16) char values[BYTES_MOST];
};

struct cuda_graph {
    int uses;
    CUgraph graph;
    CUgraphExec executable;            /* NULL: not yet made */
    CUgraphNode nodes[HELD_MOST];
    struct held_launch *last;          /* what the nodes launch now */
};

struct cuda_held {
    pthread_mutex_t lock;
    atomic_int n;
    void *stream;
    bool early;                        /* all of the held launches may begin early */
    bool fails;                        /* the driver refused a graph: none is made any more */
    int rapid;                         /* launches in rapid succession so far */
    double last_us;                    /* time of the last of them */
    struct held_launch launches[HELD_MOST];
    struct cuda_graph graphs[2][HELD_MOST + 1];    /* by `early` and the number of kernels */
};

struct cuda_held *accel__cuda_held_open(void)
{
    const struct cuda_api *cu = &accel__cu;
    if (accel__env.graphs == GRAPHS_NEVER || !cu->cuFuncGetParamInfo || !cu->cuGraphCreate || !cu->cuGraphDestroy ||
        !cu->cuGraphAddKernelNode_v2 || !cu->cuGraphAddDependencies_v2 || !cu->cuGraphInstantiateWithFlags ||
        !cu->cuGraphExecKernelNodeSetParams_v2 || !cu->cuGraphLaunch || !cu->cuGraphExecDestroy)
        return NULL;
    struct cuda_held *h = accel__allocate(sizeof *h);
    pthread_mutex_init(&h->lock, NULL);
    return h;
}

static void graph_free(struct cuda_graph *g)
{
    if (g->executable) accel__cu.cuGraphExecDestroy(g->executable);
    if (g->graph) accel__cu.cuGraphDestroy(g->graph);
    free(g->last);
    *g = (struct cuda_graph){ .uses = 0 };
}

static void graphs_free(struct cuda_held *h)
{
    for (int early = 0; early < 2; early++)
        for (int n = 0; n <= HELD_MOST; n++) graph_free(&h->graphs[early][n]);
}

void accel__cuda_held_close(struct cuda_held *h)
{
    if (!h) return;
    graphs_free(h);
    pthread_mutex_destroy(&h->lock);
    free(h);
}

/* ---- one launch ---------------------------------------------------------------------------------------------------------------------- */

static CUlaunchAttribute launch_early = {
    .id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION, .value.programmaticStreamSerializationAllowed = 1
};

int accel__cuda_enqueue(void *function, const unsigned grid[3], const unsigned block[3], void **args, bool early, void *stream)
{
    if (!early) return accel__cu.cuLaunchKernel(function, grid[0], grid[1], grid[2], block[0], block[1], block[2], 0, stream, args, NULL);
    CUlaunchConfig c = { .gridDimX = grid[0], .gridDimY = grid[1], .gridDimZ = grid[2], .blockDimX = block[0], .blockDimY = block[1],
                         .blockDimZ = block[2], .hStream = stream, .attrs = &launch_early, .numAttrs = 1 };
    return accel__cu.cuLaunchKernelEx(&c, function, args, NULL);
}

/* A kernel has failed earlier: no call may follow. */
static bool is_fault(int code) { return code >= ACCEL_FAULT && code != CUDA_ERROR_NOT_SUPPORTED; }

static const struct cuda_parameters *parameters_of(struct accel_function *f, int n, int *fault)
{
    struct cuda_parameters *p = f->parameters;
    if (p) return p;
    f->parameters = p = accel__allocate(sizeof *p);
    p->n = n > PARAMETERS_MOST ? -1 : n;
    for (int i = 0; i < p->n; i++) {
        int code = accel__cu.cuFuncGetParamInfo(f->handle, (size_t)i, &p->at[i], &p->bytes[i]);
        if (is_fault(code)) *fault = code;
        if (code || p->at[i] > BYTES_MOST || p->bytes[i] > BYTES_MOST - p->at[i]) p->n = -1;
        else p->all = p->at[i] + p->bytes[i];
    }
    return p;
}

static void arguments_of(struct held_launch *l, void **args)
{
    for (int i = 0; i < l->parameters->n; i++) args[i] = l->values + l->parameters->at[i];
}

static int enqueue_each(struct cuda_held *h, int n)
{
    int code = 0;
    for (int i = 0; i < n && !code; i++) {
        struct held_launch *l = &h->launches[i];
        void *args[PARAMETERS_MOST];
        arguments_of(l, args);
        code = accel__cuda_enqueue(l->function, l->grid, l->block, args, h->early, h->stream);
    }
    return code;
}

/* ---- graphs -------------------------------------------------------------------------------------------------------------------------- */

/* `args` holds the addresses that the result refers to. */
static CUkernelNodeParams node_of(struct held_launch *l, void **args)
{
    arguments_of(l, args);
    return (CUkernelNodeParams){ .func = l->function, .gridDimX = l->grid[0], .gridDimY = l->grid[1], .gridDimZ = l->grid[2],
                                 .blockDimX = l->block[0], .blockDimY = l->block[1], .blockDimZ = l->block[2], .kernelParams = args };
}

static int make(struct cuda_graph *g, struct cuda_held *h, int n)
{
    static const CUgraphEdgeData edges[2] = { { 0 },
                                              { CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC, 0, CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC, { 0 } } };
    int code = accel__cu.cuGraphCreate(&g->graph, 0);
    for (int i = 0; i < n && !code; i++) {
        void *args[PARAMETERS_MOST];
        CUkernelNodeParams node = node_of(&h->launches[i], args);
        code = accel__cu.cuGraphAddKernelNode_v2(&g->nodes[i], g->graph, NULL, 0, &node);
        if (i && !code) code = accel__cu.cuGraphAddDependencies_v2(g->graph, &g->nodes[i - 1], &g->nodes[i], &edges[h->early], 1);
    }
    if (!code) code = accel__cu.cuGraphInstantiateWithFlags(&g->executable, g->graph, 0);
    if (code) return code;
    g->last = accel__allocate((size_t)n * sizeof *g->last);
    memcpy(g->last, h->launches, (size_t)n * sizeof *g->last);
    return 0;
}

static bool is_same(const struct held_launch *a, const struct held_launch *b)
{
    return a->function == b->function && !memcmp(a->grid, b->grid, sizeof a->grid) && !memcmp(a->block, b->block, sizeof a->block) &&
           !memcmp(a->values, b->values, a->parameters->all);
}

static void copy(struct held_launch *to, const struct held_launch *from)
{
    memcpy(to, from, offsetof(struct held_launch, values) + from->parameters->all);
}

static int change_nodes(struct cuda_graph *g, struct cuda_held *h, int n)
{
    int code = 0;
    for (int i = 0; i < n && !code; i++) {
        if (is_same(&h->launches[i], &g->last[i])) continue;
        void *args[PARAMETERS_MOST];
        CUkernelNodeParams node = node_of(&h->launches[i], args);
        code = accel__cu.cuGraphExecKernelNodeSetParams_v2(g->executable, g->nodes[i], &node);
        copy(&g->last[i], &h->launches[i]);
    }
    return code;
}

/* The graph of the held launches, ready; NULL: they are enqueued one by one. */
static struct cuda_graph *graph_of(struct cuda_held *h, int n, int *fault)
{
    struct cuda_graph *g = &h->graphs[h->early][n];
    if (n < 2 || h->fails || g->uses++ < USES_BEFORE) return NULL;
    int code = g->executable ? change_nodes(g, h, n) : make(g, h, n);
    if (!code) return g;
    if (is_fault(code)) *fault = code;
    else graph_free(g);
    h->fails = true;
    return NULL;
}

/* ---- held launches ------------------------------------------------------------------------------------------------------------------- */

/* h->lock held. */
static int enqueue_all(struct cuda_held *h)
{
    int n = atomic_load_explicit(&h->n, memory_order_relaxed), code = 0;
    struct cuda_graph *g = graph_of(h, n, &code);
    if (!code) code = g ? accel__cu.cuGraphLaunch(g->executable, h->stream) : enqueue_each(h, n);
    atomic_store_explicit(&h->n, 0, memory_order_relaxed);
    return code;
}

int accel__cuda_enqueue_held(struct cuda_held *h, void *stream)
{
    if (!h || !atomic_load_explicit(&h->n, memory_order_relaxed)) return 0;
    pthread_mutex_lock(&h->lock);
    bool any = atomic_load_explicit(&h->n, memory_order_relaxed) && (!stream || stream == h->stream);
    int code = any ? enqueue_all(h) : 0;
    pthread_mutex_unlock(&h->lock);
    return code;
}

void accel__cuda_held_reset(struct cuda_held *h)
{
    if (!h) return;
    pthread_mutex_lock(&h->lock);
    int code = atomic_load_explicit(&h->n, memory_order_relaxed) ? enqueue_all(h) : 0;
    if (!code) accel__cu.cuCtxSynchronize();
    graphs_free(h);
    pthread_mutex_unlock(&h->lock);
}

static bool is_rapid(struct cuda_held *h)
{
    if (accel__env.graphs == GRAPHS_ALWAYS) return true;
    double now = accel__now_us();
    h->rapid = now - h->last_us <= RAPID_US ? h->rapid + 1 : 0;
    h->last_us = now;
    return h->rapid >= RAPID_LAUNCHES;
}

static void add(struct cuda_held *h, struct accel_function *f, const struct cuda_parameters *p, const struct accel_launch *l)
{
    struct held_launch *to = &h->launches[atomic_load_explicit(&h->n, memory_order_relaxed)];
    to->function = f->handle;
    to->parameters = p;
    memcpy(to->grid, l->grid, sizeof to->grid);
    memcpy(to->block, l->block, sizeof to->block);
    memset(to->values, 0, p->all);
    for (int i = 0; i < p->n; i++) memcpy(to->values + p->at[i], l->args[i], p->bytes[i]);
    atomic_fetch_add_explicit(&h->n, 1, memory_order_relaxed);
}

bool accel__cuda_hold(struct cuda_held *h, struct accel_function *f, const struct accel_launch *l, void *stream, int *code)
{
    *code = 0;
    if (!h || l->n_params <= 0) return false;
    pthread_mutex_lock(&h->lock);
    const struct cuda_parameters *p = is_rapid(h) ? parameters_of(f, l->n_params, code) : NULL;
    bool holds = p && p->n > 0, early = l->waits_itself && f->waits_itself;
    int n = atomic_load_explicit(&h->n, memory_order_relaxed);
    if (n && !*code && (!holds || n == HELD_MOST || stream != h->stream)) *code = enqueue_all(h), n = 0;
    h->stream = stream;
    h->early = early && (!n || h->early);
    if (holds && !*code) add(h, f, p, l);
    pthread_mutex_unlock(&h->lock);
    return holds;
}
