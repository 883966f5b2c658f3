/* SPDX-License-Identifier: MIT */
/* What debugging information says of one address. */
#ifndef DEBUG_INFO_LOCATION_H
#define DEBUG_INFO_LOCATION_H

#include <stdint.h>

/* A call that the compiler replaced with the body of the called function. */
struct dbg_inlined_call {
    const char *function;     /* DW_AT_name of the called function; NULL: unknown */
    const char *linkage_name; /* mangled; NULL: it has none */
    const char *file;         /* where the call is: path as in DWARF; NULL: unknown */
    uint32_t line;            /* from 1; 0: unknown */
};

/*
 * All strings are borrowed: they are valid as long as what was asked. They are bytes as in the
 * file, in any encoding.
 */
struct dbg_location {
    const char *function; /* DW_AT_name of the subprogram, or name of the symbol; NULL: unknown */
    const char *linkage_name; /* mangled; NULL: it has none */
    uint64_t entry;           /* address where the function is entered; 0: unknown */
    /* Of the address from there (bytes). Negative: in a part of the function that lies before it,
     * such as one that is seldom needed. */
    int64_t offset;
    const char *file; /* of the row of the line table that covers the address; NULL: unknown */
    uint32_t line;    /* from 1; 0: unknown */
    /* The inlined calls in which the address lies, innermost first; valid until the next question.
     */
    const struct dbg_inlined_call *inlined_calls;
    uint32_t inlined_call_count;
};

#endif
