# SPDX-License-Identifier: MIT
include(CMakeFindDependencyMacro)
find_dependency(Accel)
include("${CMAKE_CURRENT_LIST_DIR}/numbersTargets.cmake")
