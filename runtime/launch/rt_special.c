/* rt_special: kernels compiled for the values of their arguments (the specialize clause). SPDX-License-Identifier: MIT
 *
 * One function for each combination of values, compiled at its first use. The device's list keeps the functions, the disk cache the code.
 * The general kernel runs if there is no compiler, for values that have no literal, and for combinations beyond the limit. */
#include "launch/rt_launch.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COMBINATIONS = 64 };

struct accel_special {
    struct accel_special *next;
    const struct accelrt_special *kernel;
    const struct accelrt_image *image;
    int overlap;
    uint64_t values[ACCELRT_VALUES_MAX];
    char *options;                     /* compiler options; the function refers to this text */
    struct accel_function *function;   /* NULL: cannot be compiled */
};

/* ---- values as text ------------------------------------------------------------------------------------------------------------------ */

static long long as_signed(uint64_t bits, int bytes)
{
    int shift = 64 - 8 * bytes;
    return (long long)(bits << shift) >> shift;
}

static double as_double(uint64_t bits, int bytes)
{
    float f;
    double d;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    memcpy(&d, &bits, sizeof d);
    return bytes == 4 ? (double)f : d;
}

/* Writes a value as a literal. False: it has none. */
static bool value_text(const struct accelrt_value *v, uint64_t bits, char *to, size_t size)
{
    long long s = as_signed(bits, v->bytes);
    double d = as_double(bits, v->bytes);
    switch (v->type) {
    case ACCELRT_SIGNED:
        snprintf(to, size, s == (-9223372036854775807LL - 1) ? "(-9223372036854775807LL-1)" : "(%lldLL)", s);
        return true;
    case ACCELRT_UNSIGNED: snprintf(to, size, "%lluULL", (unsigned long long)bits); return true;
    default: snprintf(to, size, "(%a)", d); return isfinite(d) && (v->bytes == 4 || v->bytes == 8);
    }
}

static char *options_text(const struct accelrt_special *k, const uint64_t *values)
{
    size_t size = 64, n;
    for (int i = 0; i < k->n_values; i++) size += strlen(k->values[i].name) + 80;
    char *text = accel__allocate(size), value[64];
    n = (size_t)snprintf(text, size, "-DACCEL_SPECIALIZED -DACCEL_SPECIALIZED_%d", k->number);
    for (int i = 0; i < k->n_values; i++) {
        if (!value_text(&k->values[i], values[i], value, sizeof value)) {
            free(text);
            return NULL;
        }
        n += (size_t)snprintf(text + n, size - n, " -DACCEL_VALUE_%s=%s", k->values[i].name, value);
    }
    return text;
}

/* ---- the list ------------------------------------------------------------------------------------------------------------------------ */

static void read_values(const struct accelrt_special *k, void **args, uint64_t *values)
{
    for (int i = 0; i < k->n_values; i++) {
        values[i] = 0;
        memcpy(&values[i], args[k->values[i].argument], (size_t)k->values[i].bytes);
    }
}

static struct accel_special *find(struct accel_device *d, const struct accelrt_special *k, int overlap, const uint64_t *values, int *others)
{
    size_t bytes = (size_t)k->n_values * sizeof *values;
    *others = 0;
    for (struct accel_special *s = d->specials; s; s = s->next) {
        if (s->kernel != k || s->overlap != overlap) continue;
        if (!memcmp(s->values, values, bytes)) return s;
        ++*others;
    }
    return NULL;
}

static void tell(const struct accelrt_special *k, const char *why)
{
    const struct accelrt_site *site = accel__thread.site;
    if (accel__env.notify)
        fprintf(stderr, "accel: %s:%d: %s: the general kernel is launched: %s\n", site ? site->file : "?", site ? site->line : 0,
                k->kernel.name, why);
}

static struct accel_special *add(struct accel_device *d, const struct accelrt_image *image, const struct accelrt_special *k, int overlap,
                                 const uint64_t *values)
{
    struct accel_special *s = accel__allocate(sizeof *s);
    s->kernel = k;
    s->image = image;
    s->overlap = overlap;
    memcpy(s->values, values, (size_t)k->n_values * sizeof *values);
    s->options = options_text(k, values);
    if (!s->options) tell(k, "a value is not a finite number");
    s->next = d->specials;
    return d->specials = s;
}

static struct accel_special *find_or_add(struct accel_device *d, const struct accelrt_image *image, const struct accelrt_special *k,
                                         int overlap, const uint64_t *values)
{
    int others;
    pthread_mutex_lock(&d->special_lock);
    struct accel_special *s = find(d, k, overlap, values, &others);
    if (!s && others < MOST_COMBINATIONS) s = add(d, image, k, overlap, values);
    if (!s) tell(k, "it has been compiled for the maximum number of combinations of values");
    pthread_mutex_unlock(&d->special_lock);
    return s;
}

struct accel_function *accel__special_function(struct accel_device *d, struct accelrt_image *image, const struct accelrt_kernel *kernel,
                                               int overlap, void **args)
{
    const struct accelrt_special *k = (const struct accelrt_special *)kernel;
    uint64_t values[ACCELRT_VALUES_MAX];
    if (k->n_values > ACCELRT_VALUES_MAX) return NULL;
    read_values(k, args, values);
    struct accel_special *s = find_or_add(d, image, k, overlap, values);
    if (!s || !s->options) return NULL;
    struct accel_function *f = __atomic_load_n(&s->function, __ATOMIC_ACQUIRE);
    if (f && f->handle) return f;
    f = d->driver->function(d, image, kernel->name, overlap, s->options);
    __atomic_store_n(&s->function, f, __ATOMIC_RELEASE);
    if (!f) tell(k, "NVRTC is not available to compile it for its values");
    return f;
}

/* Called after the driver has freed the functions. */
void accel__specials_forget(struct accel_device *d, const struct accelrt_image *image)
{
    pthread_mutex_lock(&d->special_lock);
    for (struct accel_special **link = &d->specials; *link;) {
        struct accel_special *s = *link;
        if (s->image != image) {
            link = &s->next;
            continue;
        }
        *link = s->next;
        free(s->options);
        free(s);
    }
    pthread_mutex_unlock(&d->special_lock);
}
