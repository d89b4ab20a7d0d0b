/* leaks_tool: a profiling library (ACC_PROFLIB) that gives everything back to the driver when the program ends, so that a checker's list of
 * leaks shows what the runtime has lost, not what a program left. SPDX-License-Identifier: MIT */
#include <acc_prof.h>
#include <openacc.h>

static void ends(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)p, (void)e, (void)a;
    if (acc_get_device_type() != acc_device_host) acc_shutdown(acc_get_device_type());
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    (void)unreg, (void)lookup;
    reg(acc_ev_runtime_shutdown, ends, acc_reg);
}
