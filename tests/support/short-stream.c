/* SPDX-License-Identifier: MIT */
/* See short-stream.h. */
#include "tests/support/short-stream.h"

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
    struct support_short_stream *stream, bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t *count)
{
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
