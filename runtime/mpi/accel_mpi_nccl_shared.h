/* accel_mpi_nccl_shared.h: communicators of NCCL, shared by communicators of MPI. Not an interface for programs. SPDX-License-Identifier:
 * MIT
 *
 * NCCL needs tenths of a second to make one, and memory of the GPU for each. So communicators of MPI with the same processes in the same
 * order share one for collective functions, and one for halos, whose messages may be under way meanwhile. It is destroyed with the last of
 * them; that of all processes of MPI_COMM_WORLD, in MPI_Finalize. To destroy one is a collective call too, so nothing else decides when.
 * With MPI_THREAD_MULTIPLE none is shared or in the list: threads of the process could use it at the same time. */
#ifndef ACCEL_MPI_NCCL_SHARED_H
#define ACCEL_MPI_NCCL_SHARED_H

enum accel_nccl_use { ACCEL_NCCL_COLLECTIVES, ACCEL_NCCL_HALOS };

struct accel_nccl_shared {
    struct accel_nccl_id id;           /* the same in all processes, and of no other communicator */
    enum accel_nccl_use use;
    MPI_Group group;
    int device, is_kept;
    int users;                         /* communicators of MPI */
    void *nccl;
    struct accel_nccl_shared *next;    /* made later */
};

static inline int accel_nccl_has_group(const struct accel_nccl_shared *c, MPI_Group group)
{
    int how;
    return MPI_Group_compare(c->group, group, &how) == MPI_SUCCESS && how == MPI_IDENT;
}

static inline void accel_nccl_end_shared(struct accel_nccl_shared *c)
{
    struct accel_nccl_shared **at = &accel_nccl.all;
    while (*at && *at != c) at = &(*at)->next;
    if (*at) *at = c->next;
    int watched = accel_mpi_watch("destroying a communicator of NCCL", ACCEL_MPI_MEETS);
    accel_nccl.destroy(c->nccl);
    accel_mpi_end_watch(watched);
    MPI_Group_free(&c->group);
    free(c);
}

/* A communicator of MPI is freed. After MPI_Finalize has ended all, none is left. */
static inline int accel_nccl_leave(MPI_Comm comm, int keyval, void *shared, void *extra)
{
    struct accel_nccl_shared *c = (struct accel_nccl_shared *)shared;
    (void)comm, (void)keyval, (void)extra;
    if (c && accel_nccl.has_keys && !--c->users && !c->is_kept) accel_nccl_end_shared(c);
    return MPI_SUCCESS;
}

/* In the order in which they were made, which is the same in all processes that share some of them. */
static inline int accel_nccl_end_all(MPI_Comm comm, int keyval, void *shared, void *extra)
{
    (void)comm, (void)keyval, (void)shared, (void)extra;
    accel_nccl.has_keys = 0;
    while (accel_nccl.all) accel_nccl_end_shared(accel_nccl.all);
    return MPI_SUCCESS;
}

/* MPI_Finalize deletes the attributes of MPI_COMM_SELF before anything else. */
static inline int accel_nccl_make_keys(void)
{
    struct accel_nccl *n = &accel_nccl;
    if (n->has_keys) return 1;
    n->has_keys = MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, accel_nccl_leave, &n->keyval, NULL) == MPI_SUCCESS &&
                  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, accel_nccl_end_all, &n->at_end, NULL) == MPI_SUCCESS &&
                  MPI_Comm_set_attr(MPI_COMM_SELF, n->at_end, n) == MPI_SUCCESS;
    return n->has_keys;
}

static inline int accel_nccl_shares(void)
{
    int level;
    MPI_Query_thread(&level);
    return level != MPI_THREAD_MULTIPLE;
}

static inline int accel_nccl_own_device(void) { return acc_get_device_num(acc_get_device_type()); }

/* One that this process has for the group. id: only that of this name. */
static inline struct accel_nccl_shared *accel_nccl_find(MPI_Group group, enum accel_nccl_use use, const struct accel_nccl_id *id)
{
    struct accel_nccl_shared *c = accel_nccl.all;
    for (; c; c = c->next)
        if (c->use == use && c->device == accel_nccl_own_device() && accel_nccl_has_group(c, group) &&
            (!id || !memcmp(&c->id, id, sizeof *id)))
            break;
    return c;
}

