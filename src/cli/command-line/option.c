/* SPDX-License-Identifier: MIT */

/* See option.h. */
#include "cli/command-line/option.h"

#include <stddef.h>

const char *const option_when_words[] = {"always", "auto", "never", NULL};
