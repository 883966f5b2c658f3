/* SPDX-License-Identifier: MIT */
/* A medium whose bytes arrive while it is read. */
#include "slow-medium.h"

#include <string.h>

struct slow_medium {
    struct ctf_medium base;
    const char *bytes;
    size_t size, available, step;
};

static enum ctf_medium_status slow_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct slow_medium *slow = (struct slow_medium *) medium;

    if (offset >= slow->size) {
        return CTF_MEDIUM_END;
    }
    if (offset >= slow->available) {
        slow->available += MIN(slow->step, slow->size - slow->available);
        return CTF_MEDIUM_AGAIN;
    }
    *read_size = MIN(size, slow->available - offset);
    memcpy(buffer, slow->bytes + offset, *read_size);
    return CTF_MEDIUM_OK;
}

static bool slow_get_size(struct ctf_medium *medium, uint64_t *size)
{
    *size = ((const struct slow_medium *) medium)->size;
    return true;
}

static void slow_free(struct ctf_medium *medium)
{
    g_free(medium->name);
    g_free(medium);
}

static const struct ctf_medium_functions slow_functions = {
    .read = slow_read,
    .get_size = slow_get_size,
    .free = slow_free,
};

struct ctf_medium *slow_medium_create(
    const char *name, const void *bytes, size_t size, size_t available, size_t step)
{
    struct slow_medium *slow = g_new(struct slow_medium, 1);

    *slow = (struct slow_medium){
        .base = {.functions = &slow_functions, .name = g_strdup(name)},
        .bytes = bytes,
        .size = size,
        .available = MIN(available, size),
        .step = step,
    };
    return &slow->base;
}
