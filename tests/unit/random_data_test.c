/* random_data_test: random data operations through the API against a plain model, on whatever device the environment names.
 * SPDX-License-Identifier: MIT
 *   random_data_test OPERATIONS SEED
 * The model keeps, for each byte-sized cell of a small memory, what host and device hold, and a list of blocks with their counters. An
 * operation that the rules forbid (partial presence) is not asked for: the message tests do that. */
#include <accel.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 4096, LONGEST = 64 };
static unsigned char host[CELLS], expected[CELLS], on_device[CELLS];
static int block_of[CELLS];            /* begin + 1; 0: absent */
static int length_of[CELLS], count_of[CELLS];       /* by the block's begin */
static void *mapped[CELLS];            /* device memory of a mapped block */
static size_t bytes_present;

static uint64_t state;
static unsigned below(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

static void fail(long operation, const char *what, int begin, int length)
{
    printf("operation %ld: %s [%d:%d]\n", operation, what, begin, length);
    exit(1);
}

/* 1 whole, 0 absent, -1 partly. */
static int presence(int begin, int length)
{
    for (int i = 1; i < length; i++)
        if (block_of[begin + i] != block_of[begin]) return -1;
    return block_of[begin] != 0;
}

static void model_make(int begin, int length, bool copy)
{
    for (int i = 0; i < length; i++) {
        block_of[begin + i] = begin + 1;
        if (copy) on_device[begin + i] = expected[begin + i];
    }
    length_of[begin] = length;
    count_of[begin] = 1;
    bytes_present += (size_t)length;
}

static void model_drop(int block)
{
    memset(block_of + block, 0, (size_t)length_of[block] * sizeof *block_of);
    bytes_present -= (size_t)length_of[block];
    mapped[block] = NULL;
}

static void enter(int begin, int length, bool copy)
{
    int there = presence(begin, length);
    void *device = copy ? acc_copyin(host + begin, (size_t)length) : acc_create(host + begin, (size_t)length);
    if (there) count_of[block_of[begin] - 1]++;
    else model_make(begin, length, copy);
    if (!there && !copy) {             /* what create leaves undefined */
        acc_update_device(host + begin, (size_t)length);
        memcpy(on_device + begin, expected + begin, (size_t)length);
    }
    if (acc_deviceptr(host + begin) != device) fail(begin, "acc_deviceptr", begin, length);
}

static void leave(int begin, int length, bool copy, bool finalize)
{
    int there = presence(begin, length), block = block_of[begin] - 1;
    if (copy) (finalize ? acc_copyout_finalize : acc_copyout)(host + begin, (size_t)length);
    else (finalize ? acc_delete_finalize : acc_delete)(host + begin, (size_t)length);
    if (!there || mapped[block]) return;
    count_of[block] = finalize ? 0 : count_of[block] - 1;
    if (count_of[block]) return;
    if (copy) memcpy(expected + begin, on_device + begin, (size_t)length);
    model_drop(block);
}

static void update(int begin, int length, bool to_device)
{
    if (!presence(begin, length)) return;
    if (to_device) {
        acc_update_device(host + begin, (size_t)length);
        memcpy(on_device + begin, expected + begin, (size_t)length);
    } else {
        acc_update_self(host + begin, (size_t)length);
        memcpy(expected + begin, on_device + begin, (size_t)length);
    }
}

static void map(int begin, int length)
{
    int block = block_of[begin] - 1;
    if (block >= 0 && mapped[block]) {
        void *memory = mapped[block];
        acc_unmap_data(host + block);
        acc_free(memory);
        model_drop(block);
    } else if (!presence(begin, length)) {
        void *memory = acc_malloc((size_t)length);
        acc_memcpy_to_device(memory, host + begin, (size_t)length);
        acc_map_data(host + begin, memory, (size_t)length);
        model_make(begin, length, true);
        mapped[begin] = memory;
    }
}

static void operate(long n)
{
    int begin = (int)below(CELLS), length = (int)below(LONGEST) + 1;
    if (length > CELLS - begin) length = CELLS - begin;
    int there = presence(begin, length);
    if (acc_is_present(host + begin, (size_t)length) != (there == 1)) fail(n, "acc_is_present", begin, length);
    if (there < 0) {                   /* the part that is in the first cell's block, or before the first block */
        int last = 1;
        while (block_of[begin + last] == block_of[begin]) last++;
        length = last;
    }
    switch (below(16)) {
    case 0: case 1: case 2: case 3: enter(begin, length, true); break;
    case 4: case 5: enter(begin, length, false); break;
    case 6: case 7: case 8: leave(begin, length, false, false); break;
    case 9: case 10: leave(begin, length, true, below(8) == 0); break;
    case 11: leave(begin, length, false, true); break;
    case 12: update(begin, length, true); break;
    case 13: update(begin, length, false); break;
    case 14: if (below(8) == 0) map(begin, length); break;
    default:                           /* the host changes; and sections of length 0 are nothing */
        host[begin] = expected[begin] = (unsigned char)below(256);
        acc_copyin(host + begin, 0);
        acc_copyout(host + begin, 0);
        acc_update_self(host + begin, 0);
    }
    if (n % 64 == 0 && memcmp(host, expected, CELLS)) fail(n, "the host's memory differs", begin, length);
}

int main(int argc, char **argv)
{
    long operations = argc > 1 ? atol(argv[1]) : 100000;
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    if (acc_get_device_type() == acc_device_host) return 0;
    for (int i = 0; i < CELLS; i++) host[i] = expected[i] = (unsigned char)below(256);
    for (long n = 0; n < operations; n++) operate(n);
    for (int i = 0; i < CELLS; i++)
        if (block_of[i] && mapped[block_of[i] - 1]) map(i, 1);
        else if (block_of[i]) leave(i, 1, true, true), i--;
    if (accel_device_bytes() || bytes_present) fail(operations, "memory left", (int)accel_device_bytes(), (int)bytes_present);
    printf("%ld operations\n", operations);
    return 0;
}
