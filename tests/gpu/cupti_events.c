/* cupti_events: a profiling library (ACC_PROFLIB) that hands the runtime's events to CUPTI, as nsys does, and prints the records that CUPTI
 * makes of them. Built where CUPTI's headers are; tools.sh runs it. SPDX-License-Identifier: MIT */
#include <acc_prof.h>
#include <cupti.h>
#include <stdio.h>
#include <stdlib.h>

CUptiResult cuptiOpenACCInitialize(void *reg, void *unreg, void *lookup);      /* of cupti_openacc.h, which not every toolkit has */

static void want_buffer(uint8_t **buffer, size_t *size, size_t *records)
{
    *size = 1 << 20;
    *records = 0;
    *buffer = aligned_alloc(8, *size);
}

static void print_record(const CUpti_Activity *record)
{
    const CUpti_ActivityOpenAcc *a = (const void *)record;
    const CUpti_ActivityOpenAccData *data = (const void *)record;
    const CUpti_ActivityOpenAccLaunch *launch = (const void *)record;
    unsigned us = (unsigned)((a->end - a->start) / 1000);
    switch (record->kind) {
    case CUPTI_ACTIVITY_KIND_OPENACC_DATA:
        printf("data event %d, line %u: %llu bytes, %u us\n", a->eventKind, a->lineNo, (unsigned long long)data->bytes, us);
        break;
    case CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH:
        printf("launch, line %u: %llu gangs of %llu, %u us\n", a->lineNo, (unsigned long long)launch->numGangs,
               (unsigned long long)launch->vectorLength, us);
        break;
    case CUPTI_ACTIVITY_KIND_OPENACC_OTHER: printf("event %d, line %u: %u us\n", a->eventKind, a->lineNo, us); break;
    default: break;
    }
}

static void have_buffer(CUcontext context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid)
{
    CUpti_Activity *record = NULL;
    (void)context, (void)stream, (void)size;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) print_record(record);
    free(buffer);
}

static void flush(void) { cuptiActivityFlushAll(1); }

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    static int calls;
    if (cuptiOpenACCInitialize((void *)reg, (void *)unreg, (void *)lookup)) fprintf(stderr, "cuptiOpenACCInitialize failed\n");
    if (calls++) return;
    cuptiActivityRegisterCallbacks(want_buffer, have_buffer);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_OPENACC_DATA);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_OPENACC_OTHER);
    atexit(flush);
}
