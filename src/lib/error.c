/* SPDX-License-Identifier: MIT */
/*
 * The error of each thread and its causes. A cause copies all information about its actor, because
 * the actor often no longer exists when the cause is printed.
 */
#include "lib/accessors.h"
#include "lib/dev-mode/object-registry.h"
#include "lib/error-internal.h"
#include "lib/graph/component-class.h"
#include "lib/logging-internal.h"

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/damage.h>
#include <inttypes.h>
#include <stdarg.h>

struct component_class_actor {
    bt_component_class_type type;
    char *name;
    char *plugin_name; /* NULL: none */
};

struct bt_error_cause {
    bt_error_cause_actor_type actor_type;
    char *module_name;
    char *file_name;
    uint64_t line_number;
    char *message;
    char *component_name;                         /* NULL for actors without a component */
    char *port_name;                              /* NULL for actors without a port */
    struct component_class_actor component_class; /* all zero if the actor has no component class */
    bool is_damage;                               /* see extension/damage.h */
};

struct bt_error {
    GPtrArray *causes; /* of struct bt_error_cause, owned */
};

static void destroy_cause(gpointer data)
{
    struct bt_error_cause *cause = data;

    g_free(cause->module_name);
    g_free(cause->file_name);
    g_free(cause->message);
    g_free(cause->component_name);
    g_free(cause->port_name);
    g_free(cause->component_class.name);
    g_free(cause->component_class.plugin_name);
    g_free(cause);
}

static void destroy_error(gpointer data)
{
    struct bt_error *error = data;

    g_ptr_array_free(error->causes, TRUE);
    g_free(error);
}

/* The destructor frees the error of a thread that ends while it has an error. */
static GPrivate thread_error = G_PRIVATE_INIT(destroy_error);

gboolean bt__current_thread_has_error(void)
{
    return g_private_get(&thread_error) != NULL;
}

const bt_error *bt_current_thread_take_error(void)
{
    struct bt_error *error = g_private_get(&thread_error);

    g_private_set(&thread_error, NULL);
    if (error) {
        bt__object_registry_add(error, "error");
    }
    return error;
}

/*
 * Developer mode: checks that the caller owns `error`. The caller is about to move or release it.
 */
static void give_up(const bt_error *error)
{
    bt__object_registry_check(error, true);
    bt__object_registry_remove(error);
}

void bt_current_thread_move_error(const bt_error *error)
{
    BT_ASSERT_PRE_NON_NULL("error", error);
    give_up(error);
    g_private_replace(&thread_error, (gpointer) error);
}

void bt_current_thread_clear_error(void)
{
    g_private_replace(&thread_error, NULL);
}

void bt_error_release(const bt_error *error)
{
    BT_ASSERT_PRE_NON_NULL("error", error);
    give_up(error);
    destroy_error((gpointer) error);
}

BT__DEFINE_CHECKED_EXPRESSION(
    uint64_t, bt_error_get_cause_count, const bt_error, "error", object->causes->len)

BT__DEFINE_ELEMENT(bt_error_cause, bt_error_borrow_cause_by_index, bt_error, "error", causes)

static void append_to_thread_error(struct bt_error_cause *cause)
{
    struct bt_error *error = g_private_get(&thread_error);

    if (!error) {
        error = g_new0(struct bt_error, 1);
        error->causes = g_ptr_array_new_with_free_func(destroy_cause);
        g_private_set(&thread_error, error);
    }
    g_ptr_array_add(error->causes, cause);
}

/* Creates a cause. The module name and the actor are not set yet. */
static struct bt_error_cause *create_cause(bt_error_cause_actor_type actor_type,
    const char *file_name, uint64_t line_number, const char *format, va_list arguments)
{
    struct bt_error_cause *cause = g_new0(struct bt_error_cause, 1);

    cause->actor_type = actor_type;
    cause->file_name = g_strdup(file_name);
    cause->line_number = line_number;
    cause->message = g_strdup_vprintf(format, arguments);
    return cause;
}

static void set_component_class(
    struct bt_error_cause *cause, const bt_component_class *component_class)
{
    cause->component_class = (struct component_class_actor){
        .type = bt_component_class_get_type(component_class),
        .name = g_strdup(bt_component_class_get_name(component_class)),
        .plugin_name = g_strdup(bt__component_class_get_plugin_name(component_class)),
    };
}

