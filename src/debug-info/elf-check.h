/* SPDX-License-Identifier: MIT */
/*
 * Whether an ELF file may be given to libelf and libdw. They check that what they read lies within
 * the file, but not how much memory a file makes them use: thousands of sections may be the same
 * gigabyte, and a compressed one can be a thousand times as large as it looks.
 */
#ifndef DEBUG_INFO_ELF_CHECK_H
#define DEBUG_INFO_ELF_CHECK_H

#include <libelf.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * In memory, sections may need this many times the size of their file, and this many bytes more:
 * compressed debugging information becomes three to five times as large.
 */
enum { DBG_MAX_GROWTH = 16, DBG_FREE_GROWTH = 1 << 24 };

/*
 * Whether only this user or root can change an open file, so that libdw may map it. Truncating a
 * mapped file kills the process.
 */
bool dbg_may_be_mapped(int fd);

/*
 * Begins to read an ELF file that passes all checks; NULL if it isn't one. The descriptor must stay
 * open until elf_end() or elf_cntl(…, ELF_C_FDDONE).
 *
 * libelf reads the sections that are asked for, and libdw asks for those with debugging
 * information. The file isn't mapped, because the process would be killed if the file were
 * truncated. For a library with 36 MB of debugging information, opening takes 45 ms instead of
 * 31 ms, and 6 MiB more memory.
 */
Elf *dbg_elf_begin(int fd);

/* Same, of bytes in memory, which must outlive it. */
Elf *dbg_elf_begin_memory(char *bytes, size_t size);

#endif
