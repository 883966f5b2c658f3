/* SPDX-License-Identifier: MIT */
/* Event classes; see event-class.h. */
#include "ctf-writer/event-class.h"

#include <babeltrace2-ctf-writer/utils.h>

#include <inttypes.h>

#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type.h"
#include "ctf/encode/record-plan.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_event_class *event_class = (struct bt_ctf_event_class *) object;

    ctf_record_plan_free(event_class->plan);
    tg_object_put_ref(event_class->context_type);
    tg_object_put_ref(event_class->payload_type);
    g_free(event_class->emf_uri);
    g_free(event_class->name);
    g_free(event_class);
}

struct bt_ctf_event_class *bt_ctf_event_class_create(const char *name)
{
    CHECK_NOT_NULL(name, NULL);
    struct bt_ctf_event_class *event_class = g_new0(struct bt_ctf_event_class, 1);
    tg_object_init(&event_class->object, destroy, "event class");
    event_class->name = g_strdup(name);
    event_class->id = -1;
    event_class->log_level = BT_CTF_EVENT_CLASS_LOG_LEVEL_UNSPECIFIED;
    event_class->payload_type = bt_ctf_field_type_structure_create();
    return event_class;
}

DEFINE_GETTER(struct bt_ctf_stream_class *, bt_ctf_event_class_get_stream_class, bt_ctf_event_class,
    event_class, NULL, bt_ctf_object_get_ref(ctfw_event_class_borrow_stream_class(event_class)))
DEFINE_GETTER(const char *, bt_ctf_event_class_get_name, bt_ctf_event_class, event_class, NULL,
    event_class->name)
DEFINE_GETTER(
    int64_t, bt_ctf_event_class_get_id, bt_ctf_event_class, event_class, -1, event_class->id)

/* Returns whether the class can be changed. Otherwise logs the reason as `function`. */
static bool check_mutable(const char *function, const struct bt_ctf_event_class *event_class)
{
    if (event_class->is_frozen) {
        ctfw_fail(function, "event class `%s` is frozen: it can't be changed", event_class->name);
        return false;
    }
    return true;
}

int bt_ctf_event_class_set_id(struct bt_ctf_event_class *event_class, uint64_t id)
{
    CHECK_NOT_NULL(event_class, -1);
    if (event_class->object.parent) {
        return FAIL(
            "event class `%s` is in a stream class: its ID can't be changed", event_class->name);
    }
    CHECK_MUTABLE(event_class);
    if (id > INT64_MAX) {
        return FAIL("ID %" PRIu64 " is greater than 2^63 - 1", id);
    }
    event_class->id = (int64_t) id;
    return 0;
}

DEFINE_GETTER(enum bt_ctf_event_class_log_level, bt_ctf_event_class_get_log_level,
    bt_ctf_event_class, event_class, BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN, event_class->log_level)

int bt_ctf_event_class_set_log_level(
    struct bt_ctf_event_class *event_class, enum bt_ctf_event_class_log_level log_level)
{
    CHECK_NOT_NULL(event_class, -1);
    CHECK_MUTABLE(event_class);
    if (log_level != BT_CTF_EVENT_CLASS_LOG_LEVEL_UNSPECIFIED &&
        ((int) log_level < (int) BT_CTF_EVENT_CLASS_LOG_LEVEL_EMERGENCY ||
            log_level > BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG)) {
        return FAIL("%d is not a valid log level", (int) log_level);
    }
    event_class->log_level = log_level;
    return 0;
}

DEFINE_GETTER(const char *, bt_ctf_event_class_get_emf_uri, bt_ctf_event_class, event_class, NULL,
    event_class->emf_uri)

int bt_ctf_event_class_set_emf_uri(struct bt_ctf_event_class *event_class, const char *emf_uri)
{
    CHECK_NOT_NULL(event_class, -1);
    CHECK_MUTABLE(event_class);
    ctfw_replace_text(&event_class->emf_uri, emf_uri);
    return 0;
}

DEFINE_ROOT_TYPE(event_class, context_field_type, context_type)
DEFINE_GETTER(int64_t, bt_ctf_event_class_get_payload_type_field_count, bt_ctf_event_class,
    event_class, -1, bt_ctf_field_type_structure_get_field_count(event_class->payload_type))

int bt_ctf_event_class_get_payload_type_field_by_index(struct bt_ctf_event_class *event_class,
    const char **field_name, struct bt_ctf_field_type **field_type, uint64_t index)
{
    CHECK_NOT_NULL(event_class, -1);
    return bt_ctf_field_type_structure_get_field_by_index(
        event_class->payload_type, field_name, field_type, index);
}

struct bt_ctf_field_type *bt_ctf_event_class_get_payload_type_field_type_by_name(
    struct bt_ctf_event_class *event_class, const char *name)
{
    CHECK_NOT_NULL(event_class, NULL);
    return bt_ctf_field_type_structure_get_field_type_by_name(event_class->payload_type, name);
}

DEFINE_ROOT_TYPE(event_class, payload_field_type, payload_type)

int bt_ctf_event_class_add_field(
    struct bt_ctf_event_class *event_class, struct bt_ctf_field_type *field_type, const char *name)
{
    CHECK_NOT_NULL(event_class, -1);
    CHECK_NOT_NULL(name, -1);
    CHECK_MUTABLE(event_class);
    if (!bt_ctf_identifier_is_valid(name)) {
        return FAIL("event class `%s`: `%s` is not a valid name", event_class->name, name);
    }
    return bt_ctf_field_type_structure_add_field(event_class->payload_type, field_type, name);
}

struct bt_ctf_field_type *bt_ctf_event_class_get_field_by_name(
    struct bt_ctf_event_class *event_class, const char *name)
{
    CHECK_NOT_NULL(event_class, NULL);
    return bt_ctf_event_class_get_payload_type_field_type_by_name(event_class, name);
}

void ctfw_event_class_freeze(struct bt_ctf_event_class *event_class)
{
    event_class->is_frozen = true;
    ctfw_field_type_freeze(event_class->context_type);
    ctfw_field_type_freeze(event_class->payload_type);
}
