/* sim_graph: graphs of kernels, run one after another. SPDX-License-Identifier: MIT
 *
 * Kernels without edges, and more than one edge from or to a kernel, are not supported: the runtime makes chains. */
#include "sim_driver.h"
#include <algorithm>
#include <memory>
#include <vector>

struct CUgraphNode_st { sim_kernel_launch launch; };
struct CUgraph_st {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
    std::vector<CUgraphNode> chain;    /* in order of the edges */
};
struct CUgraphExec_st {
    std::vector<CUgraphNode> nodes;    /* of the graph, which name the launches */
    std::vector<sim_kernel_launch> launches;
};

static std::vector<CUgraph> &graphs = *new std::vector<CUgraph>;
static std::vector<CUgraphExec> &executables = *new std::vector<CUgraphExec>;

template <class T> static bool is_known(const std::vector<T> &all, T one) { return std::find(all.begin(), all.end(), one) != all.end(); }
template <class T> static CUresult destroy(std::vector<T> &all, T one)
{
    if (!is_known(all, one))
        return CUDA_ERROR_INVALID_VALUE;
    all.erase(std::find(all.begin(), all.end(), one));
    delete one;
    return CUDA_SUCCESS;
}

CUresult cuGraphCreate(CUgraph *graph, unsigned flags)
{
    SIM_ENTER(cuGraphCreate, false);
    if (flags)
        return CUDA_ERROR_INVALID_VALUE;
    graphs.push_back(*graph = new CUgraph_st);
    return CUDA_SUCCESS;
}
CUresult cuGraphDestroy(CUgraph graph)
{
    SIM_ENTER(cuGraphDestroy, false);
    return destroy(graphs, graph);
}
static CUresult read_node(const CUkernelNodeParams *p, sim_kernel_launch *launch)
{
    return sim_launch_read(launch, p->func, { p->gridDimX, p->gridDimY, p->gridDimZ }, { p->blockDimX, p->blockDimY, p->blockDimZ },
        p->sharedMemBytes, p->kernelParams, p->extra);
}
CUresult cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n,
                                 const CUkernelNodeParams *params)
{
    SIM_ENTER(cuGraphAddKernelNode_v2, true);
    (void)dependencies;
    if (!is_known(graphs, graph) || n)
        return n ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_VALUE;
    auto made = std::make_unique<CUgraphNode_st>();
    if (CUresult wrong = read_node(params, &made->launch))
        return wrong;
    *node = made.get();
    graph->nodes.push_back(std::move(made));
    if (graph->nodes.size() == 1)
        graph->chain.push_back(*node);
    return CUDA_SUCCESS;
}
CUresult cuGraphAddDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const CUgraphEdgeData *edges, size_t n)
{
    SIM_ENTER(cuGraphAddDependencies_v2, true);
    if (!is_known(graphs, graph))
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < n; i++) {
        bool is_early =
            edges[i].type == CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC && edges[i].from_port == CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC;
        if ((!is_early && (edges[i].type || edges[i].from_port)) || edges[i].to_port)
            return CUDA_ERROR_INVALID_VALUE;
        if (graph->chain.back() != from[i] || is_known(graph->chain, to[i]))
            return CUDA_ERROR_NOT_SUPPORTED;
        graph->chain.push_back(to[i]);
    }
    return CUDA_SUCCESS;
}
CUresult cuGraphInstantiateWithFlags(CUgraphExec *executable, CUgraph graph, unsigned long long flags)
{
    SIM_ENTER(cuGraphInstantiateWithFlags, true);
    if (!is_known(graphs, graph) || flags)
        return CUDA_ERROR_INVALID_VALUE;
    if (graph->chain.size() != graph->nodes.size())
        return CUDA_ERROR_NOT_SUPPORTED;
    *executable = new CUgraphExec_st;
    for (CUgraphNode node : graph->chain) {
        (*executable)->nodes.push_back(node);
        (*executable)->launches.push_back(node->launch);
    }
    executables.push_back(*executable);
    return CUDA_SUCCESS;
}
CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec executable, CUgraphNode node, const CUkernelNodeParams *params)
{
    SIM_ENTER(cuGraphExecKernelNodeSetParams_v2, true);
    if (!is_known(executables, executable) || !is_known(executable->nodes, node))
        return CUDA_ERROR_INVALID_VALUE;
    size_t i = std::find(executable->nodes.begin(), executable->nodes.end(), node) - executable->nodes.begin();
    return read_node(params, &executable->launches[i]);
}
CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream)
{
    SIM_ENTER(cuGraphLaunch, true);
    CUresult code = is_known(executables, executable) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; !code && i < executable->launches.size(); i++)
        code = sim_launch_add(executable->launches[i], stream);
    return code;
}
CUresult cuGraphExecDestroy(CUgraphExec executable)
{
    SIM_ENTER(cuGraphExecDestroy, false);
    return destroy(executables, executable);
}
