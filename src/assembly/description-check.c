/* SPDX-License-Identifier: MIT */
/* See description-check.h. */
#include "assembly/description-check.h"

#include <string.h>

struct check {
    const struct assembly_context *context;
    const struct assembly_description *description;

    /* See assembly_description_rules_from_components(). */
    GPtrArray *rules_from;

    /* The state of each component. */
    struct state {
        bool has_rule;
        bool is_on_path; /* find_cycle() is searching downstream of the component */
        bool is_done;
    } *states;
};

/*
 * Marks the components that match one side of `rule` and have a suitable type. If there are none,
 * appends an error with the reason.
 */
static bool check_side(struct check *check, const struct assembly_rule *rule, bool upstream)
{
    const char *pattern = upstream ? rule->upstream : rule->downstream;
    const char *side = upstream ? "upstream" : "downstream";
    bt_component_class_type wrong_type =
        upstream ? BT_COMPONENT_CLASS_TYPE_SINK : BT_COMPONENT_CLASS_TYPE_SOURCE;
    g_autoptr(GPtrArray) named = assembly_description_match(check->description, pattern);
    bool fits = false;

    for (guint i = 0; i < named->len; i++) {
        const struct assembly_component *component = named->pdata[i];

        if (component->type != wrong_type) {
            check->states[component->index].has_rule = true;
            fits = true;
        }
    }
    if (fits) {
        return true;
    }
    if (named->len > 0) {
        assembly_error(check->context, "Connection `%s`: %s component `%s` cannot be %s",
            rule->text, upstream ? "sink" : "source", pattern, side);
    } else {
        assembly_error(check->context, "Connection `%s`: there is no %s component `%s`", rule->text,
            side, pattern);
    }
    return false;
}

static const struct assembly_rule *find_cycle(
    const struct check *check, const struct assembly_component *component);

/* Continues the search with the components that `rule` connects downstream of `component`. */
static const struct assembly_rule *find_cycle_by_rule(const struct check *check,
    const struct assembly_component *component, const struct assembly_rule *rule)
{
    g_autoptr(GPtrArray) named = assembly_description_match(check->description, rule->downstream);

    for (guint i = 0; i < named->len; i++) {
        const struct assembly_component *next = named->pdata[i];

        /*
         * `*:b` means all components except `b`: a rule with a pattern never connects a component
         * to itself.
         */
        if (next->type == BT_COMPONENT_CLASS_TYPE_SOURCE ||
            (next == component && strchr(rule->upstream, '*'))) {
            continue;
        }
        if (check->states[next->index].is_on_path) {
            return rule;
        }

        const struct assembly_rule *cycle = find_cycle(check, next);

        if (cycle) {
            return cycle;
        }
    }
    return NULL;
}

/* Returns a rule that closes a cycle downstream of `component`, or NULL. */
static const struct assembly_rule *find_cycle(
    const struct check *check, const struct assembly_component *component)
{
    const GPtrArray *rules = check->rules_from->pdata[component->index];
    struct state *state = &check->states[component->index];
    const struct assembly_rule *cycle = NULL;

    if (state->is_done) {
        return NULL;
    }
    state->is_on_path = true;
    for (guint i = 0; i < rules->len && !cycle; i++) {
        cycle = find_cycle_by_rule(check, component, rules->pdata[i]);
    }
    state->is_on_path = false;
    state->is_done = true;
    return cycle;
}

static bool check_rules(struct check *check)
{
    const GPtrArray *rules = check->description->rules;

    for (guint i = 0; i < rules->len; i++) {
        if (!check_side(check, rules->pdata[i], true) ||
            !check_side(check, rules->pdata[i], false)) {
            return false;
        }
    }
    return true;
}

static bool check_components(const struct check *check)
{
    const GPtrArray *components = check->description->components;

    for (guint i = 0; i < components->len; i++) {
        const struct assembly_component *component = components->pdata[i];

        if (!check->states[i].has_rule) {
            assembly_error(check->context, "Component `%s` is not connected: no %s names it",
                component->name, check->context->connect_option);
            return false;
        }

        const struct assembly_rule *cycle = find_cycle(check, component);

        if (cycle) {
            assembly_error(
                check->context, "Connection `%s` closes a cycle of components", cycle->text);
            return false;
        }
    }
    return true;
}

bool assembly_description_check(
    const struct assembly_context *context, const struct assembly_description *description)
{
    g_autoptr(GPtrArray) rules_from = assembly_description_rules_from_components(description);
    g_autofree struct state *states = g_new0(struct state, description->components->len);
    struct check check = {context, description, rules_from, states};

    return check_rules(&check) && check_components(&check);
}
