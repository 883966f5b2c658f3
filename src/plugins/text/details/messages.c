/* SPDX-License-Identifier: MIT */
/* Messages other than events: rare enough to be written without a plan. */
#include "plugins/common/loss.h"
#include "plugins/text/details/details.h"

static void write_text(struct details *details, GString *text)
{
    tg_output_write(&details->sink.output, text->str, text->len);
}

/* The blank line before a message. */
static void begin_message(struct details *details)
{
    tg_output_reserve(&details->sink.output, 1);
    details_separate(details, DETAILS_LAST_MESSAGE);
}

static void write_time(struct details *details, const bt_clock_snapshot *snapshot)
{
    struct tg_output *const output = &details->sink.output;

    if (!details->options.with_time) {
        return;
    }
    tg_output_reserve(output, DETAILS_TIME_MAX);
    output->at = snapshot ? details_put_time(&details->clock, output->at, snapshot)
                          : details_put_unknown_time(&details->clock, output->at);
}

static void write_stream(struct details *details, const struct details_stream *stream)
{
    tg_output_write(&details->sink.output, stream->base.line, stream->base.line_length);
}

static struct details_writer begin_text(const struct details *details)
{
    return (struct details_writer){.text = g_string_new(NULL), .options = &details->options};
}

/* The title of a message that has nothing below it. */
static void write_title_line(struct details *details, const char *title)
{
    struct details_writer writer = begin_text(details);

    details_put_title(&writer, title);
    details_put(&writer, "\n");
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
}

/* Streams have a time if their class has a clock class, but it may be unknown. */
static void write_stream_time(struct details *details, const bt_stream *stream,
    bt_message_stream_clock_snapshot_state state, const bt_clock_snapshot *snapshot)
{
    if (bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream))) {
        write_time(
            details, state == BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN ? snapshot : NULL);
    }
}

static void write_stream_properties(struct details *details, const bt_stream *stream)
{
    const char *const name = bt_stream_get_name(stream);
    const char *const class_name = bt_stream_class_get_name(bt_stream_borrow_class_const(stream));
    struct details_writer writer = begin_text(details);

    details_put_title(&writer, "Stream beginning");
    details_put(&writer, ":\n");
    details_indent_in(&writer);
    if (details->options.with_stream_name && name) {
        details_line_of_text(&writer, "Name", name);
    }
    if (details->options.with_stream_class_name && class_name) {
        details_line_of_text(&writer, "Class name", class_name);
    }
    details_lines_of_trace(&writer, bt_stream_borrow_trace_const(stream));
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
}

static bool print_stream_beginning(struct details *details, const bt_message *message)
{
    const bt_stream *const stream = bt_message_stream_beginning_borrow_stream_const(message);
    const struct details_stream *const entry = details_get_stream(details, stream);
    const bt_clock_snapshot *snapshot = NULL;
    bt_message_stream_clock_snapshot_state state = BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN;

    if (!entry) {
        return false;
    }
    if (bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream))) {
        state = bt_message_stream_beginning_borrow_default_clock_snapshot_const(message, &snapshot);
    }
    begin_message(details);
    write_stream_time(details, stream, state, snapshot);
    write_stream(details, entry);
    if (details->options.compact) {
        write_title_line(details, "Stream beginning");
    } else {
        write_stream_properties(details, stream);
    }
    return true;
}

static bool print_stream_end(struct details *details, const bt_message *message)
{
    const bt_stream *const stream = bt_message_stream_end_borrow_stream_const(message);
    const struct details_stream *const entry = details_get_stream(details, stream);
    const bt_clock_snapshot *snapshot = NULL;
    bt_message_stream_clock_snapshot_state state = BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN;

    if (!entry) {
        return false;
    }
    if (bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream))) {
        state = bt_message_stream_end_borrow_default_clock_snapshot_const(message, &snapshot);
    }
    begin_message(details);
    write_stream_time(details, stream, state, snapshot);
    write_stream(details, entry);
    /* This is the only title whose colour ends on the next line. */
    struct details_writer writer = begin_text(details);
    details_put_title(&writer, "Stream end\n");
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
    text_caches_remove_stream(&details->caches, stream);
    return true;
}

