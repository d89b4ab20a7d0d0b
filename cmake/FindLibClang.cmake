# Finds libclang (the C API) of LLVM 14 or later: LIBCLANG_INCLUDE_DIR, LIBCLANG_LIBRARY. SPDX-License-Identifier: MIT
# Debian and Ubuntu keep each version in a folder of its own. The newest that has both header and library is taken.
file(GLOB _llvm_roots /usr/lib/llvm-*)
list(SORT _llvm_roots COMPARE NATURAL ORDER DESCENDING)
find_path(LIBCLANG_INCLUDE_DIR clang-c/Index.h HINTS ${_llvm_roots} PATH_SUFFIXES include)
if(LIBCLANG_INCLUDE_DIR)
  get_filename_component(_llvm_root ${LIBCLANG_INCLUDE_DIR} DIRECTORY)
  find_library(LIBCLANG_LIBRARY NAMES clang HINTS ${_llvm_root}/lib NO_DEFAULT_PATH)
  file(GLOB _libclang_so ${_llvm_root}/lib/libclang-*.so ${_llvm_root}/lib/libclang.so.1)
  if(NOT LIBCLANG_LIBRARY AND _libclang_so)
    list(GET _libclang_so 0 _first)
    set(LIBCLANG_LIBRARY ${_first} CACHE FILEPATH "libclang" FORCE)
  endif()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibClang REQUIRED_VARS LIBCLANG_LIBRARY LIBCLANG_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libclang-dev (14 or later)")
