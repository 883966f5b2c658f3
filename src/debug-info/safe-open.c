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

/* To open a FIFO without O_NONBLOCK waits for a writer; a terminal could become the process's own.
 */
enum { OPEN_FLAGS = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY };

/* The kernel's own limit. */
enum { MAX_SYMBOLIC_LINKS = 40 };

/* How often a path is tried again that was being renamed. */
enum { MAX_TRIES = 16 };

/* Takes `fd`, which may be -1. */
static int keep_regular(int fd)
{
    struct stat status;
    int error;

    if (fd < 0) {
        return -1;
    }
    error = fstat(fd, &status) ? errno : S_ISREG(status.st_mode) ? 0 : EINVAL;
    if (error) {
        close(fd);
        errno = error;
        return -1;
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

static int close_with_errno(int fd, int result)
{
    int error = errno;

    close(fd);
    errno = error;
    return result;
}

/* Puts the components of `path` before those that wait. The next one is the last of the array. */
static void push_components(GPtrArray *waiting, const char *path)
{
    g_auto(GStrv) components = g_strsplit(path, "/", -1);

    for (uint32_t i = g_strv_length(components); i > 0; i--) {
        g_ptr_array_add(waiting, g_strdup(components[i - 1]));
    }
}

/* Goes up one folder; the root is its own parent. */
static void leave_folder(GString *place)
{
    const char *slash = strrchr(place->str, '/');

    g_string_truncate(place, slash ? (size_t) (slash - place->str) : 0);
}

static void enter(GString *place, const char *name)
{
    if (place->len > 0) {
        g_string_append_c(place, '/');
    }
    g_string_append(place, name);
}

/* Sets `place` to the path without symbolic links and `..`; false with errno if there is none. */
static bool resolve(int root, const char *path, GString *place)
{
    g_autoptr(GPtrArray) waiting = g_ptr_array_new_with_free_func(g_free);
    uint32_t links = 0;

    push_components(waiting, path);
    while (waiting->len > 0) {
        g_autofree char *name = g_ptr_array_steal_index(waiting, waiting->len - 1);
        char target[PATH_MAX];
        ssize_t length;

        if (name[0] == '\0' || strcmp(name, ".") == 0) {
            continue;
        }
        if (strcmp(name, "..") == 0) {
            leave_folder(place);
            continue;
        }
        enter(place, name);
        length =
            place->len < PATH_MAX ? readlinkat(root, place->str, target, sizeof target - 1) : 0;
        if (length < 0) {
            if (errno == EINVAL) {
                continue; /* no symbolic link */
            }
            return false;
        }
        if (length == 0 || ++links > MAX_SYMBOLIC_LINKS) {
            errno = length == 0 ? ENAMETOOLONG : ELOOP;
            return false;
        }
        target[length] = '\0';
        leave_folder(place);
        if (target[0] == '/') {
            g_string_truncate(place, 0);
        }
        push_components(waiting, target);
    }
    return true;
}

int dbg_open_in_root_by_steps(const char *root, const char *path)
{
    g_autoptr(GString) place = g_string_new(NULL);
    int folder, fd = -1;

    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    folder = open_root(root);
    if (folder < 0) {
        return -1;
    }
    if (resolve(folder, path, place)) {
        fd = openat(folder, place->len > 0 ? place->str : ".", OPEN_FLAGS | O_NOFOLLOW);
    }
    return keep_regular(close_with_errno(folder, fd));
}

/* Returns -1 with ENOSYS or EPERM where the kernel, or what guards it, doesn't have the call. */
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
    /* EAGAIN: something was renamed meanwhile, and the kernel can't tell whether `..` left. */
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
