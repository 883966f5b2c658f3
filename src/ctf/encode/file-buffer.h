/* SPDX-License-Identifier: MIT */
/*
 * What an encoder has written and the file hasn't got yet.
 *
 * All buffers of the process together stay at about 16 MiB, whatever their number: the more there
 * are, the smaller they get when they are used next. Descriptors are shared with all other files
 * (base/open-file.h). What is written when the encoder needs room is for the owner to decide.
 */
#ifndef CTF_ENCODE_FILE_BUFFER_H
#define CTF_ENCODE_FILE_BUFFER_H

#include "base/open-file.h"
#include "ctf/encode/encoder.h"

struct ctf_file_buffer {
    struct ctf_encoder *encoder; /* borrowed: writes to the buffer */
    struct tg_open_file file;
    uint8_t *bytes;  /* NULL until there is something to write */
    uint64_t offset; /* in the file, of the first byte */
    /* Private. */
    size_t capacity;
    uint64_t allocated; /* on disk, if that is more than the file has (bytes) */
};

/* Opens the file `path` with the flags of open(); messages call it `name`. Clear it in any case. */
bool ctf_file_buffer_create(struct ctf_file_buffer *self, struct ctf_encoder *encoder,
    const char *path, const char *name, int flags, char **error);
void ctf_file_buffer_clear(struct ctf_file_buffer *self);

/* Takes memory, and points the encoder to it. */
void ctf_file_buffer_open(struct ctf_file_buffer *self);
/* Takes memory of the size that is wanted now, if that is worth it and what is there fits. */
void ctf_file_buffer_adapt(struct ctf_file_buffer *self);

/* Whole bytes in the buffer. */
static inline size_t ctf_file_buffer_size(const struct ctf_file_buffer *self)
{
    return (size_t) (self->encoder->at - self->bytes);
}

/* Bytes that the encoder can still write. */
static inline size_t ctf_file_buffer_room(const struct ctf_file_buffer *self)
{
    return (size_t) (self->encoder->limit - self->encoder->at);
}

/* Writes the first `size` bytes, which stay in the buffer. `*done` of them are in the file. */
bool ctf_file_buffer_write(struct ctf_file_buffer *self, size_t size, size_t *done, char **error);
/* Drops the first `size` bytes: the buffer begins that much later in the file. */
void ctf_file_buffer_drop(struct ctf_file_buffer *self, size_t size);
/* Lets the buffer, of which the owner drops everything, begin at an earlier byte of the file. */
void ctf_file_buffer_step_back(struct ctf_file_buffer *self, uint64_t offset);

/* Gives the memory back. Everything must have been written: the file ends here if `is_whole`. */
bool ctf_file_buffer_close(struct ctf_file_buffer *self, bool is_whole, char **error);

#endif
