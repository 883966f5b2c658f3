/* SPDX-License-Identifier: MIT */
/*
 * Writes metadata as indented, coloured text. This code is used only for text that is rarely
 * written. The fields of events have format plans.
 */
#ifndef TEXT_DETAILS_WRITER_H
#define TEXT_DETAILS_WRITER_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/text/details/options.h"

/* The number of spaces by which each level is indented. */
#define DETAILS_INDENT 2

struct details_writer {
    GString *text;
    const struct details_options *options;
    unsigned indent;
};

static inline void details_put(struct details_writer *writer, const char *text)
{
    g_string_append(writer->text, text);
}

static inline void details_indent_in(struct details_writer *writer)
{
    writer->indent += DETAILS_INDENT;
}

static inline void details_indent_out(struct details_writer *writer)
{
    writer->indent -= DETAILS_INDENT;
}

/* Writes the spaces at the beginning of a line. */
void details_put_indent(struct details_writer *writer);

/* Write words in the colours of their role. */
void details_put_title(struct details_writer *writer, const char *text);
void details_put_property(struct details_writer *writer, const char *text);
void details_put_member(struct details_writer *writer, const char *text);
void details_put_type(struct details_writer *writer, const char *text);
void details_put_event_name(struct details_writer *writer, const char *text);
void details_put_value(struct details_writer *writer, const char *text);
void details_put_none(struct details_writer *writer, const char *text);
void details_put_unsigned(struct details_writer *writer, uint64_t value);
void details_put_signed(struct details_writer *writer, int64_t value);
void details_put_yes_no(struct details_writer *writer, bool value);

/* Writes a count and a noun, such as "1 member" or "2 members". */
void details_put_count(
    struct details_writer *writer, uint64_t count, const char *singular, const char *plural);

/* Write whole lines: "NAME:" or "NAME: VALUE". NAME is a property. */
void details_line_of_property(struct details_writer *writer, const char *name);
void details_line_of_text(struct details_writer *writer, const char *name, const char *value);
void details_line_of_unsigned(struct details_writer *writer, const char *name, uint64_t value);
void details_line_of_signed(struct details_writer *writer, const char *name, int64_t value);
void details_line_of_yes_no(struct details_writer *writer, const char *name, bool value);

/*
 * Defined in value.c: writes a value after "NAME:", or the user attributes of an object if it has
 * any.
 */
void details_put_value_object(struct details_writer *writer, const bt_value *value);
void details_lines_of_user_attributes(struct details_writer *writer, const bt_value *attributes);
static inline bool details_has_attributes(const bt_value *attributes)
{
    return !bt_value_map_is_empty(attributes);
}

/* Defined in field-class.c: writes a field class after "NAME: ", including a newline at the end. */
void details_put_field_class(struct details_writer *writer, const bt_field_class *field_class);

/* Defined in metadata.c. */
void details_lines_of_trace_class(struct details_writer *writer, const bt_trace_class *trace_class);
void details_lines_of_stream_class(
    struct details_writer *writer, const bt_stream_class *stream_class);
void details_lines_of_event_class(struct details_writer *writer, const bt_event_class *event_class);
void details_lines_of_clock_class(
    struct details_writer *writer, const char *name, const bt_clock_class *clock_class);
void details_lines_of_trace(struct details_writer *writer, const bt_trace *trace);

#endif
