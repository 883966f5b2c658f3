/* SPDX-License-Identifier: MIT */
/* See symbols.h. */
#include "symbols.h"

#include <stdbool.h>

GString *replace_symbols(const char *source)
{
    GString *bytes = g_string_new(NULL);

    while (*source) {
        bool is_separator = g_str_has_prefix(source, "\xe2\x90\x9e");
        bool is_nul = g_str_has_prefix(source, "\xe2\x90\x80");

        g_string_append_c(bytes, is_separator ? 0x1e : is_nul ? 0 : *source);
        source += is_separator || is_nul ? 3 : 1;
    }
    return bytes;
}
