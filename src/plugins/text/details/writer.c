/* SPDX-License-Identifier: MIT */
/* See writer.h. */
#include "plugins/text/details/writer.h"

#include "base/grouped.h"
#include "base/terminal-text.h"

static void put_colored(
    struct details_writer *writer, const char *color, const char *more, const char *text)
{
    g_string_append(writer->text, color);
    g_string_append(writer->text, more);
    g_string_append(writer->text, text);
    g_string_append(writer->text, writer->options->palette->reset);
}

/* Writes a text that may come from the trace. */
static void put_item(struct details_writer *writer, const char *color, const char *text)
{
    g_string_append(writer->text, color);
    tg_append_item(writer->text, text, writer->options->is_terminal);
    g_string_append(writer->text, writer->options->palette->reset);
}

void details_put_indent(struct details_writer *writer)
{
    for (unsigned i = 0; i < writer->indent; i++) {
        g_string_append_c(writer->text, ' ');
    }
}

void details_put_title(struct details_writer *writer, const char *text)
{
    const struct tg_palette *const palette = writer->options->palette;

    put_colored(writer, palette->bold, palette->bright_yellow, text);
}

void details_put_property(struct details_writer *writer, const char *text)
{
    put_item(writer, writer->options->palette->magenta, text);
}

void details_put_member(struct details_writer *writer, const char *text)
{
    put_item(writer, writer->options->palette->cyan, text);
}

void details_put_type(struct details_writer *writer, const char *text)
{
    put_colored(writer, writer->options->palette->blue, "", text);
}

void details_put_event_name(struct details_writer *writer, const char *text)
{
    put_item(writer, writer->options->palette->green, text);
}

void details_put_value(struct details_writer *writer, const char *text)
{
    put_item(writer, writer->options->palette->bold, text);
}

void details_put_none(struct details_writer *writer, const char *text)
{
    const struct tg_palette *const palette = writer->options->palette;

    put_colored(writer, palette->bold, palette->bright_magenta, text);
}

void details_put_unsigned(struct details_writer *writer, uint64_t value)
{
    char text[TG_GROUPED_MAX + 1];

    *tg_put_grouped(text, value) = '\0';
    details_put_value(writer, text);
}

void details_put_signed(struct details_writer *writer, int64_t value)
{
    char text[TG_GROUPED_MAX + 1];

    *tg_put_grouped_signed(text, value) = '\0';
    details_put_value(writer, text);
}

void details_put_yes_no(struct details_writer *writer, bool value)
{
    const struct tg_palette *const palette = writer->options->palette;

    put_colored(writer, palette->bold, value ? palette->bright_green : palette->bright_red,
        value ? "Yes" : "No");
}

void details_put_count(
    struct details_writer *writer, uint64_t count, const char *singular, const char *plural)
{
    details_put_unsigned(writer, count);
    details_put(writer, " ");
    details_put(writer, count == 1 ? singular : plural);
}

static void begin_property(struct details_writer *writer, const char *name)
{
    details_put_indent(writer);
    details_put_property(writer, name);
    details_put(writer, ": ");
}

void details_line_of_property(struct details_writer *writer, const char *name)
{
    details_put_indent(writer);
    details_put_property(writer, name);
    details_put(writer, ":\n");
}

void details_line_of_text(struct details_writer *writer, const char *name, const char *value)
{
    begin_property(writer, name);
    details_put_value(writer, value);
    details_put(writer, "\n");
}

void details_line_of_unsigned(struct details_writer *writer, const char *name, uint64_t value)
{
    begin_property(writer, name);
    details_put_unsigned(writer, value);
    details_put(writer, "\n");
}

void details_line_of_signed(struct details_writer *writer, const char *name, int64_t value)
{
    begin_property(writer, name);
    details_put_signed(writer, value);
    details_put(writer, "\n");
}

void details_line_of_yes_no(struct details_writer *writer, const char *name, bool value)
{
    begin_property(writer, name);
    details_put_yes_no(writer, value);
    details_put(writer, "\n");
}
