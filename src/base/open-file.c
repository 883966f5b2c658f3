/* SPDX-License-Identifier: MIT */
/*
 * Open files: see open-file.h. A program may read or write thousands of files in any order. Callers
 * use such large buffers that files are rarely reopened. Closing the least recently used file is
 * therefore good enough. Several threads may use different files. Each use first removes its file
 * from the list of idle files, so that other threads can't close it.
 */
#include "base/open-file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file-kind.h"

/*
 * The open files. ThreadSanitizer doesn't recognize the mutexes of GLib, so this code uses a mutex
 * of the C library. Each use of a file locks the mutex twice.
 */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t has_idle; /* signalled when a file becomes idle or is closed */
    GQueue idle;             /* most recently used first */
    unsigned busy;           /* number of files in use */
} files = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .has_idle = PTHREAD_COND_INITIALIZER,
    .idle = G_QUEUE_INIT,
};

void tg_open_file_init(struct tg_open_file *file, const char *path, const char *name, int flags)
{
    *file = (struct tg_open_file){
        .path = g_strdup(path),
        .own_name = g_strdup(name),
        .flags = flags | O_CLOEXEC,
        .fd = -1,
        .link.data = file,
    };
    file->name = name ? file->own_name : file->path;
}

static bool is_written(const struct tg_open_file *file)
{
    return (file->flags & O_ACCMODE) != O_RDONLY;
}

/*
 * Returns how many files may be open: half of the limit of the process, so that the rest of the
 * program has the other half.
 */
static unsigned capacity(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return 512;
    }
    return (unsigned) CLAMP(limit.rlim_cur / 2, 1, 4096);
}

/* The functions from here to tg_open_file_take() require that the caller has locked the mutex. */

/* Some file systems report a full disk only when a file is closed. */
static void close_descriptor(struct tg_open_file *file)
{
    if (close(file->fd) != 0 && errno != EINTR && is_written(file)) {
        file->close_error = errno;
    }
    file->fd = -1;
}

static bool close_least_recent(void)
{
    GList *last = g_queue_pop_tail_link(&files.idle);

    if (!last) {
        return false;
    }
    close_descriptor(last->data);
    return true;
}

/*
 * Makes room for one more descriptor after open() has failed. Returns false if no descriptor can
 * become free.
 */
static bool make_room(int error)
{
    if (error != EMFILE && error != ENFILE) {
        return false;
    }
    if (close_least_recent()) {
        return true;
    }
    if (files.busy == 0) {
        return false;
    }
    pthread_cond_wait(&files.has_idle, &files.mutex);
    return true;
}

/*
 * O_NONBLOCK avoids waiting for the writer of a FIFO. O_NOCTTY prevents a device from becoming the
 * controlling terminal.
 */
static int open_descriptor(const struct tg_open_file *file)
{
    const unsigned limit = capacity();

    while (g_queue_get_length(&files.idle) + files.busy >= limit && close_least_recent()) {
    }
    for (;;) {
        const int fd = open(file->path, file->flags | O_NONBLOCK | O_NOCTTY, 0666);

        if (fd >= 0 || (errno != EINTR && !make_room(errno))) {
            return fd;
        }
    }
}

