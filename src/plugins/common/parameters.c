/* SPDX-License-Identifier: MIT */
/* See parameters.h. */
#include "plugins/common/parameters.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "base/similar.h"

struct reading {
    const struct parameter *table;
    size_t count;
    void *target;
    char *error;
};

static const struct parameter *find(const struct reading *reading, const char *name)
{
    for (size_t i = 0; i < reading->count; i++) {
        if (strcmp(reading->table[i].name, name) == 0) {
            return &reading->table[i];
        }
    }
    return NULL;
}

static char *unknown_parameter(const struct reading *reading, const char *name)
{
    GString *text = g_string_new(NULL);
    struct tg_similar similar = tg_similar_to(name);

    for (size_t i = 0; i < reading->count; i++) {
        tg_similar_offer(&similar, reading->table[i].name);
    }

    g_autofree char *question = tg_similar_question(&similar, " (", ")");

    g_string_append_printf(text, "`%s`: unknown parameter%s: ", name, question);
    if (reading->count == 0) {
        g_string_append(text, "this component class has no parameters");
    }
    for (size_t i = 0; i < reading->count; i++) {
        g_string_append_printf(
            text, "%s`%s`", i > 0 ? ", " : "expecting one of ", reading->table[i].name);
    }
    return g_string_free(text, FALSE);
}

static const struct {
    bt_value_type type;
    const char *name;
} value_types[] = {
    {BT_VALUE_TYPE_NULL, "null"},
    {BT_VALUE_TYPE_BOOL, "a boolean"},
    {BT_VALUE_TYPE_UNSIGNED_INTEGER, "an unsigned integer"},
    {BT_VALUE_TYPE_SIGNED_INTEGER, "a signed integer"},
    {BT_VALUE_TYPE_REAL, "a real number"},
    {BT_VALUE_TYPE_STRING, "a string"},
    {BT_VALUE_TYPE_ARRAY, "an array"},
    {BT_VALUE_TYPE_MAP, "a map"},
};

/* Returns a number as text, or NULL if `value` isn't a number. */
static char *number_text(const bt_value *value)
{
    char real[G_ASCII_DTOSTR_BUF_SIZE];

    if (bt_value_is_signed_integer(value)) {
        return g_strdup_printf("%" PRId64, bt_value_integer_signed_get(value));
    }
    if (bt_value_is_unsigned_integer(value)) {
        return g_strdup_printf("%" PRIu64, bt_value_integer_unsigned_get(value));
    }
    /* A number of up to 15 digits is printed as the user wrote it. */
    return bt_value_is_real(value)
               ? g_strdup(g_ascii_formatd(real, sizeof real, "%.15g", bt_value_real_get(value)))
               : NULL;
}

/* Describes a value of the wrong type: "a boolean, not a string". */
static char *wrong_type(const char *expected, const bt_value *value)
{
    GString *text = g_string_new(expected);

    for (size_t i = 0; i < G_N_ELEMENTS(value_types); i++) {
        if (value_types[i].type == bt_value_get_type(value)) {
            g_string_append_printf(text, ", not %s", value_types[i].name);
        }
    }
    return g_string_free(text, FALSE);
}

/*
 * A user may write a number without quotes where a string is expected. The message suggests the
 * quoted form.
 */
static char *not_a_string(const bt_value *value)
{
    g_autofree char *text = wrong_type("a string", value), *number = number_text(value);

    return number ? g_strdup_printf("%s: write \"%s\"", text, number) : g_steal_pointer(&text);
}

/*
 * The following functions return a description of the valid values, or NULL if the value is valid.
 */

static char *read_unsigned(const struct parameter *parameter, const bt_value *value, uint64_t *out)
{
    bool is_unsigned = true;
    g_autofree char *expected = parameter->upper == 0
                                    ? g_strdup("an integer of at least 0")
                                    : g_strdup_printf("an integer between %" PRIu64 " and %" PRIu64,
                                          parameter->lower, parameter->upper);

    if (bt_value_is_unsigned_integer(value)) {
        *out = bt_value_integer_unsigned_get(value);
    } else if (bt_value_is_signed_integer(value)) {
        is_unsigned = bt_value_integer_signed_get(value) >= 0;
        *out = (uint64_t) bt_value_integer_signed_get(value);
    } else {
        return wrong_type(expected, value);
    }
    if (is_unsigned &&
        (parameter->upper == 0 || (*out >= parameter->lower && *out <= parameter->upper))) {
        return NULL;
    }
    return g_steal_pointer(&expected);
}

static char *read_choice(const struct parameter *parameter, const char *text, int *out)
{
    g_autoptr(GString) expected = g_string_new("one of ");

    for (int i = 0; parameter->choices[i]; i++) {
        if (strcmp(parameter->choices[i], text) == 0) {
            *out = i;
            return NULL;
        }
        g_string_append_printf(expected, "%s`%s`", i > 0 ? ", " : "", parameter->choices[i]);
    }
    g_string_append_printf(expected, ": it is `%s`", text);
    return g_string_free(g_steal_pointer(&expected), FALSE);
}

static char *read_value(const struct parameter *parameter, const bt_value *value, void *place)
{
    switch (parameter->kind) {
    case PARAMETER_BOOL:
        if (!bt_value_is_bool(value)) {
            return wrong_type("a boolean", value);
        }
        *(bool *) place = bt_value_bool_get(value);
        break;
    case PARAMETER_SIGNED:
        if (!bt_value_is_signed_integer(value)) {
            return wrong_type("a signed integer", value);
        }
        *(int64_t *) place = bt_value_integer_signed_get(value);
        break;
    case PARAMETER_UNSIGNED:
        return read_unsigned(parameter, value, place);
    case PARAMETER_STRING:
    case PARAMETER_CHOICE:
        if (!bt_value_is_string(value)) {
            return not_a_string(value);
        }
        if (parameter->kind == PARAMETER_CHOICE) {
            return read_choice(parameter, bt_value_string_get(value), place);
        }
        *(const char **) place = bt_value_string_get(value);
        break;
    case PARAMETER_VALUE:
        *(const bt_value **) place = value;
        break;
    }
    return NULL;
}

/*
 * If a parameter is invalid, the function returns INTERRUPT. For an error status, the library would
 * add a cause.
 */
static bt_value_map_foreach_entry_const_func_status read_entry(
    const char *name, const bt_value *value, void *data)
{
    struct reading *reading = data;
    const struct parameter *parameter = find(reading, name);

    if (!parameter) {
        reading->error = unknown_parameter(reading, name);
        return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
    }
    g_autofree char *expected =
        read_value(parameter, value, (char *) reading->target + parameter->offset);

    if (expected) {
        reading->error = g_strdup_printf("`%s`: the parameter's value must be %s", name, expected);
        return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
    }
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

char *parameters_read(
    const bt_value *params, const struct parameter *table, size_t count, void *target)
{
    struct reading reading = {.table = table, .count = count, .target = target};

    (void) bt_value_map_foreach_entry_const(params, read_entry, &reading);
    for (size_t i = 0; !reading.error && i < count; i++) {
        if (table[i].is_required && !bt_value_map_has_entry(params, table[i].name)) {
            reading.error = g_strdup_printf("`%s`: the parameter is missing", table[i].name);
        }
    }
    return reading.error;
}

bool parameters_parse(bt_self_component *component, const bt_value *params,
    const struct parameter *table, size_t count, void *target)
{
    g_autofree char *error = parameters_read(params, table, count, target);

    if (error) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(component, "%s", error);
    }
    return !error;
}
