/* SPDX-License-Identifier: MIT */

/* See connection.h. */
#include "cli/graph/connection.h"

#include <string.h>

#include "base/glob.h"
#include "cli/cli.h"
#include "cli/graph/run-config.h"

void connection_rule_free(struct connection_rule *rule)
{
    g_free(rule->text);
    g_free(rule->upstream);
    g_free(rule->upstream_port);
    g_free(rule->downstream);
    g_free(rule->downstream_port);
    g_free(rule);
}

/* Splits off `*text` up to the first unescaped byte of `stops`, escapes kept: the glob matcher
 * takes them. */
static char *take_pattern(const char **text, const char *stops)
{
    size_t length = 0;

    while ((*text)[length] && !strchr(stops, (*text)[length])) {
        length += (*text)[length] == '\\' && (*text)[length + 1] ? 2 : 1;
    }

    char *pattern = g_strndup(*text, length);

    *text += length;
    return pattern;
}

/* `?` and `[` are reserved in the patterns of ports. */
static bool has_reserved(const char *pattern)
{
    for (; *pattern; pattern++) {
        if (*pattern == '?' || *pattern == '[') {
            return true;
        }

        if (pattern[0] == '\\' && pattern[1]) {
            pattern++;
        }
    }

    return false;
}

/* Parses `COMPONENT[.PORT]` up to `stop`. */
static const char *parse_side(const char **text, char stop, char **component, char **port)
{
    const char stops[] = {'.', ':', '\0'};

    *component = take_pattern(text, stops);

    if (!**component) {
        return "the name of a component is missing";
    }

    if (**text != '.') {
        *port = g_strdup("*");
    } else {
        (*text)++;
        *port = take_pattern(text, stops);

        if (!**port) {
            return "the name of a port is missing after `.`";
        }
    }

    if (has_reserved(*port)) {
        return "`?` and `[` must be escaped with `\\` in the name of a port";
    }

    if (**text != stop) {
        return stop ? "there must be a `:` between two components"
                    : "`.` and `:` must be escaped with `\\` in names";
    }

    return NULL;
}

struct connection_rule *connection_rule_parse(const char *text)
{
    struct connection_rule *rule = g_new0(struct connection_rule, 1);
    const char *at = text;
    const char *problem = parse_side(&at, ':', &rule->upstream, &rule->upstream_port);

    if (!problem) {
        at++;
        problem = parse_side(&at, '\0', &rule->downstream, &rule->downstream_port);
    }

    if (problem) {
        cli_error("`%s` is not a connection: %s (expecting UPSTREAM[.PORT]:DOWNSTREAM[.PORT])",
            text, problem);
        connection_rule_free(rule);
        return NULL;
    }

    rule->text = g_strdup(text);
    return rule;
}

/* Whether `component` can be on the upstream or on the downstream side of `rule`. */
static bool takes_side(
    const struct connection_rule *rule, const struct component_config *component, bool upstream)
{
    return tg_glob_match(upstream ? rule->upstream : rule->downstream, component->spec->name) &&
           component->spec->type !=
               (upstream ? BT_COMPONENT_CLASS_TYPE_SINK : BT_COMPONENT_CLASS_TYPE_SOURCE);
}

/* Whether the type of some component lets it be on this side of `rule`; else tells why not. */
static bool check_side(
    const struct connection_rule *rule, const GPtrArray *components, bool upstream)
{
    const char *pattern = upstream ? rule->upstream : rule->downstream;
    const char *side = upstream ? "upstream" : "downstream";
    bool named = false;

    for (guint i = 0; i < components->len; i++) {
        const struct component_config *component = components->pdata[i];

        if (takes_side(rule, component, upstream)) {
            return true;
        }

        named = named || tg_glob_match(pattern, component->spec->name);
    }

    if (named) {
        cli_error("Connection `%s`: %s component `%s` cannot be %s", rule->text,
            upstream ? "sink" : "source", pattern, side);
    } else {
        cli_error("Connection `%s`: there is no %s component `%s`", rule->text, side, pattern);
    }

    return false;
}

/* Visits what is downstream of component `at`; `states`: 0 not visited, 1 on the current path, 2
 * done. */
static const struct connection_rule *find_cycle(
    const GPtrArray *rules, const GPtrArray *components, guint at, char *states)
{
    states[at] = 1;

    for (guint i = 0; i < rules->len; i++) {
        const struct connection_rule *rule = rules->pdata[i];

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

            const struct connection_rule *cycle =
                states[down] == 2 ? NULL : find_cycle(rules, components, down, states);

            if (cycle) {
                return cycle;
            }
        }
    }

    states[at] = 2;
    return NULL;
}

static bool has_rule(const GPtrArray *rules, const struct component_config *component)
{
    for (guint i = 0; i < rules->len; i++) {
        if (takes_side(rules->pdata[i], component, true) ||
            takes_side(rules->pdata[i], component, false)) {
            return true;
        }
    }

    return false;
}

bool connection_rules_check(const GPtrArray *rules, const GPtrArray *components)
{
    for (guint i = 0; i < rules->len; i++) {
        if (!check_side(rules->pdata[i], components, true) ||
            !check_side(rules->pdata[i], components, false)) {
            return false;
        }
    }

    g_autofree char *states = g_new0(char, components->len + 1);

    for (guint i = 0; i < components->len; i++) {
        const struct component_config *component = components->pdata[i];

        if (!has_rule(rules, component)) {
            cli_error("Component `%s` is not connected: no --connect option names it",
                component->spec->name);
            return false;
        }

        const struct connection_rule *cycle =
            states[i] ? NULL : find_cycle(rules, components, i, states);

        if (cycle) {
            cli_error("Connection `%s` closes a cycle of components", cycle->text);
            return false;
        }
    }

    return true;
}
