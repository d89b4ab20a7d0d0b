/* directive-in-header: a wrong directive in a header. SPDX-License-Identifier: MIT */
#include "user_part.h"
#include "user_part.h"
