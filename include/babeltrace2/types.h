/* SPDX-License-Identifier: MIT */

/*
 * Types that every other header needs: the names of all opaque objects, the common C types, and the
 * private language macros (`__BT_…`) which the headers share. Each public header includes this one,
 * so any public header can be included alone.
 */

#ifndef BABELTRACE2_TYPES_H
#define BABELTRACE2_TYPES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Private: `noexcept` where the language has it. The functions of the library don't propagate
 * exceptions: user functions that they call must not throw.
 */
#if defined(__cplusplus) && (__cplusplus >= 201103L || (defined(_MSC_VER) && _MSC_VER >= 1900))
#define __BT_NOEXCEPT noexcept
#else
#define __BT_NOEXCEPT
#endif

/* Private: converts a pointer to an object to its common type, without changing the address. */
#ifdef __cplusplus
#define __BT_UPCAST(_type, _p)       static_cast<_type *>(static_cast<void *>(_p))
#define __BT_UPCAST_CONST(_type, _p) static_cast<const _type *>(static_cast<const void *>(_p))
#else
#define __BT_UPCAST(_type, _p)       ((_type *) (_p))
#define __BT_UPCAST_CONST(_type, _p) ((const _type *) (_p))
#endif

/* Private: lets the compiler check printf()-like arguments (MinGW: always the GNU formats). */
#ifdef __MINGW32__
#define __BT_PRINTF_FORMAT gnu_printf
#else
#define __BT_PRINTF_FORMAT printf
#endif

#define __BT_ATTR_FORMAT_PRINTF(_string_index, _first_to_check)                                    \
    __attribute__((format(__BT_PRINTF_FORMAT, _string_index, _first_to_check)))

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-object-types Object types

