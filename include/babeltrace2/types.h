/* SPDX-License-Identifier: MIT */

/*
 * Types that every other header needs: the names of all opaque objects, the common C types, and the
 * private language macros (`__BT_…`) which the headers share. Including any public header alone
 * works because each one includes this one.
 */

#ifndef BABELTRACE2_TYPES_H
#define BABELTRACE2_TYPES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Private: `noexcept` where the language has it. No function of the library lets an exception
 * through: user functions that it calls must not throw.
 */
#if defined(__cplusplus) && (__cplusplus >= 201103L || (defined(_MSC_VER) && _MSC_VER >= 1900))
#define __BT_NOEXCEPT noexcept
#else
#define __BT_NOEXCEPT
#endif

/* Private: an object and its "parent" types share one address. */
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
@brief Opaque types of the objects of the API.
@{
*/

/*! Clock class. */
typedef struct bt_clock_class bt_clock_class;
/*! Value of a clock at some point in time. */
typedef struct bt_clock_snapshot bt_clock_snapshot;
/*! Component (common type). */
typedef struct bt_component bt_component;
/*! Component class (common type). */
typedef struct bt_component_class bt_component_class;
/*! Filter component class. */
typedef struct bt_component_class_filter bt_component_class_filter;
/*! Sink component class. */
typedef struct bt_component_class_sink bt_component_class_sink;
/*! Source component class. */
typedef struct bt_component_class_source bt_component_class_source;
/*! Set of component descriptors. */
typedef struct bt_component_descriptor_set bt_component_descriptor_set;
/*! Filter component. */
typedef struct bt_component_filter bt_component_filter;
/*! Sink component. */
typedef struct bt_component_sink bt_component_sink;
/*! Source component. */
typedef struct bt_component_source bt_component_source;
/*! Connection between two ports. */
typedef struct bt_connection bt_connection;
/*! Error of a thread. */
typedef struct bt_error bt_error;
/*! Cause of an error. */
typedef struct bt_error_cause bt_error_cause;
/*! Event. */
typedef struct bt_event bt_event;
/*! Event class. */
typedef struct bt_event_class bt_event_class;
/*! Field. */
typedef struct bt_field bt_field;
/*! Field class. */
typedef struct bt_field_class bt_field_class;
/*! Flag of a bit array field class. */
typedef struct bt_field_class_bit_array_flag bt_field_class_bit_array_flag;
/*! Mapping of an enumeration field class (common type). */
typedef struct bt_field_class_enumeration_mapping bt_field_class_enumeration_mapping;
/*! Mapping of a signed enumeration field class. */
typedef struct bt_field_class_enumeration_signed_mapping bt_field_class_enumeration_signed_mapping;
/*! Mapping of an unsigned enumeration field class. */
typedef struct bt_field_class_enumeration_unsigned_mapping
    bt_field_class_enumeration_unsigned_mapping;
/*! Member of a structure field class. */
typedef struct bt_field_class_structure_member bt_field_class_structure_member;
/*! Option of a variant field class (common type). */
typedef struct bt_field_class_variant_option bt_field_class_variant_option;
/*! Option of a variant field class which has a signed integer selector field. */
typedef struct bt_field_class_variant_with_selector_field_integer_signed_option
    bt_field_class_variant_with_selector_field_integer_signed_option;
/*! Option of a variant field class which has an unsigned integer selector field. */
typedef struct bt_field_class_variant_with_selector_field_integer_unsigned_option
    bt_field_class_variant_with_selector_field_integer_unsigned_option;
/*! Location of a key field (MIP version 1). */
typedef struct bt_field_location bt_field_location;
/*! Path to a key field (MIP version 0). */
typedef struct bt_field_path bt_field_path;
/*! Item of a field path. */
typedef struct bt_field_path_item bt_field_path_item;
/*! Graph. */
typedef struct bt_graph bt_graph;
/*! Set of integer ranges (common type). */
typedef struct bt_integer_range_set bt_integer_range_set;
/*! Set of signed integer ranges. */
typedef struct bt_integer_range_set_signed bt_integer_range_set_signed;
/*! Set of unsigned integer ranges. */
typedef struct bt_integer_range_set_unsigned bt_integer_range_set_unsigned;
/*! Signed integer range. */
typedef struct bt_integer_range_signed bt_integer_range_signed;
/*! Unsigned integer range. */
typedef struct bt_integer_range_unsigned bt_integer_range_unsigned;
/*! Interrupter. */
typedef struct bt_interrupter bt_interrupter;
/*! Message. */
typedef struct bt_message bt_message;
/*! Message iterator. */
typedef struct bt_message_iterator bt_message_iterator;
/*! Message iterator class. */
typedef struct bt_message_iterator_class bt_message_iterator_class;
/*! Shared object (nothing in the API uses this type). */
typedef struct bt_object bt_object;
/*! Packet. */
typedef struct bt_packet bt_packet;
/*! Plugin. */
typedef struct bt_plugin bt_plugin;
/*! Set of plugins. */
typedef struct bt_plugin_set bt_plugin_set;
/*! Port (common type). */
typedef struct bt_port bt_port;
/*! Input port. */
typedef struct bt_port_input bt_port_input;
/*! Output port. */
typedef struct bt_port_output bt_port_output;
/*! Message iterator on an output port (nothing in the API uses this type). */
typedef struct bt_port_output_message_iterator bt_port_output_message_iterator;
/*! Query executor, as a query method sees it. */
typedef struct bt_private_query_executor bt_private_query_executor;
/*! Query executor. */
typedef struct bt_query_executor bt_query_executor;
/*! Component, as its own methods see it (common type). */
typedef struct bt_self_component bt_self_component;
/*! Component class, as its own methods see it (common type). */
typedef struct bt_self_component_class bt_self_component_class;
/*! Filter component class, as its own methods see it. */
typedef struct bt_self_component_class_filter bt_self_component_class_filter;
/*! Sink component class, as its own methods see it. */
typedef struct bt_self_component_class_sink bt_self_component_class_sink;
/*! Source component class, as its own methods see it. */
typedef struct bt_self_component_class_source bt_self_component_class_source;
/*! Filter component, as its own methods see it. */
typedef struct bt_self_component_filter bt_self_component_filter;
/*! Configuration of a filter component being initialized. */
typedef struct bt_self_component_filter_configuration bt_self_component_filter_configuration;
/*! Port, as its own component sees it (common type). */
typedef struct bt_self_component_port bt_self_component_port;
/*! Input port, as its own component sees it. */
typedef struct bt_self_component_port_input bt_self_component_port_input;
/*! Output port, as its own component sees it. */
typedef struct bt_self_component_port_output bt_self_component_port_output;
/*! Sink component, as its own methods see it. */
typedef struct bt_self_component_sink bt_self_component_sink;
/*! Configuration of a sink component being initialized. */
typedef struct bt_self_component_sink_configuration bt_self_component_sink_configuration;
/*! Source component, as its own methods see it. */
typedef struct bt_self_component_source bt_self_component_source;
/*! Configuration of a source component being initialized. */
typedef struct bt_self_component_source_configuration bt_self_component_source_configuration;
/*! Message iterator, as its own methods see it. */
typedef struct bt_self_message_iterator bt_self_message_iterator;
/*! Configuration of a message iterator being initialized. */
typedef struct bt_self_message_iterator_configuration bt_self_message_iterator_configuration;
/*! Plugin, as its own functions see it. */
typedef struct bt_self_plugin bt_self_plugin;
/*! Stream. */
typedef struct bt_stream bt_stream;
/*! Stream class. */
typedef struct bt_stream_class bt_stream_class;
/*! Trace. */
typedef struct bt_trace bt_trace;
/*! Trace class. */
typedef struct bt_trace_class bt_trace_class;
/*! Value. */
typedef struct bt_value bt_value;

/*! @} */

/*!
@defgroup api-common-types Common C types
@brief C types which many parts of the API share.
@{
*/

/*! True value of #bt_bool. */
#define BT_TRUE 1

/*! False value of #bt_bool. */
#define BT_FALSE 0

/*!
Boolean type of the API, #BT_TRUE or #BT_FALSE.

An \c int rather than a C99 \c bool so that the ABI is the same for every compiler and language.
*/
typedef int bt_bool;

/*!
ID of a listener which some object calls, as given by the function that added it.

Give it to the matching removal function, for example bt_trace_remove_destruction_listener().
*/
typedef uint64_t bt_listener_id;

/*! UUID: pointer to 16 constant bytes. */
typedef uint8_t const *bt_uuid;

/*!
Whether or not a property which a getter returns through an output parameter is available.

The getter sets the output parameter only when it returns #BT_PROPERTY_AVAILABILITY_AVAILABLE.
*/
typedef enum bt_property_availability {
    /*! The property is available. */
    BT_PROPERTY_AVAILABILITY_AVAILABLE = 1,

    /*! The property isn't available. */
    BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE = 0,
} bt_property_availability;

/*!
Array of constant messages, each one a reference which the array's holder owns.

The "next" method of a message iterator class fills one; bt_message_iterator_next() hands one out.
*/
typedef bt_message const **bt_message_array_const;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TYPES_H */
