/* SPDX-License-Identifier: MIT */
/*
 * Event fields: an extension of Tracegraph for consumers that find fields by name or path.
 */
#ifndef BABELTRACE2_EXTENSION_EVENT_FIELD_H
#define BABELTRACE2_EXTENSION_EVENT_FIELD_H

#include <stdint.h>
#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/trace-ir/field-path.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-event-field Event fields (extension)
@ingroup api-x

Functions that find a field of the events of one class by its path, and read it.

A path begins at the root field of a scope. Each step leads to a member of a structure, an option of
a variant or an element of an array. The content of an option field needs no step.

Scopes are searched in this order: payload, specific context, common context, packet context. A path
may begin with a *scope word*, which restricts the search:

| Scope word | Scopes |
| --- | --- |
| `payload`, `$payload` | payload |
| `specific_context` | specific context |
| `common_context`, `$sctx` | common context |
| `packet_context`, `$pctx` | packet context |
| `$ctx` | all contexts |
| `$app` | specific and common context |

The search has two passes over the scopes. The first pass accepts exact names only, so that a
similar name never hides an exact one. The second pass also accepts *similar* names: one of the two
names may have an additional underscore as its first character, and an underscore in the trace also
matches a `:` or `-` in the path, because LTTng writes the context `perf:cpu:cache-misses` as a
field `perf_cpu_cache_misses`.

Find fields once per event class, then read them with one projection.
@{
*/

/*!
Position of a field in the events of one event class, or in the fields of one field class.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_field bt_x_event_field;

/*!
Step of a path.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_field_step {
    /*!
    Name of a member or option, or `NULL` for an element of an array. The name must exist during the
    search.
    */
    const char *name;
    /*! Index of the element, if `name` is `NULL`. */
    uint64_t index;
} bt_x_event_field_step;

/*!
Returns a scope word.

@param[in] index Index of the word. The words 0 to 3 are `packet_context`, `common_context`,
    `specific_context` and `payload`: their indexes are the values of #bt_field_path_scope. The
    other words begin with `$`.
@returns Static string; `NULL` if no word has this index.
@since Tracegraph 0.1
*/
extern const char *bt_x_event_field_get_scope_word(uint64_t index) __BT_NOEXCEPT;

/*!
Receives the unique name of a member of a scope.

@param[in] scope Scope.
@param[in] index Index of the member in the structure of the scope.
@param[in] name Unique name; valid during the call.
@param[in] user_data Argument of bt_x_event_class_name_members().
@since Tracegraph 0.1
*/
typedef void (*bt_x_event_member_name_func)(
    bt_field_path_scope scope, uint64_t index, const char *name, void *user_data);