/* If the file was open before, checks that the file just opened is the same one. */
static bool identify(struct tg_open_file *file, char **error)
{
    struct stat status;

    if (fstat(file->fd, &status) != 0) {
        *error = g_strdup_printf("%s: cannot get its size: %s", file->name, g_strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        *error = g_strdup_printf(
            "%s: is %s, not a regular file", file->name, tg_file_kind(status.st_mode));
        return false;
    }
    if (!file->is_known) {
        file->is_known = true;
        file->device = status.st_dev;
        file->inode = status.st_ino;
        file->size = (uint64_t) status.st_size;
        file->flags &= ~(O_CREAT | O_EXCL | O_TRUNC);
        return true;
    }
    if (file->device == status.st_dev && file->inode == status.st_ino) {
        return true;
    }
    *error = g_strdup_printf("%s: was replaced by another file while being %s", file->name,
        is_written(file) ? "written" : "read");
    return false;
}

static bool open_file(struct tg_open_file *file, char **error)
{
    file->fd = open_descriptor(file);
    if (file->fd < 0) {
        *error = g_strdup_printf("%s: cannot %s: %s", file->name,
            file->flags & O_CREAT ? "create" : "open", g_strerror(errno));
        return false;
    }
    if (!identify(file, error)) {
        close_descriptor(file);
        return false;
    }
    return true;
}

static bool report_close_error(struct tg_open_file *file, char **error)
{
    if (!file->close_error) {
        return true;
    }
    *error = g_strdup_printf("%s: cannot write: %s", file->name, g_strerror(file->close_error));
    return false;
}

bool tg_open_file_take(struct tg_open_file *file, char **error)
{
    bool is_open = true;

    pthread_mutex_lock(&files.mutex);
    if (file->fd >= 0) {
        g_queue_unlink(&files.idle, &file->link);
    } else {
        is_open = report_close_error(file, error) && open_file(file, error);
    }
    files.busy += is_open;
    pthread_mutex_unlock(&files.mutex);
    return is_open;
}

void tg_open_file_give_back(struct tg_open_file *file)
{
    pthread_mutex_lock(&files.mutex);
    files.busy--;
    g_queue_push_head_link(&files.idle, &file->link);
    pthread_cond_signal(&files.has_idle);
    pthread_mutex_unlock(&files.mutex);
}

int tg_open_file_read(
    const struct tg_open_file *file, uint64_t offset, void *bytes, size_t size, size_t *done)
{
    *done = 0;
    while (*done < size) {
        const ssize_t count =
            pread(file->fd, (char *) bytes + *done, size - *done, (off_t) (offset + *done));

        if (count > 0) {
            *done += (size_t) count;
        } else if (count == 0) {
            return 0;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

uint64_t tg_open_file_skip_hole(const struct tg_open_file *file, uint64_t offset)
{
    const off_t found = lseek(file->fd, (off_t) offset, SEEK_DATA);

    if (found >= 0) {
        return (uint64_t) found;
    }
    return errno == ENXIO ? MAX(offset, file->size) : offset;
}

int tg_open_file_write(
    const struct tg_open_file *file, uint64_t offset, const void *bytes, size_t size, size_t *done)
{
    *done = 0;
    while (*done < size) {
        const ssize_t count =
            pwrite(file->fd, (const char *) bytes + *done, size - *done, (off_t) (offset + *done));

        if (count > 0) {
            *done += (size_t) count;
        } else if (count == 0) {
            return EIO;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

bool tg_open_file_write_at(struct tg_open_file *file, uint64_t offset, const void *bytes,
    size_t size, size_t *done, char **error)
{
    *done = 0;
    if (!tg_open_file_take(file, error)) {
        return false;
    }
    int error_number = tg_open_file_write(file, offset, bytes, size, done);
    tg_open_file_give_back(file);
    if (error_number) {
        *error = g_strdup_printf("%s: cannot write at byte %" PRIu64 ": %s", file->name,
            offset + *done, g_strerror(error_number));
    }
    return error_number == 0;
}

bool tg_open_file_truncate(struct tg_open_file *file, uint64_t size, char **error)
{
    int result;

    if (!tg_open_file_take(file, error)) {
        return false;
    }
    do {
        result = ftruncate(file->fd, (off_t) size);
    } while (result != 0 && errno == EINTR);
    if (result != 0) {
        *error = g_strdup_printf(
            "%s: cannot truncate at byte %" PRIu64 ": %s", file->name, size, g_strerror(errno));
    }
    tg_open_file_give_back(file);
    return result == 0;
}

void tg_open_file_allocate(struct tg_open_file *file, uint64_t offset, uint64_t size)
{
    g_autofree char *error = NULL;

    if (tg_open_file_take(file, &error)) {
        (void) fallocate(file->fd, FALLOC_FL_KEEP_SIZE, (off_t) offset, (off_t) size);
        tg_open_file_give_back(file);
    }
}

bool tg_open_file_close(struct tg_open_file *file, char **error)
{
    pthread_mutex_lock(&files.mutex);
    if (file->fd >= 0) {
        g_queue_unlink(&files.idle, &file->link);
        close_descriptor(file);
        pthread_cond_signal(&files.has_idle);
    }
    bool is_written_out = report_close_error(file, error);
    pthread_mutex_unlock(&files.mutex);
    return is_written_out;
}

void tg_open_file_clear(struct tg_open_file *file)
{
    g_autofree char *error = NULL;

    if (file->path) {
        tg_open_file_close(file, &error);
    }
    g_free(file->path);
    g_free(file->own_name);
    *file = (struct tg_open_file){.fd = -1};
}
