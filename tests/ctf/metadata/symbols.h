/* SPDX-License-Identifier: MIT */
/* Metadata in the files of test cases: symbols stand for bytes that no text file should have. */
#ifndef TESTS_CTF_METADATA_SYMBOLS_H
#define TESTS_CTF_METADATA_SYMBOLS_H

#include <glib.h>

/* Replaces the symbols that stand for the bytes 0x1e (U+241E) and 0 (U+2400). */
GString *replace_symbols(const char *source);

#endif
