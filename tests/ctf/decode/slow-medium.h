/* SPDX-License-Identifier: MIT */
/* A medium whose bytes arrive while it is read: for tests of what "again" must not change. */
#ifndef TESTS_CTF_DECODE_SLOW_MEDIUM_H
#define TESTS_CTF_DECODE_SLOW_MEDIUM_H

#include "ctf/decode/medium.h"

/*
 * A medium over `size` bytes (borrowed), of which `available` are there. Reading beyond those says
 * "again", and makes `step` (> 0) more arrive. The size is known from the beginning.
 */
struct ctf_medium *slow_medium_create(
    const char *name, const void *bytes, size_t size, size_t available, size_t step);

#endif
