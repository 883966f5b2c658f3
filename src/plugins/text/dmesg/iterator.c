/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of `source.text.dmesg`.
 *
 * The first line that isn't blank determines whether there is a clock. If this line has a
 * timestamp, all events have a time, which is 0 for a line without a timestamp. If all lines are
 * blank, the iterator sends no messages.
 */
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <unistd.h>

#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/text/dmesg/dmesg.h"
#include "plugins/text/dmesg/line-reader.h"
#include "plugins/text/dmesg/line.h"

enum state {
    STATE_FIRST_LINE, /* the first line that isn't blank must still be read */
    STATE_EVENTS,
    STATE_DONE,
};

struct iterator {
    bt_self_message_iterator *self;
    const struct dmesg *dmesg;
    int fd;
    bool owns_fd;
    struct dmesg_line_reader reader;
    enum state state;

    /* Created from the first line, and kept when the iterator seeks. */
    bt_event_class *event_class;
    bt_stream *stream;
    bool has_clock;

    /* The event message of the first line, which is sent after the stream beginning message. */
    bt_message *pending;

    /* Reading may wait for input. This is true only while the batch is empty. */
    bool may_wait;
};

static const char *input_name(const struct dmesg *dmesg)
{
    return dmesg->path ? dmesg->path : "standard input";
}

static void free_iterator(struct iterator *iterator)
{
    bt_message_put_ref(iterator->pending);
    bt_stream_put_ref(iterator->stream);
    bt_event_class_put_ref(iterator->event_class);
    dmesg_line_reader_clear(&iterator->reader);
    if (iterator->owns_fd) {
        close(iterator->fd);
    }
    g_free(iterator);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const struct dmesg *const dmesg =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    const int fd = dmesg->path ? open(dmesg->path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    struct iterator *iterator;

    if (fd < 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            self, "%s: cannot open: %s", dmesg->path, g_strerror(errno));
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    iterator = g_new0(struct iterator, 1);
    iterator->self = self;
    iterator->dmesg = dmesg;
    iterator->fd = fd;
    iterator->owns_fd = dmesg->path != NULL;
    dmesg_line_reader_init(&iterator->reader, fd);
    bt_self_message_iterator_set_data(self, iterator);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    free_iterator(bt_self_message_iterator_get_data(self));
}

static bool set_clock_class(bt_stream_class *stream_class, bt_self_component *component)
{
    bt_clock_class *const clock_class = bt_clock_class_create(component);

    if (!clock_class) {
        return false;
    }
    /* The clock counts from the boot of the system. */
    bt_clock_class_set_origin_is_unix_epoch(clock_class, BT_FALSE);

    const bool ok = bt_stream_class_set_default_clock_class(stream_class, clock_class) ==
                    BT_STREAM_CLASS_SET_DEFAULT_CLOCK_CLASS_STATUS_OK;

    bt_clock_class_put_ref(clock_class);
    return ok;
}

static bool set_payload_class(bt_event_class *event_class, bt_trace_class *trace_class)
{
    bt_field_class *const structure = bt_field_class_structure_create(trace_class);
    bt_field_class *const text = bt_field_class_string_create(trace_class);
    const bool ok = structure && text &&
                    bt_field_class_structure_append_member(structure, "str", text) ==
                        BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK &&
                    bt_event_class_set_payload_field_class(event_class, structure) ==
                        BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK;

    bt_field_class_put_ref(text);
    bt_field_class_put_ref(structure);
    return ok;
}

static bool create_stream(
    struct iterator *iterator, bt_trace_class *trace_class, bt_stream_class *stream_class)
{
    g_autofree char *name =
        iterator->dmesg->path ? g_path_get_basename(iterator->dmesg->path) : g_strdup("STDIN");
    bt_trace *const trace = bt_trace_create(trace_class);

    if (!trace) {
        return false;
    }
    if (bt_trace_set_name(trace, name) == BT_TRACE_SET_NAME_STATUS_OK) {
        iterator->stream = bt_stream_create(stream_class, trace);
    }
    bt_trace_put_ref(trace);
    return iterator->stream != NULL;
}

static bool create_event_class(
    struct iterator *iterator, bt_trace_class *trace_class, bt_stream_class *stream_class)
{
    iterator->event_class = bt_event_class_create(stream_class);
    return iterator->event_class &&
           bt_event_class_set_name(iterator->event_class, "string") ==
               BT_EVENT_CLASS_SET_NAME_STATUS_OK &&
           set_payload_class(iterator->event_class, trace_class);
}

static bool create_metadata(struct iterator *iterator)
{
    bt_self_component *const component = bt_self_message_iterator_borrow_component(iterator->self);
    bt_trace_class *const trace_class = bt_trace_class_create(component);
    bt_stream_class *const stream_class = trace_class ? bt_stream_class_create(trace_class) : NULL;
    const bool ok = stream_class &&
                    (!iterator->has_clock || set_clock_class(stream_class, component)) &&
                    create_event_class(iterator, trace_class, stream_class) &&
                    create_stream(iterator, trace_class, stream_class);

    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
    return ok;
}

/* Creates the event message of a line. Returns NULL if out of memory. */
static bt_message *create_event_message(struct iterator *iterator, const struct dmesg_line *line)
{
    bt_message *const message =
        iterator->has_clock
            ? bt_message_event_create_with_default_clock_snapshot(
                  iterator->self, iterator->event_class, iterator->stream, line->time)
            : bt_message_event_create(iterator->self, iterator->event_class, iterator->stream);

    if (!message) {
        return NULL;
    }
    bt_field *const field = bt_field_structure_borrow_member_field_by_index(
        bt_event_borrow_payload_field(bt_message_event_borrow_event(message)), 0);

    if (bt_field_string_set_value(field, line->text) != BT_FIELD_STRING_SET_VALUE_STATUS_OK) {
        bt_message_put_ref(message);
        return NULL;
    }
    return message;
}

/*
 * Reads the next line that isn't blank. Returns AGAIN if the graph is interrupted, or if the
 * function would have to wait and `may_wait` is false.
 */
static next_status read_line(struct iterator *iterator, struct dmesg_line *line)
{
    char *text;

    while (iterator->may_wait || !dmesg_line_reader_must_read(&iterator->reader)) {
        switch (dmesg_line_reader_next(&iterator->reader, &text)) {
        case DMESG_READ_LINE:
            if (dmesg_line_is_blank(text)) {
                break;
            }
            *line = iterator->dmesg->no_extract_timestamp ? (struct dmesg_line){.text = text}
                                                          : dmesg_line_parse(text);
            return NEXT_OK;
        case DMESG_READ_END:
            return NEXT_END;
        case DMESG_READ_AGAIN:
            if (bt_self_message_iterator_is_interrupted(iterator->self)) {
                return NEXT_AGAIN;
            }
            break;
        case DMESG_READ_ERROR:
            BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator->self,
                "%s:%" PRIu64 ": cannot read: %s", input_name(iterator->dmesg),
                iterator->reader.line_number + 1, g_strerror(errno));
            return NEXT_ERROR;
        }
    }
    return NEXT_AGAIN;
}

