/* SPDX-License-Identifier: MIT */
/* The names of file types, for messages about a file that should be a regular file. */
#ifndef TG_BASE_FILE_KIND_H
#define TG_BASE_FILE_KIND_H

#include <sys/stat.h>

/* Returns "a directory", "a named pipe (FIFO)", and so on, for the `st_mode` of a file. */
static inline const char *tg_file_kind(mode_t mode)
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

#endif
