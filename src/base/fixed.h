/* SPDX-License-Identifier: MIT */
/* Writing a real number the way printf's `%f` does in the C locale. */
#ifndef TG_BASE_FIXED_H
#define TG_BASE_FIXED_H

/* Room that tg_put_fixed() may need: the longest value has 309 digits before the point. */
#define TG_FIXED_MAX 320

/* Writes `value` at `dst`, without a final NUL byte, and returns the end of the text. */
char *tg_put_fixed(char *dst, double value);

#endif