/*!
Gives each member of the scopes of an event class a unique name. Use this function to create flat
rows, which contain the members of all scopes.

The order of the scopes is payload, specific context, common context, packet context. The members of
a scope are in the order of its structure. The unique name of a member is its own name, unless this
name is one of `taken` or the unique name of an earlier member. In these cases, the function inserts
the scope word of the member and a dot before the name, as many times as needed.

@param[in] event_class Event class. This function doesn't freeze it.
@param[in] taken Names that the function doesn't give to any member.
@param[in] taken_count Number of elements of `taken`.
@param[in] receive Called for each member, in the order above.
@param[in] user_data Passed to `receive`.
@pre `event_class` isn't `NULL`.
@pre `taken` isn't `NULL` unless `taken_count` is 0.
@pre `receive` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_name_members(const bt_event_class *event_class,
    const char *const *taken, uint64_t taken_count, bt_x_event_member_name_func receive,
    void *user_data) __BT_NOEXCEPT;

/*!
Finds a field by the steps of its path.

@param[in] event_class Class of the events. It must exist as long as the returned field.
@param[in] steps Steps of the path. If the first name is a scope word that begins with `$`, the
    search is restricted to its scopes.
@param[in] count Number of elements of `steps`.
@returns New field, owned by the caller; `NULL` if the class has no such field, or if the path has
    no step besides a scope word.
@pre `event_class` isn't `NULL`.
@pre `steps` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_x_event_field *bt_x_event_field_find(const bt_event_class *event_class,
    const bt_x_event_field_step *steps, uint64_t count) __BT_NOEXCEPT;

/*!
Finds a field in given scopes.

@param[in] event_class Class of the events. It must exist as long as the returned field.
@param[in] scopes Scopes, in the order of the search.
@param[in] scope_count Number of elements of `scopes`.
@param[in] steps Steps of the path. Scope words have no special meaning.
@param[in] count Number of elements of `steps`.
@returns New field, owned by the caller; `NULL` if the class has no such field.
@pre `event_class` isn't `NULL`.
@pre `scopes` isn't `NULL` unless `scope_count` is 0.
@pre Each of `scopes` is an enumerator of #bt_field_path_scope.
@pre `steps` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_x_event_field *bt_x_event_field_find_in_scopes(const bt_event_class *event_class,
    const bt_field_path_scope *scopes, uint64_t scope_count, const bt_x_event_field_step *steps,
    uint64_t count) __BT_NOEXCEPT;

/*!
Finds a field by the text of its path: names that are separated by dots.

Names may contain dots: at each step, the function first tries the whole rest of the path as one
name. The first name may be any scope word. A path that is only the word of a single scope leads to
the root field of that scope, unless a member has this name.

@param[in] event_class Class of the events. It must exist as long as the returned field.
@param[in] path Path, such as `next_tid`, `payload.header.id` or `$ctx.vtid`.
@returns New field, owned by the caller; `NULL` if the class has no such field.
@pre `event_class` and `path` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_event_field *bt_x_event_field_find_by_path(
    const bt_event_class *event_class, const char *path) __BT_NOEXCEPT;

/*!
Finds a field within the fields of one field class, such as the elements of an array.

@param[in] field_class Class of the fields. It must exist as long as the returned field.
@param[in] steps Steps of the path, which begins at a field of `field_class`.
@param[in] count Number of elements of `steps`.
@returns New field, owned by the caller; `NULL` if the class has no such field.
@pre `field_class` isn't `NULL`.
@pre `steps` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_x_event_field *bt_x_event_field_find_in_class(const bt_field_class *field_class,
    const bt_x_event_field_step *steps, uint64_t count) __BT_NOEXCEPT;

/*!
Destroys a field.

@param[in] field Field, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_event_field_destroy(bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Replaces an option field by its content, and a variant field by its selected option. The content of
an option field may be another option field or a variant field, which is replaced in turn. Other
fields remain unchanged.

@param[in] field Field.
@pre `field` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_field_enter(bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Borrows the class of a field.

@param[in] field Field.
@returns Borrowed class, valid as long as the class in which the field was found; `NULL` if the
    field is the selected option of a variant field, because its class depends on the event.
@pre `field` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_field_class *bt_x_event_field_borrow_class_const(
    const bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Returns whether a field is in the packet context.

@param[in] field Field.
@returns #BT_TRUE if `field` is in the packet context.
@pre `field` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_field_is_in_packet(const bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Returns whether all events of the class have a field, and its cell has the same index in all of
them.

@param[in] field Field.
@returns #BT_FALSE if the field is in the packet context, was found with
    bt_x_event_field_find_in_class(), or is part of an array, an option field or a variant field.
@pre `field` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_field_is_fixed(const bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Creates a projection that reads fields.

The function ignores elements of `fields` which are `NULL`, are in the packet context, or were found
with bt_x_event_field_find_in_class().

@param[in] event_class Class of the events. The function freezes it if it returns a projection.
@param[in] fields Fields. After this call, bt_x_event_field_borrow_const() can read them.
@param[in] count Number of elements of `fields`.
@returns New projection, owned by the caller; `NULL` if all fields are ignored.
@pre `event_class` isn't `NULL`.
@pre `fields` isn't `NULL` unless `count` is 0.
@pre The fields that aren't ignored were found in `event_class`.
@since Tracegraph 0.1
*/
extern bt_x_event_projection *bt_x_event_field_create_projection(const bt_event_class *event_class,
    bt_x_event_field *const *fields, uint64_t count) __BT_NOEXCEPT;

/*!
Returns the index of the cell of a field.

@param[in] field Field for which bt_x_event_field_is_fixed() returns #BT_TRUE.
@returns Index of the cell of `field` in the cells of an event.
@pre `field` isn't `NULL`.
@pre bt_x_event_field_create_projection() was called with `field`, which is fixed.
@since Tracegraph 0.1
*/
extern uint32_t bt_x_event_field_get_cell_index(const bt_x_event_field *field) __BT_NOEXCEPT;

/*!
Borrows a field of one event.

@param[in] field Field. If it is neither in the packet context nor found with
    bt_x_event_field_find_in_class(), it must have been passed to
    bt_x_event_field_create_projection() before.
@param[in] cells Cells of an event, returned by bt_x_event_projection_read(). Ignored if `field` is
    in the packet context or was found with bt_x_event_field_find_in_class().
@param[in] packet Packet of the event, or `NULL`. Ignored unless `field` is in the packet context.
@param[in] element Field of the class that bt_x_event_field_find_in_class() searched. Ignored unless
    `field` was found with that function.
@returns Borrowed field, valid as long as the argument `cells`, `packet` or `element` from which it
    was read; `NULL` if this event doesn't have the field.
@pre `field` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_field *bt_x_event_field_borrow_const(const bt_x_event_field *field,
    const bt_x_field_cell *cells, const bt_packet *packet, const bt_field *element) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