static void write_context(
    struct details *details, const struct details_stream *entry, const bt_packet *packet)
{
    struct details_writer writer = begin_text(details);

    details_put_title(&writer, "Packet beginning");
    details_put(&writer, ":\n");
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
    details_print_sequence(
        &details->sink.output, entry->context, bt_packet_borrow_context_field_const(packet));
}

static bool print_packet_beginning(struct details *details, const bt_message *message)
{
    const bt_packet *const packet = bt_message_packet_beginning_borrow_packet_const(message);
    const bt_stream *const stream = bt_packet_borrow_stream_const(packet);
    const struct details_stream *const entry = details_get_stream(details, stream);

    if (!entry) {
        return false;
    }
    begin_message(details);
    if (bt_stream_class_packets_have_beginning_default_clock_snapshot(
            bt_stream_borrow_class_const(stream))) {
        write_time(
            details, bt_message_packet_beginning_borrow_default_clock_snapshot_const(message));
    }
    write_stream(details, entry);
    if (entry->has_context) {
        write_context(details, entry, packet);
    } else {
        write_title_line(details, "Packet beginning");
    }
    return true;
}

static bool print_packet_end(struct details *details, const bt_message *message)
{
    const bt_packet *const packet = bt_message_packet_end_borrow_packet_const(message);
    const bt_stream *const stream = bt_packet_borrow_stream_const(packet);
    const struct details_stream *const entry = details_get_stream(details, stream);

    if (!entry) {
        return false;
    }
    begin_message(details);
    if (bt_stream_class_packets_have_end_default_clock_snapshot(
            bt_stream_borrow_class_const(stream))) {
        write_time(details, bt_message_packet_end_borrow_default_clock_snapshot_const(message));
    }
    write_stream(details, entry);
    write_title_line(details, "Packet end");
    return true;
}

static bool print_loss(struct details *details, const bt_message *message)
{
    const struct loss loss = loss_of(message);
    const char *const what = loss.kind == LOSS_OF_PACKETS ? "packets" : "events";
    const struct details_stream *const entry = details_get_stream(details, loss.stream);

    if (!entry) {
        return false;
    }
    begin_message(details);
    if (loss.begin) {
        write_time(details, loss.begin);
        write_time(details, loss.end);
    }
    write_stream(details, entry);
    struct details_writer writer = begin_text(details);
    details_put_title(&writer, "Discarded ");
    details_put_title(&writer, what);
    if (loss.has_count) {
        details_put(&writer, " (");
        details_put_count(&writer, loss.count, what, what);
        details_put(&writer, ")");
    }
    details_put(&writer, "\n");
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
    return true;
}

static bool print_inactivity(struct details *details, const bt_message *message)
{
    const bt_clock_snapshot *const snapshot =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message);

    begin_message(details);
    write_time(details, snapshot);
    if (details->options.compact) {
        write_title_line(details, "Message iterator inactivity");
        return true;
    }
    struct details_writer writer = begin_text(details);
    details_put_title(&writer, "Message iterator inactivity");
    details_put(&writer, ":\n");
    details_indent_in(&writer);
    details_lines_of_clock_class(
        &writer, "Clock class", bt_clock_snapshot_borrow_clock_class_const(snapshot));
    write_text(details, writer.text);
    g_string_free(writer.text, TRUE);
    return true;
}

bool details_print_other_message(struct details *details, const bt_message *message)
{
    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        return print_stream_beginning(details, message);
    case BT_MESSAGE_TYPE_STREAM_END:
        return print_stream_end(details, message);
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        return print_packet_beginning(details, message);
    case BT_MESSAGE_TYPE_PACKET_END:
        return print_packet_end(details, message);
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return print_loss(details, message);
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        return print_inactivity(details, message);
    default:
        return true;
    }
}
