/* SPDX-License-Identifier: MIT */
/*
 * The buffer of encoded data that isn't in the file yet.
 *
 * All buffers of the process together use about 16 MiB: the more buffers exist, the smaller each
 * becomes at its next use. File descriptors are shared with all other files (base/open-file.h). The
 * owner decides how much to write when the encoder needs room.
 */
#ifndef CTF_ENCODE_FILE_BUFFER_H
#define CTF_ENCODE_FILE_BUFFER_H

#include "base/open-file.h"
#include "ctf/encode/encoder.h"

struct ctf_file_buffer {
    struct ctf_encoder *encoder; /* borrowed: writes to the buffer */
    struct tg_open_file file;
    uint8_t *bytes;  /* NULL until ctf_file_buffer_open() */
    uint64_t offset; /* byte offset in the file of the first byte */
    /* Private. */
    size_t capacity;
    /*
     * The byte offset up to which disk space was allocated in advance. If the file is longer, no
     * allocated space is left.
     */
    uint64_t allocated;
};

/*
 * Opens the file `path` with the flags of open(). Messages use `name`. The caller must call
 * ctf_file_buffer_clear() even after a failure.
 */
bool ctf_file_buffer_create(struct ctf_file_buffer *self, struct ctf_encoder *encoder,
    const char *path, const char *name, int flags, char **error);
void ctf_file_buffer_clear(struct ctf_file_buffer *self);

/* Allocates memory and sets the encoder's pointers. */
void ctf_file_buffer_open(struct ctf_file_buffer *self);
/*
 * Reallocates the memory with the currently appropriate size, if the size differs enough and the
 * data fits.
 */
void ctf_file_buffer_adapt(struct ctf_file_buffer *self);

/* Returns how many whole bytes are in the buffer. */
static inline size_t ctf_file_buffer_size(const struct ctf_file_buffer *self)
{
    return (size_t) (self->encoder->at - self->bytes);
}

/* Returns how many bytes the encoder can still write. */
static inline size_t ctf_file_buffer_room(const struct ctf_file_buffer *self)
{
    return (size_t) (self->encoder->limit - self->encoder->at);
}

/*
 * Writes the first `size` bytes, which stay in the buffer. Sets `*done` to how many of them are in
 * the file.
 */
bool ctf_file_buffer_write(struct ctf_file_buffer *self, size_t size, size_t *done, char **error);
/* Removes the first `size` bytes, and advances the buffer's offset in the file. */
void ctf_file_buffer_drop(struct ctf_file_buffer *self, size_t size);
/* Moves the buffer to an earlier offset in the file. The owner must drop all data in the buffer. */
void ctf_file_buffer_step_back(struct ctf_file_buffer *self, uint64_t offset);

/*
 * Frees the memory. All data must have been written. If `is_whole`, truncates the file to the
 * current offset.
 */
bool ctf_file_buffer_close(struct ctf_file_buffer *self, bool is_whole, char **error);

#endif
