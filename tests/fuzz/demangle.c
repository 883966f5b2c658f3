/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the demangling of names. The fuzzer's options -malloc_limit_mb and -timeout detect names
 * that need too much memory or time.
 */
#include <glib.h>

#include "debug-info/demangle.h"
#include "text.h"

void fuzz_text(const char *text)
{
    g_free(dbg_demangle(text));
}
