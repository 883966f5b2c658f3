/* SPDX-License-Identifier: MIT */
/* Opening files whose names come from a trace: only regular ones, without waiting. */
#ifndef DEBUG_INFO_SAFE_OPEN_H
#define DEBUG_INFO_SAFE_OPEN_H

/*
 * Opens a regular file for reading. Returns a descriptor, or -1 with errno (EINVAL: not a regular
 * file).
 */
int dbg_open_regular(const char *path);

/*
 * Same, but `path` is a path in the system whose root is the folder `root`: neither `..` nor
 * symbolic links leave it.
 */
int dbg_open_in_root(const char *root, const char *path);

/* What the above does where the kernel can't do it: it finds the way itself, step by step. */
int dbg_open_in_root_by_steps(const char *root, const char *path);

#endif
