/* SPDX-License-Identifier: MIT */
/* See connection.h. */
#include "assembly/connection.h"

#include <string.h>

void assembly_rule_free(struct assembly_rule *rule)
{
    g_free(rule->text);
    g_free(rule->upstream);
    g_free(rule->upstream_port);
    g_free(rule->downstream);
    g_free(rule->downstream_port);
    g_free(rule);
}

size_t assembly_length_before(const char *text, const char *stops)
{
    size_t length = 0;

    while (text[length] && !strchr(stops, text[length])) {
        length += text[length] == '\\' && text[length + 1] ? 2 : 1;
    }
    return length;
}

/*
 * Takes the part of `*text` before the first unescaped byte of `stops`. Escapes are kept, because
 * the glob matcher interprets them.
 */
static char *take_pattern(const char **text, const char *stops)
{
    size_t length = assembly_length_before(*text, stops);
    char *pattern = g_strndup(*text, length);

    *text += length;
    return pattern;
}

/* Returns whether the pattern of a port contains a reserved character, `?` or `[`. */
static bool has_reserved(const char *pattern)
{
    return pattern[assembly_length_before(pattern, "?[")];
}

/*
 * Parses `COMPONENT[.PORT]` before `stop`. Returns NULL, or the reason why the text is malformed.
 */
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

struct assembly_rule *assembly_rule_parse(const struct assembly_context *context, const char *text)
{
    struct assembly_rule *rule = g_new0(struct assembly_rule, 1);
    const char *at = text;
    const char *problem = parse_side(&at, ':', &rule->upstream, &rule->upstream_port);

    if (!problem) {
        at++;
        problem = parse_side(&at, '\0', &rule->downstream, &rule->downstream_port);
    }
    if (problem) {
        assembly_error(context,
            "`%s` is not a connection: %s (expecting UPSTREAM[.PORT]:DOWNSTREAM[.PORT])", text,
            problem);
        assembly_rule_free(rule);
        return NULL;
    }
    rule->text = g_strdup(text);
    return rule;
}

char *assembly_escape_name(const char *name, const char *special)
{
    GString *out = g_string_new(NULL);

    for (; *name; name++) {
        if (strchr(special, *name)) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *name);
    }
    return g_string_free(out, FALSE);
}

struct assembly_rule *assembly_rule_between(const char *upstream, const char *downstream)
{
    static const char special[] = "\\.:*?[";
    struct assembly_rule *rule = g_new0(struct assembly_rule, 1);

    rule->upstream = assembly_escape_name(upstream, special);
    rule->upstream_port = g_strdup("*");
    rule->downstream = assembly_escape_name(downstream, special);
    rule->downstream_port = g_strdup("*");
    rule->text = g_strdup_printf("%s:%s", rule->upstream, rule->downstream);
    return rule;
}
