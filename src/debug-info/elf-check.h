/* SPDX-License-Identifier: MIT */
/*
 * Checks whether an ELF file is safe for libelf and libdw. Both libraries check that they read
 * within the file, but they don't limit the memory that they allocate. Thousands of sections can
 * refer to the same gigabyte of the file, and a compressed section can expand to a thousand times
 * its size.
 */
#ifndef DEBUG_INFO_ELF_CHECK_H
#define DEBUG_INFO_ELF_CHECK_H

#include <libelf.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Decompressed sections may need DBG_MAX_GROWTH times the size of their file plus DBG_FREE_GROWTH
 * bytes. Compressed debugging information usually expands three to five times.
 */
enum { DBG_MAX_GROWTH = 16, DBG_FREE_GROWTH = 1 << 24 };

/*
 * Returns whether only this user or root can change an open file, so that libdw may map it. If a
 * mapped file is truncated, the process is killed.
 */
bool dbg_may_be_mapped(int fd);

/*
 * Opens an ELF file and checks it. Returns NULL if it isn't an ELF file or fails a check. The
 * descriptor must stay open until elf_end() or elf_cntl(…, ELF_C_FDDONE). The file isn't mapped,
 * because truncating it would kill the process; libelf reads each section on request. Without
 * mapping, opening a library with 36 MB of debugging information takes 45 ms instead of 31 ms, and
 * needs 6 MiB more memory.
 */
Elf *dbg_elf_begin(int fd);

/* Same as dbg_elf_begin(), for an ELF file in memory. `bytes` must outlive the result. */
Elf *dbg_elf_begin_memory(char *bytes, size_t size);

#endif
