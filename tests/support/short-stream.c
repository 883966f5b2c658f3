/* SPDX-License-Identifier: MIT */
/* See short-stream.h. */
#include "tests/support/short-stream.h"

#include <glib.h>

bt_stream_class *support_create_stream_class(bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    bt_clock_class_put_ref(clock_class);
    bt_trace_class_put_ref(trace_class);
    return stream_class;
}

bt_message_iterator_class_next_method_status support_short_stream_next(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct support_short_stream *stream = bt_self_message_iterator_get_data(self);
    const uint64_t position = stream->position;

    if (position > stream->event_count + 1) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    stream->position++;
    *count = 1;
    if (position == 0) {
        messages[0] = bt_message_stream_beginning_create(self, stream->stream);
    } else if (position <= stream->event_count) {
        messages[0] = stream->create_event(self, stream->stream, position - 1);
    } else {
        messages[0] = bt_message_stream_end_create(self, stream->stream);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

void support_short_stream_create(
    bt_self_message_iterator *self, uint64_t event_count, support_create_event_func create_event)
{
    bt_stream_class *stream_class =
        support_create_stream_class(bt_self_message_iterator_borrow_component(self));
    bt_trace *trace = bt_trace_create(bt_stream_class_borrow_trace_class(stream_class));
    struct support_short_stream *stream = g_new0(struct support_short_stream, 1);

    bt_event_class_put_ref(bt_event_class_create(stream_class));
    stream->stream = bt_stream_create(stream_class, trace);
    stream->event_count = event_count;
    stream->create_event = create_event;
    bt_self_message_iterator_set_data(self, stream);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
}

void support_short_stream_finalize(bt_self_message_iterator *self)
{
    struct support_short_stream *stream = bt_self_message_iterator_get_data(self);

    bt_stream_put_ref(stream->stream);
    g_free(stream);
}

bt_message_iterator_class_seek_beginning_method_status support_short_stream_seek_beginning(
    bt_self_message_iterator *self)
{
    ((struct support_short_stream *) bt_self_message_iterator_get_data(self))->position = 0;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}
