/* SPDX-License-Identifier: MIT */
/* The entry point of the fuzzers whose input is one text. */
#ifndef TESTS_FUZZ_TEXT_H
#define TESTS_FUZZ_TEXT_H

/*
 * Implemented by each fuzzer. `text` has no spare bytes, so that AddressSanitizer detects reads
 * beyond its end.
 */
void fuzz_text(const char *text);

#endif
