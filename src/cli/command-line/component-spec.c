/* SPDX-License-Identifier: MIT */
/*
 * See component-spec.h. A backslash escapes `\`, `.` and `:`. Before any other character, a
 * backslash is an ordinary character.
 */
#include "cli/command-line/component-spec.h"

#include <string.h>

#include "assembly/component-class.h"
#include "assembly/connection.h"
#include "cli/error.h"

static const struct {
    const char *name;
    bt_component_class_type type;
} types[] = {
    {"source", BT_COMPONENT_CLASS_TYPE_SOURCE},
    {"src", BT_COMPONENT_CLASS_TYPE_SOURCE},
    {"filter", BT_COMPONENT_CLASS_TYPE_FILTER},
    {"flt", BT_COMPONENT_CLASS_TYPE_FILTER},
    {"sink", BT_COMPONENT_CLASS_TYPE_SINK},
};

void component_spec_free(struct component_spec *spec)
{
    if (!spec) {
        return;
    }
    g_free(spec->name);
    g_free(spec->plugin);
    g_free(spec->class_name);
    g_free(spec);
}

static bool find_type(const char *name, bt_component_class_type *type)
{
    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (strcmp(types[i].name, name) == 0) {
            *type = types[i].type;
            return true;
        }
    }
    return false;
}

static char *unescape(const char *text, size_t length)
{
    GString *out = g_string_sized_new(length);

    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\' && i + 1 < length && strchr("\\.:", text[i + 1])) {
            i++;
        }
        g_string_append_c(out, text[i]);
    }
    return g_string_free(out, FALSE);
}

/*
 * Returns the part of `*text` before the next unescaped period, and moves `*text` past the period.
 */
static char *take_part(const char **text)
{
    size_t length = assembly_length_before(*text, ".");
    char *part = unescape(*text, length);

    *text += length + ((*text)[length] == '.');
    return part;
}

static const char *parse(const char *text, struct component_spec *spec)
{
    size_t name_length = assembly_length_before(text, ":");

    if (text[name_length] == ':') {
        spec->name = name_length > 0 ? unescape(text, name_length) : NULL;
        text += name_length + 1;
    }

    g_autofree char *type_name = take_part(&text);

    if (!find_type(type_name, &spec->type)) {
        return "the type of the component class must be `source`, `filter` or `sink`";
    }
    spec->plugin = take_part(&text);
    if (!*spec->plugin) {
        return "the name of the plugin is missing";
    }
    if (!*text) {
        return "the name of the component class is missing";
    }
    if (text[assembly_length_before(text, ".:")]) {
        return "there is unexpected text after the name of the component class";
    }
    spec->class_name = unescape(text, strlen(text));
    return NULL;
}

struct component_spec *component_spec_parse(const char *text)
{
    g_autoptr(component_spec_t) spec = g_new0(struct component_spec, 1);
    const char *problem = parse(text, spec);

    if (problem) {
        cli_error(
            "`%s` is not a component: %s (expecting [NAME:]TYPE.PLUGIN.CLASS)", text, problem);
        return NULL;
    }
    return g_steal_pointer(&spec);
}

bool component_spec_is_named(const char *text)
{
    g_autoptr(component_spec_t) spec = g_new0(struct component_spec, 1);

    return !parse(text, spec) && spec->name;
}

char *component_spec_text(const struct component_spec *spec)
{
    g_autofree char *name = assembly_escape_name(spec->name, "\\:");
    g_autofree char *plugin = assembly_escape_name(spec->plugin, "\\.:");
    g_autofree char *class_name = assembly_escape_name(spec->class_name, "\\.:");

    return g_strdup_printf(
        "%s:%s.%s.%s", name, assembly_component_type_name(spec->type), plugin, class_name);
}

char *component_name_unescape(const char *name)
{
    return unescape(name, strlen(name));
}
