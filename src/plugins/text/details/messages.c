/* SPDX-License-Identifier: MIT */
/* Prints messages that aren't events. They are so rare that they need no plan. */
#include <babeltrace2/extension/message-common.h>

#include "plugins/common/loss.h"
#include "plugins/text/details/details.h"

/* Writes the time of `snapshot`, or an unknown time if `snapshot` is NULL. */
static void write_time(struct details *details, const bt_clock_snapshot *snapshot)
{
    struct tg_output *const output = &details->sink.output;

    tg_output_reserve(output, DETAILS_TIME_MAX);
    output->at = snapshot ? details_put_time(&details->clock, output->at, snapshot)
                          : details_put_unknown_time(&details->clock, output->at);
}

static void write_times(struct details *details, const struct details_stream *entry,
    const bt_message *message, bt_message_type type)
{
    const bt_clock_snapshot *const snapshot = bt_x_message_borrow_clock_snapshot_const(message);

    switch (type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
    case BT_MESSAGE_TYPE_STREAM_END:
        /*
         * Print a time if the stream class has a clock class. The time is printed as unknown if the
         * message has none.
         */
        if (bt_stream_class_borrow_default_clock_class_const(
                bt_stream_borrow_class_const(entry->base.stream))) {
            write_time(details, snapshot);
        }
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        if (snapshot) {
            write_time(details, snapshot);
            write_time(details, loss_of(message).end);
        }
        break;
    default:
        if (snapshot) {
            write_time(details, snapshot);
        }
        break;
    }
}

static void put_heading(struct details_writer *writer, const char *title, bool has_lines)
{
    details_put_title(writer, title);
    details_put(writer, has_lines ? ":\n" : "\n");
    details_indent_in(writer);
}

static void lines_of_stream(struct details_writer *writer, const bt_stream *stream)
{
    const char *const name = bt_stream_get_name(stream);
    const char *const class_name = bt_stream_class_get_name(bt_stream_borrow_class_const(stream));

    if (writer->options->with_stream_name && name) {
        details_line_of_text(writer, "Name", name);
    }
    if (writer->options->with_stream_class_name && class_name) {
        details_line_of_text(writer, "Class name", class_name);
    }
    details_lines_of_trace(writer, bt_stream_borrow_trace_const(stream));
}

static void put_loss(struct details_writer *writer, struct loss loss)
{
    const char *const what = loss.kind == LOSS_OF_PACKETS ? "packets" : "events";

    details_put_title(writer, "Discarded ");
    details_put_title(writer, what);
    if (loss.has_count) {
        details_put(writer, " (");
        details_put_count(writer, loss.count, what, what);
        details_put(writer, ")");
    }
    details_put(writer, "\n");
}

/* Writes the text after the times and the stream, except for the context of a packet. */
static void put_message(struct details_writer *writer, const struct details_stream *entry,
    const bt_message *message, bt_message_type type)
{
    const bool has_lines = !writer->options->compact;

    switch (type) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        put_heading(writer, "Stream beginning", has_lines);
        if (has_lines) {
            lines_of_stream(writer, entry->base.stream);
        }
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        /* This is the only title whose colour ends on the next line. */
        details_put_title(writer, "Stream end\n");
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        put_heading(writer, "Packet beginning", entry->has_context);
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        put_heading(writer, "Packet end", false);
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        put_heading(writer, "Message iterator inactivity", has_lines);
        if (has_lines) {
            details_lines_of_clock_class(writer, "Clock class",
                bt_clock_snapshot_borrow_clock_class_const(
                    bt_x_message_borrow_clock_snapshot_const(message)));
        }
        break;
    default:
        put_loss(writer, loss_of(message));
        break;
    }
}

bool details_print_other_message(struct details *details, const bt_message *message)
{
    const bt_message_type type = bt_message_get_type(message);
    const bt_stream *const stream = bt_x_message_borrow_stream_const(message);
    const struct details_stream *const entry = stream ? details_get_stream(details, stream) : NULL;
    struct tg_output *const output = &details->sink.output;

    if (stream && !entry) {
        return false;
    }
    g_assert(entry || type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY);
    tg_output_reserve(output, 1);
    details_separate(details, DETAILS_LAST_MESSAGE);
    if (details->options.with_time) {
        write_times(details, entry, message, type);
    }
    if (entry) {
        tg_output_write(output, entry->base.line, entry->base.line_length);
    }
    g_autoptr(GString) text = g_string_new(NULL);
    struct details_writer writer = {.text = text, .options = &details->options};

    put_message(&writer, entry, message, type);
    tg_output_write(output, text->str, text->len);
    if (type == BT_MESSAGE_TYPE_PACKET_BEGINNING && entry->has_context) {
        details_print_sequence(output, entry->context,
            bt_packet_borrow_context_field_const(
                bt_message_packet_beginning_borrow_packet_const(message)));
    } else if (type == BT_MESSAGE_TYPE_STREAM_END) {
        text_caches_remove_stream(&details->caches, stream);
    }
    return true;
}
