/* SPDX-License-Identifier: MIT */
/* Creates the error messages about the bytes of a data stream. */
#include "ctf/decode/reader-internal.h"

#include <inttypes.h>
#include <stdarg.h>

#define U64 "%" PRIu64

/*
 * Appends ".a.b" for the members that lead from `fc` to `target`. If `fc` doesn't contain `target`,
 * returns false and appends nothing.
 */
static bool append_path(
    const struct ctf_field_class *fc, const struct ctf_field_class *target, GString *path)
{
    size_t length = path->len;

    if (!fc) {
        return false;
    }
    if (fc == target) {
        return true;
    }
    for (guint i = 0; i < ctf_field_class_child_count(fc); i++) {
        struct ctf_child child = ctf_field_class_child(fc, i);

        if (!fc->element) {
            g_string_append_printf(path, ".%s", child.name ? child.name : "(unnamed option)");
        }
        if (append_path(child.field_class, target, path)) {
            return true;
        }
        g_string_truncate(path, length);
    }
    return false;
}

static void append_event_class(const struct ctf_event_class *event_class, GString *text)
{
    g_string_append_printf(text,
        "event `%s` (ID " U64 "): ", event_class->name ? event_class->name : "", event_class->id);
}

/* Appends "event `x` (ID 3): field `payload.y`: ", or the known parts of it. */
static void append_subject(const struct ctf_packet_reader *reader,
    const struct ctf_event_class *event_class, GString *text)
{
    const struct ctf_field_class *target = reader->skip.field_class;
    const struct ctf_stream_class *sc = reader->stream ? reader->stream->stream_class : NULL;
    g_autoptr(GString) path = g_string_new(NULL);

    if (event_class) {
        append_event_class(event_class, text);
    }
    for (guint i = 0; target && i < CTF_SCOPE_COUNT; i++) {
        const struct ctf_field_class *root =
            ctf_schema_root(reader->set->schema, sc, event_class, (enum ctf_scope) i);

        if (append_path(root, target, path)) {
            g_string_append_printf(
                text, "%s field `%s`: ", ctf_scope_texts[i], path->len ? path->str + 1 : "");
            return;
        }
    }
}

/* Begins a message with the packet that it describes. */
static GString *begin_message(const struct ctf_packet_reader *reader)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "%s: packet " U64 " (at byte " U64 "): ", reader->medium->name,
        reader->packet.number, reader->packet.offset);
    return text;
}

static void append_position(
    const struct ctf_packet_reader *reader, uint64_t position, GString *text)
{
    g_string_append_printf(text, "at byte " U64, reader->packet.offset + position / 8);
    if (position % 8) {
        g_string_append_printf(text, ", bit %u", (unsigned) (position % 8));
    }
    g_string_append(text, ": ");
}

void ctf_reader_warn(struct ctf_packet_reader *reader, enum reader_warning warning,
    const struct ctf_event_class *event_class, const char *format, ...)
{
    GString *text = begin_message(reader);
    va_list arguments;

    if (event_class) {
        append_position(reader, reader->position, text);
        append_event_class(event_class, text);
    }
    va_start(arguments, format);
    g_string_append_vprintf(text, format, arguments);
    va_end(arguments);
    g_free(reader->report.warnings[warning]);
    reader->report.warnings[warning] = g_string_free(text, FALSE);
    reader->report.new_warnings |= 1U << warning;
}

/* Takes ownership of `text`. */
static enum ctf_reader_status fail_with(
    struct ctf_packet_reader *reader, enum ctf_damage_kind kind, GString *text)
{
    g_free(reader->report.error);
    reader->report.error = g_string_free(text, FALSE);
    reader->report.error_kind = kind;
    return CTF_READER_ERROR;
}

enum ctf_reader_status ctf_reader_fail(struct ctf_packet_reader *reader, enum ctf_damage_kind kind,
    uint64_t position, const char *format, ...)
{
    GString *text = begin_message(reader);
    va_list arguments;

    append_position(reader, position, text);
    va_start(arguments, format);
    g_string_append_vprintf(text, format, arguments);
    va_end(arguments);
    return fail_with(reader, kind, text);
}

static void append_selector(const struct ctf_packet_reader *reader, GString *text)
{
    const struct ctf_field_class *fc = reader->skip.field_class;

    if (fc && fc->key_is_signed) {
        g_string_append_printf(text, "%" PRId64, (int64_t) reader->skip.value);
    } else {
        g_string_append_printf(text, U64, reader->skip.value);
    }
}

/*
 * Returns whether a field begins after the end of the content. Only an alignment can cause this,
 * and then the distance may be large.
 */
static bool begins_beyond(const struct skip *skip)
{
    return skip->error == SKIP_BEYOND && skip->error_position > skip->content_end;
}

/*
 * Appends the reason of SKIP_BEYOND: a field that crosses the end of the packet's content, or an
 * alignment that leads past it.
 */
