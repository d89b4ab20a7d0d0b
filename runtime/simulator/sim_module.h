/* sim_module: from a kernel text to a loaded module. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_MODULE_H
#define ACCEL_SIM_MODULE_H
#include "sim_abi.h"
#include <cstddef>
#include <string>
#include <vector>

/* ---- sim_text.cc ---- */
struct sim_text_kernel { std::string name, max_threads; bool waits; };
struct sim_text {
    std::string source;                /* with `extern __shared__` respelt; lines as before */
    std::vector<sim_text_kernel> kernels;           /* extern "C" __global__ functions that are defined */
};
/* `defined`: names of macros that the options define; what stands under #ifndef of one is not compiled. */
sim_text sim_text_scan(const std::string &source, const std::vector<std::string> &defined = {});

/* ---- sim_compile.cc ---- */
/* What nvrtcGetCUBIN and cuLinkComplete give: all that is needed to make the module again. */
struct sim_program {
    std::string name, source;
    std::vector<std::string> options;
    bool is_linked = false;
    std::vector<sim_program> parts;    /* relocatable, linked with this one, which alone may hold kernels */
};
bool sim_is_relocatable(const sim_program &program);
/* Path of the shared object (of relocatable code that is not linked: of the object), from the cache or compiled; "" after an error. The
 * compiler's messages are appended to log. */
std::string sim_compile(const sim_program &program, std::string *log);

/* ---- sim_image.cc ---- */
std::string sim_image_write(const sim_program &program);
bool sim_image_read(const void *image, sim_program *program);   /* false: not one of ours, or of another version */

/* ---- sim_files.cc ---- */
bool sim_read_file(const std::string &path, std::string *out);          /* appends to *out */
bool sim_write_file(const std::string &path, const std::string &text);
/* Where the shim's headers are: $ACCEL_SIM_INCLUDE, beside the library, in its include folder, or where they were at build time; or "". */
std::string sim_shim_folder();
std::string sim_cache_folder();        /* where compiled code is kept; "" if there is no folder */
/* A copy under another name, so that a module can be loaded twice; removed at exit. "" after an error. */
std::string sim_private_copy(const std::string &path);

/* ---- sim_module.cc ---- */
struct sim_loaded {
    void *handle;
    std::string path;
    const sim_module *module;
};
sim_loaded *sim_module_load(const std::string &path, std::string *error);
void sim_module_unload(sim_loaded *m);
const sim_kernel *sim_module_kernel(const sim_loaded *m, const char *name);
/* A file-scope __device__ variable: its address, which copies accept; false if there is none. */
bool sim_module_variable(const sim_loaded *m, const char *name, void **at, size_t *bytes);
bool sim_module_holds(const void *at, size_t bytes);            /* lies in the variables of a loaded module */
#endif
