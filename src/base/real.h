/* SPDX-License-Identifier: MIT */
/* Writing a real number the way printf's `%g` does in the C locale. */
#ifndef TG_BASE_REAL_H
#define TG_BASE_REAL_H

/* Room that tg_put_real() may need, more than the longest text ("-1.23457e-308"). */
#define TG_REAL_MAX 32

/* Writes `value` at `dst`, without a final NUL byte, and returns the end of the text. */
char *tg_put_real(char *dst, double value);

#endif
