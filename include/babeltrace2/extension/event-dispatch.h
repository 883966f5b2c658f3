/* SPDX-License-Identifier: MIT */
/*
 * Event dispatch: an extension of Tracegraph for consumers that handle events with certain names,
 * and need certain fields of each.
 */
#ifndef BABELTRACE2_EXTENSION_EVENT_DISPATCH_H
#define BABELTRACE2_EXTENSION_EVENT_DISPATCH_H

#include <stdint.h>
#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/func-status.h>
#include <babeltrace2/trace-ir/field-class.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-event-dispatch Event dispatch (extension)
@ingroup api-x

A dispatch calls handlers for events with certain names, and passes the fields that the handlers
need.

A consumer describes the events as a table of rows, which is static data:

@code
static const bt_x_event_row rows[] = {
    {
        .names = {"sched_switch", "sched:sched_switch"},
        .fields = {
            {.paths = {"prev_tid", "prev_pid"}, .types = {BT_FIELD_CLASS_TYPE_INTEGER}},
            {.paths = {"next_tid", "next_pid"}, .types = {BT_FIELD_CLASS_TYPE_INTEGER}},
            {.paths = {"next_comm"}, .types = {BT_FIELD_CLASS_TYPE_STRING}, .is_optional = BT_TRUE},
        },
        .handle = handle_sched_switch,
    },
    {
        .names = {"syscall_entry_*", "compat_syscall_entry_*"},
        .bind = find_syscall,
        .handle = handle_syscall_entry,
    },
};
@endcode

A dispatch contains any number of such tables. It looks up names once for each event class. For an
event, it finds the rows by the address of the event class, decodes the fields of all these rows
with one projection, and calls their handlers. Handling an event allocates no memory.

If an event class has a name of a row, but a required field is missing or has a wrong type, the row
doesn't match. The library logs this at the #BT_LOGGING_LEVEL_INFO level.
@{
*/

/*!
Limits of a row.

@since Tracegraph 0.1
*/
enum {
    /*! Maximum number of names of a row. */
    BT_X_EVENT_ROW_MAX_NAMES = 8,
    /*! Maximum number of fields of a row. */
    BT_X_EVENT_ROW_MAX_FIELDS = 16,
    /*! Maximum number of paths of a field. */
    BT_X_EVENT_ROW_MAX_PATHS = 3,
    /*! Maximum number of types of a field. */
    BT_X_EVENT_ROW_MAX_TYPES = 2
};

/*!
Field that a handler needs.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_row_field {
    /*!
    Paths as in bt_x_event_field_find_by_path(), for fields whose names differ between tracers or
    versions. The dispatch uses the first path that leads to a field of an accepted type. The path
    after the last one is `NULL`.
    */
    const char *paths[BT_X_EVENT_ROW_MAX_PATHS];
    /*!
    Accepted types, such as #BT_FIELD_CLASS_TYPE_INTEGER for all integers and enumerations. The type
    after the last one is 0. If the first type is 0, all types are accepted.
    */
    bt_field_class_type types[BT_X_EVENT_ROW_MAX_TYPES];
    /*! #BT_TRUE if the handler also handles events without the field. */
    bt_bool is_optional;
} bt_x_event_row_field;

/*!
Status of a handler and of bt_x_event_dispatch_handle().

@since Tracegraph 0.1
*/
typedef enum bt_x_event_dispatch_handle_status {
    /*! Success. */
    BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_X_EVENT_DISPATCH_HANDLE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Other error. */
    BT_X_EVENT_DISPATCH_HANDLE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_x_event_dispatch_handle_status;

/*!
Event class that matches a row.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_match {
    /*! Row. */
    const struct bt_x_event_row *row;
    /*! Index of the first name of the row that matches the name of the event class. */
    uint64_t name_index;
    /*! Event class. The dispatch holds a reference to it. */
    const bt_event_class *event_class;
    /*! Result of bt_x_event_row::bind for this match; `NULL` if the row has no such function. */
    void *class_data;
} bt_x_event_match;

/*!
Returns data about an event class for the handler of its events.

The dispatch calls this function when it binds an event class, not for each event. Use it for work
that depends on the event class only, such as handling its name.

The dispatch doesn't own the returned data. After it has bound several thousand other event classes,
it may call the function again for the same event class.

@param[in] match Match; its `class_data` is `NULL`. It is valid during the call.
@param[in] data Argument of bt_x_event_dispatch_add_rows().
@returns Value of bt_x_event_match::class_data for the handler. It may point into the name of the
    event class.
@since Tracegraph 0.1
*/
typedef void *(*bt_x_event_bind_func)(const bt_x_event_match *match, void *data);

