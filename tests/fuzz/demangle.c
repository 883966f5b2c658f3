/* SPDX-License-Identifier: MIT */
/* Fuzzes the demangling: -malloc_limit_mb and -timeout find names that explode. */
#include <glib.h>

#include "debug-info/demangle.h"
#include "text.h"

void fuzz_text(const char *text)
{
    g_free(dbg_demangle(text));
}
