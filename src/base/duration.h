/* SPDX-License-Identifier: MIT */
/* Durations that users write: `5`, `1.5s`, `200ms`, `2min`. */
#ifndef TG_BASE_DURATION_H
#define TG_BASE_DURATION_H

#include <stdbool.h>
#include <stdint.h>

/* The format of a duration, for messages. */
#define TG_DURATION_FORMAT                                                                         \
    "NUMBER[UNIT], at most 292 years, where UNIT is ns, us, ms, s (default), m, min or h"

/*
 * Parses NUMBER[UNIT]. NUMBER is decimal and may have a fraction. Digits for less than a nanosecond
 * must be zeros. Returns false if the text is not a duration, or if the nanoseconds don't fit in an
 * int64_t.
 */
bool tg_duration_parse(const char *text, int64_t *ns);

#endif
