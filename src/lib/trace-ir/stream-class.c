/* SPDX-License-Identifier: MIT */
/* Stream classes: creation, event classes and simple properties. */
#include "lib/trace-ir/stream-class.h"
#include "lib/assert-cond.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/event-class.h"
#include "lib/trace-ir/property-functions.h"
#include "lib/trace-ir/resolve-field-path.h"

#include <inttypes.h>

static void destroy(struct tg_object *object)
{
    struct bt_stream_class *stream_class = (struct bt_stream_class *) object;

    g_hash_table_destroy(stream_class->event_classes_by_id);
    g_ptr_array_free(stream_class->event_classes, TRUE);
    bt__event_pool_destroy(stream_class->event_pool);
    tg_object_put_ref(stream_class->default_clock_class);
    g_slist_free_full(stream_class->former_clock_classes, (GDestroyNotify) bt_clock_class_put_ref);
    for (guint i = 0; i < BT__STREAM_CLASS_SCOPE_COUNT; i++) {
        g_clear_pointer(&stream_class->places[i], g_hash_table_destroy);
    }
    tg_object_put_ref(stream_class->packet_context_class);
    tg_object_put_ref(stream_class->event_common_context_class);
    g_free(stream_class->namespace_);
    g_free(stream_class->name);
    g_free(stream_class->uid);
    bt_value_put_ref(stream_class->user_attributes);
    g_free(stream_class);
}

static bt_stream_class *create(bt_trace_class *trace_class, uint64_t id)
{
    struct bt_stream_class *stream_class = g_new0(struct bt_stream_class, 1);

    tg_object_init(&stream_class->base, destroy, "stream class");
    stream_class->trace_class = trace_class;
    stream_class->id = id;
    stream_class->mip_version = trace_class->mip_version;
    stream_class->assigns_automatic_event_class_id = true;
    stream_class->assigns_automatic_stream_id = true;
    stream_class->event_classes = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    stream_class->event_classes_by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    bt__trace_class_add_stream_class(trace_class, stream_class);
    return stream_class;
}

BT__DEFINE_CHILD_CREATION(stream_class, "stream-class", trace_class, "trace-class", stream_classes,
    create, bt__trace_class_find_stream_class)

void bt__stream_class_freeze_slowly(const struct bt_stream_class *const_stream_class)
{
    struct bt_stream_class *stream_class = (struct bt_stream_class *) const_stream_class;

    stream_class->frozen = true;
    bt__user_attributes_freeze(&stream_class->user_attributes);
    if (stream_class->default_clock_class) {
        bt__clock_class_freeze(stream_class->default_clock_class);
    }
}

void bt__stream_class_put_in_use(const struct bt_stream_class *const_stream_class)
{
    struct bt_stream_class *stream_class = (struct bt_stream_class *) const_stream_class;

    bt__stream_class_freeze(stream_class);
    bt__field_class_lay_out(stream_class->packet_context_class);
    bt__field_class_lay_out(stream_class->event_common_context_class);
    stream_class->is_in_use = true;
}

void bt__stream_class_add_event_class(
    struct bt_stream_class *stream_class, struct bt_event_class *event_class)
{
    tg_object_set_parent(event_class, stream_class);
    g_ptr_array_add(stream_class->event_classes, event_class);
    g_hash_table_insert(stream_class->event_classes_by_id, &event_class->id, event_class);
    bt__stream_class_freeze(stream_class);
}

struct bt_event_class *bt__stream_class_find_event_class(
    const struct bt_stream_class *stream_class, uint64_t id)
{
    return g_hash_table_lookup(stream_class->event_classes_by_id, &id);
}

BT__DEFINE_BORROWERS(bt_trace_class, bt_stream_class_borrow_trace_class, bt_stream_class,
    "stream-class", trace_class)

BT__DEFINE_CHILDREN(
    stream_class, "stream-class", event_class, event_classes, bt__stream_class_find_event_class)

BT__DEFINE_GETTER(uint64_t, bt_stream_class_get_id, bt_stream_class, "stream-class", id)

BT__DEFINE_IDENTITY(stream_class, "stream-class", stream_class)

bt_stream_class_set_default_clock_class_status bt_stream_class_set_default_clock_class(
    bt_stream_class *stream_class, bt_clock_class *clock_class)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("stream-class", stream_class);
    BT_ASSERT_PRE_NON_NULL("clock-class", clock_class);
    /*
     * The pool of event messages stores the clock class, so the clock class can't be changed
     * afterwards.
     */
    BT_ASSERT_PRE_HOT("stream-class", stream_class->event_pool != NULL);
    BT_ASSERT_PRE_DEV_HOT("stream-class", stream_class->frozen);
    tg_object_get_ref(clock_class);
    if (stream_class->default_clock_class) {
        stream_class->former_clock_classes =
            g_slist_prepend(stream_class->former_clock_classes, stream_class->default_clock_class);
    }
    stream_class->default_clock_class = clock_class;
    bt__clock_class_freeze(clock_class);
    return BT_STREAM_CLASS_SET_DEFAULT_CLOCK_CLASS_STATUS_OK;
}

BT__DEFINE_BORROWERS(bt_clock_class, bt_stream_class_borrow_default_clock_class, bt_stream_class,
    "stream-class", default_clock_class)

/* Replaces the root field class in `*slot`, on behalf of the public function `function`. */
static void set_root(struct bt_stream_class *stream_class, struct bt_field_class **slot,
    bt_field_path_scope scope, struct bt_field_class *field_class, const char *function)
{
    struct bt__field_class_roots roots = {
        .scope = scope,
        .classes =
            {
                [BT_FIELD_PATH_SCOPE_PACKET_CONTEXT] = stream_class->packet_context_class,
                [BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT] =
                    stream_class->event_common_context_class,
            },
        .places = stream_class->places,
    };

    BT_ASSERT_PRE_FROM_FUNC(function, "not-frozen:stream-class", !stream_class->is_in_use,
        "Streams or events of the stream class exist already.");
    g_clear_pointer(&stream_class->places[scope], g_hash_table_destroy);
    bt__set_root_field_class(slot, field_class, &roots, function);
}

#define ASSERT_PRE_HOT(stream_class) BT_ASSERT_PRE_DEV_HOT("stream-class", (stream_class)->frozen)

#define ASSERT_PRE_PACKETS(stream_class)                                                           \
    do {                                                                                           \
        ASSERT_PRE_HOT(stream_class);                                                              \
        BT_ASSERT_PRE("supports-packets", (stream_class)->supports_packets,                        \
            "The stream class doesn't support packets.");                                          \
    } while (0)

BT__DEFINE_ROOT_FIELD_CLASS(stream_class, "stream-class", packet_context, packet_context_class,
    BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, set_root, ASSERT_PRE_PACKETS(stream_class))
BT__DEFINE_ROOT_FIELD_CLASS(stream_class, "stream-class", event_common_context,
    event_common_context_class, BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT, set_root,
    ASSERT_PRE_HOT(stream_class))

BT__DEFINE_USER_ATTRIBUTES(stream_class, "stream-class", stream_class, BT_ASSERT_PRE)

BT__DEFINE_REF_FUNCTIONS(stream_class)
