/* SPDX-License-Identifier: MIT */
/* Event classes and events. */
#ifndef BABELTRACE2_CTF_WRITER_EVENT_H
#define BABELTRACE2_CTF_WRITER_EVENT_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-event Events
@ingroup ctf-writer

An event class has a name, the type of its payload, and optionally the type of an event context. It
belongs to one stream class. An event has a field for each root structure that its class and its
stream class have: header, stream event context, event context, payload.
@{
*/

struct bt_ctf_clock;
/*! Event. */
struct bt_ctf_event;
/*! Event class. */
struct bt_ctf_event_class;
struct bt_ctf_field;
struct bt_ctf_field_type;
struct bt_ctf_stream;
struct bt_ctf_stream_class;

/*! Log levels: those of LTTng (CTF 1.8 metadata: `loglevel`). */
enum bt_ctf_event_class_log_level {
    /*! Unknown: returned on failure. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN = -1,
    /*! Not set. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_UNSPECIFIED = 255,
    /*! The system is unusable. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_EMERGENCY = 0,
    /*! Immediate action is required. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_ALERT = 1,
    /*! Critical condition. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_CRITICAL = 2,
    /*! Error. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_ERROR = 3,
    /*! Warning. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_WARNING = 4,
    /*! Normal, but important. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_NOTICE = 5,
    /*! Information. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_INFO = 6,
    /*! For debugging a system of programs. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM = 7,
    /*! For debugging a program. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM = 8,
    /*! For debugging a process. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS = 9,
    /*! For debugging a module. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE = 10,
    /*! For debugging a compilation unit. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT = 11,
    /*! For debugging a function. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION = 12,
    /*! For debugging a line. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE = 13,
    /*! For debugging. */
    BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG = 14
};

/*!
Creates an event. Its fields aren't set.

@param[in] event_class Event class, which must be in a stream class. This function freezes it.
@returns New reference to an event, or `NULL` if the event class isn't in a stream class.
*/
extern struct bt_ctf_event *bt_ctf_event_create(struct bt_ctf_event_class *event_class);

/*!
Returns a field of the payload of an event. Creates the field if it doesn't exist yet.

@param[in] event Event.
@param[in] name Name, or `NULL` for the payload itself.
@returns New reference, or `NULL` if the payload has no such field.
*/
extern struct bt_ctf_field *bt_ctf_event_get_payload(struct bt_ctf_event *event, const char *name);

/*!
Sets a field of the payload of an event. Replaces the previous field.

@param[in] event Event that has not been appended yet.
@param[in] name Name, or `NULL` for the payload itself.
@param[in] field Field. Its type must be equal to the type of this field in the event class. The two
    types may be different objects.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_set_payload(
    struct bt_ctf_event *event, const char *name, struct bt_ctf_field *field);

/*!
Returns the payload of an event.

@param[in] event Event.
@returns New reference to a structure field, or `NULL` if the class has no payload.
*/
extern struct bt_ctf_field *bt_ctf_event_get_payload_field(struct bt_ctf_event *event);

/*!
Sets the payload of an event.

@param[in] event Event that has not been appended yet.
@param[in] field Structure field. Its type must be equal to the type in the event class.
@returns 0, or a negative value on failure.
@since Tracegraph 0.1

@note Babeltrace declares this function, but its library doesn't define it.
*/
extern int bt_ctf_event_set_payload_field(struct bt_ctf_event *event, struct bt_ctf_field *field);

/*!
Sets the event context of an event.

@param[in] event Event that has not been appended yet.
@param[in] field Structure field. Its type must be equal to the type in the event class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_set_context(struct bt_ctf_event *event, struct bt_ctf_field *field);

/*!
Returns the event context of an event.

@param[in] event Event.
@returns New reference to a structure field, or `NULL` if the class has no event context.
*/
extern struct bt_ctf_field *bt_ctf_event_get_context(struct bt_ctf_event *event);

/*!
Sets the stream event context of an event.

@param[in] event Event that has not been appended yet.
@param[in] field Structure field. Its type must be equal to the type in the stream class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_set_stream_event_context(
    struct bt_ctf_event *event, struct bt_ctf_field *field);

/*!
Returns the stream event context of an event.

@param[in] event Event.
@returns New reference to a structure field, or `NULL` if the stream class has no event context.
*/
extern struct bt_ctf_field *bt_ctf_event_get_stream_event_context(struct bt_ctf_event *event);

/*!
Sets the header of an event. If its fields `id` and `timestamp` aren't set,
bt_ctf_stream_append_event() sets them.

@param[in] event Event that has not been appended yet.
@param[in] field Structure field. Its type must be equal to the type in the stream class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_set_header(struct bt_ctf_event *event, struct bt_ctf_field *field);

/*!
Returns the header of an event.

@param[in] event Event.
@returns New reference to a structure field, or `NULL` if the stream class has no event header.
*/
extern struct bt_ctf_field *bt_ctf_event_get_header(struct bt_ctf_event *event);

/*!
Returns the stream to which an event was appended.

@param[in] event Event.
@returns New reference, or `NULL` if the event has not been appended.
*/
extern struct bt_ctf_stream *bt_ctf_event_get_stream(struct bt_ctf_event *event);

/*!
Returns the class of an event.

@param[in] event Event.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_event_class *bt_ctf_event_get_class(struct bt_ctf_event *event);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] event Event, or `NULL`.
*/
static inline void bt_ctf_event_get(struct bt_ctf_event *event)
{
    bt_ctf_object_get_ref(event);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] event Event, or `NULL`.
*/
static inline void bt_ctf_event_put(struct bt_ctf_event *event)
{
    bt_ctf_object_put_ref(event);
}

/*!
Creates an event class.

@param[in] name Name: any text. Several event classes may have the same name.
@returns New reference to an event class: no ID, no log level, no EMF URI, no event context, a
payload without fields.
*/
extern struct bt_ctf_event_class *bt_ctf_event_class_create(const char *name);

/*!
Returns the stream class of an event class.

@param[in] event_class Event class.
@returns New reference, or `NULL` if `event_class` isn't in a stream class.
*/
extern struct bt_ctf_stream_class *bt_ctf_event_class_get_stream_class(
    struct bt_ctf_event_class *event_class);

/*!
Returns the name of an event class.

@param[in] event_class Event class.
@returns Name, owned by the event class, or `NULL` on failure.
*/
extern const char *bt_ctf_event_class_get_name(struct bt_ctf_event_class *event_class);

/*!
Returns the ID of an event class.

@param[in] event_class Event class.
@returns ID, or a negative value if `event_class` has no ID yet.
*/
extern int64_t bt_ctf_event_class_get_id(struct bt_ctf_event_class *event_class);

/*!
Sets the ID of an event class. An event class without an ID gets the next ID when it is added to a
stream class.

@param[in] event_class Event class that isn't in a stream class yet.
@param[in] id ID, unique in the stream class; at most `INT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_set_id(struct bt_ctf_event_class *event_class, uint64_t id);

/*!
Returns the log level of an event class.

@param[in] event_class Event class.
@returns Log level, or #BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN on failure.
*/
extern enum bt_ctf_event_class_log_level bt_ctf_event_class_get_log_level(
    struct bt_ctf_event_class *event_class);

/*!
Sets the log level of an event class.

@param[in] event_class Event class.
@param[in] log_level Log level; not #BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_set_log_level(
    struct bt_ctf_event_class *event_class, enum bt_ctf_event_class_log_level log_level);

/*!
Returns the URI of the Eclipse Modeling Framework of an event class.

@param[in] event_class Event class.
@returns URI, valid until it is changed, or `NULL` if there is none.
*/
extern const char *bt_ctf_event_class_get_emf_uri(struct bt_ctf_event_class *event_class);

/*!
Sets the URI of the Eclipse Modeling Framework of an event class.

@param[in] event_class Event class.
@param[in] emf_uri URI, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_set_emf_uri(
    struct bt_ctf_event_class *event_class, const char *emf_uri);

/*!
Returns the type of the event context of an event class.

@param[in] event_class Event class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_event_class_get_context_field_type(
    struct bt_ctf_event_class *event_class);

/*!
Sets the type of the event context of an event class.

@param[in] event_class Event class.
@param[in] context_type Structure type, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_set_context_field_type(
    struct bt_ctf_event_class *event_class, struct bt_ctf_field_type *context_type);

/*!
Returns the type of the payload of an event class.

@param[in] event_class Event class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_event_class_get_payload_field_type(
    struct bt_ctf_event_class *event_class);

/*!
Returns the number of fields of the payload of an event class.

@param[in] event_class Event class.
@returns Number of fields, or a negative value on failure.
*/
extern int64_t bt_ctf_event_class_get_payload_type_field_count(
    struct bt_ctf_event_class *event_class);

/*!
Gets a field of the payload of an event class.

@param[in] event_class Event class.
@param[out] field_name Name, owned by the type. The argument may be `NULL`.
@param[out] field_type New reference to the type of the field. The argument may be `NULL`.
@param[in] index Index.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_get_payload_type_field_by_index(
    struct bt_ctf_event_class *event_class, const char **field_name,
    struct bt_ctf_field_type **field_type, uint64_t index);

/*!
Returns the type of the field with a given name in the payload of an event class.

@param[in] event_class Event class.
@param[in] name Name.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_event_class_get_payload_type_field_type_by_name(
    struct bt_ctf_event_class *event_class, const char *name);

/*!
Sets the type of the payload of an event class.

@param[in] event_class Event class.
@param[in] payload_type Structure type, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_set_payload_field_type(
    struct bt_ctf_event_class *event_class, struct bt_ctf_field_type *payload_type);

/*!
Adds a field to the payload of an event class.

@param[in] event_class Event class.
@param[in] field_type Type of the field.
@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE, and which no other
    field has.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_event_class_add_field(
    struct bt_ctf_event_class *event_class, struct bt_ctf_field_type *field_type, const char *name);

/*!
Same as bt_ctf_event_class_get_payload_type_field_type_by_name().

@param[in] event_class Event class.
@param[in] name Name.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_event_class_get_field_by_name(
    struct bt_ctf_event_class *event_class, const char *name);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] event_class Event class, or `NULL`.
*/
static inline void bt_ctf_event_class_get(struct bt_ctf_event_class *event_class)
{
    bt_ctf_object_get_ref(event_class);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] event_class Event class, or `NULL`.
*/
static inline void bt_ctf_event_class_put(struct bt_ctf_event_class *event_class)
{
    bt_ctf_object_put_ref(event_class);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
