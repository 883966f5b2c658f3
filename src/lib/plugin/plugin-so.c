/* SPDX-License-Identifier: MIT */
/*
 * Plugins in shared objects. The macros of plugin-dev.h put pointers to descriptors into four
 * tables: plugins, their attributes, component classes and their attributes. Descriptors refer to
 * each other by address, so the order within the tables doesn't matter.
 */
#include "lib/plugin/plugin-so.h"

#include <dlfcn.h>
#include <inttypes.h>

#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"
#include "lib/plugin/elf-section.h"
#include "lib/plugin/load-failure.h"
#include "lib/plugin/shared-object.h"

typedef struct __bt_plugin_descriptor plugin_descriptor;
typedef struct __bt_plugin_descriptor_attribute plugin_attribute;
typedef struct __bt_plugin_component_class_descriptor class_descriptor;
typedef struct __bt_plugin_component_class_descriptor_attribute class_attribute;

/* The beginning and end of a table. Its entries may be NULL. */
struct table {
    const void *const *begin;
    const void *const *end;
};

struct tables {
    struct table plugins;
    struct table plugin_attributes;
    struct table classes;
    struct table class_attributes;
};

#define FOR_EACH(type, entry, table)                                                               \
    for (type const *const *entry##_at = (type const *const *) (table)->begin, *entry = NULL;      \
         entry##_at < (type const *const *) (table)->end; entry##_at++)                            \
        if ((entry = *entry##_at))

static bool find_table(GModule *module, const char *what, struct table *table)
{
    g_autofree char *begin_name = g_strdup_printf("__bt_get_begin_section_%s", what);
    g_autofree char *end_name = g_strdup_printf("__bt_get_end_section_%s", what);
    const void *const *(*get_begin)(void);
    const void *const *(*get_end)(void);

    if (!g_module_symbol(module, begin_name, (gpointer *) &get_begin) ||
        !g_module_symbol(module, end_name, (gpointer *) &get_end)) {
        return false;
    }
    table->begin = get_begin();
    table->end = get_end();
    return true;
}

/*
 * Returns whether the module contains plugins. BT_PLUGIN_MODULE() defines all tables. If one of the
 * tables except the table of plugins is missing, that table remains empty.
 */
static bool find_tables(GModule *module, struct tables *tables)
{
    memset(tables, 0, sizeof(*tables));
    if (!find_table(module, "plugin_descriptors", &tables->plugins)) {
        return false;
    }
    (void) find_table(module, "plugin_descriptor_attributes", &tables->plugin_attributes);
    (void) find_table(module, "component_class_descriptors", &tables->classes);
    (void) find_table(module, "component_class_descriptor_attributes", &tables->class_attributes);
    return true;
}

/*
 * The symbols that BT_PLUGIN_MODULE() defines if the library and the plugins are parts of the same
 * program.
 */
#define EACH_TABLE(X)                                                                              \
    X(plugins, plugin_descriptors)                                                                 \
    X(plugin_attributes, plugin_descriptor_attributes)                                             \
    X(classes, component_class_descriptors)                                                        \
    X(class_attributes, component_class_descriptor_attributes)
#define MAKE_BOUNDS_WEAK(member, what)                                                             \
    extern __typeof__(__bt_get_begin_section_##what) __bt_get_begin_section_##what                 \
        __attribute__((weak));                                                                     \
    extern __typeof__(__bt_get_end_section_##what) __bt_get_end_section_##what                     \
        __attribute__((weak));
EACH_TABLE(MAKE_BOUNDS_WEAK)

static const void *object_of(const void *function)
{
    Dl_info info;

    return dladdr(function, &info) ? info.dli_fbase : NULL;
}

/*
 * Finds the tables of the plugins that are linked with the static library. The code calls the
 * functions that return the bounds of the tables, instead of looking them up by name, because the
 * program may not export them. Returns false if these functions belong to another shared object,
 * because its tables aren't static plugins of this program.
 */
static bool find_linked_tables(struct tables *tables)
{
    if (!__bt_get_begin_section_plugin_descriptors ||
        object_of((const void *) __bt_get_begin_section_plugin_descriptors) !=
            object_of((const void *) bt__plugin_so_load_static)) {
        return false;
    }
#define GET_BOUNDS(member, what)                                                                   \
    tables->member.begin = (const void *const *) __bt_get_begin_section_##what();                  \
    tables->member.end = (const void *const *) __bt_get_end_section_##what();
    EACH_TABLE(GET_BOUNDS)
    return true;
}

static void set_text(char **text, const char *value)
{
    g_free(*text);
    *text = g_strdup(value);
}

static void set_plugin_attribute(struct bt_plugin *plugin, const plugin_attribute *attribute,
    bt_plugin_initialize_func *initialize, bt_plugin_finalize_func *finalize)
{
    switch (attribute->type) {
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_INIT:
        *initialize = attribute->value.init;
        return;
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_EXIT:
        *finalize = attribute->value.exit;
        return;
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_AUTHOR:
        set_text(&plugin->author, attribute->value.author);
        return;
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_LICENSE:
        set_text(&plugin->license, attribute->value.license);
        return;
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION:
        set_text(&plugin->description, attribute->value.description);
        return;
    case BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_VERSION:
        plugin->has_version = true;
        plugin->version[0] = attribute->value.version.major;
        plugin->version[1] = attribute->value.version.minor;
        plugin->version[2] = attribute->value.version.patch;
        set_text(&plugin->version_extra, attribute->value.version.extra);
        return;
    }
    BT_LOGW("%s: ignoring an unknown attribute of plugin `%s`: type=`%s`",
        plugin->path ? plugin->path : "(static)", plugin->name, attribute->type_name);
}

/*
 * The location of the method for each type of component class attribute, in the component methods
 * or in the message iterator methods.
 */
struct method_slot {
    bool of_class;
    bool of_iterator;
    size_t offset;
};

#define CLASS_METHOD(name)                                                                         \
    {.of_class = true, .offset = offsetof(struct bt__component_methods, name)}
#define ITERATOR_METHOD(name)                                                                      \
    {.of_iterator = true, .offset = offsetof(struct bt__message_iterator_methods, name)}
#define ATTRIBUTE_TYPE(name) BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_##name

static const struct method_slot method_slots[] = {
    [ATTRIBUTE_TYPE(GET_SUPPORTED_MIP_VERSIONS_METHOD)] = CLASS_METHOD(get_supported_mip_versions),
    [ATTRIBUTE_TYPE(INITIALIZE_METHOD)] = CLASS_METHOD(initialize),
    [ATTRIBUTE_TYPE(FINALIZE_METHOD)] = CLASS_METHOD(finalize),
    [ATTRIBUTE_TYPE(QUERY_METHOD)] = CLASS_METHOD(query),
    [ATTRIBUTE_TYPE(INPUT_PORT_CONNECTED_METHOD)] = CLASS_METHOD(input_port_connected),
    [ATTRIBUTE_TYPE(OUTPUT_PORT_CONNECTED_METHOD)] = CLASS_METHOD(output_port_connected),
    [ATTRIBUTE_TYPE(GRAPH_IS_CONFIGURED_METHOD)] = CLASS_METHOD(graph_is_configured),
    [ATTRIBUTE_TYPE(MSG_ITER_INITIALIZE_METHOD)] = ITERATOR_METHOD(initialize),
    [ATTRIBUTE_TYPE(MSG_ITER_FINALIZE_METHOD)] = ITERATOR_METHOD(finalize),
    [ATTRIBUTE_TYPE(MSG_ITER_SEEK_NS_FROM_ORIGIN_METHOD)] = ITERATOR_METHOD(seek_ns_from_origin),
    [ATTRIBUTE_TYPE(MSG_ITER_SEEK_BEGINNING_METHOD)] = ITERATOR_METHOD(seek_beginning),
    [ATTRIBUTE_TYPE(MSG_ITER_CAN_SEEK_NS_FROM_ORIGIN_METHOD)] =
        ITERATOR_METHOD(can_seek_ns_from_origin),
    [ATTRIBUTE_TYPE(MSG_ITER_CAN_SEEK_BEGINNING_METHOD)] = ITERATOR_METHOD(can_seek_beginning),
};

static void set_class_attribute(
    struct bt_component_class *component_class, const class_attribute *attribute)
{
    const guint type = (guint) attribute->type;
    char *methods = NULL;

    if (type == ATTRIBUTE_TYPE(DESCRIPTION)) {
        set_text(&component_class->description, attribute->value.description);
        return;
    }
    if (type == ATTRIBUTE_TYPE(HELP)) {
        set_text(&component_class->help, attribute->value.help);
        return;
    }
    const struct method_slot *slot = type < G_N_ELEMENTS(method_slots) ? &method_slots[type] : NULL;
    if (slot && slot->of_class) {
        methods = (char *) &component_class->methods;
    } else if (slot && slot->of_iterator && component_class->message_iterator_class) {
        methods = (char *) &component_class->message_iterator_class->methods;
    }
    if (!methods) {
        BT_LOGW("Ignoring an unknown attribute of component class `%s`: type=`%s`",
            component_class->name, attribute->type_name);
        return;
    }
    /*
     * Each member of the union is one function pointer. memcpy() also works if the union isn't
     * aligned.
     */
    memcpy(methods + slot->offset, (const char *) attribute + offsetof(class_attribute, value),
        sizeof(bt__finalize_method));
}

/*
 * Creates a component class. The caller owns the result. Returns NULL if the descriptor is invalid.
 */
static struct bt_component_class *create_class(
    const class_descriptor *descriptor, struct bt__shared_object *shared_object)
{
    struct bt_message_iterator_class *iterator_class = NULL;
    struct bt_component_class *component_class;
    bt__sink_method consume = NULL;

    switch (descriptor->type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        /* The source and filter members of the union have the same content. */
        iterator_class = bt_message_iterator_class_create(descriptor->methods.source.msg_iter_next);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        consume = (bt__sink_method) descriptor->methods.sink.consume;
        break;
    default:
        BT_LOGW("Ignoring component class `%s` of unknown type %d", descriptor->name,
            (int) descriptor->type);
        return NULL;
    }
    component_class =
        bt__component_class_create(descriptor->type, descriptor->name, iterator_class, consume);
    component_class->shared_object = bt__shared_object_get_ref(shared_object);
    tg_object_put_shared_ref(iterator_class);
    return component_class;
}

static void add_classes(struct bt_plugin *plugin, const plugin_descriptor *plugin_described,
    const struct tables *tables)
{
    FOR_EACH(class_descriptor, descriptor, &tables->classes)
    {
        if (descriptor->plugin_descriptor != plugin_described) {
            continue;
        }
        struct bt_component_class *component_class =
            create_class(descriptor, plugin->shared_object);
        if (!component_class) {
            continue;
        }
        FOR_EACH(class_attribute, attribute, &tables->class_attributes)
        {
            if (attribute->comp_class_descriptor == descriptor) {
                set_class_attribute(component_class, attribute);
            }
        }
        bt__plugin_add_component_class(plugin, component_class);
        tg_object_put_shared_ref(component_class);
    }
}

/* Adds the plugin that `descriptor` describes to `set`. Returns a status. */
static enum bt__status load_plugin(struct bt_plugin_set *set, const plugin_descriptor *descriptor,
    const struct tables *tables, const char *path, struct bt__shared_object *shared_object)
{
    bt_plugin_initialize_func initialize = NULL;
    bt_plugin_finalize_func finalize = NULL;
    struct bt_plugin *plugin = bt__plugin_create(descriptor->name, path);
    enum bt__status status = BT__STATUS_OK;

    plugin->shared_object = bt__shared_object_get_ref(shared_object);
    FOR_EACH(plugin_attribute, attribute, &tables->plugin_attributes)
    {
        if (attribute->plugin_descriptor == descriptor) {
            set_plugin_attribute(plugin, attribute, &initialize, &finalize);
        }
    }
    if (initialize) {
        status = (enum bt__status) BT__IN_METHOD(
            initialize((bt_self_plugin *) plugin), .method = "initialize", .plugin = plugin);
    }
    BT__ASSERT_POST_VALID_STATUS("plugin-initialize-func", status, BT__NO_SPECIAL_STATUS,
        "plugin `%s`" BT__PLUGIN_FILE_FORMAT, descriptor->name, BT__PLUGIN_FILE_ARGS(path));
    if (status < 0) {
        BT_LIB_APPEND_CAUSE("%s: initialization function of plugin `%s` failed.",
            path ? path : "(static plugin)", descriptor->name);
    } else {
        plugin->finalize = finalize;
        add_classes(plugin, descriptor, tables);
        BT_LOGI("%s: plugin `%s`: %" PRIu64 " sources, %" PRIu64 " filters, %" PRIu64 " sinks",
            path ? path : "(static)", descriptor->name,
            bt_plugin_get_source_component_class_count(plugin),
            bt_plugin_get_filter_component_class_count(plugin),
            bt_plugin_get_sink_component_class_count(plugin));
        bt__plugin_set_add(set, plugin);
    }
    tg_object_put_shared_ref(plugin);
    return status < 0 ? status : 0;
}

/*
 * Logs that a file has no tables of descriptors. This isn't an error, because a folder of plugins
 * may contain other shared objects. If the file has a section with descriptors, it is a plugin
 * without BT_PLUGIN_MODULE(): no symbol leads to its descriptors. `path` is NULL for the program
 * itself.
 */
static void log_missing_tables(const char *path)
{
    if (path && bt__elf_has_section(path, "__bt_plugin_descriptors")) {
        BT_LOGW("%s: cannot load plugin: its source code lacks BT_PLUGIN_MODULE()", path);
    } else {
        BT_LOGI("%s: not a plugin: no plugin descriptors", path ? path : "(static)");
    }
}

static enum bt__status load_plugins(struct bt_plugin_set *set, const char *path,
    struct bt__shared_object *shared_object, bool fail_on_load_error)
{
    struct tables tables;

    if (!(!path && find_linked_tables(&tables)) && !find_tables(shared_object->module, &tables)) {
        log_missing_tables(path);
        return BT__STATUS_OK;
    }
    FOR_EACH(plugin_descriptor, descriptor, &tables.plugins)
    {
        const enum bt__status status = load_plugin(set, descriptor, &tables, path, shared_object);

        if (status < 0 && fail_on_load_error) {
            return status;
        }
        if (status < 0) {
            bt__plugin_log_load_failure(path ? path : "(static)");
        }
    }
    return BT__STATUS_OK;
}

bool bt__plugin_so_has_suffix(const char *path)
{
    return g_str_has_suffix(path, "." G_MODULE_SUFFIX);
}

enum bt__status bt__plugin_so_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error)
{
    g_autoptr(GError) error = NULL;
    struct bt__shared_object *shared_object = bt__shared_object_open(path, &error);

    /*
     * The file isn't a shared object, or its dependencies are missing. This isn't an error, because
     * such a file in a folder of plugins need not be a plugin.
     */
    if (!shared_object) {
        BT_LOGW("%s: cannot load shared object: %s", path, error->message);
        return BT__STATUS_OK;
    }
    enum bt__status status = load_plugins(set, path, shared_object, fail_on_load_error);
    bt__shared_object_put_ref(shared_object);
    return status;
}

enum bt__status bt__plugin_so_load_static(struct bt_plugin_set *set, bool fail_on_load_error)
{
    struct bt__shared_object *shared_object = bt__shared_object_open(NULL, NULL);

    if (!shared_object) {
        return BT__STATUS_OK;
    }
    enum bt__status status = load_plugins(set, NULL, shared_object, fail_on_load_error);
    bt__shared_object_put_ref(shared_object);
    return status;
}