/*
 * Reads the first line that isn't blank, and creates the first two messages. Creates the stream and
 * its classes unless they exist since before a seek.
 */
static next_status begin(struct iterator *iterator, bt_message const **message)
{
    struct dmesg_line line;
    const next_status status = read_line(iterator, &line);

    if (status != NEXT_OK) {
        return status;
    }
    if (!iterator->stream) {
        iterator->has_clock = line.has_time;
        if (!create_metadata(iterator)) {
            return NEXT_MEMORY_ERROR;
        }
    }
    iterator->pending = create_event_message(iterator, &line);
    *message = bt_message_stream_beginning_create(iterator->self, iterator->stream);
    iterator->state = STATE_EVENTS;
    return iterator->pending && *message ? NEXT_OK : NEXT_MEMORY_ERROR;
}

static next_status next_event(struct iterator *iterator, bt_message const **message)
{
    struct dmesg_line line;

    if (iterator->pending) {
        *message = iterator->pending;
        iterator->pending = NULL;
        return NEXT_OK;
    }
    next_status status = read_line(iterator, &line);
    if (status == NEXT_OK) {
        *message = create_event_message(iterator, &line);
    } else if (status == NEXT_END) {
        *message = bt_message_stream_end_create(iterator->self, iterator->stream);
        iterator->state = STATE_DONE;
    } else {
        return status;
    }
    return *message ? NEXT_OK : NEXT_MEMORY_ERROR;
}

static next_status next_message(struct iterator *iterator, bt_message const **message)
{
    next_status status;

    switch (iterator->state) {
    case STATE_FIRST_LINE:
        status = begin(iterator, message);
        if (status == NEXT_END) {
            iterator->state = STATE_DONE;
        }
        return status;
    case STATE_EVENTS:
        return next_event(iterator, message);
    default:
        return NEXT_END;
    }
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct iterator *const iterator = bt_self_message_iterator_get_data(self);
    next_status status = NEXT_OK;
    uint64_t i = 0;

    iterator->may_wait = true;
    while (i < capacity && (status = next_message(iterator, &messages[i])) == NEXT_OK) {
        i++;
        /*
         * Once the batch has a message, don't read from the file: reading could wait or fail, and
         * the message must be delivered first.
         */
        iterator->may_wait = false;
    }
    if (i > 0 && status != NEXT_MEMORY_ERROR) {
        *count = i;
        return NEXT_OK;
    }
    while (i > 0) {
        bt_message_put_ref(messages[--i]);
    }
    return status;
}

static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    const struct iterator *const iterator = bt_self_message_iterator_get_data(self);

    *can_seek = iterator->dmesg->path != NULL;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *const iterator = bt_self_message_iterator_get_data(self);

    if (!dmesg_line_reader_rewind(&iterator->reader)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self,
            "%s: cannot go back to the beginning: %s", input_name(iterator->dmesg),
            g_strerror(errno));
        return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_ERROR;
    }
    bt_message_put_ref(iterator->pending);
    iterator->pending = NULL;
    iterator->state = STATE_FIRST_LINE;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

REGISTER_PRODUCER(SOURCE, text, dmesg, "dmesg",
    "Read the lines of a Linux kernel ring buffer, as dmesg(1) prints them.",
    "Parameters: `path`, `no-extract-timestamp`.\n"
    "\n"
    "See the babeltrace2-source.text.dmesg(7) manual page.",
    dmesg_initialize, dmesg_finalize, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(
    text, dmesg, seek_beginning, can_seek_beginning);
