/* SPDX-License-Identifier: MIT */
/* String properties that the object owns (names, namespaces, identifiers). */
#ifndef LIB_TRACE_IR_STRING_PROPERTY_H
#define LIB_TRACE_IR_STRING_PROPERTY_H

#include <glib.h>

/* Replaces the string of `*slot` by a copy of `value`, which may be the same string. */
static inline void bt__set_string(char **slot, const char *value)
{
    char *copy = g_strdup(value);

    g_free(*slot);
    *slot = copy;
}

#endif
