/* SPDX-License-Identifier: MIT */
/*
 * Component classes. Sources, filters and sinks have the same structure: their public types differ
 * only in the pointer types of their methods. Therefore, the methods are stored in a general form:
 * every self component type points to a bt_component, and every self component class type points to
 * a bt_component_class.
 */
#ifndef LIB_GRAPH_COMPONENT_CLASS_H
#define LIB_GRAPH_COMPONENT_CLASS_H

#include <stdatomic.h>

#include <babeltrace2/babeltrace.h>

#include "lib/graph/message-iterator-class.h"
#include "lib/status.h"
#include "base/object.h"

/*
 * The methods' results are public status enumerations, which share their values with enum
 * bt__status.
 */
typedef enum bt__status (*bt__initialize_method)(
    void *self_component, void *configuration, const bt_value *params, void *data);
typedef void (*bt__finalize_method)(void *self_component);
typedef enum bt__status (*bt__query_method)(void *self_component_class,
    bt_private_query_executor *executor, const char *object_name, const bt_value *params,
    void *data, const bt_value **result);
typedef enum bt__status (*bt__get_supported_mip_versions_method)(void *self_component_class,
    const bt_value *params, void *data, bt_logging_level logging_level,
    bt_integer_range_set_unsigned *supported_versions);
typedef enum bt__status (*bt__port_connected_method)(
    void *self_component, void *self_port, const void *other_port);
typedef enum bt__status (*bt__sink_method)(void *self_component);

/* Each method may be NULL, except `consume` of a sink class. */
struct bt__component_methods {
    bt__initialize_method initialize;
    bt__finalize_method finalize;
    bt__query_method query;
    bt__get_supported_mip_versions_method get_supported_mip_versions;
    bt__port_connected_method input_port_connected;
    bt__port_connected_method output_port_connected;
    bt__sink_method graph_is_configured;
    bt__sink_method consume;
};

struct bt__shared_object;

struct bt_component_class {
    struct tg_object base;
    bt_component_class_type type;
    char *name;
    char *description; /* NULL: none */
    char *help;        /* NULL: none */
    char *plugin_name; /* NULL: the class doesn't belong to a plugin */
    char *plugin_path; /* NULL: no plugin, or a plugin without a file */
    struct bt__component_methods methods;
    struct bt_message_iterator_class *message_iterator_class; /* owned reference; NULL: sink */
    struct bt__shared_object *shared_object; /* owned reference: contains the methods; NULL: none */
    void *owned_data;                        /* belongs to the provider of the plugin */
    void (*release_owned_data)(void *data);  /* releases `owned_data`; NULL: nothing to release */
    const char *interned_name;               /* developer mode, for messages; NULL: not set yet */
    atomic_bool frozen; /* set by each graph that has a component of this class */
};

/* Creates a class that has only the methods in the arguments. The caller owns the result. */
struct bt_component_class *bt__component_class_create(bt_component_class_type type,
    const char *name, struct bt_message_iterator_class *message_iterator_class,
    bt__sink_method consume);

static inline void bt__component_class_freeze(const struct bt_component_class *component_class)
{
    ((struct bt_component_class *) component_class)->frozen = true;
}

/* Returns "source", "filter" or "sink". */
const char *bt__component_class_type_name(bt_component_class_type type);

/* Returns the name of the plugin that provides the class, or NULL. */
const char *bt__component_class_get_plugin_name(const bt_component_class *component_class);

/* Formats a class for messages: `source.ctf.fs`, or `source.fs` without a plugin. */
#define BT__COMPONENT_CLASS_FORMAT "`%s%s%s.%s`"
#define BT__COMPONENT_CLASS_ARGS(component_class)                                                  \
    bt__component_class_type_name((component_class)->type),                                        \
        (component_class)->plugin_name ? "." : "",                                                 \
        (component_class)->plugin_name ? (component_class)->plugin_name : "",                      \
        (component_class)->name

/*
 * Formats a plugin's file for messages about its faults, after the name of a component or component
 * class.
 */
#define BT__PLUGIN_FILE_FORMAT     "%s%s"
#define BT__PLUGIN_FILE_ARGS(path) (path) ? ", plugin file " : "", (path) ? (path) : ""

/*
 * Creates the class that bt_graph_add_simple_sink_component() instantiates. The caller owns the
 * result.
 */
struct bt_component_class *bt__component_class_create_simple_sink(void);

#endif
