// speed_map: std::map doing what the present table does, for speed.c. SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>

static std::map<uintptr_t, size_t> *tree;

template <typename F> static double time_ns(size_t n, F f)
{
    auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < n; i++) f(i);
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / (double)n;
}
static uintptr_t key(unsigned i) { return 4096 + (uintptr_t)i * 4096; }

extern "C" double tree_insert_ns(size_t n, const unsigned *order)
{
    tree = new std::map<uintptr_t, size_t>;
    return time_ns(n, [&](size_t i) { tree->emplace(key(order[i]), 4096); });
}
extern "C" double tree_find_ns(size_t n, const unsigned *order)
{
    size_t found = 0;
    double ns = time_ns(n, [&](size_t i) {
        uintptr_t at = key(order[n - 1 - i]) + 8;
        auto next = tree->upper_bound(at);
        if (next != tree->begin()) found += at - std::prev(next)->first < std::prev(next)->second;
    });
    if (found != n) abort();
    return ns;
}
extern "C" double tree_remove_ns(size_t n, const unsigned *order)
{
    double ns = time_ns(n, [&](size_t i) { tree->erase(key(order[i])); });
    delete tree;
    return ns;
}