/*!
Handles one event.

@param[in] message Message of the event.
@param[in] values Cells of the fields, in the order of the row, valid during the call. An element is
    `NULL` if the event lacks this optional field. The value of a signed integer is in `value.i`,
    the value of an unsigned integer in `value.u`. Both members are correct for integers from 0 to
    2<sup>63</sup> − 1. A cell is a field: cast a pointer to a cell to `const bt_field *` to pass it
    to functions of the API.
@param[in] match Match of the event's class, valid during the call.
@param[in] data Argument of bt_x_event_dispatch_add_rows().
@returns Status. A handler that returns a status other than #BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK
    must append a cause to the error of the current thread.
@since Tracegraph 0.1
*/
typedef bt_x_event_dispatch_handle_status (*bt_x_event_handler_func)(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data);

/*!
Row of a table: the names of events, the fields that the handler needs, and the handler.

An event class matches at most one row of a table: the first row that has a matching name and whose
required fields all exist in the event class.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_row {
    /*!
    Names of the events; `NULL` after the last one. In a name, `*` matches any characters. A
    backslash removes the special meaning of the next character.
    */
    const char *names[BT_X_EVENT_ROW_MAX_NAMES];
    /*! Fields that the handler needs. An element whose first path is `NULL` ends the array. */
    bt_x_event_row_field fields[BT_X_EVENT_ROW_MAX_FIELDS];
    /*! Called once for each event class that matches the row, or `NULL`. */
    bt_x_event_bind_func bind;
    /*! Handler. */
    bt_x_event_handler_func handle;
} bt_x_event_row;

/*!
Returns whether a table has a row for events with a given name. The fields of the row are ignored.

@param[in] rows Rows.
@param[in] count Number of elements of `rows`.
@param[in] event_name Name of an event class, or `NULL`.
@returns #BT_TRUE if a name of a row matches `event_name`.
@pre `rows` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_rows_have_name(
    const bt_x_event_row *rows, uint64_t count, const char *event_name) __BT_NOEXCEPT;

/*!
Dispatch: event tables, and the event classes that match their rows.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_dispatch bt_x_event_dispatch;

/*!
Creates a dispatch without tables.

@returns New dispatch, owned by the caller. It belongs to one thread at a time.
@since Tracegraph 0.1
*/
extern bt_x_event_dispatch *bt_x_event_dispatch_create(void) __BT_NOEXCEPT;

/*!
Adds a table to a dispatch.

An event class may match one row of each table. The handlers of these rows are called in the order
in which the tables were added.

@param[in] dispatch Dispatch.
@param[in] rows Rows; they must exist as long as `dispatch`.
@param[in] count Number of elements of `rows`.
@param[in] data Argument of the functions of `rows`.
@pre `dispatch` and `rows` aren't `NULL`.
@pre Each of `rows` has a handler.
@pre Neither bt_x_event_dispatch_includes_event_class() nor bt_x_event_dispatch_handle() was called
    with `dispatch`.
@since Tracegraph 0.1
*/
extern void bt_x_event_dispatch_add_rows(bt_x_event_dispatch *dispatch, const bt_x_event_row *rows,
    uint64_t count, void *data) __BT_NOEXCEPT;

/*!
Destroys a dispatch.

@param[in] dispatch Dispatch, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_event_dispatch_destroy(bt_x_event_dispatch *dispatch) __BT_NOEXCEPT;

/*!
Returns whether events of a class have a handler.

Use this function to create an interest, so that sources needn't create messages of other events.

@param[in] dispatch Dispatch.
@param[in] event_class Event class. The function freezes it. The dispatch holds a reference to it
    until the dispatch is destroyed or has bound several thousand other classes.
@returns #BT_TRUE if the events of `event_class` have a handler.
@pre `dispatch` and `event_class` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_dispatch_includes_event_class(
    bt_x_event_dispatch *dispatch, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Calls the handlers of an event.

If an event lacks a required field, such as the content of an option field, the dispatch doesn't
call the handler of this row. If a handler fails, the dispatch doesn't call the handlers of later
tables.

The functions of the rows must not use `dispatch`.

@param[in] dispatch Dispatch.
@param[in] message Message of an event.
@retval #BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK Success, whether or not the event has a handler.
@retval #BT_X_EVENT_DISPATCH_HANDLE_STATUS_MEMORY_ERROR A handler returned this status.
@retval #BT_X_EVENT_DISPATCH_HANDLE_STATUS_ERROR A handler returned this status.
@pre The current thread has no error.
@pre `dispatch` and `message` aren't `NULL`.
@pre `message` is an event message.
@since Tracegraph 0.1
*/
extern bt_x_event_dispatch_handle_status bt_x_event_dispatch_handle(
    bt_x_event_dispatch *dispatch, const bt_message *message) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