static void append_end(const struct ctf_packet_reader *reader, GString *text)
{
    const struct skip *skip = &reader->skip;
    const uint64_t byte = reader->packet.offset + skip->error_position / 8;
    uint64_t size;

    if (!begins_beyond(skip)) {
        g_string_append_printf(
            text, "crosses the end of the packet's content (" U64 " bits)", skip->content_end);
        return;
    }
    g_string_append_printf(text,
        "an alignment leads to byte " U64 ", beyond the end of the packet's content (" U64 " bits)",
        byte, skip->content_end);
    if (ctf_medium_get_size(reader->medium, &size) && byte >= size) {
        g_string_append_printf(text, " and of the data stream (" U64 " bytes)", size);
    }
}

/*
 * Appends the reason of SKIP_TOO_LONG. An element needs at least one bit, and a byte of a text or
 * BLOB needs 8 bits. Either the packet has too few bits, or the length exceeds the maximum of a
 * field.
 */
static void append_length(const struct skip *skip, bool is_array, GString *text)
{
    const char *items = is_array ? "elements" : "bytes";
    const uint64_t room = skip->content_end - skip->error_position;

    if (skip->value > UINT32_MAX && skip->value <= room / (is_array ? 1 : 8)) {
        g_string_append_printf(
            text, U64 " %s are more than a field may have (%u)", skip->value, items, UINT32_MAX);
    } else {
        g_string_append_printf(text, U64 " %s are longer than the " U64 " bits left in the packet",
            skip->value, items, room);
    }
}

static void append_reason(const struct ctf_packet_reader *reader, GString *text)
{
    const struct skip *skip = &reader->skip;
    const struct ctf_field_class *fc = skip->field_class;
    bool is_array =
        fc && (fc->type == CTF_FIELD_STATIC_ARRAY || fc->type == CTF_FIELD_DYNAMIC_ARRAY);

    switch (skip->error) {
    case SKIP_BEYOND:
        append_end(reader, text);
        break;
    case SKIP_TOO_LONG:
        append_length(skip, is_array, text);
        break;
    case SKIP_NO_OPTION:
        g_string_append(text, "no option for the selector ");
        append_selector(reader, text);
        break;
    case SKIP_HIDDEN_OPTION:
        g_string_append(text, "the option for the selector ");
        append_selector(reader, text);
        g_string_append(text, " has a role and cannot be shown as a field");
        break;
    case SKIP_ZERO_ELEMENTS:
        g_string_append_printf(
            text, "more than %d array elements of zero bits in one record", MAX_ZERO_ELEMENTS);
        break;
    case SKIP_BAD_LEB128:
        g_string_append(text, "variable-length integer of more than 64 bits");
        break;
    case SKIP_BAD_TEXT:
        g_string_append(text, "text is not valid in its encoding");
        break;
    case SKIP_BAD_ORDER:
        g_string_append(text, "a byte is shared by two fields of different byte orders");
        break;
    }
}

enum ctf_reader_status ctf_reader_fail_skipping(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class)
{
    g_autoptr(GString) text = g_string_new(NULL);

    append_subject(reader, event_class, text);
    append_reason(reader, text);
    return ctf_reader_fail(reader, CTF_DAMAGE_FIELD,
        begins_beyond(&reader->skip) ? reader->position : reader->skip.error_position, "%s",
        text->str);
}

/*
 * Returns how many bytes of the packet are missing from the data stream, or 0 if that is unknown.
 */
static uint64_t count_missing(const struct ctf_packet_reader *reader, uint64_t total)
{
    uint64_t size;

    if (!reader->packet.has_lengths || !ctf_medium_get_size(reader->medium, &size)) {
        return 0;
    }

    const uint64_t there = size - MIN(size, reader->packet.offset);

    return total - MIN(total, there);
}

/*
 * The message contains the count of missing bytes. It doesn't contain the position of the failure,
 * because that position is of no use if the packet isn't complete.
 */
enum ctf_reader_status ctf_reader_fail_cut_off(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class)
{
    const uint64_t total = reader->packet.total_length;
    const uint64_t total_bytes = total == CTF_UNKNOWN_LENGTH ? 0 : total / 8 + (total % 8 > 0);
    const uint64_t missing = count_missing(reader, total_bytes);
    GString *text = begin_message(reader);
    uint64_t size;

    if (missing > 0) {
        g_string_append_printf(text,
            "the data stream is cut off: " U64 " of the packet's " U64 " bytes are missing",
            missing, total_bytes);
        return fail_with(reader, CTF_DAMAGE_CUT_OFF, text);
    }
    append_subject(reader, event_class, text);
    g_string_append(text, "the data stream is cut off");
    if (ctf_medium_get_size(reader->medium, &size)) {
        g_string_append_printf(text, " at byte " U64, size);
    }
    return fail_with(reader, CTF_DAMAGE_CUT_OFF, text);
}
