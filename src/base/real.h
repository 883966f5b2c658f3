/* SPDX-License-Identifier: MIT */
/* Writes a real number as printf's `%g` does in the C locale. */
#ifndef TG_BASE_REAL_H
#define TG_BASE_REAL_H

/*
 * The size in bytes of the buffer for tg_put_real(): more than the longest text ("-1.23457e-308").
 */
#define TG_REAL_MAX 32

/* Writes `value` at `dst`, without a final NUL byte, and returns the end of the text. */
char *tg_put_real(char *dst, double value);

#endif
