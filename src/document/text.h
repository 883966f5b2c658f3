/* SPDX-License-Identifier: MIT */
/*
 * Writes documents as text for people: one line per property, aligned columns, and a blank line
 * between sections. Numbers are right-aligned, texts left-aligned.
 */
#ifndef DOCUMENT_TEXT_H
#define DOCUMENT_TEXT_H

#include <glib.h>
#include <stdbool.h>

#include "base/terminal.h"
#include "document/document.h"

enum { DOC_LABEL_WIDTH = 14 }; /* width of a property's title */

struct doc_text_style {
    const struct tg_palette *palette;
    unsigned indent;  /* number of spaces before each line that isn't a title */
    bool is_gmt;      /* print dates in GMT instead of local time */
    bool is_terminal; /* also replace bytes that aren't UTF-8 */
};

void doc_append_text(
    GString *out, const struct doc_document *document, const struct doc_text_style *style);

/*
 * Appends a text. Each control character (see tg_is_control()) is replaced by `?`. For a terminal,
 * bytes that aren't UTF-8 are replaced, too.
 */
void doc_append_safe(GString *out, const char *text, bool is_terminal);

#endif