static void set_component(struct bt_error_cause *cause, const bt_component *component)
{
    cause->component_name = g_strdup(bt_component_get_name(component));
    set_component_class(cause, bt_component_borrow_class_const(component));
}

static const char *abbreviation_of_type(bt_component_class_type type)
{
    switch (type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return "src";
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return "flt";
    default:
        return "sink";
    }
}

/*
 * Sets the module name to `NAME (PORT): TYPE.PLUGIN.CLASS`, without the parts that the actor
 * doesn't have.
 */
static void set_module_name_from_actor(struct bt_error_cause *cause)
{
    const struct component_class_actor *component_class = &cause->component_class;
    GString *name = g_string_new(NULL);

    if (cause->component_name) {
        g_string_append(name, cause->component_name);
    }
    if (cause->port_name) {
        g_string_append_printf(name, " (%s)", cause->port_name);
    }
    if (cause->component_name) {
        g_string_append(name, ": ");
    }
    g_string_append_printf(name, "%s.", abbreviation_of_type(component_class->type));
    if (component_class->plugin_name) {
        g_string_append_printf(name, "%s.", component_class->plugin_name);
    }
    g_string_append(name, component_class->name);
    cause->module_name = g_string_free(name, FALSE);
}

/*
 * The body of a public function that appends a cause. It checks the common preconditions, creates
 * the cause and runs `set_actor`, which may use `cause`.
 */
#define APPEND_CAUSE(ACTOR_TYPE, what, actor, set_actor)                                           \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL(what, actor);                                                       \
        BT_ASSERT_PRE_NON_NULL("file-name", file_name);                                            \
        BT_ASSERT_PRE_NON_NULL("message-format", message_format);                                  \
                                                                                                   \
        va_list arguments;                                                                         \
                                                                                                   \
        va_start(arguments, message_format);                                                       \
        struct bt_error_cause *cause = create_cause(BT_ERROR_CAUSE_ACTOR_TYPE_##ACTOR_TYPE,        \
            file_name, line_number, message_format, arguments);                                    \
        va_end(arguments);                                                                         \
        set_actor;                                                                                 \
        append_to_thread_error(cause);                                                             \
        return BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK;                                     \
    } while (0)

static void set_component_actor(
    struct bt_error_cause *cause, const bt_self_component *self_component)
{
    set_component(cause, bt_self_component_as_component((bt_self_component *) self_component));
    set_module_name_from_actor(cause);
}

static void set_message_iterator_actor(
    struct bt_error_cause *cause, bt_self_message_iterator *self_message_iterator)
{
    bt_self_component *self_component =
        bt_self_message_iterator_borrow_component(self_message_iterator);
    bt_self_component_port_output *self_port =
        bt_self_message_iterator_borrow_port(self_message_iterator);
    const bt_port *port = bt_self_component_port_as_port(
        bt_self_component_port_output_as_self_component_port(self_port));

    cause->port_name = g_strdup(bt_port_get_name(port));
    set_component(cause, bt_self_component_as_component(self_component));
    set_module_name_from_actor(cause);
}

static void set_component_class_actor(
    struct bt_error_cause *cause, bt_self_component_class *self_component_class)
{
    set_component_class(cause, bt_self_component_class_as_component_class(self_component_class));
    set_module_name_from_actor(cause);
}

bt_current_thread_error_append_cause_status bt_current_thread_error_append_cause_from_component(
    bt_self_component *self_component, const char *file_name, uint64_t line_number,
    const char *message_format, ...)
{
    APPEND_CAUSE(
        COMPONENT, "component", self_component, set_component_actor(cause, self_component));
}

bt_current_thread_error_append_cause_status
bt_current_thread_error_append_cause_from_message_iterator(
    bt_self_message_iterator *self_message_iterator, const char *file_name, uint64_t line_number,
    const char *message_format, ...)
{
    APPEND_CAUSE(MESSAGE_ITERATOR, "message-iterator", self_message_iterator,
        set_message_iterator_actor(cause, self_message_iterator));
}

bt_current_thread_error_append_cause_status
bt_current_thread_error_append_cause_from_component_class(
    bt_self_component_class *self_component_class, const char *file_name, uint64_t line_number,
    const char *message_format, ...)
{
    APPEND_CAUSE(COMPONENT_CLASS, "component-class", self_component_class,
        set_component_class_actor(cause, self_component_class));
}

