/* SPDX-License-Identifier: MIT */
/*
 * Connection rules: `UP[.UP-PORT]:DOWN[.DOWN-PORT]`. The four parts are globbing patterns. A
 * missing port is `*`. Each new output port uses the first rule that matches the port.
 */
#ifndef ASSEMBLY_CONNECTION_H
#define ASSEMBLY_CONNECTION_H

#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"

struct assembly_rule {
    /* The text that the user wrote, for messages. */
    char *text;

    char *upstream;
    char *upstream_port;
    char *downstream;
    char *downstream_port;
};

void assembly_rule_free(struct assembly_rule *rule);

/* Parses `text`. Returns NULL with an error if it is malformed. The caller owns the result. */
struct assembly_rule *assembly_rule_parse(const struct assembly_context *context, const char *text);

/*
 * Returns a rule that connects any output port of the component `upstream` to any input port of the
 * component `downstream`. The names must match exactly.
 */
struct assembly_rule *assembly_rule_between(const char *upstream, const char *downstream);

/* Returns the length in bytes of the part of `text` before the first unescaped byte of `stops`. */
size_t assembly_length_before(const char *text, const char *stops);

/* Returns a copy of `name` with a backslash before each byte of `special`. */
char *assembly_escape_name(const char *name, const char *special);

#endif
