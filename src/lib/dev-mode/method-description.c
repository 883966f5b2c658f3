/* SPDX-License-Identifier: MIT */
/* Developer mode: describes the method that a thread is in. */
#include "lib/dev-mode/method-call.h"

#include "lib/graph/message-iterator.h"
#include "lib/plugin/plugin.h"

/* The names of methods in the Python package bt2. */
static const struct {
    const char *name, *python_name;
} python_names[] = {
    {"can seek beginning", "_user_can_seek_beginning"},
    {"can seek ns from origin", "_user_can_seek_ns_from_origin"},
    {"consume", "_user_consume"},
    {"finalize", "_user_finalize"},
    {"get supported MIP versions", "_user_get_supported_mip_versions"},
    {"graph is configured", "_user_graph_is_configured"},
    {"initialize", "__init__"},
    {"input port connected", "_user_port_connected"},
    {"next", "__next__"},
    {"output port connected", "_user_port_connected"},
    {"query", "_user_query"},
    {"seek beginning", "_user_seek_beginning"},
    {"seek ns from origin", "_user_seek_ns_from_origin"},
};

static void append_python_name(
    GString *text, const char *method, const struct bt_component_class *component_class)
{
    if (!component_class->plugin_path || !g_str_has_suffix(component_class->plugin_path, ".py")) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(python_names); i++) {
        if (strcmp(python_names[i].name, method) == 0) {
            g_string_append_printf(text, " (`%s()`)", python_names[i].python_name);
        }
    }
}

/*
 * Returns the class of the method's owner, or NULL for functions that aren't methods of a component
 * class.
 */
static const struct bt_component_class *class_of(const struct bt__method_call *call)
{
    const struct bt_component *component = call->component;

    if (call->iterator) {
        component = call->iterator->component;
    } else if (call->port) {
        component = bt__port_component(call->port);
    }
    return component ? component->component_class : call->component_class;
}

static void append_owner(GString *text, const struct bt__method_call *call,
    const struct bt_component_class *component_class)
{
    if (call->iterator) {
        g_string_append_printf(
            text, " of " BT__MESSAGE_ITERATOR_FORMAT, BT__MESSAGE_ITERATOR_ARGS(call->iterator));
    } else if (call->port) {
        g_string_append_printf(text, " (port `%s`) of " BT__COMPONENT_FORMAT, call->port->name,
            BT__COMPONENT_ARGS(bt__port_component(call->port)));
    } else if (call->component) {
        g_string_append_printf(
            text, " of " BT__COMPONENT_FORMAT, BT__COMPONENT_ARGS(call->component));
    } else {
        g_string_append_printf(text, " of component class " BT__COMPONENT_CLASS_FORMAT,
            BT__COMPONENT_CLASS_ARGS(component_class));
    }
    g_string_append_printf(
        text, BT__PLUGIN_FILE_FORMAT, BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
}

char *bt__method_call_describe(const struct bt__method_call *call)
{
    GString *text;

    if (!call) {
        return NULL;
    }
    const struct bt_component_class *component_class = class_of(call);
    if (component_class) {
        text = g_string_new(NULL);
        g_string_append_printf(text, "Method: \"%s\"", call->method);
        append_python_name(text, call->method, component_class);
        append_owner(text, call, component_class);
        return g_string_free(text, FALSE);
    }
    if (call->plugin) {
        return g_strdup_printf("Method: \"%s\" of plugin `%s`" BT__PLUGIN_FILE_FORMAT, call->method,
            call->plugin->name, BT__PLUGIN_FILE_ARGS(call->plugin->path));
    }
    return g_strdup_printf("Function: \"%s\"", call->method);
}

/*
 * Returns a permanent copy of the class's name. The class stores the pointer to the copy, so that
 * the copy needn't be looked up for each object that a method creates. Several threads may share a
 * class.
 */
static const char *intern_name(struct bt_component_class *component_class)
{
    const char *interned_name = g_atomic_pointer_get(&component_class->interned_name);

    if (!interned_name) {
        g_autofree char *name =
            g_strdup_printf(BT__COMPONENT_CLASS_FORMAT, BT__COMPONENT_CLASS_ARGS(component_class));

        interned_name = g_intern_string(name);
        g_atomic_pointer_set(&component_class->interned_name, interned_name);
    }
    return interned_name;
}

const char *bt__method_call_owner(const struct bt__method_call *call)
{
    if (!call) {
        return NULL;
    }
    const struct bt_component_class *component_class = class_of(call);
    if (component_class) {
        return intern_name((struct bt_component_class *) component_class);
    }
    if (call->plugin) {
        g_autofree char *name = g_strdup_printf("plugin `%s`", call->plugin->name);

        return g_intern_string(name);
    }
    return NULL;
}