bt_current_thread_error_append_cause_status bt_current_thread_error_append_cause_from_unknown(
    const char *module_name, const char *file_name, uint64_t line_number,
    const char *message_format, ...)
{
    APPEND_CAUSE(UNKNOWN, "module-name", module_name, cause->module_name = g_strdup(module_name));
}

void bt__append_library_cause(const char *file, uint64_t line, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    struct bt_error_cause *cause =
        create_cause(BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN, file, line, format, arguments);
    va_end(arguments);
    cause->module_name = g_strdup("libbabeltrace2");
    append_to_thread_error(cause);

    /*
     * The level is INFO, not WARNING: the code that takes the error prints all causes, beginning
     * with the actual fault.
     */
    BT_LOG(BT_LOGGING_LEVEL_INFO, "%s", cause->message);
}

void bt_x_current_thread_error_mark_damage(void)
{
    const struct bt_error *error = g_private_get(&thread_error);

    BT_ASSERT_PRE("has-error", error, "The current thread has no error");
    struct bt_error_cause *last = error->causes->pdata[error->causes->len - 1];
    last->is_damage = true;
}

bt_bool bt_x_error_cause_is_damage(const bt_error_cause *error_cause)
{
    BT_ASSERT_PRE_NON_NULL("error-cause", error_cause);
    return error_cause->is_damage;
}

#define DEFINE_CAUSE_PROPERTY(name, type, member)                                                  \
    BT__DEFINE_CHECKED_EXPRESSION(                                                                 \
        type, bt_error_cause_##name, const bt_error_cause, "error-cause", object->member)

DEFINE_CAUSE_PROPERTY(get_actor_type, bt_error_cause_actor_type, actor_type)
DEFINE_CAUSE_PROPERTY(get_message, const char *, message)
DEFINE_CAUSE_PROPERTY(get_module_name, const char *, module_name)
DEFINE_CAUSE_PROPERTY(get_file_name, const char *, file_name)
DEFINE_CAUSE_PROPERTY(get_line_number, uint64_t, line_number)

/* Defines the function that returns a property of causes with one type of actor. */
#define DEFINE_ACTOR_PROPERTY(ACTOR_TYPE, word, name, type_, member)                               \
    type_ bt_error_cause_##name(const bt_error_cause *error_cause)                                 \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("error-cause", error_cause);                                        \
        BT_ASSERT_PRE("error-cause-has-" word "-actor",                                            \
            error_cause->actor_type == BT_ERROR_CAUSE_ACTOR_TYPE_##ACTOR_TYPE,                     \
            "The actor of the error cause has another type: type=%d",                              \
            (int) error_cause->actor_type);                                                        \
        return error_cause->member;                                                                \
    }

#define DEFINE_COMPONENT_CLASS_PROPERTIES(ACTOR_TYPE, word, prefix)                                \
    DEFINE_ACTOR_PROPERTY(ACTOR_TYPE, word, prefix##_actor_get_component_class_type,               \
        bt_component_class_type, component_class.type)                                             \
    DEFINE_ACTOR_PROPERTY(ACTOR_TYPE, word, prefix##_actor_get_component_class_name, const char *, \
        component_class.name)                                                                      \
    DEFINE_ACTOR_PROPERTY(ACTOR_TYPE, word, prefix##_actor_get_plugin_name, const char *,          \
        component_class.plugin_name)

DEFINE_ACTOR_PROPERTY(
    COMPONENT, "component", component_actor_get_component_name, const char *, component_name)
DEFINE_COMPONENT_CLASS_PROPERTIES(COMPONENT, "component", component)

DEFINE_ACTOR_PROPERTY(MESSAGE_ITERATOR, "message-iterator",
    message_iterator_actor_get_component_output_port_name, const char *, port_name)
DEFINE_ACTOR_PROPERTY(MESSAGE_ITERATOR, "message-iterator",
    message_iterator_actor_get_component_name, const char *, component_name)
DEFINE_COMPONENT_CLASS_PROPERTIES(MESSAGE_ITERATOR, "message-iterator", message_iterator)

DEFINE_COMPONENT_CLASS_PROPERTIES(COMPONENT_CLASS, "component-class", component_class)
