/* SPDX-License-Identifier: MIT */
/*
 * A library for LD_PRELOAD that makes one call of one function of the C library fail.
 *
 *     FAULT_FUNCTION   the name of the function in the table below, such as `read`; `allocate` is
 *                      malloc(), calloc() and realloc(), except calls by GLib, which ends the
 *                      program if it can't allocate
 *     FAULT_NUMBER     the index of the failing call in the process, from 1
 *     FAULT_ERRNO      the error
 *     FAULT_MARK       a file that is created when the call fails
 *     FAULT_RENAME, FAULT_RENAME_TO  a file that is renamed before the call, and its new name; the
 *                      call then doesn't fail
 */
/* With this macro, the header would make open() another name of open64(). */
#undef _FILE_OFFSET_BITS
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Other files of the project hide their symbols by default. */
#pragma GCC visibility push(default)

static const char *function_name;
static long wanted_number, number;
static int error_number;

__attribute__((constructor)) static void read_settings(void)
{
    const char *number_text = getenv("FAULT_NUMBER"), *error_text = getenv("FAULT_ERRNO");

    wanted_number = number_text ? atol(number_text) : 0;
    error_number = error_text ? atoi(error_text) : EIO;
    function_name = getenv("FAULT_FUNCTION");
}

static int must_fail(const char *name)
{
    const char *mark;

    if (!function_name || strcmp(name, function_name) != 0 ||
        __atomic_add_fetch(&number, 1, __ATOMIC_RELAXED) != wanted_number) {
        return 0;
    }
    mark = getenv("FAULT_MARK");
    if (mark) {
        /* Creates the file with a system call, not with a function that this module replaces. */
        const long fd = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

        if (fd >= 0) {
            syscall(SYS_close, fd);
        }
    }
    if (getenv("FAULT_RENAME")) {
        syscall(SYS_renameat2, AT_FDCWD, getenv("FAULT_RENAME"), AT_FDCWD,
            getenv("FAULT_RENAME_TO"), 0);
        return 0;
    }
    errno = error_number;
    return 1;
}

/* Each function: its return type, name, name in FAULT_FUNCTION, parameters and arguments. */
#define FUNCTIONS(X)                                                                               \
    X(ssize_t, read, "read", (int fd, void *bytes, size_t size), (fd, bytes, size))                \
    X(ssize_t, pread, "read", (int fd, void *bytes, size_t size, off_t offset),                    \
        (fd, bytes, size, offset))                                                                 \
    X(ssize_t, pread64, "read", (int fd, void *bytes, size_t size, off64_t offset),                \
        (fd, bytes, size, offset))                                                                 \
    X(ssize_t, write, "write", (int fd, const void *bytes, size_t size), (fd, bytes, size))        \
    X(ssize_t, pwrite, "write", (int fd, const void *bytes, size_t size, off_t offset),            \
        (fd, bytes, size, offset))                                                                 \
    X(ssize_t, pwrite64, "write", (int fd, const void *bytes, size_t size, off64_t offset),        \
        (fd, bytes, size, offset))                                                                 \
    X(int, close, "close", (int fd), (fd))                                                         \
    X(int, fstat, "stat", (int fd, struct stat *status), (fd, status))                             \
    X(int, fstat64, "stat", (int fd, struct stat64 *status), (fd, status))                         \
    X(int, stat, "stat", (const char *path, struct stat *status), (path, status))                  \
    X(int, stat64, "stat", (const char *path, struct stat64 *status), (path, status))              \
    X(int, lstat, "stat", (const char *path, struct stat *status), (path, status))                 \
    X(int, lstat64, "stat", (const char *path, struct stat64 *status), (path, status))             \
    X(int, mkdir, "mkdir", (const char *path, mode_t mode), (path, mode))                          \
    X(int, rename, "rename", (const char *from, const char *to), (from, to))                       \
    X(int, renameat2, "rename",                                                                    \
        (int from_fd, const char *from, int to_fd, const char *to, unsigned flags),                \
        (from_fd, from, to_fd, to, flags))                                                         \
    X(int, poll, "poll", (struct pollfd * fds, nfds_t count, int timeout), (fds, count, timeout))

#define X(TYPE, NAME, FAULT, PARAMETERS, ARGUMENTS)                                                \
    TYPE NAME PARAMETERS                                                                           \
    {                                                                                              \
        static TYPE(*next) PARAMETERS;                                                             \
                                                                                                   \
        if (!next) {                                                                               \
            *(void **) &next = dlsym(RTLD_NEXT, #NAME);                                            \
        }                                                                                          \
        return must_fail(FAULT) ? (TYPE) - 1 : next ARGUMENTS;                                     \
    }
FUNCTIONS(X)
#undef X

#define READDIR(TYPE, NAME)                                                                        \
    TYPE *NAME(DIR *folder)                                                                        \
    {                                                                                              \
        static TYPE *(*next)(DIR *);                                                               \
                                                                                                   \
        if (!next) {                                                                               \
            *(void **) &next = dlsym(RTLD_NEXT, #NAME);                                            \
        }                                                                                          \
        return must_fail("readdir") ? NULL : next(folder);                                         \
    }
READDIR(struct dirent, readdir)
READDIR(struct dirent64, readdir64)

/* These functions have one more argument if they may create a file. */
#define OPEN(NAME, PARAMETERS, FIRST_ARGUMENTS)                                                    \
    int NAME PARAMETERS                                                                            \
    {                                                                                              \
        static int(*next) PARAMETERS;                                                              \
        mode_t mode = 0;                                                                           \
        va_list arguments;                                                                         \
                                                                                                   \
        if (!next) {                                                                               \
            *(void **) &next = dlsym(RTLD_NEXT, #NAME);                                            \
        }                                                                                          \
        va_start(arguments, flags);                                                                \
        if (flags & (O_CREAT | O_TMPFILE)) {                                                       \
            mode = va_arg(arguments, mode_t);                                                      \
        }                                                                                          \
        va_end(arguments);                                                                         \
        return must_fail("open") ? -1 : next FIRST_ARGUMENTS;                                      \
    }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int fd, const char *path, int flags, ...), (fd, path, flags, mode))
OPEN(openat64, (int fd, const char *path, int flags, ...), (fd, path, flags, mode))

FILE *fopen(const char *path, const char *mode)
{
    static FILE *(*next)(const char *, const char *);

    if (!next) {
        *(void **) &next = dlsym(RTLD_NEXT, "fopen");
    }
    return must_fail("open") ? NULL : next(path, mode);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

/* Returns whether this allocation must fail. It calls dladdr(), which doesn't allocate memory. */
static int must_not_allocate(const void *caller)
{
    Dl_info info;

    if (!function_name || strcmp(function_name, "allocate") != 0) {
        return 0;
    }
    return dladdr(caller, &info) && info.dli_fname && !strstr(info.dli_fname, "/libglib-") &&
           !strstr(info.dli_fname, "/ld-linux") && must_fail("allocate");
}

void *malloc(size_t size)
{
    return must_not_allocate(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return must_not_allocate(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return must_not_allocate(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
