/* SPDX-License-Identifier: MIT */

/* See description-check.h. */
#include "assembly/description-check.h"

#include <string.h>

#include "base/glob.h"

/* Whether `component` can be on the upstream or on the downstream side of `rule`. */
static bool takes_side(
    const struct assembly_rule *rule, const struct assembly_component *component, bool upstream)
{
    return tg_glob_match(upstream ? rule->upstream : rule->downstream, component->name) &&
           component->type !=
               (upstream ? BT_COMPONENT_CLASS_TYPE_SINK : BT_COMPONENT_CLASS_TYPE_SOURCE);
}

/* Whether the type of some component lets it be on this side of `rule`; else tells why not. */
static bool check_side(const struct assembly_context *context, const struct assembly_rule *rule,
    const GPtrArray *components, bool upstream)
{
    const char *pattern = upstream ? rule->upstream : rule->downstream;
    const char *side = upstream ? "upstream" : "downstream";
    bool named = false;

    for (guint i = 0; i < components->len; i++) {
        const struct assembly_component *component = components->pdata[i];

        if (takes_side(rule, component, upstream)) {
            return true;
        }

        named = named || tg_glob_match(pattern, component->name);
    }

    if (named) {
        assembly_error(context, "Connection `%s`: %s component `%s` cannot be %s", rule->text,
            upstream ? "sink" : "source", pattern, side);
    } else {
        assembly_error(
            context, "Connection `%s`: there is no %s component `%s`", rule->text, side, pattern);
    }

    return false;
}

/* Visits what is downstream of component `at`; `states`: 0 not visited, 1 on the current path, 2
 * done. */
static const struct assembly_rule *find_cycle(
    const GPtrArray *rules, const GPtrArray *components, guint at, char *states)
{
    states[at] = 1;

    for (guint i = 0; i < rules->len; i++) {
        const struct assembly_rule *rule = rules->pdata[i];

        if (!takes_side(rule, components->pdata[at], true)) {
            continue;
        }

        for (guint down = 0; down < components->len; down++) {
            if (!takes_side(rule, components->pdata[down], false)) {
                continue;
            }

            /* `*:b` means every component but `b`: a pattern never connects a component to itself.
             */
            if (down == at && strchr(rule->upstream, '*')) {
                continue;
            }

            if (states[down] == 1) {
                return rule;
            }

            const struct assembly_rule *cycle =
                states[down] == 2 ? NULL : find_cycle(rules, components, down, states);

            if (cycle) {
                return cycle;
            }
        }
    }

    states[at] = 2;
    return NULL;
}

static bool has_rule(const GPtrArray *rules, const struct assembly_component *component)
{
    for (guint i = 0; i < rules->len; i++) {
        if (takes_side(rules->pdata[i], component, true) ||
            takes_side(rules->pdata[i], component, false)) {
            return true;
        }
    }

    return false;
}

bool assembly_description_check(
    const struct assembly_context *context, const struct assembly_description *description)
{
    const GPtrArray *rules = description->rules;
    const GPtrArray *components = description->components;

    for (guint i = 0; i < rules->len; i++) {
        if (!check_side(context, rules->pdata[i], components, true) ||
            !check_side(context, rules->pdata[i], components, false)) {
            return false;
        }
    }

    g_autofree char *states = g_new0(char, components->len + 1);

    for (guint i = 0; i < components->len; i++) {
        const struct assembly_component *component = components->pdata[i];

        if (!has_rule(rules, component)) {
            assembly_error(context, "Component `%s` is not connected: no %s names it",
                component->name, context->connect_option);
            return false;
        }

        const struct assembly_rule *cycle =
            states[i] ? NULL : find_cycle(rules, components, i, states);

        if (cycle) {
            assembly_error(context, "Connection `%s` closes a cycle of components", cycle->text);
            return false;
        }
    }

    return true;
}
