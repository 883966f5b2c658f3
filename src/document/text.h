/* SPDX-License-Identifier: MIT */
/*
 * Documents as text for people: a line per property, aligned columns, a blank line between
 * sections. Numbers are aligned right, texts left.
 */
#ifndef DOCUMENT_TEXT_H
#define DOCUMENT_TEXT_H

#include <glib.h>
#include <stdbool.h>

#include "base/terminal.h"
#include "document/document.h"

enum { DOC_LABEL_WIDTH = 14 }; /* columns of the title of a property */

struct doc_text_style {
    const struct tg_palette *palette;
    unsigned indent;  /* columns before each line that isn't a title */
    bool is_gmt;      /* dates are in GMT, not in local time */
    bool is_terminal; /* bytes that aren't UTF-8 are replaced, too */
};

void doc_append_text(
    GString *out, const struct doc_document *document, const struct doc_text_style *style);

/* Appends a text with `?` for each control character (see tg_is_control()) and, for a terminal, for
 * each byte that isn't UTF-8. */
void doc_append_safe(GString *out, const char *text, bool is_terminal);

#endif
