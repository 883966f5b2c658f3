/* SPDX-License-Identifier: MIT */
/*
 * The SWIG interface, which wraps the functions of the public headers that aren't called for each
 * event. The generated functions take and return the package's own objects (see object.h). SWIG's
 * pointer objects and its Python module aren't used.
 *
 * A failure status becomes an exception. An output parameter becomes the result.
 */
%module native

%{
#include "native/object.h"
#include "native/convert.h"
#include "native/module.h"
#include "native/user-port.h"

#include <babeltrace2/babeltrace.h>
#include <string.h>
%}

%include <stdint.i>

/* --- Ignored functions: they have a hand-written counterpart, or are useful in C only --- */

%rename("$ignore", regextarget=1) "_(get|put)_ref$";
%rename("$ignore", regextarget=1) "_set_[a-z_]+_method$";
%rename("$ignore", regextarget=1) "_add_[a-z_]*listener$";
%rename("$ignore", regextarget=1) "_as_(self_component|component|port|mapping|option|range_set|query_executor)";
%rename("$ignore", regextarget=1) "_foreach_entry(_const)?$";
%rename("$ignore", regextarget=1) "_(get|set)_data$";
%rename("$ignore", regextarget=1) "_simple_sink_";
%rename("$ignore", regextarget=1) "_empty_[a-z]+_(element|entry)$";
%rename("$ignore", regextarget=1) "^bt_message_iterator_class_";
%rename("$ignore", regextarget=1) "^bt_component_class_(source|filter|sink)_create$";
%rename("$ignore", regextarget=1) "^bt_component_class_sink_simple_borrow$";
%rename("$ignore", regextarget=1) "^bt_(current_thread|error_release)";
%rename("$ignore", regextarget=1) "^bt_field_blob_get_data";
%rename("$ignore", regextarget=1) "^bt_field_location_create$";
%rename("$ignore", regextarget=1) "^bt_plugin_get_version$";
%rename("$ignore", regextarget=1) "^bt_clock_class_get_offset$";
%rename("$ignore", regextarget=1) "^bt_graph_run(_once)?$";
%rename("$ignore", regextarget=1) "^bt_message_iterator_next$";
%rename("$ignore", regextarget=1) "^bt_trace_borrow_environment_entry_by_index_const$";
%rename("$ignore", regextarget=1) "^bt_value_null$";
%rename("$ignore", regextarget=1) "^bt_value_type_is$";
%rename("$ignore", regextarget=1) "^bt_field_class_type_is$";

/* --- Simple types --- */

%typemap(in) bt_bool {
    int truth = PyObject_IsTrue($input);

    if (truth < 0) {
        SWIG_fail;
    }
    $1 = truth;
}
%typemap(out) bt_bool "$result = PyBool_FromLong($1);"
%typemap(in) bt_uuid {
    if (!PyBytes_Check($input) || PyBytes_GET_SIZE($input) != 16) {
        PyErr_SetString(PyExc_TypeError, "a UUID is 16 bytes");
        SWIG_fail;
    }
    $1 = (bt_uuid) PyBytes_AS_STRING($input);
}
%typemap(out) bt_uuid {
    if ($1) {
        $result = PyBytes_FromStringAndSize((const char *) $1, 16);
    } else {
        Py_INCREF(Py_None);
        $result = Py_None;
    }
}
/* If a Python string contains a null character, the C text ends there, as in Babeltrace. */
%typemap(in) const char * (PyObject *bytes = NULL) {
    $1 = NULL;
    if ($input != Py_None) {
        bytes = bt2_bytes($input);
        if (!bytes) {
            SWIG_fail;
        }
        $1 = PyBytes_AS_STRING(bytes);
    }
}
%typemap(freearg) const char * "Py_XDECREF(bytes$argnum);"
%typemap(out) const char * "$result = bt2_text($1);"

/* The data of the `initialize` and `query` methods of classes written in Python is a Python object. */
%typemap(in) void * "$1 = $input == Py_None ? NULL : $input;"

