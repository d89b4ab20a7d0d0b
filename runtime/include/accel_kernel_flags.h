/* accel_kernel_flags: what the launch must know of a kernel. SPDX-License-Identifier: MIT
 * ACCELRT_FLAG(name, value): a bit of accelrt_kernel.flags, ACCELRT_<name>. The translator prints and dumps flags by this list. */
ACCELRT_FLAG(STRIDE, 1)                   /* the kernel loops along x with the stride of the grid, which may be as few blocks as are
                                             resident */
ACCELRT_FLAG(GANGS, 2)                    /* nested loops: grid.x = gangs, which loop; block = (vector_length, num_workers) */
ACCELRT_FLAG(SEQUENTIAL, 4)               /* one thread */
ACCELRT_FLAG(OVERLAP_VARIANT, 8)          /* pointers may overlap: use the binary ACCELRT_OVERLAP unless its ranges are disjoint */
ACCELRT_FLAG(NEEDS_DISJOINT, 16)          /* valid only for disjoint ranges; else `fallback` runs, with the same arguments */
ACCELRT_FLAG(EXACT_GANGS, 32)             /* num_gangs has visible effects: launch exactly that many blocks */
ACCELRT_FLAG(ALWAYS, 64)                  /* launch even if a trip count is 0, since code outside the gang loop has effects */
ACCELRT_FLAG(TILES, 128)                  /* one-dimensional grid, a block for each tile of block * items trips, x fastest; small loops:
                                             of block */
ACCELRT_FLAG(WHOLE_TILES, 256)            /* one-dimensional grid, a block for each tile of block * items trips, for small loops too */
ACCELRT_FLAG(WAITS_ITSELF, 512)           /* sm_90 and later: it waits for what precedes it in the queue, so it may be launched before */
ACCELRT_FLAG(SPECIAL, 1024)               /* the kernel is the first member of a struct accelrt_special */
ACCELRT_FLAG(ANY_BLOCK, 2048)             /* one dimension, a thread for each trip, in blocks of any number of threads up to block[0] */
ACCELRT_FLAG(LANES, 4096)                 /* ANY_BLOCK: several threads along y may share a trip; ROW_LANES: a row has several only to
                                             fill the device */
ACCELRT_FLAG(SHARED_EDGES, 8192)          /* with several trips per thread, partial tiles take no longer than whole ones */
ACCELRT_FLAG(FEW_BLOCKS, 16384)           /* SHARED_EDGES: even a few such blocks are faster than one trip per thread; ROW_LANES: the
                                             threads of a row add atomically to adjacent elements */
ACCELRT_FLAG(SMALL_BLOCKS, 32768)         /* the block may have any power of two along x, y and z; if it is not `block`, threads of a
                                             direct kernel have one iteration. The grid of a direct kernel has its dimensions. Blocks along
                                             the second of two are numbered along y, then z (the last may be past the end) */
ACCELRT_FLAG(FREE_GANGS, 65536)           /* with ACCELRT_GANGS: num_gangs has no visible effect; the launch chooses as without it */
ACCELRT_FLAG(ROW_LANES, 262144)           /* with ACCELRT_GANGS: each worker is a gang, of 1 to 32 threads, or of a whole block, by the
                                             number of gangs and accelrt_geometry.row. block: the maximum of threads and of workers */
ACCELRT_FLAG(ROW_STORES, 524288)          /* with ACCELRT_ROW_LANES: the threads of a row store adjacent elements */
ACCELRT_FLAG(ROW_BLOCKS, 4194304)         /* with ACCELRT_ROW_LANES: several blocks, along y, may share a row, if there are at most
                                             ACCELRT_ROW_TICKETS; or a tile, or columns. Else no scratch memory */
ACCELRT_FLAG(ROW_AGAIN, 8388608)          /* with ACCELRT_ROW_LANES: several loops read the same elements of a row, items[0] bytes in each
                                             trip */
ACCELRT_FLAG(ROW_LONG_TRIPS, 134217728)   /* with ACCELRT_ROW_LANES: each trip of a row runs a loop of its own */
ACCELRT_FLAG(FREE_TEAM, 1048576)          /* with ACCELRT_GANGS: the launch may choose other numbers of workers and lanes than the clauses
                                             give. With block[1] = 1 there is no worker loop: all threads are lanes */
ACCELRT_FLAG(OUTPUT, 2097152)             /* it prints, or calls functions of other files, which may: the host waits for it */
ACCELRT_FLAG(SCAN, 16777216)              /* a scan: accelrt_call.scratch is memory that only such kernels use, with zeros before the
                                             first */
ACCELRT_FLAG(ROW_PHASES, 67108864)        /* with ACCELRT_ROW_BLOCKS: if blocks share rows, items[1] launches, each of which runs one loop
                                             of the rows */
ACCELRT_FLAG(UNEVEN_ROWS, 33554432)       /* with ACCELRT_GANGS: a row's loop determines its lanes. Blocks, of a power of two of threads,
                                             pass on long rows in a list that precedes the head of scratch memory */
ACCELRT_FLAG(STORES_POINTERS, 268435456)  /* it stores pointers in memory: from then on no ACCELRT_LOADED range is known on the device */
ACCELRT_FLAG(FIXED_ORDER, 536870912)      /* lanes or blocks add floating-point numbers in an order that the program does not permit to
                                             change */
ACCELRT_FLAG(TWO_BLOCKS, 1073741824)      /* with `smaller`: one block a multiprocessor takes as long as two */
ACCELRT_FLAG(LIGHT, 131072)               /* STRIDE: combining results takes as long as the iterations; ROW_LANES: next rows read adjacent
                                             elements */
