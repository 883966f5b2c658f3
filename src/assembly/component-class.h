/* SPDX-License-Identifier: MIT */
/* Component classes of any type: finding them in plugins, and querying them. */
#ifndef ASSEMBLY_COMPONENT_CLASS_H
#define ASSEMBLY_COMPONENT_CLASS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"
#include "base/similar.h"

/* Borrowed from its plugin or its creator. */
struct assembly_class {
    bt_component_class_type type;

    /* The library's upcasts are casts, so any member can be read. */
    union {
        const bt_component_class *base;
        const bt_component_class_source *source;
        const bt_component_class_filter *filter;
        const bt_component_class_sink *sink;
    };
};

/* All types of component classes. */
extern const bt_component_class_type assembly_component_types[3];

/* `source`, `filter` or `sink`. */
const char *assembly_component_type_name(bt_component_class_type type);

struct assembly_class assembly_class_from_base(const bt_component_class *base);

/* Number of component classes of a type in a plugin. */
uint64_t assembly_plugin_class_count(const bt_plugin *plugin, bt_component_class_type type);

/* Class number `index` of a type in a plugin. */
struct assembly_class assembly_plugin_class_at(
    const bt_plugin *plugin, bt_component_class_type type, uint64_t index);

/* The first one of `plugins` (`const bt_plugin *`; NULL for none) named `name`, or NULL. */
const bt_plugin *assembly_find_plugin(const GPtrArray *plugins, const char *name);

/* Compares the names of `plugins` (`const bt_plugin *`; NULL for none). */
void assembly_offer_plugins(const GPtrArray *plugins, struct tg_similar *similar);

/* Finds a component class in `plugins` (`const bt_plugin *`; NULL for none); an error tells what is
 * missing. */
bool assembly_find_class(const struct assembly_context *context, const GPtrArray *plugins,
    bt_component_class_type type, const char *plugin_name, const char *class_name,
    struct assembly_class *found);

/* The same as the next function for an object that the class need not know: the class logs
 * nothing. */
bt_query_executor_query_status assembly_class_query_quietly(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params,
    const bt_value **result);

/* Queries `object` until the class answers. `data` is the method data of the query, for classes
 * that take any. `*result` is the caller's when the status is OK. */
bt_query_executor_query_status assembly_class_query(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params, void *data,
    const bt_value **result);

#endif
