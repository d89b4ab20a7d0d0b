/* sim_nvrtc: NVRTC's calls, the driver's linker calls, and the images that both make. SPDX-License-Identifier: MIT
 *
 * The image of a compiled program is its text with its options: a head, then texts, each with its length. Modules are made from it through
 * the cache, so an image stays valid in every mode and after an update. Linked code is an image that names its programs: objects are
 * compiled and linked when the link is completed, and read from the cache when the module is loaded. */
#include "sim_driver.h"
#include "sim_settings.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

/* ---- Images ---- */
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

/* ---- The linker ---- */

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

/* ---- NVRTC ---- */
struct _nvrtcProgram {
    sim_program program;
    std::string log, image;
};

static const int compiled_for[] = { 75, 80, 86, 89, 90, 100, 120 };

#define NVRTC_ENTER(name) \
    std::lock_guard<std::recursive_mutex> sim_guard(sim_lock()); \
    if (sim_planned_fault(#name)) \
        return NVRTC_ERROR_OUT_OF_MEMORY

nvrtcResult nvrtcVersion(int *major, int *minor)
{
    NVRTC_ENTER(nvrtcVersion);
    if (!sim_settings_get().nvrtc)
        return NVRTC_ERROR_INVALID_INPUT;
    *major = 13;
    *minor = 0;
    return NVRTC_SUCCESS;
}
const char *nvrtcGetErrorString(nvrtcResult result)
{
    switch (result) {
    case NVRTC_SUCCESS:              return "NVRTC_SUCCESS";
    case NVRTC_ERROR_OUT_OF_MEMORY:  return "NVRTC_ERROR_OUT_OF_MEMORY";
    case NVRTC_ERROR_INVALID_INPUT:  return "NVRTC_ERROR_INVALID_INPUT";
    case NVRTC_ERROR_INVALID_OPTION: return "NVRTC_ERROR_INVALID_OPTION";
    case NVRTC_ERROR_COMPILATION:    return "NVRTC_ERROR_COMPILATION";
    default:                         return "NVRTC_ERROR unknown";
    }
}
nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int n_headers, const char *const *headers,
    const char *const *include_names)
{
    NVRTC_ENTER(nvrtcCreateProgram);
    (void)headers, (void)include_names;
    if (!program || !source || n_headers)
        return NVRTC_ERROR_INVALID_INPUT;
    *program = new _nvrtcProgram{ { name && *name ? name : "default_program", source, {}, false, {} }, "", "" };
    return NVRTC_SUCCESS;
}
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program)
{
    std::lock_guard<std::recursive_mutex> guard(sim_lock());
    if (!program || !*program)
        return NVRTC_ERROR_INVALID_INPUT;
    delete *program;
    *program = nullptr;
    return sim_planned_fault("nvrtcDestroyProgram") ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_SUCCESS;
}
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int n_options, const char *const *options)
{
    std::lock_guard<std::recursive_mutex> guard(sim_lock());
    if (!program)
        return NVRTC_ERROR_INVALID_INPUT;
    program->log.clear();
    program->image.clear();
    program->program.options.assign(options, options + n_options);
    if (sim_planned_fault("nvrtcCompileProgram")) {
        program->log = "the fault that ACCEL_SIM_FAIL asks for\n";
        return NVRTC_ERROR_COMPILATION;
    }
    if (sim_compile(program->program, &program->log).empty())
        return NVRTC_ERROR_COMPILATION;
    program->image = sim_image_write(program->program);
    return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes)
{
    NVRTC_ENTER(nvrtcGetProgramLogSize);
    *bytes = program->log.size() + 1;
    return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log)
{
    NVRTC_ENTER(nvrtcGetProgramLog);
    memcpy(log, program->log.c_str(), program->log.size() + 1);
    return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes)
{
    NVRTC_ENTER(nvrtcGetCUBINSize);
    *bytes = program->image.size();
    return program->image.empty() ? NVRTC_ERROR_INVALID_INPUT : NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *cubin)
{
    NVRTC_ENTER(nvrtcGetCUBIN);
    memcpy(cubin, program->image.data(), program->image.size());
    return program->image.empty() ? NVRTC_ERROR_INVALID_INPUT : NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *bytes)
{
    return nvrtcGetCUBINSize(program, bytes);
}
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *ptx)
{
    return nvrtcGetCUBIN(program, ptx);
}
nvrtcResult nvrtcGetNumSupportedArchs(int *count)
{
    NVRTC_ENTER(nvrtcGetNumSupportedArchs);
    *count = sizeof compiled_for / sizeof *compiled_for;
    return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetSupportedArchs(int *archs)
{
    NVRTC_ENTER(nvrtcGetSupportedArchs);
    memcpy(archs, compiled_for, sizeof compiled_for);
    return NVRTC_SUCCESS;
}
