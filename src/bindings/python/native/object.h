/* SPDX-License-Identifier: MIT */
/*
 * The one Python object type behind every class of the package which stands for a library object,
 * and the one ownership convention of the package: see ARCHITECTURE.md beside this folder.
 */
#ifndef BINDINGS_PYTHON_NATIVE_OBJECT_H
#define BINDINGS_PYTHON_NATIVE_OBJECT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* Kinds of objects which are reference-counted: X(KIND, C name between `bt_` and `_get_ref`). */
#define BT2_SHARED_KINDS(X)                                                                        \
    X(CLOCK_CLASS, clock_class)                                                                    \
    X(COMPONENT, component)                                                                        \
    X(COMPONENT_CLASS, component_class)                                                            \
    X(COMPONENT_DESCRIPTOR_SET, component_descriptor_set)                                          \
    X(CONNECTION, connection)                                                                      \
    X(EVENT_CLASS, event_class)                                                                    \
    X(FIELD_CLASS, field_class)                                                                    \
    X(FIELD_LOCATION, field_location)                                                              \
    X(FIELD_PATH, field_path)                                                                      \
    X(GRAPH, graph)                                                                                \
    X(INTEGER_RANGE_SET_SIGNED, integer_range_set_signed)                                          \
    X(INTEGER_RANGE_SET_UNSIGNED, integer_range_set_unsigned)                                      \
    X(INTERRUPTER, interrupter)                                                                    \
    X(MESSAGE, message)                                                                            \
    X(MESSAGE_ITERATOR, message_iterator)                                                          \
    X(PACKET, packet)                                                                              \
    X(PLUGIN, plugin)                                                                              \
    X(PLUGIN_SET, plugin_set)                                                                      \
    X(PORT, port)                                                                                  \
    X(QUERY_EXECUTOR, query_executor)                                                              \
    X(STREAM, stream)                                                                              \
    X(STREAM_CLASS, stream_class)                                                                  \
    X(TRACE, trace)                                                                                \
    X(TRACE_CLASS, trace_class)                                                                    \
    X(VALUE, value)

/* Kinds of objects which live within another one. */
#define BT2_UNIQUE_KINDS(X)                                                                        \
    X(BIT_ARRAY_FLAG)                                                                              \
    X(CLOCK_SNAPSHOT)                                                                              \
    X(CONFIGURATION)                                                                               \
    X(ENUMERATION_MAPPING_SIGNED)                                                                  \
    X(ENUMERATION_MAPPING_UNSIGNED)                                                                \
    X(ERROR_CAUSE)                                                                                 \
    X(EVENT)                                                                                       \
    X(FIELD)                                                                                       \
    X(FIELD_PATH_ITEM)                                                                             \
    X(INTEGER_RANGE_SIGNED)                                                                        \
    X(INTEGER_RANGE_UNSIGNED)                                                                      \
    X(PRIVATE_QUERY_EXECUTOR)                                                                      \
    X(SELF_MESSAGE_ITERATOR)                                                                       \
    X(STRUCTURE_MEMBER)                                                                            \
    X(VARIANT_OPTION)                                                                              \
    X(VARIANT_OPTION_SIGNED)                                                                       \
    X(VARIANT_OPTION_UNSIGNED)

enum bt2_kind {
    BT2_NONE,
#define X(kind, ...) BT2_##kind,
    BT2_SHARED_KINDS(X) BT2_ERROR,
    BT2_UNIQUE_KINDS(X)
#undef X
        BT2_KIND_COUNT,
};

/*
 * An object owns exactly one reference, on `holder`: what keeps `ptr` alive. The holder of a shared
 * object is the object itself; that of a unique object (an event, a field) is the shared object
 * which contains it (a message, a packet), so that no chain of Python references is needed.
 */
struct bt2_object {
    PyObject_HEAD const void *ptr;
    const void *holder;
    uint8_t kind;
    uint8_t holder_kind;
    bool is_const;
};

/*
 * What tells the types of one kind (`bt_…_type`) apart: the highest set bit, except that both
 * enumeration field class types have the same one.
 */
#define BT2_HIGHEST_BIT(type) (63 - (unsigned int) __builtin_clzll((uint64_t) (type)))

enum {
    BT2_TYPE_BIT_BOOL = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_BOOL),
    BT2_TYPE_BIT_UNSIGNED_INTEGER = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER),
    BT2_TYPE_BIT_SIGNED_INTEGER = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_SIGNED_INTEGER),
    BT2_TYPE_BIT_UNSIGNED_ENUMERATION = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION),
    BT2_TYPE_BIT_SINGLE_PRECISION_REAL = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL),
    BT2_TYPE_BIT_DOUBLE_PRECISION_REAL = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL),
    BT2_TYPE_BIT_STRING = BT2_HIGHEST_BIT(BT_FIELD_CLASS_TYPE_STRING),
    /* A bit that no type has. */
    BT2_TYPE_BIT_SIGNED_ENUMERATION = 38,
    BT2_TYPE_BIT_COUNT = 40
};

static inline unsigned int bt2_type_bit(uint64_t type)
{
    if ((type & BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION) == BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION) {
        return BT2_TYPE_BIT_SIGNED_ENUMERATION;
    }
    return BT2_HIGHEST_BIT(type);
}

extern PyTypeObject *bt2_object_type;

static inline struct bt2_object *bt2_object(PyObject *object)
{
    return (struct bt2_object *) object;
}

/* References on the library's side. */
void bt2_holder_get_ref(enum bt2_kind kind, const void *holder);
void bt2_holder_put_ref(enum bt2_kind kind, const void *holder);

/*
 * Makes a Python object of class `type`; steals one reference on `holder` (also on failure).
 */
PyObject *bt2_object_new(PyTypeObject *type, enum bt2_kind kind, const void *ptr, bool is_const,
    enum bt2_kind holder_kind, const void *holder);

/*
 * The Python object (new reference) for the shared object `ptr`: None if `ptr` is NULL. Its class
 * is the registered one for the kind, the dynamic type of the object and its constness. `steal`
 * tells whether the caller's reference on `ptr` becomes the object's.
 */
PyObject *bt2_wrap(enum bt2_kind kind, const void *ptr, bool is_const, bool steal);

/* Same, for a unique object which lives as long as what `owner` stands for (its holder). */
PyObject *bt2_wrap_within(enum bt2_kind kind, const void *ptr, bool is_const, PyObject *owner);

/* The registered classes: [kind][constness][type bit]; NULL where there is none. */
extern PyTypeObject *bt2_classes[BT2_KIND_COUNT][2][BT2_TYPE_BIT_COUNT];

/* The registered class (borrowed) of an object. */
PyTypeObject *bt2_class_of(enum bt2_kind kind, const void *ptr, bool is_const);

/* What `object` stands for, as `kind`; NULL with TypeError if it isn't of that kind. */
const void *bt2_pointer(PyObject *object, enum bt2_kind kind);

/* As bt2_pointer(), but NULL (without exception) for None. */
bool bt2_optional_pointer(PyObject *object, enum bt2_kind kind, const void **ptr);

/* Looks an engine type up and registers it in the module (see module.c). */
PyTypeObject *bt2_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject *base);

bool bt2_init_object(PyObject *module);

#endif
