/* sim_module: from a kernel text to a loaded module. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_MODULE_H
#define ACCEL_SIM_MODULE_H
#include "sim_abi.h"
#include <cstddef>
#include <string>
#include <vector>

/* ---- sim_text.cc ---- */
/* directive: "FILE:LINE", by the comment of accelcc before the kernel, or "" */
struct sim_text_kernel { std::string name, max_threads; bool waits; std::string directive; };
struct sim_text {
    std::string source;                /* the text with `extern __shared__` replaced; line numbers are unchanged */
    std::vector<sim_text_kernel> kernels;           /* extern "C" __global__ functions that are defined */
};
/* `defined`: names of macros that the options define; text under #ifndef of one of them is not compiled. */
sim_text sim_text_scan(const std::string &source, const std::vector<std::string> &defined = {});

/* ---- sim_compile.cc ---- */
/* The content of the images of nvrtcGetCUBIN and cuLinkComplete: all that is required to make the module again. */
struct sim_program {
    std::string name, source;
    std::vector<std::string> options;
    bool is_linked = false;
    std::vector<sim_program> parts;    /* relocatable programs to link with this one; only this one may have kernels */
};
bool sim_is_relocatable(const sim_program &program);
/* Path of the shared object (for relocatable code that is not linked, of the object), from the cache or compiled; "" after an error. The
 * compiler's messages are appended to log. */
std::string sim_compile(const sim_program &program, std::string *log);

/* ---- sim_nvrtc.cc ---- */
std::string sim_image_write(const sim_program &program);
bool sim_image_read(const void *image, sim_program *program);   /* false: not an image of the simulator, or of another version */

/* ---- sim_files.cc ---- */
bool sim_read_file(const std::string &path, std::string *out);          /* appends to *out */
bool sim_write_file(const std::string &path, const std::string &text);
/* Where the shim's headers are: $ACCEL_SIM_INCLUDE, the library's folder, its include folder, or the source folder at build time; "":
 * none. */
std::string sim_shim_folder();
std::string sim_cache_folder();        /* folder of compiled code; "": none */
/* Copies the file under another name, so that a module can be loaded twice. The copy is removed at exit. "" after an error. */
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
/* A file-scope __device__ variable: its address, which is valid in copies; false: no such variable. */
bool sim_module_variable(const sim_loaded *m, const char *name, void **at, size_t *bytes);
bool sim_module_holds(const void *at, size_t bytes);            /* whether the range is in the variables of a loaded module */
#endif
