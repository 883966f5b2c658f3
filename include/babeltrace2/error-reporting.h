/* SPDX-License-Identifier: MIT */

/*
 * Errors with causes, which contain more information than the status that a function returns.
 */

#ifndef BABELTRACE2_ERROR_REPORTING_H
#define BABELTRACE2_ERROR_REPORTING_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>
#include <babeltrace2/graph/component-class.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-error Error reporting

Error of the current thread, as an ordered list of causes.

A function which returns an error status may append a cause to the error of the current thread. The
cause describes the failure from the point of view of this function. The deepest cause comes first.
Each caller then either

- returns an error status itself, possibly after appending a cause of its own, or

- takes the error with bt_current_thread_take_error(), and then either discards the error with
  bt_error_release(), or gives it back with bt_current_thread_move_error() to propagate it.

An error belongs to the library or to the caller that took it; a cause belongs to its error. A cause
has a message, a module name, a source file name and line, and an actor: a component, a message
iterator, a component class, or unknown. The actor types other than "unknown" have specific
properties.
@{
*/

/*! @name Error of the current thread
@{ */

/*!
Takes the error of the current thread. Afterwards, the thread has no error.

@returns Error, which the caller owns, or `NULL` if the current thread has no error.
@sa bt_error_release()
@sa bt_current_thread_move_error()
@since 2.0
*/
const bt_error *bt_current_thread_take_error(void) __BT_NOEXCEPT;

/*!
Gives an error back to the library as the error of the current thread.

@param[in] error Error, which the caller owns until this call.
@pre `error` isn't `NULL`.
@pre The caller owns `error`.
@post The library owns `error`.
@since 2.0
*/
void bt_current_thread_move_error(const bt_error *error) __BT_NOEXCEPT;

/*!
Gives an error back to the library, then sets the expression `_error` to `NULL`.

@param _error Assignable error expression without side effects.
@pre `_error` doesn't hold `NULL`.
@pre The caller owns the error which `_error` contains.
@since 2.0
*/
#define BT_CURRENT_THREAD_MOVE_ERROR_AND_RESET(_error)                                             \
    do {                                                                                           \
        bt_current_thread_move_error(_error);                                                      \
        (_error) = NULL;                                                                           \
    } while (0)

/*!
Releases the error of the current thread, if any.

@post The current thread has no error.
@since 2.0
*/
void bt_current_thread_clear_error(void) __BT_NOEXCEPT;

/*! @} */

/*! @name Appending a cause
@{ */

/*!
Status codes of the `bt_current_thread_error_append_cause_from_*()` functions.

@since 2.0
*/
typedef enum bt_current_thread_error_append_cause_status {
    /*! Success. */
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_current_thread_error_append_cause_status;

/*!
Appends a cause to the error of the current thread from a component method.

The module name of the cause is

@code{.unparsed}
NAME: CC-TYPE.PLUGIN-NAME.CC-NAME
@endcode

where `NAME` is the name of the component, `CC-TYPE` is `src`, `flt` or `sink`, and `CC-NAME` is the
name of the component class. `PLUGIN-NAME.` is absent if no plugin provides the component class.

@param[in] self_component Component of the method.
@param[in] file_name Name of the source file which appends the cause (copied).
@param[in] line_number Line number in that file.
@param[in] message_format printf()-like format of the message.
@param[in] ... Arguments of `message_format`.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK Success.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_MEMORY_ERROR Out of memory.
@pre `self_component`, `file_name` and `message_format` aren't `NULL`.
@pre `message_format` is a valid format for the arguments which follow it.
@since 2.0
*/
__BT_ATTR_FORMAT_PRINTF(4, 5)
bt_current_thread_error_append_cause_status bt_current_thread_error_append_cause_from_component(
    bt_self_component *self_component, const char *file_name, uint64_t line_number,
    const char *message_format, ...) __BT_NOEXCEPT;

/*!
Calls bt_current_thread_error_append_cause_from_component() with the current source file and line.

@param _self_component Same as the first parameter of the function.
@param ... Format of the message, followed by its arguments.
@since 2.0
*/
#define BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(_self_component, ...)                  \
    bt_current_thread_error_append_cause_from_component(                                           \
        (_self_component), __FILE__, __LINE__, __VA_ARGS__)

/*!
Appends a cause to the error of the current thread from a message iterator method.

The module name of the cause is

@code{.unparsed}
COMP-NAME (OUT-PORT-NAME): CC-TYPE.PLUGIN-NAME.CC-NAME
@endcode

where `COMP-NAME` and `OUT-PORT-NAME` are the names of the component and of its output port,
`CC-TYPE` is `src`, `flt` or `sink`, and `CC-NAME` is the name of the component class.
`PLUGIN-NAME.` is absent if no plugin provides the component class.

@param[in] self_message_iterator Message iterator of the method.
@param[in] file_name Name of the source file which appends the cause (copied).
@param[in] line_number Line number in that file.
@param[in] message_format printf()-like format of the message.
@param[in] ... Arguments of `message_format`.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK Success.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_MEMORY_ERROR Out of memory.
@pre `self_message_iterator`, `file_name` and `message_format` aren't `NULL`.
@pre `message_format` is a valid format for the arguments which follow it.
@since 2.0
*/
__BT_ATTR_FORMAT_PRINTF(4, 5)
bt_current_thread_error_append_cause_status
bt_current_thread_error_append_cause_from_message_iterator(
    bt_self_message_iterator *self_message_iterator, const char *file_name, uint64_t line_number,
    const char *message_format, ...) __BT_NOEXCEPT;

/*!
Calls bt_current_thread_error_append_cause_from_message_iterator() with the current source file and
line.

@param _self_message_iterator Same as the first parameter of the function.
@param ... Format of the message, followed by its arguments.
@since 2.0
*/
#define BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(_self_message_iterator, ...)    \
    bt_current_thread_error_append_cause_from_message_iterator(                                    \
        (_self_message_iterator), __FILE__, __LINE__, __VA_ARGS__)

/*!
Appends a cause to the error of the current thread from a component class method ("query").

The module name of the cause is

@code{.unparsed}
CC-TYPE.PLUGIN-NAME.CC-NAME
@endcode

where `CC-TYPE` is `src`, `flt` or `sink`, and `CC-NAME` is the name of the component class.
`PLUGIN-NAME.` is absent if no plugin provides the component class.

@param[in] self_component_class Component class of the method.
@param[in] file_name Name of the source file which appends the cause (copied).
@param[in] line_number Line number in that file.
@param[in] message_format printf()-like format of the message.
@param[in] ... Arguments of `message_format`.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK Success.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_MEMORY_ERROR Out of memory.
@pre `self_component_class`, `file_name` and `message_format` aren't `NULL`.
@pre `message_format` is a valid format for the arguments which follow it.
@since 2.0
*/
__BT_ATTR_FORMAT_PRINTF(4, 5)
bt_current_thread_error_append_cause_status
bt_current_thread_error_append_cause_from_component_class(
    bt_self_component_class *self_component_class, const char *file_name, uint64_t line_number,
    const char *message_format, ...) __BT_NOEXCEPT;

/*!
Calls bt_current_thread_error_append_cause_from_component_class() with the current source file and
line.

@param _self_component_class Same as the first parameter of the function.
@param ... Format of the message, followed by its arguments.
@since 2.0
*/
#define BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(_self_component_class, ...)      \
    bt_current_thread_error_append_cause_from_component_class(                                     \
        (_self_component_class), __FILE__, __LINE__, __VA_ARGS__)

/*!
Appends a cause to the error of the current thread from any other function.

@param[in] module_name Module name of the cause (copied).
@param[in] file_name Name of the source file which appends the cause (copied).
@param[in] line_number Line number in that file.
@param[in] message_format printf()-like format of the message.
@param[in] ... Arguments of `message_format`.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK Success.
@retval #BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_MEMORY_ERROR Out of memory.
@pre `module_name`, `file_name` and `message_format` aren't `NULL`.
@pre `message_format` is a valid format for the arguments which follow it.
@since 2.0
*/
__BT_ATTR_FORMAT_PRINTF(4, 5)
bt_current_thread_error_append_cause_status bt_current_thread_error_append_cause_from_unknown(
    const char *module_name, const char *file_name, uint64_t line_number,
    const char *message_format, ...) __BT_NOEXCEPT;

/*!
Calls bt_current_thread_error_append_cause_from_unknown() with the current source file and line.

@param _module_name Same as the first parameter of the function.
@param ... Format of the message, followed by its arguments.
@since 2.0
*/
#define BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(_module_name, ...)                       \
    bt_current_thread_error_append_cause_from_unknown(                                             \
        (_module_name), __FILE__, __LINE__, __VA_ARGS__)

/*! @} */

/*! @name Error
@{ */

/*!
Returns the number of causes of an error.

@param[in] error Error to query.
@returns Number of causes.
@pre `error` isn't `NULL`.
@since 2.0
*/
uint64_t bt_error_get_cause_count(const bt_error *error) __BT_NOEXCEPT;

/*!
Borrows a cause of an error.

@param[in] error Error to query.
@param[in] index Index of the cause, from the deepest one (0) to the last appended one.
@returns Borrowed cause, valid until `error` changes.
@pre `error` isn't `NULL`.
@pre `index` is less than the number of causes of `error`.
@since 2.0
*/
const bt_error_cause *bt_error_borrow_cause_by_index(
    const bt_error *error, uint64_t index) __BT_NOEXCEPT;

/*!
Releases an error which was taken from the current thread.

@param[in] error Error to destroy.
@pre `error` isn't `NULL`.
@pre The caller owns `error`.
@post `error` doesn't exist anymore.
@since 2.0
*/
void bt_error_release(const bt_error *error) __BT_NOEXCEPT;

/*! @} */

/*! @name Any error cause
@{ */

/*!
Types of actors of error causes.

@since 2.0
*/
typedef enum bt_error_cause_actor_type {
    /*! Unknown: any function. */
    BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN = 1 << 0,
    /*! Component method. */
    BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT = 1 << 1,
    /*! Component class method. */
    BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS = 1 << 2,
    /*! Message iterator method. */
    BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR = 1 << 3,
} bt_error_cause_actor_type;

/*!
Returns the actor type of an error cause.

@param[in] error_cause Error cause to query.
@returns Actor type.
@pre `error_cause` isn't `NULL`.
@since 2.0
*/
bt_error_cause_actor_type bt_error_cause_get_actor_type(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the message of an error cause.

@param[in] error_cause Error cause to query.
@returns Message, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@since 2.0
*/
const char *bt_error_cause_get_message(const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the module name of an error cause.

@param[in] error_cause Error cause to query.
@returns Module name, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@since 2.0
*/
const char *bt_error_cause_get_module_name(const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the source file which appended an error cause.

@param[in] error_cause Error cause to query.
@returns Source file name, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@since 2.0
*/
const char *bt_error_cause_get_file_name(const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the number of the source line which appended an error cause.

@param[in] error_cause Error cause to query.
@returns Line number.
@pre `error_cause` isn't `NULL`.
@since 2.0
*/
uint64_t bt_error_cause_get_line_number(const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*! @} */

/*! @name Error cause whose actor is a component
@{ */

/*!
Returns the name of the component, for an error cause whose actor is a component.

@param[in] error_cause Error cause to query.
@returns Name of the component, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT.
@since 2.0
*/
const char *bt_error_cause_component_actor_get_component_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the type of the component class, for an error cause whose actor is a component.

@param[in] error_cause Error cause to query.
@returns Type of the component class.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT.
@since 2.0
*/
bt_component_class_type bt_error_cause_component_actor_get_component_class_type(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the component class, for an error cause whose actor is a component.

@param[in] error_cause Error cause to query.
@returns Name of the component class, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT.
@since 2.0
*/
const char *bt_error_cause_component_actor_get_component_class_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the plugin which provides the component class, for an error cause whose actor is
a component.

@param[in] error_cause Error cause to query.
@returns Name of the plugin which provides the component class, valid as long as the error of
    `error_cause` exists, or `NULL` if no plugin provides it.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT.
@since 2.0
*/
const char *bt_error_cause_component_actor_get_plugin_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*! @} */

/*! @name Error cause whose actor is a message iterator
@{ */

/*!
Returns the name of the output port from which the message iterator was created, for an error cause
whose actor is a message iterator.

@param[in] error_cause Error cause to query.
@returns Name of the output port from which the message iterator was created, valid as long as the
    error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR.
@since 2.0
*/
const char *bt_error_cause_message_iterator_actor_get_component_output_port_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the component, for an error cause whose actor is a message iterator.

@param[in] error_cause Error cause to query.
@returns Name of the component, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR.
@since 2.0
*/
const char *bt_error_cause_message_iterator_actor_get_component_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the type of the component class, for an error cause whose actor is a message iterator.

@param[in] error_cause Error cause to query.
@returns Type of the component class.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR.
@since 2.0
*/
bt_component_class_type bt_error_cause_message_iterator_actor_get_component_class_type(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the component class, for an error cause whose actor is a message iterator.

@param[in] error_cause Error cause to query.
@returns Name of the component class, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR.
@since 2.0
*/
const char *bt_error_cause_message_iterator_actor_get_component_class_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the plugin which provides the component class, for an error cause whose actor is
a message iterator.

@param[in] error_cause Error cause to query.
@returns Name of the plugin which provides the component class, valid as long as the error of
    `error_cause` exists, or `NULL` if no plugin provides it.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR.
@since 2.0
*/
const char *bt_error_cause_message_iterator_actor_get_plugin_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*! @} */

/*! @name Error cause whose actor is a component class
@{ */

/*!
Returns the type of the component class, for an error cause whose actor is a component class.

@param[in] error_cause Error cause to query.
@returns Type of the component class.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS.
@since 2.0
*/
bt_component_class_type bt_error_cause_component_class_actor_get_component_class_type(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the component class, for an error cause whose actor is a component class.

@param[in] error_cause Error cause to query.
@returns Name of the component class, valid as long as the error of `error_cause` exists.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS.
@since 2.0
*/
const char *bt_error_cause_component_class_actor_get_component_class_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*!
Returns the name of the plugin which provides the component class, for an error cause whose actor is
a component class.

@param[in] error_cause Error cause to query.
@returns Name of the plugin which provides the component class, valid as long as the error of
    `error_cause` exists, or `NULL` if no plugin provides it.
@pre `error_cause` isn't `NULL`.
@pre The actor type of `error_cause` is #BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS.
@since 2.0
*/
const char *bt_error_cause_component_class_actor_get_plugin_name(
    const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_ERROR_REPORTING_H */
