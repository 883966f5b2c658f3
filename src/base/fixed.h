/* SPDX-License-Identifier: MIT */
/* Writes a real number as printf's `%f` does in the C locale. */
#ifndef TG_BASE_FIXED_H
#define TG_BASE_FIXED_H

/*
 * The size in bytes of the buffer for tg_put_fixed(): the longest value has 309 digits before the
 * point.
 */
#define TG_FIXED_MAX 320

/* Writes `value` at `dst`, without a final NUL byte, and returns the end of the text. */
char *tg_put_fixed(char *dst, double value);

#endif
