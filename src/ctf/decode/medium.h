/* SPDX-License-Identifier: MIT */
/*
 * A medium: where the bytes of one data stream come from, addressed by byte offset. Files and
 * memory are here; a live connection implements the same functions.
 *
 * Bytes are copied out by read() rather than mapped: a file which shrinks or fails while it is
 * being read must give an error, and a mapped one gives SIGBUS.
 */
#ifndef CTF_DECODE_MEDIUM_H
#define CTF_DECODE_MEDIUM_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ctf_medium_status {
    CTF_MEDIUM_OK,
    CTF_MEDIUM_AGAIN, /* no byte at this offset yet; ask again later */
    CTF_MEDIUM_END,   /* no byte at this offset, ever */
    CTF_MEDIUM_ERROR,
};

struct ctf_medium;

struct ctf_medium_functions {
    /*
     * Reads up to `size` (> 0) bytes at `offset` into `buffer`. With CTF_MEDIUM_OK, `*read_size` (1
     * to `size`) bytes were read: fewer only if the next byte isn't available. With
     * CTF_MEDIUM_ERROR, `*error` is a message for a person which begins with the medium's name, to
     * be freed with g_free().
     */
    enum ctf_medium_status (*read)(struct ctf_medium *medium, uint64_t offset, size_t size,
        void *buffer, size_t *read_size, char **error);
    /*
     * Sets `*size` to the medium's size in bytes; false if it isn't known (then the end is where
     * read() says so). A size that can't be found out because of an error is "not known": read()
     * will report the error.
     */
    bool (*get_size)(struct ctf_medium *medium, uint64_t *size);
    /*
     * Optional. The first byte at or after `offset` that may be other than zero, if the medium
     * knows that without reading; its end if there is none.
     */
    uint64_t (*skip_hole)(struct ctf_medium *medium, uint64_t offset);
    void (*free)(struct ctf_medium *medium);
};

/* The head of every medium; implementations embed it as their first member. */
struct ctf_medium {
    const struct ctf_medium_functions *functions;
    char *name; /* for messages: the path of a file. Owned: free() frees it. */
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

/* `medium` may be NULL. */
void ctf_medium_free(struct ctf_medium *medium);
typedef struct ctf_medium ctf_medium;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_medium, ctf_medium_free)

/* A medium over `size` bytes, which are borrowed and must outlive it. */
struct ctf_medium *ctf_memory_medium_create(const char *name, const void *bytes, size_t size);

/*
 * A medium over the regular file `path` (copied), which is opened when it is first needed. Its size
 * is the one found then: what is appended later isn't seen. A file that has become shorter, another
 * file of that name, and anything but a regular file give CTF_MEDIUM_ERROR.
 *
 * A process may have more file media than it may open files (base/open-file.h). A medium is for one
 * thread at a time.
 */
struct ctf_medium *ctf_file_medium_create(const char *path);

/*
 * The same for a file that is being written: what is appended later is seen, and its end is
 * CTF_MEDIUM_AGAIN. Each read sets `*is_at_end` (which must outlive the medium) to whether it found
 * the end. Its size isn't known.
 */
struct ctf_medium *ctf_growing_file_medium_create(const char *path, bool *is_at_end);

/* All bytes of the regular file `path`, to be freed with g_free(); or NULL, with `*error`. */
uint8_t *ctf_file_read(const char *path, size_t *size, char **error);

#endif