Opaque types of the objects of the API.
@{
*/

/*! Clock class. @since 2.0 */
typedef struct bt_clock_class bt_clock_class;
/*! Value of a clock at some point in time. @since 2.0 */
typedef struct bt_clock_snapshot bt_clock_snapshot;
/*! Component (common type). @since 2.0 */
typedef struct bt_component bt_component;
/*! Component class (common type). @since 2.0 */
typedef struct bt_component_class bt_component_class;
/*! Filter component class. @since 2.0 */
typedef struct bt_component_class_filter bt_component_class_filter;
/*! Sink component class. @since 2.0 */
typedef struct bt_component_class_sink bt_component_class_sink;
/*! Source component class. @since 2.0 */
typedef struct bt_component_class_source bt_component_class_source;
/*! Set of component descriptors. @since 2.0 */
typedef struct bt_component_descriptor_set bt_component_descriptor_set;
/*! Filter component. @since 2.0 */
typedef struct bt_component_filter bt_component_filter;
/*! Sink component. @since 2.0 */
typedef struct bt_component_sink bt_component_sink;
/*! Source component. @since 2.0 */
typedef struct bt_component_source bt_component_source;
/*! Connection between two ports. @since 2.0 */
typedef struct bt_connection bt_connection;
/*! Error of a thread. @since 2.0 */
typedef struct bt_error bt_error;
/*! Cause of an error. @since 2.0 */
typedef struct bt_error_cause bt_error_cause;
/*! Event. @since 2.0 */
typedef struct bt_event bt_event;
/*! Event class. @since 2.0 */
typedef struct bt_event_class bt_event_class;
/*! Value of an event or packet. @since 2.0 */
typedef struct bt_field bt_field;
/*! Field class. @since 2.0 */
typedef struct bt_field_class bt_field_class;
/*! Flag of a bit array field class: label of a set of bit positions. @since 2.1 */
typedef struct bt_field_class_bit_array_flag bt_field_class_bit_array_flag;
/*! Mapping of an enumeration field class: label of a set of values (common type). @since 2.0 */
typedef struct bt_field_class_enumeration_mapping bt_field_class_enumeration_mapping;
/*! Mapping of a signed enumeration field class. @since 2.0 */
typedef struct bt_field_class_enumeration_signed_mapping bt_field_class_enumeration_signed_mapping;
/*! Mapping of an unsigned enumeration field class. @since 2.0 */
typedef struct bt_field_class_enumeration_unsigned_mapping
    bt_field_class_enumeration_unsigned_mapping;
/*! Member of a structure field class. @since 2.0 */
typedef struct bt_field_class_structure_member bt_field_class_structure_member;
/*! Option of a variant field class (common type). @since 2.0 */
typedef struct bt_field_class_variant_option bt_field_class_variant_option;
/*! Option of a variant field class which has a signed integer selector field. @since 2.0 */
typedef struct bt_field_class_variant_with_selector_field_integer_signed_option
    bt_field_class_variant_with_selector_field_integer_signed_option;
/*! Option of a variant field class which has an unsigned integer selector field. @since 2.0 */
typedef struct bt_field_class_variant_with_selector_field_integer_unsigned_option
    bt_field_class_variant_with_selector_field_integer_unsigned_option;
/*! Field location: route from a root scope to a key field, as member names (MIP 1). @since 2.1 */
typedef struct bt_field_location bt_field_location;
/*! Field path: route from a root scope to a key field, as member indexes (MIP 0). @since 2.0 */
typedef struct bt_field_path bt_field_path;
/*! Item of a field path. @since 2.0 */
typedef struct bt_field_path_item bt_field_path_item;
/*! Graph. @since 2.0 */
typedef struct bt_graph bt_graph;
/*! Set of integer ranges (common type). @since 2.0 */
typedef struct bt_integer_range_set bt_integer_range_set;
/*! Set of signed integer ranges. @since 2.0 */
typedef struct bt_integer_range_set_signed bt_integer_range_set_signed;
/*! Set of unsigned integer ranges. @since 2.0 */
typedef struct bt_integer_range_set_unsigned bt_integer_range_set_unsigned;
/*! Signed integer range. @since 2.0 */
typedef struct bt_integer_range_signed bt_integer_range_signed;
/*! Unsigned integer range. @since 2.0 */
typedef struct bt_integer_range_unsigned bt_integer_range_unsigned;
/*! Interrupter. @since 2.0 */
typedef struct bt_interrupter bt_interrupter;
/*! Message. @since 2.0 */
typedef struct bt_message bt_message;
/*! Message iterator. @since 2.0 */
typedef struct bt_message_iterator bt_message_iterator;
/*! Message iterator class. @since 2.0 */
typedef struct bt_message_iterator_class bt_message_iterator_class;
/*! Shared object (nothing in the API uses this type). @since 2.0 */
typedef struct bt_object bt_object;
/*! Packet. @since 2.0 */
typedef struct bt_packet bt_packet;
/*! Plugin. @since 2.0 */
typedef struct bt_plugin bt_plugin;
/*! Set of plugins. @since 2.0 */
typedef struct bt_plugin_set bt_plugin_set;
/*! Port (common type). @since 2.0 */
typedef struct bt_port bt_port;
/*! Input port. @since 2.0 */
typedef struct bt_port_input bt_port_input;
/*! Output port. @since 2.0 */
typedef struct bt_port_output bt_port_output;
/*! Message iterator on an output port (nothing in the API uses this type). @since 2.0 */
typedef struct bt_port_output_message_iterator bt_port_output_message_iterator;
/*! Query executor, as a query method receives it. @since 2.0 */
typedef struct bt_private_query_executor bt_private_query_executor;
/*! Query executor. @since 2.0 */
typedef struct bt_query_executor bt_query_executor;
/*! Component, as its own methods receive it (common type). @since 2.0 */
typedef struct bt_self_component bt_self_component;
/*! Component class, as its own methods receive it (common type). @since 2.0 */
typedef struct bt_self_component_class bt_self_component_class;
/*! Filter component class, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_class_filter bt_self_component_class_filter;
/*! Sink component class, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_class_sink bt_self_component_class_sink;
/*! Source component class, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_class_source bt_self_component_class_source;
/*! Filter component, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_filter bt_self_component_filter;
/*! Configuration of a filter component being initialized. @since 2.0 */
typedef struct bt_self_component_filter_configuration bt_self_component_filter_configuration;
/*! Port, as its own component receives it (common type). @since 2.0 */
typedef struct bt_self_component_port bt_self_component_port;
/*! Input port, as its own component receives it. @since 2.0 */
typedef struct bt_self_component_port_input bt_self_component_port_input;
/*! Output port, as its own component receives it. @since 2.0 */
typedef struct bt_self_component_port_output bt_self_component_port_output;
/*! Sink component, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_sink bt_self_component_sink;
/*! Configuration of a sink component being initialized. @since 2.0 */
typedef struct bt_self_component_sink_configuration bt_self_component_sink_configuration;
/*! Source component, as its own methods receive it. @since 2.0 */
typedef struct bt_self_component_source bt_self_component_source;
/*! Configuration of a source component being initialized. @since 2.0 */
typedef struct bt_self_component_source_configuration bt_self_component_source_configuration;
/*! Message iterator, as its own methods receive it. @since 2.0 */
typedef struct bt_self_message_iterator bt_self_message_iterator;
/*! Configuration of a message iterator being initialized. @since 2.0 */
typedef struct bt_self_message_iterator_configuration bt_self_message_iterator_configuration;
/*! Plugin, as its own functions receive it. @since 2.0 */
typedef struct bt_self_plugin bt_self_plugin;
/*! Stream. @since 2.0 */
typedef struct bt_stream bt_stream;
/*! Stream class. @since 2.0 */
typedef struct bt_stream_class bt_stream_class;
/*! Trace. @since 2.0 */
typedef struct bt_trace bt_trace;
/*! Trace class. @since 2.0 */
typedef struct bt_trace_class bt_trace_class;
/*! Value. @since 2.0 */
typedef struct bt_value bt_value;

/*! @} */

/*!
@defgroup api-common-types Common C types

C types which many parts of the API share.
@{
*/

/*!
True value of #bt_bool.

@since 2.0
*/
#define BT_TRUE 1

/*!
False value of #bt_bool.

@since 2.0
*/
#define BT_FALSE 0

/*!
Boolean type of the API, #BT_TRUE or #BT_FALSE.

An `int` rather than a C99 `bool` so that the ABI is the same for every compiler and language.

@since 2.0
*/
typedef int bt_bool;

/*!
ID of a listener, which the function that adds the listener returns.

Pass it to the matching removal function, for example bt_trace_remove_destruction_listener().

@since 2.0
*/
typedef uint64_t bt_listener_id;

/*! UUID: pointer to 16 constant bytes. @since 2.0 */
typedef uint8_t const *bt_uuid;

/*!
Whether or not a property which a getter returns through an output parameter is available.

The getter sets the output parameter only when it returns #BT_PROPERTY_AVAILABILITY_AVAILABLE.

@since 2.0
*/
typedef enum bt_property_availability {
    /*! The property is available. */
    BT_PROPERTY_AVAILABILITY_AVAILABLE = 1,

    /*! The property isn't available. */
    BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE = 0,
} bt_property_availability;

/*!
Array of constant messages. The holder of the array owns a reference to each message.

The "next" method of a message iterator class fills such an array; bt_message_iterator_next()
returns such an array.

@since 2.0
*/
typedef bt_message const **bt_message_array_const;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TYPES_H */
