/* SPDX-License-Identifier: MIT */
/* Events; see event.h. */
#include "ctf-writer/event.h"

#include "ctf-writer/event-class.h"
#include "ctf-writer/accessors.h"
#include "ctf-writer/field.h"
#include "ctf-writer/stream-class.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_event *event = (struct bt_ctf_event *) object;

    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        tg_object_put_ref(event->roots[i]);
    }
    tg_object_put_ref(event->event_class);
    g_free(event);
}

struct bt_ctf_event *bt_ctf_event_create(struct bt_ctf_event_class *event_class)
{
    CHECK_NOT_NULL(event_class, NULL);
    if (!event_class->object.parent) {
        return FAIL_NULL("event class `%s` isn't in a stream class", event_class->name);
    }
    if (!event_class->is_frozen) {
        ctfw_event_class_freeze(event_class);
        ctfw_stream_class_freeze(ctfw_event_class_borrow_stream_class(event_class));
    }
    struct bt_ctf_event *event = g_new0(struct bt_ctf_event, 1);
    tg_object_init(&event->object, destroy, "event");
    event->event_class = TG_NEW_REF(event_class);
    return event;
}

static struct bt_ctf_field_type *root_type(const struct bt_ctf_event *event, enum event_root root)
{
    const struct bt_ctf_event_class *event_class = event->event_class;
    const struct bt_ctf_stream_class *stream_class =
        ctfw_event_class_borrow_stream_class(event_class);

    switch (root) {
    case EVENT_HEADER:
        return stream_class->event_header_type;
    case EVENT_STREAM_EVENT_CONTEXT:
        return stream_class->event_context_type;
    case EVENT_CONTEXT:
        return event_class->context_type;
    default:
        return event_class->payload_type;
    }
}

struct bt_ctf_field *ctfw_event_borrow_root(struct bt_ctf_event *event, enum event_root root)
{
    if (!event->roots[root]) {
        struct bt_ctf_field_type *type = root_type(event, root);

        event->roots[root] = type ? bt_ctf_field_create(type) : NULL;
    }
    return event->roots[root];
}

/* Returns whether the event can be changed. Otherwise logs the reason as `function`. */
static bool check_mutable(const char *function, const struct bt_ctf_event *event)
{
    if (event->stream) {
        ctfw_fail(
            function, "event `%s` was appended: it can't be changed", event->event_class->name);
        return false;
    }
    return true;
}

static int set_root(const char *function, struct bt_ctf_event *event, enum event_root root,
    struct bt_ctf_field *field)
{
    if (!check_mutable(function, event)) {
        return -1;
    }
    if (!ctfw_field_type_equals(field->type, root_type(event, root))) {
        return ctfw_fail(function,
            "event `%s`: the field doesn't have the type which the class requires",
            event->event_class->name);
    }
    tg_object_get_ref(field);
    tg_object_put_ref(event->roots[root]);
    event->roots[root] = field;
    return 0;
}

/*
 * Returns the index of a field of the payload. If there is no such field, logs the reason as
 * `function` and returns -1.
 */
static int64_t find_field(const char *function, const struct bt_ctf_event *event, const char *name)
{
    const struct bt_ctf_field_type *type = event->event_class->payload_type;
    int64_t index = type ? ctfw_field_type_find_member(type, name) : -1;

    if (index < 0) {
        ctfw_fail(function, "event class `%s` has no field `%s`", event->event_class->name, name);
    }
    return index;
}

struct bt_ctf_field *bt_ctf_event_get_payload(struct bt_ctf_event *event, const char *name)
{
    CHECK_NOT_NULL(event, NULL);
    if (!name) {
        return bt_ctf_event_get_payload_field(event);
    }
    int64_t index = find_field(__func__, event, name);
    return index < 0 ? NULL
                     : bt_ctf_object_get_ref(ctfw_field_borrow_member(
                           ctfw_event_borrow_root(event, EVENT_PAYLOAD), (uint64_t) index));
}

int bt_ctf_event_set_payload(
    struct bt_ctf_event *event, const char *name, struct bt_ctf_field *field)
{
    CHECK_NOT_NULL(event, -1);
    CHECK_NOT_NULL(field, -1);
    if (!name) {
        return set_root(__func__, event, EVENT_PAYLOAD, field);
    }
    CHECK_MUTABLE(event);
    int64_t index = find_field(__func__, event, name);
    if (index < 0) {
        return -1;
    }
    if (!ctfw_field_type_equals(field->type,
            ctfw_field_type_member(event->event_class->payload_type, (uint64_t) index)->type)) {
        return FAIL("event `%s`: field `%s` doesn't have the type which the class requires",
            event->event_class->name, name);
    }
    struct bt_ctf_field *payload = ctfw_event_borrow_root(event, EVENT_PAYLOAD);
    if (payload->is_frozen) {
        return FAIL("event `%s`: its payload belongs to an event that was appended",
            event->event_class->name);
    }
    ctfw_field_set_member(payload, (uint64_t) index, field);
    return 0;
}

/*
 * Defines the functions for a root field of an event: bt_ctf_event_get_PROPERTY() and
 * bt_ctf_event_set_PROPERTY().
 */
#define DEFINE_ROOT(property, ROOT)                                                                \
    DEFINE_GETTER(struct bt_ctf_field *, bt_ctf_event_get_##property, bt_ctf_event, event, NULL,   \
        bt_ctf_object_get_ref(ctfw_event_borrow_root(event, ROOT)))                                \
    int bt_ctf_event_set_##property(struct bt_ctf_event *event, struct bt_ctf_field *field)        \
    {                                                                                              \
        CHECK_NOT_NULL(event, -1);                                                                 \
        CHECK_NOT_NULL(field, -1);                                                                 \
        return set_root(__func__, event, ROOT, field);                                             \
    }

DEFINE_ROOT(payload_field, EVENT_PAYLOAD)
DEFINE_ROOT(context, EVENT_CONTEXT)
DEFINE_ROOT(stream_event_context, EVENT_STREAM_EVENT_CONTEXT)
DEFINE_ROOT(header, EVENT_HEADER)

DEFINE_GETTER(struct bt_ctf_stream *, bt_ctf_event_get_stream, bt_ctf_event, event, NULL,
    bt_ctf_object_get_ref(event->stream))
DEFINE_GETTER(struct bt_ctf_event_class *, bt_ctf_event_get_class, bt_ctf_event, event, NULL,
    bt_ctf_object_get_ref(event->event_class))
