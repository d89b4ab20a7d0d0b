/* sim_image: the images of nvrtcGetCUBIN and cuLinkComplete, and the driver's linker calls. SPDX-License-Identifier: MIT
 * An image is a head, then texts, each with its length. Linked code is an image that names its programs: objects are compiled and linked
 * when the link is completed, and read from the cache when the module is loaded. */
#include "sim_driver.h"
#include "sim_module.h"
#include "sim_settings.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

static const char magic[] = "accelcc simulator image 2\n";

static void put(std::string *out, const std::string &text)
{
    *out += std::to_string(text.size()) + "\n" + text;
}
static bool get(const char **p, std::string *text)
{
    char *end;
    unsigned long n = strtoul(*p, &end, 10);
    if (end == *p || *end != '\n')
        return false;
    text->assign(end + 1, n);
    *p = end + 1 + n;
    return true;
}
static void put_program(std::string *out, const sim_program &program)
{
    put(out, program.name);
    put(out, program.source);
    put(out, std::to_string(program.options.size()));
    for (const std::string &o : program.options)
        put(out, o);
}
static bool get_program(const char **p, sim_program *program)
{
    std::string count, option;
    if (!get(p, &program->name) || !get(p, &program->source) || !get(p, &count))
        return false;
    for (int n = atoi(count.c_str()); n > 0 && get(p, &option); n--)
        program->options.push_back(option);
    return true;
}
std::string sim_image_write(const sim_program &program)
{
    std::string out = magic;
    put_program(&out, program);
    put(&out, program.is_linked ? std::to_string(program.parts.size()) : "-1");
    for (const sim_program &part : program.parts)
        put_program(&out, part);
    return out + '\0';
}
bool sim_image_read(const void *image, sim_program *program)
{
    const char *p = (const char *)image;
    std::string count;
    if (strncmp(p, magic, sizeof magic - 1))
        return false;
    p += sizeof magic - 1;
    if (!get_program(&p, program) || !get(&p, &count))
        return false;
    program->is_linked = count != "-1";
    program->parts.resize(program->is_linked ? strtoul(count.c_str(), nullptr, 10) : 0);
    for (sim_program &part : program->parts)
        if (!get_program(&p, &part))
            return false;
    return true;
}

/* ---- the linker ---- */

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
