/* device_derived: PTX for an architecture from that for another one. SPDX-License-Identifier: MIT
 * What differs in PTX of compute_80 are most often the library's copies to shared memory. As loads and stores they are valid for older GPUs,
 * which saves a run of NVRTC. */
#include "driver/device_variants.h"
#include "accel_abi.h"
#include <stdio.h>
#include <string.h>

/* ---- for GPUs that cannot copy to shared memory asynchronously -------------------------------------------------------------------- */

static const char copy_begin[] = "cp.async.", predicate[] = "@accel_inside ", target[] = ".target sm_";

/* What NVRTC may use for compute_80, and an older GPU lacks. */
static bool is_newer(const char *ptx)
{
    static const char *const words[] = {"cp.async", "redux.", "mma.", "movmatrix", "mbarrier", "createpolicy", "discard.", "fence.", ".bf16",
                                        ".f16",     ".NaN",   ".relu", ".xorsign", ".b128",    "L1::",         "L2::",     ".async"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(ptx, words[i])) return true;
    return false;
}

/* A copy of 4, 8 or 16 bytes; with `any`, of zeros if that register is 0. */
struct copy {
    char to[64], from[64], any[64];
    int bytes;
};

/* `at`: an instruction that begins as copy_begin. Returns its end, or NULL if it has another form. */
static const char *parse_copy(const char *at, struct copy *c)
{
    char end = 0;
    const char *last = strchr(at, ';');
    int n = sscanf(at, "cp.async.%*[a-zA-Z0-9.:_] [%63[^],;]], [%63[^],;]], %d%c %63[^;];", c->to, c->from, &c->bytes, &end, c->any);
    if (end != ',') c->any[0] = 0;
    bool right = n >= 4 && (end == ',' ? n == 5 : end == ';') && (c->bytes == 4 || c->bytes == 8 || c->bytes == 16);
    return right && last ? last + 1 : NULL;
}

static void add_transfer(struct buffer *out, const struct copy *c, int k, bool is_store)
{
    const char *type = c->bytes == 4 ? "b32" : "b64";
    char value[64];
    if (c->bytes == 16) snprintf(value, sizeof value, "{accel_d%d, accel_d%d}", 2 * k, 2 * k + 1);
    else snprintf(value, sizeof value, "accel_%c%d", c->bytes == 4 ? 's' : 'd', 2 * k);
    if (is_store) buffer_printf(out, "st.shared%s.%s [%s], %s; ", c->bytes == 16 ? ".v2" : "", type, c->to, value);
    else buffer_printf(out, "ld.global%s.%s %s, [%s]; ", c->bytes == 16 ? ".v2" : "", type, value, c->from);
}

/* The loads precede the stores, so that they are in flight at the same time. */
static void add_copies(struct buffer *out, const struct copy *c, int n, const char *guard)
{
    buffer_puts(out, "{ .reg .pred accel_p; .reg .b32 accel_s<8>; .reg .b64 accel_d<8>; ");
    if (c->any[0]) {
        buffer_printf(out, "setp.ne.s32 accel_p, %s, 0; mov.b32 accel_s0, 0; mov.b64 accel_d0, 0; mov.b64 accel_d1, 0; ", c->any);
        guard = "@accel_p ";
    }
    for (int k = 0; k < n; k++) buffer_puts(out, guard), add_transfer(out, &c[k], k, false);
    for (int k = 0; k < n; k++) buffer_puts(out, c->any[0] ? "" : guard), add_transfer(out, &c[k], k, true);
    buffer_puts(out, "}");
}

/* `at`: as above. Up to four with the predicate of accel_load_rows follow each other. Returns their end, or NULL. */
static const char *replace_copies(struct buffer *out, const char *at)
{
    enum { MOST = 4 };
    struct copy c[MOST];
    size_t length = strlen(predicate);
    bool guarded = out->length > length && !memcmp(out->data + out->length - length, predicate, length), more = true;
    const char *end = NULL;
    int n = 0;
    if (!strncmp(at, "cp.async.commit_group;", 22) || !strncmp(at, "cp.async.wait_group ", 20)) return strchr(at, ';') ? strchr(at, ';') + 1 : NULL;
    while (more && n < MOST) {
        if (!(end = parse_copy(at, &c[n++]))) return NULL;
        at = end + strspn(end, " ");
        more = guarded && !strncmp(at, predicate, length) && !strncmp(at + length, copy_begin, strlen(copy_begin));
        at += more ? length : 0;
    }
    if (guarded) out->length -= length;
    add_copies(out, c, n, guarded ? predicate : "");
    return end;
}

static bool derive_older(struct arena *a, const char *ptx, struct accel_binary_file *b)
{
    struct buffer out = {0};
    const char *from = strstr(ptx, target), *next;
    if (!from) return false;
    from += strlen(target);
    buffer_add(&out, ptx, (size_t)(from - ptx));
    buffer_puts(&out, b->arch + strlen("compute_"));
    for (from += strspn(from, "0123456789"); from && (next = strstr(from, copy_begin)) != NULL;) {
        buffer_add(&out, from, (size_t)(next - from));
        from = replace_copies(&out, next);
    }
    if (from) buffer_puts(&out, from);
    buffer_putc(&out, 0);
    bool works = from && !is_newer(out.data);
    b->size = out.length;
    b->data = arena_copy(a, out.data, out.length);
    buffer_free(&out);
    return works;
}

static bool is_base(const struct accel_binary_file *b) { return !strcmp(b->arch, "compute_80"); }

bool device_older_add(struct arena *a, const char *older, struct accel_binary_file **binaries, int *count)
{
    struct accel_binary_file *all = NULL, b;
    int n = 0;
    for (int i = 0; i < *count; i++) {
        b = (*binaries)[i];
        b.arch = older;
        if (is_base(&(*binaries)[i]) && !derive_older(a, (*binaries)[i].data, &b)) return false;
        if (is_base(&(*binaries)[i])) ARENA_PUSH(a, all, n, b);
    }
    for (int i = 0; i < *count; i++)
        if (!is_base(&(*binaries)[i]) || (*binaries)[i].variant != ACCELRT_OVERLAP) ARENA_PUSH(a, all, n, (*binaries)[i]);
    *binaries = all;
    *count = n;
    return true;
}

/* ---- for GPUs that launch kernels early ------------------------------------------------------------------------------------------- */

static bool derive_waiting(struct arena *a, const char *ptx, struct accel_binary_file *b)
{
    static const char mark[] = "// griddepcontrol.wait;";
    struct buffer out = {0};
    const char *at = strstr(ptx, target), *next;
    if (!at || !strstr(ptx, mark)) return false;
    at += strlen(target);
    buffer_add(&out, ptx, (size_t)(at - ptx));
    buffer_puts(&out, b->arch + strlen("compute_"));
    for (at += strspn(at, "0123456789"); (next = strstr(at, mark)) != NULL; at = next + strlen("// ")) buffer_add(&out, at, (size_t)(next - at));
    buffer_puts(&out, at);
    buffer_putc(&out, 0);
    b->size = out.length;
    b->data = arena_copy(a, out.data, out.length);
    buffer_free(&out);
    return true;
}

void device_waiting_add(struct arena *a, const char *base, const char *arch, struct accel_binary_file **binaries, int *count)
{
    for (int i = 0, n = *count; i < n; i++) {
        struct accel_binary_file b = (*binaries)[i];
        b.arch = arch;
        if (!strcmp((*binaries)[i].arch, base) && derive_waiting(a, (*binaries)[i].data, &b)) ARENA_PUSH(a, *binaries, *count, b);
    }
}
