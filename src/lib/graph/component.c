/* SPDX-License-Identifier: MIT */
/* Components: creation, finalization, and the functions for users of a component. */
#include "lib/graph/component.h"

#include <inttypes.h>

#include "lib/accessors.h"
#include "lib/dev-mode/method-call.h"
#include "lib/logging-internal.h"
#include "lib/ref-functions.h"

static void init_ports(struct bt__ports *ports)
{
    ports->list = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    ports->by_name = g_hash_table_new(g_str_hash, g_str_equal);
}

static void clear_ports(struct bt__ports *ports)
{
    g_hash_table_destroy(ports->by_name);
    g_ptr_array_free(ports->list, TRUE);
}

static void destroy(struct tg_object *object)
{
    struct bt_component *component = (struct bt_component *) object;

    clear_ports(&component->input_ports);
    clear_ports(&component->output_ports);
    g_clear_pointer(&component->damage, g_ptr_array_unref);
    g_free(component->name);
    tg_object_put_shared_ref(component->component_class);
    g_free(component);
}

struct bt_component *bt__component_create(struct bt_graph *graph,
    struct bt_component_class *component_class, const char *name, bt_logging_level logging_level)
{
    struct bt_component *component = g_new0(struct bt_component, 1);

    /*
     * The method call is recorded so that developer mode counts the component as an object of its
     * class.
     */
    BT__IN_METHOD(tg_object_init(&component->base, destroy, "component"), .method = "create",
        .component_class = component_class);
    tg_object_get_shared_ref(component_class);
    component->component_class = component_class;
    component->name = g_strdup(name);
    component->logging_level = logging_level;
    init_ports(&component->input_ports);
    init_ports(&component->output_ports);
    g_ptr_array_add(graph->components, component);
    g_hash_table_insert(graph->component_by_name, component->name, component);
    tg_object_set_parent(component, graph);
    tg_object_put_ref(component);
    return component;
}

void bt__component_finalize(struct bt_component *component)
{
    const bt__finalize_method finalize = component->component_class->methods.finalize;
    const bt_error *error;

    if (!component->is_initialized) {
        return;
    }
    component->is_initialized = false;
    if (!finalize) {
        return;
    }
    /*
     * The finalization method may call functions that require a thread without an error. An error
     * may be the reason why the graph is being destroyed, so the error is put aside during the
     * call.
     */
    error = bt_current_thread_take_error();
    BT__IN_METHOD(finalize(component), .method = "finalize", .component = component);
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-finalize-method", "no-error",
        !bt__current_thread_has_error(),
        "Finalization method left an error: " BT__COMPONENT_ORIGIN_FORMAT,
        BT__COMPONENT_ORIGIN_ARGS(component));
    bt_current_thread_clear_error();
    if (error) {
        bt_current_thread_move_error(error);
    }
}

void bt__component_add_port(struct bt_component *component, struct bt_port *port)
{
    const struct bt__ports *ports = bt__component_ports(component, port->type);

    g_ptr_array_add(ports->list, port);
    g_hash_table_insert(ports->by_name, port->name, port);
    tg_object_set_parent(port, component);
    tg_object_put_ref(port);
    BT_LOGD("Added %s port `%s` to " BT__COMPONENT_FORMAT, bt__port_type_name(port->type),
        port->name, BT__COMPONENT_ARGS(component));
}

struct bt_port *bt__component_find_port(
    const struct bt_component *component, bt_port_type type, const char *name)
{
    return g_hash_table_lookup(bt__component_ports(component, type)->by_name, name);
}

BT__DEFINE_GETTER(bt_component_class_type, bt_component_get_class_type, bt_component, "component",
    component_class->type)
BT__DEFINE_GETTER(const bt_component_class *, bt_component_borrow_class_const, bt_component,
    "component", component_class)
BT__DEFINE_GETTER(const char *, bt_component_get_name, bt_component, "component", name)
BT__DEFINE_GETTER(
    bt_logging_level, bt_component_get_logging_level, bt_component, "component", logging_level)

#define DEFINE_CLASS_GETTER(kind)                                                                  \
    BT__DEFINE_EXPRESSION(const bt_component_class_##kind *,                                       \
        bt_component_##kind##_borrow_class_const, const bt_component_##kind, "component",          \
        (const void *) ((const struct bt_component *) object)->component_class)

#define DEFINE_PORT_GETTERS(kind, direction, TYPE)                                                 \
    BT__DEFINE_EXPRESSION(uint64_t, bt_component_##kind##_get_##direction##_port_count,            \
        const bt_component_##kind, "component",                                                    \
        bt__component_ports((const void *) object, (TYPE))->list->len)                             \
    BT__DEFINE_PORT_BORROWERS(const bt_component_##kind, const bt_port_##direction,                \
        bt_component_##kind##_borrow_##direction##_port, _const, TYPE)

DEFINE_CLASS_GETTER(source)
DEFINE_CLASS_GETTER(filter)
DEFINE_CLASS_GETTER(sink)
DEFINE_PORT_GETTERS(source, output, BT_PORT_TYPE_OUTPUT)
DEFINE_PORT_GETTERS(filter, input, BT_PORT_TYPE_INPUT)
DEFINE_PORT_GETTERS(filter, output, BT_PORT_TYPE_OUTPUT)
DEFINE_PORT_GETTERS(sink, input, BT_PORT_TYPE_INPUT)

BT__DEFINE_REF_FUNCTIONS(component)
BT__DEFINE_REF_FUNCTIONS(component_source)
BT__DEFINE_REF_FUNCTIONS(component_filter)
BT__DEFINE_REF_FUNCTIONS(component_sink)
