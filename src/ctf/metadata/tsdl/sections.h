/* SPDX-License-Identifier: MIT */
/* The top-level declarations of a TSDL text, found without parsing them. */
#ifndef CTF_METADATA_TSDL_SECTIONS_H
#define CTF_METADATA_TSDL_SECTIONS_H

#include <glib.h>

enum tsdl_section_kind {
    TSDL_SECTION_TYPES, /* and what is no known block: its parser says what is wrong */
    TSDL_SECTION_TRACE,
    TSDL_SECTION_ENV,
    TSDL_SECTION_CLOCK,
    TSDL_SECTION_STREAM,
    TSDL_SECTION_EVENT,
    TSDL_SECTION_CALLSITE,
};

/* From the first token up to and including the `;` outside of any braces. */
struct tsdl_section {
    enum tsdl_section_kind kind;
    const char *begin, *end;
};

/* An array of struct tsdl_section, in the order of the text. */
GArray *tsdl_find_sections(const char *begin, const char *end);

/*
 * The same for a text in which braces may be missing: a block that begins at the beginning of a
 * line ends the section before it.
 */
GArray *tsdl_find_damaged_sections(const char *begin, const char *end);

#endif
