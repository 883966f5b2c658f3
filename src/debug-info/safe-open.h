/* SPDX-License-Identifier: MIT */
/*
 * Opens files whose names come from a trace. Only regular files are opened, and opening never
 * blocks.
 */
#ifndef DEBUG_INFO_SAFE_OPEN_H
#define DEBUG_INFO_SAFE_OPEN_H

/*
 * Opens a regular file for reading. Returns a descriptor, or -1 with errno (EINVAL: not a regular
 * file).
 */
int dbg_open_regular(const char *path);

/*
 * Same as dbg_open_regular(), but interprets `path` as if the folder `root` were the root folder.
 * Neither `..` nor symbolic links lead out of `root`.
 */
int dbg_open_in_root(const char *root, const char *path);

/* Same as dbg_open_in_root(), for kernels without openat2(): opens the components one by one. */
int dbg_open_in_root_by_steps(const char *root, const char *path);

#endif