/* Collective: one that all processes of the communicator have, by the name of that of the first process. */
static inline struct accel_nccl_shared *accel_nccl_find_common(MPI_Comm comm, MPI_Group group, enum accel_nccl_use use)
{
    struct accel_nccl_id id;
    int rank;
    if (!accel_nccl_shares()) return NULL;
    MPI_Comm_rank(comm, &rank);
    memset(&id, 0, sizeof id);
    struct accel_nccl_shared *c = rank ? NULL : accel_nccl_find(group, use, NULL);
    if (c) id = c->id;
    if (MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, comm) != MPI_SUCCESS) return NULL;
    c = accel_nccl_find(group, use, &id);
    return accel_nccl_all(comm, c != NULL) ? c : NULL;
}

/* Collective; NULL: it cannot be made, as where two processes share a GPU. */
static inline void *accel_nccl_make(MPI_Comm comm, struct accel_nccl_id *id)
{
    void *nccl = NULL;
    int rank, size;
    memset(id, 0, sizeof *id);
    MPI_Comm_rank(comm, &rank), MPI_Comm_size(comm, &size);
    int made = !rank ? accel_nccl.unique_id(id) == 0 : 1;
    if (MPI_Bcast(id, sizeof *id, MPI_BYTE, 0, comm) != MPI_SUCCESS || !accel_nccl_all(comm, made)) return NULL;
    int watched = accel_mpi_watch("making a communicator of NCCL", ACCEL_MPI_MEETS);
    made = accel_nccl.init(&nccl, size, *id, rank) == 0;
    made = accel_nccl_all(comm, made && nccl);
    accel_mpi_end_watch(watched);
    if (!made && nccl) accel_nccl.destroy(nccl);
    return made ? nccl : NULL;
}

static inline int accel_nccl_is_world(MPI_Group group)
{
    MPI_Group world;
    int how = MPI_UNEQUAL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_compare(world, group, &how);
    MPI_Group_free(&world);
    return how == MPI_IDENT;
}

/* NULL: there is no memory. */
static inline struct accel_nccl_shared *accel_nccl_add(MPI_Group group, enum accel_nccl_use use, const struct accel_nccl_id *id, void *nccl)
{
    struct accel_nccl_shared *c = (struct accel_nccl_shared *)calloc(1, sizeof *c), **at = &accel_nccl.all;
    if (!c) return NULL;
    c->id = *id, c->use = use, c->group = group, c->device = accel_nccl_own_device(), c->nccl = nccl;
    if (!accel_nccl_shares()) return c;
    c->is_kept = accel_nccl_is_world(group);
    while (*at) at = &(*at)->next;
    return *at = c;
}

/* Collective. */
static inline struct accel_nccl_shared *accel_nccl_share(MPI_Comm comm, enum accel_nccl_use use, const char *call)
{
    struct accel_nccl_id id;
    MPI_Group group;
    MPI_Comm_group(comm, &group);
    struct accel_nccl_shared *c = accel_nccl_find_common(comm, group, use);
    void *nccl = c ? NULL : accel_nccl_make(comm, &id);
    if (nccl && !(c = accel_nccl_add(group, use, &id, nccl))) accel_mpi_stop(comm, call, "out of host memory");
    if (!nccl) MPI_Group_free(&group);
    return c;
}

/* The communicator of NCCL for comm; NULL: it is not used. Collective. */
static inline void *accel_nccl_of(MPI_Comm comm, enum accel_nccl_use use, const char *call)
{
    struct accel_nccl_shared *c = NULL;
    int found = 0, is_there = accel_nccl_open(comm, call) && accel_nccl_make_keys();
    if (is_there) MPI_Comm_get_attr(comm, accel_nccl.keyval, &c, &found);
    if (found) return c ? c->nccl : NULL;
    if (!accel_nccl_all(comm, is_there)) return NULL;
    c = accel_nccl_share(comm, use, call);
    if (c) c->users++;
    MPI_Comm_set_attr(comm, accel_nccl.keyval, c);
    return c ? c->nccl : NULL;
}
#endif
