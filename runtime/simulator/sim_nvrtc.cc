/* sim_nvrtc: NVRTC's calls. The image of a compiled program is its text with its options. Modules are made from it through the cache, so an
 * image stays valid in every mode and after an update. SPDX-License-Identifier: MIT */
#include "sim_driver.h"
#include "sim_settings.h"
#include <cstring>

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
