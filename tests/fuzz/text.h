/* SPDX-License-Identifier: MIT */
/* The entry of those targets whose input is one text. */
#ifndef TESTS_FUZZ_TEXT_H
#define TESTS_FUZZ_TEXT_H

/* The target. `text` is as large as its contents, so that AddressSanitizer sees what is beyond. */
void fuzz_text(const char *text);

#endif
