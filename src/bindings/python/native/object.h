/* SPDX-License-Identifier: MIT */
/*
 * The base type of all Python classes that refer to library objects, and the package's ownership
 * rule. The file ARCHITECTURE.md in the parent folder explains both.
 */
#ifndef BINDINGS_PYTHON_NATIVE_OBJECT_H
#define BINDINGS_PYTHON_NATIVE_OBJECT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* `g_autoptr(PyObject)` releases its reference at the end of its scope, unless it is NULL. */
static inline void bt2_release(PyObject *object)
{
    Py_DECREF(object);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PyObject, bt2_release)

/*
 * The kinds of reference-counted objects: X(KIND, part of the C names between `bt_` and
 * `_get_ref`).
 */
#define BT2_SHARED_KINDS(X)                                                                        \
    X(CLOCK_CLASS, clock_class)                                                                    \
    X(COMPONENT, component)                                                                        \
    X(COMPONENT_CLASS, component_class)                                                            \
    X(COMPONENT_DESCRIPTOR_SET, component_descriptor_set)                                          \
    X(CONNECTION, connection)                                                                      \
    X(EVENT_CLASS, event_class)                                                                    \
    X(EXPRESSION, x_expression)                                                                    \
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

/* The kinds of objects that belong to another object. */
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
 * A Python object owns exactly one reference, to `holder`, which keeps `ptr` alive. The holder of a
 * shared object is the object itself. The holder of a unique object (an event, a field) is the
 * shared object that contains it (a message, a packet). So Python objects needn't own references to
 * other Python objects.
 */
struct bt2_object {
    PyObject_HEAD const void *ptr;
    const void *holder;
    uint8_t kind;
    uint8_t holder_kind;
    bool is_const;
};

/*
 * The highest bit of a type identifies it among the types of its kind (`bt_…_type`). Only the two
 * types of enumeration field classes have the same highest bit, so one of them gets another number.
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
    /* This bit identifies signed enumerations, because it isn't the highest bit of any type. */
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

/* Gets or puts a reference to a library object. */
void bt2_holder_get_ref(enum bt2_kind kind, const void *holder);
void bt2_holder_put_ref(enum bt2_kind kind, const void *holder);

/* Creates a Python object of class `type`. Takes over a reference to `holder`, also on failure. */
PyObject *bt2_object_new(PyTypeObject *type, enum bt2_kind kind, const void *ptr, bool is_const,
    enum bt2_kind holder_kind, const void *holder);

/*
 * Returns the Python object (new reference) for the shared object `ptr`, or None if `ptr` is NULL.
 * Its class is the one registered for the kind, type and constness of `ptr`. If `steal` is true,
 * the Python object takes over the caller's reference to `ptr`.
 */
PyObject *bt2_wrap(enum bt2_kind kind, const void *ptr, bool is_const, bool steal);

/* Like bt2_wrap(), for a unique object that has the same holder as `owner`. */
PyObject *bt2_wrap_within(enum bt2_kind kind, const void *ptr, bool is_const, PyObject *owner);

/* The registered classes: [kind][constness][type bit]. NULL if no class is registered. */
extern PyTypeObject *bt2_classes[BT2_KIND_COUNT][2][BT2_TYPE_BIT_COUNT];

/* Returns the registered class (borrowed) for an object. */
PyTypeObject *bt2_class_of(enum bt2_kind kind, const void *ptr, bool is_const);

/*
 * Returns the library object of `object`, or NULL with a TypeError if `object` isn't of the kind.
 */
const void *bt2_pointer(PyObject *object, enum bt2_kind kind);

/* A converter for `O&` of PyArg_ParseTuple(). Sets `*graph`, which is a `bt_graph *`. */
int bt2_parse_graph(PyObject *object, void *graph);

/*
 * Like bt2_pointer(), but accepts None and then sets `*ptr` to NULL. Returns false with an
 * exception on failure.
 */
bool bt2_optional_pointer(PyObject *object, enum bt2_kind kind, const void **ptr);

/*
 * Appends `item` to `list` and releases `item`. Returns false with an exception on failure. If the
 * caller failed to create the item, it passes NULL, and its exception stays set.
 */
bool bt2_take_item(PyObject *list, PyObject *item);

/*
 * Returns the view that `method` (`items`, `keys` or `values`) of `dict` returns, and releases
 * `dict`. Returns NULL with an exception on failure. If the caller failed to create `dict`, it
 * passes NULL.
 */
PyObject *bt2_take_view(PyObject *dict, const char *method);

/* Creates a type and adds it to the module. Returns NULL with an exception on failure. */
PyTypeObject *bt2_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject *base);

/*
 * Adds an engine type, from which public classes derive. Only the package creates its objects,
 * which have the same size as those of `base`. `name` and `slots` must be static.
 */
PyTypeObject *bt2_add_engine_type(
    PyObject *module, const char *name, PyType_Slot *slots, PyTypeObject *base);

bool bt2_init_object(PyObject *module);

#endif
