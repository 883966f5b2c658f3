/* SPDX-License-Identifier: MIT */
/* The look of names, labels and other texts. It is the same in all plans of a component. */
#ifndef TEXT_PRETTY_STYLE_H
#define TEXT_PRETTY_STYLE_H

#include <glib.h>
#include <stdbool.h>

#include "base/terminal.h"
#include "plugins/text/pretty/options.h"

struct pretty_style {
    const struct pretty_options *options;
    const struct tg_palette *palette;
    bool is_terminal; /* control characters in the trace's texts must be escaped */
};

/* Appends "NAME = " in the colours of a header, scope or member name. */
void pretty_append_name(
    GString *text, const struct pretty_style *style, const char *name, const char *color);

/* Returns a quoted label in its colours. The caller frees it. */
char *pretty_label(const struct pretty_style *style, const char *label);

#endif
