/* rt_local_rank: the number of this process among those of its host, and of the job, from the launcher. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <stdio.h>
#include <stdlib.h>

/* MPI libraries precede batch systems, whose variables also apply to the shell that runs mpirun: the script of a Slurm job
 * has SLURM_LOCALID=0. */
static const struct {
    const char *local, *global;
} launchers[] = {
    { "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_RANK" }, /* Open MPI, Spectrum MPI */
    { "MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_RANK" },   /* MVAPICH2 */
    { "MVP_COMM_WORLD_LOCAL_RANK", "MVP_COMM_WORLD_RANK" },   /* MVAPICH 3 and later */
    { "MPI_LOCALRANKID", "PMI_RANK" },                        /* MPICH's and Intel MPI's hydra */
    { "PMI_LOCAL_RANK", "PMI_RANK" },                         /* Cray MPICH */
    { "PALS_LOCAL_RANKID", "PALS_RANKID" },                   /* PALS */
    { "JSM_NAMESPACE_LOCAL_RANK", "JSM_NAMESPACE_RANK" },     /* jsrun */
    { "FLUX_TASK_LOCAL_ID", "FLUX_TASK_RANK" },               /* Flux */
    { "SLURM_LOCALID", "SLURM_PROCID" }                       /* srun */
};
enum { LAUNCHERS = sizeof launchers / sizeof *launchers };

const char *accel__local_rank(const char **name)
{
    for (int i = 0; i < LAUNCHERS; i++) {
        const char *value = getenv(launchers[i].local);
        if (value && *value) {
            *name = launchers[i].local;
            return value;
        }
    }
    return NULL;
}

const char *accel__rank(void)
{
    for (int i = 0; i < LAUNCHERS; i++) {
        const char *value = getenv(launchers[i].global);
        if (value && *value) return value;
    }
    return NULL;
}

void accel__list_local_ranks(void)
{
    char line[40 * LAUNCHERS];
    size_t n = 0;
    for (int i = 0; i < LAUNCHERS; i++) n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", i ? ", " : "", launchers[i].local);
    accel__detail("variables read: %s", line);
}
