/* sim_link: the driver's linker calls. Linked code is an image that names its programs: objects are compiled and linked when the link is
 * completed, and read from the cache when the module is loaded. SPDX-License-Identifier: MIT */
#include "sim_driver.h"
#include "sim_settings.h"
#include <algorithm>
#include <cstring>

struct CUlinkState_st {
    std::vector<sim_program> programs;
    std::string image;
    char *log;
    size_t log_size;
};
static std::vector<CUlinkState> &states = *new std::vector<CUlinkState>;

static bool known(CUlinkState s)
{
    return std::find(states.begin(), states.end(), s) != states.end();
}
CUresult cuLinkCreate_v2(unsigned n_options, int *options, void **values, CUlinkState *state)
{
    SIM_ENTER(cuLinkCreate_v2, true);
    if (!state)
        return CUDA_ERROR_INVALID_VALUE;
    *state = new CUlinkState_st{ {}, "", nullptr, 0 };
    for (unsigned i = 0; i < n_options; i++) {
        if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
            (*state)->log = (char *)values[i];
        else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
            (*state)->log_size = (size_t)values[i];
    }
    states.push_back(*state);
    return CUDA_SUCCESS;
}
CUresult cuLinkAddData_v2(CUlinkState state, int type, void *data, size_t bytes, const char *name, unsigned n_options, int *options,
    void **values)
{
    SIM_ENTER(cuLinkAddData_v2, true);
    sim_program program;
    (void)type, (void)bytes, (void)name, (void)n_options, (void)options, (void)values;
    if (!known(state) || !data)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!sim_image_read(data, &program) || program.is_linked || !sim_is_relocatable(program))
        return CUDA_ERROR_INVALID_IMAGE;
    state->programs.push_back(program);
    return CUDA_SUCCESS;
}
static void tell(CUlinkState state, const std::string &log)
{
    if (!state->log || !state->log_size)
        return;
    size_t n = std::min(log.size(), state->log_size - 1);
    memcpy(state->log, log.data(), n);
    state->log[n] = 0;
}
CUresult cuLinkComplete(CUlinkState state, void **cubin, size_t *bytes)
{
    SIM_ENTER(cuLinkComplete, true);
    std::string log;
    if (!known(state) || state->programs.empty())
        return CUDA_ERROR_INVALID_HANDLE;
    sim_program all = state->programs[0];
    all.is_linked = true;
    all.parts.assign(state->programs.begin() + 1, state->programs.end());
    if (sim_compile(all, &log).empty()) {
        tell(state, log);
        return CUDA_ERROR_INVALID_SOURCE;
    }
    state->image = sim_image_write(all);
    *cubin = &state->image[0];
    *bytes = state->image.size();
    return CUDA_SUCCESS;
}
CUresult cuLinkDestroy(CUlinkState state)
{
    SIM_ENTER(cuLinkDestroy, true);
    if (!known(state))
        return CUDA_ERROR_INVALID_HANDLE;
    states.erase(std::find(states.begin(), states.end(), state));
    delete state;
    return CUDA_SUCCESS;
}
