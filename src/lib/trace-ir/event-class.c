/* SPDX-License-Identifier: MIT */
/* Event classes: the public functions. */
#include "lib/trace-ir/event-class.h"
#include "lib/assert-cond.h"
#include "lib/plugin/shared-object.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/property-functions.h"
#include "lib/trace-ir/resolve-field-path.h"

#include <inttypes.h>

static void forget_decoder(struct bt_event_class *event_class)
{
    if (event_class->destroy_decoder_data) {
        event_class->destroy_decoder_data(event_class->decoder_data);
    }
}

static void destroy(struct tg_object *object)
{
    struct bt_event_class *event_class = (struct bt_event_class *) object;

    bt__event_class_free_fields(event_class);
    forget_decoder(event_class);
    tg_object_put_ref(event_class->specific_context_class);
    tg_object_put_ref(event_class->payload_class);
    g_free(event_class->namespace_);
    g_free(event_class->name);
    g_free(event_class->uid);
    g_free(event_class->emf_uri);
    bt_value_put_ref(event_class->user_attributes);
    free(event_class);
}

static bt_event_class *create(bt_stream_class *stream_class, uint64_t id)
{
    struct bt_event_class *event_class = bt__cache_lines_alloc(sizeof(*event_class));

    tg_object_init(&event_class->base, destroy, "event class");
    event_class->stream_class = stream_class;
    event_class->id = id;
    bt__stream_class_add_event_class(stream_class, event_class);
    return event_class;
}

BT__DEFINE_CHILD_CREATION(event_class, "event-class", stream_class, "stream-class", event_classes,
    create, bt__stream_class_find_event_class)

void bt__event_class_freeze_slowly(const struct bt_event_class *const_event_class)
{
    struct bt_event_class *event_class = (struct bt_event_class *) const_event_class;

    event_class->frozen = true;
    bt__user_attributes_freeze(&event_class->user_attributes);
    bt__field_class_lay_out(event_class->specific_context_class);
    bt__field_class_lay_out(event_class->payload_class);
    bt__stream_class_put_in_use(event_class->stream_class);
}

BT__DEFINE_BORROWERS(bt_stream_class, bt_event_class_borrow_stream_class, bt_event_class,
    "event-class", stream_class)
BT__DEFINE_GETTER(uint64_t, bt_event_class_get_id, bt_event_class, "event-class", id)

BT__DEFINE_IDENTITY(event_class, "event-class", event_class->stream_class)

void bt_event_class_set_log_level(bt_event_class *event_class, bt_event_class_log_level log_level)
{
    BT__ASSERT_PRE_MAY_CHANGE("event-class", event_class);
    event_class->log_level = log_level;
    event_class->has_log_level = true;
}

bt_property_availability bt_event_class_get_log_level(
    const bt_event_class *event_class, bt_event_class_log_level *log_level)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_DEV_NON_NULL("log-level-output", log_level);
    if (!event_class->has_log_level) {
        return BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE;
    }
    *log_level = event_class->log_level;
    return BT_PROPERTY_AVAILABILITY_AVAILABLE;
}

BT__DEFINE_STRING(event_class, "event-class", emf_uri, "emf-uri")

/* Replaces the root field class in `*slot`, on behalf of the public function `function`. */
static void set_root(struct bt_event_class *event_class, struct bt_field_class **slot,
    bt_field_path_scope scope, struct bt_field_class *field_class, const char *function)
{
    struct bt__field_class_roots roots = {
        .scope = scope,
        .classes =
            {
                [BT_FIELD_PATH_SCOPE_PACKET_CONTEXT] =
                    event_class->stream_class->packet_context_class,
                [BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT] =
                    event_class->stream_class->event_common_context_class,
                [BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT] = event_class->specific_context_class,
                [BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD] = event_class->payload_class,
            },
        .places = event_class->stream_class->places,
    };

    /*
     * Every build checks this condition, because the layout of existing events depends on the
     * current field class.
     */
    BT_ASSERT_PRE_FROM_FUNC(function, "not-frozen:event-class", !event_class->frozen,
        "Events of the event class exist already.");
    bt__set_root_field_class(slot, field_class, &roots, function);
}

BT__DEFINE_ROOT_FIELD_CLASS(event_class, "event-class", payload, payload_class,
    BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, set_root, (void) 0)
BT__DEFINE_ROOT_FIELD_CLASS(event_class, "event-class", specific_context, specific_context_class,
    BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT, set_root, (void) 0)

BT__DEFINE_USER_ATTRIBUTES(event_class, "event-class", event_class, BT_ASSERT_PRE)

void bt_x_event_class_set_decoder(bt_event_class *event_class, bt_x_event_decode_func decode,
    void *decoder_data, void (*destroy_data)(void *decoder_data))
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("decode-function", decode);
    BT_ASSERT_PRE(
        "event-class-has-no-event", !event_class->pool, "Events of the event class exist already.");
    forget_decoder(event_class);
    /* Events may outlive the plugin that decodes them, so the plugin's code must remain loaded. */
    bt__shared_object_keep_loaded((void (*)(void)) decode);
    event_class->decode = decode;
    event_class->decoder_data = decoder_data;
    event_class->destroy_decoder_data = destroy_data;
}

void bt_x_event_class_set_projector(bt_event_class *event_class, bt_x_event_project_func project,
    void (*destroy_projection)(void *projected_data))
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("project-function", project);
    BT_ASSERT_PRE_NON_NULL("destroy-function", destroy_projection);
    BT_ASSERT_PRE("event-class-has-decoder", event_class->decode, "Event class has no decoder.");
    bt__shared_object_keep_loaded((void (*)(void)) project);
    event_class->project = project;
    event_class->destroy_projection = destroy_projection;
}

bt_x_event_decode_func bt_x_event_class_get_decoder(
    const bt_event_class *event_class, void **decoder_data)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("decoder-data-output", decoder_data);
    if (event_class->decode) {
        *decoder_data = event_class->decoder_data;
    }
    return event_class->decode;
}

void bt_x_event_class_set_original(bt_event_class *event_class, const bt_event_class *original)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("original-event-class", original);
    event_class->original = original;
}

const bt_event_class *bt_x_event_class_borrow_original_const(const bt_event_class *event_class)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    return event_class->original;
}

void bt_x_event_class_set_measurer(bt_event_class *event_class, bt_x_event_measure_func measure)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("measure-function", measure);
    BT_ASSERT_PRE("event-class-has-decoder", event_class->decode, "Event class has no decoder.");
    bt__shared_object_keep_loaded((void (*)(void)) measure);
    event_class->measure = measure;
}

BT__DEFINE_REF_FUNCTIONS(event_class)
