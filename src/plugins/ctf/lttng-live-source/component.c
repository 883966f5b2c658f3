/* SPDX-License-Identifier: MIT */
/* The component class source.ctf.lttng-live; see component.h. */
#include "plugins/ctf/lttng-live-source/component.h"

#include "base/units.h"
#include "plugins/common/parameters.h"
#include "plugins/common/source.h"

struct given {
    const bt_value *inputs;
    int action; /* enum live_session_not_found_action */
    bool seeks_beginning;
    bool is_tolerant, keeps_clock_fields;
    uint64_t clock_bits;
    uint64_t reply_timeout_ms; /* 0: no limit */
};

static const char *const actions[] = {
    [LIVE_SESSION_NOT_FOUND_CONTINUE] = "continue",
    [LIVE_SESSION_NOT_FOUND_FAIL] = "fail",
    [LIVE_SESSION_NOT_FOUND_END] = "end",
    NULL,
};

enum { MAX_REPLY_TIMEOUT_MS = 24 * 60 * 60 * 1000 };

static const struct parameter table[] = {
    {"inputs", PARAMETER_VALUE, offsetof(struct given, inputs), .is_required = true},
    {"session-not-found-action", PARAMETER_CHOICE, offsetof(struct given, action), actions},
    {"from-beginning", PARAMETER_BOOL, offsetof(struct given, seeks_beginning)},
    {"tolerant", PARAMETER_BOOL, offsetof(struct given, is_tolerant)},
    {"reply-timeout-ms", PARAMETER_UNSIGNED, offsetof(struct given, reply_timeout_ms),
        .upper = MAX_REPLY_TIMEOUT_MS},
    {"clock-bits", PARAMETER_UNSIGNED, offsetof(struct given, clock_bits), .lower = 1, .upper = 64},
    {"keep-clock-fields", PARAMETER_BOOL, offsetof(struct given, keeps_clock_fields)},
};

/* Returns the only input, or NULL if `inputs` isn't an array of one string. */
static const char *read_inputs(const bt_value *inputs)
{
    if (!bt_value_is_array(inputs) || bt_value_array_get_length(inputs) != 1) {
        return NULL;
    }
    const bt_value *input = bt_value_array_borrow_element_by_index_const(inputs, 0);
    return bt_value_is_string(input) ? bt_value_string_get(input) : NULL;
}

/* Reads the parameters. On failure, returns false and sets `*error`. */
static bool read_parameters(struct live_component *live, const bt_value *params, char **error)
{
    struct given given = {.reply_timeout_ms = LIVE_REPLY_TIMEOUT_MS};

    *error = parameters_read(params, table, G_N_ELEMENTS(table), &given);
    if (*error) {
        return false;
    }
    const char *input = read_inputs(given.inputs);
    if (!input) {
        *error = g_strdup("`inputs`: the parameter's value must be an array of one string (the URL "
                          "of a session)");
        return false;
    }
    if (!live_url_parse(input, &live->url, error)) {
        return false;
    }
    if (!live->url.session) {
        *error = g_strdup_printf("`%s` names a relay daemon and no session (expecting "
                                 "net[4|6]://HOST[:PORT]/host/TARGET/SESSION)",
            input);
        return false;
    }
    live->url_text = g_strdup(input);
    live->action = (enum live_session_not_found_action) given.action;
    live->seeks_beginning = given.seeks_beginning;
    live->is_tolerant = given.is_tolerant;
    live->clock_bits = given.clock_bits;
    live->keeps_clock_fields = given.keeps_clock_fields;
    live->reply_timeout =
        given.reply_timeout_ms > 0 ? (int64_t) given.reply_timeout_ms * TG_NS_PER_MS : INT64_MAX;
    return true;
}

static void free_component(gpointer data)
{
    struct live_component *live = data;

    live_url_clear(&live->url);
    g_free(live->url_text);
    g_free(live);
}

bt_component_class_initialize_method_status live_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    struct live_component *live = g_new0(struct live_component, 1);
    g_autofree char *error = NULL;

    live->log_level = bt_component_get_logging_level(
        bt_self_component_as_component(bt_self_component_source_as_self_component(component)));
    if (!read_parameters(live, params, &error)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            bt_self_component_source_as_self_component(component), "%s", error);
        free_component(live);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return source_initialize(component, live, free_component);
}

void live_finalize(bt_self_component_source *component)
{
    free_component(
        bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}
