/* toolkit: finds CUDA's libraries. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TOOLKIT_H
#define ACCEL_TOOLKIT_H

struct arena;

/* File names of NVRTC and cuBLAS, those of newer versions first; they end with NULL. */
extern const char *const toolkit_nvrtc[], *const toolkit_cublas[];

/* Loads the first of the libraries that exists: among the packages of a Python environment that accelcc is installed in,
 * lib_dir/python3.N/site-packages/nvidia/PART/lib; by the loader's rules; in $CUDA_HOME/lib64; in /usr/local/cuda/lib64. NULL: none. */
void *toolkit_open(struct arena *a, const char *lib_dir, const char *const *names);

#endif
