/* SPDX-License-Identifier: MIT */
/* The encodings of deferred events. */
#include <babeltrace2/extension/event-encoding.h>

#include "lib/assert-cond.h"
#include "lib/message/event-pool.h"

/* Gets the encoding of an event. Returns false if the event isn't deferred. */
static bool get_encoding(const struct bt_event *event, bt_x_event_encoding *encoding)
{
    const struct bt_message_event *message = bt__event_message(event);
    const uint8_t *bytes = message->base.has_fields ? event->fields->bytes : event->bytes;

    if (!bytes) {
        return false;
    }
    *encoding = (bt_x_event_encoding){
        .segment = event->segment,
        .bytes = bytes,
        .tag = message->base.tag,
    };
    return true;
}

bt_bool bt_x_event_get_encoding(const bt_event *event, bt_x_event_encoding *encoding)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    BT_ASSERT_PRE_DEV_NON_NULL("encoding-output", encoding);
    return get_encoding(event, encoding);
}

bt_bool bt_x_message_get_encoded_event(const bt_message *message, bt_x_encoded_event *event)
{
    const struct bt_message_event *event_message = (const struct bt_message_event *) message;

    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV_NON_NULL("event-output", event);
    if (message->type != BT_MESSAGE_TYPE_EVENT ||
        !get_encoding(&event_message->event, &event->encoding)) {
        return BT_FALSE;
    }
    event->event_class = event_message->event.event_class;
    event->stream = event_message->event.segment->stream;
    event->clock_value = event_message->snapshot.value;
    return BT_TRUE;
}

bt_bool bt_x_event_get_extent(const bt_event *event, bt_x_event_extent *extent)
{
    bt_x_event_encoding encoding;

    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    BT_ASSERT_PRE_DEV_NON_NULL("extent-output", extent);
    if (!event->event_class->measure || !get_encoding(event, &encoding)) {
        return BT_FALSE;
    }
    event->event_class->measure(&encoding, extent, event->event_class->decoder_data);
    return BT_TRUE;
}
