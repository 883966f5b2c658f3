/* SPDX-License-Identifier: MIT */
/* The buffer between an encoder and a file; see file-buffer.h. */
#include "ctf/encode/file-buffer.h"

enum {
    ALL_BUFFERS = 16 << 20,
    MIN_BUFFER = 8 << 10,
    MAX_BUFFER = 64 << 10,
    /*
     * Files larger than this (bytes) allocate disk space in advance, in proportion to their size.
     */
    MIN_ALLOCATION = 1 << 20,
    MAX_ALLOCATION = 16 << 20,
};

/* The count of buffers in the process. */
static gint buffer_count;

static size_t wanted_capacity(void)
{
    return CLAMP(ALL_BUFFERS / MAX(g_atomic_int_get(&buffer_count), 1), MIN_BUFFER, MAX_BUFFER);
}

/* Allocates new memory. The caller fills it and frees the old memory. */
static void allocate(struct ctf_file_buffer *self, size_t capacity)
{
    self->bytes = g_malloc(capacity + CTF_ENCODER_SLACK);
    self->capacity = capacity;
    self->encoder->limit = self->bytes + capacity;
}

bool ctf_file_buffer_create(struct ctf_file_buffer *self, struct ctf_encoder *encoder,
    const char *path, const char *name, int flags, char **error)
{
    self->encoder = encoder;
    tg_open_file_init(&self->file, path, name, flags);
    if (!tg_open_file_take(&self->file, error)) {
        return false;
    }
    tg_open_file_give_back(&self->file);
    return true;
}

static void free_memory(struct ctf_file_buffer *self)
{
    g_atomic_int_add(&buffer_count, -1);
    g_clear_pointer(&self->bytes, g_free);
}

void ctf_file_buffer_clear(struct ctf_file_buffer *self)
{
    if (self->bytes) {
        free_memory(self);
    }
    tg_open_file_clear(&self->file);
}

void ctf_file_buffer_open(struct ctf_file_buffer *self)
{
    g_atomic_int_inc(&buffer_count);
    allocate(self, MIN_BUFFER);
    self->encoder->at = self->bytes;
}

void ctf_file_buffer_adapt(struct ctf_file_buffer *self)
{
    struct ctf_encoder *encoder = self->encoder;
    uint8_t *old_bytes = self->bytes;
    size_t kept = ctf_file_buffer_size(self), capacity = wanted_capacity();

    if (kept + CTF_ENCODER_RESERVE_MAX > capacity ||
        (capacity >= self->capacity && capacity < 2 * self->capacity)) {
        return;
    }
    allocate(self, capacity);
    memcpy(self->bytes, old_bytes, kept + (encoder->bit > 0));
    encoder->at = self->bytes + kept;
    encoder->origin += (uintptr_t) self->bytes - (uintptr_t) old_bytes;
    g_free(old_bytes);
}

static void allocate_disk(struct ctf_file_buffer *self, uint64_t end)
{
    if (end > self->allocated && end >= MIN_ALLOCATION) {
        uint64_t size = CLAMP(end / 4, MIN_ALLOCATION, MAX_ALLOCATION);

        tg_open_file_allocate(&self->file, self->offset, end + size - self->offset);
        self->allocated = end + size;
    }
}

bool ctf_file_buffer_write(struct ctf_file_buffer *self, size_t size, size_t *done, char **error)
{
    allocate_disk(self, self->offset + size);
    return tg_open_file_write_at(&self->file, self->offset, self->bytes, size, done, error);
}

void ctf_file_buffer_drop(struct ctf_file_buffer *self, size_t size)
{
    struct ctf_encoder *encoder = self->encoder;

    memmove(
        self->bytes, self->bytes + size, ctf_file_buffer_size(self) - size + (encoder->bit > 0));
    self->offset += size;
    encoder->at -= size;
    encoder->origin -= size;
}

void ctf_file_buffer_step_back(struct ctf_file_buffer *self, uint64_t offset)
{
    self->encoder->origin += (uintptr_t) (self->offset - offset);
    self->offset = offset;
}

bool ctf_file_buffer_close(struct ctf_file_buffer *self, bool is_whole, char **error)
{
    free_memory(self);
    return !is_whole || self->allocated <= self->offset ||
           tg_open_file_truncate(&self->file, self->offset, error);
}
