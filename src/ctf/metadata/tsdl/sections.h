/* SPDX-License-Identifier: MIT */
/* Finds the top-level declarations of a TSDL text without parsing them. */
#ifndef CTF_METADATA_TSDL_SECTIONS_H
#define CTF_METADATA_TSDL_SECTIONS_H

#include <glib.h>

enum tsdl_section_kind {
    TSDL_SECTION_TYPES, /* also unknown blocks: the parser of types reports the error */
    TSDL_SECTION_TRACE,
    TSDL_SECTION_ENV,
    TSDL_SECTION_CLOCK,
    TSDL_SECTION_STREAM,
    TSDL_SECTION_EVENT,
    TSDL_SECTION_CALLSITE,
};

/* A declaration from its first token to the `;` outside of braces, inclusive. */
struct tsdl_section {
    enum tsdl_section_kind kind;
    const char *begin, *end;
};

/* Returns an array of struct tsdl_section, in the order of the text. */
GArray *tsdl_find_sections(const char *begin, const char *end);

/*
 * Like tsdl_find_sections(), for a text that may lack braces: a block at the beginning of a line
 * ends the previous section.
 */
GArray *tsdl_find_damaged_sections(const char *begin, const char *end);

#endif
