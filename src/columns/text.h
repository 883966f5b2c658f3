/* SPDX-License-Identifier: MIT */
/* Text as Arrow wants it: UTF-8 without a fault, which consumers rely on and traces don't promise.
 */
#ifndef COLUMNS_TEXT_H
#define COLUMNS_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* The length of the longest prefix which is valid UTF-8 and doesn't end within a character. */
size_t col_valid_text_length(const char *text, size_t length);

/* The length of what is no character behind that prefix: the beginning of one, or a byte. */
size_t col_broken_text_length(const char *text, size_t length);

/* A copy of `text` in which what is no character became U+FFFD. */
char *col_clean_text(const char *text);

#endif
