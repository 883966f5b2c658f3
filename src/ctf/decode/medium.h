/* SPDX-License-Identifier: MIT */
/*
 * A medium provides the bytes of one data stream by byte offset. This header declares media for
 * files and for memory. A live connection implements the same functions.
 *
 * read() copies the bytes, and files are not mapped. If a mapped file became shorter or could not
 * be read, the process would get the signal SIGBUS, but the reader must report an error.
 */
#ifndef CTF_DECODE_MEDIUM_H
#define CTF_DECODE_MEDIUM_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ctf_medium_status {
    CTF_MEDIUM_OK,
    CTF_MEDIUM_AGAIN, /* no byte at this offset yet; try again later */
    CTF_MEDIUM_END,   /* no byte at this offset now or later */
    CTF_MEDIUM_ERROR,
};

struct ctf_medium;

struct ctf_medium_functions {
    /*
     * Reads up to `size` (> 0) bytes at `offset` into `buffer`.
     *
     * CTF_MEDIUM_OK: sets `*read_size` to the count of bytes read (1 to `size`). The count is less
     * than `size` only if the next byte isn't available. CTF_MEDIUM_ERROR: sets `*error` to a
     * message that begins with the medium's name. The caller frees the message with g_free().
     */
    enum ctf_medium_status (*read)(struct ctf_medium *medium, uint64_t offset, size_t size,
        void *buffer, size_t *read_size, char **error);
    /*
     * Sets `*size` to the medium's size in bytes. Returns false if the size is unknown; read() then
     * reports the end. If an error prevents finding the size, the size is unknown, and read()
     * reports the error.
     */
    bool (*get_size)(struct ctf_medium *medium, uint64_t *size);
    /*
     * Optional. Returns the offset of the first byte at or after `offset` that may be non-zero, or
     * the medium's size if all these bytes are zero. The function reads no bytes, so the byte at
     * the result may still be zero.
     */
    uint64_t (*skip_hole)(struct ctf_medium *medium, uint64_t offset);
    void (*free)(struct ctf_medium *medium);
};

/* The common part of all media. An implementation embeds it as its first member. */
struct ctf_medium {
    const struct ctf_medium_functions *functions;
    char *name; /* for messages, such as the path of a file; owned, free() frees it */
};

static inline enum ctf_medium_status ctf_medium_read(struct ctf_medium *medium, uint64_t offset,
    size_t size, void *buffer, size_t *read_size, char **error)
{
    return medium->functions->read(medium, offset, size, buffer, read_size, error);
}

static inline bool ctf_medium_get_size(struct ctf_medium *medium, uint64_t *size)
{
    return medium->functions->get_size(medium, size);
}

static inline uint64_t ctf_medium_skip_hole(struct ctf_medium *medium, uint64_t offset)
{
    return medium->functions->skip_hole ? medium->functions->skip_hole(medium, offset) : offset;
}

/* Frees a medium, which may be NULL. */
void ctf_medium_free(struct ctf_medium *medium);
typedef struct ctf_medium ctf_medium;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_medium, ctf_medium_free)

/* Creates a medium over `size` bytes. The bytes are borrowed and must outlive the medium. */
struct ctf_medium *ctf_memory_medium_create(const char *name, const void *bytes, size_t size);

/*
 * Creates a medium over the regular file `path` (copied). The first use opens the file and
 * determines the size; bytes appended later are ignored. Reading returns CTF_MEDIUM_ERROR if the
 * file has become shorter, if another file has replaced it, or if it isn't a regular file.
 *
 * A process may have more file media than open files (base/open-file.h). Only one thread at a time
 * may use a medium.
 */
struct ctf_medium *ctf_file_medium_create(const char *path);

/*
 * Creates a medium over a file that is still being written. Reading returns bytes appended later,
 * and returns CTF_MEDIUM_AGAIN at the end of the file. Each read sets `*is_at_end`, which must
 * outlive the medium, to whether it found the end. The medium's size is unknown.
 */
struct ctf_medium *ctf_growing_file_medium_create(const char *path, bool *is_at_end);

/*
 * Reads the whole regular file `path`. Returns the bytes, which the caller frees with g_free(), or
 * NULL with a message in `*error`.
 */
uint8_t *ctf_file_read(const char *path, size_t *size, char **error);

#endif