/* --- Enumerations: a failure status raises an exception, all other values become integers --- */

%typemap(in) enum SWIGTYPE {
    long long value = PyLong_AsLongLong($input);

    if (value == -1 && PyErr_Occurred()) {
        SWIG_fail;
    }
    $1 = ($1_ltype) value;
}
%typemap(out) enum SWIGTYPE {
    $result = bt2_enumerator("$1_type", "$symname", (long long) $1);
    if (!$result) {
        SWIG_fail;
    }
}

/* Enumerators of field class types need 64 bits. */
%typemap(constcode, noblock=1) int, enum SWIGTYPE {
    SWIG_Python_SetConstant(d, "$symname", PyLong_FromLongLong((long long) ($value)));
}

/* --- Objects --- */

/* %input(C type, kind): accepts a Python object of the kind as an argument of the C type. */
%define %input(type, kind)
%typemap(in) type * {
    $1 = (type *) bt2_pointer($input, BT2_##kind);
    if (!$1) {
        SWIG_fail;
    }
}
%typemap(in) const type * {
    $1 = (type *) bt2_pointer($input, BT2_##kind);
    if (!$1) {
        SWIG_fail;
    }
}
%enddef

/*
 * %shared(C type, kind, output_is_owned): also converts results and output parameters. %newobject
 * sets `$owner` to whether the caller owns the result. `output_is_owned` is whether the caller owns
 * an output parameter.
 */
%define %shared(type, kind, output_is_owned)
%input(type, kind)
%typemap(out) type * {
    $result = bt2_wrap(BT2_##kind, $1, false, $owner);
}
%typemap(out) const type * {
    $result = bt2_wrap(BT2_##kind, $1, true, $owner);
}
%typemap(in, numinputs=0) const type ** (const type *output = NULL) "$1 = ($1_ltype) &output;"
%typemap(in, numinputs=0) type ** (type *output = NULL) "$1 = &output;"
%typemap(argout) const type ** {
    $result = bt2_object_output($result, BT2_##kind, output$argnum, true, output_is_owned);
}
%typemap(argout) type ** {
    $result = bt2_object_output($result, BT2_##kind, output$argnum, false, output_is_owned);
}
%enddef

/* %user_port(C type): a port of a component written in Python, for use by this component. */
%define %user_port(type)
%input(type, PORT)
%typemap(out) type * "$result = bt2_user_port((const bt_port *) $1);"
%typemap(in, numinputs=0) type ** (type *output = NULL) "$1 = &output;"
%typemap(argout) type ** {
    Py_DECREF($result);
    $result = bt2_user_port((const bt_port *) output$argnum);
}
%enddef

%define %unique(type, kind)
%input(type, kind)
%typemap(out) type * {
    $result = bt2_wrap_within(BT2_##kind, $1, false, swig_obj[0]);
}
%typemap(out) const type * {
    $result = bt2_wrap_within(BT2_##kind, $1, true, swig_obj[0]);
}
%enddef

%shared(bt_clock_class, CLOCK_CLASS, false)
%shared(bt_component, COMPONENT, false)
%shared(bt_component_source, COMPONENT, false)
%shared(bt_component_filter, COMPONENT, false)
%shared(bt_component_sink, COMPONENT, false)
%shared(bt_self_component, COMPONENT, false)
%shared(bt_self_component_source, COMPONENT, false)
%shared(bt_self_component_filter, COMPONENT, false)
%shared(bt_self_component_sink, COMPONENT, false)
%shared(bt_component_class, COMPONENT_CLASS, false)
%shared(bt_component_class_source, COMPONENT_CLASS, false)
%shared(bt_component_class_filter, COMPONENT_CLASS, false)
%shared(bt_component_class_sink, COMPONENT_CLASS, false)
%shared(bt_self_component_class, COMPONENT_CLASS, false)
%shared(bt_self_component_class_source, COMPONENT_CLASS, false)
%shared(bt_self_component_class_filter, COMPONENT_CLASS, false)
%shared(bt_self_component_class_sink, COMPONENT_CLASS, false)
%shared(bt_component_descriptor_set, COMPONENT_DESCRIPTOR_SET, false)
%shared(bt_connection, CONNECTION, false)
%shared(bt_event_class, EVENT_CLASS, false)
%shared(bt_field_class, FIELD_CLASS, false)
%shared(bt_field_location, FIELD_LOCATION, false)
%shared(bt_field_path, FIELD_PATH, false)
%shared(bt_graph, GRAPH, false)
%shared(bt_integer_range_set_signed, INTEGER_RANGE_SET_SIGNED, false)
%shared(bt_integer_range_set_unsigned, INTEGER_RANGE_SET_UNSIGNED, false)
%shared(bt_interrupter, INTERRUPTER, false)
%shared(bt_message, MESSAGE, false)
%shared(bt_message_iterator, MESSAGE_ITERATOR, true)
%shared(bt_packet, PACKET, false)
%shared(bt_plugin, PLUGIN, true)
%shared(bt_plugin_set, PLUGIN_SET, true)
%shared(bt_port, PORT, false)
%shared(bt_port_input, PORT, false)
%shared(bt_port_output, PORT, false)
%user_port(bt_self_component_port)
%user_port(bt_self_component_port_input)
%user_port(bt_self_component_port_output)
%shared(bt_query_executor, QUERY_EXECUTOR, false)
%shared(bt_stream, STREAM, false)
%shared(bt_stream_class, STREAM_CLASS, false)
%shared(bt_trace, TRACE, false)
%shared(bt_trace_class, TRACE_CLASS, false)
%shared(bt_value, VALUE, true)

%unique(bt_clock_snapshot, CLOCK_SNAPSHOT)
%unique(bt_error_cause, ERROR_CAUSE)
%unique(bt_event, EVENT)
%unique(bt_field, FIELD)
%unique(bt_field_path_item, FIELD_PATH_ITEM)
%unique(bt_field_class_bit_array_flag, BIT_ARRAY_FLAG)
%unique(bt_field_class_enumeration_signed_mapping, ENUMERATION_MAPPING_SIGNED)
%unique(bt_field_class_enumeration_unsigned_mapping, ENUMERATION_MAPPING_UNSIGNED)
%unique(bt_field_class_structure_member, STRUCTURE_MEMBER)
%unique(bt_field_class_variant_option, VARIANT_OPTION)
%unique(bt_field_class_variant_with_selector_field_integer_signed_option, VARIANT_OPTION_SIGNED)
%unique(bt_field_class_variant_with_selector_field_integer_unsigned_option, VARIANT_OPTION_UNSIGNED)
%unique(bt_integer_range_signed, INTEGER_RANGE_SIGNED)
%unique(bt_integer_range_unsigned, INTEGER_RANGE_UNSIGNED)

%input(bt_error, ERROR)
%input(bt_private_query_executor, PRIVATE_QUERY_EXECUTOR)
%input(bt_self_message_iterator, SELF_MESSAGE_ITERATOR)
%input(bt_self_message_iterator_configuration, CONFIGURATION)

%input(struct bt_clock_class, CLOCK_CLASS)
%input(struct bt_component_descriptor_set, COMPONENT_DESCRIPTOR_SET)

/*
 * Functions that take a base type accept each derived type: the options of all kinds of variants,
 * and signed or unsigned enumeration mappings and integer range sets.
 */
%typemap(in) const bt_field_class_variant_option *, bt_field_class_variant_option * {
    $1 = (bt_field_class_variant_option *) bt2_pointer_of_3(
        $input, BT2_VARIANT_OPTION, BT2_VARIANT_OPTION_SIGNED, BT2_VARIANT_OPTION_UNSIGNED);
    if (!$1) {
        SWIG_fail;
    }
}
%typemap(in) const bt_field_class_enumeration_mapping * {
    $1 = (bt_field_class_enumeration_mapping *) bt2_pointer_of_3($input,
        BT2_ENUMERATION_MAPPING_SIGNED, BT2_ENUMERATION_MAPPING_UNSIGNED, BT2_NONE);
    if (!$1) {
        SWIG_fail;
    }
}
%typemap(in) const bt_integer_range_set * {
    $1 = (bt_integer_range_set *) bt2_pointer_of_3(
        $input, BT2_INTEGER_RANGE_SET_SIGNED, BT2_INTEGER_RANGE_SET_UNSIGNED, BT2_NONE);
    if (!$1) {
        SWIG_fail;
    }
}

/* Arguments that may be None. */
%define %optional(type, name, kind)
%typemap(in) type name {
    const void *optional;

    if (!bt2_optional_pointer($input, BT2_##kind, &optional)) {
        SWIG_fail;
    }
    $1 = ($1_ltype) optional;
}
%enddef
%optional(const bt_value *, params, VALUE)
%optional(bt_field_class *, length_field_class, FIELD_CLASS)
%optional(bt_field_class *, selector_field_class, FIELD_CLASS)
%optional(const bt_integer_range_set_unsigned *, mip_version_restriction, INTEGER_RANGE_SET_UNSIGNED)

/*
 * The clock snapshot of a stream beginning or end message may be unknown. The output parameter then
 * stays NULL, and Python gets None.
 */
%typemap(in, numinputs=0) const bt_clock_snapshot ** (const bt_clock_snapshot *output = NULL)
    "$1 = ($1_ltype) &output;"
%typemap(argout) const bt_clock_snapshot ** {
    Py_DECREF($result);
    $result = bt2_wrap_within(BT2_CLOCK_SNAPSHOT, output$argnum, true, swig_obj[0]);
}

/* --- Output parameters --- */

%typemap(in, numinputs=0) uint64_t * (uint64_t output = 0) "$1 = &output;"
%typemap(argout) uint64_t * "$result = bt2_unsigned_output($result, output$argnum);"
%typemap(in, numinputs=0) int64_t * (int64_t output = 0) "$1 = &output;"
%typemap(argout) int64_t * "$result = bt2_signed_output($result, output$argnum);"
%typemap(in, numinputs=0) bt_bool * (bt_bool output = 0) "$1 = &output;"
%typemap(argout) bt_bool * "$result = bt2_bool_output($result, output$argnum);"
%typemap(in, numinputs=0) bt_event_class_log_level * (bt_event_class_log_level output = 0)
    "$1 = &output;"
%typemap(argout) bt_event_class_log_level * "$result = bt2_signed_output($result, output$argnum);"
%typemap(in, numinputs=0)
    (bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count)
    (const char *const *labels = NULL, uint64_t count = 0) "$1 = &labels; $2 = &count;"
%typemap(argout) (bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count)
    "$result = bt2_labels_output($result, labels$argnum, count$argnum);"
%typemap(in, numinputs=0)
    (bt_field_class_bit_array_flag_label_array *labels, uint64_t *count)
    (const char *const *labels = NULL, uint64_t count = 0) "$1 = &labels; $2 = &count;"
%typemap(argout) (bt_field_class_bit_array_flag_label_array *labels, uint64_t *count)
    "$result = bt2_labels_output($result, labels$argnum, count$argnum);"

/* --- The headers --- */

#define __attribute__(x)
#define __extension__

/*
 * generate/headers.py writes this file: the headers, and a list of the functions that return a new
 * reference.
 */
%include "headers.i"

/* --- The hand-written half of the module --- */

/* SWIG 4.4 and later insert this code in a function that returns an `int`. */
%init %{
    if (!bt2_init_module(m)) {
#if SWIG_VERSION >= 0x040400
        return -1;
#else
        return NULL;
#endif
    }
%}
