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

typedef struct bt_clock_class bt_clock_class;
typedef struct bt_clock_snapshot bt_clock_snapshot;
typedef struct bt_component bt_component;
typedef struct bt_component_class bt_component_class;
typedef struct bt_component_class_filter bt_component_class_filter;
typedef struct bt_component_class_sink bt_component_class_sink;
typedef struct bt_component_class_source bt_component_class_source;
typedef struct bt_component_descriptor_set bt_component_descriptor_set;
typedef struct bt_component_filter bt_component_filter;
typedef struct bt_component_sink bt_component_sink;
typedef struct bt_component_source bt_component_source;
typedef struct bt_connection bt_connection;
typedef struct bt_error bt_error;
typedef struct bt_error_cause bt_error_cause;
typedef struct bt_event bt_event;
typedef struct bt_event_class bt_event_class;
typedef struct bt_field bt_field;
typedef struct bt_field_class bt_field_class;
typedef struct bt_field_class_bit_array_flag bt_field_class_bit_array_flag;
typedef struct bt_field_class_enumeration_mapping bt_field_class_enumeration_mapping;
typedef struct bt_field_class_enumeration_signed_mapping bt_field_class_enumeration_signed_mapping;
typedef struct bt_field_class_enumeration_unsigned_mapping
    bt_field_class_enumeration_unsigned_mapping;
typedef struct bt_field_class_structure_member bt_field_class_structure_member;
typedef struct bt_field_class_variant_option bt_field_class_variant_option;
typedef struct bt_field_class_variant_with_selector_field_integer_signed_option
    bt_field_class_variant_with_selector_field_integer_signed_option;
typedef struct bt_field_class_variant_with_selector_field_integer_unsigned_option
    bt_field_class_variant_with_selector_field_integer_unsigned_option;
typedef struct bt_field_location bt_field_location;
typedef struct bt_field_path bt_field_path;
typedef struct bt_field_path_item bt_field_path_item;
typedef struct bt_graph bt_graph;
typedef struct bt_integer_range_set bt_integer_range_set;
typedef struct bt_integer_range_set_signed bt_integer_range_set_signed;
typedef struct bt_integer_range_set_unsigned bt_integer_range_set_unsigned;
typedef struct bt_integer_range_signed bt_integer_range_signed;
typedef struct bt_integer_range_unsigned bt_integer_range_unsigned;
typedef struct bt_interrupter bt_interrupter;
typedef struct bt_message bt_message;
typedef struct bt_message_iterator bt_message_iterator;
typedef struct bt_message_iterator_class bt_message_iterator_class;
typedef struct bt_object bt_object;
typedef struct bt_packet bt_packet;
typedef struct bt_plugin bt_plugin;
typedef struct bt_plugin_set bt_plugin_set;
typedef struct bt_port bt_port;
typedef struct bt_port_input bt_port_input;
typedef struct bt_port_output bt_port_output;
typedef struct bt_port_output_message_iterator bt_port_output_message_iterator;
typedef struct bt_private_query_executor bt_private_query_executor;
typedef struct bt_query_executor bt_query_executor;
typedef struct bt_self_component bt_self_component;
typedef struct bt_self_component_class bt_self_component_class;
typedef struct bt_self_component_class_filter bt_self_component_class_filter;
typedef struct bt_self_component_class_sink bt_self_component_class_sink;
typedef struct bt_self_component_class_source bt_self_component_class_source;
typedef struct bt_self_component_filter bt_self_component_filter;
typedef struct bt_self_component_filter_configuration bt_self_component_filter_configuration;
typedef struct bt_self_component_port bt_self_component_port;
typedef struct bt_self_component_port_input bt_self_component_port_input;
typedef struct bt_self_component_port_output bt_self_component_port_output;
typedef struct bt_self_component_sink bt_self_component_sink;
typedef struct bt_self_component_sink_configuration bt_self_component_sink_configuration;
typedef struct bt_self_component_source bt_self_component_source;
typedef struct bt_self_component_source_configuration bt_self_component_source_configuration;
typedef struct bt_self_message_iterator bt_self_message_iterator;
typedef struct bt_self_message_iterator_configuration bt_self_message_iterator_configuration;
typedef struct bt_self_plugin bt_self_plugin;
typedef struct bt_stream bt_stream;
typedef struct bt_stream_class bt_stream_class;
typedef struct bt_trace bt_trace;
typedef struct bt_trace_class bt_trace_class;
typedef struct bt_value bt_value;

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
