/* nccl_stub: a library with the entry points of NCCL 2 that accel_mpi.h calls, by MPI and copies of device memory. When a communicator is destroyed,
 * each process prints how many calls and communicators it has made so far. STUB_FAILS=1: no communicator is made, as by NCCL where two processes share a GPU; STUB_FAILS=2: sums fail; 3: messages; 4: a communicator is never made.
 * SPDX-License-Identifier: MIT */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct id {
    char bytes[128];
};
void acc_memcpy_to_device(void *to, void *from, size_t bytes);         /* of the program's runtime */
void acc_memcpy_from_device(void *to, void *from, size_t bytes);
void acc_wait_all(void);
static int calls, made;

static int fails(int how)
{
    const char *value = getenv("STUB_FAILS");
    return value && atoi(value) == how;
}

/* The process of MPI_COMM_WORLD that made it, and a number. */
int ncclGetUniqueId(struct id *id)
{
    static int n;
    int place;
    MPI_Comm_rank(MPI_COMM_WORLD, &place);
    memset(id, 'u', sizeof *id);
    snprintf(id->bytes, 32, "%d %d", place, 100 + n++);
    return 0;
}

/* Of the processes, which the first one collects and tells all. */
static int make(MPI_Comm *own, int size, int first, int tag, int rank)
{
    int list[64], place, entry[2];
    MPI_Group all, some;
    MPI_Comm_rank(MPI_COMM_WORLD, &place);
    list[0] = place;
    for (int k = 1; !rank && k < size; k++) MPI_Recv(entry, 2, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE), list[entry[0]] = entry[1];
    for (int k = 1; !rank && k < size; k++) MPI_Send(list, size, MPI_INT, list[k], tag, MPI_COMM_WORLD);
    if (rank) MPI_Send((int[]){ rank, place }, 2, MPI_INT, first, tag, MPI_COMM_WORLD), MPI_Recv(list, size, MPI_INT, first, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, size, list, &some);
    return MPI_Comm_create_group(MPI_COMM_WORLD, some, tag, own);
}

int ncclCommInitRank(void **comm, int size, struct id id, int rank)
{
    MPI_Comm *own = malloc(sizeof *own);
    int first, tag, place;
    MPI_Comm_rank(MPI_COMM_WORLD, &place);
    if (fails(1)) return 5;
    while (fails(4) && place == 1) pause();
    if (id.bytes[127] != 'u' || sscanf(id.bytes, "%d %d", &first, &tag) != 2 || size > 64 || make(own, size, first, tag, rank) != MPI_SUCCESS) return 4;
    *comm = own;
    made++;
    return 0;
}

int ncclCommDestroy(void *comm)
{
    fprintf(stderr, "stub: %d calls, %d communicators\n", calls, made);
    MPI_Comm_free(comm);
    free(comm);
    return 0;
}

int ncclAllReduce(const void *from, void *to, size_t count, int type, int op, void *comm, void *stream)
{
    const MPI_Datatype types[] = { MPI_SIGNED_CHAR, MPI_UNSIGNED_CHAR, MPI_INT, MPI_UNSIGNED, MPI_LONG, MPI_UNSIGNED_LONG, MPI_BYTE, MPI_FLOAT, MPI_DOUBLE };
    const MPI_Op ops[] = { MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN };
    size_t bytes = count * (type == 2 || type == 3 || type == 7 ? 4 : 8);
    void *own = malloc(bytes);
    calls++;
    if (fails(2) || from != to || !stream) return 3;
    acc_memcpy_from_device(own, to, bytes);
    int code = MPI_Allreduce(MPI_IN_PLACE, own, (int)count, types[type], ops[op], *(MPI_Comm *)comm);
    acc_memcpy_to_device(to, own, bytes);
    free(own);
    return code == MPI_SUCCESS ? 0 : 3;
}

int ncclBroadcast(const void *from, void *to, size_t count, int type, int root, void *comm, void *stream)
{
    void *own = malloc(count);
    calls++;
    if (from != to || !stream || type) return 3;
    acc_memcpy_from_device(own, to, count);
    int code = MPI_Bcast(own, (int)count, MPI_BYTE, root, *(MPI_Comm *)comm);
    acc_memcpy_to_device(to, own, count);
    free(own);
    return code == MPI_SUCCESS ? 0 : 3;
}

/* Of a group. */
struct message {
    void *device, *host;
    size_t bytes;
    int is_sent, other;
    MPI_Comm comm;
};
enum { MESSAGES = 64 };
static struct message messages[MESSAGES];
static int n_messages;

static int add_message(void *device, size_t count, int type, int is_sent, int other, void *comm, void *stream)
{
    size_t bytes = count * (type == 7 ? 4 : 8);
    if (!stream || n_messages == MESSAGES) return 3;
    messages[n_messages++] = (struct message){ device, malloc(bytes), bytes, is_sent, other, *(MPI_Comm *)comm };
    return 0;
}

int ncclSend(const void *from, size_t count, int type, int to, void *comm, void *stream)
{
    return fails(3) ? 3 : add_message((void *)from, count, type, 1, to, comm, stream);
}

int ncclRecv(void *to, size_t count, int type, int from, void *comm, void *stream)
{
    return add_message(to, count, type, 0, from, comm, stream);
}

int ncclGroupStart(void) { return 0; }

/* As NCCL does, messages of two processes are matched by their order. */
int ncclGroupEnd(void)
{
    MPI_Request requests[MESSAGES];
    if (!n_messages) return 0;
    calls++;
    acc_wait_all();
    for (int k = 0; k < n_messages; k++) {
        struct message *m = &messages[k];
        if (m->is_sent) acc_memcpy_from_device(m->host, m->device, m->bytes);
        if (m->is_sent) MPI_Isend(m->host, (int)m->bytes, MPI_BYTE, m->other, 77, m->comm, &requests[k]);
        else MPI_Irecv(m->host, (int)m->bytes, MPI_BYTE, m->other, 77, m->comm, &requests[k]);
    }
    MPI_Waitall(n_messages, requests, MPI_STATUSES_IGNORE);
    for (int k = 0; k < n_messages; k++) {
        if (!messages[k].is_sent) acc_memcpy_to_device(messages[k].device, messages[k].host, messages[k].bytes);
        free(messages[k].host);
    }
    n_messages = 0;
    return 0;
}

const char *ncclGetErrorString(int result) { return result == 3 ? "internal error - please report this issue" : "another error"; }
