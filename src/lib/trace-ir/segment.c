/* SPDX-License-Identifier: MIT */
/* Segments, the objects that events hold: see segment.h. */
#include "lib/trace-ir/segment.h"

#include <inttypes.h>

#include "lib/accessors.h"
#include "lib/dev-mode/method-call.h"
#include "lib/dev-mode/object-registry.h"
#include "base/object.h"

/* Returns the object to hold. A packet holds its stream, so one reference is enough. */
static const void *held_object(const struct bt_x_segment *segment)
{
    return segment->packet ? (const void *) segment->packet : (const void *) segment->stream;
}

bt_x_segment *bt_x_segment_create(const bt_stream *stream, const bt_packet *packet,
    bt_x_segment_release_func release, void *user_data)
{
    BT_ASSERT_PRE_NON_NULL("stream", stream);

    struct bt_x_segment *segment = g_new(struct bt_x_segment, 1);

    *segment = (struct bt_x_segment){
        .ref_count = 1,
        .stream = (struct bt_stream *) stream,
        .packet = (struct bt_packet *) packet,
        .release = release,
        .user_data = user_data,
    };
    tg_object_get_ref(held_object(segment));
    bt__object_registry_add(segment, "segment");
    return segment;
}

BT__DEFINE_GETTER(void *, bt_x_segment_get_user_data, bt_x_segment, "segment", user_data)

void bt_x_segment_get_refs(bt_x_segment *segment, uint64_t count)
{
    BT_ASSERT_PRE_DEV_NON_NULL("segment", segment);
    segment->ref_count += count;
}

void bt_x_segment_put_refs(bt_x_segment *segment, uint64_t count)
{
    if (!segment || count == 0) {
        return;
    }
    BT_ASSERT_PRE_DEV("valid-reference-count", count <= segment->ref_count,
        "More references are put than exist: count=%" PRIu64 ", references=%" PRIu64, count,
        segment->ref_count);
    segment->ref_count -= count;
    if (segment->ref_count == 0) {
        bt__segment_let_go(segment);
    }
}

void bt__segment_get_embedded_ref(struct bt_x_segment *segment)
{
    if (segment->ref_count++ == 0) {
        tg_object_get_ref(held_object(segment));
    }
}

void bt__segment_let_go(struct bt_x_segment *segment)
{
    const void *held = held_object(segment);

    if (segment->release) {
        BT__IN_METHOD(segment->release(segment->user_data), .method = "release segment");
    }
    if (!segment->is_embedded) {
        bt__object_registry_free(segment);
    }
    tg_object_put_ref(held);
}
