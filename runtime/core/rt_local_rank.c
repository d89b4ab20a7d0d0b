/* rt_local_rank: the number of this process among those of its host, from the launcher. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <stdio.h>
#include <stdlib.h>

/* MPI libraries precede batch systems, whose variables also apply to the shell that runs mpirun: the script of a Slurm job
 * has SLURM_LOCALID=0. */
static const char *const launchers[] = {
    "OMPI_COMM_WORLD_LOCAL_RANK", /* Open MPI, Spectrum MPI */
    "MV2_COMM_WORLD_LOCAL_RANK",  /* MVAPICH2 */
    "MVP_COMM_WORLD_LOCAL_RANK",  /* MVAPICH 3 and later */
    "MPI_LOCALRANKID",            /* MPICH's and Intel MPI's hydra */
    "PMI_LOCAL_RANK",             /* Cray MPICH */
    "PALS_LOCAL_RANKID",          /* PALS */
    "JSM_NAMESPACE_LOCAL_RANK",   /* jsrun */
    "FLUX_TASK_LOCAL_ID",         /* Flux */
    "SLURM_LOCALID"               /* srun */
};
enum { LAUNCHERS = sizeof launchers / sizeof *launchers };

const char *accel__local_rank(const char **name)
{
    for (int i = 0; i < LAUNCHERS; i++) {
        const char *value = getenv(launchers[i]);
        if (value && *value) {
            *name = launchers[i];
            return value;
        }
    }
    return NULL;
}

void accel__list_local_ranks(void)
{
    char line[40 * LAUNCHERS];
    size_t n = 0;
    for (int i = 0; i < LAUNCHERS; i++) n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", i ? ", " : "", launchers[i]);
    accel__detail("variables read: %s", line);
}
