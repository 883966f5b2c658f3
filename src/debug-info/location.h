/* SPDX-License-Identifier: MIT */
/* The function, source line and inlined calls of one address. */
#ifndef DEBUG_INFO_LOCATION_H
#define DEBUG_INFO_LOCATION_H

#include <stdint.h>

/* A call that the compiler replaced with the body of the called function. */
struct dbg_inlined_call {
    const char *function;     /* DW_AT_name of the called function; NULL: unknown */
    const char *linkage_name; /* mangled; NULL: it has none */
    const char *file;         /* file of the call, path as in DWARF; NULL: unknown */
    uint32_t line;            /* line of the call, from 1; 0: unknown */
};

/*
 * The result of a look-up. All strings are borrowed from the searched object, and valid as long as
 * it exists. The strings contain the bytes of the file, in any encoding.
 */
struct dbg_location {
    const char *function; /* DW_AT_name of the subprogram, or name of the symbol; NULL: unknown */
    const char *linkage_name; /* mangled; NULL: it has none */
    uint64_t entry;           /* address where the function is entered; 0: unknown */
    /*
     * From `entry` to the address (bytes). Negative if the address is in a part of the function
     * before its entry, such as a part for unlikely code.
     */
    int64_t offset;
    /* source file of the row in the line table that covers the address; NULL: unknown */
    const char *file;
    uint32_t line; /* from 1; 0: unknown */
    /* The inlined calls that contain the address, innermost first; valid until the next look-up. */
    const struct dbg_inlined_call *inlined_calls;
    uint32_t inlined_call_count;
};

#endif
