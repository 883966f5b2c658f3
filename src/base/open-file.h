/* SPDX-License-Identifier: MIT */
/*
 * Files of which a program may have more than it may open, to be read or written anywhere.
 *
 * All of them share half of the descriptors of the process: a file is opened when it is used, and
 * the one that wasn't used for the longest time is closed. Threads may use different files at the
 * same time; one file is for one thread at a time.
 *
 * Messages begin with the file's name, and are freed with g_free().
 */
#ifndef TG_BASE_OPEN_FILE_H
#define TG_BASE_OPEN_FILE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tg_open_file {
    const char *name; /* for messages */
    bool is_known;    /* it was open once: what follows is set */
    uint64_t size;    /* in bytes, when it was opened first */
    /* The rest is private. */
    char *path, *own_name;
    int flags;  /* for the next open() */
    int fd;     /* -1: closed */
    GList link; /* among the idle files while open and not being used; `data` is the file */
    dev_t device;
    ino_t inode;
    int close_error; /* of a close() that nobody waited for */
};

/*
 * Prepares the file `path`, and opens nothing. `*file` must stay where it is. Messages call it
 * `name`, or `path` if that is NULL; both are copied. `flags` are those of open(). With O_CREAT,
 * only the first opening creates the file (mode 0666 less umask). With O_EXCL too, it must not
 * exist.
 */
void tg_open_file_init(struct tg_open_file *file, const char *path, const char *name, int flags);

/*
 * Opens the file, unless it is open, and keeps it open until it is given back. Only the regular
 * file that was opened first is opened again; anything else is an error.
 */
bool tg_open_file_take(struct tg_open_file *file, char **error);
void tg_open_file_give_back(struct tg_open_file *file);

/*
 * For a file that was taken. Reads or writes `size` bytes at `offset`, and sets `*done` to the
 * number of bytes that could be. Returns 0 or an errno value; a file that ends early is no error.
 */
int tg_open_file_read(
    const struct tg_open_file *file, uint64_t offset, void *bytes, size_t size, size_t *done);
int tg_open_file_write(
    const struct tg_open_file *file, uint64_t offset, const void *bytes, size_t size, size_t *done);

/*
 * For a file that was taken. The first byte at or after `offset` that may be other than zero: it
 * isn't in a hole; the file's end if there is none.
 */
uint64_t tg_open_file_skip_hole(const struct tg_open_file *file, uint64_t offset);

/* These take the file themselves. `*done` as above, also on failure. */
bool tg_open_file_write_at(struct tg_open_file *file, uint64_t offset, const void *bytes,
    size_t size, size_t *done, char **error);
bool tg_open_file_truncate(struct tg_open_file *file, uint64_t size, char **error);

/*
 * Allocates `size` bytes on disk from `offset` on, beyond the end of the file: writing them is then
 * cheaper. Truncate the file when it is complete. Only a hint: where it can't be done, nothing is.
 */
void tg_open_file_allocate(struct tg_open_file *file, uint64_t offset, uint64_t size);

/*
 * Closes the file if it is open; false if what was written may be lost. Can be called again. Here
 * and below, the file must not be taken: it has to be given back first.
 */
bool tg_open_file_close(struct tg_open_file *file, char **error);

/* Closes the file and frees what it holds. Also valid for a zeroed structure. */
void tg_open_file_clear(struct tg_open_file *file);

#endif
