/* SPDX-License-Identifier: MIT */
#include "debug-info/safe-open.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Without O_NONBLOCK, opening a FIFO waits for a writer. Without O_NOCTTY, opening a terminal can
 * make it the controlling terminal.
 */
enum { OPEN_FLAGS = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY };

/* The kernel has the same limit. */
enum { MAX_SYMBOLIC_LINKS = 40 };

/* Maximum number of attempts while a folder of the path is being renamed. */
enum { MAX_TRIES = 16 };

static int close_with_errno(int fd, int result)
{
    int error = errno;

    close(fd);
    errno = error;
    return result;
}

/*
 * Takes `fd`, which may be -1. Returns it if it is a regular file; otherwise closes it and returns
 * -1 with errno.
 */
static int keep_regular(int fd)
{
    struct stat status;

    if (fd < 0) {
        return -1;
    }
    int error = fstat(fd, &status) ? errno : S_ISREG(status.st_mode) ? 0 : EINVAL;
    if (error) {
        errno = error;
        return close_with_errno(fd, -1);
    }
    return fd;
}

int dbg_open_regular(const char *path)
{
    return keep_regular(open(path, OPEN_FLAGS));
}

static int open_root(const char *root)
{
    return open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* The state of a walk from the root to a file. */
struct way {
    GArray *places;     /* int: open descriptors of the root and of the folders on the way */
    GPtrArray *waiting; /* char *: the remaining components in reverse order */
    uint32_t links;     /* number of symbolic links followed */
};

static int last_place(const struct way *self)
{
    return g_array_index(self->places, int, self->places->len - 1);
}

static void keep_places(struct way *self, guint count)
{
    while (self->places->len > count) {
        close_with_errno(last_place(self), 0);
        g_array_set_size(self->places, self->places->len - 1);
    }
}

static void push_components(struct way *self, const char *path)
{
    g_auto(GStrv) components = g_strsplit(path, "/", -1);

    for (uint32_t i = g_strv_length(components); i > 0; i--) {
        g_ptr_array_add(self->waiting, g_strdup(components[i - 1]));
    }
}

/*
 * If `name` is a symbolic link, pushes the components of its target. If it isn't, returns false and
 * keeps errno.
 */
static bool follow(struct way *self, const char *name)
{
    const int error = errno;
    char target[PATH_MAX];
    const ssize_t length = readlinkat(last_place(self), name, target, sizeof target - 1);

    if (length < 0 || ++self->links > MAX_SYMBOLIC_LINKS) {
        errno = length < 0 ? error : ELOOP;
        return false;
    }
    target[length] = '\0';
    if (target[0] == '/') {
        keep_places(self, 1);
    }
    push_components(self, target);
    return true;
}

/*
 * Opens one component in the previous folder. Using open folders instead of paths prevents an
 * escape by renaming folders during the walk. The parent of the root is the root. Returns false
 * with errno if the component can't be opened.
 */
static bool take_step(struct way *self, const char *name)
{
    const int flags = self->waiting->len == 0 ? OPEN_FLAGS : O_PATH | O_DIRECTORY | O_CLOEXEC;

    if (name[0] == '\0' || strcmp(name, ".") == 0) {
        return true;
    }
    if (strcmp(name, "..") == 0) {
        keep_places(self, MAX(self->places->len - 1, 1));
        return true;
    }
    int fd = openat(last_place(self), name, flags | O_NOFOLLOW);
    if (fd < 0) {
        return follow(self, name);
    }
    g_array_append_val(self->places, fd);
    return true;
}

static bool go(struct way *self)
{
    while (self->waiting->len > 0) {
        g_autofree char *name = g_ptr_array_steal_index(self->waiting, self->waiting->len - 1);

        if (!take_step(self, name)) {
            return false;
        }
    }
    return true;
}

int dbg_open_in_root_by_steps(const char *root, const char *path)
{
    g_autoptr(GArray) places = g_array_new(false, false, sizeof(int));
    g_autoptr(GPtrArray) waiting = g_ptr_array_new_with_free_func(g_free);
    struct way way = {places, waiting, 0};

    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = open_root(root);
    if (fd < 0) {
        return -1;
    }
    g_array_append_val(places, fd);
    push_components(&way, path);
    fd = -1;
    if (go(&way)) {
        fd = last_place(&way);
        g_array_set_size(places, places->len - 1);
    }
    keep_places(&way, 0);
    return keep_regular(fd);
}

/*
 * Opens a path with openat2(). Returns -1 with ENOSYS or EPERM if the kernel lacks the call or a
 * sandbox forbids it.
 */
static int open_by_kernel(const char *root, const char *path)
{
    const struct open_how how = {
        .flags = OPEN_FLAGS,
        .resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
    };
    int folder = open_root(root), fd = -1;

    if (folder < 0) {
        return -1;
    }
    /*
     * EAGAIN: a folder was renamed during the call, so the kernel couldn't verify a `..` component.
     */
    for (uint32_t i = 0; i == 0 || (fd < 0 && errno == EAGAIN && i < MAX_TRIES); i++) {
        fd = (int) syscall(SYS_openat2, folder, path, &how, sizeof how);
    }
    return close_with_errno(folder, fd);
}

int dbg_open_in_root(const char *root, const char *path)
{
    int fd = open_by_kernel(root, path);

    if (fd < 0 && (errno == ENOSYS || errno == EPERM)) {
        return dbg_open_in_root_by_steps(root, path);
    }
    return keep_regular(fd);
}
