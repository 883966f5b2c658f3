/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes many files at any offset, even if a process may not open all of them at once.
 *
 * All files share half of the descriptors of the process. A file is opened when it is used; if too
 * many are open, the least recently used one is closed. Threads may use different files at the same
 * time, but a file belongs to one thread at a time.
 *
 * Error messages begin with the file's name. The caller frees them with g_free().
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
    /* The file was opened at least once, so `size` and the file's identity are known. */
    bool is_known;
    uint64_t size; /* in bytes, at the first opening */
    /* Private. */
    char *path, *own_name;
    int flags;  /* for the next open() */
    int fd;     /* -1: closed */
    GList link; /* in the list of idle files (open, not in use); `data` is the file */
    dev_t device;
    ino_t inode;
    int close_error; /* the errno value of a close() whose result no caller has received yet */
};

/*
 * Prepares the file `path` without opening it. The caller must not move `*file`. Messages use
 * `name`, or `path` if `name` is NULL; both are copied. `flags` are the flags of open(). With
 * O_CREAT, only the first opening creates the file (mode 0666 less umask). With O_CREAT and O_EXCL,
 * the first opening fails if the file already exists.
 */
void tg_open_file_init(struct tg_open_file *file, const char *path, const char *name, int flags);

/*
 * Takes the file: opens it, unless it is open, and keeps it open until the caller gives it back. If
 * the file was opened before, the function fails unless `path` is still the same regular file.
 */
bool tg_open_file_take(struct tg_open_file *file, char **error);
void tg_open_file_give_back(struct tg_open_file *file);

/*
 * Reads or writes `size` bytes at `offset`, and sets `*done` to the number of bytes that were
 * transferred. The caller must have taken the file. Returns 0 or an errno value. A file that ends
 * early is not an error.
 */
int tg_open_file_read(
    const struct tg_open_file *file, uint64_t offset, void *bytes, size_t size, size_t *done);
int tg_open_file_write(
    const struct tg_open_file *file, uint64_t offset, const void *bytes, size_t size, size_t *done);

/*
 * Returns the offset of the first byte at or after `offset` that isn't in a hole of the file. If
 * there is no such byte, returns the file's size. Bytes in holes are zero. The caller must have
 * taken the file.
 */
uint64_t tg_open_file_skip_hole(const struct tg_open_file *file, uint64_t offset);

/*
 * Both functions take the file, write to it or truncate it, and give it back. `*done` is the number
 * of bytes that were written, also on failure.
 */
bool tg_open_file_write_at(struct tg_open_file *file, uint64_t offset, const void *bytes,
    size_t size, size_t *done, char **error);
bool tg_open_file_truncate(struct tg_open_file *file, uint64_t size, char **error);

/*
 * Allocates disk space for `size` bytes from `offset` on, beyond the end of the file, because
 * writing to allocated space is cheaper. The caller must truncate the file when it is complete.
 * This is only a hint: file systems that can't allocate ignore it.
 */
void tg_open_file_allocate(struct tg_open_file *file, uint64_t offset, uint64_t size);

/*
 * Closes the file if it is open. Returns false if written data may be lost. The caller may call the
 * function again. The caller must not have taken the file.
 */
bool tg_open_file_close(struct tg_open_file *file, char **error);

/* Closes the file and frees its memory. Also valid for a zeroed structure. */
void tg_open_file_clear(struct tg_open_file *file);

#endif
