/* SPDX-License-Identifier: MIT */
/* Durations, as users write them: `5`, `1.5s`, `200ms`, `2min`. */
#ifndef TG_BASE_DURATION_H
#define TG_BASE_DURATION_H

#include <stdbool.h>
#include <stdint.h>

/* What the texts look like, for messages. */
#define TG_DURATION_FORMAT                                                                         \
    "NUMBER[UNIT], at most 292 years, where UNIT is ns, us, ms, s (default), m, min or h"

/*
 * Reads NUMBER[UNIT] exactly. NUMBER is decimal and may have a fraction, no digit of which, except
 * zeros, may stand for less than a nanosecond. False if the text is something else or doesn't fit.
 */
bool tg_duration_parse(const char *text, int64_t *ns);

#endif
