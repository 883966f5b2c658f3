/* SPDX-License-Identifier: MIT */
/* A medium whose bytes arrive during reading, for tests of CTF_MEDIUM_AGAIN. */
#ifndef TESTS_CTF_DECODE_SLOW_MEDIUM_H
#define TESTS_CTF_DECODE_SLOW_MEDIUM_H

#include "ctf/decode/medium.h"

/*
 * Creates a medium over `size` bytes (borrowed). Its first `available` bytes are available. Reading
 * after them returns CTF_MEDIUM_AGAIN and makes `step` (> 0) more bytes available. The size is
 * known from the beginning.
 */
struct ctf_medium *slow_medium_create(
    const char *name, const void *bytes, size_t size, size_t available, size_t step);

#endif
