/* SPDX-License-Identifier: MIT */
/* The code that all media share, and media over bytes in memory. */
#include "ctf/decode/medium.h"

#include <string.h>

struct memory_medium {
    struct ctf_medium base;
    const uint8_t *bytes;
    size_t size;
};

static enum ctf_medium_status memory_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    const struct memory_medium *memory = (const struct memory_medium *) medium;

    if (offset >= memory->size) {
        return CTF_MEDIUM_END;
    }
    *read_size = MIN(size, memory->size - offset);
    memcpy(buffer, memory->bytes + offset, *read_size);
    return CTF_MEDIUM_OK;
}

static bool memory_get_size(struct ctf_medium *medium, uint64_t *size)
{
    *size = ((const struct memory_medium *) medium)->size;
    return true;
}

static void memory_free(struct ctf_medium *medium)
{
    g_free(medium->name);
    g_free(medium);
}

static const struct ctf_medium_functions memory_functions = {
    .read = memory_read,
    .get_size = memory_get_size,
    .free = memory_free,
};

struct ctf_medium *ctf_memory_medium_create(const char *name, const void *bytes, size_t size)
{
    struct memory_medium *memory = g_new0(struct memory_medium, 1);

    memory->base.functions = &memory_functions;
    memory->base.name = g_strdup(name);
    memory->bytes = bytes;
    memory->size = size;
    return &memory->base;
}

void ctf_medium_free(struct ctf_medium *medium)
{
    if (medium) {
        medium->functions->free(medium);
    }
}
