/* SPDX-License-Identifier: MIT */
/* Stream classes; see stream-class.h. */
#include "ctf-writer/stream-class.h"

#include <inttypes.h>

#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_stream_class *stream_class = (struct bt_ctf_stream_class *) object;

    g_hash_table_destroy(stream_class->stream_ids);
    g_hash_table_destroy(stream_class->event_classes_by_id);
    g_ptr_array_unref(stream_class->event_classes);
    tg_object_put_ref(stream_class->packet_context_type);
    tg_object_put_ref(stream_class->event_header_type);
    tg_object_put_ref(stream_class->event_context_type);
    tg_object_put_ref(stream_class->clock);
    g_free(stream_class->name);
    g_free(stream_class);
}

struct bt_ctf_stream_class *bt_ctf_stream_class_create(const char *name)
{
    struct bt_ctf_stream_class *stream_class = g_new0(struct bt_ctf_stream_class, 1);

    tg_object_init(&stream_class->object, destroy, "stream class");
    stream_class->name = g_strdup(name);
    stream_class->id = -1;
    stream_class->packet_context_type = ctfw_create_default_packet_context_type();
    stream_class->event_header_type = ctfw_create_default_event_header_type();
    stream_class->event_classes = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    stream_class->event_classes_by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    stream_class->stream_ids = g_hash_table_new(g_int64_hash, g_int64_equal);
    return stream_class;
}

DEFINE_GETTER(struct bt_ctf_trace *, bt_ctf_stream_class_get_trace, bt_ctf_stream_class,
    stream_class, NULL, bt_ctf_object_get_ref(ctfw_stream_class_borrow_trace(stream_class)))
DEFINE_GETTER(const char *, bt_ctf_stream_class_get_name, bt_ctf_stream_class, stream_class, NULL,
    stream_class->name)

/* Returns whether the class can be changed. Otherwise logs the reason as `function`. */
static bool check_mutable(const char *function, const struct bt_ctf_stream_class *stream_class)
{
    if (stream_class->is_frozen) {
        ctfw_fail(function, "stream class `%s` is in a trace or has events: it can't be changed",
            stream_class->name ? stream_class->name : "");
        return false;
    }
    return true;
}

int bt_ctf_stream_class_set_name(struct bt_ctf_stream_class *stream_class, const char *name)
{
    CHECK_NOT_NULL(stream_class, -1);
    CHECK_MUTABLE(stream_class);
    ctfw_replace_text(&stream_class->name, name);
    return 0;
}

DEFINE_GETTER(
    int64_t, bt_ctf_stream_class_get_id, bt_ctf_stream_class, stream_class, -1, stream_class->id)

int bt_ctf_stream_class_set_id(struct bt_ctf_stream_class *stream_class, uint64_t id)
{
    CHECK_NOT_NULL(stream_class, -1);
    CHECK_MUTABLE(stream_class);
    if (id > INT64_MAX) {
        return FAIL("ID %" PRIu64 " is greater than 2^63 - 1", id);
    }
    stream_class->id = (int64_t) id;
    return 0;
}

DEFINE_ROOT_TYPE(stream_class, packet_context_type, packet_context_type)
DEFINE_ROOT_TYPE(stream_class, event_header_type, event_header_type)
DEFINE_ROOT_TYPE(stream_class, event_context_type, event_context_type)
DEFINE_GETTER(int64_t, bt_ctf_stream_class_get_event_class_count, bt_ctf_stream_class, stream_class,
    -1, stream_class->event_classes->len)

DEFINE_CHILD_GETTER(stream_class, event_class, event_classes, "event class", "stream class")

struct bt_ctf_event_class *ctfw_stream_class_find_event_class(
    const struct bt_ctf_stream_class *stream_class, int64_t id)
{
    return g_hash_table_lookup(stream_class->event_classes_by_id, &id);
}

struct bt_ctf_event_class *bt_ctf_stream_class_get_event_class_by_id(
    struct bt_ctf_stream_class *stream_class, uint64_t id)
{
    CHECK_NOT_NULL(stream_class, NULL);
    return bt_ctf_object_get_ref(ctfw_stream_class_find_event_class(stream_class, (int64_t) id));
}

int bt_ctf_stream_class_set_clock(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(stream_class, -1);
    CHECK_NOT_NULL(clock, -1);
    CHECK_MUTABLE(stream_class);
    tg_object_get_ref(clock);
    tg_object_put_ref(stream_class->clock);
    stream_class->clock = clock;
    return 0;
}

DEFINE_GETTER(struct bt_ctf_clock *, bt_ctf_stream_class_get_clock, bt_ctf_stream_class,
    stream_class, NULL, bt_ctf_object_get_ref(stream_class->clock))

void ctfw_stream_class_freeze(struct bt_ctf_stream_class *stream_class)
{
    stream_class->is_frozen = true;
    ctfw_field_type_freeze(stream_class->packet_context_type);
    ctfw_field_type_freeze(stream_class->event_header_type);
    ctfw_field_type_freeze(stream_class->event_context_type);
}
