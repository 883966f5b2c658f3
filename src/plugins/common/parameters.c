/* SPDX-License-Identifier: MIT */
/* Table-driven initialization parameters; see parameters.h. */
#include "plugins/common/parameters.h"

#include <glib.h>
#include <string.h>

struct parse {
    bt_self_component *component;
    const struct parameter *table;
    size_t count;
    void *target;
};

#define FAIL(parse, ...)                                                                           \
    (BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT((parse)->component, __VA_ARGS__),         \
        BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_ERROR)

static const struct parameter *find(const struct parse *parse, const char *name)
{
    for (size_t i = 0; i < parse->count; i++) {
        if (strcmp(parse->table[i].name, name) == 0) {
            return &parse->table[i];
        }
    }
    return NULL;
}

/* The index of `text` in `choices`; -1 if there is none. */
static int find_choice(const char *const *choices, const char *text)
{
    for (int i = 0; choices[i]; i++) {
        if (strcmp(choices[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

static bt_value_map_foreach_entry_const_func_status fail_choice(
    const struct parse *parse, const struct parameter *parameter, const char *text)
{
    g_autoptr(GString) expected = g_string_new(NULL);

    for (const char *const *choice = parameter->choices; *choice; choice++) {
        g_string_append_printf(
            expected, "%s`%s`", choice == parameter->choices ? "" : ", ", *choice);
    }
    return FAIL(parse, "`%s`: unknown value `%s` of the parameter: expecting one of %s",
        parameter->name, text, expected->str);
}

void parameter_names_append(GString *names, const void *table, size_t row_size, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *const *name = (const void *) ((const char *) table + i * row_size);

        g_string_append_printf(names, "%s`%s`", names->len > 0 ? ", " : "", *name);
    }
}

char *parameter_unknown(const char *name, const GString *names)
{
    return names->len > 0
               ? g_strdup_printf("`%s`: unknown parameter: there are %s", name, names->str)
               : g_strdup_printf("`%s`: unknown parameter: there are none", name);
}

static bt_value_map_foreach_entry_const_func_status parse_entry(
    const char *name, const bt_value *value, void *data)
{
    const struct parse *parse = data;
    const struct parameter *parameter = find(parse, name);
    void *place;

    if (!parameter) {
        g_autoptr(GString) names = g_string_new(NULL);

        parameter_names_append(names, parse->table, sizeof(*parse->table), parse->count);
        g_autofree char *text = parameter_unknown(name, names);

        return FAIL(parse, "%s", text);
    }
    place = (char *) parse->target + parameter->offset;
    switch (parameter->kind) {
    case PARAMETER_BOOL:
        if (!bt_value_is_bool(value)) {
            return FAIL(parse, "`%s`: the parameter's value must be a boolean", name);
        }
        *(bool *) place = bt_value_bool_get(value);
        break;
    case PARAMETER_UNSIGNED:
        if (bt_value_is_unsigned_integer(value)) {
            *(uint64_t *) place = bt_value_integer_unsigned_get(value);
        } else if (bt_value_is_signed_integer(value) && bt_value_integer_signed_get(value) >= 0) {
            *(uint64_t *) place = (uint64_t) bt_value_integer_signed_get(value);
        } else {
            return FAIL(parse,
                "`%s`: the parameter's value must be an integer which is not negative", name);
        }
        break;
    case PARAMETER_STRING:
    case PARAMETER_CHOICE:
        if (!bt_value_is_string(value)) {
            return FAIL(parse, "`%s`: the parameter's value must be a string", name);
        }
        if (parameter->kind == PARAMETER_STRING) {
            *(const char **) place = bt_value_string_get(value);
            break;
        }
        *(int *) place = find_choice(parameter->choices, bt_value_string_get(value));
        if (*(int *) place < 0) {
            return fail_choice(parse, parameter, bt_value_string_get(value));
        }
        break;
    case PARAMETER_VALUE:
        *(const bt_value **) place = value;
        break;
    }
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

bool parameters_parse(bt_self_component *component, const bt_value *params,
    const struct parameter *table, size_t count, void *target)
{
    struct parse parse = {.component = component, .table = table, .count = count, .target = target};

    return bt_value_map_foreach_entry_const(params, parse_entry, &parse) ==
           BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK;
}
