/* SPDX-License-Identifier: MIT */
/*
 * File media, and the descriptors that those of the whole process share.
 *
 * Traces of thousands of streams are read by merging them, so any of them may be next: windows of
 * at least 64 KiB make reopening rare enough to need nothing better than the order of the last
 * reads. Different threads may read different media, so each read takes its file out of that order
 * first: nobody closes a file that is being read.
 */
#include "ctf/decode/medium.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct file_medium {
    struct ctf_medium base;
    int fd;        /* -1: closed */
    GList link;    /* in `files.idle` while open and not being read; `data` is this */
    bool is_known; /* it was open once: what follows is set */
    dev_t device;
    ino_t inode;
    uint64_t size;
};

/*
 * The open files. Not a mutex of GLib, which ThreadSanitizer doesn't see. It is locked twice for
 * each read of a window.
 */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t has_idle; /* signalled when a file becomes idle or is closed */
    GQueue idle;             /* the most recently read first */
    unsigned busy;           /* number of files that are being read */
} files = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .has_idle = PTHREAD_COND_INITIALIZER,
    .idle = G_QUEUE_INIT,
};

const char *ctf_file_kind(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG:
        return "a regular file";
    case S_IFDIR:
        return "a directory";
    case S_IFIFO:
        return "a named pipe (FIFO)";
    case S_IFSOCK:
        return "a socket";
    case S_IFLNK:
        return "a symbolic link to nothing";
    default:
        return "a device";
    }
}

/* Half of what the process may open: the other half is for the rest of the program. */
static unsigned capacity(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return 512;
    }
    return (unsigned) CLAMP(limit.rlim_cur / 2, 1, 4096);
}

/* The functions up to take() are called with the mutex locked. */

static void close_descriptor(struct file_medium *file)
{
    close(file->fd);
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

/* Makes room for one more descriptor after open() has failed; false if waiting is of no use. */
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

/* Without waiting for the writer of a FIFO, and without a device becoming our terminal. */
static int open_descriptor(const char *path)
{
    const unsigned limit = capacity();

    while (g_queue_get_length(&files.idle) + files.busy >= limit && close_least_recent()) {
    }
    for (;;) {
        const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

        if (fd >= 0 || (errno != EINTR && !make_room(errno))) {
            return fd;
        }
    }
}

/* Checks that the file just opened is the one that was read before, if any. */
static bool identify(struct file_medium *file, char **error)
{
    struct stat status;

    if (fstat(file->fd, &status) != 0) {
        *error = g_strdup_printf("%s: cannot get its size: %s", file->base.name, g_strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        *error = g_strdup_printf(
            "%s: is %s, not a regular file", file->base.name, ctf_file_kind(status.st_mode));
        return false;
    }
    if (!file->is_known) {
        file->is_known = true;
        file->device = status.st_dev;
        file->inode = status.st_ino;
        file->size = (uint64_t) status.st_size;
        return true;
    }
    if (file->device == status.st_dev && file->inode == status.st_ino) {
        return true;
    }
    *error = g_strdup_printf("%s: was replaced by another file while being read", file->base.name);
    return false;
}

static bool open_file(struct file_medium *file, char **error)
{
    file->fd = open_descriptor(file->base.name);
    if (file->fd < 0) {
        *error = g_strdup_printf("%s: cannot open: %s", file->base.name, g_strerror(errno));
        return false;
    }
    if (!identify(file, error)) {
        close_descriptor(file);
        return false;
    }
    return true;
}

/* Makes the file open and busy. Pass it to give_back() afterwards. */
static bool take(struct file_medium *file, char **error)
{
    bool is_open = true;

    pthread_mutex_lock(&files.mutex);
    if (file->fd >= 0) {
        g_queue_unlink(&files.idle, &file->link);
    } else {
        is_open = open_file(file, error);
    }
    files.busy += is_open;
    pthread_mutex_unlock(&files.mutex);
    return is_open;
}

static void give_back(struct file_medium *file)
{
    pthread_mutex_lock(&files.mutex);
    files.busy--;
    g_queue_push_head_link(&files.idle, &file->link);
    pthread_cond_signal(&files.has_idle);
    pthread_mutex_unlock(&files.mutex);
}

/* Reads what it can; with no byte read, why is in `*error`. */
static size_t read_descriptor(
    const struct file_medium *file, uint64_t offset, size_t size, char *buffer, char **error)
{
    size_t done = 0;

    while (done < size) {
        ssize_t count = pread(file->fd, buffer + done, size - done, (off_t) (offset + done));

        if (count > 0) {
            done += (size_t) count;
            continue;
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        /* What was read first is delivered first: the next read finds the same fault. */
        if (done) {
            break;
        }
        if (count < 0) {
            *error = g_strdup_printf("%s: cannot read at byte %" PRIu64 ": %s", file->base.name,
                offset, g_strerror(errno));
        } else {
            *error = g_strdup_printf("%s: has shrunk while being read: no byte %" PRIu64
                                     " any more, of %" PRIu64,
                file->base.name, offset, file->size);
        }
        break;
    }
    return done;
}

static enum ctf_medium_status file_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct file_medium *file = (struct file_medium *) medium;

    if (file->is_known && offset >= file->size) {
        return CTF_MEDIUM_END;
    }
    if (!take(file, error)) {
        return CTF_MEDIUM_ERROR;
    }

    const bool is_end = offset >= file->size;

    if (!is_end) {
        size = MIN(size, file->size - offset);
        *read_size = read_descriptor(file, offset, size, buffer, error);
    }
    give_back(file);
    return is_end ? CTF_MEDIUM_END : *read_size > 0 ? CTF_MEDIUM_OK : CTF_MEDIUM_ERROR;
}

static bool file_get_size(struct ctf_medium *medium, uint64_t *size)
{
    struct file_medium *file = (struct file_medium *) medium;
    g_autofree char *error = NULL;

    if (!file->is_known) {
        if (!take(file, &error)) {
            return false;
        }
        give_back(file);
    }
    *size = file->size;
    return true;
}

static void file_free(struct ctf_medium *medium)
{
    struct file_medium *file = (struct file_medium *) medium;

    pthread_mutex_lock(&files.mutex);
    if (file->fd >= 0) {
        g_queue_unlink(&files.idle, &file->link);
        close_descriptor(file);
        pthread_cond_signal(&files.has_idle);
    }
    pthread_mutex_unlock(&files.mutex);
    g_free(medium->name);
    g_free(medium);
}

static const struct ctf_medium_functions file_functions = {
    .read = file_read,
    .get_size = file_get_size,
    .free = file_free,
};

struct ctf_medium *ctf_file_medium_create(const char *path)
{
    struct file_medium *file = g_new0(struct file_medium, 1);

    file->base.functions = &file_functions;
    file->base.name = g_strdup(path);
    file->fd = -1;
    file->link.data = file;
    return &file->base;
}

uint8_t *ctf_file_read(const char *path, size_t *size, char **error)
{
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(path);
    struct file_medium *file = (struct file_medium *) medium;
    g_autofree uint8_t *bytes = NULL;

    if (!take(file, error)) {
        return NULL;
    }
    *size = 0;
    bytes = g_try_malloc(MAX(file->size, 1));
    if (bytes) {
        size_t done;

        do {
            done = read_descriptor(file, *size, file->size - *size, (char *) bytes + *size, error);
            *size += done;
        } while (done > 0 && *size < file->size);
    } else {
        *error = g_strdup_printf("%s: no memory for %" PRIu64 " bytes", path, file->size);
    }
    give_back(file);
    return bytes && *size == file->size ? g_steal_pointer(&bytes) : NULL;
}
