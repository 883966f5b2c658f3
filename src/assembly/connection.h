/* SPDX-License-Identifier: MIT */
/*
 * Connection rules: `UP[.UP-PORT]:DOWN[.DOWN-PORT]`. The four parts are globbing patterns; a
 * missing port is `*`. For every new output port, the first rule that matches it counts.
 */
#ifndef ASSEMBLY_CONNECTION_H
#define ASSEMBLY_CONNECTION_H

#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"

struct assembly_rule {
    /* As the user writes it, for messages. */
    char *text;

    char *upstream;
    char *upstream_port;
    char *downstream;
    char *downstream_port;
};

void assembly_rule_free(struct assembly_rule *rule);

/* NULL with an error when `text` is malformed. The result is the caller's. */
struct assembly_rule *assembly_rule_parse(const struct assembly_context *context, const char *text);

/* From any output port of the component `upstream` to any input port of the component `downstream`,
 * both by their exact names. */
struct assembly_rule *assembly_rule_between(const char *upstream, const char *downstream);

/* Length of `text` up to its first byte of `stops` without a backslash before it. */
size_t assembly_length_before(const char *text, const char *stops);

/* A copy of `name` with a backslash before each byte of `special`. */
char *assembly_escape_name(const char *name, const char *special);

#endif
