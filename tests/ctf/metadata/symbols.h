/* SPDX-License-Identifier: MIT */
/* Symbols in the files of test cases. They stand for bytes that a text file shouldn't contain. */
#ifndef TESTS_CTF_METADATA_SYMBOLS_H
#define TESTS_CTF_METADATA_SYMBOLS_H

#include <glib.h>

/* Replaces the symbols U+241E and U+2400 by the bytes 0x1e and 0. */
GString *replace_symbols(const char *source);

#endif
