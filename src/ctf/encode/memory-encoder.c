/* SPDX-License-Identifier: MIT */
/* An encoder over memory; see memory-encoder.h. */
#include "ctf/encode/memory-encoder.h"

enum { MIN_CAPACITY = 4 << 10 };

/* Resizes the memory and keeps its data. */
static void set_capacity(struct ctf_memory_encoder *self, size_t capacity)
{
    struct ctf_encoder *encoder = &self->encoder;
    size_t used = (size_t) (encoder->at - self->bytes);

    self->bytes = g_realloc(self->bytes, capacity + CTF_ENCODER_SLACK);
    self->capacity = capacity;
    encoder->at = self->bytes + used;
    encoder->limit = self->bytes + capacity;
    encoder->origin = (uintptr_t) self->bytes - (uintptr_t) self->start;
}

/* At least doubles the memory, and adds at least the reserved size. */
static void make_room(struct ctf_encoder *encoder, size_t size)
{
    struct ctf_memory_encoder *self = (struct ctf_memory_encoder *) encoder;

    set_capacity(self, self->capacity + MAX(self->capacity, size));
}

void ctf_memory_encoder_begin(struct ctf_memory_encoder *self, uint64_t position)
{
    self->encoder.make_room = make_room;
    self->encoder.at = self->bytes;
    self->encoder.bit = position % 8;
    self->start = position / 8;
    if (!self->bytes) {
        set_capacity(self, MIN_CAPACITY);
    }
    self->encoder.origin = (uintptr_t) self->bytes - (uintptr_t) self->start;
    *self->encoder.at = 0;
}

void ctf_memory_encoder_clear(struct ctf_memory_encoder *self)
{
    g_free(self->bytes);
    *self = (struct ctf_memory_encoder){0};
}
