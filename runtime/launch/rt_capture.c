/* rt_capture: copies that the `capture` modifier makes where the host is the device. SPDX-License-Identifier: MIT
 * The loops of the host work on the user's own memory. So the contents of a captured block and of its copy are exchanged while a compute
 * construct runs: addresses do not change, and between constructs the host reads its own values. */
#include "launch/rt_capture.h"
#include <stdlib.h>
#include <string.h>

struct capture {
    char *host, *copy;
    size_t bytes;
    const struct accelrt_call *owner;  /* the data construct that made it */
    bool back;                         /* the copy's content is copied to the host at the end */
    uintptr_t number;                  /* number of the capture, from 1 in order of creation */
    int inside;                        /* number of running compute constructs; if above 0, the contents are exchanged */
    struct capture *next;
};

atomic_int accel__n_captures;
static struct capture *captures;       /* the latest first */
static uintptr_t last_number;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct capture *holding(const char *host, size_t bytes)
{
    struct capture *c = captures;
    while (c && !(host >= c->host && host + bytes <= c->host + c->bytes)) c = c->next;
    return c;
}

static void exchange(char *a, char *b, size_t bytes)
{
    char piece[4096];
    for (size_t n; bytes; a += n, b += n, bytes -= n) {
        n = bytes < sizeof piece ? bytes : sizeof piece;
        memcpy(piece, a, n);
        memcpy(a, b, n);
        memcpy(b, piece, n);
    }
}

static void capture(const struct accelrt_call *owner, const struct accelrt_data *data)
{
    char *host = (char *)(uintptr_t)data->base + data->start;
    if (!data->base || !data->bytes || data->bytes == ACCELRT_UNKNOWN_SIZE) return;
    if (accel__form(data) != FORM_SECTION || holding(host, data->bytes)) return;
    struct capture *c = accel__allocate(sizeof *c);
    *c = (struct capture){ .host = host, .copy = accel__allocate(data->bytes), .bytes = data->bytes, .owner = owner,
                           .back = accel__copies_out(data), .number = ++last_number, .next = captures };
    if (accel__copies_in(data)) memcpy(c->copy, host, c->bytes);
    else memset(c->copy, 0, c->bytes);
    captures = c;
    atomic_fetch_add(&accel__n_captures, 1);
}

void accel__capture_begin(const struct accelrt_call *owner)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < owner->n_data; i++)
        if (owner->data[i].kind & ACCELRT_CAPTURE) capture(owner, &owner->data[i]);
    pthread_mutex_unlock(&lock);
}

void accel__capture_end(const struct accelrt_call *owner)
{
    pthread_mutex_lock(&lock);
    for (struct capture **at = &captures, *c; (c = *at);) {
        if (c->owner != owner) {
            at = &c->next;
            continue;
        }
        if (c->inside) exchange(c->host, c->copy, c->bytes);
        if (c->back) memcpy(c->host, c->copy, c->bytes);
        *at = c->next;
        free(c->copy);
        free(c);
        atomic_fetch_sub(&accel__n_captures, 1);
    }
    pthread_mutex_unlock(&lock);
}

uintptr_t accel__capture_enter(void)
{
    pthread_mutex_lock(&lock);
    uintptr_t until = last_number;
    for (struct capture *c = captures; c; c = c->next)
        if (c->inside++ == 0) exchange(c->host, c->copy, c->bytes);
    pthread_mutex_unlock(&lock);
    return until;
}

void accel__capture_leave(uintptr_t until)
{
    pthread_mutex_lock(&lock);
    for (struct capture *c = captures; c; c = c->next)
        if (c->number <= until && --c->inside == 0) exchange(c->host, c->copy, c->bytes);
    pthread_mutex_unlock(&lock);
}

void accel__capture_update(const struct accelrt_data *data)
{
    unsigned kind = accel__kind(data);
    char *host = (char *)(uintptr_t)data->base + data->start;
    if (data->bytes == ACCELRT_UNKNOWN_SIZE || accel__form(data) != FORM_SECTION) return;
    pthread_mutex_lock(&lock);
    struct capture *c = holding(host, data->bytes);
    if (c && kind == ACCELRT_UPDATE_SELF) memcpy(host, c->copy + (host - c->host), data->bytes);
    if (c && kind == ACCELRT_UPDATE_DEVICE) memcpy(c->copy + (host - c->host), host, data->bytes);
    pthread_mutex_unlock(&lock);
}
